# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Keyboard input of a simulated user: real key presses, counted and timed per task."""

import contextlib
import json
import os
import pathlib
import time

from desktop_parts import output


BEFORE = pathlib.Path(__file__).resolve().parent / "data" / "tasks-before.json"


class Hands:
    """Presses keys in the topmost window. One press, or one run of typed text, is one action."""

    def __init__(self):
        self.tasks = []
        self.actions = 0
        self.apart = 0.0  # seconds of a task that do not count
        self.keys = []

    def press(self, *keys):
        for key in keys:
            output("xdotool", "key", "--clearmodifiers", key)
            self._count(key)

    def type(self, text, said=""):
        """Types one run, possibly several lines. The table shows @p said instead of a secret."""
        first, *others = text.split("\n")
        output("xdotool", "type", "--delay", "8", first)
        for line in others:
            output("xdotool", "key", "Return", "type", "--delay", "8", line)
        self._count(said or f"“{first}{'…' if others else ''}”")

    def click(self, place):
        """Clicks a desktop notification, the only element without a key."""
        output("xdotool", "mousemove", *place, "click", "2")
        self._count("click")

    def _count(self, what):
        self.actions += 1
        self.keys.append(what)

    @contextlib.contextmanager
    def uncounted(self):
        """For preparations, such as copying from another program: their actions and time do not count."""
        actions, keys, apart = self.actions, list(self.keys), self.apart
        began = time.monotonic()
        yield
        self.actions, self.keys, self.apart = actions, keys, apart + time.monotonic() - began

    @contextlib.contextmanager
    def task(self, name):
        self.actions, self.keys, self.apart = 0, [], 0.0
        began = time.monotonic()
        yield
        seconds = round(time.monotonic() - began - self.apart, 1)
        self.tasks.append({"task": name, "actions": self.actions, "seconds": seconds, "keys": " ".join(self.keys)})

    def tell(self):
        """Prints the table next to an earlier build's, and writes it as JSON to the file named by PANTAU_TASKS."""
        before = json.loads(BEFORE.read_text(encoding="utf-8"))
        print(f"\nBefore: {before['build']}")
        print(f"{'task':<74}{'actions':>8}{'before':>8}{'seconds':>9}{'before':>8}")
        for done, earlier in zip(self.tasks, before["tasks"], strict=True):
            actions, seconds = (earlier[each] or "–" for each in ("actions", "seconds"))
            print(f"{done['task']:<74}{done['actions']:>8}{actions:>8}{done['seconds']:>9}{seconds:>8}")
            print(f"     {done['keys']}" + (f"\n     before: {earlier['how']}" if earlier["how"] else ""))
        if place := os.environ.get("PANTAU_TASKS"):
            pathlib.Path(place).write_text(json.dumps(self.tasks, ensure_ascii=False, indent=1) + "\n")
