// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/pages/day_use_model.h"

#include "core/usage_course.h"

#include <QLocale>

#include <algorithm>

namespace pantau::desktop {

namespace {

int right()
{
    return int(Qt::AlignRight | Qt::AlignVCenter);
}

} // namespace

void DayUseModel::show(const QList<DayUse> &days)
{
    const auto sameDay = [](const DayUse &a, const DayUse &b) { return a.day == b.day; };
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
    const DayUse &use = m_days.at(index.row());
    if (role == Qt::TextAlignmentRole)
        return index.column() == Day ? int(Qt::AlignLeft | Qt::AlignVCenter) : right();
    if (role == Qt::ToolTipRole && index.column() == Others && !use.others)
        return tr("The service reported too little on that day.");
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

} // namespace pantau::desktop
