// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/data_commands.h"
#include "app/commands/hint_commands.h"
#include "support/hinted_session.h"
#include "support/http_call.h"
#include "support/patience.h"
#include "support/test_program.h"

#include <QDir>
#include <QDirIterator>
#include <QTcpServer>

using namespace pantau;
using namespace pantau::test;

namespace {

/// One that nobody listens at, as far as a test can know.
quint16 freePort()
{
    QTcpServer server;
    return server.listen(QHostAddress::LocalHost) ? server.serverPort() : 0;
}

struct HookedSession : HintedSession
{
    /// Switches it on, or moves it to another port.
    WebhookRecord open(quint16 port)
    {
        const auto opened = wait(m_session->hints().openWebhook(port));
        if (!opened || !*opened)
            return {};
        if ((*opened)->token)
            token = (*opened)->token->secretBytes();
        return (*opened)->webhook;
    }
    [[nodiscard]] HttpAnswer post(quint16 port, const QByteArray &body) const
    {
        return httpCall(port, httpRequest("POST", "/hint", {"Authorization: Bearer " + token}, body));
    }
    /// The files of the data folder in which @p bytes stand.
    [[nodiscard]] QStringList filesWith(const QByteArray &bytes) const
    {
        QStringList found;
        QDirIterator files(m_home.filePath(QStringLiteral("pantau")), QDir::Files | QDir::Hidden,
                           QDirIterator::Subdirectories);
        while (files.hasNext()) {
            QFile file(files.next());
            if (file.open(QIODevice::ReadOnly) && file.readAll().contains(bytes))
                found += file.fileName();
        }
        return found;
    }
    [[nodiscard]] WebhookRecord webhook() const { return *m_session->queries().webhook(); }

    QByteArray token;
};

bool isOpen(quint16 port)
{
    QTcpSocket socket;
    socket.connectToHost(QHostAddress::LocalHost, port);
    return socket.waitForConnected(test::Patience);
}

} // namespace

/// The webhook of a whole session with the real service: from a tool's call to a confirmed change.
class TestSessionWebhook : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatAToolReportsIsAskedAboutAtOnce();
    void neitherStrangersNorTheTokenAreKept();
    void itIsThereAgainAfterARestart();
    void theOldTokenIsNoLongerGoodAndWhatIsOffIsClosed();
    void aPortThatIsTakenIsToldAndTriedAgain();
    void whatIsReportedWhileTheWatchIsPausedWaits();
    void itIsForgottenWithEverything();
};

