-- SPDX-FileCopyrightText: Pantau contributors
-- SPDX-License-Identifier: GPL-3.0-or-later
-- What was told, to whom, and when it may be told.

-- shown_at: handed to the desktop or the terminal. read_at: a person has seen the list.
CREATE TABLE alert (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    kind         TEXT NOT NULL,
    at           INTEGER NOT NULL,
    due_at       INTEGER NOT NULL,
    account_id   INTEGER REFERENCES account (id) ON DELETE SET NULL,
    title        TEXT NOT NULL,
    body         TEXT NOT NULL,
    domain_count INTEGER NOT NULL DEFAULT 0,
    shown_at     INTEGER,
    read_at      INTEGER
);
CREATE INDEX alert_by_account ON alert (account_id);
CREATE INDEX alert_unshown ON alert (id) WHERE shown_at IS NULL;
CREATE INDEX alert_unread ON alert (id) WHERE read_at IS NULL;

CREATE TABLE alert_domain (
    alert_id  INTEGER NOT NULL REFERENCES alert (id) ON DELETE CASCADE,
    position  INTEGER NOT NULL,
    domain_id INTEGER NOT NULL REFERENCES domain (id),
    PRIMARY KEY (alert_id, position)
) WITHOUT ROWID;
CREATE INDEX alert_domain_by_domain ON alert_domain (domain_id);

-- Secrets are in the keychain under the channel's id.
CREATE TABLE channel (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    kind         TEXT NOT NULL CHECK (kind IN ('webhook', 'telegram')),
    name         TEXT NOT NULL,
    name_key     TEXT NOT NULL UNIQUE,
    url          TEXT NOT NULL DEFAULT '',
    chat         TEXT NOT NULL DEFAULT '',
    has_secret   INTEGER NOT NULL DEFAULT 0,
    enabled      INTEGER NOT NULL DEFAULT 1,
    last_problem TEXT NOT NULL DEFAULT ''
);

CREATE TABLE delivery (
    alert_id    INTEGER NOT NULL REFERENCES alert (id) ON DELETE CASCADE,
    channel_id  INTEGER NOT NULL REFERENCES channel (id) ON DELETE CASCADE,
    state       TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'delivered', 'given_up')),
    attempts    INTEGER NOT NULL DEFAULT 0,
    first_tried INTEGER,
    next_try    INTEGER,
    ended_at    INTEGER,
    problem     TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (alert_id, channel_id)
) WITHOUT ROWID;
CREATE INDEX delivery_by_channel ON delivery (channel_id);
CREATE INDEX delivery_open ON delivery (alert_id) WHERE state <> 'delivered';

-- One row. Times of day in minutes, local time. told_change: the newest change that was told or passed over.
CREATE TABLE alert_setting (
    id              INTEGER PRIMARY KEY CHECK (id = 1),
    grouping_s      INTEGER NOT NULL DEFAULT 120,
    quiet_hours     INTEGER NOT NULL DEFAULT 0,
    quiet_from      INTEGER NOT NULL DEFAULT 1320,
    quiet_until     INTEGER NOT NULL DEFAULT 420,
    quota_warnings  INTEGER NOT NULL DEFAULT 1,
    restored_alerts INTEGER NOT NULL DEFAULT 1,
    told_change     INTEGER NOT NULL
);
-- What the version before found, it told by itself.
INSERT INTO alert_setting (id, told_change) SELECT 1, COALESCE(MAX(id), 0) FROM change_;

-- Which quota warnings were given; an account without a row in quota_heard was never heard of.
CREATE TABLE quota_heard (
    account_id INTEGER PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE
);
CREATE TABLE quota_mark (
    account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    kind       TEXT NOT NULL CHECK (kind IN ('quota_low', 'quota_will_end', 'quota_ended')),
    at         INTEGER NOT NULL,
    used       INTEGER NOT NULL,
    resets_at  INTEGER,
    PRIMARY KEY (account_id, kind)
) WITHOUT ROWID;
