# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The CI workflows, as far as they can be tested locally: their actions are pinned, their commands exist, their shell
steps are valid, and the release collects what each of them builds."""
import fnmatch
import json
import os
import re
import subprocess
import unittest
from pathlib import Path

import yaml

SOURCE = Path(os.environ["PANTAU_SOURCE"])
FOLDER = SOURCE / ".github/workflows"
WORKFLOWS = {file.name: yaml.safe_load(file.read_text(encoding="utf-8")) for file in sorted(FOLDER.glob("*.yml"))}
JOBS = [(f"{name}, {job}", what) for name, workflow in WORKFLOWS.items() for job, what in workflow["jobs"].items()]
STEPS = [(where, step) for where, job in JOBS for step in job.get("steps", [])]


def events(workflow):
    return workflow[True]  # YAML parses the key "on" as a boolean


def of_action(name):
    return [step.get("with", {}) for _, step in STEPS if step.get("uses", "").startswith(name + "@")]


class Workflows(unittest.TestCase):
    def test_actions_are_pinned_to_a_commit(self):
        used = [step["uses"] for _, step in STEPS if "uses" in step]
        self.assertTrue(used)
        for each in used:
            self.assertRegex(each, r"@[0-9a-f]{40}$")

    def test_libraries_for_windows_are_of_a_version(self):
        libraries = json.loads((SOURCE / "vcpkg.json").read_text(encoding="utf-8"))
        self.assertRegex(libraries["builtin-baseline"], "^[0-9a-f]{40}$")

    def test_images_and_runners_are_of_a_version(self):
        for where, job in JOBS:
            if "runs-on" in job:
                self.assertNotIn("latest", job["runs-on"], where)
            container = job.get("container", "of:1")
            self.assertIn(":", container if isinstance(container, str) else container["image"], where)

    def test_only_the_draft_may_write(self):
        for name, workflow in WORKFLOWS.items():
            self.assertEqual(workflow["permissions"], {"contents": "read"}, name)
        writing = [where for where, job in JOBS if "write" in job.get("permissions", {}).values()]
        self.assertEqual(writing, ["release.yml, draft"])

    def test_no_checkout_leaves_its_token(self):
        self.assertEqual([each for each in of_action("actions/checkout") if each.get("persist-credentials", True)], [])

    def test_shell_steps_are_sound(self):
        checked = 0
        for where, step in STEPS:
            if "run" not in step:
                continue
            script = "set -e\n" + re.sub(r"\$\{\{.*?\}\}", "VALUE", step["run"])  # as CI runs them
            done = subprocess.run(["shellcheck", "--shell=bash", "-"], input=script, capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, f"{where}: {step.get('name')}\n{done.stdout}")
            checked += 1
        self.assertGreater(checked, 10)

    def test_what_they_run_is_there(self):
        for where, step in STEPS:
            for path in re.findall(r"(?<![\w./-])((?:scripts|installer|\.ci)/[\w./-]+)", step.get("run", "")):
                self.assertTrue((SOURCE / path).exists(), f"{where}: {path}")

    def test_a_release_has_what_every_system_builds(self):
        called = [job["uses"] for _, job in JOBS if "uses" in job]
        self.assertEqual(sorted(called), [f"./.github/workflows/{name}.yml" for name in ("macos", "windows")])
        for each in called:
            self.assertIn("workflow_call", events(WORKFLOWS[Path(each).name]))
        self.assertEqual(set(WORKFLOWS["release.yml"]["jobs"]["draft"]["needs"]), {"linux", "windows", "macos"})
        built = [each["name"] for each in of_action("actions/upload-artifact")]
        gathered, = of_action("actions/download-artifact")
        self.assertEqual(len(built), 3)
        for name in built:
            self.assertTrue(fnmatch.fnmatch(name, gathered["pattern"]), name)


if __name__ == "__main__":
    unittest.main()
