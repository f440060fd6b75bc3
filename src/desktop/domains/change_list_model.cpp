// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/domains/change_list_model.h"

#include "base/history.h"
#include "base/time.h"
#include "desktop/look/icons.h"

#include <QGuiApplication>

namespace pantau::desktop {

namespace {

/// By a further check; what one answer was enough for has no time but that answer's.
bool isConfirmed(const ChangeRow &row)
{
    return row.confirmedAt > row.change.notAfter;
}

QString windowOf(const Change &change, const QDateTime &now)
{
    return change.isFirstFinding() ? ChangeListModel::tr("before %1").arg(moment(change.notAfter, now))
                                   : between(change.notBefore, change.notAfter, now);
}

QString exactWindowOf(const Change &change)
{
    if (change.isFirstFinding())
        return ChangeListModel::tr("Blocked at its first check: %1").arg(exactTime(change.notAfter));
    return ChangeListModel::tr("Last seen with the old status: %1\nFirst seen with the new status: %2")
        .arg(exactTime(change.notBefore), exactTime(change.notAfter));
}

} // namespace

ChangeListModel::ChangeListModel(const app::Queries &queries, const Clock &clock, QObject *parent)
    : PagedModel({{.heading = [] { return tr("New status"); },
                   .text = [this](int row) { return statusWord(m_changes[row].change.to); },
                   .icon =
                       [this](int row) {
                           return markIcon(markOf(m_changes[row].change.to), QGuiApplication::palette());
                       }},
                  {.heading = [] { return tr("When"); },
                   .text = [this](int row) { return windowOf(m_changes[row].change, m_clock.nowUtc()); },
                   .tip = [this](int row) { return exactWindowOf(m_changes[row].change); }},
                  {.heading = [] { return tr("Confirmed"); },
                   .text =
                       [this](int row) {
                           const ChangeRow &change = m_changes[row];
                           return isConfirmed(change) ? moment(change.confirmedAt, m_clock.nowUtc())
                                                      : tr("one answer only");
                       },
                   .tip =
                       [this](int row) {
                           const QString at = exactTime(m_changes[row].confirmedAt);
                           return isConfirmed(m_changes[row]) ? at
                                                              : tr("Noted on its first answer: %1").arg(at);
                       }},
                  {.heading = [] { return tr("Account"); },
                   .text = [this](int) { return m_accountName; },
                   .tip = [this](int row) { return m_changes[row].service; }}},
                 parent)
    , m_queries(queries)
    , m_clock(clock)
{
}

void ChangeListModel::show(const DomainName &domain, const QString &service, const QString &accountName)
{
    if (m_domain == domain && m_service == service && m_accountName == accountName) {
        const auto newest = m_queries.changesOf(domain, service, std::nullopt, 1);
        const auto idOf = [](const QList<ChangeRow> &rows) {
            return rows.isEmpty() ? 0 : rows.constFirst().id;
        };
        if (newest && idOf(*newest) == idOf(m_changes))
            return;
    }
    restart([&] {
        m_domain = domain;
        m_service = service;
        m_accountName = accountName;
        m_changes.clear();
    });
    fetchMore({}); // the first page without a frame of emptiness
}

int ChangeListModel::readPage()
{
    const auto before = m_changes.isEmpty() ? std::nullopt : std::optional(m_changes.constLast().id);
    auto page = m_queries.changesOf(*m_domain, m_service, before, PageSize);
    if (!page) {
        Q_EMIT failed(page.error());
        return -1;
    }
    m_page = std::move(*page);
    return int(m_page.size());
}

void ChangeListModel::takePage()
{
    m_changes += m_page;
}

int ChangeListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_changes.size());
}

} // namespace pantau::desktop
