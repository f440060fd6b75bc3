-- SPDX-FileCopyrightText: Pantau contributors
-- SPDX-License-Identifier: GPL-3.0-or-later

-- When an account's plan asked last is the last batch of a reason by its id: with the moment in the index every
-- batch of the account was read for it.
DROP INDEX batch_by_account;
CREATE INDEX batch_by_account ON batch (account_id, reason);
