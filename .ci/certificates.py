"""A run is certified, signed by openssl (Ed25519, P-256) and ssh-keygen, and checked as whoever gets it checks it; the envelope is read and its signature checked by
readers that are not ours. What was changed, or signed by somebody else, is refused."""
import argparse
import base64
import os
import pathlib
import re

from common import ROOT, SCHEMAS, check, fail, folder, has, module, program, read_json, refuses, run, validate
from reports import PYTHON_STARTER

CHALLENGE = "push 2026-11-23 b7"
# What no certificate may say.
FORBIDDEN = {'"result": "PASSED"': '"result": "FAILED"', '"failedTests": []': '"failedTests": ["flag.off"]', '"failed": 0': '"failed": 1',
             '"drive": "callbacks"': '"drive": "doubtful"', '"notJudged"': '"unjudged"'}


def check_signatures(tool: str, work: pathlib.Path, certify: list[object], about: list[object]) -> None:
    def refused(name: str, says: str, *verify: object) -> None:
        run(tool, "report", "verify", f"{name}.json", *about, "--verify-with", "--", *verify, expected=1, says=says, cwd=work)

    def signed(name: str, by: str, sign: list[str], verify: list[str]) -> None:
        run(*certify, "--into", f"{name}.json", "--sign-with", "--", *sign, says=", signed", cwd=work)
        run(tool, "report", "verify", f"{name}.json", *about, "--verify-with", "--", *verify, says=f"accepted by {by}", cwd=work)

    def openssl(name: str) -> list[str]:
        digest = ["-digest", "sha256"] if name == "p256" else []
        return ["openssl", "pkeyutl", "-verify", "-pubin", "-inkey", f"{name}.pub", "-rawin", *digest, "-in", "{message}", "-sigfile", "{signature}"]

    # Keys of two kinds, and a stranger's.
    for name in "ed25519", "stranger", "p256":
        kind = ["EC", "-pkeyopt", "ec_paramgen_curve:P-256"] if name == "p256" else ["ed25519"]
        run("openssl", "genpkey", "-algorithm", *kind, "-out", f"{name}.pem", cwd=work)
        run("openssl", "pkey", "-in", f"{name}.pem", "-pubout", "-out", f"{name}.pub", cwd=work)
        digest = ["-digest", "sha256"] if name == "p256" else []
        signed(name, "openssl", ["openssl", "pkeyutl", "-sign", "-inkey", f"{name}.pem", "-rawin", *digest, "-in", "{message}"], openssl(name))
    refused("stranger", "the signature is not valid", *openssl("ed25519"))
    refused("plain", "the certificate is not signed", *openssl("ed25519"))
    statement = read_json(work / "ed25519.json")
    forged = base64.b64decode(statement["payload"]).replace(b'"drive": "callbacks"', b'"drive": "device"')
    (work / "forged.json").write_text((work / "ed25519.json").read_text("utf-8").replace(statement["payload"], base64.b64encode(forged).decode()), "utf-8")
    run(tool, "report", "verify", "forged.json", *about, expected=1, says='"drive" is "device" in the certificate, and "callbacks" by the results', cwd=work)

    if has("ssh-keygen", needed_for="certificates that ssh-keygen signs"):
        run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "vendor", "-f", "ssh", cwd=work)
        key = " ".join((work / "ssh.pub").read_text("utf-8").split(" ")[:2])
        (work / "allowed").write_text(f"vendor {key}\n", "utf-8")
        verify = ["ssh-keygen", "-Y", "verify", "-q", "-f", "allowed", "-I", "vendor", "-s", "{signature}", "-n"]
        signed("ssh", "ssh-keygen", "ssh-keygen -Y sign -q -n push-tracking -f ssh".split(), [*verify, "push-tracking"])
        refused("ssh", "the signature is not valid", *verify, "another")


def check_guide(tool: str, work: pathlib.Path) -> None:
    """The documentation's ways to certify and to check, as printed."""
    place = work / "guide"
    (place / "bin").mkdir(parents=True)
    (place / "bin/tracking-conformance").symlink_to(tool)
    (place / "app.apk").write_bytes((work / "app.apk").read_bytes())
    run(tool, "adapter", "new", "python", "my-python", cwd=place)
    page = (ROOT / "Sources/Products/TrackingConformance/TrackingConformance.docc/HandOverACertificate.md").read_text("utf-8")
    (place / "commands").write_text("".join(re.findall(r"^```sh\n(.*?)^```$", page, re.M | re.S)), "utf-8")
    run("sh", "-exc", ". ./commands", says="accepted by openssl", cwd=place, env={"PATH": f"{place}/bin:{os.environ['PATH']}"})


