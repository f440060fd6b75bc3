#!/usr/bin/env python3
# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures the share of some hundred single faults that the unit, contract and pantau-cli tests catch, by layer.

All faults are compiled at once into a copy of the sources, and PANTAU_MUTANT selects one when a test runs. Each
test runs once beforehand and records the places it reaches. Only tests that reach a place are tried on its fault,
the fastest first. A fault that no test catches needs a test, or a line in reasons.txt.

    tests/mutation/run.py --check             checks that every place still exists: seconds, part of the unit tests
    tests/mutation/run.py                     everything: about an hour on two cores
    tests/mutation/run.py --room engine       the faults of one layer; --survivors: those of the last run
"""

import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

import places as found

HERE = pathlib.Path(__file__).parent
PROJECT = HERE.parent.parent
SLOWEST = 90  # seconds: slower tests are not tried


def reasons():
    """Returns the accepted survivors: `name` and, indented below it, the reason."""
    known, name = {}, None
    for line in (HERE / "reasons.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("    ") and name:
            known[name] = (known[name] + " " + line.strip()).strip()
        elif line and not line.startswith("#"):
            name = line.strip()
            known[name] = ""
    return known


def make_copy(places, copy):
    """Updates `copy` from the project, including all faults; unchanged files are not touched."""
    with tempfile.TemporaryDirectory(dir=copy.parent) as fresh:
        listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=PROJECT, check=True,
                                capture_output=True, text=True).stdout.split("\n")
        for name in filter(None, listed):
            if (PROJECT / name).is_file():
                target = pathlib.Path(fresh) / name
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(PROJECT / name, target)
        found.rewrite(fresh, places)
        kept = {copy / "build"}
        for source in pathlib.Path(fresh).rglob("*"):
            target = copy / source.relative_to(fresh)
            kept.add(target)
            if source.is_dir():
                target.mkdir(parents=True, exist_ok=True)
            elif not target.exists() or target.read_bytes() != source.read_bytes():
                shutil.copyfile(source, target)
                shutil.copymode(source, target)
        for old in copy.rglob("*"):
            if old.is_file() and old not in kept and copy / "build" not in old.parents:
                old.unlink()


def configure(copy):
    flags = f"-O1 -g0 -w -include {HERE / 'mutant.h'}"
    subprocess.run(["cmake", "-G", "Ninja", "-S", copy, "-B", copy / "build", "-DCMAKE_BUILD_TYPE=Debug",
                    f"-DCMAKE_CXX_FLAGS_DEBUG={flags}", "-DPANTAU_DESKTOP=OFF", "-DPANTAU_SHARED_LAYERS=ON",
                    "-DCMAKE_UNITY_BUILD=ON", "-DCMAKE_UNITY_BUILD_BATCH_SIZE=12"], check=True, stdout=subprocess.DEVNULL)


def tests_of(copy):
    """Returns the available tests: name, command and environment. The command is missing before they are built."""
    listed = subprocess.run(["ctest", "--show-only=json-v1", "-L", "unit|contract|e2e", "-LE", "worlds"], cwd=copy / "build", check=True,
                            capture_output=True, text=True).stdout
    tests = {}
    for test in json.loads(listed)["tests"]:
        properties = {each["name"]: each["value"] for each in test["properties"]}
        if test["name"].startswith(("tst_", "cli_")):
            environment = dict(each.split("=", 1) for each in properties.get("ENVIRONMENT", []))
            tests[test["name"]] = (test.get("command"), environment)
    return tests


class Runner:
    """Runs a test with an active fault, in a temporary home."""

    def __init__(self, tests):
        self.tests = tests

    def run(self, name, seconds, **variables):
        """Returns True if the test passed within `seconds`."""
        command, environment = self.tests[name]
        with tempfile.TemporaryDirectory(prefix="pantau-mutant.") as home:  # short, because of socket paths
            os.chmod(home, 0o755)  # PostgreSQL runs as another user
            moved = {key: value.replace(environment.get("HOME", "\0"), home) for key, value in environment.items()}
            process = subprocess.Popen(command, cwd=home, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                       env=os.environ | moved | {"TMPDIR": home} | variables, start_new_session=True)
            try:
                return process.wait(seconds) == 0
            except subprocess.TimeoutExpired:
                return False
            finally:
                try:
                    os.killpg(process.pid, signal.SIGKILL)  # including its child processes
                except ProcessLookupError:
                    pass
                process.wait()


def reach(runner, jobs, work):
    """Returns the duration and the reached places of each passing test."""
    def one(name):
        noted = work / f"{name}.reached"
        begin = time.monotonic()
        passed = runner.run(name, 300, PANTAU_REACHED=str(noted))
        seconds = time.monotonic() - begin
        places = [number for number, byte in enumerate(noted.read_bytes()) if byte] if noted.exists() else []
        return name, passed, seconds, places

    reached = {}
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        for name, passed, seconds, places in pool.map(one, runner.tests):
            if not passed:
                print(f"left out, for it does not pass without a fault: {name}")
            elif seconds > SLOWEST:
                print(f"left out, for it takes {seconds:.0f} s: {name}")
            else:
                reached[name] = (seconds, places)
    return reached


def try_all(runner, places, numbers, reached, jobs, tell):
    """Returns, for each number, the test that caught its fault, or None."""
    done = 0
    lock = threading.Lock()

    def one(number):
        nonlocal done
        by = None
        for name in sorted((name for name in reached if number in reached[name][1]), key=lambda name: reached[name][0]):
            if not runner.run(name, 15 + 4 * reached[name][0], PANTAU_MUTANT=str(number)):
                by = name
                break
        with lock:
            done += 1
            tell(places[number - 1], by)
            print(f"{done}/{len(numbers)} {'caught by ' + by if by else 'SURVIVED'}: {places[number - 1].name}", flush=True)

    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        list(pool.map(one, numbers))


def report(places, caught, known):
    """Prints the table by layer. Returns True if every survivor has a reason."""
    rooms = collections.defaultdict(collections.Counter)
    unexplained = []
    for place in places:
        if place.name not in caught:
            continue
        state = "caught" if caught[place.name] else "explained" if known.get(place.name) else "survived"
        rooms[place.room][state] += 1
        if state == "survived":
            unexplained.append(place.name)
    print("| room | faults | caught | survived for a reason | survived | caught of all | of those that can be |\n"
          "|---|---|---|---|---|---|---|")
    for room, counts in rooms.items():
        possible = counts.total() - counts["explained"]
        print(f"| {room} | {counts.total()} | {counts['caught']} | {counts['explained']} | {counts['survived']} | "
              f"{100 * counts['caught'] / counts.total():.0f} % | {100 * counts['caught'] / possible:.0f} % |")
    for name in unexplained:
        print(f"survived: {name}")
    return not unexplained


def check(places):
    """Checks the number of faults, and that every reason belongs to a fault."""
    gone = set(reasons()) - {place.name for place in places}
    for name in sorted(gone):
        print(f"reasons.txt explains what is no longer there: {name}")
    empty = [name for name, why in reasons().items() if not why]
    for name in empty:
        print(f"reasons.txt names without a reason: {name}")
    print(f"{len(places)} faults")
    return len(places) >= 250 and not gone and not empty


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--room", choices=found.ROOMS)
    parser.add_argument("--survivors", action="store_true")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--folder", type=pathlib.Path, default=PROJECT / "build" / "mutation")
    options = parser.parse_args()

    places = found.all_places(PROJECT)
    if options.check:
        return 0 if check(places) else 1
    copy = options.folder.resolve() / "tree"
    work = options.folder.resolve() / "work"
    copy.mkdir(parents=True, exist_ok=True)
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir()
    make_copy(places, copy)
    configure(copy)
    subprocess.run(["cmake", "--build", copy / "build", f"-j{options.jobs}", "--target", "pantau-cli",
                    "pantau-service", "pantau_test_programs"], check=True)
    runner = Runner(tests_of(copy))
    reached = reach(runner, options.jobs, work)

    outcome = options.folder.resolve() / "outcome.json"
    known = json.loads(outcome.read_text()) if outcome.exists() else {}
    numbers = [number for number, place in enumerate(places, 1)
               if (not options.room or place.room == options.room)
               and (not options.survivors or not known.get(place.name))]

    def tell(place, by):
        known[place.name] = by
        outcome.write_text(json.dumps(known, indent=1))

    try_all(runner, places, numbers, reached, options.jobs, tell)
    return 0 if report(places, known, reasons()) else 1


if __name__ == "__main__":
    sys.exit(main())
