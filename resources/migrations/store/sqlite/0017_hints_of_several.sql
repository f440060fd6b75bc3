-- SPDX-FileCopyrightText: Pantau contributors
-- SPDX-License-Identifier: GPL-3.0-or-later
-- Of a domain each source may have said something.
DROP INDEX hint_open;
CREATE UNIQUE INDEX hint_open ON hint (domain_id, service_id, source) WHERE settled_at IS NULL;
