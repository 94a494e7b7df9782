"""Solves a collection of puzzles with Spark.

    python million.py JAR [--rows N] [--folder FOLDER]

It makes a Parquet file of N puzzles with 35 givens, prints the plan of a query that solves them, the rate on one core,
and the wall time with one and with two executors of one core each. Needs pyspark and the jar of bindings/spark; Python
itself runs no part of these queries. If the package libsudoku is installed, it also measures a Python function that
solves row by row, on a fiftieth of the rows.
"""

import argparse
import importlib.util
import os
import random
import statistics
import subprocess
import sys
import time
from pathlib import Path

from pyspark.sql import SparkSession, functions as F

RUNS = 5
# These runs load and compile; they are not measured.
FIRST_RUNS = 3
FEWER = 50


os.environ.setdefault("PYSPARK_PYTHON", sys.executable)


def session(jar, master):
    return (
        SparkSession.builder.master(master)
        .appName("libsudoku")
        .config("spark.jars", jar)
        .config("spark.sql.extensions", "org.libsudoku.spark.SudokuExtensions")
        # snappy-java, the default, cannot load its native library on a glibc machine that also has musl.
        .config("spark.sql.parquet.compression.codec", "zstd")
        .config("spark.ui.enabled", "false")
        .config("spark.ui.showConsoleProgress", "false")
        .config("spark.driver.host", "localhost")
        .config("spark.driver.memory", "1g")
        .config("spark.executor.memory", "768m")
        .config("spark.log.level", "OFF")
        .getOrCreate()
    )


def make(spark, rows, file):
    """Puzzles of 1,000 seeds, each with its digits permuted in many ways."""
    random.seed(7)
    orders = ["".join(random.sample("123456789", 9)) for _ in range(1000)]
    base = spark.range(1000).select("id", F.expr("sudoku_generate(id, map('givens', 35))").alias("base")).cache()
    base.count()
    table = spark.createDataFrame(list(enumerate(orders)), "number long, digits string")
    (
        spark.range(0, rows, 1, 8)
        .select((F.col("id") % 1000).alias("seed"), F.floor(F.col("id") / 1000 % 1000).alias("number"))
        .join(F.broadcast(base), F.col("seed") == base["id"])
        .join(F.broadcast(table), "number")
        .select(F.expr("translate(base, '123456789', digits)").alias("puzzle"))
        .write.mode("overwrite")
        .parquet(file)
    )


def run(frame):
    frame.write.format("noop").mode("overwrite").save()


def timed(spark, frame):
    """Medians of wall time and of the processor time of the driver's process, in seconds."""
    system = spark._jvm.java.lang.management.ManagementFactory.getOperatingSystemMXBean()
    bean = spark._jvm.java.lang.Class.forName("com.sun.management.OperatingSystemMXBean")
    processor = bean.getMethod("getProcessCpuTime", None)
    walls, cores = [], []
    for attempt in range(RUNS + FIRST_RUNS):
        wall, core = time.perf_counter(), processor.invoke(system, None)
        run(frame)
        if attempt >= FIRST_RUNS:
            walls.append(time.perf_counter() - wall)
            cores.append((processor.invoke(system, None) - core) / 1e9)
    return statistics.median(walls), statistics.median(cores)


def resident():
    """The most memory that an executor on this machine had, in MiB; 0 where /proc does not say."""
    most = 0
    for status in Path("/proc").glob("[0-9]*/status"):
        try:
            command = (status.parent / "cmdline").read_bytes()
            if b"CoarseGrainedExecutorBackend" in command:
                peak = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
                most = max(most, int(peak.split()[1]) // 1024)
        except OSError:
            pass
    return most


def on_executors(spark, count, puzzles, solutions):
    run(puzzles)
    before = resident()
    wall, _ = timed(spark, solutions)
    print(
        f"{count} executors of one core: {wall:.2f} s; peak memory of an executor {before} MiB after a scan, "
        f"{resident()} MiB in the end",
        flush=True,
    )


def python_rate(puzzles):
    """Rows a second of a function in Python on one core."""

    def solution(text):
        from libsudoku import Board, solve

        return "".join(str(cell) for row in solve(Board.parse(text)).rows for cell in row)

    few = puzzles.sample(1 / FEWER, seed=1).coalesce(1).cache()
    frame = few.select(F.udf(solution, "string", useArrow=False)("puzzle"))
    count, walls = few.count(), []
    for _ in range(RUNS):
        wall = time.perf_counter()
        run(frame)
        walls.append(time.perf_counter() - wall)
    return count / statistics.median(walls)


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("jar")
    arguments.add_argument("--rows", type=int, default=1_000_000)
    arguments.add_argument("--folder", default="build/spark")
    arguments.add_argument("--executors", type=int, help=argparse.SUPPRESS)
    given = arguments.parse_args()
    file = os.path.abspath(os.path.join(given.folder, f"puzzles-{given.rows}"))
    master = f"local-cluster[{given.executors},1,1024]" if given.executors else "local[1]"
    spark = session(os.path.abspath(given.jar), master)
    if not given.executors and not os.path.exists(os.path.join(file, "_SUCCESS")):
        make(spark, given.rows, file)
    puzzles = spark.read.parquet(file)
    solved = puzzles.select("puzzle", F.call_function("sudoku_solve", "puzzle").alias("answer"))
    solutions = puzzles.select(F.call_function("sudoku_solution", "puzzle"))

    if given.executors:
        on_executors(spark, given.executors, puzzles, solutions)
        spark.stop()
        return
    by_status = solved.groupBy("answer.status").count()
    by_status.explain()
    by_status.show()
    rows = given.rows
    scan = timed(spark, puzzles)
    print(f"scan: {rows / scan[0]:,.0f} rows a second on one core; processor time {scan[1] / rows * 1e6:.2f} us a row")
    for name, frame in [("sudoku_solution", solutions), ("sudoku_solve, all fields", solved)]:
        wall, core = timed(spark, frame)
        print(
            f"{name}: {rows / wall:,.0f} rows a second on one core; processor time {core / rows * 1e6:.2f} us a row, "
            f"{(core - scan[1]) / rows * 1e6:.2f} above the scan",
            flush=True,
        )
        if frame is solutions and importlib.util.find_spec("libsudoku"):
            rate = python_rate(puzzles)
            print(f"a function in Python: {rate:,.0f} rows a second; sudoku_solution has {rows / wall / rate:.0f} times that")
    spark.stop()
    for executors in 1, 2:
        subprocess.run([sys.executable, *sys.argv, "--executors", str(executors)], check=True)


if __name__ == "__main__":
    main()
