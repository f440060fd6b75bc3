// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

namespace pantau {

// Row ids of the local database, told apart by type so that one cannot be passed for another.
enum class AccountId : qint64 {};
enum class ListId : qint64 {};
enum class BatchId : qint64 {};

} // namespace pantau
