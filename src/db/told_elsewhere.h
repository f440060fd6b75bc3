// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace pantau::db {
class Transaction;
}

namespace pantau::db {

/// Marks as told in @p copy, of a backup, what @p replaced has told since: the database whose place the copy
/// takes. The rest still waits to be told in the copy, for to tell a thing twice does less harm than never
/// to. What cannot be read of the replaced one was not told by it.
void passOverWhatWasTold(db::Transaction &copy, db::Transaction &replaced, int copyVersion);

} // namespace pantau::db
