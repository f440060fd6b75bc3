-- SPDX-FileCopyrightText: Pantau contributors
-- SPDX-License-Identifier: GPL-3.0-or-later

-- A channel gets every alert, or alerts of the domains of chosen lists alone.
ALTER TABLE channel ADD COLUMN all_lists INTEGER NOT NULL DEFAULT 1 CHECK (all_lists IN (0, 1));
CREATE TABLE channel_list (
    channel_id INTEGER NOT NULL REFERENCES channel (id) ON DELETE CASCADE,
    list_id    INTEGER NOT NULL REFERENCES list (id) ON DELETE CASCADE,
    PRIMARY KEY (channel_id, list_id)
) WITHOUT ROWID;
CREATE INDEX channel_list_by_list ON channel_list (list_id);

-- What a delivery says where its channel gets only a part of the alert.
CREATE TABLE delivery_part (
    alert_id     INTEGER NOT NULL,
    channel_id   INTEGER NOT NULL,
    kind         TEXT NOT NULL,
    title        TEXT NOT NULL,
    body         TEXT NOT NULL,
    domain_count INTEGER NOT NULL,
    PRIMARY KEY (alert_id, channel_id),
    FOREIGN KEY (alert_id, channel_id) REFERENCES delivery (alert_id, channel_id) ON DELETE CASCADE
) WITHOUT ROWID;
CREATE TABLE delivery_part_domain (
    alert_id   INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    position   INTEGER NOT NULL,
    domain_id  INTEGER NOT NULL REFERENCES domain (id),
    PRIMARY KEY (alert_id, channel_id, position),
    FOREIGN KEY (alert_id, channel_id) REFERENCES delivery_part (alert_id, channel_id) ON DELETE CASCADE
) WITHOUT ROWID;
