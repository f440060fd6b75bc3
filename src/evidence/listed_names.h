// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain_name.h"

#include <QByteArray>
#include <QByteArrayView>
#include <QSet>

#include <array>
#include <optional>

namespace pantau::evidence {

/// Finds watched names in the lines of a published list, in whichever of the usual forms each is written: a
/// name, hosts (`0.0.0.0 name name`), adblock (`||name^`), or CSV with the name in the first column. A line
/// that is none of these is passed over. Nothing is kept of other names.
class ListedNames
{
public:
    explicit ListedNames(const QSet<DomainName> &watched);

    /// Puts into @p found which watched names @p line lists; @p line is without its line feed.
    void readLine(QByteArrayView line, QSet<QByteArray> &found);
    /// Lines so far that name a domain, watched or not.
    [[nodiscard]] qint64 lines() const { return m_lines; }

private:
    bool readName(QByteArrayView word, QSet<QByteArray> &found);
    bool readHosts(QByteArrayView names, QSet<QByteArray> &found);
    [[nodiscard]] std::optional<QByteArrayView> normalised(QByteArrayView word);

    QSet<QByteArray> m_watched;
    std::array<char, 256> m_bytes{};
    QByteArray m_parsed;
    qint64 m_lines = 0;
};

} // namespace pantau::evidence
