// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace pantau::test {

/// The lists of the believable data set; a list's id is its value plus one.
enum class Client { TokoMelati, BankKito, BeritaKita, WarungNusantara, OwnSites };

/// Returns @p count made-up names of the client's sites, the same every time. All are under .example, which
/// cannot be registered, so no screenshot shows a real site as blocked.
[[nodiscard]] QStringList namesOf(Client client, int count);

} // namespace pantau::test
