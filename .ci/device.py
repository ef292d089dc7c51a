"""Real programs record what a small program sends that queues and repeats calls as the SDK does: mitmdump as a proxy, and nginx and Caddy as one's own host, configured as
the guide prints it. `device judge` accepts the right behaviour in each capture, finds each fault, and judges nothing in a capture that shows nothing."""
import argparse
import contextlib
import functools
import http.client
import http.server
import json
import os
import pathlib
import re
import shlex
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import threading
import time
import urllib.parse
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from common import ROOT, check, fail, folder, has, program, read_json, run, skip, tool_options
from install import MITMPROXY, install_device

PAGES = ROOT / "Sources/Products/TrackingConformance/TrackingConformance.docc"
CHALLENGE = "device 2026-11-27 c4"
# What the guide's host is called, and where its certificate is.
HOST, CERTIFICATES = "push-test.example.com", "/etc/letsencrypt/live/push-test.example.com"
ACTIONS = {"received": ["7"], "dismissed": ["2"], "opened": ["2", "1"]}
FAULTS = ["click-on-receipt", "open-twice", "flag-ignored", "impression-lost"]
ECID = "38719273649103847561029384756102938475"
AGENTS = {"android": "Mozilla/5.0 (Linux; U; Android 14; en-US; Pixel 8 Build/AP2A.240805.005)", "ios": "Shop/1 CFNetwork/1496.0.7 Darwin/23.5.0"}
RETRIED = (408, 503, 504)
# Where there is a wait for a program to start or to end, in seconds.
PATIENCE = 60


# -- An app with the SDK

@dataclass
class Plan:
    """What `device plan` wrote."""

    folder: pathlib.Path
    platform: str
    steps: list[dict[str, Any]] = field(init=False)
    pushes: dict[str, dict[str, Any]] = field(init=False)

    def __post_init__(self) -> None:
        self.steps = read_json(self.folder / "plan.json")["steps"]
        self.pushes = {push["name"]: push for step in self.steps for push in step["pushes"]}

    def has_other_flag(self, push: dict[str, Any]) -> bool:
        """Whether a push has both ids, and a flag other than `on` or none."""
        def flags(value: Any) -> list[Any]:
            if isinstance(value, list):
                return [flag for item in value for flag in flags(item)]
            return [flag for key, item in value.items() for flag in ([item] if key == "_acsDeliveryTracking" else flags(item))] if isinstance(value, dict) else []

        return bool(push["broadlogId"] and push["deliveryId"]) and flags(read_json(self.folder / push["file"])) != ["on"]

    def calls(self, behaviour: str) -> list[tuple[str, str, str]]:
        """The broadlog id, delivery id and action of each call that an app makes in the walk, in order."""
        made: list[tuple[str, str, str]] = []
        due, has_lost = {name: list(push["expected"]) for name, push in self.pushes.items()}, False
        for step in self.steps:
            for event in (event for event in step["events"] if "push" in event):
                push, actions = self.pushes[event["push"]], []
                for action in ACTIONS.get(event["event"], []):
                    if action in due[push["name"]]:
                        due[push["name"]].remove(action)
                        actions.append(action)
                if behaviour == "click-on-receipt" and actions == ["7"]:
                    actions = ["7", "2"]
                elif behaviour == "open-twice" and "1" in actions:
                    actions = ["2", "1", "1"]
                elif behaviour == "flag-ignored" and self.has_other_flag(push):
                    actions = ACTIONS.get(event["event"], [])
                # Once, after another call and before the last step: no more can be proved to be missing.
                elif behaviour == "impression-lost" and actions == ["7"] and made and step is not self.steps[-1] and not has_lost:
                    actions, has_lost = [], True
                made += [(push["broadlogId"], push["deliveryId"], action) for action in actions]
        left = {name: actions for name, actions in due.items() if actions}
        check(not left, f"the plan expects calls that none of its events causes: {left}")
        return made


