-- SPDX-FileCopyrightText: Pantau contributors
-- SPDX-License-Identifier: GPL-3.0-or-later
-- The newest change of the history that was said as a line of its own, where lines are how a person hears of changes.
-- Alerts count on their own: a line may be lost although the alert was kept, and the other way round.
ALTER TABLE alert_setting ADD COLUMN said_change INTEGER NOT NULL DEFAULT 0;
UPDATE alert_setting SET said_change = told_change;
