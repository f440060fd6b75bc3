# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The CI workflows, as far as they can be tested locally: their actions are pinned, their commands exist, their shell
steps are valid, and the release collects what each of them builds."""
import fnmatch
import json
import os
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

import yaml

SOURCE = Path(os.environ["PANTAU_SOURCE"])
FOLDER = SOURCE / ".github/workflows"
WORKFLOWS = {file.name: yaml.safe_load(file.read_text(encoding="utf-8")) for file in sorted(FOLDER.glob("*.yml"))}
JOBS = [(f"{name}, {job}", what) for name, workflow in WORKFLOWS.items() for job, what in workflow["jobs"].items()]
STEPS = [(where, step) for where, job in JOBS for step in job.get("steps", [])]
# Commands of a matrix, which one step runs.
COMMANDS = [(where, {"name": row["suite"], "run": row["command"], "shell": "bash"}) for where, job in JOBS
            for row in job.get("strategy", {}).get("matrix", {}).get("include", [])]


def events(workflow):
    return workflow[True]  # YAML parses the key "on" as a boolean


def shell_of(where, step):
    """The shell that CI runs the step with. In a container, the default is sh."""
    workflow = WORKFLOWS[where.split(", ")[0]]
    job = dict(JOBS)[where]
    for level in (step, *(each.get("defaults", {}).get("run", {}) for each in (job, workflow))):
        if "shell" in level:
            return level["shell"]
    return "sh" if "container" in job else "bash"


def of_action(name):
    return [step.get("with", {}) for _, step in STEPS if step.get("uses", "").startswith(name + "@")]


class Workflows(unittest.TestCase):
    def test_actions_are_pinned_to_a_commit(self):
        used = [step["uses"] for _, step in STEPS if "uses" in step]
        self.assertTrue(used)
        for each in used:
            self.assertRegex(each, r"@[0-9a-f]{40}$")

    def test_windows_libraries_are_pinned(self):
        libraries = json.loads((SOURCE / "vcpkg.json").read_text(encoding="utf-8"))
        self.assertRegex(libraries["builtin-baseline"], "^[0-9a-f]{40}$")

    def test_images_and_runners_are_pinned(self):
        for where, job in JOBS:
            if "runs-on" in job:
                self.assertNotIn("latest", job["runs-on"], where)
            self.assertNotRegex(job.get("runs-on", ""), "macos-1[0-4]|windows-20(19|22)|ubuntu-2[02]")  # retired or ageing
            container = job.get("container", "of:1")
            image = container if isinstance(container, str) else container["image"]
            variable = re.fullmatch(r"docker.io/library/\$\{\{ matrix\.(\w+) \}\}", image)
            for each in job["strategy"]["matrix"][variable.group(1)] if variable else [image]:
                self.assertIn(":", each, where)

    def test_only_the_draft_job_may_write(self):
        for name, workflow in WORKFLOWS.items():
            self.assertEqual(workflow["permissions"], {"contents": "read"}, name)
        writing = [where for where, job in JOBS if "write" in job.get("permissions", {}).values()]
        self.assertEqual(writing, ["release.yml, draft"])

    def test_checkouts_keep_no_credentials(self):
        self.assertEqual([each for each in of_action("actions/checkout") if each.get("persist-credentials", True)], [])

    def test_shell_steps_pass_shellcheck(self):
        checked = 0
        for where, step in STEPS + COMMANDS:
            if "run" not in step:
                continue
            script = "set -e\n" + re.sub(r"\$\{\{.*?\}\}", "VALUE", step["run"])  # as CI runs them
            done = subprocess.run(["shellcheck", "--shell=" + shell_of(where, step), "-"], input=script, capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, f"{where}: {step.get('name')}\n{done.stdout}")
            checked += 1
        self.assertGreater(checked, 10)

    def test_scripts_run_by_workflows_exist(self):
        for where, step in STEPS + COMMANDS:
            for path in re.findall(r"(?<![\w./-])((?:scripts|installer|tests|\.ci)/[\w./-]+)", step.get("run", "")):
                self.assertTrue((SOURCE / path).exists(), f"{where}: {path}")

    def test_compilers_of_presets_are_installed(self):
        presets = json.loads((SOURCE / "CMakePresets.json").read_text(encoding="utf-8"))["configurePresets"]
        compilers = {each["cacheVariables"]["CMAKE_C_COMPILER"] for each in presets
                     if "CMAKE_C_COMPILER" in each.get("cacheVariables", {})}
        setup = (SOURCE / "scripts/setup").read_text(encoding="utf-8")
        for compiler in compilers:
            self.assertRegex(setup, rf"(?m)^\w+_packages=\((?:[\w.+-]+ )*{compiler}\b(?!-)")

    def test_pins_use_one_version_per_action(self):
        pins = {}
        for file in FOLDER.glob("*.yml"):
            for action, commit, version in re.findall(r"uses: ([\w./-]+)@(\w{40})(?: # (v\S+))?", file.read_text()):
                self.assertRegex(version, r"^v\d+\.\d+\.\d+$", f"{file.name}: {action}")
                pins.setdefault(action, set()).add((commit, version))
        for action, found in pins.items():
            self.assertEqual(len(found), 1, action)

    def test_the_gate_builds_for_every_system(self):
        gate = WORKFLOWS["gate.yml"]
        self.assertIn("pull_request", events(gate))
        called = {job["uses"] for job in gate["jobs"].values() if "uses" in job}
        self.assertEqual(called, {f"./.github/workflows/{name}.yml" for name in ("macos", "windows")})
        self.assertIn("linux", gate["jobs"])
        for job in gate["jobs"].values():
            self.assertNotIn("privileged", str(job.get("container")))

    def test_release_contains_packages_of_every_system(self):
        release = WORKFLOWS["release.yml"]["jobs"]
        called = [job["uses"] for job in release.values() if "uses" in job]
        self.assertEqual(sorted(called), [f"./.github/workflows/{name}.yml" for name in ("macos", "windows")])
        for each in called:
            self.assertIn("workflow_call", events(WORKFLOWS[Path(each).name]))
        self.assertEqual(set(release["draft"]["needs"]), set(release) - {"check", "draft"})
        built = [each["name"] for each in of_action("actions/upload-artifact")]
        gathered, = of_action("actions/download-artifact")
        packages = [name for name in built if fnmatch.fnmatch(name, gathered["pattern"])]
        self.assertEqual(len(packages), len(set(release) - {"check", "draft"}), built)

    def test_release_requires_the_owner_check(self):
        release = WORKFLOWS["release.yml"]["jobs"]
        self.assertIn("scripts/release-check --owner", [step.get("run") for step in release["check"]["steps"]])
        for name in set(release) - {"check", "draft"}:
            self.assertEqual(release[name]["needs"], "check")

    def test_release_check_names_what_is_missing(self):
        with tempfile.TemporaryDirectory() as folder:
            project = Path(folder)
            files = {"CMakeLists.txt": "project(Pantau VERSION 0.1.0\n", "scripts/translations": "#!/bin/sh\n",
                     "scripts/release-check": (SOURCE / "scripts/release-check").read_text(encoding="utf-8"),
                     "CHANGELOG.md": "## [0.1.0] - 2026-01-31\n", "docs/install.md": "verify FILE --repo OWNER/pantau\n",
                     "installer/CMakeLists.txt": 'set(PANTAU_CONTACT "A <a@pantau.example>")\nset(PANTAU_HOMEPAGE "")\n'}
            for name, text in files.items():
                (project / name).parent.mkdir(exist_ok=True)
                (project / name).write_text(text, encoding="utf-8")
                (project / name).chmod(0o755)
            date = {f"GIT_{role}_DATE": "2026-02-01T09:00:00+0000" for role in ("AUTHOR", "COMMITTER")}

            def run(*command):
                return subprocess.run(command, cwd=project, text=True, capture_output=True, check=False,
                                      env={**os.environ, **date, "GIT_CONFIG_GLOBAL": "/dev/null"})

            def commit():
                run("git", "add", ".")
                done = run("git", "-c", "user.name=A", "-c", "user.email=a@b.example", "commit", "-qm", "x: y z")
                self.assertEqual(done.returncode, 0, done.stderr)

            run("git", "init", "-q")
            commit()
            missing = run("scripts/release-check")
            self.assertEqual(missing.returncode, 1)
            for part in ("PANTAU_CONTACT", "PANTAU_HOMEPAGE", "docs/install.md", "2026-01-31", "Not ready"):
                self.assertIn(part, missing.stdout)
            owner = run("scripts/release-check", "--owner")
            self.assertEqual((owner.returncode, "docs/install.md" in owner.stdout, "Not ready" in owner.stdout), (1, True, False))
            for name, old, new in (("docs/install.md", "OWNER", "someone"), ("CHANGELOG.md", "01-31", "02-01"),
                                   ("installer/CMakeLists.txt", "pantau.example", "b.example.org"),
                                   ("installer/CMakeLists.txt", '""', '"https://forge.invalid/pantau"')):
                (project / name).write_text((project / name).read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
            self.assertIn("uncommitted", run("scripts/release-check").stdout)
            commit()
            ready = run("scripts/release-check")
            self.assertEqual((ready.returncode, ready.stdout), (0, "Pantau 0.1.0\nReady. To start the release: "
                             "git tag -s v0.1.0 -m 'Pantau 0.1.0' && git push origin v0.1.0\n"))
            self.assertEqual(run("scripts/release-check", "--owner").returncode, 0)

    def test_release_notes_are_the_changelog_section(self):
        notes, = [step["run"] for step in WORKFLOWS["release.yml"]["jobs"]["draft"]["steps"] if step.get("name") == "Notes"]
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "CHANGELOG.md").write_text(
                "# Changelog\n\n## [1.1.0] - 2027-01-01\n\n- Newer\n\n## [1.0.0] - 2026-01-01\n\n- This\n\n"
                "## [0.9.0] - 2025-01-01\n\n- Older\n", encoding="utf-8")
            subprocess.run(["bash", "-euo", "pipefail", "-c", notes], cwd=folder, check=True,
                           env={**os.environ, "GITHUB_REF_NAME": "v1.0.0"})
            self.assertEqual((Path(folder) / "notes.md").read_text(encoding="utf-8").strip(), "- This")


if __name__ == "__main__":
    unittest.main()
