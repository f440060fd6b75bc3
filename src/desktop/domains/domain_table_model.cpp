// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/domains/domain_table_model.h"

#include "base/domain_name.h"
#include "base/plan.h"
#include "base/status.h"
#include "base/time.h"
#include "desktop/domains/domain_table_view.h"
#include "desktop/look/icons.h"
#include "desktop/look/words.h"

#include <QGuiApplication>

#include <algorithm>

namespace pantau::desktop {

namespace {

constexpr int PagesKept = 30;
constexpr int MostCases = 1000; ///< appeals read for the table

bool sameKeys(const ShownDomains &a, const ShownDomains &b)
{
    if (a.size() != b.size())
        return false;
    for (int row = 0; row < a.size(); ++row)
        if (a.keyAt(row) != b.keyAt(row))
            return false;
    return true;
}

QString dash()
{
    return QStringLiteral("–");
}

/// Stored answers reappear once the list has an account at the same service.
QString notKnown()
{
    return DomainTableModel::tr("Not known now: its list has no account.");
}

QString sinceText(const KnownStatus &known, const QDateTime &now)
{
    if (!known.since || known.status == BlockStatus::Unknown)
        return dash();
    const QString age = shortAge(*known.since, now);
    if (known.startSeen)
        return age;
    //: %1 is an age, as in "2 h"; the tooltip says since when at least
    return (*known.since).secsTo(now) <= 59 ? dash() : DomainTableModel::tr("> %1").arg(age);
}

QString sinceTip(const KnownStatus &known)
{
    if (!known.since)
        return {};
    const QString at = exactTime(*known.since);
    return known.startSeen ? at
                           : DomainTableModel::tr("First check: %1. It had this status before then.").arg(at);
}

/// The registrable domain of a domain below it; empty if there is none.
std::optional<DomainName> registrableOf(const DomainLine &line)
{
    const QString name = registrableDomain(line.row.domain.ascii());
    return name.isEmpty() ? std::nullopt : std::optional(DomainName::fromNormalised(name));
}

/// "Trust Positif: blocked since 22 Nov" and the same for each other service, in lines.
QString answersTip(const DomainRow &row, const AccountWatch &accounts, const QDateTime &now)
{
    const auto line = [&](const std::optional<AccountId> &account, const KnownStatus &known) {
        return DomainTableModel::tr("%1: %2", "account, status")
            .arg(accounts.nameOf(account), words::agedAnswer(known, now));
    };
    QStringList lines{line(row.account, row.known)};
    for (const OtherAnswer &other : row.others)
        lines += line(other.account, other.known);
    return lines.join(u'\n');
}

QString checkedText(const DomainRow &row, const QDateTime &now)
{
    if (!row.account)
        return DomainTableModel::tr("not known");
    if (const auto answered = newestAnswerAt(row.known))
        return shortAge(*answered, now);
    return row.known.lastAskedAt ? DomainTableModel::tr("no answer") : DomainTableModel::tr("never");
}

} // namespace

DomainTableModel::DomainTableModel(app::Session &session, const AccountWatch &accounts, QObject *parent)
    : ColumnModel(columns(), parent)
    , m_session(session)
    , m_accounts(accounts)
    , m_next(accounts, session)
    , m_pages(PagesKept)
{
}

ColumnList<DomainLine> DomainTableModel::columns() const
{
    using Line = DomainLine;
    const auto name = [](const Line &line) { return line.row.domain.display(); };
    const auto lists = [](const Line &line) { return line.row.lists.join(QStringLiteral(", ")); };
    const auto note = [](const Line &line) { return line.row.settings.note.simplified(); };
    const auto parent = [this](const Line &line) { return parentSentence(line); };
    const auto quiet = [](const Line &) { return colour(Token::Text2, QGuiApplication::palette()); };
    ColumnList<Line> columns{
        {.heading = tr("Status"),
         .text = [](const Line &line) { return statusWord(line.row.known.status); },
         .tip =
             [this](const Line &line) {
                 return line.row.others.isEmpty() ? table_words::lastTry(line.row.known, now())
                                                  : answersTip(line.row, m_accounts, now());
             },
         .icon = [](const Line &line) { return statusIcon(line.row.known.status); },
         .colour = [](const Line &line) { return colour(line.row.known.status, QGuiApplication::palette()); },
         .drawn = [](const Line &line) { return QVariant(line.row.isMixed()); },
         .spoken =
             [](const Line &line) {
                 const QString status = statusWord(line.row.known.status);
                 return line.row.isMixed() ? tr("%1, services disagree", "a status").arg(status) : status;
             }},
        {.heading = tr("Domain"),
         .text = name,
         .tip = name,
         .isBold = [](const Line &line) { return line.isUnread; }},
        {.heading = tr("List"),
         .text = [](const Line &line) { return words::listNames(line.row.lists); },
         .tip = lists,
         .colour = quiet,
         .spoken = lists},
        {.heading = tr("Since", "column: how long the domain has had its status"),
         .text = [this](const Line &line) { return sinceText(line.row.known, now()); },
         .isNumber = true,
         .tip =
             [this](const Line &line) {
                 return line.row.others.isEmpty() ? sinceTip(line.row.known)
                                                  : answersTip(line.row, m_accounts, now());
             },
         .colour = quiet},
        {.heading = tr("30 days"),
         .tip = [](const Line &line) { return line.row.account ? sentenceOf(line.days) : notKnown(); },
         .drawn = [](const Line &line) { return QVariant::fromValue(line.days); },
         .spoken = [](const Line &line) { return sentenceOf(line.days); }},
        {.heading = tr("Checked", "column: how long ago"),
         .text = [this](const Line &line) { return checkedText(line.row, now()); },
         .isNumber = true,
         .tip =
             [this](const Line &line) {
                 return line.row.account ? table_words::checked(line.row.known, now()) : notKnown();
             },
         .colour = quiet},
        {.heading = tr("Appeal or note"),
         .text = [this](const Line &line) { return stepText(line); },
         .tip = note,
         .colour = quiet},
        {.heading = tr("Next check"),
         .text = [this](const Line &line) { return m_next.word(line.row, now()); },
         .isNumber = true,
         .tip = [this](const Line &line) { return m_next.sentence(line.row, now()); },
         .colour = quiet},
        {.heading = tr("Last change"),
         .text =
             [this](const Line &line) {
                 const auto &change = line.row.lastChange;
                 return change ? table_words::window(*change, now()) : dash();
             },
         .tip =
             [this](const Line &line) {
                 return !line.row.account     ? notKnown()
                        : line.row.lastChange ? table_words::change(*line.row.lastChange, now())
                                              : tr("No change seen so far.");
             },
         .colour = quiet},
        {.heading = tr("Parent", "column: the registrable domain"),
         .text =
             [](const Line &line) {
                 const auto above = registrableOf(line);
                 return above ? above->display() : dash();
             },
         .tip = parent,
         .icon =
             [this](const Line &line) {
                 const auto status = parentStatus(line);
                 return status ? statusIcon(*status) : QIcon();
             },
         .colour = quiet,
         .spoken = parent},
        {.heading = tr("Priority"),
         .text = [](const Line &line) { return table_words::importance(line.row.importance); },
         .tip =
             [](const Line &line) {
                 return line.row.settings.importance ? tr("Set for this domain.") : tr("From its lists.");
             },
         .colour = quiet}};
    for (int column = 0; column < ColumnCount; ++column)
        columns[std::size_t(column)].headingTip = isSortable(column)
                                                      ? tr("Click to sort; right-click to choose columns.")
                                                      : tr("Right-click to choose columns.");
    return columns;
}

const DomainTableModel::Setup &DomainTableModel::setup(int column)
{
    using By = DomainQuery::Column;
    static constexpr std::array<Setup, ColumnCount> Setups{{{"status", 136, true, 0, By::Status},
                                                            {"domain", 240, true, 0, By::Domain},
                                                            {"lists", 136, true, 2, By::Lists},
                                                            {"since", 72, true, 3, By::Since},
                                                            {"days", 174, true, 1},
                                                            {"checked", 92, true, 4, By::LastAnswered},
                                                            {"note", 120, true, 5},
                                                            {"next", 144, true, 6},
                                                            {"window", 168, false, 7, By::LastChange},
                                                            {"parent", 176, false, 8, By::Parent},
                                                            {"importance", 96, false, 9, By::Importance}}};
    return Setups.at(std::size_t(column));
}

void DomainTableModel::setShown(const ShownDomains &domains)
{
    if (sameKeys(m_shown, domains)) {
        const bool isNews = m_shown.index != domains.index;
        m_shown = domains;
        if (isNews)
            forgetRows();
        return;
    }
    beginResetModel();
    m_pages.clear();
    m_cases.reset();
    m_shown = domains;
    endResetModel();
}

void DomainTableModel::forgetRows()
{
    m_pages.clear();
    m_cases.reset();
    refreshWords();
}

void DomainTableModel::refreshWords()
{
    m_next.forget();
    refresh();
}

void DomainTableModel::sort(int column, Qt::SortOrder order)
{
    if (isSortable(column))
        Q_EMIT orderRequested(*setup(column).order, order);
}

DomainTableModel::Lines *DomainTableModel::readPage(int page) const
{
    auto *lines = new Lines;
    const int first = page * PageSize;
    const int end = std::min(first + PageSize, m_shown.size());
    QList<DomainKey> keys;
    for (int row = first; row < end; ++row)
        keys.append(m_shown.keyAt(row));
    const auto rows = m_session.store().history().rowsOf(
        *m_shown.index, {m_shown.order.begin() + first, m_shown.order.begin() + end});
    const QDate today = m_session.clock().nowUtc().toLocalTime().date();
    const auto days = m_session.store().history().dayStatus(keys, today, DaysInStrip);
    // Unreadable pages are cached too, so that a broken database is not queried for every cell.
    lines->resize(std::size_t(keys.size()));
    qsizetype read = 0;
    for (int row = first; rows && row < end && read < rows->size(); ++row) {
        const int place = m_shown.order[std::size_t(row)];
        if (rows->at(read).domain != m_shown.index->domainAt(place))
            continue; // removed in the meantime
        const DomainRow &found = rows->at(read++);
        const DayStatuses statuses = days ? days->value(m_shown.keyAt(row)) : DayStatuses();
        (*lines)[std::size_t(row - first)] = {found, cellsOf(statuses, found.known, today),
                                              m_shown.index->isUnreadAt(place)};
    }
    return lines;
}

void DomainTableModel::readCases() const
{
    m_cases.emplace();
    for (const BoardPart part : {BoardPart::Prepared, BoardPart::Waiting})
        if (const auto cases = m_session.store().appealBoard().cases(part, 0, MostCases))
            for (const AppealCase &each : *cases)
                m_cases->insert({each.domain, each.service}, each);
}

/// The next step or the stage of the appeal, and the note.
QString DomainTableModel::stepText(const DomainLine &line) const
{
    const DomainRow &row = line.row;
    const bool isUnknown = row.known.status == BlockStatus::Unknown;
    if (const QDateTime next = isUnknown ? m_next.at(row) : QDateTime(); next.isValid())
        //: %1 is a time, as in "in 4 min"
        return (row.known.lastAskedAt ? tr("Next try %1") : tr("First check %1")).arg(timeUntil(next, now()));
    if (!m_cases)
        readCases();
    const QString note = row.settings.note.simplified();
    const auto withNote = [&note](const QString &step) {
        //: %1 is a step such as "No appeal yet", %2 the user's note
        return note.isEmpty() ? step : tr("%1. %2", "step, note").arg(step, note);
    };
    if (const auto found = m_cases->constFind({row.domain, row.service}); found != m_cases->cend()) {
        if (found->isOverdue(now()))
            return withNote(tr("Follow up today"));
        if (found->appeal && found->appeal->askAgainAt && !found->appeal->restoredAt)
            return withNote(tr("Follow up %1", "in 3 d").arg(timeUntil(*found->appeal->askAgainAt, now())));
        return withNote(found->stage == AppealStage::Prepared   ? tr("Letter ready")
                        : found->stage == AppealStage::Answered ? tr("Appeal answered")
                                                                : tr("Appeal sent"));
    }
    if (row.known.status == BlockStatus::Blocked)
        return withNote(tr("No appeal yet"));
    const auto &change = row.lastChange;
    if (change && row.known.status == BlockStatus::NotBlocked && change->from == BlockStatus::Blocked &&
        change->notAfter.addDays(DaysInStrip) > now())
        return tr("Unblocked %1", "a day").arg(table_words::until(change->notAfter, now()));
    return note;
}

const DomainLine *DomainTableModel::at(int row) const
{
    if (row < 0 || row >= m_shown.size())
        return nullptr;
    const int page = row / PageSize;
    if (!m_pages.contains(page))
        m_pages.insert(page, readPage(page));
    const auto &line = m_pages.object(page)->at(std::size_t(row % PageSize));
    return line ? &*line : nullptr;
}

std::optional<DomainRow> DomainTableModel::rowAt(int row) const
{
    const DomainLine *line = at(row);
    return line ? std::optional(line->row) : std::nullopt;
}

int DomainTableModel::findRow(const DomainKey &key) const
{
    const int place = m_shown.index ? m_shown.index->placeOf(key) : -1;
    const auto found = std::find(m_shown.order.begin(), m_shown.order.end(), place);
    return place < 0 || found == m_shown.order.end() ? -1 : int(found - m_shown.order.begin());
}

int DomainTableModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : m_shown.size();
}

