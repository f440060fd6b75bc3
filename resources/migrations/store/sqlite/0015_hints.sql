-- SPDX-FileCopyrightText: Pantau contributors
-- SPDX-License-Identifier: GPL-3.0-or-later

-- What others said of a domain, against the service's last word, and what the service then said.
CREATE TABLE hint (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    domain_id     INTEGER NOT NULL REFERENCES domain (id),
    service_id    INTEGER NOT NULL REFERENCES service (id),
    source        TEXT NOT NULL,
    looks_blocked INTEGER NOT NULL CHECK (looks_blocked IN (0, 1)),
    told_at       INTEGER NOT NULL,
    settled_at    INTEGER,
    -- NULL and settled: taken back, or nobody was asked.
    proved        INTEGER CHECK (proved IN (0, 1)),
    -- How much sooner it was asked for than was its habit, in milliseconds; NULL: not known.
    saved         INTEGER
);
CREATE UNIQUE INDEX hint_open ON hint (domain_id, service_id) WHERE settled_at IS NULL;
CREATE INDEX hint_by_service ON hint (service_id, source);

-- A published list that a person named for a service.
CREATE TABLE list_feed (
    service_id INTEGER PRIMARY KEY REFERENCES service (id) ON DELETE CASCADE,
    address    TEXT NOT NULL,
    tried_at   INTEGER,
    read_at    INTEGER,
    -- Why the last reading said nothing; empty: it did.
    problem    TEXT NOT NULL DEFAULT ''
);
-- What is known of its file between two readings, as evidence::FeedState writes itself: up to a megabyte, which is
-- not written anew each time.
CREATE TABLE list_feed_state (
    service_id INTEGER PRIMARY KEY REFERENCES list_feed (service_id) ON DELETE CASCADE,
    state      TEXT NOT NULL
);
