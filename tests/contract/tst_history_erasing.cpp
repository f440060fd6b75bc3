// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/housekeeping.h"
#include "db/database.h"
#include "support/patience.h"
#include "support/test_program.h"

#include <QSignalSpy>
#include <QSqlError>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QTest>

using namespace pantau;

/// Erasing the history completes whatever interrupts it.
class TestHistoryErasing : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_home = std::make_unique<QTemporaryDir>();
        m_database = db::Database::open(m_home->path()).value();
        for (int domain = 1; domain <= 250; ++domain)
            execute(QStringLiteral("INSERT INTO domain (name) VALUES ('site-%1.example')").arg(domain));
        for (const int day : {1, 2, 3})
            execute(QStringLiteral("INSERT INTO event (kind, at, sentence) VALUES ('note', %1, 'Old')")
                        .arg(at(day).toMSecsSinceEpoch()));
        m_erasing = std::make_unique<app::HistoryErasing>(*m_database);
    }
    void cleanup()
    {
        m_erasing.reset();
        m_database.reset();
    }

    void whatIsOlderGoes()
    {
        const QSignalSpy erased(m_erasing.get(), &app::HistoryErasing::erased);
        const auto done = m_erasing->eraseBefore(at(3));
        QVERIFY(m_erasing->isAtWork());
        QTRY_VERIFY(done.isFinished());
        QVERIFY(done.result());
        QCOMPARE(events(), 1);
        QCOMPARE(erased.count(), 1);
        QVERIFY(!m_erasing->isAtWork());
        QVERIFY(!db::HistoryEraser::interrupted(*m_database).value());
    }

    /// The user was notified that the data will be erased, so the next start finishes it.
    void whatAnEndInterruptsGoesOnInTheNextProgram()
    {
        QVERIFY(!m_erasing->eraseBefore(at(3)).isFinished());
        m_erasing = std::make_unique<app::HistoryErasing>(*m_database);
        QCOMPARE(events(), 3);
        const auto done = m_erasing->resume();
        QTRY_VERIFY(done.isFinished());
        QVERIFY(done.result());
        QCOMPARE(events(), 1);
    }

    void nothingIsResumedWhereNothingWasInterrupted()
    {
        const auto done = m_erasing->resume();
        QVERIFY(done.isFinished());
        QVERIFY(done.result());
        QCOMPARE(events(), 3);
    }

    /// In either order, whether the first erasure is running or was interrupted.
    void ofTwoTheLaterMomentCounts_data()
    {
        QTest::addColumn<int>("first");
        QTest::addColumn<int>("second");
        QTest::addColumn<bool>("isInterrupted");
        for (const bool isInterrupted : {false, true})
            for (const auto &[first, second] : {std::pair(2, 4), std::pair(4, 2)})
                QTest::addRow("%d, %d, %s", first, second, isInterrupted ? "interrupted" : "under way")
                    << first << second << isInterrupted;
    }
    void ofTwoTheLaterMomentCounts()
    {
        QFETCH(int, first);
        QFETCH(int, second);
        QFETCH(bool, isInterrupted);
        const auto begun = m_erasing->eraseBefore(at(first));
        if (isInterrupted)
            m_erasing = std::make_unique<app::HistoryErasing>(*m_database);
        const auto done = m_erasing->eraseBefore(at(second));
        QTRY_VERIFY(done.isFinished());
        QVERIFY(done.result());
        QCOMPARE(events(), 0);
        QCOMPARE(begun.isCanceled(), isInterrupted);
        QVERIFY(!db::HistoryEraser::interrupted(*m_database).value());
    }

private:
    static QDateTime at(int day) { return QDateTime(QDate(2026, 1, day), QTime(0, 0), Qt::UTC); }
    void execute(const QString &sql) const
    {
        QSqlQuery query(m_database->connection().handle());
        QVERIFY2(query.exec(sql), qPrintable(query.lastError().text()));
    }
    [[nodiscard]] int events() const
    {
        QSqlQuery query(m_database->connection().handle());
        return query.exec(QStringLiteral("SELECT COUNT(*) FROM event")) && query.next()
                   ? query.value(0).toInt()
                   : -1;
    }

    std::unique_ptr<QTemporaryDir> m_home;
    std::unique_ptr<db::Database> m_database;
    std::unique_ptr<app::HistoryErasing> m_erasing;
};

PANTAU_TEST(TestHistoryErasing)

#include "tst_history_erasing.moc"
