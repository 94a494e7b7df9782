# Everything a clone can do; `make help` lists it. GNU make, a C compiler, cargo; `make setup` fetches the rest on Debian.
#
# One build serves all: `stage` installs the library into build/stage, and every example, binding and test is built against
# that tree, never against the sources. What a target writes is under build/ or the target/ of cargo and Maven.

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
DLLTOOL ?= dlltool
PYTHON ?= python3
CXXFLAGS ?= -O2 -g
# 'no' leaves the natives of the Java binding out of the library.
JNI ?= yes
# Names of files are UTF-8 for Java, too, and what sorts has one order.
export LC_ALL := C.UTF-8
# Node, if packaging/setup.sh installed it.
export PATH := $(CURDIR)/build/tools:$(PATH)
# All packages, with all that the shared library exports.
ALL := --workspace --features jni

VERSION := $(shell sed -n 's/^version = "\(.*\)"$$/\1/p' Cargo.toml)
# The part of the version in the SONAME.
SOVERSION := $(if $(VERSION:0.%=),$(firstword $(subst ., ,$(VERSION))),$(basename $(VERSION)))
# The system that the library runs on, and what a program that links libsudoku.a links, too, beside the C library and libgcc.
SYSTEM := $(strip $(if $(CARGO_BUILD_TARGET),$(foreach system,linux windows darwin,$(findstring \
	$(system),$(CARGO_BUILD_TARGET))),$(if $(filter Darwin,$(shell uname -s)),darwin,linux)))
