"""The pages of fresh runs, of documentation, apps, certificates, tables and the spec, in a real browser with the network off. Where there is no browser, the pages are
only read."""
import argparse
import json
import pathlib
import re
import shutil
import xml.etree.ElementTree

from common import FIXTURES, ROOT, check, folder, has, module, program, run
from reports import HOSTILE, MISBEHAVING, PYTHON_STARTER, WAIVERS

PACKAGES = ["html5lib", "websocket", "axe_core_python"]
MARKUP = "</code></li></ol><script>window.pwned = 1</script><img src=x onerror=alert(1)>"
CHALLENGE = "<script>window.pwned = 1</script> of the day"
HANDLER = """class Handler { void handle(java.util.Map<String, String> data) { Lib.of("</code><script>window.pwned = 1</script>", data.get("_mId")); } }\n"""


def runs(tool: str, work: pathlib.Path) -> None:
    few = ["--platform", "android", "--case", "flag.on-everywhere[*", "--timeout", 5]
    (work / "waivers").write_text(json.dumps(WAIVERS), "utf-8")
    for name, code, words in [
        ("conforming", 0, []),
        ("failing", 1, ["--built-in", "click-on-receipt"]),
        ("warned", 0, ["--edition", "2021-01", "--level", "recommended", "--case", "action.*", "--case", "api.*"]),
        ("waived", 1, ["--built-in", "click-on-receipt", "--baseline", work / "waivers", "--today", "2026-06-30"]),
        ("hostile", 1, [*few, "--", *HOSTILE]),
        ("erroring", 1, [*few, "--max-restarts", 2, "--", *MISBEHAVING, "crash-always"]),
    ]:
        run(tool, "run", "--quiet", "--report", f"html={work}/{name}.html", "--report", f"json={work}/{name}.json", *words, expected=code, env={"SOURCE_DATE_EPOCH": "0"})


def documentation(tool: str, work: pathlib.Path) -> None:
    """Pages that are right, wrong, and with a text and a name that must not be read as markup."""
    pages = work / "pages"
    pages.mkdir()
    shutil.copy(FIXTURES / "Pages/mistaken/it.md", pages)
    shutil.copy(FIXTURES / "Pages/tracking/ar.md", pages)
    text = (FIXTURES / "Pages/mistaken/zh.md").read_text("utf-8")
    (pages / "<img src=x>&quot;.md").write_text(re.sub("(?m)^## ", lambda _: f"{MARKUP}\n\n## ", text), "utf-8")
    run(tool, "docs", pages, "--quiet", "--report", f"html={work}/docs.html", expected=1)


def apps(tool: str, work: pathlib.Path) -> None:
    """An app's own files: one that is right, one with a mistake, and one that holds what must not be read as markup, cannot be judged and is long."""
    def source(name: str, expected: int, *words: object) -> None:
        run(tool, "source", "--quiet", "--report", f"html={work}/source-{name}.html", *words, expected=expected)

    apps = shutil.copytree(FIXTURES / "Apps", work / "apps")
    source("right", 0, apps / "enum-wrapper", "--sdk", "ios:ADBMobile@4.19.0")
    app = apps / "firebase-service"
    factory = app / "app/src/main/java/com/example/news/push/NotificationFactory.java"
    lines = factory.read_text("utf-8").splitlines(keepends=True)
    factory.write_text("".join(line for line in lines if "setDeleteIntent" not in line), "utf-8")
    source("mistaken", 1, app)
    quotes = '"' * 20000
    (app / "<img src=x>&quot;.java").write_text(f"// {MARKUP}\n/* {quotes} */\nclass Long {{}}\n{HANDLER}", "utf-8")
    source("hostile", 2, app, "--entry", "onMessageReceived=Handler.handle")


def certificate(tool: str, work: pathlib.Path) -> None:
    """As whoever checks it sees it: several files, and names that must not be read as markup."""
    place = work / "certified"
    place.mkdir()
    (place / "<img src=x onerror=alert(1)>&amp;.apk").write_text("an app\n", "utf-8")
    (place / "app.ipa").write_text("another app\n", "utf-8")
    about = [*[word for subject in sorted(place.iterdir()) for word in ("--subject", subject)], "--challenge", CHALLENGE]
    run(tool, "run", "--quiet", "--jobs", 2, "--challenge", CHALLENGE, "--report", f"json={place}/results.json", "--", *PYTHON_STARTER)
    run(tool, "report", "certify", place / "results.json", *about, "--into", place / "certificate.json")
    page = run(tool, "report", "verify", place / "certificate.json", "--results", place / "results.json", *about, "--format", "html").out
    (work / "certificate.html").write_text(page, "utf-8")


def comparisons(tool: str, work: pathlib.Path) -> None:
    """Two runs compared, several side by side, few enough for paper and too many."""
    few = ["run", "--quiet", "--platform", "android", "--rule", "action.received", "--report"]
    before, after, results = work / "before", work / "after", {path.stem: path for path in work.glob("*.json")}
    run(tool, *few, f"json={before}")
    run(tool, *few, f"json={after}", "--built-in", "click-on-receipt", expected=1)
    for name, code, words in [
        ("compared", 1, ["report", "compare", before, after]),
        ("table", None, ["report", "table", before, after, results["conforming"]]),
        ("wide-table", None, ["report", "table", before, after, *results.values()]),
    ]:
        page = run(tool, *words, "--format", "html", expected=code).out
        check(page, f"{name}: no page")
        (work / f"{name}.html").write_text(page, "utf-8")


def check_links(pages: list[pathlib.Path]) -> None:
    """All links of a site lead somewhere."""
    for path in pages:
        for link in re.findall(r'href="([^"#]*)', path.read_text("utf-8")):
            check(not link or link.startswith("https://experienceleague.adobe.com/") or (path.parent / link).is_file(), f"{path} links to {link}")


def main(arguments: argparse.Namespace) -> None:
    if not all([module(name, "pages by readers of HTML and in a browser") for name in PACKAGES]):
        return
    import browser

    tool = program(arguments.tool)
    with folder() as work:
        runs(tool, work)
        documentation(tool, work)
        apps(tool, work)
        certificate(tool, work)
        comparisons(tool, work)
        run(tool, "spec", "site", work / "site")
        for picture in (ROOT / "reports").glob("*.svg"):
            xml.etree.ElementTree.parse(picture)
        site = sorted((work / "site").rglob("*.html"))
        check_links(site)
        # Of the site, the pages that have most in them.
        largest = [max((path for path in site if path.parent.name == kind), key=lambda path: path.stat().st_size) for kind in ("rules", "vectors")]
        paths = [*sorted(work.glob("*.html")), work / "site/index.html", *largest]
        if not has("chromium", needed_for="pages in a browser; they were only read"):
            for path in paths:
                browser.parsed(path)
            return
        browser.browse(paths)
        print(f"{len(paths)} pages in a browser")
