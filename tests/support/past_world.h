// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "db/appeals.h"
#include "db/hints.h"
#include "db/history.h"
#include "support/open_session.h"
#include "support/store_world.h"

#include <QApplication>
#include <QTest>

#include <optional>

namespace pantau::test {

/// A session over a database with a history: melati-promo.com was listed twice, and unblocked once after an
/// appeal.
class PastWorld
{
public:
    PastWorld()
    {
        store.emplace();
        list = store->addList(QStringLiteral("Toko Melati"), {domain, quiet, below});
        live();
        for (const DomainName &name : {quiet, below})
            store->see(name, name == below ? BlockStatus::Blocked : BlockStatus::NotBlocked);
        const Hint hint{quiet, QString(Hint::network), true, store->now()};
        if (!db::Hints(*store->database).save(store->account, {hint}))
            qFatal("The hint was not saved.");
        home = store->home.path();
        store->journal.reset();
        store->database.reset();
        openSession();
    }
    ~PastWorld() { session.reset(); }
    Q_DISABLE_COPY_MOVE(PastWorld)

    /// Opens the session as the next start does.
    void openSession()
    {
        session.reset();
        session = test::openSession(home, store->clock);
    }

    [[nodiscard]] DomainRow row(const DomainName &name) const
    {
        for (const DomainRow &each : StoreWorld::rows(session->store().database()))
            if (each.domain == name)
                return each;
        qFatal("The domain is in no list.");
    }

    const DomainName domain = StoreWorld::name("melati-promo.com");
    const DomainName quiet = StoreWorld::name("beritakita.id");
    const DomainName below = StoreWorld::name("shop.melati-promo.com");
    std::optional<StoreWorld> store;
    ListId list{};
    QString home;
    std::unique_ptr<app::Session> session;

private:
    /// 150 days, twelve checks a day.
    void live()
    {
        BlockStatus status = BlockStatus::NotBlocked;
        for (int day = 0; day < 150; ++day) {
            const bool isBlocked = (day >= 60 && day < 73) || day >= 146;
            if (day == 62)
                appeal();
            for (int check = 0; check < (day < 120 ? 1 : 12); ++check) {
                const QDateTime before = store->now();
                store->clock.advance(std::chrono::minutes(day < 120 ? 1440 : 120));
                const BlockStatus seen = isBlocked ? BlockStatus::Blocked : BlockStatus::NotBlocked;
                if (seen == status || day == 0)
                    store->see(domain, seen);
                else
                    store->change(domain, seen, before);
                status = seen;
            }
        }
        store->clock.advance(std::chrono::minutes(12));
    }
    void appeal()
    {
        Appeal sent{AppealId{}, domain};
        sent.service = StoreWorld::address().text();
        sent.sentAt = store->now();
        sent.sentTo = QStringLiteral("Helpdesk");
        sent.sentBy = QStringLiteral("Rina");
        sent.note = QStringLiteral("No. 2026/118");
        db::Appeals(*store->database).add(sent).value();
    }
};

} // namespace pantau::test
