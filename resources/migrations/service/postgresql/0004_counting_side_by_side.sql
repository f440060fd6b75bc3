-- SPDX-FileCopyrightText: Pantau contributors
-- SPDX-License-Identifier: GPL-3.0-or-later
-- Tables alone; what is in them follows in the next step.

-- Takes the place of writers, without which an instance of an older version can charge no more.
CREATE TABLE commits (
    writer TEXT NOT NULL,
    number BIGINT NOT NULL,
    done   BIGINT NOT NULL,                          -- 0: asked for before it was done, and never to be done
    at     TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (writer, number)
);
DROP TABLE writers;

-- The limit that held at the last charge. The check refuses whatever goes beyond it.
ALTER TABLE usage ADD COLUMN most BIGINT NOT NULL DEFAULT 9223372036854775807;
ALTER TABLE usage ADD CONSTRAINT usage_within_limit CHECK (used <= most);

-- Counts the changes of keys and packages, so that everybody knows when what they remember is old.
CREATE TABLE key_changes (
    one    BIGINT PRIMARY KEY CHECK (one = 1),
    number BIGINT NOT NULL
);

-- A row for each client, for which its requests of a minute queue up.
CREATE UNLOGGED TABLE minute_clients (
    ip TEXT PRIMARY KEY,
    at BIGINT NOT NULL                               -- ms since the epoch
);
