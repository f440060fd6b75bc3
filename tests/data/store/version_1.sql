-- SPDX-FileCopyrightText: Pantau contributors
-- SPDX-License-Identifier: GPL-3.0-or-later
-- A database of schema version 1, as it was written then. Never edit: add a file for the next version.
PRAGMA application_id = 1346457172;
PRAGMA user_version = 1;
BEGIN TRANSACTION;
CREATE TABLE account (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    name        TEXT NOT NULL,
    name_key    TEXT NOT NULL UNIQUE,
    service_id  INTEGER NOT NULL REFERENCES service (id),
    uses_key    INTEGER NOT NULL,
    state       TEXT NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'key_refused', 'ip_refused')),
    stop_reason TEXT NOT NULL DEFAULT ''
);
INSERT INTO "account" VALUES(1,'Office','office',1,1,'active','');
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
CREATE TABLE check_ (
    domain_id  INTEGER NOT NULL REFERENCES domain (id),
    service_id INTEGER NOT NULL REFERENCES service (id),
    checked_at INTEGER NOT NULL,
    blocked    INTEGER NOT NULL CHECK (blocked IN (0, 1)),
    PRIMARY KEY (domain_id, service_id, checked_at)
) WITHOUT ROWID;
INSERT INTO "check_" VALUES(1,1,1700000000000,1);
INSERT INTO "check_" VALUES(1,1,1700003600000,1);
CREATE TABLE domain (
    id      INTEGER PRIMARY KEY,
    name    TEXT NOT NULL UNIQUE,
    display TEXT
);
INSERT INTO "domain" VALUES(1,'shop.example',NULL);
INSERT INTO "domain" VALUES(2,'news.example',NULL);
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
INSERT INTO "domain_status" VALUES(1,1,'blocked',1700000000000,1700003600000,1700003600000,'',NULL,NULL,NULL);
CREATE TABLE event (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id INTEGER REFERENCES account (id) ON DELETE SET NULL,
    at         INTEGER NOT NULL,
    sentence   TEXT NOT NULL,
    detail     TEXT NOT NULL DEFAULT ''
);
CREATE TABLE list (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    name       TEXT NOT NULL,
    name_key   TEXT NOT NULL UNIQUE,
    account_id INTEGER REFERENCES account (id) ON DELETE SET NULL,
    importance INTEGER NOT NULL CHECK (importance IN (1, 3, 10)),
    interval_s INTEGER CHECK (interval_s > 0)
);
INSERT INTO "list" VALUES(1,'Clients','clients',1,10,21600);
CREATE TABLE list_domain (
    list_id   INTEGER NOT NULL REFERENCES list (id) ON DELETE CASCADE,
    domain_id INTEGER NOT NULL REFERENCES domain (id),
    PRIMARY KEY (list_id, domain_id)
) WITHOUT ROWID;
INSERT INTO "list_domain" VALUES(1,1);
INSERT INTO "list_domain" VALUES(1,2);
CREATE TABLE meta (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;
INSERT INTO "meta" VALUES('scope','0123456789abcdef0123456789abcdef');
CREATE TABLE run (
    id         INTEGER PRIMARY KEY,
    domain_id  INTEGER NOT NULL REFERENCES domain (id),
    service_id INTEGER NOT NULL REFERENCES service (id),
    status     TEXT NOT NULL CHECK (status IN ('not_blocked', 'blocked')),
    first_seen INTEGER NOT NULL,
    last_seen  INTEGER NOT NULL
);
INSERT INTO "run" VALUES(1,1,1,'blocked',1700000000000,1700003600000);
CREATE TABLE service (
    id      INTEGER PRIMARY KEY,
    address TEXT NOT NULL UNIQUE
);
INSERT INTO "service" VALUES(1,'https://service.example/api/v1');
CREATE INDEX account_by_service ON account (service_id);
CREATE INDEX list_by_account ON list (account_id);
CREATE INDEX list_domain_by_domain ON list_domain (domain_id);
CREATE INDEX run_by_domain ON run (domain_id, service_id);
CREATE INDEX change_by_domain ON change_ (domain_id, service_id);
CREATE INDEX change_by_time ON change_ (confirmed_at);
CREATE INDEX event_by_account ON event (account_id);
COMMIT;