Qt::ItemFlags DomainTableModel::flags(const QModelIndex &index) const
{
    if (!index.isValid())
        return ColumnModel::flags(index);
    const Qt::ItemFlags flags = ColumnModel::flags(index) | Qt::ItemIsDragEnabled;
    return index.column() == Note ? flags | Qt::ItemIsEditable : flags;
}

std::optional<BlockStatus> DomainTableModel::parentStatus(const DomainLine &line) const
{
    const auto parent = registrableOf(line);
    const int place = parent ? m_shown.index->placeOf(*parent) : -1;
    return place < 0 ? std::nullopt : std::optional(m_shown.index->statusAt(place));
}

QString DomainTableModel::parentSentence(const DomainLine &line) const
{
    const auto parent = registrableOf(line);
    if (!parent)
        return {};
    const auto status = parentStatus(line);
    return status ? tr("%1 is watched: %2.").arg(parent->display(), statusWord(*status).toLower())
                  : tr("%1 is not watched.").arg(parent->display());
}

namespace {

constexpr int SoonSeconds = 60;

bool isPaused(const DomainRow &row, const QDateTime &now)
{
    return row.settings.pausedUntil && *row.settings.pausedUntil > now;
}

} // namespace

void NextChecks::read() const
{
    if (m_isCurrent)
        return;
    m_isCurrent = true;
    m_situation = m_session.situation();
    m_at.clear();
    for (const AccountView &view : m_accounts.all()) {
        if (!view.plan)
            continue;
        auto &ofAccount = m_at[view.account.id];
        for (const PlannedCheck &check : view.plan->checks)
            if (!ofAccount.contains(check.domain))
                ofAccount.insert(check.domain, check.at);
    }
}

