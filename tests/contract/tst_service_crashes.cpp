// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/callers.h"
#include "support/database_file.h"
#include "support/postgresql_server.h"
#include "support/service_process.h"
#include "support/test_program.h"

#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <memory>

using namespace pantau::test;

/// Two instances on one database with more callers than the keys can serve, while the programs are killed and
/// the database server crashes. The charge equals the answered requests plus those in flight, and no key
/// exceeds its limit. PANTAU_CRASHES=N sets the number of crashes.
class TestServiceCrashes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        writeFile(m_home.filePath(QStringLiteral("list.txt")), "blocked.example\n");
        m_server = std::make_unique<PostgresqlServer>();
    }

    void cleanupTestCase() { m_server.reset(); }

    void chargesWhatIsAnswered_data()
    {
        QTest::addColumn<bool>("killsServer");
        QTest::newRow("instances are killed") << false;
        QTest::newRow("the database server crashes") << true;
    }
    void chargesWhatIsAnswered()
    {
        QFETCH(const bool, killsServer);
        const int crashes = qEnvironmentVariable("PANTAU_CRASHES", QStringLiteral("3")).toInt();
        m_url = m_server->newDatabase();
        std::array<Key, 3> keys;
        for (std::size_t i = 0; i < keys.size(); ++i) {
            Key &key = keys.at(i);
            key.name = QStringLiteral("key-%1").arg(i);
            // the other keys run out during the test
            key.limit = i == 0 ? 1'000'000'000 : qint64(60 * crashes * i);
            const auto added = ServiceProcess::run(
                QStringList{QStringLiteral("keys"), QStringLiteral("add"), QStringLiteral("--name"), key.name,
                            QStringLiteral("--freemium"), QStringLiteral("--daily-limit"),
                            QString::number(key.limit)} +
                book());
            QVERIFY2(added.exitCode == 0, qPrintable(added.err));
            key.secret = added.out.trimmed().toLatin1();
        }
        ServiceProcess here;
        ServiceProcess there;
        serve(here, QStringLiteral("127.0.0.1:0"));
        serve(there, QStringLiteral("127.0.0.1:0"));
        const QList<QUrl> bases{here.url(), there.url()};
        int answers = 0;
        int failures = 0;
        int size = 0;
        bool isOver = false;
        for (Key &key : keys) {
            key.callers = std::make_unique<Callers>(
                4, key.secret,
                [&]() -> std::optional<int> { return isOver ? std::nullopt : std::optional(1 + ++size % 5); },
                [&](int domains, const Answered &answer) {
                    if (answer.status == 200) {
                        key.answered += domains;
                        ++answers;
                    } else if (answer.status == 0) {
                        key.lost += answer.wasSent ? domains : 0;
                    } else {
                        failures += answer.status == 500 ? 1 : 0;
                    }
                });
            key.callers->start(bases);
        }
        for (int crash = 0; crash < crashes; ++crash) {
            const int before = answers;
            QTRY_VERIFY_WITH_TIMEOUT(answers > before + 60, EnoughMs);
            if (killsServer) {
                const int failed = failures;
                m_server->crash();
                QTRY_VERIFY_WITH_TIMEOUT(failures > failed + 5, EnoughMs);
                m_server->start();
            } else {
                ServiceProcess &instance = crash % 2 == 0 ? here : there;
                const QString place = QStringLiteral("127.0.0.1:%1").arg(instance.url().port());
                instance.kill();
                serve(instance, place);
            }
        }
        const int before = answers;
        QTRY_VERIFY_WITH_TIMEOUT(answers > before + 60, EnoughMs);
        isOver = true;
        for (const Key &key : keys)
            QTRY_VERIFY_WITH_TIMEOUT(key.callers->areDone(), EnoughMs);
        QVERIFY2(here.isRunning() && there.isRunning(), qPrintable(here.errorOutput() + there.errorOutput()));
        const auto usage =
            ServiceProcess::run(QStringList{QStringLiteral("keys"), QStringLiteral("usage")} + book());
        QCOMPARE(usage.exitCode, 0);
        const QStringList lines = usage.out.trimmed().split(u'\n');
        QCOMPARE(lines.size(), qsizetype(keys.size()));
        for (std::size_t i = 0; i < keys.size(); ++i) {
            const Key &key = keys.at(i);
            const qint64 used = lines.at(qsizetype(i)).section(u'\t', 1, 1).toLongLong();
            const QString figures = QStringLiteral("%1: %2 charged, %3 answered, %4 under way, %5 allowed")
                                        .arg(key.name)
                                        .arg(used)
                                        .arg(key.answered)
                                        .arg(key.lost)
                                        .arg(key.limit);
            qInfo("%s", qPrintable(figures));
            QVERIFY2(used <= key.limit, qPrintable(figures));
            QVERIFY2(used >= key.answered && used <= key.answered + key.lost, qPrintable(figures));
        }
    }

private:
    static constexpr int EnoughMs = 60'000;

    struct Key
    {
        QString name;
        QByteArray secret;
        qint64 limit = 0;
        qint64 answered = 0; ///< units
        qint64 lost = 0;     ///< units of requests without an answer
        std::unique_ptr<Callers> callers;
    };
    [[nodiscard]] QStringList book() const { return {QStringLiteral("--database"), m_url}; }

    void serve(ServiceProcess &instance, const QString &place) const
    {
        const QString refused = instance.start(
            QStringList{QStringLiteral("--blocklist"), m_home.filePath(QStringLiteral("list.txt")),
                        QStringLiteral("--data-dir"), m_home.filePath(QString(place).replace(u':', u'-')),
                        QStringLiteral("--listen"), place, QStringLiteral("--requests-per-minute"),
                        QStringLiteral("1000000")} +
            book());
        QVERIFY2(refused.isEmpty(), qPrintable(refused));
    }

    QTemporaryDir m_home;
    std::unique_ptr<PostgresqlServer> m_server;
    QString m_url;
};

PANTAU_TEST(TestServiceCrashes)
#include "tst_service_crashes.moc"
