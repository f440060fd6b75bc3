// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_list.h"
#include "base/domain_name.h"
#include "desktop/look/dialog.h"
#include "desktop/window/window_context.h"

#include <QAction>
#include <QHash>
#include <QObject>

#include <functional>
#include <optional>

class QMenu;
class QShortcut;
class QWidget;

namespace pantau::desktop {

class DomainTableModel;
class DomainTableView;

/// Actions for the selected domains, for the context menu and the window's menu. Every change is one
/// transaction and can be undone.
class DomainActions final : public QObject
{
    Q_OBJECT

public:
    DomainActions(WindowContext &context, DomainTableModel &model, DomainTableView &view);

    /// All actions, including separators. Their shortcuts work while the table has the focus.
    [[nodiscard]] const QList<QAction *> &all() const { return m_all; }
    /// Those for the bar that appears for several selected domains.
    [[nodiscard]] QList<QAction *> forSeveral() const;
    /// Sets the list in view. Moving or removing domains removes them from this list; empty: from all of
    /// their lists.
    void setList(std::optional<ListId> list) { m_list = list; }
    /// Opens the dialog that edits all settings at once.
    void edit();
    void check();
    /// Adds the selected domains to a list. A move also removes them from the list in view, or else from all
    /// their lists.
    void joinList(ListId list, const QString &name, bool isMove) { join(list, name, isMove, false); }
    /// Removes the selected domains after confirmation.
    void remove();
    /// Updates the actions after the data of the selected domains has changed.
    void refresh();

Q_SIGNALS:
    void appealRequested();

private:
    using Sentence = std::function<QString(int domains)>;
    enum class Time { Pause, Mute };
    enum class Field { First, Pause, Mute, Note };

    QAction *add(const QString &name, const QString &text, const QKeySequence &keys,
                 void (DomainActions::*act)());
    QMenu *addMenu(const QString &name, const QString &text);
    void addSeparator();
    void build();
    void fillLists(QMenu *menu, bool isMove);
    /// True if the action would change the lists of a selected domain.
    [[nodiscard]] bool changesWithList(ListId list, bool isMove) const;
    void fillImportance(QMenu *menu);
    void fillTimes(QMenu *menu, Time time);

    [[nodiscard]] QList<int> places() const;
    [[nodiscard]] QList<DomainName> domains() const;
    [[nodiscard]] QHash<AccountId, QList<DomainName>> byAccount() const;
    /// The selected domains with the lists to leave, grouped by these lists.
    [[nodiscard]] QList<DomainsEdit> leaving() const;

    enum class Kind { Change, Remove };
    void change(const QList<DomainsEdit> &edits, const Sentence &sentence,
                std::optional<ListId> newList = std::nullopt, Kind kind = Kind::Change,
                const NameAnswer &answer = {});
    void changeSettings(const DomainSettingsChange &settings, const Sentence &sentence);
    void join(ListId list, const QString &name, bool isMove, bool isNew);
    void joinNew(bool isMove);
    void setUntil(Time time, const std::optional<QDateTime> &until);
    void openDialog(Field field);
    void takeDialog(DomainsEdit edit, const QString &newList, const NameAnswer &answer);

    void writeNote();
    void report();
    [[nodiscard]] bool isBlocked(int place) const;
    void writeLetter();
    /// Of the blocked ones among the selected domains.
    void recordAppeals();
    void copyNames();
    void copyRows();
    void openPage();

    WindowContext &m_context;
    app::Session &m_session;
    DomainTableModel &m_model;
    DomainTableView &m_view;
    std::optional<ListId> m_list;
    QList<QAction *> m_all;
    QAction *m_check = nullptr;
    QAction *m_report = nullptr;
    QAction *m_appeal = nullptr;
    QAction *m_letter = nullptr;
    QShortcut *m_noLetter = nullptr; ///< says why there is none
    QAction *m_browse = nullptr;
};

/// Asks for confirmation, because the site sees the visit and a blocked site may have changed hands.
void openInBrowser(QWidget *parent, const DomainName &domain);

} // namespace pantau::desktop
