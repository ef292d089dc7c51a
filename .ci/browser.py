"""Opens pages in Debian's chromium, from disk and with the network off, and does with them what people do."""
import base64
import json
import pathlib
import re
import shutil
import subprocess
import tempfile
import threading
import time
import urllib.request
from typing import Any
from xml.etree.ElementTree import Element

import axe_core_python
import html5lib
import websocket

from common import has, read_json, run

SEVERITIES = "Log.entryAdded", "Runtime.exceptionThrown", "Runtime.consoleAPICalled"
FAILING = "failed", "errored", "unexpectedlyPassed", "expired"
AXE = next(pathlib.Path(axe_core_python.__file__).parent.rglob("axe.min.js")).read_text("utf-8")
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"]
ELEMENTS = set("""
    a article aside bdi body br button caption circle code dd del details dialog div dl dt em figcaption figure form h1 h2 h3 h4 head header html input ins kbd label
    li line main mark meta nav ol p path pre rect script section small span strong style summary svg table tbody td text th thead title tr ul""".split())
WIDE, NARROW = 1280, 320
ZOOMED = WIDE // 2


class Browser:
    """Chromium over its DevTools protocol."""

    def __init__(self) -> None:
        self.folder = tempfile.mkdtemp()
        self.process = subprocess.Popen(
            ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0", "--remote-allow-origins=*",
             "--host-resolver-rules=MAP * ~NOTFOUND", f"--user-data-dir={self.folder}", "about:blank"],
            stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
        host = next(line for line in self.process.stderr if "DevTools listening on" in line).split("ws://")[1].split("/")[0]
        threading.Thread(target=lambda: [None for _ in self.process.stderr], daemon=True).start()
        targets = json.load(urllib.request.urlopen(f"http://{host}/json"))
        address = next(target for target in targets if target["type"] == "page")["webSocketDebuggerUrl"]
        self.socket = websocket.create_connection(address, timeout=120)
        self.number = 0
        self.events = []
        for domain in "Page", "Runtime", "Network", "Log":
            self(f"{domain}.enable")

    def __call__(self, method: str, **parameters: Any) -> Any:
        self.number += 1
        number = self.number
        self.socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            message = json.loads(self.socket.recv())
            if message.get("id") == number:
                assert "error" not in message, (method, message["error"])
                return message["result"]
            self.events.append(message)

    def evaluate(self, expression: str) -> Any:
        result = self("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in result, (expression[:200], result["exceptionDetails"])
        return result["result"].get("value")

    def open(self, address: str) -> None:
        self("Page.navigate", url="about:blank")
        self.events.clear()
        self("Page.navigate", url=address)
        self.wait("document.readyState === 'complete' && location.protocol === 'file:'")

    def wait(self, expression: str) -> None:
        end = time.monotonic() + 60
        while not self.evaluate(f"Boolean({expression})"):
            assert time.monotonic() < end, f"never true: {expression}"
            time.sleep(0.02)

    def size(self, width: int, height: int = 900) -> None:
        """A window; half as wide it is the wide one at 200 %, of which each point takes four."""
        scale = 2 if width == ZOOMED else 1
        self("Emulation.setDeviceMetricsOverride", width=width, height=height // scale, deviceScaleFactor=scale, mobile=False)

    def scheme(self, name: str) -> None:
        self("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": name}])

    def press(self, key: str) -> None:
        text = {"text": key} if len(key) == 1 else {"text": "\r"} if key == "Enter" else {}
        for kind in "keyDown", "keyUp":
            code = {"windowsVirtualKeyCode": 13} if key == "Enter" else {}
            self("Input.dispatchKeyEvent", type=kind, key=key, **code, **(text if kind == "keyDown" else {}))

    def quiet(self, page: str) -> None:
        """Nothing was asked for but the page itself, and nothing was said."""
        assert self.evaluate("window.pwned") is None, "a script from outside has run"
        asked = [event["params"]["request"]["url"] for event in self.events if event["method"] == "Network.requestWillBeSent"]
        assert all(url.split("#")[0] == page for url in asked), f"requests: {asked}"
        said = [event["params"] for event in self.events if event["method"] in SEVERITIES]
        assert not said, f"messages: {json.dumps(said)[:2000]}"

    def close(self) -> None:
        self.socket.close()
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


def parsed(path: pathlib.Path) -> Element:
    """The page as a strict reader of HTML sees it."""
    tree = html5lib.HTMLParser(strict=True, tree=html5lib.getTreeBuilder("etree"), namespaceHTMLElements=False).parse(path.read_bytes())
    for element in tree.iter():
        name = re.sub(r"^\{.*\}", "", element.tag) if isinstance(element.tag, str) else "a comment"
        assert name in ELEMENTS, f"{path.name} has {name}"
        for attribute, value in element.attrib.items():
            assert not attribute.startswith("on") and attribute not in ("style", "src"), f"{path.name}: {attribute} of {name}"
            if attribute == "href":
                near = value.startswith(("#", "https://experienceleague.adobe.com/")) or (path.parent / value.split("#")[0]).is_file()
                assert near, f"{path.name} links to {value}"
    return tree


