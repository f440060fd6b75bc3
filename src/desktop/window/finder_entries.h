// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_index.h"
#include "base/domain_name.h"
#include "base/names.h"
#include "desktop/window/account_watch.h"
#include "desktop/window/side_list.h"

#include <QAbstractListModel>
#include <QAction>
#include <QIcon>
#include <QPalette>
#include <QPointer>
#include <QStringList>

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <variant>

namespace pantau::desktop {

/// Something that can be found by a few letters: where to go, or what to do. All its texts are plain.
struct FinderEntry
{
    enum class Kind { List, Page, Command, Domain }; ///< of equally good hits the former comes first
    using Target = std::variant<QPointer<QAction>, SideList::View, DomainName>;

    Kind kind = Kind::Command;
    Target target;
    QString title;
    QString detail{}; ///< quiet, beside it: the lists of a domain, the domains that a command is for
    QString key{};    ///< the shortcut
    std::optional<BlockStatus> status{}; ///< of a domain: its icon
    QStringList otherNames{};            ///< by which people know it too, in every language
    QString id{};                        ///< the same at the next start; empty: it is not remembered
    QIcon icon{};

    /// "Domain"
    [[nodiscard]] static QString kindWord(Kind kind);
    /// Whether both are the same thing, whatever is said of it.
    [[nodiscard]] bool isSameAs(const FinderEntry &other) const
    {
        return kind == other.kind && id == other.id && title == other.title;
    }
    /// All of it, to be read aloud.
    [[nodiscard]] QString spoken() const;
};

/// Drawn once for many entries: while somebody types there is no time for it.
struct FinderIcons
{
    explicit FinderIcons(const QPalette &palette);

    [[nodiscard]] const QIcon &of(BlockStatus status) const { return statuses[std::size_t(status)]; }

    std::array<QIcon, 3> statuses;
    QIcon list;
    QIcon all;
    QIcon changed;
};

/// Each list with its number of blocked domains, and the views of all domains.
[[nodiscard]] QList<FinderEntry> viewEntries(const Overview &overview, const FinderIcons &icons);
/// What can be done now; menus give what stands in them. @p subjectOf: what an action is for, or nothing.
[[nodiscard]] QList<FinderEntry> actionEntries(const QList<QAction *> &actions, FinderEntry::Kind kind,
                                               const std::function<QString(const QAction &)> &subjectOf = {});
[[nodiscard]] FinderEntry domainEntry(const DomainIndex &index, int place);
/// The entry of a domain that was remembered by its id; nothing when no list has it (any more).
[[nodiscard]] std::optional<FinderEntry> rememberedDomain(const DomainIndex &index, const QString &id);

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

/// Other names of what an action of that object name does or shows: those that its users have for it, in
/// English and Indonesian, whatever language the window speaks. Lower case.
[[nodiscard]] QStringList otherNamesOf(const QString &action);

} // namespace pantau::desktop