@dataclass
class Device:
    """Sends requests, directly or through a proxy, and notes the tracking calls among them: the URL, and the status of the answer."""

    platform: str
    server: str
    trust: ssl.SSLContext
    proxy: int | None = None
    pause: float = 0.05
    sent: list[tuple[str, int]] = field(default_factory=list)

    def request(self, url: str, method: str = "GET", body: str | None = None) -> int:
        """The status of the answer; -1 without one."""
        parts = urllib.parse.urlsplit(url)
        target = url.removeprefix(f"{parts.scheme}://{parts.netloc}")
        address = ("127.0.0.1", self.proxy) if self.proxy else (parts.hostname or "", parts.port)
        connection: http.client.HTTPConnection
        if parts.scheme == "https":
            connection = http.client.HTTPSConnection(*address, context=self.trust, timeout=5)
            if self.proxy:
                connection.set_tunnel(parts.hostname or "", parts.port)
        else:
            connection = http.client.HTTPConnection(*address, timeout=5)
            target = url if self.proxy else target
        try:
            connection.request(method, target, body, {"connection": "close", "Content-Type": "application/json", "Accept": "*/*", "User-Agent": AGENTS[self.platform]})
            answer = connection.getresponse()
            answer.read()
            return answer.status
        except (OSError, http.client.HTTPException):
            return -1
        finally:
            connection.close()

    def queue(self, calls: list[tuple[str, str, str]], attempts: int = 20) -> None:
        """Sends calls as the SDK's queue does: one at a time, again after some answers; all others end the call."""
        for broadlog, delivery, action in calls:
            # The Android extension reads the delivery id as a number before it queues these two.
            if self.platform == "android" and action in "12" and not (re.fullmatch("[0-9A-Fa-f]+", delivery) and int(delivery, 16) < 1 << 31):
                continue
            ids = f"{broadlog},{delivery},{action}"
            url = f"{self.server}/r/?id={ids if self.platform == 'android' else urllib.parse.quote(ids, safe=',+')}&mcId={ECID}"
            for _ in range(attempts):
                status = self.request(url)
                self.sent.append((url, status))
                if status != -1 and status not in RETRIED:
                    break
                time.sleep(self.pause)

    def chatter(self, other: str) -> None:
        """What else the SDKs, other parts of an app, and strangers send."""
        self.request(f"{self.server}/rest/head/mobileAppV5/PKEY/subscriptions/{ECID}", "POST", json.dumps({"marketingCloudId": ECID, "pushPlatform": "gcm"}))
        for path in f"/r/?id=h1c1380,1442de4,7&mcId={ECID}", f"/r/?id=h1c1380,1442de4,3&mcid={ECID}", "/r/?id=h4ba3,25d1,ffa8", "/r/?id=,,7&mcId=", "/favicon.ico", "/":
            self.request(self.server + path)
        self.request(f"{other}/id?d_mid={ECID}&d_ver=2&d_rtbd=json&note=%22%0A%C3%A9")
        self.request(f"{other}/b/ss/suite/0/JAVA-1.2", "POST", "ndh=1&c.&a.&action=tracking&.a&.c")


def right_url(url: str) -> bool:
    """Whether a tracking call is the plan's, by what `chatter` sends."""
    return re.search(r"/r/\?id=(?!h1c1380,|h4ba3,|,)", url) is not None


# -- Programs that run beside this one

def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def answers(port: int) -> bool:
    with socket.socket() as one:
        one.settimeout(1)
        return one.connect_ex(("127.0.0.1", port)) == 0


@contextlib.contextmanager
def running(work: pathlib.Path, port: int, *command: object, env: dict[str, str] | None = None) -> Iterator[None]:
    """A program that listens on a port, until the block ends. It stays in our process group, so whoever stops that stops the program, too."""
    words, output = [str(word) for word in command], work / f"{pathlib.Path(str(command[0])).name}.out"
    with output.open("ab") as log:
        process = subprocess.Popen(words, cwd=work, env={**os.environ, **(env or {})}, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
    try:
        late = time.monotonic() + PATIENCE
        while not answers(port):
            if process.poll() is not None or time.monotonic() > late:
                fail(f"does not listen: {shlex.join(words)}\n{output.read_text('utf-8', 'replace')[-3000:]}")
            time.sleep(0.05)
        yield
        process.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(PATIENCE)
        check(process.poll() is not None, f"does not end: {shlex.join(words)}\n{output.read_text('utf-8', 'replace')[-3000:]}")
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()


class Answering(http.server.BaseHTTPRequestHandler):
    """Answers everything with 200, and every ninth tracking call with 503."""

    calls = 0

    def answer(self) -> None:
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        Answering.calls += self.path.startswith("/r/")
        self.send_response(503 if self.path.startswith("/r/") and Answering.calls % 9 == 4 else 200)
        self.send_header("Content-Length", "0")
        self.end_headers()

    do_GET = do_POST = answer

    def log_message(self, format: str, *arguments: Any) -> None:
        pass


@contextlib.contextmanager
def server(certificate: ssl.SSLContext | None) -> Iterator[int]:
    """The port of a local server."""
    listening = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Answering)
    listening.daemon_threads = True
    if certificate:
        listening.socket = certificate.wrap_socket(listening.socket, server_side=True, do_handshake_on_connect=False)
    threading.Thread(target=listening.serve_forever, daemon=True).start()
    try:
        yield listening.server_address[1]
    finally:
        listening.shutdown()
        listening.server_close()


