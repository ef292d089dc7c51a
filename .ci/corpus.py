"""Checks code that was not written for these checks, as examples are checked: the JDK's own sources, the interfaces of the toolchain's modules, and this package. All of it
compiles where it comes from, so whatever is said about a file is wrong."""
import argparse
import os
import pathlib
import re
import shutil
import zipfile

from common import ROOT, check, folder, program, run, skip
from install import jdk_sources

# The files that are still said to be wrong. Of the JDK: five expressions of more than a hundred links and one chain of more than sixty else-ifs, which are not read, and
# a class that shares its name with one of another package. Of the interfaces: vectors' own operators, accessors without a body under several attributes, and the standard
# library, whose types the tables have, too. Of this package: a C function and nested types that share a name.
MOST_JAVA, MOST_INTERFACES, MOST_OWN = 7, 6, 2


def main(arguments: argparse.Namespace) -> None:
    proof = program(arguments.proof)

    def read(title: str, most: int, *paths: object) -> None:
        """Prints what the proof prints, and fails where it has more complaints than are known."""
        print(f"-- {title}", flush=True)
        ended = run(proof, "corpus", *(["--list"] if arguments.list else []), *paths, expected=None, timeout=3600)
        print(ended.out, end="", flush=True)
        check(re.search(r"^(java|swift): \d+ files", ended.out, re.MULTILINE), f"nothing was checked:\n{ended.err[-3000:]}")
        wrong = re.search(r"^(\d+) of \d+ files have complaints", ended.err, re.MULTILINE)
        check(not wrong or int(wrong[1]) <= most, f"{wrong and wrong[1]} files have complaints, and at most {most} are known:\n{ended.err[-3000:]}")

    with folder() as work:
        if sources := jdk_sources():
            zipfile.ZipFile(sources).extractall(work / "jdk")
            count = sum(1 for _ in (work / "jdk").rglob("*.java"))
            check(count >= 2000, f"{sources} has only {count} Java files")
            read(f"{count} Java files of {sources}", MOST_JAVA, work / "jdk")
        else:
            skip("the JDK's sources are not installed")
        toolchain = pathlib.Path(os.path.realpath(program("swift"))).parent.parent
        (work / "interfaces").mkdir()
        for path in (toolchain / "lib").rglob("*.swiftinterface"):
            if not path.name.endswith(".private.swiftinterface"):
                shutil.copy(path, work / "interfaces" / f"{path.parent.name}.swiftinterface")
        read("the interfaces of the toolchain's modules", MOST_INTERFACES, work / "interfaces")
        read("this package, one module at a time", MOST_OWN, *sorted((ROOT / "Sources").glob("*/*")), *sorted((ROOT / "Tests").glob("*/*Tests")))
