"""Calls the tools of `sudoku mcp` with the client of another project: client.py COMMAND

Answers are held against the schemas that the server names. `make test-mcp` runs it.
"""

import asyncio
import json
import os
import subprocess
import sys
from contextlib import asynccontextmanager
from pathlib import Path

from jsonschema import Draft202012Validator
from mcp import ClientSession, MCPError, StdioServerParameters
from mcp.client.stdio import stdio_client

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SEVERAL = PUZZLE.replace("7", ".").replace("9", ".")
EMPTY = "." * 81
KILLER = Path(__file__).parents[2] / "examples/puzzles/killer-9x9.txt"
COMMAND = sys.argv[1]
# Seconds that a busy machine may need for an answer.
PATIENCE = 120

passed = 0


def check(is_so, what):
    """Counts a check; one that fails ends the run."""
    global passed
    if not is_so:
        sys.exit(f"tests/mcp: {what}")
    passed += 1


class Server:
    """A client's session with the server, and the schemas of its tools."""

    def __init__(self, session, tools):
        self.session = session
        self.tools = {tool.name: tool for tool in tools}

    async def call(self, name, **arguments):
        """The object of a tool, which is as its schema says."""
        result = await self.session.call_tool(name, arguments, read_timeout_seconds=PATIENCE)
        text = result.content[0].text
        check(not result.is_error, f"{name}: {text}")
        Draft202012Validator(self.tools[name].output_schema).validate(result.structured_content)
        return result.structured_content

    async def refused(self, name, **arguments):
        """The text of an error that the model sees."""
        result = await self.session.call_tool(name, arguments, read_timeout_seconds=PATIENCE)
        check(result.is_error, f"{name} takes {arguments}")
        return result.content[0].text


@asynccontextmanager
async def served(*arguments):
    parameters = StdioServerParameters(command=COMMAND, args=["mcp", *arguments])
    async with stdio_client(parameters) as streams, ClientSession(*streams) as session:
        await session.initialize()
        yield Server(session, (await session.list_tools()).tools)


async def tools(server):
    names = "solve count check hint explain rate generate convert".split()
    check(list(server.tools) == names, "the tools")
    for tool in server.tools.values():
        for schema in (tool.input_schema, tool.output_schema):
            Draft202012Validator.check_schema(schema)
            check(schema["type"] == "object", f"{tool.name}: the type")

    solved = await server.call("solve", text=PUZZLE)
    check("".join(map(str, sum(solved["solutions"][0], []))) == SOLVED, "solve")
    check(len((await server.call("solve", text=EMPTY, limit=3))["solutions"]) == 3, "solve: limit")
    check((await server.call("count", text=EMPTY, limit=1000))["found"] == 1000, "count")
    check((await server.call("check", text=SEVERAL))["verdict"] == "several solutions", "check")
    check((await server.call("check", text="11" + EMPTY[2:]))["clashes"][0]["cells"] == [[0, 0], [0, 1]], "check: clashes")
    wrong = PUZZLE.replace(".", "1", 1)
    mistakes = (await server.call("check", text=wrong, puzzle=PUZZLE))["mistakes"]
    check([mistake["cell"] for mistake in mistakes] == [[0, 2]], "check: the mistakes of a state")
    check((await server.call("check", text=PUZZLE, solution=SOLVED))["verdict"] == "right", "check: a solution")
    check((await server.call("hint", text=PUZZLE))["step"]["technique"] == "hidden_single", "hint")
    check((await server.call("hint", text=PUZZLE, stage="nudge", language="de"))["nudge"].startswith("Sieh"), "hint: a stage")
    explained = await server.call("explain", text=PUZZLE, steps="2..3")
    check(len(explained["steps"]) == 2 and explained["sudoku_explainer"]["steps"] == 51, "explain")
    check(len((await server.call("explain", text=PUZZLE, steps=None))["steps"]) == 50, "explain: 50 steps unless set")
    check((await server.call("rate", text=PUZZLE))["stars"]["stars"] == 1, "rate")
    check((await server.call("convert", text=PUZZLE, to="svg"))["text"].startswith("<svg"), "convert")

    killer = KILLER.read_text()
    check((await server.call("check", text=killer))["verdict"] == "exactly one solution", "a killer")
    check("killer" in await server.call("rate", text=killer), "the rating of a killer")
    for arguments in ({"kind": ["killer"]}, {"kind": ["jigsaw", "x"]}, {"level": "hard"}, {"size": 6}):
        made = await server.call("generate", seed=7, **arguments)
        again = await server.call("solve", text=made["text"], limit=2)
        check(again["solutions"] == [made["solution"]], f"generate: {arguments}")