class Certificate:
    """A certificate for this machine, which signs itself."""

    def __init__(self, work: pathlib.Path) -> None:
        self.folder, self.chain, self.key = work / "certificate", work / "certificate/fullchain.pem", work / "certificate/privkey.pem"
        self.folder.mkdir()
        run("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj", "/CN=localhost",
            "-addext", f"subjectAltName=DNS:localhost,DNS:{HOST},IP:127.0.0.1", "-keyout", self.key, "-out", self.chain)

    def server(self) -> ssl.SSLContext:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.chain, self.key)
        return context


def trusting(certificate: pathlib.Path) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.load_verify_locations(certificate)
    return context


# -- Captures

# Records what a function does with a device.
Recording = Callable[[str, Callable[[Device], None]], tuple[Device, pathlib.Path]]


def mitmdump() -> str | None:
    found = shutil.which("mitmdump", path=MITMPROXY / "bin") or shutil.which("mitmdump")
    version = re.search(r"Mitmproxy: (\d+)", run(found, "--version").out) if found else None
    if version and int(version[1]) >= 10:
        return found
    skip(f"captures by a proxy: mitmdump {'is older than version 10' if found else 'is not installed'}")
    return None


def proxied(command: str, certificate: Certificate, work: pathlib.Path, is_trusted: bool = True) -> Recording:
    """Through mitmdump, which the device trusts or, as most release builds for Android, does not."""
    def record(platform: str, play: Callable[[Device], None]) -> tuple[Device, pathlib.Path]:
        har, settings, port = work / "capture.har", work / "mitmproxy", free_port()
        options = {"confdir": settings, "hardump": har, "ssl_verify_upstream_trusted_ca": certificate.chain}
        with server(certificate.server()) as ours, server(None) as others:
            with running(work, port, command, "--listen-host", "127.0.0.1", "--listen-port", port, *[word for pair in options.items() for word in ("--set", "%s=%s" % pair)]):
                device = Device(platform, f"https://localhost:{ours}", trusting(settings / "mitmproxy-ca-cert.pem" if is_trusted else certificate.chain), port)
                device.chatter(f"http://127.0.0.1:{others}")
                play(device)
                device.chatter(f"http://127.0.0.1:{others}")
            check(har.exists(), f"mitmdump wrote no HAR:\n{(work / 'mitmdump.out').read_text('utf-8', 'replace')[-3000:]}")
        return device, har
    return record


def snippet(guide: pathlib.Path, language: str) -> str:
    found = re.findall(rf"^```{language}\n(.*?)^```$", guide.read_text("utf-8"), re.M | re.S)
    check(len(found) == 1, f"{guide} has {len(found)} blocks of {language}, not one")
    return found[0]


def adapted(text: str, *changes: tuple[str, str]) -> str:
    """The guide's configuration with other ports, paths and answers."""
    for pattern, by in changes:
        text, count = re.subn(pattern, by.replace("\\", r"\\"), text, flags=re.M)
        check(count, f"the guide's configuration does not hold {pattern}")
    return text


def strangers(port: int) -> None:
    """What the log of a public host also gets: no TLS, no HTTP, and a client that gives up."""
    for message in b"GET / HTTP/1.1\r\nHost: a\r\n\r\n", b"\x16\x03\x01\x02", b"":
        with socket.create_connection(("127.0.0.1", port), timeout=5) as plain:
            plain.sendall(message)
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    for message in b"\x03\x00\x00\x2f\"\\\xff\r\n\r\n", b"GET /r/?id=\"\\\xc3\xa9\xff HTTP/1.1\r\nHost: a\r\nUser-Agent: \"quoted\\\r\n\r\n", b"GET /r/\r\n":
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=5) as plain:
            with context.wrap_socket(plain) as secured:
                secured.sendall(message)
                secured.recv(1024)


