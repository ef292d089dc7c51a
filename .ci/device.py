"""Real programs record the hits that the project's model of Adobe's SDK sends: mitmdump as a proxy, and nginx and Caddy as one's own host, configured as the guide
prints it. `device judge` accepts the right behaviour in each capture, finds each fault, and judges nothing in a capture that shows nothing."""
import argparse
import contextlib
import json
import os
import pathlib
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from common import RELEASE, ROOT, check, fail, folder, has, program, read_json, run, skip, tool_options
from install import MITMPROXY, install_device

PAGES = ROOT / "Sources/Products/TrackingConformance/TrackingConformance.docc"
CHALLENGE = "device 2026-11-27 c4"
# What the guide's host is called, and where its certificate is.
HOST, CERTIFICATES = "push-test.example.com", "/etc/letsencrypt/live/push-test.example.com"
FAULTS = ["click-on-receipt", "open-twice", "flag-ignored", "impression-lost-once"]
ECID = "38719273649103847561029384756102938475"
AGENTS = {"android": "Mozilla/5.0 (Linux; U; Android 14; en-US; Pixel 8 Build/AP2A.240805.005)", "ios": "Shop/1 CFNetwork/1496.0.7 Darwin/23.5.0"}
# The answers after which the SDK sends a hit again; 0 is none.
RETRIED = (0, 408, 503, 504)
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
    # The certificate that it trusts.
    trust: pathlib.Path
    proxy: int | None = None
    # Of the tracking calls.
    answers: list[int] = field(default_factory=list)

    def request(self, target: str, *words: str) -> int:
        """The status of the answer; 0 without one."""
        proxy = ["--proxy", f"http://127.0.0.1:{self.proxy}"] if self.proxy else []
        return int(run("curl", "--silent", "--globoff", "--path-as-is", "--max-time", 5, "--cacert", self.trust, *proxy, "--user-agent", AGENTS[self.platform],
                       "--header", "Content-Type: application/json", "--output", os.devnull, "--write-out", "%{http_code}", *words, self.server + target, expected=None).out)

    def replay(self, hits: list[str], attempts: int = 20) -> None:
        for hit in hits:
            for _ in range(attempts):
                self.answers.append(self.request(hit))
                if self.answers[-1] not in RETRIED:
                    break

    def chatter(self) -> None:
        """What else the SDKs, other parts of an app, and strangers send, and the hit of AEPCampaign 3.0.0 for iOS and a postback, of another delivery."""
        self.request(f"/rest/head/mobileAppV5/PKEY/subscriptions/{ECID}", "--data", json.dumps({"marketingCloudId": ECID, "pushPlatform": "gcm"}))
        for path in f"/r/?id=h1c1380,1442de4,7&mcId={ECID}", f"/r/?id=h1c1380,1442de4,3&mcid={ECID}", "/r/?id=h4ba3,25d1,ffa8", "/r/?id=,,7&mcId=", "/favicon.ico", "/":
            self.request(path)
        # Caddy answers before it has read the body, which curl 7.88 fails at in HTTP/2.
        for path, *words in ["/r"], ["/r/", "--http1.1", "--data", "{ }"]:
            self.request(f"{path}?id=h0,0,7&mcId=0", *words)


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


# -- Captures

# Records what a function does with a device.
Recording = Callable[[str, Callable[[Device], None]], tuple[Device, pathlib.Path]]


def certify(place: pathlib.Path) -> pathlib.Path:
    """A certificate for this machine, which signs itself."""
    place.mkdir()
    run("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj", "/CN=localhost",
        "-addext", f"subjectAltName=DNS:localhost,DNS:{HOST},IP:127.0.0.1", "-keyout", place / "privkey.pem", "-out", place / "fullchain.pem")
    return place


def mitmdump() -> str | None:
    found = shutil.which("mitmdump", path=MITMPROXY / "bin") or shutil.which("mitmdump")
    version = re.search(r"Mitmproxy: (\d+)", run(found, "--version").out) if found else None
    if version and int(version[1]) >= 10:
        return found
    skip(f"captures by a proxy: mitmdump {'is older than version 10' if found else 'is not installed'}")
    return None


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


