# Everything a clone can do, by name. GNU make, a C compiler, cargo; `make setup` fetches the rest on
# Debian.
#
#   make run        solves the boards in examples/puzzles through C++ and Java
#   make test       every test of every language; test-LANGUAGE for one
#   make test-miri  buffers and arguments of callers, and all vector operations, in Miri, which detects undefined behaviour
#   make bench      the figures in the README; COLLECTIONS="FILE ...": those of other collections; PEER=LIBRARY: and their
#                   ratios to a library with tdoku's C interface (docs/speed.md)
#   make bench-languages   collections in one call from C, Python and Java; COLLECTIONS as above
#   make bench-columns     columns of boards from C, Python, Java and Node; WAYS="NAME ...": some rows of docs/data.md
#   make bench-platforms   the table of docs/install.md: sizes of the archives in build/dist, and a collection in one call
#                   here, under wine, in Node and, counted in instructions, under qemu
#   make soak       the long checks, written to docs/trust.md; RUNS="NAME ...", MINUTES=N: a share of them
#   make deny       cargo-deny on all crates: licences, sources; CHECKS=advisories: known faults, from the network
#   make coverage   the lines that all tests run, counted into docs/trust.md
#   make mutants    changes that no unit test notices, in build/mutants.md; MUTANTS="FILE ...": of other files than those
#                   where each has to be noticed; IN=NAME: by tests/NAME.rs; TESTS=NAME: only by tests of this name
#   make report     the report on the killer solvers, measured anew: docs/killer.md and the PDF,
#                   bindings/java/skeleton/assign2Report.pdf
#   make plot       time against the share of holes, measured anew: docs/large.svg, docs/large.md;
#                   BOARDS=N SECONDS=S: more boards, and more time for each
#   make install    PREFIX=/usr/local LIBDIR=$PREFIX/lib BINDIR=$PREFIX/bin MANDIR=$PREFIX/share/man DESTDIR=: headers,
#                   libraries, pkg-config file, CMake package, licences; the command, its man pages and completions;
#                   install-lib or install-command: one half; make uninstall removes both
#   make deb        build/deb: Debian packages of the library, of its headers and of the command
#   make dist       build/dist: archives for Linux (glibc and musl, x86-64 and ARM), Windows and macOS, packages for
#                   Python, Node and Java, checksums, the list of crates; TARGET="NAME ...": some of packaging/targets.txt;
#                   SUDOKU_URL=ADDRESS of the repository: a POM for Maven Central
#   make run-spark  solves a collection with Spark, prints the plan, the rate and the time with 1 and 2 executors;
#                   ROWS=N: its size
#   make wasm       bindings/wasm/lib: the package for browsers, which examples/web uses
#   make skeleton   bindings/java/skeleton ready for javac and java without flags
#   make candidates build/candidates-driver, which solves 9x9 puzzles from standard input
#   make search     bindings/cpp/search ready for programs without flags, and build/search, which solves collections
#   make uml        bindings/cpp/candidates/SudokuUML.pdf, the class diagram, from SudokuUML.dot
#   make header     include/sudoku.h, and the constants, structures and functions of the bindings anew, after a change
#                   in src/ffi*
#   make pages      man pages and completions anew, after a change of that header or of the command's arguments
#
# One build serves all: `stage` installs the library into build/stage, and every example, binding and test is built
# against that tree, never against the sources. What a target writes is under build/ or the target/ of
# cargo and Maven.

PREFIX ?= /usr/local
LIBDIR ?= $(PREFIX)/lib
INCLUDEDIR ?= $(PREFIX)/include
BINDIR ?= $(PREFIX)/bin
MANDIR ?= $(PREFIX)/share/man
DATADIR ?= $(PREFIX)/share
DOCDIR ?= $(DATADIR)/doc/libsudoku
DESTDIR ?=
CARGO ?= cargo
# The build command of cargo; another one for a build by a tool like cargo-zigbuild.
CARGO_COMMAND ?= build
OBJCOPY ?= objcopy
PYTHON ?= python3
CXXFLAGS ?= -O2 -g
# Names of files are UTF-8 for Java, too, and what sorts has one order.
export LC_ALL := C.UTF-8
# Node, if packaging/setup.sh installed it.
export PATH := $(CURDIR)/build/tools:$(PATH)
# All packages, with all that the shared library exports.
ALL := --workspace --features jni