def hosted(start: Callable[[int], list[object]], log: pathlib.Path, certificate: Certificate, work: pathlib.Path) -> Recording:
    """On one's own host, which a web server answers for."""
    def record(platform: str, play: Callable[[Device], None]) -> tuple[Device, pathlib.Path]:
        port = free_port()
        log.unlink(missing_ok=True)
        with running(work, port, *start(port), env={"HOME": str(work), "XDG_DATA_HOME": str(work), "XDG_CONFIG_HOME": str(work)}):
            device = Device(platform, f"https://localhost:{port}", trusting(certificate.chain))
            with server(None) as others:
                device.chatter(f"http://127.0.0.1:{others}")
                strangers(port)
                play(device)
                device.chatter(f"http://127.0.0.1:{others}")
            # The guide's command, the path of AEPCampaign 3.0.0 for iOS, and a postback. Caddy answers before it has read the body, which curl 7.88 fails at in HTTP/2.
            for path, *words in [["/r/"], ["/r"], ["/r/", "--http1.1", "--data", "{ }"]] if has("curl", needed_for="the guide's check by curl") else []:
                status = run("curl", "--silent", "--show-error", "--cacert", certificate.chain, "--output", os.devnull, "--write-out", "%{http_code}", *words,
                             f"{device.server}{path}?id=h0,0,7&mcId=0").out
                check(status in ("200", "503"), f"curl got {status} from {device.server}{path}")
        return device, log
    return record


