"""Checks code that was not written for these checks, as examples are checked: the JDK's own sources, the packages that the Swift toolchain is made of, the interfaces
of its modules, and this package. All of it compiles where it comes from, so whatever is said about a file is wrong."""
import argparse
import os
import pathlib
import re
import shutil
import zipfile

from common import ROOT, Failure, check, folder, has, program, run, skip
from install import jdk_sources

# The files that are still said to be wrong. Of the JDK: five expressions of more than a hundred links and one chain of more than sixty else-ifs, which are not read, and
# a class that shares its name with one of another package. Of the packages: an operator that is not an ASCII sign (2), three question marks in a row (1), type arguments that
# are left empty (1); branches of #if that are not compiled with the rest (3); types that have the name of another module's (2); and the standard library's overloads for
# its own coders (1). Of the interfaces: vectors' own operators, accessors without a body under several attributes, and the standard library, whose types the tables have,
# too. Of this package: a C function and nested types that share a name.
MOST_JAVA, MOST_PACKAGES, MOST_INTERFACES, MOST_OWN = 7, 10, 6, 2
# What is fetched stays there.
PACKAGES = ROOT / ".build/corpus/packages"
# The compiler's own tests, many of which are wrong on purpose, and LLVM's; fixtures, which may be; templates, which are no Swift yet; and unfinished steps of tutorials.
LEFT_OUT = ["*/Fixtures/*", "*/Inputs/*", "*/Templates/*", "*.docc/*", "*/llvm-project/*", "*/swift/test/*", "*/swift/validation-test/*", "*/swift/unittests/*",
            "*/swift/utils/*", "*/swift/userdocs/*", "*/swift/test-*", "*/benchmark/scripts/*"]
PART = re.compile(r".*/(?:Sources|Tests|Plugins|stdlib/public|stdlib/private)/[^/]+(?=/)")


def fetch_packages(work: pathlib.Path) -> None:
    """The sources of Debian's swiftlang: some forty packages, each in a folder. The mirror is the one that apt uses, and apt checks what comes from it."""
    targets = run("apt-get", "indextargets", "--format", "$(LABEL) $(REPO_URI)", "Created-By: Packages").out
    mirror = re.search("^Debian (.*)", targets, re.MULTILINE)
    check(mirror, "apt has no mirror of Debian")
    for name in "lists/partial", "archives/partial":
        (work / name).mkdir(parents=True)
    (work / "sources.list").write_text(f"deb-src {mirror[1]} trixie main\n", "utf-8")
    places = {"Dir::Etc::SourceList": work / "sources.list", "Dir::Etc::SourceParts": "-", "Dir::State::Lists": work / "lists", "Dir::Cache": work, "APT::Sandbox::User": ""}
    apt = ["apt-get", "-qq", *[word for name, place in places.items() for word in ("-o", f"{name}={place}")]]
    run(*apt, "update", cwd=work)
    run(*apt, "source", "--download-only", "--tar-only", "swiftlang", cwd=work, timeout=3600)
    part = PACKAGES.with_name("packages.part")
    shutil.rmtree(part, ignore_errors=True)
    part.mkdir(parents=True)
    run("tar", "-xf", *work.glob("swiftlang_*.orig.tar.xz"), "-C", part, "--strip-components", 1, "--wildcards", *[f"--exclude={name}" for name in LEFT_OUT], "*.swift")
    part.rename(PACKAGES)


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
        if not PACKAGES.is_dir() and has("apt-get"):
            try:
                fetch_packages(work / "apt")
            except Failure as failure:
                print(str(failure)[-1000:])
        if PACKAGES.is_dir():
            # What is in one folder of Sources is a module; a file that is in none is looked at by itself.
            files = [str(path) for path in sorted(PACKAGES.rglob("*.swift"))]
            modules = sorted({found[0] for file in files if (found := PART.match(file))})
            single = [file for file in files if not PART.match(file)]
            read(f"{len(modules)} modules and {len(single)} single files of the toolchain's packages", MOST_PACKAGES, *modules, *single)
        else:
            skip("the sources of the toolchain's packages cannot be fetched")
        toolchain = pathlib.Path(os.path.realpath(program("swift"))).parent.parent
        (work / "interfaces").mkdir()
        for path in (toolchain / "lib").rglob("*.swiftinterface"):
            if not path.name.endswith((".private.swiftinterface",)):
                shutil.copy(path, work / "interfaces" / f"{path.parent.name}.swiftinterface")
        read("the interfaces of the toolchain's modules", MOST_INTERFACES, work / "interfaces")
        read("this package, one module at a time", MOST_OWN, *sorted((ROOT / "Sources").iterdir()), *sorted((ROOT / "Tests").glob("*Tests")))
