// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/pages/day_use_model.h"

#include "desktop/look/words.h"

#include <QLocale>

#include <algorithm>

namespace pantau::desktop {

DayUseModel::DayUseModel(QObject *parent)
    : TableModel(
          {{.heading = [] { return tr("Day"); },
            //: a date with the day of the week, as in "Thu 19 Nov"; see QLocale::toString for the letters
            .text =
                [this](int row) {
                    return QLocale().toString(m_days[row].day, tr("ddd d MMM", "date format"));
                }},
           {.heading = [] { return tr("Pantau"); },
            .text = [this](int row) { return words::number(m_days[row].ours); },
            .isNumber = true},
           {.heading = [] { return tr("Others"); },
            .text =
                [this](int row) {
                    const auto &others = m_days[row].others;
                    return others ? words::number(*others) : QStringLiteral("–");
                },
            .isNumber = true,
            .headingTip =
                [] {
                    return tr("What the service counted beyond Pantau's own checks: other programs with the "
                              "same key");
                },
            .tip =
                [this](int row) {
                    return m_days[row].others ? QString()
                                              : tr("The service reported too little on that day.");
                }},
           {.heading = [] { return tr("Total"); },
            .text =
                [this](int row) { return words::number(m_days[row].ours + m_days[row].others.value_or(0)); },
            .isNumber = true}},
          parent)
{
}

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
        Q_EMIT dataChanged(index(0, 0), index(int(m_days.size()) - 1, Total));
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

int DayUseModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_days.size());
}

} // namespace pantau::desktop
