-- SPDX-FileCopyrightText: Pantau contributors
-- SPDX-License-Identifier: GPL-3.0-or-later
-- Part of a pantau.db from before 0.1.0, with its schema version 27.
PRAGMA application_id = 1346457172;
PRAGMA user_version = 27;
CREATE TABLE meta (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;
INSERT INTO meta VALUES('scope','0123456789abcdef0123456789abcdef');
CREATE TABLE list (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    name       TEXT NOT NULL,
    name_key   TEXT NOT NULL UNIQUE,
    account_id INTEGER,
    importance INTEGER NOT NULL CHECK (importance IN (1, 3, 10)),
    interval_s INTEGER CHECK (interval_s > 0)
);
INSERT INTO list VALUES(1,'Clients','clients',1,10,21600);
