// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/table/domain_table_model.h"

#include "core/ages.h"
#include "core/domain_query.h"
#include "core/domain_row.h"
#include "core/newest_answer.h"
#include "desktop/look/icons.h"
#include "desktop/table/status_strip.h"
#include "desktop/table/table_words.h"

#include <QFont>
#include <QGuiApplication>

#include <algorithm>

namespace pantau::desktop {

namespace {

constexpr int PageSize = 100;
constexpr int PagesKept = 30;

bool isNumber(int column)
{
    return column == DomainTableModel::Since || column == DomainTableModel::Checked ||
           column == DomainTableModel::Next;
}

bool sameKeys(const ShownDomains &a, const ShownDomains &b)
{
    if (a.size() != b.size())
        return false;
    for (int row = 0; row < a.size(); ++row)
        if (a.keyAt(row) != b.keyAt(row))
            return false;
    return true;
}

QString dash()
{
    return QStringLiteral("–");
}

} // namespace

DomainTableModel::DomainTableModel(app::Session &session, const AccountWatch &accounts, QObject *parent)
    : QAbstractTableModel(parent), m_session(session), m_next(accounts, session), m_pages(PagesKept)
{
    setPalette(QGuiApplication::palette());
}

DomainQuery::Column DomainTableModel::queryColumn(int column)
{
    using By = DomainQuery::Column;
    switch (column) {
    case Domain:
        return By::Domain;
    case Since:
        return By::Since;
    case Window:
        return By::LastChange;
    case Checked:
        return By::LastAnswered;
    case Lists:
        return By::Lists;
    case Weight:
        return By::Importance;
    case Note:
        return By::Note;
    default:
        return By::Status;
    }
}

QString DomainTableModel::titleOf(int column)
{
    switch (column) {
    case Status:
        return tr("Status");
    case Domain:
        return tr("Domain");
    case Since:
        return tr("Since", "column: how long the domain has had its status");
    case Window:
        return tr("Last change");
    case Strip:
        return tr("30 days");
    case Checked:
        return tr("Checked", "column: how long ago");
    case Next:
        return tr("Next check");
    case Lists:
        return tr("Lists");
    case Weight:
        return tr("Priority");
    case Note:
        return tr("Note");
    default:
        return {};
    }
}

void DomainTableModel::setPalette(const QPalette &palette)
{
    m_palette = palette;
    m_blockedIcon = markIcon(Mark::Blocked, palette);
    m_notBlockedIcon = markIcon(Mark::NotBlocked, palette);
    m_unknownIcon = markIcon(Mark::Unknown, palette);
    refreshWords();
}

void DomainTableModel::setShown(const ShownDomains &domains)
{
    if (sameKeys(m_shown, domains)) {
        const bool isNews = m_shown.index != domains.index;
        m_shown = domains;
        if (isNews) {
            m_pages.clear();
            refreshWords();
        }
        return;
    }
    beginResetModel();
    m_pages.clear();
    m_shown = domains;
    endResetModel();
}

void DomainTableModel::refreshWords()
{
    m_next.forget();
    if (m_shown.size() > 0)
        Q_EMIT dataChanged(index(0, 0), index(m_shown.size() - 1, ColumnCount - 1));
}

void DomainTableModel::sort(int column, Qt::SortOrder order)
{
    if (isSortable(column))
        Q_EMIT orderRequested(queryColumn(column), order);
}

DomainTableModel::Lines *DomainTableModel::readPage(int page) const
{
    auto *lines = new Lines;
    const int first = page * PageSize;
    const int end = std::min(first + PageSize, m_shown.size());
    QList<DomainKey> keys;
    for (int row = first; row < end; ++row)
        keys.append(m_shown.keyAt(row));
    const auto rows = m_session.queries().rowsOf(keys);
    const QDate today = m_session.clock().nowUtc().toLocalTime().date();
    const auto days = m_session.queries().dayStatus(keys, today, status_strip::Days);
    // An unreadable page is kept too: a broken database is not asked again for every cell.
    lines->resize(std::size_t(keys.size()));
    qsizetype read = 0;
    for (int row = first; rows && row < end && read < rows->size(); ++row) {
        if (rows->at(read).domain != m_shown.index->domainAt(m_shown.order[std::size_t(row)]))
            continue; // gone in the meantime
        auto &line = (*lines)[std::size_t(row - first)];
        line.row = rows->at(read++);
        if (days)
            line.days = days->value(m_shown.keyAt(row));
    }
    return lines;
}

const DomainTableModel::Line *DomainTableModel::lineAt(int row) const
{
    if (row < 0 || row >= m_shown.size())
        return nullptr;
    const int page = row / PageSize;
    if (!m_pages.contains(page))
        m_pages.insert(page, readPage(page));
    const auto *lines = m_pages.object(page);
    const auto offset = std::size_t(row % PageSize);
    return offset < lines->size() && (*lines)[offset].row ? &(*lines)[offset] : nullptr;
}

std::optional<DomainRow> DomainTableModel::rowAt(int row) const
{
    const Line *line = lineAt(row);
    return line ? line->row : std::nullopt;
}

int DomainTableModel::findRow(const DomainKey &key) const
{
    const int place = m_shown.index ? m_shown.index->placeOf(key) : -1;
    const auto found = std::find(m_shown.order.begin(), m_shown.order.end(), place);
    return place < 0 || found == m_shown.order.end() ? -1 : int(found - m_shown.order.begin());
}

int DomainTableModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : m_shown.size();
}

int DomainTableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString DomainTableModel::display(const DomainRow &row, int column) const
{
    const QDateTime now = m_session.clock().nowUtc();
    switch (column) {
    case Status:
        return statusWord(row.known.status);
    case Domain:
        return row.domain.display();
    case Since:
        return row.known.since && row.known.status != BlockStatus::Unknown
                   ? table_words::since(*row.known.since, row.known.startSeen, now)
                   : dash();
    case Window:
        return row.lastChange ? table_words::window(*row.lastChange, now) : dash();
    case Checked:
        if (!row.account)
            return tr("not known");
        if (const auto answered = newestAnswerAt(row.known))
            return shortAge(*answered, now);
        return row.known.lastAskedAt ? tr("no answer") : tr("never");
    case Next:
        return m_next.word(row, now);
    case Lists:
        return row.lists.join(QStringLiteral(", "));
    case Weight:
        return table_words::importance(row.importance);
    case Note:
        return row.settings.note.simplified();
    default:
        return {};
    }
}

QString DomainTableModel::toolTip(const Line &line, int column) const
{
    const DomainRow &row = *line.row;
    const QDateTime now = m_session.clock().nowUtc();
    // Answers that were kept come back with an account at the same service.
    const auto notKnown = [] { return tr("Not known now: its list has no account."); };
    switch (column) {
    case Status:
        return table_words::lastTry(row.known, now);
    case Since:
        return !row.known.since ? QString()
               : row.known.startSeen
                   ? exactTime(*row.known.since)
                   : tr("First check: %1. It was so before.").arg(exactTime(*row.known.since));
    case Window:
        return !row.account     ? notKnown()
               : row.lastChange ? table_words::change(*row.lastChange, now)
                                : tr("No change was seen so far.");
    case Strip:
        return row.account ? status_strip::sentence(line.days) : notKnown();
    case Checked:
        return row.account ? table_words::checked(row.known, now) : notKnown();
    case Next:
        return m_next.sentence(row, now);
    case Weight:
        return row.settings.importance ? tr("Set for this domain.") : tr("That of its lists.");
    case Note:
        return row.settings.note;
    default:
        return display(row, column);
    }
}

QVariant DomainTableModel::colour(const DomainRow &row, int column) const
{
    if (column == Status)
        return markColour(markOf(row.known.status), m_palette);
    return column == Domain || column == Note ? QVariant() : quietText(m_palette);
}

const QIcon &DomainTableModel::icon(BlockStatus status) const
{
    switch (status) {
    case BlockStatus::Blocked:
        return m_blockedIcon;
    case BlockStatus::NotBlocked:
        return m_notBlockedIcon;
    case BlockStatus::Unknown:
        break;
    }
    return m_unknownIcon;
}

QVariant DomainTableModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const int column = index.column();
    if (role == Qt::TextAlignmentRole)
        return int((isNumber(column) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    const Line *line = lineAt(index.row());
    if (!line)
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return column == Strip ? QVariant() : display(*line->row, column);
    case Qt::ToolTipRole: {
        // Tool tips guess whether a text is rich; escaped and wrapped it is always shown as it is.
        const QString text = toolTip(*line, column);
        return text.isEmpty() ? QVariant() : QStringLiteral("<span>%1</span>").arg(text.toHtmlEscaped());
    }
    case Qt::AccessibleTextRole:
        return column == Strip ? status_strip::sentence(line->days) : display(*line->row, column);
    case Qt::DecorationRole:
        return column == Status ? QVariant(icon(line->row->known.status)) : QVariant();
    case Qt::ForegroundRole:
        return colour(*line->row, column);
    case Qt::FontRole: {
        if (column != Domain || !m_shown.index->isUnreadAt(m_shown.order[std::size_t(index.row())]))
            return {};
        QFont bold;
        bold.setBold(true);
        return bold;
    }
    case DaysRole:
        return column == Strip ? QVariant::fromValue(line->days) : QVariant();
    default:
        return {};
    }
}

QVariant DomainTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    switch (role) {
    case Qt::TextAlignmentRole:
        return int((isNumber(section) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::DisplayRole:
        return titleOf(section);
    case Qt::ToolTipRole:
        return isSortable(section) ? tr("Click to sort; right-click to choose columns.")
                                   : tr("Right-click to choose columns.");
    default:
        return {};
    }
}

} // namespace pantau::desktop
