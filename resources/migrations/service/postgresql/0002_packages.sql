-- SPDX-FileCopyrightText: Pantau contributors
-- SPDX-License-Identifier: GPL-3.0-or-later
-- What is offered, seeded with the reference values of contract 2.6. An operator changes it.
CREATE TABLE packages (
    key       TEXT PRIMARY KEY,
    name      TEXT NOT NULL,
    credits   BIGINT NOT NULL,                       -- a month
    price_idr BIGINT NOT NULL                        -- a month
);

INSERT INTO packages (key, name, credits, price_idr) VALUES
    ('free', 'Free', 100, 0),
    ('starter', 'Starter', 1000, 200000),
    ('professional', 'Professional', 3000, 500000),
    ('business', 'Business', 12500, 1500000);

-- The day on which a package was given to the key; its months begin on that day.
ALTER TABLE api_keys ADD COLUMN package_since TEXT NOT NULL DEFAULT '';
UPDATE api_keys SET package_since = created_at;

-- Days and months of one key are counted apart, so that it may change from one to the other.
UPDATE usage SET subject = 'package:' || substr(subject, 5)
    WHERE subject IN (SELECT 'key:' || id FROM api_keys WHERE package <> '');

-- The last write transaction of each connection, by a number of its own: should the answer to a COMMIT be
-- lost, this tells whether it was done.
CREATE TABLE writers (
    writer TEXT PRIMARY KEY,
    last   BIGINT NOT NULL,
    at     TIMESTAMPTZ NOT NULL
);

-- The requests of the last minute, over all instances. With SQLite there is one instance, which keeps them
-- in memory. They need not outlive a crash of the server.
CREATE UNLOGGED TABLE minute_requests (
    ip       TEXT NOT NULL,
    at       BIGINT NOT NULL,                        -- ms since the epoch
    requests BIGINT NOT NULL,
    PRIMARY KEY (ip, at)
);
