-- SPDX-FileCopyrightText: Pantau contributors
-- SPDX-License-Identifier: GPL-3.0-or-later
-- A domain that was blocked at its first answer is told like a change: a row of change_ whose from_status is
-- 'unknown'. Nobody knows its beginning, so its not_before only repeats not_after.

-- Whether an answer of the other status came before the present run.
ALTER TABLE domain_status ADD COLUMN start_seen INTEGER NOT NULL DEFAULT 0 CHECK (start_seen IN (0, 1));
UPDATE domain_status SET start_seen = 1 WHERE EXISTS (SELECT 1 FROM change_ c
    WHERE c.domain_id = domain_status.domain_id AND c.service_id = domain_status.service_id
    AND c.to_status = domain_status.status AND c.not_after = domain_status.since);

-- The newest first answer that a summary of new domains told of, or passed over. Empty: what came before this
-- version is not known, so the next summary is passed over.
ALTER TABLE account ADD COLUMN first_looks_told INTEGER;
