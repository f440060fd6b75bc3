// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/domains/domain_actions.h"

#include "base/background_work.h"
#include "base/domain_table.h"
#include "base/time.h"
#include "db/bulk_changes.h"
#include "desktop/domains/detail_tabs.h"
#include "desktop/domains/domain_table_model.h"
#include "desktop/domains/domain_table_view.h"
#include "desktop/domains/domains_dialog.h"
#include "desktop/look/icons.h"
#include "desktop/look/pantau_style.h"
#include "desktop/look/words.h"
#include "desktop/window/undo.h"

#include <QClipboard>
#include <QDesktopServices>
#include <QGuiApplication>
#include <QHeaderView>
#include <QMenu>
#include <QPointer>
#include <QShortcut>
#include <QUrl>

#include <algorithm>
#include <array>
#include <map>

namespace pantau::desktop {

/// Maximum number of rows to copy, because each is read from the database. Larger numbers should be exported.
constexpr int MostRowsCopied = 2000;

DomainActions::DomainActions(WindowContext &context, DomainTableModel &model, DomainTableView &view)
    : QObject(&view), m_context(context), m_session(context.session), m_model(model), m_view(view)
{
    build();
    connect(m_view.selectionModel(), &QItemSelectionModel::selectionChanged, this, &DomainActions::refresh);
    connect(&m_model, &QAbstractItemModel::modelReset, this, &DomainActions::refresh);
    connect(&m_view, &QWidget::customContextMenuRequested, this, [this](const QPoint &at) {
        auto *menu = new QMenu(&m_view);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        menu->addActions(m_all);
        menu->popup(m_view.viewport()->mapToGlobal(at));
    });
    refresh();
}

QAction *DomainActions::add(const QString &name, const QString &text, const QKeySequence &keys,
                            void (DomainActions::*act)())
{
    auto *action = new QAction(text, this);
    action->setObjectName(name);
    action->setShortcut(keys);
    action->setShortcutContext(Qt::WidgetShortcut);
    connect(action, &QAction::triggered, this, act);
    m_view.addAction(action);
    m_all += action;
    return action;
}

QMenu *DomainActions::addMenu(const QString &name, const QString &text)
{
    auto *menu = new QMenu(text, &m_view);
    menu->menuAction()->setObjectName(name);
    m_all += menu->menuAction();
    return menu;
}

void DomainActions::addSeparator()
{
    auto *separator = new QAction(this);
    separator->setSeparator(true);
    m_all += separator;
}

void DomainActions::build()
{
    m_check = add(QStringLiteral("checkChosenAction"), tr("&Check now"), {}, &DomainActions::check);
    addSeparator();
    auto *join = addMenu(QStringLiteral("addToListAction"), tr("&Add to list"));
    connect(join, &QMenu::aboutToShow, this, [this, join] { fillLists(join, false); });
    auto *move = addMenu(QStringLiteral("moveToListAction"), tr("&Move to list"));
    connect(move, &QMenu::aboutToShow, this, [this, move] { fillLists(move, true); });
    fillImportance(addMenu(QStringLiteral("importanceAction"), tr("Pr&iority")));
    fillTimes(addMenu(QStringLiteral("pauseDomainsAction"), tr("&Pause")), Time::Pause);
    fillTimes(addMenu(QStringLiteral("muteAction"), tr("M&ute alerts")), Time::Mute);
    add(QStringLiteral("noteAction"), tr("&Note…"), Qt::Key_F2, &DomainActions::writeNote);
    add(QStringLiteral("editAction"), tr("&Edit…"), Qt::CTRL | Qt::SHIFT | Qt::Key_E, &DomainActions::edit);
    addSeparator();
    m_report = add(QStringLiteral("reportChosenAction"), tr("&Report…"), {}, &DomainActions::report);
    m_appeal = add(QStringLiteral("appealAction"), tr("Recor&d an appeal…"), Qt::CTRL | Qt::SHIFT | Qt::Key_S,
                   &DomainActions::recordAppeals);
    m_letter = add(QStringLiteral("letterChosenAction"), tr("&Write appeal letter…"),
                   Qt::CTRL | Qt::SHIFT | Qt::Key_L, &DomainActions::writeLetter);
    m_letter->setShortcutContext(Qt::WindowShortcut);
    m_noLetter = new QShortcut(m_letter->shortcut(), &m_view);
    connect(m_noLetter, &QShortcut::activated, this, [this] {
        Q_EMIT m_context.said(m_view.selectedCount() == 1 ? tr("Only a blocked domain needs a letter.")
                                                          : tr("Select one blocked domain for a letter."));
    });
    m_browse = add(QStringLiteral("browseAction"), tr("Open in &browser…"), {}, &DomainActions::openPage);
    add(QStringLiteral("copyAction"), tr("C&opy names"), QKeySequence::Copy, &DomainActions::copyNames);
    add(QStringLiteral("copyRowsAction"), tr("Cop&y rows"), Qt::CTRL | Qt::SHIFT | Qt::Key_C,
        &DomainActions::copyRows);
    addSeparator();
    add(QStringLiteral("removeSelectedAction"), tr("Remo&ve…"), QKeySequence::Delete, &DomainActions::remove);
    addSeparator();
    constexpr std::array icons{"refresh", "move", "flag", "mail", "pause"};
    const QList<QAction *> several = forSeveral();
    for (std::size_t i = 0; i < icons.size(); ++i)
        several.at(qsizetype(i))->setIcon(plainIcon(QLatin1String(icons[i])));
    several.last()->setIcon(plainIcon(QStringLiteral("trash"), Token::Blocked));
    setKind(*several.last(), kind::Danger);
    m_view.columns().menu()->setTitle(tr("Co&lumns"));
    m_all += m_view.columns().menu()->menuAction();
}

QList<QAction *> DomainActions::forSeveral() const
{
    QList<QAction *> actions;
    for (const char *name : {"checkChosenAction", "moveToListAction", "importanceAction", "appealAction",
                             "pauseDomainsAction", "removeSelectedAction"})
        actions += *std::ranges::find_if(
            m_all, [name](const QAction *action) { return action->objectName() == QLatin1String(name); });
    return actions;
}

void DomainActions::fillImportance(QMenu *menu)
{
    const auto offer = [this, menu](const QString &text, std::optional<Importance> importance) {
        connect(menu->addAction(text), &QAction::triggered, this, [this, importance] {
            DomainSettingsChange settings;
            settings.importance = importance;
            changeSettings(settings, [importance](int count) {
                return importance ? tr("Priority of %Ln domain(s) set to “%1”.", nullptr, count)
                                        .arg(table_words::importance(*importance))
                                  : tr("%Ln domain(s) follow their lists' priority again.", nullptr, count);
            });
        });
    };
    for (const Importance importance : {Importance::High, Importance::Normal, Importance::Low})
        offer(table_words::importance(importance), importance);
    menu->addSeparator();
    offer(tr("&Same as their lists"), std::nullopt);
}

void DomainActions::fillTimes(QMenu *menu, Time time)
{
    const auto offer = [this, menu, time](const QString &text,
                                          std::function<std::optional<QDateTime>()> until) {
        connect(menu->addAction(text), &QAction::triggered, this,
                [this, time, until = std::move(until)] { setUntil(time, until()); });
    };
    const auto today = [this] { return m_session.clock().nowUtc().toLocalTime().date(); };
    offer(tr("Until &tomorrow"), [today] { return today().addDays(1).startOfDay().toUTC(); });
    offer(tr("For a &week"), [this] { return weekAfter(m_session.clock().nowUtc()); });
    connect(menu->addAction(tr("Until a &date…")), &QAction::triggered, this,
            [this, time] { openDialog(time == Time::Pause ? Field::Pause : Field::Mute); });
    offer(time == Time::Pause ? tr("Until I &resume") : tr("Until I &unmute"), [] { return farFuture(); });
    menu->addSeparator();
    offer(time == Time::Pause ? tr("Re&sume") : tr("Un&mute"), [] { return std::nullopt; });
}

QList<int> DomainActions::places() const
{
    QList<int> places = m_view.selectedRows();
    for (int &row : places)
        row = m_model.shown().order[std::size_t(row)];
    return places;
}

QList<DomainName> DomainActions::domains() const
{
    QList<DomainName> domains;
    for (const int place : places())
        domains += m_model.shown().index->domainAt(place);
    return domains;
}

QHash<AccountId, QList<DomainName>> DomainActions::byAccount() const
{
    QHash<AccountId, QList<DomainName>> domains;
    const auto &index = m_model.shown().index;
    for (const int place : places())
        for (const AccountId account : index->accountsAt(place))
            domains[account] += index->domainAt(place);
    return domains;
}

void DomainActions::refresh()
{
    const int count = m_view.selectedCount();
    for (QAction *action : std::as_const(m_all))
        if (action != m_view.columns().menu()->menuAction())
            action->setEnabled(count > 0);
    m_report->setEnabled(count == 1);
    const QList<int> chosen = places();
    const bool isAnyBlocked =
        std::any_of(chosen.cbegin(), chosen.cend(), [this](int place) { return isBlocked(place); });
    m_appeal->setEnabled(isAnyBlocked);
    m_letter->setEnabled(count == 1 && isAnyBlocked);
    m_noLetter->setEnabled(!m_letter->isEnabled());
    m_browse->setEnabled(count == 1);
    m_check->setText(count > 1    ? tr("&Check %Ln now", nullptr, count)
                     : count == 1 ? tr("&Check this domain now")
                                  : tr("&Check now"));
}

void DomainActions::check()
{
    Q_EMIT m_context.checkRequested(byAccount());
}

void DomainActions::report()
{
    if (const auto chosen = domains(); chosen.size() == 1)
        Q_EMIT m_context.reportRequested(chosen.first());
}

bool DomainActions::isBlocked(int place) const
{
    return m_model.shown().index->statusAt(place) == BlockStatus::Blocked;
}

void DomainActions::writeLetter()
{
    const QList<int> chosen = places();
    if (chosen.size() != 1)
        return;
    const auto rows = m_session.store().history().rowsOf(*m_model.shown().index, {chosen.first()});
    if (!rows)
        Q_EMIT m_context.failed(rows.error());
    else if (!rows->isEmpty())
        Q_EMIT m_context.letterRequested(rows->first().domain, rows->first().service);
}

void DomainActions::recordAppeals()
{
    QList<int> blocked = places();
    blocked.removeIf([this](int place) { return !isBlocked(place); });
    if (m_view.selectedCount() == 1)
        return Q_EMIT appealRequested();
    const auto rows =
        m_session.store().history().rowsOf(*m_model.shown().index, {blocked.cbegin(), blocked.cend()});
    const auto open = m_session.store().appeals().all(AppealScope::Open);
    if (!rows || !open)
        return Q_EMIT m_context.failed(rows ? open.error() : rows.error());
    QList<Appeal> appeals;
    for (const DomainRow &row : *rows) {
        if (std::ranges::any_of(*open, [&row](const Appeal &each) {
                return each.domain == row.domain && each.service == row.service;
            }))
            continue;
        appeals.append({AppealId{}, row.domain});
        appeals.last().service = row.service;
    }
    if (appeals.isEmpty() && !rows->isEmpty())
        Q_EMIT m_context.said(tr("Every selected domain already has an appeal."));
    if (appeals.isEmpty())
        return;
    const auto skipped = int(rows->size() - appeals.size());
    auto *dialog = new AppealDialog(m_context, appeals.takeFirst(), m_view.window());
    dialog->alsoFor(appeals, skipped);
    dialog->open();
}

void DomainActions::openPage()
{
    if (const auto chosen = domains(); chosen.size() == 1)
        openInBrowser(m_view.window(), chosen.first());
}

void DomainActions::copyNames()
{
    QStringList names;
    for (const DomainName &domain : domains())
        names += domain.display();
    if (!names.isEmpty())
        QGuiApplication::clipboard()->setText(names.join(u'\n'));
}

void DomainActions::copyRows()
{
    const QList<int> rows = m_view.selectedRows();
    if (rows.size() > MostRowsCopied) {
        Q_EMIT m_context.failed(
            {Error::Kind::InvalidInput,
             tr("At most %Ln row(s) can be copied at once. Export them to a file instead.", nullptr,
                MostRowsCopied),
             {}});
        return;
    }
    const auto *header = m_view.horizontalHeader();
    QList<int> columns;
    for (int visual = 0; visual < header->count(); ++visual)
        if (const int column = header->logicalIndex(visual); !header->isSectionHidden(column))
            columns += column;
    const auto clean = [](QString text) { return text.replace(u'\t', u' ').replace(u'\n', u' '); };
    QStringList cells;
    for (const int column : std::as_const(columns))
        cells += m_model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    QStringList lines{cells.join(u'\t')};
    for (const int row : rows) {
        cells.clear();
        for (const int column : std::as_const(columns))
            cells += clean(m_model.index(row, column).data(Qt::AccessibleTextRole).toString());
        lines += cells.join(u'\t');
    }
    if (!rows.isEmpty())
        QGuiApplication::clipboard()->setText(lines.join(u'\n'));
}

// Changes to the selected domains.

void DomainActions::change(const QList<DomainsEdit> &edits, const Sentence &sentence,
                           std::optional<ListId> newList, Kind kind, const NameAnswer &answer)
{
    const auto progress = std::make_shared<TaskProgress>();
    qsizetype total = 0;
    for (const DomainsEdit &edit : edits)
        total += edit.domains.size();
    progress->set(0, total);
    Q_EMIT m_context.began(
        kind == Kind::Remove ? tr("Removing %1 of %2 domains") : tr("Changing %1 of %2 domains"), progress);
    whenFinished(m_session.write(app::Topic::Lists,
                                 [edits, progress](const db::Database &database) {
                                     return db::BulkChanges(database).apply(edits, progress.get());
                                 }),
                 this, [this, edits, sentence, newList, progress, answer](const Result<DomainsUndo> &undo) {
                     Q_EMIT m_context.ended(progress);
                     std::optional<ListRemoval> made;
                     if (newList)
                         made.emplace(m_session, *newList);
                     if (!undo) {
                         if (made)
                             made->remove(); // it was only created for this
                         if (answer)
                             answer(failure(undo.error()));
                         else
                             Q_EMIT m_context.failed(undo.error());
                         return;
                     }
                     if (answer)
                         answer({});
                     Q_EMIT m_context.done(
                         editedDomains(m_session, sentence(undo->domains), edits, *undo, made));
                 });
}

void DomainActions::changeSettings(const DomainSettingsChange &settings, const Sentence &sentence)
{
    DomainsEdit edit;
    edit.domains = domains();
    edit.settings = settings;
    if (!edit.domains.isEmpty())
        change({edit}, sentence);
}

QList<DomainsEdit> DomainActions::leaving() const
{
    const auto &index = m_model.shown().index;
    std::map<QList<ListId>, DomainsEdit> byLists;
    for (const int place : places()) {
        const QList<ListId> lists = m_list ? QList{*m_list} : index->listsAt(place);
        auto &edit = byLists[lists];
        edit.removeFrom = lists;
        edit.domains += index->domainAt(place);
    }
    QList<DomainsEdit> edits;
    for (const auto &[lists, edit] : byLists)
        edits.append(edit);
    return edits;
}

bool DomainActions::changesWithList(ListId list, bool isMove) const
{
    if (m_list == list)
        return false;
    const auto &index = m_model.shown().index;
    const QList<int> chosen = places();
    return std::any_of(chosen.cbegin(), chosen.cend(), [this, &index, list, isMove](int place) {
        const QList<ListId> lists = index->listsAt(place);
        const bool leaves = isMove && (m_list || lists.size() > 1);
        return leaves || !lists.contains(list);
    });
}

void DomainActions::fillLists(QMenu *menu, bool isMove)
{
    menu->clear();
    const auto lists = m_session.store().lists().all();
    if (!lists)
        return Q_EMIT m_context.failed(lists.error());
    for (const DomainList &list : *lists) {
        if (!changesWithList(list.id, isMove))
            continue;
        // Menus treat ampersands in names as mnemonics.
        auto *action = menu->addAction(QString(list.name).replace(u'&', QStringLiteral("&&")));
        connect(action, &QAction::triggered, this,
                [this, list, isMove] { join(list.id, list.name, isMove, false); });
    }
    if (!menu->isEmpty())
        menu->addSeparator();
    connect(menu->addAction(tr("&New list…")), &QAction::triggered, this,
            [this, isMove] { joinNew(isMove); });
}

void DomainActions::join(ListId list, const QString &name, bool isMove, bool isNew)
{
    QList<DomainsEdit> edits;
    if (isMove)
        edits = leaving();
    else
        edits.append(DomainsEdit{domains(), {}, {}, {}});
    for (DomainsEdit &edit : edits)
        edit.addTo = {list};
    change(
        edits,
        [name, isMove](int count) {
            return isMove ? tr("%Ln domain(s) moved to “%1”.", nullptr, count).arg(name)
                          : tr("%Ln domain(s) added to “%1”.", nullptr, count).arg(name);
        },
        isNew ? std::optional(list) : std::nullopt);
}

void DomainActions::joinNew(bool isMove)
{
    askName(m_view.window(), tr("Name of the new list:"), {},
            [this, isMove](const QString &name, const NameAnswer &answer) {
                const auto accounts = byAccount();
                whenFinished(m_session.write(&db::Lists::add, name,
                                             accounts.isEmpty() ? std::nullopt
                                                                : std::optional(accounts.constBegin().key())),
                             this, [this, isMove, answer](const Result<DomainList> &list) {
                                 if (!list)
                                     return answer(failure(list.error()));
                                 answer({});
                                 join(list->id, list->name, isMove, true);
                             });
            });
}

void DomainActions::setUntil(Time time, const std::optional<QDateTime> &until)
{
    DomainSettingsChange settings;
    (time == Time::Pause ? settings.pausedUntil : settings.mutedUntil) = until;
    const QString when =
        until && *until < farFuture() ? timeText(*until, m_session.clock().nowUtc()) : QString();
    changeSettings(settings, [time, when, begins = until.has_value()](int count) {
        if (time == Time::Pause)
            return !begins          ? tr("%Ln domain(s) resumed.", nullptr, count)
                   : when.isEmpty() ? tr("%Ln domain(s) paused until you resume them.", nullptr, count)
                                    : tr("%Ln domain(s) paused until %1.", nullptr, count).arg(when);
        return !begins          ? tr("Alerts for %Ln domain(s) are on again.", nullptr, count)
               : when.isEmpty() ? tr("Alerts for %Ln domain(s) muted until you unmute them.", nullptr, count)
                                : tr("Alerts for %Ln domain(s) muted until %1.", nullptr, count).arg(when);
    });
}

/// In its cell, or in the dialog for several domains.
void DomainActions::writeNote()
{
    if (m_view.selectedCount() == 1 && !m_view.isColumnHidden(DomainTableModel::Note))
        m_view.editNote();
    else
        openDialog(Field::Note);
}

void DomainActions::edit()
{
    openDialog(Field::First);
}

void DomainActions::openDialog(Field field)
{
    const QList<int> rows = m_view.selectedRows();
    const auto lists = m_session.store().lists().all();
    if (rows.isEmpty() || !lists)
        return;
    auto *dialog = new DomainsDialog(*lists, int(rows.size()), m_session.clock().nowUtc(), m_view.window());
    if (rows.size() == 1)
        if (const auto row = m_model.rowAt(rows.first()))
            dialog->showOne(row->domain, row->settings);
    switch (field) {
    case Field::First:
        break;
    case Field::Pause:
        dialog->askPause();
        break;
    case Field::Mute:
        dialog->askMute();
        break;
    case Field::Note:
        dialog->askNote();
        break;
    }
    // The selection may change while the dialog is open, so keep the domains that it names.
    const QList<DomainName> chosen = domains();
    connect(dialog, &DomainsDialog::chosen, this,
            [this, chosen, dialog = QPointer(dialog)](DomainsEdit edit, const QString &newList) {
                for (const auto &until : {edit.settings.pausedUntil, edit.settings.mutedUntil})
                    if (dialog && until && *until && **until <= m_session.clock().nowUtc())
                        return dialog->answer(failure(Error::Kind::InvalidInput, words::timeHasPassed()));
                edit.domains = chosen;
                takeDialog(std::move(edit), newList, [this, dialog](const Result<void> &taken) {
                    if (dialog)
                        dialog->answer(taken);
                    else if (!taken)
                        Q_EMIT m_context.failed(taken.error());
                });
            });
    dialog->open();
}

/// @p answer: receives the result of saving.
void DomainActions::takeDialog(DomainsEdit edit, const QString &newList, const NameAnswer &answer)
{
    const Sentence sentence = [](int count) { return tr("%Ln domain(s) edited.", nullptr, count); };
    if (newList.isEmpty())
        return change({edit}, sentence, std::nullopt, Kind::Change, answer);
    std::optional<AccountId> account;
    if (const int place = m_model.shown().index->placeOf(edit.domains.first()); place >= 0)
        account = m_model.shown().index->accountAt(place);
    whenFinished(m_session.write(&db::Lists::add, newList, account), this,
                 [this, edit, sentence, answer](const Result<DomainList> &list) {
                     if (!list)
                         return answer(failure(list.error()));
                     auto withList = edit;
                     withList.addTo.append(list->id);
                     change({withList}, sentence, list->id, Kind::Change, answer);
                 });
}

void DomainActions::remove()
{
    const auto edits = leaving();
    int count = 0;
    for (const DomainsEdit &edit : edits)
        count += int(edit.domains.size());
    if (count == 0)
        return;
    const auto filled =
        std::ranges::find_if(edits, [](const DomainsEdit &edit) { return !edit.domains.isEmpty(); });
    const QString first = filled->domains.first().display();
    const QString question =
        count == 1
            ? (m_list ? tr("Remove %1 from this list? Its history is kept; Undo brings it back.")
                      : tr("Remove %1? It is no longer watched. Its history is kept; Undo brings it back."))
                  .arg(first)
        : m_list
            ? tr("Remove %Ln domain(s) from this list? Their history is kept; Undo brings them back.",
                 nullptr, count)
            : tr("Remove %Ln domain(s)? They are no longer watched. Their history is kept; Undo brings them "
                 "back.",
                 nullptr, count);
    askToRemove(m_view.window(), question, tr("&Remove"), [this, edits] {
        change(
            edits, [](int removed) { return tr("%Ln domain(s) removed.", nullptr, removed); }, std::nullopt,
            Kind::Remove);
    });
}

void openInBrowser(QWidget *parent, const DomainName &domain)
{
    ask(parent,
        DomainActions::tr("Open “%1” in your browser? The site sees your visit. If your internet provider "
                          "follows the blocklist, you may see the provider's page instead.")
            .arg(domain.display()),
        DomainActions::tr("&Open"), [domain] {
            QUrl url;
            url.setScheme(QStringLiteral("https"));
            url.setHost(domain.ascii());
            QDesktopServices::openUrl(url);
        });
}

} // namespace pantau::desktop
