-- SPDX-FileCopyrightText: Pantau contributors
-- SPDX-License-Identifier: GPL-3.0-or-later
-- Part of a service.db from before 0.1.0, with its schema version 5.
PRAGMA user_version = 5;
CREATE TABLE api_keys (
    id          INTEGER PRIMARY KEY,
    name        TEXT NOT NULL UNIQUE,
    hash        BLOB NOT NULL UNIQUE,
    package     TEXT NOT NULL DEFAULT '',
    daily_limit INTEGER NOT NULL,
    active      INTEGER NOT NULL DEFAULT 1,
    created_at  TEXT NOT NULL
);
INSERT INTO api_keys VALUES(7,'agency',X'01','business',100,1,'2026-01-20T08:00:00Z');