def check_parts(path: pathlib.Path) -> None:
    """The pictures are well-formed XML."""
    text = path.read_text("utf-8")
    pictures = re.findall(r"<svg\b.*?</svg>", text, re.S)
    if has("xmllint", needed_for="the pictures of pages"):
        run("xmllint", "--huge", "--noout", "-", input=f"<pictures>{''.join(pictures)}</pictures>")


def same_width(browser: Browser, width: int, view: str) -> None:
    scroll = browser.evaluate("document.documentElement.scrollWidth")
    assert scroll <= width, f"{view} is {scroll} pixels wide in {width}"


def axe(browser: Browser, view: str) -> None:
    browser.evaluate(AXE)
    found = browser.evaluate(
        f"axe.run(document, {{runOnly: {json.dumps(TAGS)}, resultTypes: ['violations']}}).then((result) => result.violations.map((violation) => "
        "[violation.id, violation.help, violation.nodes.slice(0, 3).map((node) => node.html.slice(0, 200) + ' ' + node.failureSummary)]))")
    assert not found, f"{view}: {json.dumps(found, indent=1)[:3000]}"


def look_without_script(browser: Browser, page: str, results: Any) -> None:
    browser("Emulation.setScriptExecutionDisabled", value=True)
    browser.open(page)
    browser("Emulation.setScriptExecutionDisabled", value=False)
    text = browser.evaluate("document.body.innerText")
    failing = sum(results["counts"][kind] for kind in FAILING)
    words = {"conforms": "conforms", "doesNotConform": "does not conform", "partial": "partial"}[results["verdict"]]
    assert words in browser.evaluate("document.querySelector('h1').innerText")
    for cause in results["causes"]:
        assert cause["sentence"].replace("`", "") in text, cause["sentence"]
    others = sum(results["counts"][kind] for kind in ("warned", "waived"))
    shown = browser.evaluate("document.querySelectorAll('details.case').length")
    assert shown == min(200, failing + others), f"{shown} cases without the script, of {failing} failing and {others} others"


def counts_on_page(browser: Browser, results: Any) -> None:
    """The counts of the head of the page, and of the search, are those of the results file."""
    for kind, count in results["counts"].items():
        if kind in ("planned", "unplanned") or not count:
            continue
        name = re.sub("[A-Z]", lambda letter: f" {letter.group().lower()}", kind)
        assert browser.evaluate(f"[...document.querySelectorAll('.counts li')].some((item) => item.innerText.endsWith(' {count} {name}'))"), name
        found = search(browser, f"is:{name.replace(' ', '-')}")
        assert found == count, f"{found} are {name}, and not {count}"


def search(browser: Browser, query: str) -> int:
    browser.evaluate(f"location.hash = 'q=' + encodeURIComponent({json.dumps(query)}); 0")
    browser.wait(f"document.getElementById('query').value === {json.dumps(query)}")
    return int(browser.evaluate("document.getElementById('found').textContent").split(" ")[0])


def walk(browser: Browser, page: str, results: Any) -> None:
    """With the keyboard through the search, to a case and back; then by a link."""
    cases = [record for record in results["cases"] if record["platform"]]
    browser.press("/")
    assert browser.evaluate("document.activeElement.id") == "query"
    browser("Input.insertText", text="platform:android -is:skipped,not-selected")
    wanted = [record for record in cases if record["platform"] == "android" and record["verdict"] != "skipped"]
    browser.wait(f"document.getElementById('found').textContent.startsWith('{len(wanted)} of ')")
    assert "q=platform:android" in browser.evaluate("location.hash")
    browser.press("Escape")
    focused = "document.activeElement.querySelector('code').textContent"
    rows = browser.evaluate("[...document.querySelectorAll('.cases li code')].map((code) => code.textContent)")
    for key, row in zip("jjk", (0, min(1, len(rows) - 1), 0)):
        browser.press(key)
        assert browser.evaluate(focused) == rows[row], f"{key} goes to {browser.evaluate(focused)}, and not to {rows[row]}"
    identity = rows[0]
    browser.press("Enter")
    browser.wait("document.querySelector('.open-case')")
    assert browser.evaluate("decodeURIComponent(location.hash)").endswith(f"case={identity}")
    browser.press("Escape")
    browser.wait("!document.querySelector('.open-case')")
    assert browser.evaluate(focused) == identity
    browser.press("?")
    browser.wait("document.querySelector('dialog').open")
    axe(browser, "the help")
    browser.press("Escape")
    browser.evaluate("document.querySelector('dialog').close()")
    for record in cases[-1], next((record for record in cases if record["verdict"] in FAILING), cases[0]):
        browser.open(f"{page}#case={record['id']}")
        browser.wait("document.querySelector('.open-case')")
        assert browser.evaluate(focused) == record["id"]
    assert search(browser, f"case:{record['id']}") == 1
    browser.evaluate("location.hash = 'q=nonsense:1'; 0")
    browser.wait("document.getElementById('found').textContent.startsWith('Nothing is called nonsense')")


