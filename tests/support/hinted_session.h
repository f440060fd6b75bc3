// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/account_commands.h"
#include "app/watch_commands.h"
#include "support/file_server.h"
#include "support/patience.h"
#include "support/session_world.h"

namespace pantau::test {

using namespace std::chrono_literals;

/// Twenty domains, each to be checked once a day, all just answered as "not blocked".
struct HintedSession : World
{
    HintedSession() : World(1)
    {
        openSession();
        account = addAccount(std::nullopt).id;
        const auto list = **wait(m_session->write(&db::Lists::add, QStringLiteral("Clients"), account));
        ListSettings settings = list;
        settings.interval = 24h;
        QVERIFY(wait(m_session->write(&db::Lists::configure, list.id, settings))->has_value());
        QVERIFY(wait(m_session->write(&db::Domains::addToList, list.id, mixedDomains(0, 20))));
    }
    /// Starts monitoring and waits until every domain is answered.
    void begin()
    {
        m_session->watch().start();
        QTRY_COMPARE(m_session->store().history().counts()->notBlocked, 20);
    }
    /// Uses the list at @p server as a feed and waits until it has been read.
    [[nodiscard]] bool follow(const FileServer &server)
    {
        if (!wait(app::setFeed(*m_session, account, server.url().toString()))->has_value())
            return false;
        begin();
        return waitFor([this] { return feed().readAt.isValid(); });
    }
    void publish(const DomainName &domain)
    {
        writeBlocklist({QStringLiteral("other.example"), domain.ascii()});
        startService(quint16(m_service->baseUrl().port()));
    }
    void pass(std::chrono::minutes time)
    {
        m_clock.advance(time);
        Q_EMIT m_session->clockMoved();
    }
    [[nodiscard]] int blocked() const { return m_session->store().history().counts()->blocked; }
    [[nodiscard]] FeedRecord feed() const
    {
        return m_session->store().listFeeds().of(account)->value_or(FeedRecord());
    }
    [[nodiscard]] QStringList notes() const
    {
        QStringList sentences;
        const auto events = m_session->store().history().events(0, 100, EventKind::Note);
        for (const EventRow &event : *events)
            sentences += event.sentence;
        return sentences;
    }
    [[nodiscard]] QString spool() const { return m_home.filePath(QStringLiteral("pantau/signals")); }

    AccountId account{};
};

inline DomainName site(int number)
{
    return DomainName::fromNormalised(QStringLiteral("free-%1.example").arg(number));
}

} // namespace pantau::test