void TestSessionWebhook::whatAToolReportsIsAskedAboutAtOnce()
{
    HookedSession world;
    const quint16 port = freePort();
    QCOMPARE(world.open(port), (WebhookRecord{.isOn = true, .port = port}));
    QVERIFY2(!isOpen(port), "only while the watch runs");
    world.begin();
    QTRY_VERIFY(isOpen(port));
    world.pass(61min);
    world.publish(site(5));
    const HttpAnswer answer = world.post(
        port, R"({"domains":["https://www.free-5.example/","stranger.test","no domain"],"source":"uptime"})");
    QCOMPARE(answer.status, 202);
    QCOMPARE(answer.body, (QJsonObject{{QStringLiteral("taken"), 1}, {QStringLiteral("left_out"), 2}}));
    // Of what is paused nobody will ask the service.
    DomainsEdit pause;
    pause.domains = {site(6)};
    pause.settings.pausedUntil = std::optional(world.m_clock.nowUtc().addDays(1));
    QVERIFY(*world.wait(world.m_session->lists().editDomains({pause})));
    QCOMPARE(world.post(port, R"({"domain":"free-6.example"})").body[QStringLiteral("taken")].toInt(), 0);
    QTRY_COMPARE(world.blocked(), 1);
    QTRY_VERIFY(QDir(world.spool()).entryList(QDir::Files).isEmpty());
    const auto changes = world.m_session->queries().changes({}, 0, 10).value();
    QCOMPARE(changes.size(), 1);
    QCOMPARE(changes.first().change.domain, site(5));
    const auto sources = world.m_session->queries().hintSources(world.account).value();
    QCOMPARE(sources.size(), 1);
    QCOMPARE(sources.first().source, QStringLiteral("uptime"));
    QCOMPARE(sources.first().proved, 1);
}

void TestSessionWebhook::neitherStrangersNorTheTokenAreKept()
{
    HookedSession world;
    const quint16 port = freePort();
    QVERIFY(world.open(port).isOn);
    world.begin();
    QTRY_VERIFY(isOpen(port));
    QCOMPARE(world.post(port, R"({"domains":["free-5.example","stranger.test"]})").status, 202);
    QCOMPARE(world.post(port, R"({"domain":"stranger.test","source":"canary-source"})")
                 .body[QStringLiteral("left_out")]
                 .toInt(),
             1);
    QCOMPARE(httpCall(port, httpRequest("POST", "/hint", {"Authorization: Bearer canary-token"},
                                        R"({"domain":"free-6.example"})"))
                 .status,
             401);
    world.m_session.reset();
    QVERIFY2(!world.filesWith(HintToken::hashOf(world.token)).isEmpty(), "or the search is none");
    for (const QByteArray &secret :
         {world.token, QByteArray("stranger.test"), QByteArray("canary-source"), QByteArray("canary-token")})
        QCOMPARE(world.filesWith(secret), QStringList());
}

void TestSessionWebhook::itIsThereAgainAfterARestart()
{
    HookedSession world;
    const quint16 port = freePort();
    QVERIFY(world.open(port).isOn);
    world.begin();
    QTRY_VERIFY(isOpen(port));
    world.m_session.reset();
    QVERIFY(!isOpen(port));
    world.openSession();
    world.m_session->watch().start();
    QTRY_VERIFY(isOpen(port));
    const QByteArray body(R"({"domain":"free-5.example"})");
    QCOMPARE(world.post(port, body).status, 202);

    const quint16 next = freePort();
    const auto moved = World::wait(world.m_session->hints().openWebhook(next));
    QVERIFY2(!(*moved)->token, "tools keep the token that they have");
    QVERIFY(!isOpen(port));
    QCOMPARE(world.post(next, body).status, 202);
}

void TestSessionWebhook::theOldTokenIsNoLongerGoodAndWhatIsOffIsClosed()
{
    HookedSession world;
    const quint16 port = freePort();
    QVERIFY(world.open(port).isOn);
    world.begin();
    QTRY_VERIFY(isOpen(port));
    const QByteArray body(R"({"domain":"free-5.example"})");
    auto &hints = world.m_session->hints();
    const auto renewed = World::wait(hints.renewWebhookToken());
    QCOMPARE(world.post(port, body).status, 401);
    world.token = (*renewed)->secretBytes();
    QCOMPARE(world.post(port, body).status, 202);

    QVERIFY(World::wait(hints.closeWebhook())->has_value());
    QVERIFY(!isOpen(port));
    QCOMPARE(world.webhook(), (WebhookRecord{.isOn = false, .port = port}));
    QCOMPARE(World::wait(hints.renewWebhookToken())->error().kind, Error::Kind::InvalidInput);

    const QByteArray before = world.token;
    QVERIFY(World::wait(hints.openWebhook(std::nullopt))->value().token->secretBytes() != before);
    QCOMPARE(world.webhook().port, port);
    QCOMPARE(world.post(port, body).status, 401);
}

void TestSessionWebhook::aPortThatIsTakenIsToldAndTriedAgain()
{
    HookedSession world;
    auto other = std::make_unique<QTcpServer>();
    QVERIFY(other->listen(QHostAddress::LocalHost));
    const quint16 port = other->serverPort();
    QVERIFY(world.open(port).problem.isEmpty());
    world.begin();
    QTRY_VERIFY(!world.webhook().problem.isEmpty());
    const QString problem = world.webhook().problem;
    QVERIFY(problem.contains(QString::number(port)));
    QCOMPARE(world.notes().count(problem), 1);
    QVERIFY2(world.webhook().isOn, "it is still wanted");

    world.openSession();
    world.begin();
    QTRY_VERIFY(!World::wait(world.m_session->watch().engineWork())->isBusy);
    QCOMPARE(world.webhook().problem, problem);
    QVERIFY2(world.notes().count(problem) == 1, "the same is told once");

    other.reset();
    world.openSession();
    world.m_session->watch().start();
    QTRY_VERIFY(isOpen(port));
    QTRY_COMPARE(world.webhook().problem, QString());
    QCOMPARE(world.post(port, R"({"domain":"free-5.example"})").status, 202);
}

void TestSessionWebhook::whatIsReportedWhileTheWatchIsPausedWaits()
{
    HookedSession world;
    const quint16 port = freePort();
    QVERIFY(world.open(port).isOn);
    world.begin();
    QTRY_VERIFY(isOpen(port));
    world.pass(61min);
    world.publish(site(5));
    world.m_session->watch().setPaused(true);
    QCOMPARE(world.post(port, R"({"domain":"free-5.example"})").status, 202);
    QTRY_COMPARE(world.m_session->queries().openHints()->size(), 1);
    QCOMPARE(world.blocked(), 0);
    world.m_session->watch().setPaused(false);
    QTRY_COMPARE(world.blocked(), 1);
}

void TestSessionWebhook::itIsForgottenWithEverything()
{
    HookedSession world;
    const quint16 port = freePort();
    QVERIFY(world.open(port).isOn);
    world.begin();
    QTRY_VERIFY(isOpen(port));
    QVERIFY(World::wait(world.m_session->data().forgetEverything())->has_value());
    QVERIFY(!isOpen(port));
    QVERIFY(!world.webhook().isOn);
    QTRY_VERIFY(!World::wait(world.m_session->watch().engineWork())->isBusy);
    world.m_session.reset();
    QCOMPARE(world.filesWith(HintToken::hashOf(world.token)), QStringList());
    QVERIFY(QDir(world.spool()).entryList(QDir::Files).isEmpty());
}

PANTAU_TEST(TestSessionWebhook)
#include "tst_session_webhook.moc"
