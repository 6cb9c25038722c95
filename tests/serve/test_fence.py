"""What a visitor's process may open: its own files, and the program."""

import json
import subprocess
import sys
from pathlib import Path

from okko.serve.program import surroundings

TRIED = """
import json, os, pathlib, socket, subprocess, sys
from okko.serve.fence import fence
fence(pathlib.Path.cwd())
host, module = sys.argv[1:]
tried = {
    "reads its own": lambda: open("own.txt").read(),
    "writes its own": lambda: pathlib.Path("new.txt").write_text("x"),
    "makes a folder": lambda: os.makedirs("a/b"),
    "lists its own": lambda: os.listdir("."),
    "reads the program": lambda: open(module).read(),
    "starts a thinker": lambda: subprocess.run([sys.executable, "-S", "-c", ""], check=True),
    "reads the host's": lambda: open(host).read(),
    "reads it by its descriptor": lambda: os.open(host, os.O_RDONLY),
    "reads it by a way around": lambda: open("../" + os.path.basename(host)).read(),
    "reads it by a link": lambda: open("link").read(),
    "reads it as bytes": lambda: open(os.fsencode(host), "rb"),
    "lists the host's": lambda: list(os.scandir("..")),
    "writes beside it": lambda: open(host + "-new", "w"),
    "takes it over": lambda: os.rename(host, "mine.txt"),
    "links it": lambda: os.link(host, "mine.txt"),
    "makes a link to it": lambda: os.symlink(host, "mine.txt"),
    "gives something away": lambda: os.rename("own.txt", host),
    "deletes it": lambda: os.remove(host),
    "changes the program": lambda: open(module, "a"),
    "starts another program": lambda: subprocess.run(["/bin/sh", "-c", "true"]),
    "starts a shell": lambda: os.system("true"),
    "speaks to somebody": lambda: socket.socket().connect(("127.0.0.1", 9)),
}
told = {}
for name, deed in tried.items():
    try:
        deed()
        told[name] = True
    except PermissionError:
        told[name] = False
print(json.dumps(told))
"""


def test_a_visitors_process_opens_its_own_files_and_the_program_alone(tmp_path: Path) -> None:
    folder, host = tmp_path / "visitor", tmp_path / "secret.txt"
    folder.mkdir()
    host.write_text("of the host")
    (folder / "own.txt").write_text("own")
    (folder / "link").symlink_to(host)
    order = [sys.executable, "-c", TRIED, str(host), json.__file__]
    told = subprocess.run(order, cwd=folder, env=surroundings(folder, 80, 24), capture_output=True, check=True).stdout
    may = {name: done for name, done in json.loads(told).items() if done}
    assert list(may) == [
        "reads its own",
        "writes its own",
        "makes a folder",
        "lists its own",
        "reads the program",
        "starts a thinker",
    ]
    assert host.read_text() == "of the host"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["secret.txt", "visitor"]