VERSION := $(shell sed -n 's/^version = "\(.*\)"$$/\1/p' Cargo.toml)
MAJOR := $(word 1,$(subst ., ,$(VERSION)))
MINOR := $(word 2,$(subst ., ,$(VERSION)))
# The part of the version in the SONAME.
SOVERSION := $(if $(filter 0,$(MAJOR)),0.$(MINOR),$(MAJOR))
# The system that the library runs on.
SYSTEM := $(strip $(if $(CARGO_BUILD_TARGET),$(foreach system,linux windows darwin,$(findstring \
	$(system),$(CARGO_BUILD_TARGET))),$(if $(filter Darwin,$(shell uname -s)),darwin,linux)))
# What a program that links libsudoku.a links, too; the compiler adds the C library and libgcc.
STATIC_LIBS_linux := -lutil -lrt -lpthread -lm -ldl
STATIC_LIBS_windows := -lws2_32 -luserenv -lntdll -lbcrypt
STATIC_LIBS_darwin := -lm
STATIC_LIBS := $(STATIC_LIBS_$(SYSTEM))
# 'no' leaves the natives of the Java binding out of the library.
JNI ?= yes

TARGET_DIR := $(or $(CARGO_TARGET_DIR),target)
ifneq (,$(word 2,$(TARGET_DIR)))
$(error CARGO_TARGET_DIR has a blank, which make takes for the end of a word: $(TARGET_DIR))
endif
# Where the release build is; a build for another target has a folder of its own.
RELEASE := $(if $(CARGO_BUILD_TARGET),$(CARGO_BUILD_TARGET)/)release
BUILT := $(TARGET_DIR)/$(RELEASE)
EXE := $(if $(filter windows,$(SYSTEM)),.exe)
COMMAND := $(BUILT)/sudoku$(EXE)
STAGE := build/stage
STAGED := -I$(STAGE)/include -L$(STAGE)/lib "-Wl,-rpath,$(CURDIR)/$(STAGE)/lib" -lsudoku
PUZZLES := $(wildcard examples/puzzles/*)

MAVEN := mvn -q -B -f bindings/java
JAR := bindings/java/target/libsudoku-$(VERSION).jar
SKELETON := bindings/java/skeleton
MAVEN_SPARK := mvn -q -B -f bindings/spark
SPARK_JAR := bindings/spark/target/libsudoku-spark_2.13-$(VERSION).jar
SPARK_VENV := build/spark/venv

CANDIDATES := bindings/cpp/candidates
SEARCH := bindings/cpp/search

VENV := build/python/venv
VENV_PIP := $(VENV)/bin/pip --disable-pip-version-check install --quiet
# With the versions that the tests were run with.
VENV_TOOLS := $(VENV_PIP) --constraint packaging/python-tools.txt

.PHONY: all setup setup-run uninstall deb dist lib command header pages install install-lib install-command stage \
	run run-cpp run-java candidates search uml test test-rust test-proof test-c test-abuse test-abi \
	test-candidates test-search test-java test-python test-node test-wasm wasm test-platforms test-installed test-packages test-report \
	test-readme test-docs test-seeds test-miri test-spark test-dist-packages test-languages report plot java-library java spark run-spark skeleton \
	python bench soak deny coverage mutants clean tested-command bench-languages bench-columns bench-platforms

all: lib

# The tools of the tests, or of `make run` alone, from Debian's packages; done in an instant when nothing is missing.
setup:
	@packaging/setup.sh test

setup-run:
	@packaging/setup.sh run

# Without the folders of this machine in what is compiled.
BUILD := CARGO="$(CARGO)" packaging/cargo.sh $(CARGO_COMMAND) --release

lib:
	$(BUILD) --lib --features $(if $(filter no,$(JNI)),capi,jni)

command:
	$(BUILD) -p libsudoku-cli

# build.rs writes include/sudoku.h from the exported functions; test-c compares the two. test-docs compares the header
# with the lines of the bindings that come from it.
header:
	cp "$$(packaging/generated-header.sh)" include/sudoku.h
	$(PYTHON) packaging/constants.py

# crates/cli/tests/pages.rs and tests/techniques.rs compare them with what is committed.
pages:
	$(CARGO) test -p libsudoku-cli --test pages -- --ignored
	$(CARGO) test --test techniques -- --ignored

# The archive of rustc has debug information of the standard library, and LLVM bitcode that no other version of LLVM
# reads: `clang -flto` fails on it. Without both it has 14 MB instead of 50.
SLIM := -D --strip-debug --remove-section=.llvmbc --remove-section=.llvmcmd

# What a package with a binary in it needs, too.
LICENCES := LICENSE-MIT LICENSE-APACHE THIRD-PARTY

install: install-lib install-command

# The shared library under all its names.
define install-shared-linux
install -C -m 755 $(BUILT)/libsudoku.so "$(DESTDIR)$(LIBDIR)/libsudoku.so.$(VERSION)"
ln -sf libsudoku.so.$(VERSION) "$(DESTDIR)$(LIBDIR)/libsudoku.so.$(SOVERSION)"
ln -sf libsudoku.so.$(SOVERSION) "$(DESTDIR)$(LIBDIR)/libsudoku.so"
endef

define install-shared-darwin
install -C -m 755 $(BUILT)/libsudoku.dylib "$(DESTDIR)$(LIBDIR)/libsudoku.$(SOVERSION).dylib"
ln -sf libsudoku.$(SOVERSION).dylib "$(DESTDIR)$(LIBDIR)/libsudoku.dylib"
endef

# The import libraries are for MinGW and for MSVC, and the .def for other linkers.
DLLTOOL ?= dlltool
define install-shared-windows
install -C -D -m 755 $(BUILT)/sudoku.dll "$(DESTDIR)$(BINDIR)/sudoku.dll"
install -C -m 644 $(BUILT)/libsudoku.dll.a "$(DESTDIR)$(LIBDIR)"
{ echo EXPORTS; sed -En 's/^(int32_t |const char \*)(sudoku_[a-z0-9_]*)\(.*/\2/p' include/sudoku.h; } \
	> "$(DESTDIR)$(LIBDIR)/sudoku.def"
$(DLLTOOL) -m i386:x86-64 -d "$(DESTDIR)$(LIBDIR)/sudoku.def" -D sudoku.dll -l "$(DESTDIR)$(LIBDIR)/sudoku.lib"
endef

install-lib: lib
	install -d "$(DESTDIR)$(INCLUDEDIR)" "$(DESTDIR)$(LIBDIR)/pkgconfig" "$(DESTDIR)$(LIBDIR)/cmake/sudoku" \
		"$(DESTDIR)$(DOCDIR)"
	install -C -m 644 include/sudoku.h include/sudoku.hpp "$(DESTDIR)$(INCLUDEDIR)"
	$(OBJCOPY) $(SLIM) $(BUILT)/libsudoku.a $(BUILT)/slim.a
	install -C -m 644 $(BUILT)/slim.a "$(DESTDIR)$(LIBDIR)/libsudoku.a"
	$(install-shared-$(SYSTEM))
	install -C -D -m 644 -t "$(DESTDIR)$(MANDIR)/man3" $(MAN3)
	install -C -m 644 $(LICENCES) packaging/tsan.supp "$(DESTDIR)$(DOCDIR)"
	$(call fill,sudoku.pc,pkgconfig)
	$(call fill,sudokuConfig.cmake,cmake/sudoku)
	$(call fill,sudokuConfigVersion.cmake,cmake/sudoku)

MAN1 := $(wildcard packaging/man/*.1)
MAN3 := packaging/man/sudoku.3
COMPLETIONS := bash-completion/completions/sudoku zsh/site-functions/_sudoku fish/vendor_completions.d/sudoku.fish

install-command: command
	install -d "$(DESTDIR)$(BINDIR)" "$(DESTDIR)$(MANDIR)/man1"
	install -C -m 755 $(COMMAND) "$(DESTDIR)$(BINDIR)/sudoku$(EXE)"
	install -C -m 644 $(MAN1) "$(DESTDIR)$(MANDIR)/man1"
	install -C -D -m 644 packaging/completions/sudoku.bash \
		"$(DESTDIR)$(DATADIR)/$(word 1,$(COMPLETIONS))"
	install -C -D -m 644 packaging/completions/_sudoku "$(DESTDIR)$(DATADIR)/$(word 2,$(COMPLETIONS))"
	install -C -D -m 644 packaging/completions/sudoku.fish \
		"$(DESTDIR)$(DATADIR)/$(word 3,$(COMPLETIONS))"
	install -C -D -m 644 -t "$(DESTDIR)$(DOCDIR)" $(LICENCES)

# Fills in a template of packaging/: $(call fill,file,folder of LIBDIR). The paths have DESTDIR: /lib of an archive is not
# that of this machine, which may be a link to /usr/lib.
fill = sed -e 's/@VERSION@/$(VERSION)/g' -e 's/@MAJOR@/$(MAJOR)/g' -e 's/@MINOR@/$(MINOR)/g' \
	-e 's/@SOVERSION@/$(SOVERSION)/g' -e 's/@STATIC_LIBS@/$(STATIC_LIBS)/g' \
	-e "s|@TO_BIN@|$$(realpath -m --relative-to="$(DESTDIR)$(LIBDIR)/$(2)" "$(DESTDIR)$(BINDIR)")|g" \
	-e "s|@TO_INCLUDE@|$$(realpath -m --relative-to="$(DESTDIR)$(LIBDIR)/$(2)" "$(DESTDIR)$(INCLUDEDIR)")|g" \
	packaging/$(1).in > "$(DESTDIR)$(LIBDIR)/$(2)/$(1)"

# Removes what install has put there, with the same variables.
uninstall:
	rm -f "$(DESTDIR)$(INCLUDEDIR)/sudoku.h" "$(DESTDIR)$(INCLUDEDIR)/sudoku.hpp" \
		"$(DESTDIR)$(LIBDIR)/libsudoku.a" "$(DESTDIR)$(LIBDIR)/libsudoku.so" \
		"$(DESTDIR)$(LIBDIR)/libsudoku.so.$(SOVERSION)" "$(DESTDIR)$(LIBDIR)/libsudoku.so.$(VERSION)" \
		"$(DESTDIR)$(LIBDIR)/pkgconfig/sudoku.pc" "$(DESTDIR)$(BINDIR)/sudoku"
	rm -f $(foreach page,$(notdir $(MAN1)),"$(DESTDIR)$(MANDIR)/man1/$(page)") \
		"$(DESTDIR)$(MANDIR)/man3/$(notdir $(MAN3))" \
		$(foreach file,$(COMPLETIONS),"$(DESTDIR)$(DATADIR)/$(file)")
	rm -rf "$(DESTDIR)$(LIBDIR)/cmake/sudoku" "$(DESTDIR)$(DOCDIR)"

deb:
	packaging/deb.sh $(VERSION) $(SOVERSION)

# For other machines; TARGET names some of packaging/targets.txt.
dist: deny
	packaging/dist.sh $(VERSION) $(TARGET)

stage:
	@$(MAKE) --no-print-directory install-lib PREFIX=$(STAGE) LIBDIR=$(STAGE)/lib INCLUDEDIR=$(STAGE)/include \
		MANDIR=$(STAGE)/share/man DOCDIR=$(STAGE)/share/doc/libsudoku DESTDIR=

run: setup-run run-cpp run-java

run-cpp: build/driver
	build/driver $(PUZZLES)

build/driver: examples/cpp/driver.cpp stage
	$(CXX) -std=c++17 $(CXXFLAGS) $< -o $@ $(STAGED) -pthread

# The folder of the classes goes first: their sudoku.h is not the library's.
candidates: stage
	$(CXX) -std=c++17 $(CXXFLAGS) -I$(CANDIDATES) examples/cpp/candidates_driver.cpp \
		$(CANDIDATES)/cell.cpp $(CANDIDATES)/sudoku.cpp $(CANDIDATES)/engine.cpp -o build/candidates-driver $(STAGED)

# The folder libsudoku, with which programs of the search classes compile without flags, and the example.
search: stage
	install -C -D -m 644 $(STAGE)/include/sudoku.h $(SEARCH)/libsudoku/sudoku.h
	install -C -D -m 755 $(STAGE)/lib/libsudoku.so.$(VERSION) $(SEARCH)/libsudoku/libsudoku.so
	$(CXX) -std=c++11 $(CXXFLAGS) -I$(SEARCH) examples/cpp/search.cpp -o build/search $(STAGED)

# With a fixed date, so that the same diagram is the same file.
uml: setup
	TZ=UTC dot -Tpdf $(CANDIDATES)/SudokuUML.dot | LC_ALL=C sed 's/(D:[0-9]*Z)/(D:20000101000000Z)/' \
		> $(CANDIDATES)/SudokuUML.pdf

run-java: java
	java -cp $(JAR) examples/java/SolveFiles.java $(PUZZLES)

test: setup test-rust test-fuzz test-proof test-c test-abuse test-abi test-candidates test-search test-java \
	test-python test-node test-languages test-installed test-report test-readme test-docs test-seeds

test-rust:
	$(CARGO) fmt --check
	$(CARGO) clippy --all-targets $(ALL) -- -D warnings
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --quiet --no-deps $(ALL)
	$(CARGO) test $(ALL)
	CARGO_TARGET_DIR="$$(realpath $(TARGET_DIR))/dependant" tests/dependant/run.sh

# The fuzz targets on all inputs of their corpora, and then for 20 seconds each on new ones.
test-fuzz:
	packaging/fuzz.sh all -max_total_time=20

# Proofs, verified by a checker that knows nothing of Sudoku.
RATE := build/rate/bin/rate
test-proof: tested-command $(RATE)
	SUDOKU=$(TESTED_COMMAND) RATE=$(RATE) tests/proof/run.sh

# Built once for all: a little optimised it is quick enough for proofs like these.
$(RATE):
	CARGO_PROFILE_DEV_OPT_LEVEL=1 CARGO_PROFILE_DEV_DEBUG=0 \
		$(CARGO) install --quiet --locked --debug rate --version 0.3.0 --root build/rate

# The command as test-rust builds it and runs it in crates/cli/tests/command.
TESTED_COMMAND := $(TARGET_DIR)/debug/sudoku
tested-command:
	$(CARGO) test --quiet --no-run $(ALL) --test command

# The headers, what the library exports, the test programs with valgrind and sanitizers, programs built
# against an installed tree.
test-c: stage
	STAGE=$(STAGE) tests/c/run.sh

# What is installed beside the interface.
test-installed: stage java
	STAGE=$(STAGE) JAR=$(JAR) tests/installed/run.sh

# CMake, Meson and Conan projects that build the library, and the Debian packages. Not part of `make test`: it builds the
# library five times.
PACKAGE_VENV := build/packages/venv
test-packages: stage $(PACKAGE_VENV)/made
	STAGE=$(STAGE) TOOLS="$(CURDIR)/$(PACKAGE_VENV)/bin" tests/installed/packages.sh

$(PACKAGE_VENV)/made: packaging/python-tools.txt
	$(PYTHON) -m venv $(PACKAGE_VENV)
	$(PACKAGE_VENV)/bin/pip --disable-pip-version-check install --quiet --constraint packaging/python-tools.txt \
		meson ninja conan
	touch $@

# Every function of the header with every class of bad argument; docs/abuse.md is the result.
test-abuse: stage
	STAGE=$(STAGE) tests/abuse/run.sh

# The interface against the one that was released; `tests/abi/run.sh --write` at a release.
test-abi: stage
	STAGE=$(STAGE) tests/abi/run.sh

# The classes of bindings/cpp/candidates in both variants, the course's driver, a user's, and that of examples/cpp.
test-candidates: stage
	STAGE=$(STAGE) tests/cpp/candidates/run.sh

# The classes of bindings/cpp/search, programs as users write them, and the example.
test-search: stage
	STAGE=$(STAGE) tests/cpp/search/run.sh

# The library where Maven and the jar want it: under the name of system and machine.
java-library: stage
	install -C -D -m 755 $(STAGE)/lib/libsudoku.so.$(VERSION) \
		bindings/java/target/native/org/libsudoku/native/linux-$(shell uname -m)/libsudoku.so

# The jar, and what is in it beside the sources of the skeleton, where javac and java look by themselves.
java: java-library
	$(MAVEN) package -DskipTests
	rm -rf $(SKELETON)/org
	cd $(SKELETON) && jar xf "$(CURDIR)/$(JAR)" org

skeleton: java

# Adds up the reports of Maven: $(call count_tests,FILE ...)
count_tests = @awk -F'[:,]' '/^Tests run/ { run += $$2; failed += $$4 + $$6 } \
	END { print run - failed " passed, " failed " failed" }' $(1)

test-java: java-library build/solve
	$(MAVEN) package -Dc.solve="$(CURDIR)/build/solve"
	$(call count_tests,bindings/java/target/surefire-reports/*.txt)

# The jar for Spark, which holds libsudoku; Maven takes libsudoku from the local repository.
INSTALL_JAVA := $(MAVEN) install -DskipTests -Dmaven.javadoc.skip -Dmaven.source.skip
spark: java-library
	$(INSTALL_JAVA)
	$(MAVEN_SPARK) package -DskipTests

# Not part of `make test`: it downloads 500 MB of Spark, and takes four minutes of processor time.
test-spark: java-library $(SPARK_VENV)/made
	$(INSTALL_JAVA)
	$(MAVEN_SPARK) verify
	$(call count_tests,bindings/spark/target/surefire-reports/*.txt bindings/spark/target/failsafe-reports/*.txt)
	$(SPARK_VENV)/bin/python tests/spark/page.py $(SPARK_JAR)

# With the Python package, whose rate it compares.
ROWS ?= 1000000
run-spark: spark $(SPARK_VENV)/made
	$(SPARK_VENV)/bin/pip --disable-pip-version-check install --quiet --no-deps --force-reinstall bindings/python
	$(SPARK_VENV)/bin/python examples/spark/million.py $(SPARK_JAR) --rows $(ROWS)

# Spark of the version in bindings/spark/pom.xml.
$(SPARK_VENV)/made: bindings/spark/pom.xml packaging/python-tools.txt
	$(PYTHON) -m venv $(SPARK_VENV)
	$(SPARK_VENV)/bin/pip --disable-pip-version-check install --quiet --constraint packaging/python-tools.txt \
		pyspark==$$(sed -n 's|.*<spark.version>\(.*\)</spark.version>.*|\1|p' bindings/spark/pom.xml)
	touch $@

build/solve: examples/c/solve.c stage
	$(CC) -std=c11 $(CFLAGS) $< -o $@ $(STAGED)

# The Python package as pip installs it, with the staged library inside.
python: stage $(VENV)/made
	$(VENV_PIP) --no-deps --no-build-isolation --force-reinstall bindings/python

# With the packages that read its results, so that no test is skipped.
test-python: python
	LIBSUDOKU_ALL_PACKAGES=1 $(VENV)/bin/pytest bindings/python

$(VENV)/made: packaging/python-tools.txt
	$(PYTHON) -m venv $(VENV)
	$(VENV_TOOLS) --upgrade "setuptools>=77" pytest mypy numpy pyarrow pandas polars duckdb
	touch $@

# The Node package, with the staged library; its own tests pack it and run the example.
test-node: stage bindings/node/node_modules/.package-lock.json
	cd bindings/node && LIBSUDOKU_LIBRARY="$(CURDIR)/$(STAGE)/lib/libsudoku.so" npm test --silent

bindings/node/node_modules/.package-lock.json: bindings/node/package.json bindings/node/package-lock.json
	cd bindings/node && npm ci --silent
	touch $@

# The package for browsers. Its tests are not part of `make test`: they need Chromium.
wasm: bindings/wasm/node_modules/.package-lock.json
	[ -d "$$(rustc --print target-libdir --target wasm32-wasip1)" ] || rustup target add wasm32-wasip1
	cd bindings/wasm && npm run --silent build

bindings/wasm/node_modules/.package-lock.json: bindings/wasm/package.json bindings/wasm/package-lock.json
	cd bindings/wasm && npm ci --silent
	touch $@

test-wasm: wasm
	packaging/setup.sh platforms
	cd bindings/wasm && npm test --silent

# The archives of `make dist`, under qemu and wine; TARGET as there. Not part of `make test`: they take an hour to build.
test-platforms: tested-command
	packaging/setup.sh platforms
	tests/platforms/run.sh $(TESTED_COMMAND) $(TARGET)

# The packages of `make dist` for all targets, in fresh folders.
test-dist-packages:
	tests/platforms/packages.sh

# Programs in languages that open the shared library: Go, C#, Lua, PHP, Ruby. A language that is not installed is skipped.
test-languages: stage
	STAGE=$(STAGE) tests/languages/run.sh

# Links between pages, their lengths, the generated lines of the bindings, the POM for Maven Central, and the comparison of
# `make mutants` with what is accepted; the texts in which faults are planted.
test-docs:
	$(PYTHON) tests/docs.py
	$(PYTHON) packaging/constants.py --check
	$(PYTHON) packaging/central.py bindings/java/pom.xml https://example.org/libsudoku >/dev/null
	$(PYTHON) -m doctest tests/mutants/run.py packaging/central.py
	$(PYTHON) tests/mutants/planted.py --check

# docs/seeds.md against the tests that it names.
test-seeds:
	$(PYTHON) tests/seeds/page.py

# What the README shows: the first program of each language, the console, the four systems.
test-readme: tested-command java python
	$(PYTHON) tests/readme.py $(STAGE) $(TESTED_COMMAND) $(JAR) $(VENV)/bin/python

# In Miri, an interpreter that sees what is undefined and has AVX-512 on every machine: buffers and arguments of callers,
# and the words of all backends. It comes with `rustup component add miri rust-src --toolchain nightly`.
MIRI := $(CARGO) +nightly miri test --workspace --exclude libsudoku-cli --lib --features capi --
test-miri:
	$(MIRI) out_buf:: arguments:: handles:: few_boards_have_the_rows_of_many every_row_of_a_failed_chunk
	RUSTFLAGS="-C target-feature=+bmi1,+bmi2,+lzcnt,+avx512f,+avx512bw,+avx512vl,+avx512bitalg,+avx512vbmi" \
		$(MIRI) simd:: sets:: diagonals:: sweep::

bench:
	$(if $(PEER),,$(CARGO) bench -p libsudoku-benches --bench strategies)
	$(if $(PEER),,$(CARGO) bench -p libsudoku-benches --bench generate)
	$(if $(PEER),PEER="$(PEER)") $(CARGO) bench -p libsudoku-benches --bench collections -- $(COLLECTIONS)

# The same collections from C, Python and Java.
bench-languages: java python command
	$(CC) -std=c11 -D_POSIX_C_SOURCE=200809L -O2 benches/languages/bulk.c -o build/bulk $(STAGED)
	$(PYTHON) benches/languages/compare.py build/bulk $(VENV)/bin/python $(JAR) $(COMMAND) \
		$(COLLECTIONS)

# The table of docs/data.md: columns of boards in one call from C, Python, Java and Node; WAYS="NAME ...": some rows.
bench-columns: java python command bindings/node/node_modules/.package-lock.json
	$(CC) -std=c11 -D_POSIX_C_SOURCE=200809L -O2 benches/languages/columns.c -o build/columns $(STAGED)
	LIBSUDOKU_LIBRARY="$(CURDIR)/$(STAGE)/lib/libsudoku.so" $(PYTHON) benches/languages/columns_table.py build build/columns \
		$(VENV)/bin/python $(JAR) bindings/node $(COMMAND) $(WAYS)

# The table of docs/install.md, from the archives of `make dist`.
bench-platforms: tested-command
	packaging/setup.sh platforms
	$(PYTHON) benches/platforms/table.py $(TESTED_COMMAND)

# The long checks of tests/soak/runs.py, which go on where they were stopped, and docs/trust.md.
soak: setup java-library
	$(MAVEN) test-compile
	$(PYTHON) tests/soak/soak.py $(RUNS) $(if $(MINUTES),--minutes $(MINUTES))

# How many lines of src the tests of all languages run, on a library that counts.
coverage: setup
	$(PYTHON) tests/soak/soak.py coverage

# What deny.toml allows. cargo-deny is built once, in about 85 seconds of processor time.
CHECKS ?= licenses bans sources
DENY := build/cargo-deny/bin/cargo-deny
deny: $(DENY)
	for folder in . fuzz packaging/std; do \
		$(DENY) --config "$(CURDIR)/deny.toml" --manifest-path $$folder/Cargo.toml check --hide-inclusion-graph \
			$(CHECKS) || exit 1; \
	done

$(DENY):
	CARGO_PROFILE_DEV_DEBUG=0 \
		$(CARGO) install --quiet --locked --debug cargo-deny --version 0.20.2 --root build/cargo-deny

# Reports changes that no unit test notices in build/mutants.md; fails on one that tests/mutants/accepted.txt does not
# list. .cargo/mutants.toml says what is left out, and why.
MUTANTS ?= src/ffi.rs 'src/ffi/*.rs' crates/core/src/text.rs 'crates/core/src/text/*.rs' crates/core/src/puzzle.rs crates/core/src/solution.rs \
	'crates/core/src/solution/*.rs'
MUTATE := build/cargo-mutants/bin/cargo-mutants
mutants: $(MUTATE)
	$(PYTHON) tests/mutants/run.py $(MUTATE) $(MUTANTS) $(if $(IN),--in $(IN)) $(if $(TESTS),--tests $(TESTS))

$(MUTATE):
	$(CARGO) install --quiet --locked --debug cargo-mutants --version 27.1.0 --root build/cargo-mutants

# docs/killer.md with its numbers measured anew, its plot, and the PDF that the course asks for.
report: python $(VENV)/report-made
	$(VENV)/bin/python docs/killer_report.py --pdf $(SKELETON)/assign2Report.pdf

# docs/large.svg and the figures of docs/large.md.
plot: python $(VENV)/report-made
	$(VENV)/bin/python docs/large_report.py $(if $(BOARDS),--boards $(BOARDS)) $(if $(SECONDS),--seconds $(SECONDS))

test-report: python $(VENV)/report-made
	$(VENV)/bin/python docs/killer_report.py --quick
	$(VENV)/bin/python docs/large_report.py --quick

$(VENV)/report-made: $(VENV)/made
	$(VENV_TOOLS) markdown matplotlib pypdf python-sat weasyprint
	touch $@

clean:
	$(CARGO) clean
	rm -rf build bindings/java/target $(SKELETON)/org $(SEARCH)/libsudoku