def recorded(start: Callable[[int], list[object]], log: pathlib.Path, certificate: pathlib.Path, proxy: str | None = None, is_trusted: bool = True) -> Recording:
    """On one's own host, which a web server answers for; its log, or what a proxy shows, which the device trusts or, as most release builds for Android, does not."""
    work = log.parent

    def record(platform: str, play: Callable[[Device], None]) -> tuple[Device, pathlib.Path]:
        capture, port = work / "capture.har" if proxy else log, free_port()
        capture.unlink(missing_ok=True)
        with contextlib.ExitStack() as programs:
            programs.enter_context(running(work, port, *start(port), env={"HOME": str(work), "XDG_DATA_HOME": str(work), "XDG_CONFIG_HOME": str(work)}))
            device = Device(platform, f"https://localhost:{port}", certificate / "fullchain.pem")
            if proxy:
                device.proxy, settings = free_port(), work / "mitmproxy"
                options = {"confdir": settings, "hardump": capture, "ssl_verify_upstream_trusted_ca": device.trust}
                programs.enter_context(running(work, device.proxy, proxy, "--listen-host", "127.0.0.1", "--listen-port", device.proxy,
                                               *[word for pair in options.items() for word in ("--set", "%s=%s" % pair)]))
                device.trust = settings / "mitmproxy-ca-cert.pem" if is_trusted else device.trust
            device.chatter()
            # What the log of a public host also gets: no TLS, no HTTP, and a client that gives up.
            for message in b"GET / HTTP/1.1\r\nHost: a\r\n\r\n", b"\x16\x03\x01\x02", b"":
                with socket.create_connection(("127.0.0.1", port), timeout=5) as plain:
                    plain.sendall(message)
            play(device)
            device.chatter()
        check(capture.exists(), f"there is no {capture.name}")
        return device, capture
    return record


def nginx(guide: pathlib.Path, certificate: pathlib.Path, style: str, proxy: str | None = None, is_trusted: bool = True) -> Recording:
    """With the guide's format of the log, or with the format that nginx has by default."""
    work, text = certificate.parent, snippet(guide, "nginx")
    log = work / f"nginx-{style}.log"

    def start(port: int) -> list[object]:
        changes = [(re.escape(CERTIFICATES), str(certificate)), (r"listen 443 ssl;", f"listen 127.0.0.1:{port} ssl; if ($busy) {{ return 503; }}"),
                   (r"access_log \S+ (\w+);", f"access_log {log} {'push' if style == 'json' else 'combined'};")]
        paths = "".join(f"{kind}_temp_path {work}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        (work / "nginx.conf").write_text(f"daemon off;\nmaster_process off;\npid {work}/nginx.pid;\nerror_log {work}/nginx-error.log;\nevents {{}}\nhttp {{\n{paths}"
                                         f'split_clients "$connection" $busy {{ 10% 1; * ""; }}\n{adapted(text, *changes)}}}\n', "utf-8")
        return ["nginx", "-p", work, "-e", work / "nginx-error.log", "-c", work / "nginx.conf"]

    return recorded(start, log, certificate, proxy, is_trusted)


def caddy(guide: pathlib.Path, certificate: pathlib.Path) -> Recording:
    work, text = certificate.parent, snippet(guide, "caddyfile")
    log = work / "caddy.log"

    def start(port: int) -> list[object]:
        changes = [(rf"^{re.escape(HOST)} \{{", "{\n\tadmin off\n\tauto_https off\n}\n"
                    f"https://localhost:{port} {{\n\tbind 127.0.0.1\n\ttls {certificate}/fullchain.pem {certificate}/privkey.pem\n"
                    "\t@busy expression {http.request.uuid}.matches(\"^[01]\")\n\trespond @busy 503"), (r"/var/log/caddy/\S+", str(log))]
        (work / "Caddyfile").write_text(adapted(text, *changes), "utf-8")
        return ["caddy", "run", "--adapter", "caddyfile", "--config", work / "Caddyfile"]

    return recorded(start, log, certificate)


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
    if not has("openssl", "curl", needed_for="captures of a device"):
        return
    # Debian has nginx there. And whoever stops this stops the programs, too.
    os.environ["PATH"] += ":/usr/sbin"
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    with folder() as work:
        certificate, plans = certify(work / "certificate"), [work / "android", work / "ios"]
        for plan in plans:
            words = ["--bundle", "com.example.shop"] if plan.name == "ios" else []
            run(tool, "device", "plan", "--platform", plan.name, "--into", plan, "--challenge", CHALLENGE, *words)
            run(tool, "device", "walk", plan, input="y\n" * 1000)
        ways: list[tuple[str, Recording]] = []
        proxy = mitmdump()
        if has("nginx", needed_for="captures by nginx and by a proxy before it"):
            ways += [(f"nginx, {style}", nginx(guide, certificate, style)) for style in ("json", "combined")]
            ways += [("mitmdump, HAR", nginx(guide, certificate, "json", proxy))] if proxy else []
        if has("caddy", needed_for="captures by Caddy"):
            ways.append(("Caddy, JSON", caddy(guide, certificate)))
        for plan in plans:
            for title, record in ways:
                check_capture(tool, proof, plan, record, title)
            if proxy and has("nginx"):
                # mitmdump writes nothing of a connection that the device refuses, so silence proves nothing.
                hits = hits_of(proof, plan, "right")[:3]
                _, capture = nginx(guide, certificate, "json", proxy, is_trusted=False)(plan.name, lambda device: device.replay(hits, attempts=2))
                check(not [entry for entry in read_json(capture)["log"]["entries"] if "localhost" in entry["request"]["url"]], "a HAR shows a refused connection")
                judge(tool, plan, capture, 2)
                print(f"mitmdump without the device's trust, {plan.name}: nothing judged", flush=True)
