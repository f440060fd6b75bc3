-- SPDX-FileCopyrightText: Pantau contributors
-- SPDX-License-Identifier: GPL-3.0-or-later
-- The limit that held at the last charge. The check refuses whatever goes beyond it.
ALTER TABLE usage ADD COLUMN most INTEGER NOT NULL DEFAULT 9223372036854775807 CHECK (used <= most);

-- Counts the changes of keys and packages, so that everybody knows when what they remember is old.
CREATE TABLE key_changes (
    one    INTEGER PRIMARY KEY CHECK (one = 1),
    number INTEGER NOT NULL
);
