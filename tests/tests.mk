# What `make test` runs, and the long and the measuring targets.

# In two lanes: the longest steps, such as linking the library, use one core alone.
test: setup ## all tests, in every language
	+$(MAKE) --no-print-directory -j2 test-engine test-interfaces

# What needs Rust alone.
test-engine:
	+@$(MAKE) --no-print-directory -j1 test-rust test-proof

# What needs the library as it is installed.
test-interfaces:
	+@$(MAKE) --no-print-directory -j1 test-c test-abuse test-abi test-candidates test-search test-java test-python \
		test-node test-languages test-installed test-report test-readme test-docs test-seeds

test-rust: ## formatting, lints, documentation, all tests of Rust, a crate that depends on ours
	$(CARGO) fmt --all --check
	$(CARGO) clippy --all-targets $(ALL) -- -D warnings
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --quiet --no-deps $(ALL)
	$(CARGO) test $(ALL)
	CARGO_TARGET_DIR="$$(realpath $(TARGET_DIR))/dependant" tests/dependant/run.sh

tested-command:
	$(CARGO) test --quiet --no-run $(ALL) --test command

test-proof: tested-command $(RATE) ## proofs, verified by a checker that knows nothing of Sudoku
	SUDOKU=$(TESTED_COMMAND) RATE=$(RATE) tests/proof/run.sh

# Built once for all. What it is made of, such as libraries in C, is not optimised: 36 seconds of processor time instead of 106
# (AMD EPYC).
$(RATE):
	CFLAGS=-O0 CARGO_PROFILE_DEV_OPT_LEVEL=0 CARGO_PROFILE_DEV_DEBUG=0 \
		$(CARGO) install --quiet --locked --debug rate --version 0.3.0 --root build/rate \
		--config profile.dev.package.rate.opt-level=1 --config profile.dev.package.rate-common.opt-level=1

test-c: stage ## headers, exports, the C programs with valgrind and sanitizers, programs built against an installed tree
	STAGE=$(STAGE) tests/c/run.sh

test-abuse: stage ## every function of the header with every class of bad argument; docs/abuse.md is the result
	STAGE=$(STAGE) tests/abuse/run.sh

test-abi: stage ## the interface against the released one; `tests/abi/run.sh --write` at a release
	STAGE=$(STAGE) tests/abi/run.sh

test-candidates: stage ## the classes of bindings/cpp/candidates in both variants, and their drivers
	STAGE=$(STAGE) tests/cpp/candidates/run.sh

test-search: stage ## the classes of bindings/cpp/search, programs as users write them, the example
	STAGE=$(STAGE) tests/cpp/search/run.sh

test-installed: stage java tested-command ## what is installed beside the interface
	STAGE=$(STAGE) SUDOKU=$(TESTED_COMMAND) JAR=$(JAR) tests/installed/run.sh

test-languages: stage ## Go, C#, Lua, PHP, Ruby, as far as they are installed
	STAGE=$(STAGE) tests/languages/run.sh

# Adds up the reports of Maven: $(call count_tests,FILE ...)
count_tests = @awk -F'[:,]' '/^Tests run/ { run += $$2; failed += $$4 + $$6 } \
	END { print run - failed " passed, " failed " failed" }' $(1)

build/solve: examples/c/solve.c stage
	$(CC) -std=c11 $(CFLAGS) $< -o $@ $(STAGED)