def nginx(guide: pathlib.Path, certificate: Certificate, work: pathlib.Path, style: str) -> Recording:
    """With the guide's format of the log, or with the format that nginx has by default."""
    log, text = work / f"nginx-{style}.log", snippet(guide, "nginx")

    def start(port: int) -> list[object]:
        changes = [(re.escape(CERTIFICATES), str(certificate.folder)), (r"listen 443 ssl;", f"listen 127.0.0.1:{port} ssl; if ($busy) {{ return 503; }}"),
                   (r"access_log \S+ (\w+);", f"access_log {log} {'push' if style == 'json' else 'combined'};")]
        paths = "".join(f"{kind}_temp_path {work}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        (work / "nginx.conf").write_text(f"daemon off;\nmaster_process off;\npid {work}/nginx.pid;\nerror_log {work}/nginx-error.log;\nevents {{}}\nhttp {{\n{paths}"
                                         f'split_clients "$connection" $busy {{ 10% 1; * ""; }}\n{adapted(text, *changes)}}}\n', "utf-8")
        return ["nginx", "-p", work, "-e", work / "nginx-error.log", "-c", work / "nginx.conf"]

    return hosted(start, log, certificate, work)


def caddy(guide: pathlib.Path, certificate: Certificate, work: pathlib.Path) -> Recording:
    log, text = work / "caddy.log", snippet(guide, "caddyfile")

    def start(port: int) -> list[object]:
        changes = [(rf"^{re.escape(HOST)} \{{", "{\n\tadmin off\n\tauto_https off\n}\n"
                    f"https://localhost:{port} {{\n\tbind 127.0.0.1\n\ttls {certificate.chain} {certificate.key}\n"
                    "\t@busy expression {http.request.uuid}.matches(\"^[01]\")\n\trespond @busy 503"), (r"/var/log/caddy/\S+", str(log))]
        (work / "Caddyfile").write_text(adapted(text, *changes), "utf-8")
        return ["caddy", "run", "--adapter", "caddyfile", "--config", work / "Caddyfile"]

    return hosted(start, log, certificate, work)


def shown(capture: pathlib.Path) -> list[tuple[str, int]]:
    """The path and the status of each tracking call that a capture shows, by a reader that is not the tool's."""
    if capture.suffix == ".har":
        requests = [(urllib.parse.urlsplit(entry["request"]["url"]), entry["response"]["status"]) for entry in read_json(capture)["log"]["entries"]]
        found = [(f"{url.path}?{url.query}", status) for url, status in requests]
    elif "combined" in capture.name:
        lines = re.findall(r'^\S+ - \S+ \[[^]]+\] "GET (\S+) HTTP/[\d.]+" (\d+) ', capture.read_text("ascii"), re.M)
        found = [(path, int(status)) for path, status in lines]
    else:
        # nginx passes on what is not UTF-8, whatever its `escape` is.
        entries = [json.loads(line) for line in capture.read_text("utf-8", "replace").split("\n") if line]
        found = [(entry["request"]["uri"] if "request" in entry else entry["uri"], int(entry["status"])) for entry in entries if "status" in entry]
    return [(path, status) for path, status in found if right_url(path) and "mcId=0" not in path and ECID in path]


# -- The checks

def judge(tool: str, plan: Plan, capture: pathlib.Path, expected: int, behaviour: str, keep: pathlib.Path | None) -> None:
    if keep:
        keep.mkdir(parents=True, exist_ok=True)
        shutil.copy(capture, keep / f"{plan.platform}-{behaviour}-{capture.name}")
    report = capture.parent / "report.json"
    report.unlink(missing_ok=True)
    judged = run(tool, "device", "judge", plan.folder, "--capture", capture, "--report", f"json={report}", expected=None, timeout=120)
    check(judged.code == expected, f"device judge ends with {judged.code}, not {expected}, for {capture.name} on {plan.platform}, {behaviour}:\n{judged.said[-6000:]}")
    check(expected == 2 or report.exists(), "device judge wrote no report")


def check_capture(tool: str, plan: Plan, record: Recording, title: str, keep: pathlib.Path | None) -> None:
    right, repeated = plan.calls("right"), 0
    counts: list[str] = []
    for behaviour in ["right", *FAULTS]:
        calls = plan.calls(behaviour)
        check(behaviour == "right" or calls != right, f"the plan for {plan.platform} has no step that shows {behaviour}")
        device, capture = record(plan.platform, functools.partial(Device.queue, calls=calls))
        check(len([url for url, status in device.sent if status == 200]) == len(calls), f"{title}: {device.sent} does not have a 200 for each of {calls}")
        sent, seen = [(url.removeprefix(device.server), status) for url, status in device.sent], shown(capture)
        check(seen == sent, f"{title}, {behaviour}: the capture does not show what was sent:\nsent {sent}\nshown {seen}")
        # The SDK on iOS drops a hit when the network fails, and a server does not see that: there, a single lost call is not judged.
        is_certain = behaviour != "right" and not (behaviour == "impression-lost" and plan.platform == "ios" and "HAR" not in title)
        judge(tool, plan, capture, 1 if is_certain else 0, behaviour, keep)
        counts.append(f"{behaviour} {len(sent)}")
        repeated += len(sent) - len(calls)
    check(repeated, f"{title}: no answer was 503")
    print(f"{title}, {plan.platform}, hits: {', '.join(counts)}", flush=True)


def options(parser: argparse.ArgumentParser) -> None:
    tool_options(parser)
    parser.add_argument("--guide", type=pathlib.Path, metavar="PAGE", help="the page with the configurations of nginx and Caddy (default: the documentation's)")
    parser.add_argument("--keep", type=pathlib.Path, metavar="FOLDER", help="keep the captures there")


def main(arguments: argparse.Namespace) -> None:
    install_device()
    tool, keep = program(arguments.tool), arguments.keep.absolute() if arguments.keep else None
    guide = arguments.guide or next((page for page in sorted(PAGES.glob("*.md")) if "```nginx" in page.read_text("utf-8")), None)
    if not guide:
        fail("no page of the documentation has a configuration of nginx")
    if not has("openssl", needed_for="captures of a device"):
        return
    # Debian has nginx there. And whoever stops this stops the programs, too.
    os.environ["PATH"] += ":/usr/sbin"
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    with folder() as work:
        certificate, plans = Certificate(work), []
        for platform in "android", "ios":
            words = ["--bundle", "com.example.shop"] if platform == "ios" else []
            run(tool, "device", "plan", "--platform", platform, "--into", work / platform, "--challenge", CHALLENGE, *words)
            run(tool, "device", "walk", work / platform, input="y\n" * 1000)
            plans.append(Plan(work / platform, platform))
        ways: list[tuple[str, Recording]] = []
        if proxy := mitmdump():
            ways.append(("mitmdump, HAR", proxied(proxy, certificate, work)))
        if has("nginx", needed_for="captures by nginx"):
            ways += [(f"nginx, {style}", nginx(guide, certificate, work, style)) for style in ("json", "combined")]
        if has("caddy", needed_for="captures by Caddy"):
            ways.append(("Caddy, JSON", caddy(guide, certificate, work)))
        for plan in plans:
            for title, record in ways:
                check_capture(tool, plan, record, title, keep)
            if proxy:
                # mitmdump writes nothing of a connection that the device refuses, so silence proves nothing.
                _, capture = proxied(proxy, certificate, work, is_trusted=False)(plan.platform, functools.partial(Device.queue, calls=plan.calls("right")[:3], attempts=2))
                check(not [entry for entry in read_json(capture)["log"]["entries"] if "localhost" in entry["request"]["url"]], "a HAR shows a refused connection")
                judge(tool, plan, capture, 2, "encrypted", keep)
                print(f"mitmdump without the device's trust, {plan.platform}: nothing judged", flush=True)
