-- SPDX-FileCopyrightText: Pantau contributors
-- SPDX-License-Identifier: GPL-3.0-or-later
-- A statement ends with a semicolon at the end of a line. Times are milliseconds since 1970, UTC.
-- "PANT" in the file's header: tells this database from a stranger's.
PRAGMA application_id = 0x50414E54;

CREATE TABLE meta (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;
-- Names the keychain entries of this database's accounts.
INSERT INTO meta (name, value) VALUES ('scope', lower(hex(randomblob(16))));

-- What is learned of a domain is kept per service address, so it outlives accounts and lists.
CREATE TABLE service (
    id      INTEGER PRIMARY KEY,
    address TEXT NOT NULL UNIQUE
);

-- name_key: the name for comparing, whatever the case.
CREATE TABLE account (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    name        TEXT NOT NULL,
    name_key    TEXT NOT NULL UNIQUE,
    service_id  INTEGER NOT NULL REFERENCES service (id),
    uses_key    INTEGER NOT NULL,
    state       TEXT NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'key_refused', 'ip_refused')),
    stop_reason TEXT NOT NULL DEFAULT ''
);
CREATE INDEX account_by_service ON account (service_id);

-- importance: the weight in the plan. interval_s empty: as often as the quota allows.
CREATE TABLE list (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    name       TEXT NOT NULL,
    name_key   TEXT NOT NULL UNIQUE,
    account_id INTEGER REFERENCES account (id) ON DELETE SET NULL,
    importance INTEGER NOT NULL CHECK (importance IN (1, 3, 10)),
    interval_s INTEGER CHECK (interval_s > 0)
);
CREATE INDEX list_by_account ON list (account_id);

-- display: the Unicode form where it differs.
CREATE TABLE domain (
    id      INTEGER PRIMARY KEY,
    name    TEXT NOT NULL UNIQUE,
    display TEXT
);

CREATE TABLE list_domain (
    list_id   INTEGER NOT NULL REFERENCES list (id) ON DELETE CASCADE,
    domain_id INTEGER NOT NULL REFERENCES domain (id),
    PRIMARY KEY (list_id, domain_id)
) WITHOUT ROWID;
CREATE INDEX list_domain_by_domain ON list_domain (domain_id);

CREATE TABLE domain_status (
    domain_id      INTEGER NOT NULL REFERENCES domain (id),
    service_id     INTEGER NOT NULL REFERENCES service (id),
    status         TEXT NOT NULL CHECK (status IN ('unknown', 'not_blocked', 'blocked')),
    since          INTEGER,
    last_answered  INTEGER,
    last_asked     INTEGER,
    unknown_reason TEXT NOT NULL DEFAULT '',
    suspect_status TEXT CHECK (suspect_status IN ('not_blocked', 'blocked')),
    suspect_first  INTEGER,
    suspect_times  INTEGER,
    PRIMARY KEY (domain_id, service_id)
) WITHOUT ROWID;

-- Only real answers; the reason why there was none is in domain_status.
CREATE TABLE check_ (
    domain_id  INTEGER NOT NULL REFERENCES domain (id),
    service_id INTEGER NOT NULL REFERENCES service (id),
    checked_at INTEGER NOT NULL,
    blocked    INTEGER NOT NULL CHECK (blocked IN (0, 1)),
    PRIMARY KEY (domain_id, service_id, checked_at)
) WITHOUT ROWID;

-- Kept for ever.
CREATE TABLE run (
    id         INTEGER PRIMARY KEY,
    domain_id  INTEGER NOT NULL REFERENCES domain (id),
    service_id INTEGER NOT NULL REFERENCES service (id),
    status     TEXT NOT NULL CHECK (status IN ('not_blocked', 'blocked')),
    first_seen INTEGER NOT NULL,
    last_seen  INTEGER NOT NULL
);
CREATE INDEX run_by_domain ON run (domain_id, service_id);

CREATE TABLE change_ (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    domain_id    INTEGER NOT NULL REFERENCES domain (id),
    service_id   INTEGER NOT NULL REFERENCES service (id),
    from_status  TEXT NOT NULL,
    to_status    TEXT NOT NULL,
    not_before   INTEGER NOT NULL,
    not_after    INTEGER NOT NULL,
    confirmed_at INTEGER NOT NULL
);
CREATE INDEX change_by_domain ON change_ (domain_id, service_id);
CREATE INDEX change_by_time ON change_ (confirmed_at);

CREATE TABLE event (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id INTEGER REFERENCES account (id) ON DELETE SET NULL,
    at         INTEGER NOT NULL,
    sentence   TEXT NOT NULL,
    detail     TEXT NOT NULL DEFAULT ''
);
CREATE INDEX event_by_account ON event (account_id);
