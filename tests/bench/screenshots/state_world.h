// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "keychain/memory_secret_store.h"
#include "service/checking_service.h"
#include "support/manual_clock.h"

#include <QStringList>
#include <QTemporaryDir>

namespace pantau::test {

/// A computer of an agency with one problem: real services over HTTP, a real keychain's failures and a
/// running session. If the state cannot be reached, the program exits, so no wrong picture is taken.
class StateWorld
{
public:
    /// Names of the states, in the order of the pictures.
    [[nodiscard]] static QStringList states();

    /// @p moment: time of the picture.
    StateWorld(const QString &state, const QDateTime &moment, bool indonesian);

    [[nodiscard]] app::Session &session() { return *m_session; }
    [[nodiscard]] QString dataDir() const { return m_home.filePath(QStringLiteral("pantau")); }

private:
    struct Service
    {
        QString name; ///< folder name
        QStringList blocked;
        std::unique_ptr<service::CheckingService> runs{};
    };
    using Imagination = std::function<void(app::SituationFacts &)>;

    void start(Service &service);
    void block(Service &service, const QString &domain);
    void openSession(const Imagination &imagine = {});
    AccountId connect(const QString &name, const Service &service, const std::optional<ApiKey> &key);
    void addList(const QString &name, AccountId account, const QList<DomainName> &domains);
    void checkAll(AccountId account);
    void livePast();
    void enter(const QString &state);
    void watchFiveThousand();
    void await(app::Notice::Kind kind);

    bool m_indonesian;
    QTemporaryDir m_home;
    ManualClock m_clock;
    Service m_paid{QStringLiteral("paid"),
                   {QStringLiteral("kito-pinjam.example"), QStringLiteral("warung-lintas.example")}};
    Service m_free{QStringLiteral("free"), {QStringLiteral("demo-katalog.example")}};
    std::shared_ptr<keychain::MemoryKeychain> m_keychain = std::make_shared<keychain::MemoryKeychain>();
    std::unique_ptr<app::Session> m_session;
    AccountId m_agency{};
    AccountId m_own{};
};

} // namespace pantau::test
