// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/pages/log_model.h"

#include "base/domain_text.h"
#include "base/history.h"
#include "base/time.h"
#include "desktop/look/colours.h"
#include "desktop/pages/activity_words.h"

#include <QLocale>

#include <algorithm>

namespace pantau::desktop {

namespace {

QString oneLine(const QString &text)
{
    return text.simplified();
}

bool isNewer(const LogRow &a, const LogRow &b)
{
    return a.at > b.at;
}

} // namespace

LogModel::LogModel(QObject *parent)
    : TableModel(
          {{.heading = [] { return tr("Time"); },
            .text = [this](int row) { return timeText(m_rows[row].at.toLocalTime()); }},
           {.heading = [] { return tr("Account"); }, .text = [this](int row) { return m_rows[row].account; }},
           {.heading = [] { return tr("What"); }, .text = [this](int row) { return what(m_rows[row]); }},
           {.heading = [] { return tr("Result"); },
            .text = [this](int row) { return result(m_rows[row]); },
            .colour =
                [this](int row) {
                    return m_rows[row].failed() ? QVariant(markColour(Mark::Attention, m_palette))
                                                : QVariant();
                }},
           {.heading = [] { return tr("Duration"); },
            .text = [this](int row) { return duration(m_rows[row]); },
            .isNumber = true}},
          parent)
{
}

QString LogModel::timeText(const QDateTime &local)
{
    return QLocale().toString(local.date(), QStringLiteral("dd MMM")) + u' ' + timeWithSeconds(local.time());
}

void LogModel::setEntries(const QList<app::WireEntry> &entries)
{
    m_entries = entries;
    rebuild();
}

void LogModel::append(const app::WireEntry &entry)
{
    m_entries.append(entry);
    const LogRow row{entry.at, entry.accountName, entry, std::nullopt};
    const auto place = std::upper_bound(m_rows.cbegin(), m_rows.cend(), row, isNewer);
    // Before its equals: what came later stands higher.
    const auto first = std::lower_bound(m_rows.cbegin(), place, row, isNewer);
    const int at = int(std::distance(m_rows.cbegin(), first));
    beginInsertRows({}, at, at);
    m_rows.insert(at, row);
    endInsertRows();
}

void LogModel::setEvents(const QList<EventRow> &events, const QHash<AccountId, QString> &accounts)
{
    const bool isSame = accounts == m_accounts && events.size() == m_events.size() &&
                        (events.isEmpty() || events.constFirst().id == m_events.constFirst().id);
    if (isSame)
        return;
    m_events = events;
    m_accounts = accounts;
    rebuild();
}

void LogModel::setWithDomains(bool with)
{
    m_withDomains = with;
    refresh();
}

void LogModel::setPalette(const QPalette &palette)
{
    m_palette = palette;
    refresh();
}

void LogModel::rebuild()
{
    beginResetModel();
    m_rows.clear();
    m_rows.reserve(m_entries.size() + m_events.size());
    for (auto entry = m_entries.crbegin(); entry != m_entries.crend(); ++entry)
        m_rows += {entry->at, entry->accountName, *entry, std::nullopt};
    for (const EventRow &event : std::as_const(m_events))
        m_rows +=
            {event.at, event.account ? m_accounts.value(*event.account) : QString(), std::nullopt, event};
    std::stable_sort(m_rows.begin(), m_rows.end(), isNewer);
    endResetModel();
}

QString LogModel::shown(const QString &text) const
{
    return m_withDomains ? text : withoutDomainMentions(text);
}

QString LogModel::what(const LogRow &row) const
{
    if (row.event)
        return shown(row.event->sentence);
    const app::WireEntry &wire = *row.wire;
    const QString request = wire.request.isEmpty() ? tr("Not sent") : wire.request;
    return wire.domainCount == 0 ? request
                                 //: %1 is a request such as "POST /check"
                                 : tr("%1, %Ln domain(s)", nullptr, wire.domainCount).arg(request);
}

/// The log keeps a key; what a person reads is in their language.
QString LogModel::failureWord(const QString &key)
{
    const QHash<QString, QString> words{
        {QStringLiteral("key_refused"), tr("key refused")},
        {QStringLiteral("credits_exhausted"), tr("credits used up")},
        {QStringLiteral("ip_refused"), tr("internet address refused")},
        {QStringLiteral("invalid_batch"), tr("request not accepted")},
        {QStringLiteral("daily_limit_reached"), tr("daily limit reached")},
        {QStringLiteral("too_many_requests"), tr("too many requests")},
        {QStringLiteral("server_error"), tr("error of the service")},
        {QStringLiteral("unreachable"), tr("unreachable")},
        {QStringLiteral("interrupted"), tr("interrupted")},
        {QStringLiteral("unusable_reply"), tr("unusable reply")},
    };
    return words.value(key, QString(key).replace(u'_', u' '));
}

QString LogModel::result(const LogRow &row) const
{
    if (row.event)
        return words::eventWord(row.event->kind);
    const app::WireEntry &wire = *row.wire;
    QStringList parts;
    if (wire.httpStatus > 0)
        parts += QString::number(wire.httpStatus);
    if (wire.failed())
        parts += failureWord(wire.failure);
    if (wire.retryAfter)
        parts += tr("wait %1 s").arg(QLocale().toString(qint64(wire.retryAfter->count())));
    return parts.join(QStringLiteral(", "));
}

QString LogModel::duration(const LogRow &row) const
{
    return row.wire && !row.wire->request.isEmpty()
               ? tr("%1 ms").arg(QLocale().toString(qint64(row.wire->duration.count())))
               : QString();
}

QString LogModel::detailOf(const LogRow &row) const
{
    if (row.event)
        return shown(row.event->detail);
    return m_withDomains ? row.wire->detail : shown(app::withoutDomains(*row.wire, row.wire->detail));
}

QString LogModel::line(int index) const
{
    const LogRow &row = m_rows.at(index);
    QStringList cells{row.at.toUTC().toString(Qt::ISODateWithMs),
                      row.account.isEmpty() ? QStringLiteral("-") : row.account};
    if (row.event) {
        cells +=
            {QStringLiteral("event"), eventKindKey(row.event->kind), oneLine(shown(row.event->sentence))};
    } else {
        const app::WireEntry &wire = *row.wire;
        cells += {wire.host.isEmpty() ? QStringLiteral("-") : wire.host,
                  wire.request.isEmpty() ? QStringLiteral("not sent") : wire.request,
                  QStringLiteral("domains=%1").arg(wire.domainCount),
                  QStringLiteral("status=%1").arg(wire.httpStatus),
                  QStringLiteral("ms=%1").arg(wire.duration.count()),
                  QStringLiteral("bytes=%1").arg(wire.bytesReceived)};
        if (wire.failed())
            cells += QStringLiteral("failure=%1").arg(wire.failure);
        if (wire.retryAfter)
            cells += QStringLiteral("retry_after=%1").arg(wire.retryAfter->count());
        if (m_withDomains && !wire.domains.isEmpty())
            cells += wire.domains.join(u' ');
    }
    if (const QString detail = oneLine(detailOf(row)); !detail.isEmpty())
        cells += detail;
    return cells.join(u'\t');
}

QString LogModel::details(int index) const
{
    const LogRow &row = m_rows.at(index);
    QStringList lines{QLocale().toString(row.at.toLocalTime(), QLocale::LongFormat)};
    if (!row.account.isEmpty())
        lines += row.account;
    lines += what(row);
    if (row.wire) {
        if (!row.wire->host.isEmpty())
            lines += row.wire->host;
        lines += QStringList{result(row), duration(row)}.join(u' ').trimmed();
    }
    lines += detailOf(row);
    if (row.wire && m_withDomains)
        lines += row.wire->domains.join(u'\n');
    lines.removeAll(QString());
    return lines.join(u'\n');
}

int LogModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

void LogFilter::show(Kind kind, const QString &text)
{
    m_kind = kind;
    m_text = text.trimmed();
    invalidateFilter();
}

bool LogFilter::filterAcceptsRow(int row, const QModelIndex &parent) const
{
    const auto *log = qobject_cast<const LogModel *>(sourceModel());
    const LogRow &candidate = log->rowAt(row);
    const bool isOfKind = m_kind == Kind::Everything || (m_kind == Kind::Failures && candidate.failed()) ||
                          (m_kind == Kind::Requests && candidate.wire) ||
                          (m_kind == Kind::Events && candidate.event);
    if (!isOfKind || parent.isValid())
        return false;
    return m_text.isEmpty() || log->line(row).contains(m_text, Qt::CaseInsensitive);
}

} // namespace pantau::desktop
