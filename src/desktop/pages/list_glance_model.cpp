// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/pages/list_glance_model.h"

#include "app/sentences.h"
#include "base/time.h"
#include "desktop/look/colours.h"
#include "desktop/look/icons.h"

#include <QLocale>

#include <algorithm>

namespace pantau::desktop {

ListGlanceModel::ListGlanceModel(QObject *parent)
    : TableModel(
          {{.heading = [] { return tr("List"); },
            .text = [this](int row) { return m_rows[row].list.name; },
            .tip = [this](int row) { return m_rows[row].list.name; },
            .icon = [this](int row) -> QVariant {
                return m_rows[row].blocked > 0   ? QVariant(markIcon(Mark::Blocked, m_palette))
                       : m_rows[row].unknown > 0 ? QVariant(markIcon(Mark::Unknown, m_palette))
                                                 : QVariant(markIcon(Mark::NotBlocked, m_palette));
            }},
           {.heading = [] { return tr("Blocked"); },
            .text = [this](int row) { return blockedText(row); },
            .isNumber = true,
            .tip =
                [this](int row) {
                    return m_rows[row].unknown > 0
                               ? tr("The status of %Ln domain(s) is unknown.", nullptr, m_rows[row].unknown)
                               : QString();
                },
            .colour = [this](int row) -> QVariant {
                return m_rows[row].blocked > 0 ? QVariant(markColour(Mark::Blocked, m_palette)) : QVariant();
            }},
           {.heading = [] { return tr("12 weeks"); },
            .text = {},
            .headingTip =
                [] { return tr("How many of today's domains were blocked at the end of each week"); },
            .tip = [this](int row) { return trendText(row); }},
           {.heading = [] { return tr("Oldest check"); },
            .text = [this](int row) { return oldestText(row); },
            .isNumber = true,
            .headingTip =
                [] { return tr("The domain whose last check is the longest ago; paused ones do not count"); },
            .tip =
                [this](int row) {
                    if (m_rows[row].oldestAnswer)
                        return exactTime(*m_rows[row].oldestAnswer);
                    return m_rows[row].active > 0 ? tr("At least one domain has no answer yet.") : QString();
                }},
           {.heading = [] { return tr("Known within"); },
            .text = [this](int row) { return app::knownWithinText(m_figures.value(m_rows[row].list.id)); },
            .isNumber = true,
            .headingTip = [] { return tr("How soon you would usually know of a new block"); },
            .tip =
                [this](int row) { return app::knownWithinSentence(m_figures.value(m_rows[row].list.id)); }},
           {.heading = [] { return tr("Open appeals"); },
            .text =
                [this](int row) {
                    const int appeals = m_rows[row].openAppeals;
                    return appeals > 0 ? QLocale().toString(appeals) : QString();
                },
            .isNumber = true}},
          parent)
{
}

void ListGlanceModel::show(const QList<ListGlance> &glances, const QDateTime &now)
{
    const bool isSameOrder =
        std::equal(glances.cbegin(), glances.cend(), m_rows.cbegin(), m_rows.cend(),
                   [](const ListGlance &a, const ListGlance &b) { return a.list.id == b.list.id; });
    m_now = now;
    if (isSameOrder) { // what a person or a screen reader is at stays
        m_rows = glances;
        return refresh();
    }
    beginResetModel();
    m_rows = glances;
    endResetModel();
}

void ListGlanceModel::setFigures(const QHash<ListId, ListFigures> &figures)
{
    m_figures = figures;
    refresh();
}

void ListGlanceModel::setPalette(const QPalette &palette)
{
    m_palette = palette;
    refresh();
}

const ListGlance *ListGlanceModel::at(int row) const
{
    return row >= 0 && row < m_rows.size() ? &m_rows.at(row) : nullptr;
}

int ListGlanceModel::rowOf(ListId list) const
{
    for (int row = 0; row < m_rows.size(); ++row)
        if (m_rows.at(row).list.id == list)
            return row;
    return -1;
}

int ListGlanceModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

QVariant ListGlanceModel::data(const QModelIndex &index, int role) const
{
    if (index.isValid() && index.column() == Trend) {
        if (role == TrendRole)
            return QVariant::fromValue(m_rows.at(index.row()).blockedByWeek);
        if (role == Qt::AccessibleTextRole)
            return trendText(index.row());
    }
    return TableModel::data(index, role);
}

QString ListGlanceModel::blockedText(int row) const
{
    const ListGlance &glance = m_rows.at(row);
    return tr("%1 of %2", "blocked, all")
        .arg(QLocale().toString(glance.blocked), QLocale().toString(glance.total));
}

QString ListGlanceModel::trendText(int row) const
{
    const QList<int> &weeks = m_rows.at(row).blockedByWeek;
    if (weeks.isEmpty())
        return {};
    const int most = *std::max_element(weeks.cbegin(), weeks.cend());
    if (most == 0)
        return m_rows.at(row).unknown == m_rows.at(row).total ? QString()
                                                              : tr("No block was found in 12 weeks.");
    return tr("Known to be blocked: now %1, 12 weeks ago %2, at most %3.", "three numbers of domains")
        .arg(QLocale().toString(weeks.constLast()), QLocale().toString(weeks.constFirst()),
             QLocale().toString(most));
}

QString ListGlanceModel::oldestText(int row) const
{
    const ListGlance &glance = m_rows.at(row);
    if (glance.oldestAnswer)
        return shortAge(*glance.oldestAnswer, m_now);
    return glance.active > 0 ? tr("never", "checked") : QString();
}

} // namespace pantau::desktop
