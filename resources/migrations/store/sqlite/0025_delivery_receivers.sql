-- SPDX-FileCopyrightText: Pantau contributors
-- SPDX-License-Identifier: GPL-3.0-or-later

-- Of an email that is to be tried again: who needs it no more, because they have it or were refused for good. Gone
-- when the delivery ends, and with an address that the channel has no more.
CREATE TABLE delivery_receiver (
    alert_id   INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    address    TEXT NOT NULL,
    refused    INTEGER NOT NULL CHECK (refused IN (0, 1)),
    PRIMARY KEY (alert_id, channel_id, address),
    FOREIGN KEY (alert_id, channel_id) REFERENCES delivery (alert_id, channel_id) ON DELETE CASCADE
) WITHOUT ROWID;
