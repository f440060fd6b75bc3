// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/finder.h"

#include "desktop/domains/domain_page.h"
#include "desktop/window/finder_box.h"
#include "desktop/window/window_actions.h"

#include <QEvent>

#include <variant>

namespace pantau::desktop {

namespace {

template <typename... Ways>
struct OneOf : Ways...
{
    using Ways::operator()...;
};
template <typename... Ways>
OneOf(Ways...) -> OneOf<Ways...>;

} // namespace

Finder::Finder(const Places &places, QSettings &settings, QWidget *window)
    : QObject(window)
    , m_places(places)
    , m_memory(settings)
    , m_window(window)
    , m_box(new FinderBox(m_model, window))
{
    connect(m_box, &FinderBox::chosen, this, &Finder::choose);
    window->installEventFilter(this);
}

void Finder::setOverview(const Overview &overview)
{
    m_overview = overview;
    refresh();
}

void Finder::toggle()
{
    if (m_box->isVisible())
        return m_box->putAway();
    if (!m_icons) {
        m_icons.emplace(m_window->palette());
        m_model.setStatusIcons(m_icons->statuses);
    }
    gather();
    m_box->open();
}

void Finder::refresh()
{
    if (!m_box->isVisible())
        return;
    gather();
    m_box->refresh();
}

void Finder::gather()
{
    using Kind = FinderEntry::Kind;
    const WindowActions &actions = *m_places.actions;
    QList<FinderEntry> entries = actionEntries(actions.pages(), Kind::Page);
    entries += viewEntries(m_overview, *m_icons);
    QList<QAction *> commands;
    for (QAction *action : m_window->actions())
        if (!actions.pages().contains(action) && action != actions.goToAnything)
            commands += action;
    const auto chosenList = m_places.side->view().list;
    const QString list = chosenList ? m_places.side->nameOf(*chosenList) : QString();
    const QList<QAction *> ofList{actions.listSettings, actions.renameList, actions.reportList,
                                  actions.removeList};
    entries += actionEntries(commands, Kind::Command, [&list, &ofList](const QAction &action) {
        return ofList.contains(&action) ? list : QString();
    });
    QString subject = selectedDomains();
    if (!subject.isEmpty())
        entries += actionEntries(m_places.domains->selectionActions(), Kind::Command,
                                 [&subject](const QAction &) { return subject; });
    m_model.setEntries(entries, m_places.domains->index(), m_memory.recent());
}

QString Finder::selectedDomains() const
{
    if (const auto only = m_places.domains->onlySelected())
        return only->display();
    const int count = m_places.domains->selectedCount();
    return count > 0 ? tr("%Ln domain(s)", nullptr, count) : QString();
}

void Finder::choose(const FinderEntry &entry)
{
    m_memory.note(entry.id);
    std::visit(OneOf{[](const QPointer<QAction> &action) {
                         if (action)
                             action->trigger();
                     },
                     [this](const SideList::View &view) { Q_EMIT viewChosen(view); },
                     [this](const DomainName &domain) { Q_EMIT domainChosen(domain); }},
               entry.target);
}

bool Finder::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_window && event->type() == QEvent::PaletteChange)
        m_icons.reset();
    return QObject::eventFilter(watched, event);
}

} // namespace pantau::desktop
