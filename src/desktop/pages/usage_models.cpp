// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/pages/usage_models.h"

#include "core/when_finished.h"
#include "desktop/ages.h"
#include "desktop/colours.h"
#include "desktop/icons.h"
#include "session/read_aside.h"

#include <QApplication>
#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace pantau::desktop {

namespace {

constexpr int ChecksAPage = 200;
constexpr double LeastRest = 0.005; ///< a smaller share is not worth a row

int right()
{
    return int(Qt::AlignRight | Qt::AlignVCenter);
}

} // namespace

void DayUseModel::show(const QList<store::DayUse> &days)
{
    const auto sameDay = [](const store::DayUse &a, const store::DayUse &b) { return a.day == b.day; };
    const bool isSame = std::equal(m_days.crbegin(), m_days.crend(), days.cbegin(), days.cend(), sameDay);
    if (!isSame)
        beginResetModel();
    m_days = {days.crbegin(), days.crend()};
    if (!isSame)
        endResetModel();
    else if (!m_days.isEmpty())
        Q_EMIT dataChanged(index(0, 0), index(int(m_days.size()) - 1, ColumnCount - 1));
}

QDate DayUseModel::dayAt(int row) const
{
    return row >= 0 && row < m_days.size() ? m_days.at(row).day : QDate();
}

int DayUseModel::rowOf(const QDate &day) const
{
    for (int row = 0; row < m_days.size(); ++row)
        if (m_days.at(row).day == day)
            return row;
    return -1;
}

void DayUseModel::retranslate()
{
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    if (!m_days.isEmpty())
        Q_EMIT dataChanged(index(0, 0), index(int(m_days.size()) - 1, ColumnCount - 1));
}

int DayUseModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_days.size());
}

int DayUseModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant DayUseModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const store::DayUse &use = m_days.at(index.row());
    if (role == Qt::TextAlignmentRole)
        return index.column() == Day ? int(Qt::AlignLeft | Qt::AlignVCenter) : right();
    if (role == Qt::ToolTipRole && index.column() == Others && !use.others)
        return tr("The service told too little on that day.");
    if (role != Qt::DisplayRole)
        return {};
    const QLocale locale;
    switch (index.column()) {
    case Day:
        //: a date with the day of the week, as in "Thu 19 Nov"; see QLocale::toString for the letters
        return locale.toString(use.day, tr("ddd d MMM", "date format"));
    case Ours:
        return locale.toString(use.ours);
    case Others:
        return use.others ? locale.toString(*use.others) : QStringLiteral("–");
    case Total:
        return locale.toString(use.ours + use.others.value_or(0));
    default:
        return {};
    }
}

QVariant DayUseModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return section == Day ? int(Qt::AlignLeft | Qt::AlignVCenter) : right();
    if (role == Qt::ToolTipRole && section == Others)
        return tr("What the service counted beyond Pantau's own checks: other programs with the same key");
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Day:
        return tr("Day");
    case Ours:
        return tr("Pantau");
    case Others:
        return tr("Others");
    case Total:
        return tr("Total");
    default:
        return {};
    }
}

void ListShareModel::show(const QList<store::ListShare> &shares, int unitCost, qint64 allUnits)
{
    beginResetModel();
    m_rows.clear();
    double listed = 0;
    for (const store::ListShare &share : shares)
        listed += share.checks * unitCost;
    const double whole = std::max(listed, double(allUnits));
    const auto add = [this, whole](const QString &name, double units) {
        m_rows += {name, qint64(std::llround(units)), whole > 0 ? units / whole : 0};
    };
    for (const store::ListShare &share : shares)
        add(share.name, share.checks * unitCost);
    if (whole > 0 && double(allUnits) - listed >= LeastRest * whole)
        add({}, double(allUnits) - listed);
    endResetModel();
}

void ListShareModel::retranslate()
{
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    if (!m_rows.isEmpty())
        Q_EMIT dataChanged(index(0, 0), index(int(m_rows.size()) - 1, ColumnCount - 1));
}

int ListShareModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int ListShareModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant ListShareModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Row &row = m_rows.at(index.row());
    const QString name = row.name.isEmpty() ? tr("No longer in any list") : row.name;
    switch (role) {
    case Qt::TextAlignmentRole:
        return index.column() == Units ? right() : int(Qt::AlignLeft | Qt::AlignVCenter);
    case ShareRole:
        return row.share;
    case Qt::ToolTipRole:
        if (row.name.isEmpty())
            return tr("Checks of domains that were removed, and requests that brought no answer");
        return index.column() == List ? QStringLiteral("<span>%1</span>").arg(name.toHtmlEscaped())
                                      : QVariant();
    case Qt::DisplayRole:
        break;
    default:
        return {};
    }
    switch (index.column()) {
    case List:
        return name;
    case Share:
        //: a share in percent
        return tr("%1 %", "percent").arg(QLocale().toString(100 * row.share, 'f', row.share < 0.1 ? 1 : 0));
    case Units:
        return QLocale().toString(row.units);
    default:
        return {};
    }
}

