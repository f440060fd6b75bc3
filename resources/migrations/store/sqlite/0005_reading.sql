-- SPDX-FileCopyrightText: Pantau contributors
-- SPDX-License-Identifier: GPL-3.0-or-later
-- For the window, which reads what changed without reading everything.

-- What was asked for since the last look.
CREATE INDEX domain_status_by_asked ON domain_status (last_asked);

-- The few that are listed, for the counts beside the lists.
CREATE INDEX domain_status_blocked ON domain_status (service_id, domain_id) WHERE status = 'blocked';
