-- SPDX-FileCopyrightText: Pantau contributors
-- SPDX-License-Identifier: GPL-3.0-or-later
CREATE TABLE api_keys (
    id          INTEGER PRIMARY KEY,
    name        TEXT NOT NULL UNIQUE,
    hash        BLOB NOT NULL UNIQUE,                -- SHA-256 of the key; the key itself is nowhere
    package     TEXT NOT NULL DEFAULT '',            -- empty: freemium
    daily_limit INTEGER NOT NULL,
    active      INTEGER NOT NULL DEFAULT 1,
    created_at  TEXT NOT NULL                        -- ISO 8601, UTC
);

CREATE TABLE allowed_ips (
    key_id   INTEGER NOT NULL REFERENCES api_keys (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    ip       TEXT NOT NULL,
    PRIMARY KEY (key_id, position)
) WITHOUT ROWID;

-- What a key ("key:7") or an IP without one ("ip:192.0.2.1") has used since the first day of a period.
CREATE TABLE usage (
    subject TEXT NOT NULL,
    period  TEXT NOT NULL,
    used    INTEGER NOT NULL,
    PRIMARY KEY (subject, period)
) WITHOUT ROWID;

-- Everything ever charged, so that old periods may be forgotten.
CREATE TABLE charged (
    one   INTEGER PRIMARY KEY CHECK (one = 1),
    units INTEGER NOT NULL
);

INSERT INTO charged (one, units) VALUES (1, 0);
