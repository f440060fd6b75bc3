// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/pages/list_share_model.h"

#include "core/usage_course.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace pantau::desktop {

namespace {

constexpr double LeastRest = 0.005; ///< a smaller share is not worth a row

int right()
{
    return int(Qt::AlignRight | Qt::AlignVCenter);
}

} // namespace

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

} // namespace pantau::desktop
