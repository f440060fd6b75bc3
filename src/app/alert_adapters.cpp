// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/alert_adapters.h"

namespace pantau::app {

namespace {

QList<store::QuotaMarkRow> rowsOf(const QList<engine::QuotaMark> &marks)
{
    QList<store::QuotaMarkRow> rows;
    for (const engine::QuotaMark &mark : marks)
        rows.append({mark.kind, mark.at, mark.used, mark.resetsAt});
    return rows;
}

store::FirstLookRow rowOf(const engine::FirstLook &look)
{
    return {look.account, look.total, look.blocked, look.upTo, look.isWhole};
}

} // namespace

QString AlertsAdapter::accountName(AccountId account)
{
    const auto accounts = m_accounts.all();
    if (accounts)
        for (const Account &each : *accounts)
            if (each.id == account)
                return each.name;
    return {};
}

Result<QList<engine::FoundChange>> AlertsAdapter::foundChanges()
{
    const auto rows = m_alerts.untoldChanges();
    if (!rows)
        return failure(rows.error());
    QList<engine::FoundChange> changes;
    for (const store::UntoldChange &row : *rows)
        changes.append({row.id, row.change, row.confirmedAt, row.mutedUntil, row.hint});
    return changes;
}

Result<void> AlertsAdapter::noteSaid(qint64 change)
{
    return m_said ? m_said->markSaid(change) : Result<void>();
}

Result<void> AlertsAdapter::passOver(qint64 change)
{
    if (auto noted = noteSaid(change); !noted)
        return noted;
    return m_alerts.passOver(change);
}

Result<engine::FirstLook> AlertsAdapter::firstLook(AccountId account)
{
    const auto row = m_alerts.firstLook(account);
    if (!row)
        return failure(row.error());
    return engine::FirstLook{row->account, row->total, row->blocked, row->upTo, row->isWhole};
}

Result<void> AlertsAdapter::passOver(const engine::FirstLook &look)
{
    return m_alerts.passOver(rowOf(look));
}

Result<Alert> AlertsAdapter::keep(const engine::AlertDraft &draft)
{
    std::optional<QList<store::QuotaMarkRow>> marks;
    if (draft.quotaMarks)
        marks = rowsOf(*draft.quotaMarks);
    std::optional<store::FirstLookRow> look;
    if (draft.firstLook)
        look = rowOf(*draft.firstLook);
    if (draft.changesUpTo)
        if (const auto noted = noteSaid(*draft.changesUpTo); !noted)
            return failure(noted.error());
    return m_alerts.keep(draft.alert, draft.changesUpTo, marks, look);
}

Result<QList<engine::PendingDelivery>> AlertsAdapter::pending()
{
    const auto rows = m_alerts.pending();
    if (!rows)
        return failure(rows.error());
    QList<engine::PendingDelivery> deliveries;
    for (const store::PendingDeliveryRow &row : *rows)
        deliveries.append({row.alert, row.delivery.channel, row.delivery.attempts, row.delivery.firstTriedAt,
                           row.delivery.nextTryAt});
    return deliveries;
}

Result<std::optional<QList<engine::QuotaMark>>> AlertsAdapter::quotaMarks(AccountId account)
{
    const auto rows = m_alerts.quotaMarks(account);
    if (!rows)
        return failure(rows.error());
    std::optional<QList<engine::QuotaMark>> marks;
    if (*rows) {
        marks.emplace();
        for (const store::QuotaMarkRow &row : **rows)
            marks->append({row.kind, row.at, row.used, row.resetsAt});
    }
    return marks;
}

Result<void> AlertsAdapter::saveQuotaMarks(AccountId account, const QList<engine::QuotaMark> &marks)
{
    return m_alerts.saveQuotaMarks(account, rowsOf(marks));
}

} // namespace pantau::app
