-- SPDX-FileCopyrightText: Pantau contributors
-- SPDX-License-Identifier: GPL-3.0-or-later
INSERT INTO key_changes (one, number) VALUES (1, 0);

-- From here on it holds what rows had that are gone: everything ever charged is that and the sum of usage.
UPDATE charged SET units = units - (SELECT COALESCE(SUM(used), 0) FROM usage);