test-java: java-library build/solve
	$(MAVEN) package -Dc.solve="$(CURDIR)/build/solve"
	$(call count_tests,bindings/java/target/surefire-reports/*.txt)

# With the packages that read its results, so that no test is skipped.
test-python: python
	LIBSUDOKU_ALL_PACKAGES=1 $(VENV)/bin/pytest bindings/python

test-node: stage $(NODE)
	cd bindings/node && LIBSUDOKU_LIBRARY="$(CURDIR)/$(STAGE)/lib/libsudoku.so" npm test --silent

test-docs: ## links, lengths, generated lines, the POM for Maven Central, lists of faults and accepted changes
	$(PYTHON) tests/docs.py
	$(PYTHON) tools/bindings.py --check
	$(PYTHON) packaging/central.py bindings/java/pom.xml https://example.org/libsudoku >/dev/null
	$(PYTHON) -m doctest tests/mutants/run.py packaging/central.py
	$(PYTHON) tests/mutants/planted.py --check

test-seeds: ## docs/seeds.md against the tests that it names
	$(PYTHON) tests/seeds/page.py

test-readme: tested-command java python $(NODE) ## what the README and the cookbook show
	$(PYTHON) tests/readme.py $(STAGE) $(TESTED_COMMAND) $(JAR) $(VENV)/bin/python

test-report: python $(VENV)/report-made
	$(VENV)/bin/python tools/killer_report.py --quick
	$(VENV)/bin/python tools/large_report.py --quick

# Not part of `make test`.

test-packages: stage $(PACKAGE_VENV)/made ## CMake, Meson and Conan projects that build the library five times; Debian packages
	STAGE=$(STAGE) TOOLS="$(CURDIR)/$(PACKAGE_VENV)/bin" tests/installed/packages.sh

test-spark: java-library $(SPARK_VENV)/made ## downloads 500 MB of Spark; four minutes of processor time
	$(MAVEN) install -DskipTests -Dmaven.javadoc.skip -Dmaven.source.skip
	$(MAVEN_SPARK) verify
	$(call count_tests,bindings/spark/target/surefire-reports/*.txt bindings/spark/target/failsafe-reports/*.txt)
	$(SPARK_VENV)/bin/python tests/spark/page.py $(SPARK_JAR)

test-wasm: web ## the package for browsers, in Chromium
	packaging/setup.sh platforms
	cd bindings/wasm && npm test --silent

# In the folder of the other tests, so that only the crates of the feature are built.
test-mcp: $(MCP_VENV)/made ## `sudoku mcp` with a client of another project, and lints of the feature; four minutes of processor time
	$(CARGO) clippy --all-targets $(ALL) --features libsudoku-cli/mcp -- -D warnings
	$(CARGO) test --quiet --no-run $(ALL) --features libsudoku-cli/mcp --test command
	$(MCP_VENV)/bin/python tests/mcp/client.py $(abspath $(TESTED_COMMAND))

test-site: site $(WASM) ## the site: links, and what a visitor sees and finds in Chromium
	packaging/setup.sh platforms
	$(PYTHON) tests/site/links.py build/site/$(VERSION)
	node --test tests/site/site.test.mjs

test-platforms: tested-command ## the archives of `make dist`, under qemu and wine; TARGET as there
	packaging/setup.sh platforms
	tests/platforms/run.sh $(TESTED_COMMAND) $(TARGET)

test-dist-packages: ## the packages of `make dist` for all targets, in fresh folders
	tests/platforms/packages.sh

# An interpreter that sees what is undefined and has AVX-512 on every machine: `rustup component add miri rust-src
# --toolchain nightly` brings it.
MIRI := $(CARGO) +nightly miri test --workspace --exclude libsudoku-cli --lib --features capi --
test-miri: ## buffers and arguments of callers, and the words of all backends, in Miri
	$(MIRI) out_buf:: arguments:: handles:: few_boards_have_the_rows_of_many every_row_of_a_failed_chunk
	RUSTFLAGS="-C target-feature=+bmi1,+bmi2,+lzcnt,+avx512f,+avx512bw,+avx512vl,+avx512bitalg,+avx512vbmi" \
		$(MIRI) simd:: sets:: diagonals:: sweep::

BENCH := $(CARGO) bench -p libsudoku-benches --bench
bench: ## the figures of the README; COLLECTIONS="FILE ...": others; PEER=LIBRARY: their ratios to one with tdoku's C interface
	$(if $(PEER),,$(BENCH) strategies)
	$(if $(PEER),,$(BENCH) generate)
	$(if $(PEER),,$(BENCH) houses)
	$(if $(PEER),PEER="$(PEER)") $(BENCH) collections -- $(COLLECTIONS)

bench-languages: java python command ## collections in one call from C, Python and Java; COLLECTIONS as above
	$(CC) -std=c11 -D_POSIX_C_SOURCE=200809L -O2 benches/languages/bulk.c -o build/bulk $(STAGED)
	$(PYTHON) benches/languages/compare.py build/bulk $(VENV)/bin/python $(JAR) $(COMMAND) $(COLLECTIONS)

bench-columns: java python command $(NODE) ## the table of docs/data.md; WAYS="NAME ...": some rows
	$(CC) -std=c11 -D_POSIX_C_SOURCE=200809L -O2 benches/languages/columns.c -o build/columns $(STAGED)
	LIBSUDOKU_LIBRARY="$(CURDIR)/$(STAGE)/lib/libsudoku.so" $(PYTHON) benches/languages/columns_table.py build build/columns \
		$(VENV)/bin/python $(JAR) bindings/node $(COMMAND) $(WAYS)

bench-calls: java python $(NODE) ## one call for one board, the table of docs/speed.md
	$(CC) -std=c11 -O2 benches/languages/calls.c -o build/calls $(STAGED)
	LIBSUDOKU_LIBRARY="$(CURDIR)/$(STAGE)/lib/libsudoku.so" $(PYTHON) benches/languages/calls_table.py build/calls \
		$(VENV)/bin/python $(JAR) bindings/node

bench-platforms: tested-command ## the table of docs/install.md, from the archives of `make dist`
	packaging/setup.sh platforms
	$(PYTHON) benches/platforms/table.py $(TESTED_COMMAND)

soak: setup java-library ## the long checks, written to docs/trust.md; RUNS="NAME ...", MINUTES=N: a share of them
	$(MAVEN) test-compile
	$(PYTHON) tests/soak/soak.py $(RUNS) $(if $(MINUTES),--minutes $(MINUTES))

coverage: setup ## the lines that all tests run, counted into docs/trust.md
	$(PYTHON) tests/soak/soak.py coverage

# cargo-deny is built once, in about 85 seconds of processor time.
CHECKS ?= licenses bans sources
DENY := build/cargo-deny/bin/cargo-deny
deny: $(DENY) ## cargo-deny on all crates; CHECKS=advisories: known faults, from the network
	for folder in . packaging/std; do \
		$(DENY) --config "$(CURDIR)/deny.toml" --manifest-path $$folder/Cargo.toml check --hide-inclusion-graph \
			$(CHECKS) || exit 1; \
	done

$(DENY):
	CARGO_PROFILE_DEV_DEBUG=0 \
		$(CARGO) install --quiet --locked --debug cargo-deny --version 0.20.2 --root build/cargo-deny

# .cargo/mutants.toml says what is left out, and tests/mutants/accepted.txt what is accepted, each with the reason.
MUTANTS ?= src/ffi.rs 'src/ffi/*.rs' crates/core/src/text.rs 'crates/core/src/text/*.rs' 'crates/core/src/text/*/*.rs' \
	crates/core/src/puzzle.rs crates/core/src/solution.rs 'crates/core/src/solution/*.rs'
MUTATE := build/cargo-mutants/bin/cargo-mutants
mutants: $(MUTATE) ## changes that no unit test notices; MUTANTS="FILE ...": of other files; IN=NAME: by tests/NAME.rs; TESTS=NAME
	$(PYTHON) tests/mutants/run.py $(MUTATE) $(MUTANTS) $(if $(IN),--in $(IN)) $(if $(TESTS),--tests $(TESTS))

$(MUTATE):
	$(CARGO) install --quiet --locked --debug cargo-mutants --version 27.1.0 --root build/cargo-mutants

report: python $(VENV)/report-made ## the report on the killer solvers, measured anew: docs/killer.md and assign2Report.pdf
	$(VENV)/bin/python tools/killer_report.py --pdf $(SKELETON)/assign2Report.pdf

plot: python $(VENV)/report-made ## docs/large.svg and docs/large.md, measured anew; BOARDS=N SECONDS=S: more of them
	$(VENV)/bin/python tools/large_report.py $(if $(BOARDS),--boards $(BOARDS)) $(if $(SECONDS),--seconds $(SECONDS))