STATIC_LIBS_linux := -lutil -lrt -lpthread -lm -ldl
STATIC_LIBS_windows := -lws2_32 -luserenv -lntdll -lbcrypt
STATIC_LIBS_darwin := -lm
STATIC_LIBS := $(STATIC_LIBS_$(SYSTEM))
TARGET_DIR := $(or $(CARGO_TARGET_DIR),target)
ifneq (,$(word 2,$(TARGET_DIR)))
$(error CARGO_TARGET_DIR has a blank, which make takes for the end of a word: $(TARGET_DIR))
endif
BUILT := $(TARGET_DIR)/$(if $(CARGO_BUILD_TARGET),$(CARGO_BUILD_TARGET)/)release
COMMAND := $(BUILT)/sudoku$(if $(filter windows,$(SYSTEM)),.exe)
# The command as test-rust builds it and runs it in crates/cli/tests/command.
TESTED_COMMAND := $(TARGET_DIR)/debug/sudoku
STAGE := build/stage
STAGED := -I$(STAGE)/include -L$(STAGE)/lib "-Wl,-rpath,$(CURDIR)/$(STAGE)/lib" -lsudoku
PUZZLES := $(wildcard examples/puzzles/*)

# The second compiler of the JVM does not pay in runs this short: `make test-java` took 115 seconds with it, 85 without.
MAVEN := MAVEN_OPTS="-XX:TieredStopAtLevel=1 $$MAVEN_OPTS" mvn -q -B -f bindings/java
MAVEN_SPARK := mvn -q -B -f bindings/spark
JAR := bindings/java/target/libsudoku-$(VERSION).jar
SPARK_JAR := bindings/spark/target/libsudoku-spark_2.13-$(VERSION).jar
NATIVE := org/libsudoku/native/linux-$(shell uname -m)/libsudoku.so
SKELETON := bindings/java/skeleton
CANDIDATES := bindings/cpp/candidates
SEARCH := bindings/cpp/search
VENV := build/python/venv
SPARK_VENV := build/spark/venv
PACKAGE_VENV := build/packages/venv
MCP_VENV := build/mcp/venv
PIP := bin/pip --disable-pip-version-check install --quiet
# With the versions that the tests were run with.
TOOLS := $(PIP) --constraint packaging/python-tools.txt
NODE := bindings/node/node_modules/.package-lock.json
WASM := bindings/wasm/node_modules/.package-lock.json
RATE := build/rate/bin/rate

.PHONY: $(shell sed -n 's/^\([a-z-]*\):.*/\1/p' Makefile tests/tests.mk)

all: lib

help:
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1	\2/p' Makefile tests/tests.mk | expand -t 20

setup: ## the tools of the tests, from Debian's packages
	@packaging/setup.sh test

setup-run:
	@packaging/setup.sh run

lib: ## the library: shared and static, in target/release
	@echo "libsudoku: building the library; from an empty folder that takes two minutes of processor time"
	CARGO="$(CARGO)" packaging/cargo.sh $(CARGO_COMMAND) --release --lib --features $(if $(filter no,$(JNI)),capi,jni)

command: ## the command, in target/release
	CARGO="$(CARGO)" packaging/cargo.sh $(CARGO_COMMAND) --release -p libsudoku-cli

header: ## include/sudoku.h and the generated lines of the bindings anew, after a change in src/ffi
	cp "$$(tools/header.sh)" include/sudoku.h
	$(PYTHON) tools/bindings.py

pages: ## man pages, completions and the pictures of techniques anew
	$(CARGO) test -p libsudoku-cli --test pages -- --ignored
	$(CARGO) test --test techniques -- --ignored

percentiles: ## the tables of percentiles anew: ten minutes of processor time
	$(CARGO) test --release -p libsudoku-order --test percentiles -- --ignored

INSTALL = PREFIX="$(PREFIX)" LIBDIR="$(LIBDIR)" INCLUDEDIR="$(INCLUDEDIR)" BINDIR="$(BINDIR)" MANDIR="$(MANDIR)" \
	DATADIR="$(DATADIR)" DOCDIR="$(DOCDIR)" DESTDIR="$(DESTDIR)" VERSION="$(VERSION)" SOVERSION="$(SOVERSION)" \
	SYSTEM="$(SYSTEM)" BUILT="$(BUILT)" COMMAND="$(COMMAND)" STATIC_LIBS="$(STATIC_LIBS)" OBJCOPY="$(OBJCOPY)" \
	DLLTOOL="$(DLLTOOL)" packaging/install.sh
install: install-lib install-command ## all below PREFIX; LIBDIR, BINDIR, MANDIR, DESTDIR ... as usual
install-lib: lib ## headers, libraries, pkg-config file, CMake package
	@$(INSTALL) lib
install-command: command ## the command, man pages, completions
	@$(INSTALL) command
uninstall: ## removes both, with the same variables
	@$(INSTALL) uninstall

stage:
	@$(MAKE) --no-print-directory install-lib PREFIX=$(STAGE) LIBDIR=$(STAGE)/lib INCLUDEDIR=$(STAGE)/include \
		MANDIR=$(STAGE)/share/man DOCDIR=$(STAGE)/share/doc/libsudoku DESTDIR=

deb: ## Debian packages, in build/deb
	packaging/deb.sh $(VERSION) $(SOVERSION)

dist: deny ## archives and packages for other machines, in build/dist; TARGET="NAME ...": some of packaging/targets.txt
	packaging/dist.sh $(VERSION) $(TARGET)

run: setup-run run-cpp run-java ## solves the boards in examples/puzzles through C++ and Java

run-cpp: build/driver
	build/driver $(PUZZLES)

build/driver: examples/cpp/driver.cpp stage
	$(CXX) -std=c++17 $(CXXFLAGS) $< -o $@ $(STAGED) -pthread

run-java: java-library
	$(MAVEN) compile
	java -cp bindings/java/target/classes:bindings/java/target/native examples/java/SolveFiles.java $(PUZZLES)

candidates: stage ## build/candidates-driver, which solves 9x9 puzzles from standard input
	$(CXX) -std=c++17 $(CXXFLAGS) -I$(CANDIDATES) examples/cpp/candidates_driver.cpp \
		$(CANDIDATES)/cell.cpp $(CANDIDATES)/sudoku.cpp $(CANDIDATES)/engine.cpp -o build/candidates-driver $(STAGED)

search: stage ## bindings/cpp/search ready for programs without flags, and build/search
	install -C -D -m 644 $(STAGE)/include/sudoku.h $(SEARCH)/libsudoku/sudoku.h
	install -C -D -m 755 $(STAGE)/lib/libsudoku.so.$(VERSION) $(SEARCH)/libsudoku/libsudoku.so
	$(CXX) -std=c++11 $(CXXFLAGS) -I$(SEARCH) examples/cpp/search.cpp -o build/search $(STAGED)

uml: setup ## the class diagram SudokuUML.pdf, with a fixed date
	TZ=UTC dot -Tpdf $(CANDIDATES)/SudokuUML.dot | LC_ALL=C sed 's/(D:[0-9]*Z)/(D:20000101000000Z)/' \
		> $(CANDIDATES)/SudokuUML.pdf

# The library where Maven and the jar want it: under the name of system and machine.
java-library: stage
	install -C -D -m 755 $(STAGE)/lib/libsudoku.so.$(VERSION) bindings/java/target/native/$(NATIVE)

java: java-library ## the jar, and what is in it beside the sources of the skeleton
	$(MAVEN) package -DskipTests
	rm -rf $(SKELETON)/org
	cd $(SKELETON) && jar xf "$(CURDIR)/$(JAR)" org

skeleton: java ## bindings/java/skeleton ready for javac and java without flags

spark: java-library ## the jar for Spark, which holds libsudoku
	$(MAVEN) install -DskipTests -Dmaven.javadoc.skip -Dmaven.source.skip
	$(MAVEN_SPARK) package -DskipTests

ROWS ?= 1000000
run-spark: spark $(SPARK_VENV)/made ## a collection of ROWS rows with Spark
	$(SPARK_VENV)/$(PIP) --no-deps --force-reinstall bindings/python
	$(SPARK_VENV)/bin/python examples/spark/million.py $(SPARK_JAR) --rows $(ROWS)

python: stage $(VENV)/made ## the Python package, in build/python/venv
	$(VENV)/$(TOOLS) --no-deps --no-build-isolation --force-reinstall bindings/python

wasm: $(WASM) ## the package for browsers, in bindings/wasm/lib
	[ -d "$$(rustc --print target-libdir --target wasm32-wasip1)" ] || rustup target add wasm32-wasip1
	cd bindings/wasm && npm run --silent build

web: wasm ## the page examples/web with the package, in build/web: files for any static server
	rm -rf build/web && mkdir -p build/web/lib build/web/board
	cp $(wildcard examples/web/*.html examples/web/*.css examples/web/*.js examples/web/*.mjs examples/web/*.svg) build/web
	cp bindings/wasm/lib/*.mjs bindings/wasm/lib/*.wasm build/web/lib
	cp bindings/wasm/board/*.mjs build/web/board
	cd build/web && find * -type f | sort > files.txt

run-web: web ## serves that page at http://localhost:8000
	$(PYTHON) -m http.server --directory build/web --bind 127.0.0.1 8000

# The modules of Python that the site describes.
MODULES := libsudoku $(addprefix libsudoku.,learning pandas polars duckdb forward_checking)
site: setup web java python $(NODE) $(VENV)/site-made ## the documentation with the references and the page, in build/site
	rm -rf build/pydoc build/typedoc
	$(CARGO) doc --quiet --no-deps -p libsudoku --target-dir build/rustdoc
	cd bindings/node && npx --no -- typedoc --logLevel Error --skipErrorChecking --disableSources --readme none \
		--name "libsudoku for Node" --entryPoints lib/index.d.ts --out "$(CURDIR)/build/typedoc"
	$(VENV)/bin/python -W ignore -m pdoc --docformat markdown --no-show-source --output-directory build/pydoc $(MODULES)
	$(VENV)/bin/python tools/site.py $(VERSION)

run-site: site ## serves them at http://localhost:8000
	$(PYTHON) -m http.server --directory build/site --bind 127.0.0.1 8000

bindings/%/node_modules/.package-lock.json: bindings/%/package.json bindings/%/package-lock.json
	cd bindings/$* && npm ci --silent
	touch $@

$(VENV)/made: packaging/python-tools.txt
	$(PYTHON) -m venv $(VENV)
	$(VENV)/$(TOOLS) --upgrade "setuptools>=77" pytest mypy numpy pyarrow pandas polars duckdb pyinstaller
	touch $@

$(VENV)/report-made: $(VENV)/made
	$(VENV)/$(TOOLS) markdown matplotlib pypdf python-sat weasyprint
	touch $@

$(VENV)/site-made: $(VENV)/made
	$(VENV)/$(TOOLS) furo myst-parser pagefind pagefind_bin pdoc sphinx sphinx-copybutton sphinx-design
	touch $@

$(SPARK_VENV)/made: bindings/spark/pom.xml packaging/python-tools.txt
	$(PYTHON) -m venv $(SPARK_VENV)
	$(SPARK_VENV)/$(TOOLS) pyspark==$$(sed -n 's|.*<spark.version>\(.*\)</spark.version>.*|\1|p' bindings/spark/pom.xml)
	touch $@

$(PACKAGE_VENV)/made: packaging/python-tools.txt
	$(PYTHON) -m venv $(PACKAGE_VENV)
	$(PACKAGE_VENV)/$(TOOLS) meson ninja conan
	touch $@

$(MCP_VENV)/made: packaging/python-tools.txt
	$(PYTHON) -m venv $(MCP_VENV)
	$(MCP_VENV)/$(TOOLS) jsonschema mcp
	touch $@

include tests/tests.mk

clean:
	$(CARGO) clean
	rm -rf build bindings/java/target $(SKELETON)/org $(SEARCH)/libsudoku