const app::AccountSituation *NextChecks::situationOf(const DomainRow &row) const
{
    read();
    return row.account ? m_situation.of(*row.account) : nullptr;
}

/// True if the status line shows a pause, even if there are other obstacles.
bool NextChecks::saysPaused() const
{
    const auto *paused = m_situation.first(app::Notice::Kind::Paused);
    return paused && paused->sentence == m_situation.sentence;
}

QDateTime NextChecks::at(const DomainRow &row) const
{
    const auto *situation = situationOf(row);
    if (!situation || !situation->nextCheckAt)
        return {};
    // If several accounts of a service have the domain, one of them pays for it; not necessarily the row's.
    for (const auto &ofAccount : std::as_const(m_at))
        if (const auto found = ofAccount.constFind(row.domain); found != ofAccount.cend())
            // The plan may be outdated. No domain is checked before the account's next check.
            return std::max(*found, *situation->nextCheckAt);
    return {};
}

QString NextChecks::word(const DomainRow &row, const QDateTime &now) const
{
    QString none = QStringLiteral("–");
    const auto *situation = situationOf(row);
    if (!situation)
        return none;
    if (isPaused(row, now))
        return *row.settings.pausedUntil < farFuture()
                   ? tr("paused to %1", "a short date or a time")
                         .arg(table_words::until(*row.settings.pausedUntil, now))
                   : tr("paused");
    if (saysPaused())
        return tr("paused");
    if (situation->severity == app::Severity::Problem)
        return tr("stopped");
    if (!situation->isWatched)
        return tr("waiting", "of a check that something is in the way of");
    const QDateTime next = at(row);
    if (!next.isValid())
        return tr("later", "of a check that is not planned yet");
    return now.secsTo(next) < SoonSeconds ? tr("soon") : timeUntil(next, now);
}

QString NextChecks::sentence(const DomainRow &row, const QDateTime &now) const
{
    const auto *situation = situationOf(row);
    if (!situation)
        return tr("Its list has no account to check it with.");
    if (isPaused(row, now))
        return *row.settings.pausedUntil < farFuture()
                   ? tr("You paused this domain until %1.").arg(timeText(*row.settings.pausedUntil, now))
                   : tr("You paused this domain. It is not checked until you resume it.");
    if (saysPaused() && situation->sentence != m_situation.sentence)
        return m_situation.sentence + u' ' + situation->sentence;
    if (!situation->isWatched)
        return situation->sentence;
    const QDateTime next = at(row);
    return next.isValid() ? exactTime(next)
                          : tr("Its turn comes after the quota resets, or is not planned yet.");
}

} // namespace pantau::desktop