def check(browser: Browser, path: pathlib.Path) -> None:
    results = read_json(path.with_suffix(".json"))
    page = path.as_uri()
    assert path.stat().st_size <= 8_000_000, f"{path.name} has {path.stat().st_size} bytes"
    check_parts(path)
    parsed(path)
    browser.size(WIDE)
    browser.scheme("light")
    look_without_script(browser, page, results)
    browser.open(page)
    browser.wait("document.querySelector('.cases li')")
    browser.quiet(page)
    counts_on_page(browser, results)
    browser.open(page)
    walk(browser, page, results)
    vector = next(record["vector"] for record in results["cases"] if record["vector"])
    for scheme in "light", "dark":
        browser.scheme(scheme)
        browser.open(f"{page}#vector={vector}")
        axe(browser, f"{path.name}, {scheme}, with a grid")
        browser.open(f"{page}#case={results['cases'][0]['id']}")
        axe(browser, f"{path.name}, {scheme}, with a case")
    browser.scheme("light")
    for width in ZOOMED, NARROW:
        browser.size(width)
        browser.open(page)
        same_width(browser, width, path.name)
        browser.evaluate("for (const item of document.querySelectorAll('details')) item.open = true")
        time.sleep(0.1)
        same_width(browser, width, f"{path.name} with all that opens")
        browser.open(f"{page}#case={results['cases'][0]['id']}")
        same_width(browser, width, f"{path.name} with a case")
        axe(browser, f"{path.name} at {width} pixels")
    browser.size(WIDE)
    browser.open(page)
    pdf = base64.b64decode(browser("Page.printToPDF", printBackground=True)["data"])
    assert pdf.startswith(b"%PDF-") and len(pdf) > 10_000
    assert browser.evaluate("document.scripts.length") == 2
    print(f"{path.name}: {path.stat().st_size} bytes, {len(results['cases'])} cases, {len(results['causes'])} causes")


def check_paper(path: pathlib.Path, tree: Element, pdf: bytes) -> None:
    """Whatever a table says is on the paper, to its last column and in one piece."""
    if not has("pdftotext", needed_for="pages on paper"):
        return
    printed = subprocess.run(["pdftotext", "-raw", "-", "-"], input=pdf, capture_output=True, check=True).stdout.decode("utf-8")
    printed, rows = "".join(printed.split()), [["".join("".join(cell.itertext()).split()) for cell in row.iter("td")] for row in tree.iter("tr")]
    for cell in (cell for row in rows for cell in row):
        assert cell in printed, f"{path.name}, printed: a table's cell is cut: {cell[:200]}"
    print(f"{path.name}: {sum(map(len, rows))} cells in up to {max(map(len, rows))} columns are on the paper")


def check_alone(browser: Browser, path: pathlib.Path) -> None:
    """A page that has to be as good without its script as with it."""
    page = path.as_uri()
    assert path.stat().st_size <= 8_000_000, f"{path.name} has {path.stat().st_size} bytes"
    check_parts(path)
    tree = parsed(path)
    identities = [element.attrib["id"] for element in tree.iter() if "id" in element.attrib]
    assert len(identities) == len(set(identities)), f"{path.name} has an id twice"
    links = [element.attrib["href"][1:] for element in tree.iter("a") if element.attrib["href"].startswith("#")]
    assert set(links) <= set(identities), f"{path.name} links to {set(links) - set(identities)}"
    browser("Emulation.setScriptExecutionDisabled", value=True)
    browser.size(NARROW)
    browser.open(page)
    browser("Emulation.setScriptExecutionDisabled", value=False)
    same_width(browser, NARROW, f"{path.name} without its script")
    assert browser.evaluate("document.querySelector('h1').innerText")
    text = browser.evaluate("document.querySelector('main').textContent")
    for scheme, width in ("light", WIDE), ("dark", NARROW):
        browser.scheme(scheme)
        browser.size(width)
        browser.open(page)
        browser.evaluate("for (const item of document.querySelectorAll('details')) item.open = true")
        browser.quiet(page)
        same_width(browser, width, path.name)
        axe(browser, f"{path.name}, {scheme}, {width} pixels")
    assert browser.evaluate("document.querySelector('main').textContent").replace("Copy", "") == text.replace("Copy", "")
    browser.size(ZOOMED)
    same_width(browser, ZOOMED, path.name)
    browser.scheme("light")
    browser.size(WIDE)
    pdf = base64.b64decode(browser("Page.printToPDF", printBackground=True)["data"])
    assert pdf.startswith(b"%PDF-") and len(pdf) > 5_000
    if browser.evaluate("Boolean(document.querySelector('.sheet'))"):
        check_paper(path, tree, pdf)
    print(f"{path.name}: {path.stat().st_size} bytes")


def browse(paths: list[pathlib.Path]) -> None:
    """Each page in one browser. A results file of the same name says what has to be found on the page of a run."""
    browser = Browser()
    try:
        for path in paths:
            (check if path.with_suffix(".json").exists() else check_alone)(browser, path)
    finally:
        browser.close()
