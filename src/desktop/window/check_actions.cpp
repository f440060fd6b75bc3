// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/check_actions.h"

#include "app/watch_commands.h"
#include "base/domain_table.h"
#include "desktop/look/words.h"
#include "desktop/window/status_line.h"
#include "desktop/window/tool_bar.h"
#include "desktop/window/window_actions.h"

#include <QLocale>

namespace pantau::desktop {

using app::Session;

CheckActions::CheckActions(Session &session, Checker &checker, const Places &places, QObject *parent)
    : QObject(parent), m_session(session), m_checker(checker), m_places(places)
{
    connectActions();
    connect(m_places.toolBar, &ToolBar::checkMenuOpens, this, &CheckActions::refreshMenu);
    connect(m_places.status, &StatusLine::cancelRequested, &m_session,
            [this] { m_session.checks().cancel(); });
    connect(&m_session, &Session::progress, this, [this](int done, int total) {
        if (m_checker.isRunning())
            m_places.status->setChecked(done, total);
    });
    connect(&m_checker, &Checker::started, this, [this](int domains) {
        refresh();
        m_places.status->beginCheck(domains);
    });
    connect(&m_checker, &Checker::finished, m_places.status, &StatusLine::endCheck);
}

void CheckActions::connectActions()
{
    const WindowActions &actions = *m_places.actions;
    connect(actions.check, &QAction::triggered, this, [this] { check(m_places.domains->query()); });
    connect(actions.checkSelected, &QAction::triggered, m_places.domains, &DomainPage::checkSelected);
    connect(actions.checkUnknown, &QAction::triggered, this, [this] {
        DomainQuery query;
        query.status = BlockStatus::Unknown;
        check(query);
    });
    connect(actions.checkAll, &QAction::triggered, this, &CheckActions::checkAll);
    connect(actions.stopCheck, &QAction::triggered, &m_session, [this] { m_session.checks().cancel(); });
    connect(m_places.domains, &DomainPage::checkRequested, this, [this](const Checker::ByAccount &domains) {
        Q_EMIT requested();
        m_checker.check(domains);
    });
}

void CheckActions::check(const DomainQuery &query)
{
    Q_EMIT requested();
    m_checker.check(query);
}

void CheckActions::checkAll()
{
    check(DomainQuery{});
}

/// What is checked with local lists costs nothing and is not counted beside what does.
QString CheckActions::text(int domains, const DomainPage::Paid &paid)
{
    return paid.domains > 0 ? words::checkNow(paid.domains, paid.left)
                            : words::checkNow(domains, std::nullopt);
}

bool CheckActions::canCheck(int domains, const DomainPage::Paid &paid) const
{
    return domains > 0 && !m_checker.isRunning() && (paid.left.value_or(1) > 0 || domains > paid.domains);
}

QString CheckActions::checkAllText() const
{
    return text(m_counts.total, m_places.domains->paidOfAll());
}

bool CheckActions::canCheckAll() const
{
    return canCheck(m_counts.total, m_places.domains->paidOfAll());
}

void CheckActions::refresh()
{
    const WindowActions &actions = *m_places.actions;
    const int shown = m_places.domains->shownDomains();
    const auto paid = m_places.domains->paidShown();
    const bool isPossible = canCheck(shown, paid);
    actions.check->setText(text(shown, paid));
    actions.check->setEnabled(isPossible);
    m_places.toolBar->setCheckTexts(actions.check->text(),
                                    shown > 0 ? tr("Check now (%1)").arg(QLocale().toString(shown))
                                              : tr("Check now"));
    actions.checkAll->setEnabled(canCheckAll());
    actions.checkUnknown->setEnabled(m_counts.unknown > 0 && canCheckAll());
    actions.checkSelected->setEnabled(isPossible);
    actions.stopCheck->setEnabled(m_checker.isRunning());
}

/// Each way with its cost, worked out when somebody looks.
void CheckActions::refreshMenu()
{
    const WindowActions &actions = *m_places.actions;
    const int selected = m_places.domains->selectedCount();
    actions.checkSelected->setText(tr("Check the %Ln &selected domain(s)", nullptr, selected));
    actions.checkSelected->setEnabled(selected > 0 && !m_checker.isRunning());
    actions.checkUnknown->setText(tr("Check the %Ln &unknown domain(s)", nullptr, m_counts.unknown));
    actions.checkAll->setText(tr("Check &all %Ln domain(s)", nullptr, m_counts.total));
}

} // namespace pantau::desktop