def check_other_readers(work: pathlib.Path) -> None:
    if not module("securesystemslib", "certificates by another reader") or not module("in_toto_attestation", "certificates by another reader"):
        return
    from cryptography.hazmat.primitives.serialization import load_pem_public_key
    from google.protobuf import json_format
    from in_toto_attestation.predicates.test_result.v0 import test_result_pb2
    from in_toto_attestation.v1 import statement_pb2
    from in_toto_attestation.v1.statement import Statement
    from securesystemslib.dsse import Envelope
    from securesystemslib.exceptions import VerificationError
    from securesystemslib.signer import SSlibKey

    def key(name: str) -> SSlibKey:
        key = SSlibKey.from_crypto(load_pem_public_key((work / f"{name}.pub").read_bytes()))
        key.keyid = ""  # As in the envelope.
        return key

    for name in "ed25519", "p256":
        envelope = Envelope.from_dict(read_json(work / f"{name}.json"))
        check(envelope.verify([key(name)], 1), f"{name}: not verified")
        try:
            envelope.verify([key("stranger")], 1)
        except VerificationError:
            pass
        else:
            fail(f"{name}: a stranger's key is accepted")
        statement = json_format.Parse(envelope.payload, statement_pb2.Statement())
        Statement.copy_from_pb(statement).validate()
        predicate = json_format.ParseDict(json_format.MessageToDict(statement.predicate), test_result_pb2.TestResult(), ignore_unknown_fields=True)
        check(predicate.result == "PASSED" and "flag.off" in predicate.passed_tests and len(predicate.configuration) == 2, f"{name}: read as {predicate}")
        print(f"{name}: read and checked by securesystemslib and in-toto-attestation, {len(predicate.passed_tests)} rules")


def main(arguments: argparse.Namespace) -> None:
    tool = program(arguments.tool)
    with folder() as work:
        (work / "app.apk").write_text("an app\n")
        (work / "other.apk").write_text("another app\n")
        run(tool, "run", "--jobs", 2, "--quiet", "--challenge", CHALLENGE, "--report", "json=results.json", "--", *PYTHON_STARTER, cwd=work)
        of_app: list[object] = ["--subject", "app.apk", "--challenge", CHALLENGE]
        certify, about = [tool, "report", "certify", "results.json", *of_app], ["--results", "results.json", *of_app]
        plain = [tool, "report", "verify", "plain.json"]
        run(*certify, "--into", "plain.json", says="unsigned", cwd=work)
        run(*plain, *about, says='PASSED for "app.apk"', cwd=work)
        run(*plain, *about[:-1], "of dawn", expected=1, says="of dawn", cwd=work)
        run(*plain, "--results", "results.json", "--subject", "other.apk", expected=1, says='not about "other.apk"', cwd=work)
        changed = (work / "results.json").read_text("utf-8").replace('"hostname": "', '"hostname": "x', 1)
        (work / "changed.json").write_text(changed, "utf-8")
        run(*plain, "--results", "changed.json", "--subject", "app.apk", expected=1, says="of another results file", cwd=work)
        if has("openssl", needed_for="certificates that openssl signs, and the documentation's commands for them"):
            check_signatures(tool, work, certify, about)
            check_guide(tool, work)
            check_other_readers(work)

        schema, statement = SCHEMAS / "certificate.schema.json", (work / "plain.json").read_text("utf-8")
        signed = [path for name in ("ed25519", "p256", "ssh") if (path := work / f"{name}.json").exists()]
        validate(schema, work / "plain.json", *signed, ROOT / "reports/sample.certificate.json")
        changes = [statement.replace(old, new) for old, new in FORBIDDEN.items()]
        changes += [re.sub('"dirHash": ".', r"\g<0>g", statement), statement.replace('"seed": ', '"seed": -')]
        for number, change in enumerate(changes, 1):
            check(change != statement, f"the certificate has nothing for change {number}")
            check(refuses(schema, change), f"the schema accepts change {number} of a certificate")
    print(f"certificates: {len(signed)} kinds signed and checked, {len(changes)} changes refused by the schema")
