// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/database.h"
#include "db/history.h"
#include "service/key_registry.h"
#include "support/test_program.h"

#include <QDir>
#include <QFile>
#include <QMap>
#include <QRegularExpression>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QTest>

#include <functional>

using namespace pantau;

namespace {

/// Opens a database file through a separate connection. Returns the result of @p work, or an error.
QStringList through(const QString &file, const std::function<QStringList(QSqlDatabase &)> &work)
{
    const QString name = QStringLiteral("schema");
    QStringList result;
    {
        QSqlDatabase connection = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), name);
        connection.setDatabaseName(file);
        result = connection.open() ? work(connection) : QStringList{connection.lastError().text()};
    }
    QSqlDatabase::removeDatabase(name);
    return result;
}

/// Returns the first error of the fixture's statements, or nothing.
QStringList load(QSqlDatabase &connection, const QString &fixture)
{
    QFile file(fixture);
    if (!file.open(QFile::ReadOnly))
        return {file.errorString()};
    QString statement;
    for (const QString &line : QString::fromUtf8(file.readAll()).split(u'\n')) {
        if (line.startsWith(QLatin1String("--")))
            continue;
        statement += line + u'\n';
        if (!line.endsWith(u';'))
            continue;
        QSqlQuery query(connection);
        if (!query.exec(std::exchange(statement, {})))
            return {query.lastError().text()};
    }
    return {};
}

/// Returns the whole schema without whitespace, quotes and comments, which depend on the author.
QStringList schema(QSqlDatabase &connection)
{
    static const QRegularExpression spaces(QStringLiteral("--[^\\n]*|[\\s\"]+"));
    QStringList rows;
    QSqlQuery query(connection);
    query.exec(QStringLiteral("SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL "
                              "AND name NOT LIKE 'sqlite_%' ORDER BY type, name"));
    while (query.next())
        rows += QStringLiteral("%1 %2: %3")
                    .arg(query.value(0).toString(), query.value(1).toString(),
                         query.value(2).toString().remove(spaces));
    return rows;
}

/// Returns the problems that SQLite finds in the file; empty if it is intact.
QStringList complaints(QSqlDatabase &connection)
{
    QStringList found;
    QSqlQuery query(connection);
    query.exec(QStringLiteral("PRAGMA foreign_key_check"));
    while (query.next())
        found += QStringLiteral("foreign key of ") + query.value(0).toString();
    query.exec(QStringLiteral("PRAGMA integrity_check"));
    while (query.next())
        if (!query.value(0).toString().startsWith(QLatin1String("NULL value in reset_seen.")) // see below
            && query.value(0).toString() != QLatin1String("ok"))
            found += query.value(0).toString();
    // SQLite 3.40 reports a false NULL in a table WITHOUT ROWID whose key is not its first columns.
    query.exec(QStringLiteral("SELECT count(*) FROM sqlite_master WHERE name = 'reset_seen'"));
    if (query.next() && query.value(0).toInt() == 1) {
        query.exec(QStringLiteral("SELECT count(*) FROM reset_seen WHERE not_before IS NULL"));
        if (!query.next() || query.value(0).toInt() > 0)
            found += QStringLiteral("reset_seen.not_before");
    }
    return found;
}

int version(const QString &file)
{
    const QStringList read = through(file, [](QSqlDatabase &connection) -> QStringList {
        QSqlQuery query(connection);
        query.exec(QStringLiteral("PRAGMA user_version"));
        return {query.next() ? query.value(0).toString() : QString()};
    });
    return read.first().toInt();
}

/// Adds one to a thousand checks for each domain at each service, some at only one of them. The bytes of
/// their timestamps take every value.
void addChecks(QSqlDatabase &old)
{
    QSqlQuery(old).exec(QStringLiteral(
        "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 999) "
        "INSERT OR IGNORE INTO check_ SELECT d.id, v.id, 1700000000000 + n.i * 65537 * (d.id + v.id), "
        "n.i * d.id % 3 = 1 FROM domain d CROSS JOIN service v CROSS JOIN n "
        "WHERE n.i <= 127 * d.id + v.id"));
}

/// Returns the checks by domain and service, newest first.
QMap<QString, QList<Answer>> checksIn(QSqlDatabase &old)
{
    QMap<QString, QList<Answer>> checks;
    QSqlQuery rows(old);
    rows.exec(QStringLiteral("SELECT d.name || ' ' || v.address, c.checked_at, c.blocked FROM check_ c "
                             "JOIN domain d ON d.id = c.domain_id JOIN service v ON v.id = c.service_id "
                             "ORDER BY c.checked_at DESC"));
    while (rows.next())
        checks[rows.value(0).toString()].append(
            {QDateTime::fromMSecsSinceEpoch(rows.value(1).toLongLong(), Qt::UTC),
             rows.value(2).toBool() ? BlockStatus::Blocked : BlockStatus::NotBlocked});
    return checks;
}

