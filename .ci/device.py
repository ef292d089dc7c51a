"""Real programs record the hits that the project's model of Adobe's SDK sends: mitmdump as a proxy, and nginx and Caddy as one's own host, configured as the guide
prints it. `device judge` accepts the right behaviour in each capture, finds each fault, and judges nothing in a capture that shows nothing."""
import argparse
import contextlib
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

from common import RELEASE, ROOT, check, fail, folder, has, program, read_json, run, skip, tool_options
from install import MITMPROXY, install_device

PAGES = ROOT / "Sources/Products/TrackingConformance/TrackingConformance.docc"
CHALLENGE = "device 2026-11-27 c4"
# What the guide's host is called, and where its certificate is.
HOST, CERTIFICATES = "push-test.example.com", "/etc/letsencrypt/live/push-test.example.com"
FAULTS = ["click-on-receipt", "open-twice", "flag-ignored", "impression-lost-once"]
ECID = "38719273649103847561029384756102938475"
AGENTS = {"android": "Mozilla/5.0 (Linux; U; Android 14; en-US; Pixel 8 Build/AP2A.240805.005)", "ios": "Shop/1 CFNetwork/1496.0.7 Darwin/23.5.0"}
# The answers after which the SDK sends a hit again; -1 is none.
RETRIED = (-1, 408, 503, 504)
# Where there is a wait for a program to start or to end, in seconds.
PATIENCE = 60


# -- A device

def hits_of(proof: str, plan: pathlib.Path, behaviour: str) -> list[str]:
    """The paths and queries of the hits that an app sends in a walk, in order."""
    sink = ["--sink", behaviour] if behaviour in FAULTS[:3] else []
    hits = [line.split(" ")[2].partition(".example")[2] for line in run(proof, "device", "--hits", plan / "plan.json", *sink).out.splitlines()]
    if behaviour == FAULTS[3]:
        # After another call and before the last step: no more can be proved to be missing.
        del hits[next(index for index, hit in enumerate(hits) if index and ",7&mcId=" in hit)]
    return hits


@dataclass
class Device:
    """Sends requests, directly or through a proxy."""

    platform: str
    server: str
    trust: ssl.SSLContext
    proxy: int | None = None
    # Of the tracking calls.
    answers: list[int] = field(default_factory=list)

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

    def replay(self, hits: list[str], attempts: int = 20) -> None:
        for hit in hits:
            for _ in range(attempts):
                self.answers.append(self.request(self.server + hit))
                if self.answers[-1] not in RETRIED:
                    break

    def chatter(self, other: str) -> None:
        """What else the SDKs, other parts of an app, and strangers send."""
        self.request(f"{self.server}/rest/head/mobileAppV5/PKEY/subscriptions/{ECID}", "POST", json.dumps({"marketingCloudId": ECID, "pushPlatform": "gcm"}))
        for path in f"/r/?id=h1c1380,1442de4,7&mcId={ECID}", f"/r/?id=h1c1380,1442de4,3&mcid={ECID}", "/r/?id=h4ba3,25d1,ffa8", "/r/?id=,,7&mcId=", "/favicon.ico", "/":
            self.request(self.server + path)
        self.request(f"{other}/id?d_mid={ECID}&d_ver=2&d_rtbd=json&note=%22%0A%C3%A9")
        self.request(f"{other}/b/ss/suite/0/JAVA-1.2", "POST", "ndh=1&c.&a.&action=tracking&.a&.c")


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


# -- The checks

def judge(tool: str, plan: pathlib.Path, capture: pathlib.Path, expected: int) -> None:
    judged = run(tool, "device", "judge", plan, "--capture", capture, "--report", "none", expected=None, timeout=120)
    check(judged.code == expected, f"device judge ends with {judged.code}, not {expected}, for {capture.name} and {plan.name}:\n{judged.said[-6000:]}")


def check_capture(tool: str, proof: str, plan: pathlib.Path, record: Recording, title: str) -> None:
    right, repeated, counts = hits_of(proof, plan, "right"), 0, []
    for behaviour in ["right", *FAULTS]:
        hits = hits_of(proof, plan, behaviour)
        check(behaviour == "right" or hits != right, f"the plan for {plan.name} has no step that shows {behaviour}")
        device, capture = record(plan.name, lambda device: device.replay(hits))
        check(device.answers.count(200) == len(hits), f"{title}: {device.answers} does not have a 200 for each of {len(hits)} hits")
        # The SDK on iOS drops a hit when the network fails, and a server does not see that: there, a single lost call is not judged.
        is_certain = behaviour != "right" and not (behaviour == FAULTS[3] and plan.name == "ios" and "HAR" not in title)
        judge(tool, plan, capture, 1 if is_certain else 0)
        counts.append(f"{behaviour} {len(device.answers)}")
        repeated += len(device.answers) - len(hits)
    check(repeated, f"{title}: no answer was 503")
    print(f"{title}, {plan.name}, hits: {', '.join(counts)}", flush=True)


def options(parser: argparse.ArgumentParser) -> None:
    tool_options(parser)
    parser.add_argument("--proof", default=str(RELEASE / "conformance-proof"), metavar="PATH")


def main(arguments: argparse.Namespace) -> None:
    install_device()
    tool, proof = program(arguments.tool), program(arguments.proof)
    guide = next(page for page in sorted(PAGES.glob("*.md")) if "```nginx" in page.read_text("utf-8"))
    if not has("openssl", needed_for="captures of a device"):
        return
    # Debian has nginx there. And whoever stops this stops the programs, too.
    os.environ["PATH"] += ":/usr/sbin"
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    with folder() as work:
        certificate, plans = Certificate(work), [work / "android", work / "ios"]
        for plan in plans:
            words = ["--bundle", "com.example.shop"] if plan.name == "ios" else []
            run(tool, "device", "plan", "--platform", plan.name, "--into", plan, "--challenge", CHALLENGE, *words)
            run(tool, "device", "walk", plan, input="y\n" * 1000)
        ways: list[tuple[str, Recording]] = []
        if proxy := mitmdump():
            ways.append(("mitmdump, HAR", proxied(proxy, certificate, work)))
        if has("nginx", needed_for="captures by nginx"):
            ways += [(f"nginx, {style}", nginx(guide, certificate, work, style)) for style in ("json", "combined")]
        if has("caddy", needed_for="captures by Caddy"):
            ways.append(("Caddy, JSON", caddy(guide, certificate, work)))
        for plan in plans:
            for title, record in ways:
                check_capture(tool, proof, plan, record, title)
            if proxy:
                # mitmdump writes nothing of a connection that the device refuses, so silence proves nothing.
                hits = hits_of(proof, plan, "right")[:3]
                _, capture = proxied(proxy, certificate, work, is_trusted=False)(plan.name, lambda device: device.replay(hits, attempts=2))
                check(not [entry for entry in read_json(capture)["log"]["entries"] if "localhost" in entry["request"]["url"]], "a HAR shows a refused connection")
                judge(tool, plan, capture, 2)
                print(f"mitmdump without the device's trust, {plan.name}: nothing judged", flush=True)