QVariant ListShareModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return section == Units ? right() : int(Qt::AlignLeft | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case List:
        return tr("List");
    case Share:
        return tr("Share");
    case Units:
        return tr("Used");
    default:
        return {};
    }
}

void ShareBarDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                             const QModelIndex &index) const
{
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    const QString text = item.text;
    item.text.clear();
    const QStyle *style = item.widget ? item.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &item, painter, item.widget);
    const bool isSelected = item.state.testFlag(QStyle::State_Selected);
    const QRect place = item.rect.adjusted(4, 4, -4, -4);
    QRect bar = place;
    bar.setWidth(
        std::max(2, int(std::lround(place.width() * index.data(ListShareModel::ShareRole).toDouble()))));
    QColor colour =
        isSelected ? selectionColours(item.palette).text : item.palette.color(QPalette::Highlight);
    colour.setAlphaF(0.35F);
    painter->fillRect(QStyle::visualRect(item.direction, place, bar), colour);
    painter->setPen(isSelected ? selectionColours(item.palette).text : item.palette.color(QPalette::Text));
    painter->drawText(place.adjusted(4, 0, -4, 0),
                      int(QStyle::visualAlignment(item.direction, Qt::AlignLeft) | Qt::AlignVCenter), text);
}

DayChecksModel::DayChecksModel(session::Session &session, QObject *parent)
    : QAbstractTableModel(parent), m_session(session)
{
}

void DayChecksModel::show(AccountId account, const QDate &day)
{
    beginResetModel();
    m_account = account;
    m_day = day;
    m_checks.clear();
    m_isComplete = !day.isValid();
    m_isReading = false;
    ++m_round;
    endResetModel();
    if (canFetchMore({}))
        fetchMore({});
    Q_EMIT loaded();
}

bool DayChecksModel::canFetchMore(const QModelIndex &parent) const
{
    return !parent.isValid() && !m_isComplete && !m_isReading;
}

void DayChecksModel::fetchMore(const QModelIndex &parent)
{
    if (!canFetchMore(parent))
        return;
    m_isReading = true;
    const auto read = [account = m_account, span = store::localDay(m_day),
                       offset = int(m_checks.size())](const store::Database &database) {
        return store::UsageHistory(database).checks(account, span, offset, ChecksAPage);
    };
    whenFinished(session::readAside<QList<store::DayCheck>>(m_session.dataDir(), read), this,
                 [this, round = m_round](const Result<QList<store::DayCheck>> &checks) {
                     if (round != m_round)
                         return;
                     m_isReading = false;
                     m_isComplete = !checks || checks->size() < ChecksAPage;
                     if (!checks) {
                         Q_EMIT failed(checks.error());
                     } else if (!checks->isEmpty()) {
                         beginInsertRows({}, int(m_checks.size()), int(m_checks.size() + checks->size()) - 1);
                         m_checks += *checks;
                         endInsertRows();
                     }
                     Q_EMIT loaded();
                 });
}

void DayChecksModel::setPalette(const QPalette &palette)
{
    m_palette = palette;
    m_blocked = markIcon(Mark::Blocked, palette);
    m_notBlocked = markIcon(Mark::NotBlocked, palette);
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    if (!m_checks.isEmpty())
        Q_EMIT dataChanged(index(0, 0), index(int(m_checks.size()) - 1, ColumnCount - 1));
}

int DayChecksModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_checks.size());
}

int DayChecksModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant DayChecksModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const store::DayCheck &check = m_checks.at(index.row());
    const bool isBlocked = check.status == BlockStatus::Blocked;
    if (role == Qt::DecorationRole && index.column() == Status)
        return isBlocked ? m_blocked : m_notBlocked;
    if (role == Qt::ForegroundRole && index.column() != Domain)
        return isBlocked && index.column() == Status ? markColour(Mark::Blocked, m_palette)
                                                     : quietText(m_palette);
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case Time:
        return timeWithSeconds(check.at.toLocalTime().time());
    case Status:
        return statusWord(check.status);
    case Domain:
        return check.domain.display();
    default:
        return {};
    }
}

QVariant DayChecksModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignLeft | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Time:
        return tr("Time");
    case Status:
        return tr("Status");
    case Domain:
        return tr("Domain");
    default:
        return {};
    }
}

} // namespace pantau::desktop
