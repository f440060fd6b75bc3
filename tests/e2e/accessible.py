# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A running program as seen by a screen reader, through AT-SPI (needs the accessibility bus of desktop-session)."""

import contextlib

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib

from pantau_programs import wait_until

Role = Atspi.Role
# Roles in the tab order without a text of their own.
SILENT_ROLES = {Role.FILLER, Role.PANEL, Role.SPLIT_PANE, Role.SCROLL_PANE, Role.VIEWPORT, Role.LAYERED_PANE,
                Role.SCROLL_BAR, Role.SEPARATOR, Role.UNKNOWN}
ITEM_ROLES = {Role.LIST_ITEM, Role.TABLE_CELL, Role.TREE_ITEM, Role.PAGE_TAB}
MEANINGLESS_ROLES = {Role.INVALID, Role.UNKNOWN, Role.FILLER, Role.REDUNDANT_OBJECT}


class Gone(Exception):
    """The widget disappeared between two calls."""


def asked(question, *arguments):
    try:
        return question(*arguments)
    except GLib.Error as error:
        raise Gone(str(error)) from error


class Node:
    """One accessible object. Every call goes to the program; a deleted widget raises Gone."""

    def __init__(self, accessible):
        self.accessible = accessible

    @property
    def name(self):
        return (asked(self.accessible.get_name) or "").strip()

    @property
    def description(self):
        return (asked(self.accessible.get_description) or "").strip()

    @property
    def role(self):
        """A button with a menu counts as a button: Qt 6.4 reports it as one, Qt 6.8 uses another role."""
        role = asked(self.accessible.get_role)
        return Role.PUSH_BUTTON if role == Role.PUSH_BUTTON_MENU else role

    @property
    def role_name(self):
        return asked(self.accessible.get_role_name)

    @property
    def parent(self):
        found = asked(self.accessible.get_parent)
        return Node(found) if found else None

    def has(self, state):
        states = asked(self.accessible.get_state_set)
        return states is not None and states.contains(state)

    @property
    def is_showing(self):
        return self.has(Atspi.StateType.SHOWING) and self.has(Atspi.StateType.VISIBLE)

    @property
    def is_focusable(self):
        return self.has(Atspi.StateType.FOCUSABLE)

    @property
    def text(self):
        """Returns the readable text; for an entry, the typed text."""
        with contextlib.suppress(GLib.Error, AttributeError):
            interface = self.accessible.get_text_iface()
            if interface:
                return Atspi.Text.get_text(interface, 0, Atspi.Text.get_character_count(interface))
        return self.name

    def children(self, most=40):
        count = asked(self.accessible.get_child_count)
        for index in range(min(count, most)):
            child = asked(self.accessible.get_child_at_index, index)
            if child is not None:
                yield Node(child)

    def walk(self, most=40):
        """Yields this object and everything visible in it, except for what disappears meanwhile. Only the first
        `most` cells of a table."""
        yield self
        try:
            children = list(self.children(most))
        except Gone:
            return
        for child in children:
            try:
                if child.role in (Role.APPLICATION, Role.FRAME, Role.DIALOG, Role.ALERT, Role.WINDOW) \
                        or child.is_showing:
                    yield from child.walk(most)
            except Gone:
                continue

    def find(self, name=None, role=None):
        """Returns the first visible object whose name starts with the text (ignoring mnemonics), or None."""
        for node in self.walk():
            with contextlib.suppress(Gone):
                if (role is None or node.role == role) and \
                        (name is None or node.name.replace("&", "").lower().startswith(name.lower())):
                    return node
        return None

    @property
    def has_focus(self):
        return self.has(Atspi.StateType.FOCUSED)

    @property
    def is_enabled(self):
        return self.has(Atspi.StateType.SENSITIVE)

    @property
    def is_selected(self):
        return self.has(Atspi.StateType.SELECTED)

    def tree(self, depth=0):
        """Returns everything visible in it, one line each: depth, role, name, description and states."""
        states = [word for word, state in (("focused", Atspi.StateType.FOCUSED), ("checked", Atspi.StateType.CHECKED),
                                           ("selected", Atspi.StateType.SELECTED)) if self.has(state)]
        if self.is_focusable and not self.is_enabled:
            states.append("disabled")
        described = f" ({self.description})" if self.description else ""
        yield f"{'  ' * depth}{self}{described}{' ' + ', '.join(states) if states else ''}"
        for child in self.children():
            with contextlib.suppress(Gone):
                if child.is_showing:
                    yield from child.tree(depth + 1)

    def press(self):
        action = self.accessible.get_action_iface()
        names = [asked(Atspi.Action.get_action_name, action, i).lower()
                 for i in range(asked(Atspi.Action.get_n_actions, action))]
        for wanted in ("press", "click", "toggle", "showmenu", "setfocus"):
            if wanted in names:
                asked(Atspi.Action.do_action, action, names.index(wanted))
                return
        raise AssertionError(f"“{self}” cannot be pressed; it offers {names}")

    def focus(self):
        asked(Atspi.Component.grab_focus, self.accessible.get_component_iface())

    def type(self, text):
        asked(Atspi.EditableText.set_text_contents, self.accessible.get_editable_text_iface(), text)

    def place(self):
        """Returns the centre on the screen."""
        area = asked(Atspi.Component.get_extents, self.accessible.get_component_iface(), Atspi.CoordType.SCREEN)
        return area.x + area.width // 2, area.y + area.height // 2

    def __str__(self):
        try:
            return f"{self.role_name} “{self.name}”"
        except Gone:
            return "(gone)"


class Program:
    """The windows of one process."""

    def __init__(self, pid):
        Atspi.init()
        Atspi.set_timeout(20000, 20000)
        self.pid = pid
        self.node = wait_until("the program is on the accessibility bus", self._find)

    def _find(self):
        desktop = Node(Atspi.get_desktop(0))
        for application in desktop.children():
            with contextlib.suppress(Gone, GLib.Error):
                if application.accessible.get_process_id() == self.pid:
                    return application
        return None

    def windows(self):
        found = []
        with contextlib.suppress(Gone):
            for window in self.node.children():
                with contextlib.suppress(Gone):
                    if window.is_showing:
                        found.append(window)
        return found

    def find(self, **what):
        for window in reversed(self.windows()):
            found = window.find(**what)
            if found:
                return found
        return None

    def await_(self, what, seconds=90, **how):
        return wait_until(what, lambda: self.find(**how), seconds)

    def focused(self):
        """Returns the focused widget, or None between two. A list's current item always reports itself as focused."""
        for window in reversed(self.windows()):
            for node in window.walk():
                with contextlib.suppress(Gone):
                    if node.has_focus and node.role not in ITEM_ROLES:
                        return node
        return None

    def window(self, name):
        for window in self.windows():
            with contextlib.suppress(Gone):
                if window.name.lower().startswith(name.lower()):
                    return window
        return None
