// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "desktop/window/undoable_action.h"

#include <QObject>

namespace pantau::desktop {

class SideList;
class WindowActions;
class WindowDialogs;

/// What can be done with the lists, from the menu and from the side list.
class ListActions final : public QObject
{
    Q_OBJECT

public:
    ListActions(app::Session &session, const WindowActions &actions, const SideList &side,
                WindowDialogs &dialogs, QWidget *window);

    /// Only what can be done with what is chosen can be triggered.
    void refresh() const;

Q_SIGNALS:
    void added(pantau::ListId list);
    void done(const pantau::desktop::UndoableAction &action);
    void failed(const pantau::Error &error);
    /// As StatusLine::beginWork() and endWork().
    void began(const QString &words, const pantau::SharedProgress &progress);
    void ended(const pantau::SharedProgress &progress);

private:
    void add();
    void rename(ListId list, const QString &name);
    void remove(ListId list, const QString &name);

    app::Session &m_session;
    const WindowActions &m_actions;
    const SideList &m_side;
    WindowDialogs &m_dialogs;
    QWidget *m_window;
};

} // namespace pantau::desktop
