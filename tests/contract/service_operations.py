# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The files shipped for operators match the program: alert rules and dashboard use metrics that it serves, and the
container files use options that it has."""
import json
import os
import re
import subprocess
import tempfile
import unittest
import urllib.error
import urllib.request
from pathlib import Path

import yaml

OPERATIONS = Path(os.environ["PANTAU_SOURCE"]) / "installer/operations"
PROGRAM = Path(os.environ["PANTAU_BIN"]) / "pantau-service"

# PromQL's own words; every other word in an expression is a metric or a label.
WORDS = set("by sum rate increase count min max histogram_quantile".split())
LABELS_OF_PROMETHEUS = {"instance", "job"}
SAMPLE = re.compile(r'^([a-z_]+)(?:\{(.*)\})? \S+$')
SELECTOR = re.compile(r'\b(pantau_[a-z_]+|up)\b(?:\{([^}]*)\})?')
MATCHER = re.compile(r'([a-z_]+)(=~|!=|!~|=)"([^"]*)"')


class Served:
    """The metrics of a service that has answered once with each status that can be triggered."""

    def __init__(self):
        with tempfile.TemporaryDirectory() as home:
            names = Path(home, "list.txt")
            names.write_text("blocked.example\n")
            with subprocess.Popen(
                    [PROGRAM, "serve", "--data-dir", home, "--blocklist", names, "--operations-port", "0",
                     "--access-log", os.devnull], stdout=subprocess.PIPE, text=True) as service:
                url = service.stdout.readline().split()[-1]
                operations = service.stdout.readline().split()[-1]
                for path in ("/limit", "/lost"):
                    try:
                        urllib.request.urlopen(url + path, timeout=30).close()
                    except urllib.error.HTTPError as error:
                        error.close()
                with urllib.request.urlopen(operations + "metrics", timeout=30) as reply:
                    self.text = reply.read().decode()
                service.terminate()
        self.labels = {}  # by sample name: its labels and their values
        for line in self.text.splitlines():
            if found := SAMPLE.match(line):
                labels = self.labels.setdefault(found[1], {})
                for name, _, value in MATCHER.findall(found[2] or ""):
                    labels.setdefault(name, set()).add(value)


class TheFiles(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.served = Served()
        cls.rules = yaml.safe_load((OPERATIONS / "prometheus-alerts.yml").read_text("utf-8"))
        cls.dashboard = json.loads((OPERATIONS / "grafana-dashboard.json").read_text("utf-8"))

    def faults(self, expression):
        """Returns the used metrics and labels that the service does not serve."""
        faults = []
        known = {"instance", "job", "le"}
        for name, matchers in SELECTOR.findall(expression):
            if name == "up":
                continue
            labels = self.served.labels.get(name)
            if labels is None:
                faults.append(f"{name} is not served")
                continue
            known |= labels.keys()
            for label, operator, value in MATCHER.findall(matchers):
                if label in LABELS_OF_PROMETHEUS:
                    continue
                if label not in labels:
                    faults.append(f"{name} has no label {label}")
                elif operator == "=" and value not in labels[label]:
                    faults.append(f"{name} has no {label}={value}")
        for group in re.findall(r"by \(([^)]*)\)", expression):
            for label in group.split(","):
                if label.strip() not in known:
                    faults.append(f"no metric in it has the label {label.strip()}")
        bare = re.sub(r'\{[^}]*\}|"[^"]*"|\[[^]]*\]|by \([^)]*\)', "", expression)
        for word in re.findall(r"[a-z_]{2,}", bare):
            if word not in WORDS and word != "up" and not word.startswith("pantau_"):
                faults.append(f"{word} is no word of ours")
        if bare.count("(") != bare.count(")"):
            faults.append("its brackets do not match")
        return faults

    def assert_fits(self, expression):
        self.assertEqual(self.faults(expression), [], expression)

    def alerts(self):
        return [rule for group in self.rules["groups"] for rule in group["rules"]]

    def targets(self):
        return [(panel["title"], target) for panel in self.dashboard["panels"] for target in panel["targets"]]

    def test_alerts_use_served_metrics(self):
        for rule in self.alerts():
            with self.subTest(rule["alert"]):
                self.assert_fits(rule["expr"])

    def test_alerts_have_severity_and_description(self):
        names = [rule["alert"] for rule in self.alerts()]
        self.assertEqual(len(names), len(set(names)))
        self.assertGreater(len(names), 5)
        for rule in self.alerts():
            with self.subTest(rule["alert"]):
                self.assertIn(rule["labels"]["severity"], ("critical", "warning", "info"))
                self.assertTrue(rule["annotations"]["summary"] and rule["annotations"]["description"])

    def test_panels_use_served_metrics(self):
        for title, target in self.targets():
            with self.subTest(title):
                self.assert_fits(target["expr"])
                for label in re.findall(r"{{(\w+)}}", target["legendFormat"]):
                    self.assertRegex(target["expr"], rf"by \([^)]*\b{label}\b")

    def test_panels_do_not_overlap(self):
        taken = set()
        ids = [panel["id"] for panel in self.dashboard["panels"]]
        self.assertEqual(len(ids), len(set(ids)))
        for panel in self.dashboard["panels"]:
            place = panel["gridPos"]
            self.assertLessEqual(place["x"] + place["w"], 24)
            cells = {(x, y) for x in range(place["x"], place["x"] + place["w"])
                     for y in range(place["y"], place["y"] + place["h"])}
            self.assertFalse(taken & cells, panel["title"])
            taken |= cells

    def test_every_metric_is_shown(self):
        asked = " ".join(target["expr"] for _, target in self.targets())
        for name in re.findall(r"^# TYPE (\S+)", self.served.text, re.MULTILINE):
            with self.subTest(name):
                self.assertIn(name, asked)

    def test_check_detects_invalid_expressions(self):
        for expression, fault in (
                ("rate(pantau_nothing_total[5m])", "is not served"),
                ('pantau_blocklist_reloads_total{result="never"}', "has no result=never"),
                ('pantau_blocklist_names{color="red"}', "has no label color"),
                ("sum by (color) (pantau_blocklist_names)", "has the label color"),
                ("average(pantau_blocklist_names)", "is no word of ours"),
                ("sum((pantau_blocklist_names)", "brackets")):
            with self.subTest(expression):
                self.assertIn(fault, " ".join(self.faults(expression)))


class TheContainers(unittest.TestCase):
    """Tests that need neither a registry nor a built image."""

    @classmethod
    def setUpClass(cls):
        cls.recipe = re.sub(r"\\\n", " ", (OPERATIONS / "Containerfile").read_text("utf-8"))
        cls.compose = yaml.safe_load((OPERATIONS / "compose.yaml").read_text("utf-8"))
        cls.service = cls.compose["services"]["service"]
        cls.command = json.loads(re.search(r"(?m)^CMD (.*)$", cls.recipe)[1])
        cls.help = subprocess.run([PROGRAM, "serve", "--help"], capture_output=True, text=True, check=True).stdout

    def test_containers_use_existing_options(self):
        words = self.command + self.service["command"]
        self.assertEqual(words.count("serve"), 2)
        for word in words:
            if word.startswith("--"):
                self.assertRegex(self.help, rf"(?m)^ +.*{re.escape(word.split('=')[0])}\b", word)
        for variable in re.findall(r"PANTAU_\w+", self.recipe + json.dumps(self.compose)):
            if variable not in ("PANTAU_DESKTOP", "PANTAU_TESTS"):
                self.assertIn(variable, self.help)

    def test_container_packages_match_setup_and_libraries(self):
        setup = (OPERATIONS / "../../scripts/setup").read_text("utf-8")
        build, image = re.findall(r"--no-install-recommends(.*?)(?:&&|\n)", self.recipe, re.DOTALL)
        for package in build.split():
            self.assertRegex(setup, rf"(?<![\w-]){re.escape(package)}(?![\w-])")
        linked = subprocess.run(["ldd", PROGRAM], capture_output=True, text=True, check=True).stdout
        for library, package in (("libQt6Core", "libqt6core6"), ("libQt6Network", "libqt6network6"),
                                 ("libQt6Sql", "libqt6sql6"), ("libpsl", "libpsl5"),
                                 ("libcsv", "libcsv3"), ("libz", "zlib1g")):
            self.assertIn(library, linked)
            self.assertIn(package, image.split())
        # Qt's drivers are loaded at run time, not linked.
        self.assertLessEqual({"libqt6sql6-psql", "libqt6sql6-sqlite"}, set(image.split()))

    def test_containers_do_not_run_as_root(self):
        user = re.search(r"(?m)^USER (\d+):(\d+)$", self.recipe)
        self.assertTrue(user and "0" not in user.groups())
        self.assertLess(self.recipe.index("\nUSER "), self.recipe.index("\nENTRYPOINT "))

    def test_containers_agree_on_ports(self):
        exposed = re.search(r"(?m)^EXPOSE (.*)$", self.recipe)[1].split()
        for words in (" ".join(self.command), " ".join(self.service["command"]).replace("=", " ")):
            self.assertEqual(re.findall(r"0\.0\.0\.0:(\d+)", words), exposed)
        self.assertEqual([port.split(":")[-1] for port in self.service["ports"]], exposed[:1])
        self.assertIn(f"/{exposed[1]} ", " ".join(self.service["healthcheck"]["test"]))

    def test_containers_pass_secrets_as_files(self):
        secrets = self.compose["secrets"]
        for name, service in self.compose["services"].items():
            paths = re.findall(r"/run/secrets/([\w-]+)", json.dumps(service["environment"]))
            self.assertEqual(paths, service["secrets"], name)
            self.assertLessEqual(set(paths), secrets.keys())
            for variable in service["environment"]:
                self.assertFalse(variable.endswith(("PASSWORD", "DATABASE")), variable)

    def test_volumes_and_networks_exist(self):
        for service in self.compose["services"].values():
            for volume in service["volumes"]:
                source = volume.split(":")[0]
                self.assertTrue(source.startswith("./") or source in self.compose["volumes"], volume)
            self.assertLessEqual(set(service["networks"]), self.compose["networks"].keys())
        for needed in self.service["depends_on"]:
            self.assertIn("healthcheck", self.compose["services"][needed])


class TheProgram(unittest.TestCase):
    def test_metrics_contain_build_info(self):
        text = Served().text
        self.assertRegex(text, r'(?m)^pantau_build_info\{version="\d+\.\d+\.\d+",qt="6\.\d+\.\d+"\} 1$')


if __name__ == "__main__":
    unittest.main()
