// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_index.h"
#include "base/names.h"
#include "desktop/window/finder_entry.h"

#include <QAbstractListModel>

#include <array>
#include <memory>

namespace pantau::desktop {

/// What answers to the letters that were typed, best first. Nothing is read for it: the entries are given,
/// and domains come from the index of the table.
class FinderModel final : public QAbstractListModel
{
    Q_OBJECT

public:
    enum Role {
        KindRole = Qt::UserRole, ///< "Domain"
        DetailRole,
        KeyRole,
        FittingRole, ///< QList<int>: which letters of the title fit
    };
    /// What stands below these nobody reads: one types another letter.
    static constexpr int mostDomains = 50;

    using QAbstractListModel::QAbstractListModel;

    /// Shown with the next setTyped(). @p index: null while the domains are being read. @p recent: ids, the
    /// newest first.
    void setEntries(const QList<FinderEntry> &entries, std::shared_ptr<const DomainIndex> index,
                    const QStringList &recent);
    void setStatusIcons(const std::array<QIcon, 3> &icons) { m_icons = icons; }
    void setTyped(const QString &text);
    /// Where it stands; -1 when it is not shown.
    [[nodiscard]] int rowOf(const FinderEntry &entry) const;
    [[nodiscard]] const FinderEntry &at(int row) const { return m_shown.at(row); }

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;

private:
    [[nodiscard]] QList<FinderEntry> everything() const;
    [[nodiscard]] QList<FinderEntry> hits() const;
    void fill();

    std::array<QIcon, 3> m_icons;
    QList<FinderEntry> m_entries;
    std::shared_ptr<const DomainIndex> m_index;
    QStringList m_recent;
    TypedLetters m_typed{QString()};
    QList<FinderEntry> m_shown;
};

} // namespace pantau::desktop
