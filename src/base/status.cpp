// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/status.h"

#include "base/language.h"

#include <QCoreApplication>

namespace pantau {

QString statusKey(BlockStatus status)
{
    switch (status) {
    case BlockStatus::Unknown:
        return QStringLiteral("unknown");
    case BlockStatus::NotBlocked:
        return QStringLiteral("not_blocked");
    case BlockStatus::Blocked:
        return QStringLiteral("blocked");
    }
    return QStringLiteral("unknown");
}

std::optional<BlockStatus> statusFromKey(QStringView key)
{
    for (const auto status : {BlockStatus::Unknown, BlockStatus::NotBlocked, BlockStatus::Blocked})
        if (key == statusKey(status))
            return status;
    return std::nullopt;
}

QString statusWord(BlockStatus status)
{
    switch (status) {
    case BlockStatus::Unknown:
        return Texts::tr("Unknown");
    case BlockStatus::NotBlocked:
        return Texts::tr("Not blocked");
    case BlockStatus::Blocked:
        return Texts::tr("Blocked");
    }
    return {};
}

std::optional<QDateTime> newestAnswerAt(const KnownStatus &known)
{
    if (!known.suspicion)
        return known.lastAnsweredAt;
    // If the last attempt got no answer, lastAskedAt may be the time of that attempt.
    return known.unknownReason.isEmpty() && known.lastAskedAt ? *known.lastAskedAt
                                                              : known.suspicion->firstSeenAt;
}

std::optional<QDateTime> triedAt(const KnownStatus &known)
{
    // If the suspicion was seen again meanwhile, lastAskedAt is the time of that answer.
    if (known.suspicion && (known.unknownReason.isEmpty() || known.suspicion->timesSeen > 1))
        return std::nullopt;
    const auto answered = newestAnswerAt(known);
    return known.lastAskedAt && (!answered || *known.lastAskedAt > *answered) ? known.lastAskedAt
                                                                              : std::nullopt;
}

namespace {

class ParentHintText
{
#ifdef ONLY_LUPDATE_SEES_THIS
    Q_DECLARE_TR_FUNCTIONS(pantau::ParentHint)
#endif

public:
    static QString pattern(std::optional<BlockStatus> status, const Language &language)
    {
        const auto tr = [&language](const char *source) {
            return language.text("pantau::ParentHint", source);
        };
        if (!status)
            return tr("%1 is blocked. Its parent %2 is not watched; add it to a list to see whether the "
                      "entire domain is blocked.");
        switch (*status) {
        case BlockStatus::Blocked:
            return tr("%1 is blocked. Its parent %2 is watched and blocked too.");
        case BlockStatus::NotBlocked:
            return tr("%1 is blocked. Its parent %2 is watched and not blocked.");
        case BlockStatus::Unknown:
            return tr("%1 is blocked. Its parent %2 is watched, but its status is not known yet.");
        }
        Q_UNREACHABLE();
    }

    /// @p isFirst: the service that reports the change.
    static QString pattern(const Opinion &opinion, bool isFirst, const Language &language)
    {
        const auto tr = [&language](const char *source) {
            return language.text("pantau::ParentHint", source);
        };
        if (isFirst)
            return tr("reported by %1");
        switch (opinion.status) {
        case BlockStatus::Blocked:
            return tr("%1 says blocked");
        case BlockStatus::NotBlocked:
            return tr("%1 says not blocked");
        case BlockStatus::Unknown:
            return tr("%1 has no current answer");
        }
        Q_UNREACHABLE();
    }
};

} // namespace

std::optional<DomainName> parentOf(const DomainName &domain)
{
    const QString registrable = registrableDomain(domain.ascii());
    if (registrable.isEmpty() || registrable == domain.ascii())
        return std::nullopt;
    return DomainName::fromNormalised(registrable);
}

QString parentHint(const DomainName &domain, const DomainName &parent, std::optional<BlockStatus> status,
                   const Language &language)
{
    return ParentHintText::pattern(status, language).arg(domain.display(), parent.display());
}

QString opinionsText(const QList<Opinion> &opinions, const Language &language)
{
    QStringList texts;
    for (const Opinion &each : opinions)
        texts += ParentHintText::pattern(each, texts.isEmpty(), language).arg(each.account);
    return texts.join(QStringLiteral("; "));
}

} // namespace pantau
