// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace pantau::test {

/// The lists of the believable data set, in the order of their ids less one.
enum class Client { TokoMelati, BankKito, BeritaKita, WarungNusantara, OwnSites };

/// @p count made-up names of the client's sites, always the same ones. All are under .example, which nobody
/// can register, so that no picture ever calls somebody's real site blocked.
[[nodiscard]] QStringList namesOf(Client client, int count);

} // namespace pantau::test
