"""The snippets of docs/spark.md run, each in its own language, on a Parquet file with a puzzle, a null and a bad row.

    python tests/spark/page.py JAR

Needs pyspark, whose package has spark-shell and spark-sql, and a JDK. Prints a line for each snippet, and the counts.
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import pyspark

ROOT = Path(__file__).resolve().parents[2]
JAR = Path(sys.argv[1]).resolve()
PAGE = (ROOT / "docs/spark.md").read_text(encoding="utf-8")
BLOCKS = dict(re.findall(r"^```(\w+)\n(.*?)^```$", PAGE, re.M | re.S))
HOME = Path(pyspark.__file__).parent
EXTENSIONS = "spark.sql.extensions=org.libsudoku.spark.SudokuExtensions"
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
# Spark opens these packages itself in spark-submit, which starts no single source file.
OPENS = [
    f"--add-opens=java.base/{package}=ALL-UNNAMED"
    for package in ("java.lang", "java.lang.invoke", "java.io", "java.net", "java.nio", "java.util",
                    "java.util.concurrent", "java.util.concurrent.atomic", "sun.nio.ch", "sun.util.calendar")
]


def output(command, folder, text=None):
    environment = {**os.environ, "SPARK_LOCAL_IP": "127.0.0.1", "PYSPARK_PYTHON": sys.executable}
    environment.pop("SPARK_HOME", None)
    done = subprocess.run(
        [str(word) for word in command], cwd=folder, env=environment, input=text, capture_output=True, text=True)
    if done.returncode:
        raise AssertionError(f"{command[0]} exited {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


def python(folder):
    rows = f'[("{PUZZLE}",), (None,), ("bad",)]'
    program = (
        BLOCKS["python"].replace('"libsudoku', f'"{JAR.parent}/libsudoku').replace(
            "spark.read.parquet(\"puzzles\")",
            f'(spark.createDataFrame({rows}, "puzzle string").coalesce(1).write.option("compression", "zstd")'
            '.parquet("puzzles"), spark.read.parquet("puzzles"))[1]')
        + "for row in solved.collect():\n    print(row)\n")
    return output([sys.executable, "-c", program], folder)


def scala(folder):
    program = BLOCKS["scala"] + "\nsolved.collect().foreach(println)\n:quit\n"
    return output([HOME / "bin/spark-shell", "--jars", JAR, "--conf", EXTENSIONS], folder, program)


def java(folder):
    (folder / "Page.java").write_text(
        "import org.apache.spark.sql.*;\npublic class Page {\n  public static void main(String[] arguments) {\n"
        '    SparkSession spark = SparkSession.builder().master("local[1]")\n'
        '        .config("spark.sql.extensions", "org.libsudoku.spark.SudokuExtensions").getOrCreate();\n'
        + BLOCKS["java"] + "    for (Row row : solved.collectAsList()) System.out.println(row);\n  }\n}\n",
        encoding="utf-8")
    return output(["java", *OPENS, "-cp", f"{HOME}/jars/*:{JAR}", "Page.java"], folder)


def sql(folder):
    (folder / "page.sql").write_text(BLOCKS["sql"], encoding="utf-8")
    return output([HOME / "bin/spark-sql", "--jars", JAR, "--conf", EXTENSIONS, "-f", "page.sql"], folder)


def main():
    failed = 0
    # The first one writes the file.
    checks = {"python": python, "scala": scala, "java": java, "sql": sql}
    with tempfile.TemporaryDirectory() as folder:
        for language, run in checks.items():
            try:
                printed = run(Path(folder))
                for word in (SOLUTION, "OK", "BAD_CELL_COUNT"):
                    assert word in printed, f"no {word} in:\n{printed}"
                print(f"{language}: passed", flush=True)
            except AssertionError as fault:
                failed += 1
                print(f"{language}: {fault}", flush=True)
    print(f"{len(checks) - failed} passed, {failed} failed")
    sys.exit(failed)


main()
