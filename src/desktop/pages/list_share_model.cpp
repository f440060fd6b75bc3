// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/pages/list_share_model.h"

#include "desktop/look/words.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace pantau::desktop {

namespace {

constexpr double LeastRest = 0.005; ///< a smaller share is not worth a row

/// Of what belongs to no list.
QString restTip()
{
    return ListShareModel::tr("Checks of domains that were removed, and requests that brought no answer");
}

} // namespace

ListShareModel::ListShareModel(QObject *parent)
    : TableModel(
          {{.heading = [] { return tr("List"); },
            .text =
                [this](int row) {
                    return m_rows[row].name.isEmpty() ? tr("No longer in any list") : m_rows[row].name;
                },
            .tip = [this](int row) { return m_rows[row].name.isEmpty() ? restTip() : m_rows[row].name; }},
           {.heading = [] { return tr("Share"); },
            .text =
                [this](int row) {
                    const double share = m_rows[row].share;
                    //: a share in percent
                    return tr("%1 %", "percent")
                        .arg(QLocale().toString(100 * share, 'f', share < 0.1 ? 1 : 0));
                },
            .tip = [this](int row) { return m_rows[row].name.isEmpty() ? restTip() : QString(); }},
           {.heading = [] { return tr("Used"); },
            .text = [this](int row) { return words::number(m_rows[row].units); },
            .isNumber = true,
            .tip = [this](int row) { return m_rows[row].name.isEmpty() ? restTip() : QString(); }}},
          parent)
{
}

void ListShareModel::show(const ListShares &shares)
{
    beginResetModel();
    m_rows.clear();
    double listed = 0;
    for (const ListShare &share : shares.lists)
        listed += share.units;
    const double whole = std::max(listed, double(shares.units));
    const auto add = [this, whole](const QString &name, double units) {
        m_rows += {name, qint64(std::llround(units)), whole > 0 ? units / whole : 0};
    };
    for (const ListShare &share : shares.lists)
        add(share.name, share.units);
    if (whole > 0 && double(shares.units) - listed >= LeastRest * whole)
        add({}, double(shares.units) - listed);
    endResetModel();
}

int ListShareModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

QVariant ListShareModel::data(const QModelIndex &index, int role) const
{
    if (role == ShareRole && index.isValid())
        return m_rows.at(index.row()).share;
    return TableModel::data(index, role);
}

} // namespace pantau::desktop
