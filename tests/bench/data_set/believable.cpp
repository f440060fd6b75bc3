// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/data_set/believable.h"

#include "bench/data_set/must.h"
#include "bench/data_set/office_days.h"
#include "bench/data_set/story.h"
#include "db/accounts.h"
#include "db/activity.h"
#include "db/alerts.h"
#include "db/appeals.h"
#include "db/channels.h"
#include "db/domain_lists.h"
#include "db/hints.h"
#include "db/journal.h"

namespace pantau::test {

namespace {

using namespace std::chrono_literals;

constexpr int RenewalDay = 6;

QDateTime daysBefore(const QDateTime &now, double days)
{
    return now.addSecs(-qint64(days * 86'400));
}

DomainName domain(const QString &text)
{
    return must(DomainName::parse(text));
}

QList<DomainName> domains(const QStringList &texts)
{
    QList<DomainName> names;
    for (const QString &text : texts)
        names += domain(text);
    return names;
}

/// Creates the lists with their domains and settings, in the order of Client.
class Setup
{
public:
    Setup(const db::Database &database, const Story &story)
        : m_lists(database), m_domains(database), m_accounts(database)
    {
        const auto address = [](const char *text) {
            return must(ServiceAddress::parse(QString::fromLatin1(text)));
        };
        agency = must(m_accounts.add(story.agencyName, address("https://checks.example/api/v1"), true)).id;
        own = must(m_accounts.add(story.ownName, address("https://free.checks.example/api/v1"), false)).id;
        must(m_accounts.setRenewalDay(agency, RenewalDay));

        add(QStringLiteral("Toko Melati"), Client::TokoMelati, agency, 40, Importance::High, 0.72, 0);
        add(QStringLiteral("Bank Kito"), Client::BankKito, agency, 62, Importance::High, 1.25, 0);
        add(QStringLiteral("Berita Kita"), Client::BeritaKita, agency, 88, Importance::Normal, 2.5, 0);
        add(QStringLiteral("Warung Nusantara"), Client::WarungNusantara, agency, 54, Importance::Normal, 3.1,
            55);
        add(story.ownList, Client::OwnSites, own, 56, Importance::Low, 0.75, 20);
        // The shop list also contains the campaign's pages.
        must(m_domains.addToList(lists.at(0), domains({QStringLiteral("warung-lintas.example"),
                                                       QStringLiteral("promo-kito.example")})));
        auto monthly = ListSettings{own, Importance::Low, 24h, 1, {}};
        must(m_lists.configure(lists.at(4), monthly));
        monthly = {agency, Importance::High, 12h, 2, {}};
        must(m_lists.configure(lists.at(0), monthly));
    }

    AccountId agency{};
    AccountId own{};
    QList<ListId> lists;
    QList<Watched> watched;

private:
    void add(const QString &name, Client client, AccountId account, int count, Importance importance,
             double every, int joined)
    {
        const auto names = domains(namesOf(client, count));
        const DomainList added = must(m_lists.add(name, account));
        ListSettings settings = added;
        settings.importance = importance;
        must(m_lists.configure(added.id, settings));
        const ListId list = added.id;
        must(m_domains.addToList(list, names));
        lists += list;
        for (const DomainName &each : names)
            watched += {each, account, every, double(joined)};
    }

    db::Lists m_lists;
    db::Domains m_domains;
    db::Accounts m_accounts;
};

void addNotes(const db::Database &database, const Story &story, const QDateTime &now)
{
    db::DomainSettingsTable settings(database);
    for (const NoteOn &note : story.notes) {
        DomainSettingsChange change;
        if (!note.note.isEmpty())
            change.note = note.note;
        if (note.isImportant)
            change.importance = std::optional(Importance::High);
        if (note.isPaused)
            change.pausedUntil = std::optional(note.note.isEmpty() ? now.addDays(6) : farFuture());
        must(settings.change({domain(note.domain)}, change));
    }
}

/// Appeals that need a reminder get one after a few days. The letter for the last blocked domain is still a
/// draft.
void addAppeals(const db::Database &database, const Story &story, const QDateTime &now)
{
    const QString service = QStringLiteral("https://checks.example/api/v1");
    db::Appeals appeals(database);
    std::optional<LetterDraft> draft;
    for (const Blocking &blocking : story.blockings) {
        if (!blocking.appealed) {
            if (!blocking.restored)
                draft = LetterDraft{.domain = domain(blocking.domain), .service = service};
            continue;
        }
        Appeal appeal{.domain = domain(blocking.domain)};
        appeal.service = service;
        if (!blocking.restored)
            appeal.askAgainAt = now.addDays(3);
        appeal.sentAt = daysBefore(now, *blocking.appealed);
        appeal.sentTo = blocking.appealedTo;
        appeal.sentBy = QStringLiteral("Rina");
        appeal.note = blocking.appealNote;
        must(appeals.add(appeal));
        if (draft)
            draft->recipient = blocking.appealedTo;
    }
    if (!draft)
        return;
    draft->savedAt = now.addDays(-1);
    must(db::LetterDrafts(database).save(*draft));
}

void addHappenings(const db::Database &database, const Story &story, const Setup &setup, const QDateTime &now)
{
    db::Journal journal(database);
    for (auto it = story.happenings.crbegin(); it != story.happenings.crend(); ++it) {
        std::optional<AccountId> account;
        if (it->account)
            account = *it->account == Client::OwnSites ? setup.own : setup.agency;
        journal.logEvent(*eventKindFromKey(QString::fromLatin1(it->kind)), account, it->sentence, it->detail,
                         daysBefore(now, it->ago));
    }
}

/// Adds a published blocklist that predicted the recent blocks, an uptime monitor that was sometimes wrong,
/// and one hint that the service has not confirmed yet.
void addHints(const db::Database &database, const Story &story, const Setup &setup, const QDateTime &now)
{
    QList<Hint> hints;
    for (const Blocking &blocking : story.blockings) {
        if (blocking.listed > 60)
            continue;
        Hint hint{domain(blocking.domain), QString(Hint::feed), true,
                  daysBefore(now, blocking.listed - 0.05)};
        hint.settledAt = hint.since.addSecs(420);
        hint.proved = true;
        hints += hint;
    }
    Hint wrong{domain(QStringLiteral("kito-id.example")), QStringLiteral("uptime"), true,
               daysBefore(now, 6.2)};
    wrong.settledAt = wrong.since.addSecs(900);
    wrong.proved = false;
    hints += wrong;
    hints +=
        {domain(QStringLiteral("melati-hijab.example")), QString(Hint::feed), true, now.addSecs(-11 * 60)};
    db::Hints kept(database);
    for (const Hint &hint : std::as_const(hints)) {
        Hint open = hint;
        open.settledAt = {};
        open.proved.reset();
        must(kept.save(setup.agency, {open}));
        if (!hint.isOpen())
            must(kept.save(setup.agency, {hint}));
    }
    db::ListFeeds feeds(database);
    must(feeds.set(setup.agency, QStringLiteral("https://lists.example/blocked.txt")));
    FeedRecord feed = *must(feeds.of(setup.agency));
    feed.triedAt = feed.readAt = now.addSecs(-11 * 60);
    must(feeds.save(feed, std::nullopt));
}

} // namespace

void fillBelievable(const db::Database &database, const QDateTime &now, bool indonesian)
{
    const Story story = storyIn(indonesian);
    Setup setup(database, story);
    OfficeDays days(database, setup.watched, setup.agency, setup.own, now);
    for (const Blocking &blocking : story.blockings) {
        days.setListed(domain(blocking.domain), daysBefore(now, blocking.listed),
                       blocking.restored ? daysBefore(now, *blocking.restored) : QDateTime());
    }
    // Three domains added yesterday evening and this morning.
    days.setUnanswered(domain(QStringLiteral("kito-id.example")), story.noAnswer);
    days.setNeverAsked(domain(QStringLiteral("studio-pantura.example")));
    days.setNeverAsked(domain(QStringLiteral("kabar-nusantara.example")));
    days.play(RenewalDay, story.agencyName, story.ownName);
    addNotes(database, story, now);
    addAppeals(database, story, now);
    addHappenings(database, story, setup, now);
    addHints(database, story, setup, now);
    // Marks everything but the newest two events as seen.
    db::Activity activity(database);
    ActivityQuery whole;
    whole.limit = 1000;
    QList<ActivityKey> seen;
    for (const auto &row : must(activity.rows(whole)))
        seen += row.key;
    must(activity.markRead(seen.mid(2), now.addDays(-1)));
    Channel chat;
    chat.kind = QStringLiteral("telegram");
    chat.name = indonesian ? QStringLiteral("Grup tim") : QStringLiteral("Team chat");
    chat.chat = QStringLiteral("@agensi_pantau");
    must(db::Channels(database).add(chat));
}

} // namespace pantau::test
