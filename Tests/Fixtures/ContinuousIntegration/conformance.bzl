"""conformance_test: an app's push tracking as a test of Bazel's, in shards.

Copy this file into your workspace. Each shard plays its part of the plan, and leaves a JUnit report where Bazel looks for one and a results file among its
undeclared outputs. What the shards have left is one run again after

    tracking-conformance report merge bazel-testlogs/PACKAGE/NAME/shard_*/test.outputs/results.json

(unzip test.outputs/outputs.zip first where your Bazel packs them), which refuses a shard that is missing, that is there twice, or that is not of this run.
"""

def conformance_test(name, tool, adapter, arguments = [], data = [], shard_count = 8, **kwargs):
    """A test that passes if the app conforms.

    Args:
      name: the test's name.
      tool: the label of the program tracking-conformance.
      adapter: the adapter's program and its arguments, a list; a label among them that is in `data` is written $(location LABEL).
      arguments: further arguments of run, such as ["--platform=android"].
      data: what the adapter needs.
      shard_count: among how many machines the cases are shared.
      **kwargs: what every test takes: timeout, size, tags, env …
    """
    native.genrule(
        name = name + "_script",
        outs = [name + ".sh"],
        cmd = """cat >$@ <<'END'
#!/usr/bin/env bash
set -euo pipefail
tool=$$1
shift
exec "$$tool" run --shard auto --report "junit=$$XML_OUTPUT_FILE" --report "json=$$TEST_UNDECLARED_OUTPUTS_DIR/results.json" "$$@"
END
""",
    )
    native.sh_test(
        name = name,
        srcs = [name + ".sh"],
        args = ["$(location %s)" % tool] + arguments + ["--"] + adapter,
        data = data + [tool],
        shard_count = shard_count,
        **kwargs
    )
