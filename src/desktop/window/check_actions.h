// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_table.h"
#include "desktop/domains/domain_page.h"
#include "desktop/window/checker.h"

namespace pantau::desktop {

class StatusLine;
class ToolBar;
class WindowActions;

/// The ways to check by hand, with what each would cost, and how far a running check has come.
class CheckActions final : public QObject
{
    Q_OBJECT

public:
    struct Places
    {
        const WindowActions *actions;
        ToolBar *toolBar;
        StatusLine *status;
        DomainPage *domains;
    };

    CheckActions(app::Session &session, Checker &checker, const Places &places, QObject *parent);

    /// Checks every domain, whatever is shown.
    void checkAll();
    [[nodiscard]] QString checkAllText() const;
    [[nodiscard]] bool canCheckAll() const;

    /// Of all domains.
    void setCounts(const DomainCounts &counts) { m_counts = counts; }
    /// Says anew what each way costs, and which of them there are now.
    void refresh();

Q_SIGNALS:
    /// The person wants a check. It may still be refused, or asked about.
    void requested();

private:
    void connectActions();
    void refreshMenu();
    void check(const DomainQuery &query);
    [[nodiscard]] static QString text(int domains, const DomainPage::Paid &paid);
    [[nodiscard]] bool canCheck(int domains, const DomainPage::Paid &paid) const;

    app::Session &m_session;
    Checker &m_checker;
    Places m_places;
    DomainCounts m_counts;
};

} // namespace pantau::desktop
