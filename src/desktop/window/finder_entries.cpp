// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/finder_entries.h"

#include "desktop/look/icons.h"
#include "desktop/look/menu_text.h"
#include "desktop/window/finder_words.h"

#include <QCoreApplication>
#include <QLocale>
#include <QMenu>

namespace pantau::desktop {

namespace {

using Kind = FinderEntry::Kind;

QString domainPrefix()
{
    return QStringLiteral("domain/");
}

QString domainCount(int count)
{
    return QCoreApplication::translate("FinderEntry", "%Ln domain(s)", nullptr, count);
}

FinderEntry listEntry(const ListOverview &list, const FinderIcons &icons)
{
    const QLocale locale;
    FinderEntry entry;
    entry.kind = Kind::List;
    entry.target = SideList::View{list.list.id, std::nullopt};
    entry.title = list.list.name;
    entry.detail = list.blocked > 0
                       ? QCoreApplication::translate("FinderEntry", "%1 of %2 blocked", "domains of a list")
                             .arg(locale.toString(list.blocked), locale.toString(list.total))
                       : domainCount(list.total);
    entry.id = QStringLiteral("list/%1").arg(qint64(list.list.id));
    entry.icon = icons.list;
    return entry;
}

void addActions(const QList<QAction *> &actions, Kind kind, const QString &menu, const QStringList &menuNames,
                const std::function<QString(const QAction &)> &subjectOf, QList<FinderEntry> &to)
{
    for (QAction *action : actions) {
        if (action->isSeparator() || !action->isVisible() || !action->isEnabled())
            continue;
        const QString text = withoutMenuMarks(action->text());
        const QString title = menu.isEmpty() ? text
                                             : QCoreApplication::translate("FinderEntry", "%1: %2",
                                                                           "menu and what stands in it")
                                                   .arg(menu, text);
        const QStringList names = menuNames + otherNamesOf(action->objectName());
        if (QMenu *inner = action->menu()) {
            Q_EMIT inner->aboutToShow(); // some are filled only then
            addActions(inner->actions(), kind, title, names, subjectOf, to);
            continue;
        }
        FinderEntry entry;
        entry.kind = kind;
        entry.target = QPointer(action);
        entry.title = title;
        entry.detail = subjectOf ? subjectOf(*action) : QString();
        entry.key = action->shortcut().toString(QKeySequence::NativeText);
        entry.otherNames = names;
        if (menu.isEmpty())
            entry.id = action->objectName();
        entry.icon = action->icon();
        to += entry;
    }
}

} // namespace

FinderIcons::FinderIcons(const QPalette &palette)
    : list(plainIcon(QStringLiteral("page-lists"), palette))
    , all(plainIcon(QStringLiteral("side-all"), palette))
    , changed(plainIcon(QStringLiteral("side-changed"), palette))
{
    for (const BlockStatus status : {BlockStatus::Blocked, BlockStatus::NotBlocked, BlockStatus::Unknown})
        statuses[std::size_t(status)] = markIcon(markOf(status), palette);
}

QList<FinderEntry> viewEntries(const Overview &overview, const FinderIcons &icons)
{
    QList<FinderEntry> entries;
    const auto view = [&entries](const char *id, const QString &title, int count, const SideList::View &shown,
                                 const QIcon &icon, const QString &others) {
        FinderEntry entry;
        entry.kind = Kind::Page;
        entry.target = shown;
        entry.title = title;
        entry.detail = domainCount(count);
        entry.otherNames = others.split(u',');
        entry.id = QStringLiteral("view/") + QLatin1String(id);
        entry.icon = icon;
        entries += entry;
    };
    if (overview.counts.total > 0) {
        view("all", QCoreApplication::translate("FinderEntry", "All domains"), overview.counts.total, {},
             icons.all, QStringLiteral("all domains,semua domain"));
        view("blocked", QCoreApplication::translate("FinderEntry", "Blocked domains"),
             overview.counts.blocked, {std::nullopt, BlockStatus::Blocked}, icons.of(BlockStatus::Blocked),
             QStringLiteral("blocked,terblokir,diblokir"));
        view("unknown", QCoreApplication::translate("FinderEntry", "Unknown domains"),
             overview.counts.unknown, {std::nullopt, BlockStatus::Unknown}, icons.of(BlockStatus::Unknown),
             QStringLiteral("unknown,belum diketahui"));
        view("changed", QCoreApplication::translate("FinderEntry", "Domains that changed in the last 7 days"),
             overview.changedThisWeek, {std::nullopt, std::nullopt, true}, icons.changed,
             QStringLiteral("changed,berubah,week,minggu"));
    }
    for (const ListOverview &list : overview.lists)
        entries += listEntry(list, icons);
    return entries;
}

QList<FinderEntry> actionEntries(const QList<QAction *> &actions, Kind kind,
                                 const std::function<QString(const QAction &)> &subjectOf)
{
    QList<FinderEntry> entries;
    addActions(actions, kind, {}, {}, subjectOf, entries);
    return entries;
}

FinderEntry domainEntry(const DomainIndex &index, int place)
{
    const DomainName domain = index.domainAt(place);
    FinderEntry entry;
    entry.kind = Kind::Domain;
    entry.target = domain;
    entry.title = domain.display();
    entry.detail = index.listNamesAt(place).join(QStringLiteral(", "));
    entry.status = index.statusAt(place);
    entry.id = domainPrefix() + domain.ascii();
    return entry;
}

std::optional<FinderEntry> rememberedDomain(const DomainIndex &index, const QString &id)
{
    if (!id.startsWith(domainPrefix()))
        return std::nullopt;
    const int place = index.placeOf(DomainName::fromNormalised(id.mid(domainPrefix().size())));
    return place < 0 ? std::nullopt : std::optional(domainEntry(index, place));
}

} // namespace pantau::desktop
