-- SPDX-FileCopyrightText: Pantau contributors
-- SPDX-License-Identifier: GPL-3.0-or-later
--
-- The schema of service.db. A statement ends with a semicolon at the end of a line. Dates are ISO 8601 in UTC.

-- "PNTS" in the file header, which distinguishes this database from other programs' files (db/storage_error.h).
PRAGMA application_id = 0x504E5453;


-- Keys

-- hash: SHA-256 of the key, which is stored nowhere. package: empty means freemium.
-- package_since: the package's months start on that day. last_day: empty means the key never expires.
CREATE TABLE api_keys (
    id            INTEGER PRIMARY KEY,
    name          TEXT NOT NULL UNIQUE,
    hash          BLOB NOT NULL UNIQUE,
    package       TEXT NOT NULL DEFAULT '',
    package_since TEXT NOT NULL DEFAULT '',
    daily_limit   INTEGER NOT NULL,
    active        INTEGER NOT NULL DEFAULT 1,
    created_at    TEXT NOT NULL,
    last_day      TEXT NOT NULL DEFAULT ''
);

CREATE TABLE allowed_ips (
    key_id   INTEGER NOT NULL REFERENCES api_keys (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    ip       TEXT NOT NULL,
    PRIMARY KEY (key_id, position)
) WITHOUT ROWID;

-- Packages on offer, which the operator can change. credits and price_idr are per month.
CREATE TABLE packages (
    key       TEXT PRIMARY KEY,
    name      TEXT NOT NULL,
    credits   INTEGER NOT NULL,
    price_idr INTEGER NOT NULL
) WITHOUT ROWID;
-- The reference values of contract 2.6.
INSERT INTO packages (key, name, credits, price_idr) VALUES
    ('free', 'Free', 100, 0),
    ('starter', 'Starter', 1000, 200000),
    ('professional', 'Professional', 3000, 500000),
    ('business', 'Business', 12500, 1500000);

-- Number of changes of keys and packages, which shows every process whether its cache is out of date.
CREATE TABLE key_changes (
    one    INTEGER PRIMARY KEY CHECK (one = 1),
    number INTEGER NOT NULL
);
INSERT INTO key_changes (one, number) VALUES (1, 0);


-- Usage

-- Units used in the period that starts on that day. subject: a key counted per day ("key:7"), a key counted per month
-- ("package:7"), or an IP address without a key ("ip:192.0.2.1").
-- most: the limit at the last charge; the check refuses charges beyond it.
CREATE TABLE usage (
    subject TEXT NOT NULL,
    period  TEXT NOT NULL,
    used    INTEGER NOT NULL,
    most    INTEGER NOT NULL DEFAULT 9223372036854775807 CHECK (used <= most),
    PRIMARY KEY (subject, period)
) WITHOUT ROWID;

-- Units in rows of usage that were deleted. With the sum of usage they are all units ever charged.
CREATE TABLE charged (
    one   INTEGER PRIMARY KEY CHECK (one = 1),
    units INTEGER NOT NULL
);
INSERT INTO charged (one, units) VALUES (1, 0);
