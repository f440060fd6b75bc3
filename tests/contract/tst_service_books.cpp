// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/callers.h"
#include "support/database_file.h"
#include "support/postgresql_server.h"
#include "support/service_process.h"
#include "support/test_program.h"

#include <QFile>
#include <QSet>
#include <QStringEncoder>
#include <QTemporaryDir>

#include <array>
#include <memory>

using namespace pantau::test;

namespace {

constexpr int EnoughMs = 60'000;

qint64 usedIn(const QJsonObject &body)
{
    const QJsonValue stats = body.value("stats"_L1);
    const QJsonValue numbers =
        stats[QLatin1String(stats.toObject().contains("quota"_L1) ? "quota" : "rate_limit")];
    return numbers["used"_L1].toInteger(-1);
}

} // namespace

/// pantau-service, killed while it answers, and running in several instances: no unit is lost, charged twice
/// or served beyond an allowance.
class TestServiceBooks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        writeFile(m_home.filePath(u"list.txt"_s), "blocked.example\n");
        m_server = std::make_unique<PostgresqlServer>();
    }

    void cleanupTestCase() { m_server.reset(); }

    /// With SQLite; for PostgreSQL see chargesEveryAnsweredRequestOnce(). Every answered request is charged
    /// exactly once. Unanswered requests are charged at most what they asked for.
    void survivesBeingKilled()
    {
        const auto book = newBook(false);
        const QByteArray key = newKey(*book, {u"--freemium"_s, u"--daily-limit"_s, u"1000000000"_s});
        qint64 answered = 0;
        qint64 lost = 0;
        QSet<qint64> stats;
        for (int round = 0; round < 4; ++round) {
            ServiceProcess service;
            const QString refused = service.start(serveOptions(*book));
            QVERIFY2(refused.isEmpty(), qPrintable(refused));
            bool isOver = false;
            int answers = 0;
            int others = 0;
            int size = 0;
            Callers callers(
                12, key,
                [&]() -> std::optional<int> {
                    return isOver ? std::nullopt : std::optional(1 + ++size % 20);
                },
                [&](int domains, const Answered &answer) {
                    if (answer.status == 200) {
                        answered += domains;
                        ++answers;
                        QVERIFY(!stats.contains(usedIn(answer.body))); // no unit was charged twice
                        stats.insert(usedIn(answer.body));
                    } else if (answer.status == 0) {
                        lost += answer.wasSent ? domains : 0;
                        isOver = true;
                    } else {
                        ++others;
                    }
                });
            callers.start({service.url()});
            QTRY_VERIFY_WITH_TIMEOUT(answers > 100 || isOver, EnoughMs);
            QVERIFY2(!isOver, qPrintable(service.errorOutput()));
            service.kill();
            QTRY_VERIFY_WITH_TIMEOUT(callers.areDone(), EnoughMs);
            QCOMPARE(others, 0);
            const qint64 charged = used(*book);
            QVERIFY2(charged >= answered, qPrintable(QString::number(answered - charged)));
            QVERIFY2(charged <= answered + lost, qPrintable(QString::number(charged - answered - lost)));
            // From here on, the charge for the lost requests is known.
            lost = 0;
            answered = charged;
        }
    }

    void neverExceedsTheQuota_data()
    {
        const pantau::test::Table<QStringList, qint64, int> row({"keyOptions", "limit", "unitCost"});
        row("a day", {u"--freemium"_s, u"--daily-limit"_s, u"997"_s}, 997, 1);
        row("a month", {u"--package"_s, u"professional"_s}, 3000, 3);
        row("an IP", QStringList(), 100, 1);
    }
    /// Two instances with one allowance and more callers than it can serve: it is used up exactly, and never
    /// exceeded.
    void neverExceedsTheQuota()
    {
        QFETCH(QStringList, keyOptions);
        QFETCH(qint64, limit);
        QFETCH(int, unitCost);
        const auto book = newBook(true);
        const QByteArray key = keyOptions.isEmpty() ? QByteArray() : newKey(*book, keyOptions);
        ServiceProcess here;
        ServiceProcess there;
        QCOMPARE(here.start(serveOptions(*book)), QString());
        QCOMPARE(there.start(serveOptions(*book)), QString());
        qint64 served = 0;
        int refusedInARow = 0;
        int others = 0;
        int size = 0;
        QSet<qint64> stats;
        Callers callers(
            16, key,
            [&]() -> std::optional<int> {
                // Large and small requests at first, then single domains until all are refused.
                if (refusedInARow > 40)
                    return std::nullopt;
                return refusedInARow > 4 ? 1 : 1 + ++size % 7;
            },
            [&](int domains, const Answered &answer) {
                const bool isRefused = answer.status == 402 || answer.status == 429;
                refusedInARow = isRefused ? refusedInARow + 1 : 0;
                if (answer.status == 200) {
                    served += qint64(domains) * unitCost;
                    QVERIFY(!stats.contains(usedIn(answer.body)));
                    stats.insert(usedIn(answer.body));
                    QVERIFY(usedIn(answer.body) <= limit);
                } else if (!isRefused) {
                    ++others;
                }
            });
        callers.start({here.url(), there.url()});
        QTRY_VERIFY_WITH_TIMEOUT(callers.areDone(), EnoughMs);
        QCOMPARE(others, 0);
        QCOMPARE(served, limit / unitCost * unitCost);
        if (!key.isEmpty())
            QCOMPARE(used(*book), served);
    }

    /// The product's limit: 60 requests per minute from one IP, across all instances.
    void instancesShareTheMinuteLimit()
    {
        const auto book = newBook(true);
        ServiceProcess here;
        ServiceProcess there;
        QCOMPARE(here.start(serveOptions(*book, "60")), QString());
        QCOMPARE(there.start(serveOptions(*book, "60")), QString());
        int sent = 0;
        QHash<int, int> statuses;
        Callers callers(
            16, {}, [&]() -> std::optional<int> { return ++sent <= 150 ? std::optional(1) : std::nullopt; },
            [&](int, const Answered &answer) { ++statuses[answer.status]; });
        callers.start({here.url(), there.url()});
        QTRY_VERIFY_WITH_TIMEOUT(callers.areDone(), EnoughMs);
        QCOMPARE(statuses, (QHash<int, int>{{200, 60}, {429, 90}}));
    }

    /// The password need not be on the command line or in the environment.
    void readsTheDatabaseUrlFromAFile()
    {
        const auto book = newBook(true);
        const QTemporaryDir home;
        const QString name = u"pantau-service.database-url"_s;
        const QString path = home.filePath(name);
        writeFile(path, book->options.constLast().toUtf8() + '\n');
        const QStringList list{u"keys"_s, u"list"_s};
        QCOMPARE(ServiceProcess::run({u"keys"_s, u"add"_s, u"--name"_s, u"x"_s, u"--freemium"_s,
                                      u"--database-url-file"_s, path})
                     .exitCode,
                 0);
        const QString direct = ServiceProcess::run(list + book->options).out;
        QVERIFY(direct.startsWith(u"x\t"));
        for (const auto &variables : {QMap<QString, QString>{{u"PANTAU_DATABASE_FILE"_s, path}},
                                      QMap<QString, QString>{{u"CREDENTIALS_DIRECTORY"_s, home.path()}}})
            QCOMPARE(ServiceProcess::run(list, variables).out, direct);
        // An explicit option overrides the systemd credential.
        const auto elsewhere =
            ServiceProcess::run(list + QStringList{u"--database"_s, u"postgresql://nobody@/none?host=/"_s},
                                {{u"CREDENTIALS_DIRECTORY"_s, home.path()}});
        QCOMPARE(elsewhere.exitCode, 1);
        // The address in Notepad's encoding.
        const QString marked = home.filePath(u"utf16"_s);
        QStringEncoder utf16(QStringConverter::Utf16LE, QStringConverter::Flag::WriteBom);
        writeFile(marked, utf16.encode(book->options.constLast() + u"\r\n"_s));
        QCOMPARE(ServiceProcess::run(list + QStringList{u"--database-url-file"_s, marked}).out, direct);

        ServiceProcess service;
        QCOMPARE(service.start({u"--blocklist"_s, m_home.filePath(u"list.txt"_s), u"--data-dir"_s,
                                book->home.path(), u"--database-url-file"_s, path}),
                 QString());
        QCOMPARE(service.stop(), 0);
        QVERIFY(!service.errorOutput().contains(u"s3cret"));
        QVERIFY(!QFile::exists(book->home.filePath(u"service.db"_s)));
    }

    void showsTheErrorOfTheServer_data()
    {
        // database: empty: a new one
        const pantau::test::Table<QString, QString, QString, QString> row(
            {"user", "password", "database", "said"});
        row("may not create tables", "reader", "s3cret'\\ x", "", "permission denied for schema public");
        row("another password", "reader", "s3cret-2", "",
            "password authentication failed for user \"reader\"");
        row("the password is the user's name", "reader", "reader", "", "password authentication failed");
        row("no such database", "reader", "s3cret'\\ x", "missing", "database \"missing\" does not exist");
    }
    void showsTheErrorOfTheServer()
    {
        QFETCH(QString, user);
        QFETCH(QString, password);
        QFETCH(QString, database);
        QFETCH(QString, said);
        const QUrl fresh(m_server->newDatabase());
        m_server->psql(u"postgres"_s, u"DROP ROLE IF EXISTS reader; "
                                      "CREATE ROLE reader LOGIN PASSWORD 's3cret''\\ x'"_s);
        const QString url = u"postgresql://%1:%2@/%3?%4"_s.arg(
            user, QString::fromLatin1(QUrl::toPercentEncoding(password)),
            database.isEmpty() ? fresh.path().sliced(1) : database, fresh.query());
        const QTemporaryDir home;
        const QStringList book{u"--data-dir"_s, home.path(), u"--database"_s, url};
        for (const QStringList &command :
             {QStringList{u"serve"_s, u"--blocklist"_s, m_home.filePath(u"list.txt"_s)},
              QStringList{u"keys"_s, u"add"_s, u"--name"_s, u"a"_s, u"--package"_s, u"starter"_s}}) {
            const auto done = ServiceProcess::run(command + book);
            QCOMPARE(done.exitCode, 1);
            QVERIFY2(done.err.contains(said), qPrintable(done.err));
            QVERIFY2(!done.err.contains(u"s3cret"), qPrintable(done.err));
        }
    }

    // Two instances on one database with more callers than the keys can serve, while the programs are killed
    // and the database server crashes. The charge equals the answered requests plus those in flight, and no
    // key exceeds its limit. PANTAU_CRASHES=N sets the number of crashes.

    void chargesEveryAnsweredRequestOnce_data()
    {
        const test::Table<bool> row({"killsServer"});
        row("instances are killed", false);
        row("the database server crashes", true);
    }
    void chargesEveryAnsweredRequestOnce()
    {
        QFETCH(const bool, killsServer);
        const int crashes = qEnvironmentVariable("PANTAU_CRASHES", u"3"_s).toInt();
        m_url = m_server->newDatabase();
        std::array<Key, 3> keys;
        for (std::size_t i = 0; i < keys.size(); ++i) {
            Key &key = keys.at(i);
            key.name = u"key-%1"_s.arg(i);
            // the other keys run out during the test
            key.limit = i == 0 ? 1'000'000'000 : qint64(60 * crashes * i);
            const auto added =
                ServiceProcess::run(QStringList{u"keys"_s, u"add"_s, u"--name"_s, key.name, u"--freemium"_s,
                                                u"--daily-limit"_s, QString::number(key.limit)} +
                                    book());
            QVERIFY2(added.exitCode == 0, qPrintable(added.err));
            key.secret = added.out.trimmed().toLatin1();
        }
        ServiceProcess here;
        ServiceProcess there;
        serve(here, u"127.0.0.1:0"_s);
        serve(there, u"127.0.0.1:0"_s);
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
                const QString place = u"127.0.0.1:%1"_s.arg(instance.url().port());
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
        QVERIFY(!(here.errorOutput() + there.errorOutput()).contains(u"s3cret"));
        const auto usage = ServiceProcess::run(QStringList{u"keys"_s, u"usage"_s} + book());
        QCOMPARE(usage.exitCode, 0);
        const QStringList lines = usage.out.trimmed().split(u'\n');
        QCOMPARE(lines.size(), qsizetype(keys.size()));
        for (std::size_t i = 0; i < keys.size(); ++i) {
            const Key &key = keys.at(i);
            const qint64 used = lines.at(qsizetype(i)).section(u'\t', 1, 1).toLongLong();
            const QString figures = u"%1: %2 charged, %3 answered, %4 under way, %5 allowed"_s.arg(key.name)
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
    struct Book
    {
        QTemporaryDir home;
        QStringList options; ///< options that select the database
    };

    [[nodiscard]] std::unique_ptr<Book> newBook(bool isPostgresql)
    {
        auto book = std::make_unique<Book>();
        book->options = {u"--data-dir"_s, book->home.path()};
        if (isPostgresql)
            book->options += {u"--database"_s, m_server->newDatabase()};
        return book;
    }

    [[nodiscard]] static QByteArray newKey(const Book &book, const QStringList &options)
    {
        const auto added = ServiceProcess::run(QStringList{u"keys"_s, u"add"_s, u"--name"_s, u"caller"_s} +
                                               options + book.options);
        if (added.exitCode != 0)
            qFatal("%s", qPrintable(added.err));
        return added.out.trimmed().toLatin1();
    }

    [[nodiscard]] static qint64 used(const Book &book)
    {
        const auto usage = ServiceProcess::run(QStringList{u"keys"_s, u"usage"_s} + book.options);
        return usage.exitCode == 0 ? usage.out.section(u'\t', 1, 1).toLongLong() : -1;
    }

    [[nodiscard]] QStringList serveOptions(const Book &book, const char *requestsPerMinute = "1000000") const
    {
        return QStringList{u"--blocklist"_s, m_home.filePath(u"list.txt"_s), u"--requests-per-minute"_s,
                           QString::fromLatin1(requestsPerMinute)} +
               book.options;
    }

    QTemporaryDir m_home;
    std::unique_ptr<PostgresqlServer> m_server;

    struct Key
    {
        QString name;
        QByteArray secret;
        qint64 limit = 0;
        qint64 answered = 0; ///< units
        qint64 lost = 0;     ///< units of requests without an answer
        std::unique_ptr<Callers> callers;
    };
    [[nodiscard]] QStringList book() const { return {u"--database"_s, m_url}; }

    void serve(ServiceProcess &instance, const QString &place) const
    {
        const QString refused =
            instance.start(QStringList{u"--blocklist"_s, m_home.filePath(u"list.txt"_s), u"--data-dir"_s,
                                       m_home.filePath(QString(place).replace(u':', u'-')), u"--listen"_s,
                                       place, u"--requests-per-minute"_s, u"1000000"_s} +
                           book());
        QVERIFY2(refused.isEmpty(), qPrintable(refused));
    }

    QString m_url;
};

PANTAU_TEST(TestServiceBooks)
#include "tst_service_books.moc"
