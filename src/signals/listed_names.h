// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/blocklist_reader.h"
#include "base/domain_name.h"

#include <QByteArray>
#include <QSet>

namespace pantau::signals {

/// Finds watched names on a published list, in any form that BlocklistReader knows. No other names are kept.
class ListedNames final : private BlocklistSink
{
public:
    explicit ListedNames(const QSet<DomainName> &watched);

    /// Puts into @p found which watched names @p line lists; @p line is without its line break. A row of a
    /// table that continues on the next line is read with its last line, into the set of that.
    void readLine(QByteArrayView line, QSet<QByteArray> &found);
    /// Reads the rest into the set of the last line: no row continues.
    void finish();
    /// Lines so far that contain a domain, watched or not.
    [[nodiscard]] qint64 lines() const { return m_reader.tally().listedLines; }

private:
    void block(QByteArrayView ascii) override;
    void except(QByteArrayView /*ascii*/) override {}

    QSet<QByteArray> m_watched;
    QSet<QByteArray> *m_found = nullptr;
    BlocklistReader m_reader{*this};
};

} // namespace pantau::signals
