// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_name.h"
#include "base/ids.h"

#include <QDateTime>
#include <QList>
#include <QString>

#include <optional>

namespace pantau {

enum class AlertId : qint64 {};

/// One message to a person. Texts are plain text in the person's language, complete without the rest.
struct Alert
{
    enum class Kind {
        Listed,         ///< domains were put on the list
        Restored,       ///< domains were taken off it
        Mixed,          ///< both in one grouping time
        FirstLook,      ///< the summary of newly added domains
        Incident,       ///< an implausible share flipped at once and was held back
        QuotaLow,       ///< under a tenth is left
        QuotaWillEnd,   ///< the allowance will end before its reset
        QuotaEnded,     ///< it did
        AccountStopped, ///< 401 or 403
        AskAgain,       ///< it is time to ask what became of an appeal
        Test,           ///< "send a test"
    };

    AlertId id{};
    Kind kind = Kind::Listed;
    QDateTime at;    ///< UTC, when it became true
    QDateTime dueAt; ///< UTC, when it may be delivered: later than `at` in quiet hours
    std::optional<AccountId> account;
    QString title;
    QString body;
    QList<DomainName> domains; ///< those it is about, at most 100
    int domainCount = 0;       ///< all of them

    friend bool operator==(const Alert &, const Alert &) = default;
};

/// "listed", "quota_low", …: as in the database, a webhook's body and the command line.
[[nodiscard]] QString alertKindKey(Alert::Kind kind);
[[nodiscard]] std::optional<Alert::Kind> alertKindFromKey(QStringView key);

} // namespace pantau
