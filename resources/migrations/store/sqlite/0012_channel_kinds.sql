-- SPDX-FileCopyrightText: Pantau contributors
-- SPDX-License-Identifier: GPL-3.0-or-later

-- A channel may be of any kind that the program knows, so that a new kind needs no migration. Both tables are made anew,
-- for deliveries would go with a channel that is dropped.
CREATE TABLE new_channel (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    kind         TEXT NOT NULL,
    name         TEXT NOT NULL,
    name_key     TEXT NOT NULL UNIQUE,
    url          TEXT NOT NULL DEFAULT '',
    chat         TEXT NOT NULL DEFAULT '',
    has_secret   INTEGER NOT NULL DEFAULT 0,
    enabled      INTEGER NOT NULL DEFAULT 1,
    last_problem TEXT NOT NULL DEFAULT ''
);
INSERT INTO new_channel (id, kind, name, name_key, url, chat, has_secret, enabled, last_problem)
    SELECT id, kind, name, name_key, url, chat, has_secret, enabled, last_problem FROM channel;
-- The id of a channel that was removed is not given again: its secret may still be in the keychain under it.
DELETE FROM sqlite_sequence WHERE name = 'new_channel';
INSERT INTO sqlite_sequence (name, seq) SELECT 'new_channel', seq FROM sqlite_sequence WHERE name = 'channel';

CREATE TABLE new_delivery (
    alert_id    INTEGER NOT NULL REFERENCES alert (id) ON DELETE CASCADE,
    channel_id  INTEGER NOT NULL REFERENCES new_channel (id) ON DELETE CASCADE,
    state       TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'delivered', 'given_up')),
    attempts    INTEGER NOT NULL DEFAULT 0,
    first_tried INTEGER,
    next_try    INTEGER,
    ended_at    INTEGER,
    problem     TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (alert_id, channel_id)
) WITHOUT ROWID;
INSERT INTO new_delivery (alert_id, channel_id, state, attempts, first_tried, next_try, ended_at, problem)
    SELECT alert_id, channel_id, state, attempts, first_tried, next_try, ended_at, problem FROM delivery;

DROP TABLE delivery;
DROP TABLE channel;
ALTER TABLE new_channel RENAME TO channel;
ALTER TABLE new_delivery RENAME TO delivery;
CREATE INDEX delivery_by_channel ON delivery (channel_id);
CREATE INDEX delivery_open ON delivery (alert_id) WHERE state <> 'delivered';
