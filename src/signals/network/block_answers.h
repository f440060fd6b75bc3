// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_name.h"

#include <QHash>
#include <QSet>
#include <QString>
#include <QStringList>

#include <optional>

namespace pantau::signals {

/// Which answers mean "blocked" on one network. Learned from the service's answers, never shipped: lists of
/// known block pages go stale.
///
/// A token of tokensOf() means it once it was seen on three blocked domains of two registrable parents, and
/// on none of thirty not-blocked ones that were looked up since; an error needs five blocked domains, since
/// networks also give errors for other reasons. Seen on two not-blocked domains, it means nothing any more.
/// Value, without a clock; of the domains it keeps digests alone.
class BlockAnswers
{
public:
    /// The service said @p isBlocked of @p domain, which showed @p tokens here.
    void note(const DomainName &domain, const QStringList &tokens, bool isBlocked);

    /// Whether something was learned, so that verdict() says anything.
    [[nodiscard]] bool knowsAny() const;
    /// Whether a name that shows @p tokens looks blocked.
    [[nodiscard]] bool looksBlocked(const QStringList &tokens) const;
    [[nodiscard]] QStringList blockTokens() const;

    /// One line of JSON, at most some 100 kB.
    [[nodiscard]] QString toText() const;
    /// What toText() wrote; nothing learned for anything else.
    [[nodiscard]] static BlockAnswers fromText(const QString &text);

    friend bool operator==(const BlockAnswers &, const BlockAnswers &) = default;

private:
    struct Record
    {
        QSet<quint64> blocked; ///< domains, up to those that it takes
        QSet<quint64> parents; ///< of those
        QSet<quint64> clean;   ///< not-blocked domains without it, looked up since it was first seen
        int contradictions = 0;
        bool meansBlocked = false;

        friend bool operator==(const Record &, const Record &) = default;
    };

    QHash<QString, Record> m_records; ///< of what was seen on a blocked domain
};

} // namespace pantau::signals