QList<int> migrationsIn(const QString &folder)
{
    QList<int> versions;
    const QDir dir(QStringLiteral(PANTAU_MIGRATIONS "/") + folder);
    for (const QString &name : dir.entryList({QStringLiteral("*.sql")}, QDir::Files, QDir::Name))
        versions += name.left(4).toInt();
    return versions;
}

/// One of the two databases: its fixtures, and the function to open it.
struct Kind
{
    QString file;
    QString fixture;                                     ///< %1 is the version
    std::function<QString(const QString &dataDir)> open; ///< returns an error, or an empty string
};

Kind storeKind()
{
    return {QFileInfo(db::Database::filePath(QStringLiteral("/"))).fileName(),
            QStringLiteral(PANTAU_TEST_DATA "/store/version_%1.sql"), [](const QString &dataDir) {
                const auto database = db::Database::open(dataDir);
                return database ? QString() : database.error().sentence + database.error().detail;
            }};
}

Kind serviceKind()
{
    return {QStringLiteral("service.db"), QStringLiteral(PANTAU_TEST_DATA "/service/service-%1.sql"),
            [](const QString &dataDir) {
                const auto registry = service::KeyRegistry::open(dataDir);
                return registry ? QString() : registry.error().sentence + registry.error().detail;
            }};
}

} // namespace

/// Each released schema is kept as a fixture and migrates to the schema of a new database. A migration edited
/// after its fixture was written is detected.
class TestSchemas : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    /// Up to version 22 there was one row per check.
    void noCheckIsLostWhenTheyArePacked()
    {
        const QTemporaryDir home;
        const Kind kind = storeKind();
        QMap<QString, QList<Answer>> before;
        QCOMPARE(through(home.filePath(kind.file),
                         [&](QSqlDatabase &old) {
                             QStringList wrong = load(old, kind.fixture.arg(22));
                             addChecks(old);
                             before = checksIn(old);
                             return wrong;
                         }),
                 QStringList());
        QVERIFY(before.size() > 2);

        const auto database = db::Database::open(home.path()).value();
        QMap<QString, QList<Answer>> after;
        for (auto each = before.keyBegin(); each != before.keyEnd(); ++each)
            after.insert(*each, db::DomainHistory(*database)
                                    .checks(DomainName::fromNormalised(each->section(u' ', 0, 0)),
                                            each->section(u' ', 1), std::nullopt, 100'000)
                                    .value());
        QCOMPARE(after, before);
    }

    void endAsANewDatabaseBegins_data()
    {
        QTest::addColumn<bool>("isStore");
        QTest::addColumn<int>("from");
        for (const int from : migrationsIn(QStringLiteral("store/sqlite")))
            QTest::addRow("store %d", from) << true << from;
        for (const int from : migrationsIn(QStringLiteral("service/sqlite")))
            QTest::addRow("service %d", from) << false << from;
    }

    void endAsANewDatabaseBegins()
    {
        QFETCH(const bool, isStore);
        QFETCH(const int, from);
        const Kind kind = isStore ? storeKind() : serviceKind();
        const QString fixture = kind.fixture.arg(from);
        QVERIFY2(QFile::exists(fixture),
                 qPrintable(QStringLiteral("%1 is missing. Before a schema is released it gets its fixture: "
                                           "run scripts/schema-fixture.")
                                .arg(fixture)));
        const QTemporaryDir home;
        const QString file = home.filePath(kind.file);
        QCOMPARE(through(file, [&fixture](QSqlDatabase &old) { return load(old, fixture); }), QStringList());
        QCOMPARE(version(file), from);

        QCOMPARE(kind.open(home.path()), QString());
        QCOMPARE(through(file, complaints), QStringList());
        const QTemporaryDir fresh;
        QCOMPARE(kind.open(fresh.path()), QString());
        QCOMPARE(version(file), version(fresh.filePath(kind.file)));
        QCOMPARE(through(file, schema), through(fresh.filePath(kind.file), schema));
        QVERIFY(!through(file, schema).isEmpty());
    }

    void bothDialectsOfTheServiceHaveTheSameSteps()
    {
        QCOMPARE(migrationsIn(QStringLiteral("service/postgresql")),
                 migrationsIn(QStringLiteral("service/sqlite")));
    }
};

PANTAU_TEST(TestSchemas)
#include "tst_schemas.moc"
