-- SPDX-FileCopyrightText: Pantau contributors
-- SPDX-License-Identifier: GPL-3.0-or-later
-- The pause that the service asked for, in requests of any kind; empty: none. The next start keeps it too.
ALTER TABLE service ADD COLUMN asked_until INTEGER;
