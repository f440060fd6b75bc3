-- SPDX-FileCopyrightText: Pantau contributors
-- SPDX-License-Identifier: GPL-3.0-or-later
-- A database of the service as the first version of its schema left it.
CREATE TABLE api_keys (
    id          INTEGER PRIMARY KEY,
    name        TEXT NOT NULL UNIQUE,
    hash        BLOB NOT NULL UNIQUE,
    package     TEXT NOT NULL DEFAULT '',
    daily_limit INTEGER NOT NULL,
    active      INTEGER NOT NULL DEFAULT 1,
    created_at  TEXT NOT NULL
);

CREATE TABLE allowed_ips (
    key_id   INTEGER NOT NULL REFERENCES api_keys (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    ip       TEXT NOT NULL,
    PRIMARY KEY (key_id, position)
) WITHOUT ROWID;

CREATE TABLE usage (
    subject TEXT NOT NULL,
    period  TEXT NOT NULL,
    used    INTEGER NOT NULL,
    PRIMARY KEY (subject, period)
) WITHOUT ROWID;

CREATE TABLE charged (
    one   INTEGER PRIMARY KEY CHECK (one = 1),
    units INTEGER NOT NULL
);

INSERT INTO charged (one, units) VALUES (1, 0);
UPDATE charged SET units = 34;
INSERT INTO api_keys (id, name, hash, package, daily_limit, active, created_at) VALUES
    (7, 'agency', x'01', 'business', 100, 1, '2026-01-20T08:00:00Z'),
    (8, 'small', x'02', '', 5, 0, '2026-01-20T08:00:00Z');
INSERT INTO allowed_ips (key_id, position, ip) VALUES (7, 0, '192.0.2.7');
INSERT INTO usage (subject, period, used) VALUES
    ('key:7', '2026-02-20', 30),
    ('key:8', '2026-03-10', 4);
PRAGMA user_version = 1;