async def refusals(server):
    check("line 1, column 42" in await server.refused("solve", text=PUZZLE[:40] + "x"), "the place of a bad text")
    check("2 puzzles" in await server.refused("solve", text=f"{PUZZLE}\n{PUZZLE}"), "two puzzles")
    check("nothing" in await server.refused("solve"), "no text")
    check("'many'" in await server.refused("solve", text=PUZZLE, limit="many"), "the value of a bad limit")
    check("jigsaw" in await server.refused("solve", text=PUZZLE, kind=["round"]), "the kinds that there are")
    check("format" in await server.refused("solve", text=PUZZLE, format="line"), "an option that is not the tool's")
    check("file" in await server.refused("hint", text=PUZZLE, profile="@/etc/hostname"), "a file of the machine")
    check("1048576" in await server.refused("solve", text="." * 2**21), "a long text")
    check("ask for less" in await server.refused("solve", text=EMPTY, limit=100_000), "a long answer")
    try:
        await server.session.call_tool("prove", {})
        check(False, "a tool that is not there")
    except MCPError as error:
        check("prove" in error.message, "the name of a tool that is not there")


def commands():
    """The processes of calls."""
    listed = subprocess.run(["ps", "-eo", "ppid,args"], capture_output=True, text=True, check=True)
    return [line for line in listed.stdout.splitlines() if f"{COMMAND} count" in line]


async def until(is_so, what):
    """Waits as long as a busy machine may need."""
    for _ in range(20 * PATIENCE):
        if is_so():
            return
        await asyncio.sleep(0.05)
    check(False, what)


async def cancelled():
    """A call that is cancelled ends its search; until then others are answered."""
    async with served("--time-limit-ms=3600000") as server:
        long = asyncio.create_task(server.session.call_tool("count", {"text": EMPTY}))
        await until(commands, "a long call does not begin")
        await server.call("solve", text=PUZZLE)
        check(not long.done(), "a long call is done")
        long.cancel()
        await until(lambda: not commands(), "a cancelled call goes on")
        await server.call("solve", text=PUZZLE)


async def left():
    """A client that goes away ends its calls. That of the package would end them by a signal."""
    client = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "test", "version": "0"}}
    messages = [
        {"id": 0, "method": "initialize", "params": client},
        {"method": "notifications/initialized"},
        {"id": 1, "method": "tools/call", "params": {"name": "count", "arguments": {"text": EMPTY}}},
    ]
    server = subprocess.Popen([COMMAND, "mcp", "--time-limit-ms=3600000"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
    for message in messages:
        server.stdin.write(json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n")
    server.stdin.flush()
    await until(commands, "a long call does not begin")
    server.stdin.close()
    check(server.wait(PATIENCE) == 0, "the status of a server whose client has gone")
    await until(lambda: not commands(), "a call goes on without its client")


async def limited():
    """The search of a call ends after the time that the server gives it, and says so."""
    async with served("--time-limit-ms=50") as server:
        check((await server.call("count", text=EMPTY))["ended"] == "the time limit was reached", "the time limit")


async def main():
    async with served() as server:
        await tools(server)
        await refusals(server)
    await cancelled()
    await left()
    await limited()
    ended = subprocess.run([COMMAND, "mcp"], stdin=subprocess.DEVNULL, capture_output=True)
    check(ended.stdout == b"", "something but the protocol is on standard output")


os.environ["NO_COLOR"] = "1"
asyncio.run(main())
print(f"{passed} passed, 0 failed")
