// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace pantau {

/// Several names in one cell: "Toko Melati; Bank Kito". A name that holds a semicolon or a quotation mark
/// stands between quotation marks, its own doubled.
[[nodiscard]] QString joinNames(const QStringList &names);

/// The names of such a cell, without empty ones; simplified. Takes any text.
[[nodiscard]] QStringList splitNames(const QString &cell);

} // namespace pantau
