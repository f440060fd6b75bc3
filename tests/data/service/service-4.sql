-- SPDX-FileCopyrightText: Pantau contributors
-- SPDX-License-Identifier: GPL-3.0-or-later
-- A database of schema version 4, as it was written then. Never edit: add a file for the next version.
PRAGMA application_id = 0;
PRAGMA user_version = 4;
BEGIN TRANSACTION;
CREATE TABLE api_keys (
    id          INTEGER PRIMARY KEY,
    name        TEXT NOT NULL UNIQUE,
    hash        BLOB NOT NULL UNIQUE,
    package     TEXT NOT NULL DEFAULT '',
    daily_limit INTEGER NOT NULL,
    active      INTEGER NOT NULL DEFAULT 1,
    created_at  TEXT NOT NULL
, package_since TEXT NOT NULL DEFAULT '', last_day TEXT NOT NULL DEFAULT '');
INSERT INTO api_keys VALUES(7,'agency',X'01','business',100,1,'2026-01-20T08:00:00Z','2026-01-20T08:00:00Z','');
INSERT INTO api_keys VALUES(8,'small',X'02','',5,0,'2026-01-20T08:00:00Z','2026-01-20T08:00:00Z','');
CREATE TABLE allowed_ips (
    key_id   INTEGER NOT NULL REFERENCES api_keys (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    ip       TEXT NOT NULL,
    PRIMARY KEY (key_id, position)
) WITHOUT ROWID;
INSERT INTO allowed_ips VALUES(7,0,'192.0.2.7');
CREATE TABLE usage (
    subject TEXT NOT NULL,
    period  TEXT NOT NULL,
    used    INTEGER NOT NULL, most INTEGER NOT NULL DEFAULT 9223372036854775807 CHECK (used <= most),
    PRIMARY KEY (subject, period)
) WITHOUT ROWID;
INSERT INTO usage VALUES('key:8','2026-03-10',4,9223372036854775807);
INSERT INTO usage VALUES('package:7','2026-02-20',30,9223372036854775807);
CREATE TABLE charged (
    one   INTEGER PRIMARY KEY CHECK (one = 1),
    units INTEGER NOT NULL
);
INSERT INTO charged VALUES(1,34);
CREATE TABLE packages (
    key       TEXT PRIMARY KEY,
    name      TEXT NOT NULL,
    credits   INTEGER NOT NULL,                      -- a month
    price_idr INTEGER NOT NULL                       -- a month
) WITHOUT ROWID;
INSERT INTO packages VALUES('business','Business',12500,1500000);
INSERT INTO packages VALUES('free','Free',100,0);
INSERT INTO packages VALUES('professional','Professional',3000,500000);
INSERT INTO packages VALUES('starter','Starter',1000,200000);
CREATE TABLE key_changes (
    one    INTEGER PRIMARY KEY CHECK (one = 1),
    number INTEGER NOT NULL
);
COMMIT;
