// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_list.h"
#include "desktop/window/checker.h"
#include "desktop/window/undoable_action.h"

#include <QObject>

namespace pantau::desktop {

/// `pantau DOMAIN…`: adds the domains to the only list there is, or else to "My domains", and checks them.
class QuickAdd final : public QObject
{
    Q_OBJECT

public:
    QuickAdd(app::Session &session, Checker &checker, QObject *parent = nullptr);

    /// @p words: as typed; what is no domain is said.
    void add(const QStringList &words);

Q_SIGNALS:
    void done(const pantau::desktop::UndoableAction &action);
    void failed(const pantau::Error &error);

private:
    void addTo(const DomainList &list, const QList<DomainName> &domains, const QString &refused);

    app::Session &m_session;
    Checker &m_checker;
};

} // namespace pantau::desktop
