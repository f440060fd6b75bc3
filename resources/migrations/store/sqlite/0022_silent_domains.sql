-- SPDX-FileCopyrightText: Pantau contributors
-- SPDX-License-Identifier: GPL-3.0-or-later

-- Since when the service has said nothing of a domain that it was asked for: it is asked ever more rarely then.
ALTER TABLE domain_status ADD COLUMN silent_since INTEGER;
