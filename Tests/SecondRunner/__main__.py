"""A runner that was written from spec/README.md alone. `cases SPEC [EDITION]` prints all cases, as in cases.ndjson."""
import json
import sys
from pathlib import Path
from expand import cases

spec, *edition = sys.argv[2:]
latest = json.loads(Path(spec, "editions.json").read_text("utf-8"))["editions"][-1]["id"]
print(*map(json.dumps, cases(spec, *(edition or [latest]))), sep="\n")
