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
#include <QPointer>
#include <QStringList>

#include <functional>
#include <memory>
#include <optional>
#include <variant>

namespace pantau::desktop {

/// A search result: a place to go to or an action. All its texts are plain text.
struct FinderEntry
{
    enum class Kind { List, Page, Command, Domain }; ///< order of equally good matches
    /// A domain that is checked without being added.
    struct Once
    {
        DomainName domain;
    };
    /// A text is added through the import dialog.
    using Target = std::variant<QPointer<QAction>, SideList::View, DomainName, QString, Once>;

    Kind kind = Kind::Command;
    Target target;
    QString title;
    QString detail{}; ///< dimmed text after the title: lists of a domain, domains that a command applies to
    QString key{};    ///< keyboard shortcut
    std::optional<BlockStatus> status{}; ///< of a domain, for its icon
    QStringList otherNames{};            ///< synonyms in all languages
    QString id{};                        ///< stable across restarts; empty: not stored in the history
    QIcon icon{};

    /// "Domain"
    [[nodiscard]] static QString kindWord(Kind kind);
    /// True if both refer to the same target, even if other texts differ.
    [[nodiscard]] bool isSameAs(const FinderEntry &other) const
    {
        return kind == other.kind && id == other.id && title == other.title;
    }
    /// Full text for screen readers.
    [[nodiscard]] QString spoken() const;
};

/// Each list with its number of blocked domains, and the views of all domains.
[[nodiscard]] QList<FinderEntry> viewEntries(const Overview &overview);
/// Enabled actions, including those in their menus. @p subjectOf: returns what an action applies to, or
/// nothing.
[[nodiscard]] QList<FinderEntry> actionEntries(const QList<QAction *> &actions, FinderEntry::Kind kind,
                                               const std::function<QString(const QAction &)> &subjectOf = {});
[[nodiscard]] FinderEntry domainEntry(const DomainIndex &index, int place);
/// Entry of a domain from the history, or nothing if no list contains it.
[[nodiscard]] std::optional<FinderEntry> rememberedDomain(const DomainIndex &index, const QString &id);

/// Matches for the typed text, best first. It reads nothing from the database: the entries are given, and
/// domains come from the table's index.
class FinderModel final : public QAbstractListModel
{
    Q_OBJECT

public:
    enum Role {
        DetailRole = Qt::UserRole,
        KeyRole,
        FittingRole, ///< QList<int>: positions of the matching characters in the title
        GroupRole,   ///< heading of the group that starts with the entry
        StatusRole,  ///< int, of a domain
    };
    /// Maximum number of domains. Users refine the search instead of scrolling further.
    static constexpr int mostDomains = 50;

    using QAbstractListModel::QAbstractListModel;

    /// Sets the entries for the next setTyped(). @p index: null while the domains are being read. @p recent:
    /// IDs, newest first. @p addTo: list that a new domain goes to, and its number of checks.
    void setEntries(const QList<FinderEntry> &entries, std::shared_ptr<const DomainIndex> index,
                    const QStringList &recent, const std::pair<QString, int> &addTo);
    /// A full name of a domain that is not watched is offered to be added: first, or last if a watched domain
    /// begins with it.
    void setTyped(const QString &text);
    /// Row that offers another list for the typed domain, or -1.
    [[nodiscard]] int otherListRow() const { return m_additions > 1 ? int(m_firstAddition) + 1 : -1; }
    /// Row of @p entry, or -1 if it is not shown.
    [[nodiscard]] int rowOf(const FinderEntry &entry) const;
    [[nodiscard]] const FinderEntry &at(int row) const { return m_shown.at(row); }

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;

private:
    [[nodiscard]] QList<FinderEntry> everything() const;
    [[nodiscard]] QList<FinderEntry> hits() const;
    [[nodiscard]] QList<FinderEntry> additions(const QString &text) const;
    [[nodiscard]] QString groupOf(int row) const;

    QList<FinderEntry> m_entries;
    std::shared_ptr<const DomainIndex> m_index;
    QStringList m_recent;
    TypedLetters m_typed{QString()};
    QList<FinderEntry> m_shown;
    std::pair<QString, int> m_addTo;
    qsizetype m_firstAddition = 0; ///< row
    qsizetype m_additions = 0;     ///< number of rows that add a domain
};

/// Synonyms for an action, by object name: English and Indonesian terms, independent of the program's
/// language. Lower case.
[[nodiscard]] QStringList otherNamesOf(const QString &action);

} // namespace pantau::desktop
