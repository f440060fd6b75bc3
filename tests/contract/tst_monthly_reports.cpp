// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/channel_commands.h"
#include "app/report/content.h"
#include "app/report_maker.h"
#include "app/watch_commands.h"
#include "contract/mail_server.h"
#include "db/alerts.h"
#include "db/database.h"
#include "db/settings.h"
#include "support/database_file.h"
#include "support/heard_events.h"
#include "support/patience.h"
#include "support/session_world.h"
#include "support/test_program.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QSignalSpy>

#include <atomic>

using namespace pantau;
using test::World;

namespace {

/// A list with a monthly report, and a user who opens and closes the program. The PDF is replaced by a line
/// of text.
class ReportWorld
{
public:
    explicit ReportWorld(bool prints = true) : m_world(1), m_prints(prints)
    {
        m_world.m_clock.setWallClock(QDateTime(QDate(2026, 10, 20), QTime(3, 0), Qt::UTC));
        open();
        const AccountId account = m_world.addAccount(std::nullopt).id;
        list = addList(u"Toko Melati"_s, account);
        other = addList(u"Berita"_s, account);
        World::wait(app::saveReportSettings(session(), list, {{}, {}, true}));
        save({folder.path(), ReportFormat::Pdf, false});
        start();
    }
    ~ReportWorld() { m_world.m_session.reset(); }
    Q_DISABLE_COPY_MOVE(ReportWorld)

    [[nodiscard]] app::Session &session() { return *m_world.m_session; }
    void save(const MonthlyReportSettings &settings)
    {
        World::wait(app::saveMonthlyReports(session(), settings));
    }
    /// Sets the clock, runs the clock check and waits until no work is left.
    void comes(const QDateTime &now)
    {
        m_world.m_clock.setWallClock(now);
        Q_EMIT session().clockMoved();
        settle();
    }
    /// Starts a new session at @p now, as if the program had not run until then.
    void comesBack(const QDateTime &now)
    {
        m_world.m_session.reset();
        m_world.m_clock.setWallClock(now);
        open();
        start();
    }
    [[nodiscard]] QStringList files() const { return QDir(folder.path()).entryList(QDir::Files, QDir::Name); }
    [[nodiscard]] QString content(const QString &name) const
    {
        return QString::fromUtf8(test::bytesOf(folder.filePath(name)));
    }
    [[nodiscard]] QStringList log()
    {
        QStringList sentences;
        const auto events = session().store().history().events(0, 100, EventKind::Note);
        for (const EventRow &row : *events)
            sentences += row.sentence;
        return sentences.filter(u"eport "_s);
    }
    /// Sends the reports on the list to a client.
    void sendTo(const QString &client, int port)
    {
        Channel mail;
        mail.kind = u"email"_s;
        mail.name = u"Rina"_s;
        mail.url = QUrl(u"smtp://127.0.0.1:%1"_s.arg(port));
        mail.chat = u"pantau@agency.example:"_s + client;
        mail.lists = {list};
        World::wait(session().channels().add(mail, std::nullopt));
        World::wait(app::saveReportSettings(session(), list, {{}, {}, false, {}, true}));
        settle();
    }
    /// Reports that were to be sent, newest first.
    [[nodiscard]] QList<Alert> reports()
    {
        QList<Alert> found;
        const auto alerts = session().store().alerts().list(0, 10);
        for (const AlertRow &row : *alerts)
            if (row.alert.kind == Alert::Kind::Report)
                found += row.alert;
        return found;
    }
    /// The user sends the report on October.
    [[nodiscard]] Result<QString> approve()
    {
        const auto lists = session().store().lists().all();
        const auto report =
            app::makeReport(session(), lists->at(lists->at(0).id == list ? 0 : 1),
                            app::reportMonth(QDate(2026, 10, 1), QTimeZone::systemTimeZone()));
        const AlertFile file{app::reportFileName(*report, ReportFormat::Pdf), "first"};
        return World::wait(app::sendReport(session(), list, *report, file))
            .value_or(failure(Error::Kind::Cancelled, {}));
    }
    /// Makes reports in progress abort.
    void ends() { m_isEnding = true; }
    void begins() { m_isEnding = false; }
    void leave() { m_world.m_session.reset(); }
    [[nodiscard]] QString dataDir() const { return m_world.m_home.filePath(u"pantau"_s); }

    QTemporaryDir folder;
    ListId list{};
    ListId other{};

private:
    void open()
    {
        app::SessionOptions options;
        options.dataDir = dataDir();
        options.makeSecretStore = [](const QString &) {
            return std::make_unique<keychain::MemorySecretStore>();
        };
        if (m_prints)
            options.printReport = [this](const Report &report) {
                return m_isEnding ? QByteArray()
                                  : u"PDF %1, %2"_s.arg(report.client(), report::periodOf(report)).toUtf8();
            };
        auto opened = app::Session::open(std::move(options), m_world.m_clock);
        QVERIFY2(opened, opened ? "" : qPrintable(opened.error().sentence));
        m_world.m_session = std::move(*opened);
    }
    void start()
    {
        session().watch().start();
        settle();
    }
    ListId addList(const QString &name, AccountId account)
    {
        const ListId added = (**World::wait(session().write(&db::Lists::add, name, account))).id;
        World::wait(session().write(&db::Domains::addToList, added, test::mixedDomains(0, 1)));
        return added;
    }
    void settle() { QTRY_VERIFY(!World::wait(session().watch().engineWork())->isBusy); }

    World m_world;
    bool m_prints;
    std::atomic<bool> m_isEnding = false;
};

QDateTime at(int month, int day, int hour = 12, int minute = 0)
{
    return {QDate(month < 8 ? 2027 : 2026, month, day), QTime(hour, minute), Qt::UTC};
}

} // namespace

/// Tests the monthly reports.
class TestMonthlyReports : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void cleanup() { qputenv("TZ", "Asia/Jakarta"); }

    void monthlyReportIsSavedAfterTheMonth_data()
    {
        const test::Table<QByteArray, QDateTime> row({"zone", "end"});
        row("Jakarta", "Asia/Jakarta", at(10, 31, 17));
        row("London", "Europe/London", at(11, 1, 0));
        row("New York, in summer time", "America/New_York", at(11, 1, 4));
    }
    void monthlyReportIsSavedAfterTheMonth()
    {
        QFETCH(QByteArray, zone);
        QFETCH(QDateTime, end);
        qputenv("TZ", zone);
        ReportWorld office;
        office.comes(end.addSecs(-1));
        QCOMPARE(office.files(), QStringList());
        office.comes(end);
        QCOMPARE(office.files(), QStringList{u"Toko Melati 2026-10.pdf"_s});
        QCOMPARE(office.content(office.files().constFirst()), u"PDF Toko Melati, October 2026"_s);
        QCOMPARE(office.log().size(), 1);
        QVERIFY2(office.log().constFirst().contains(u"Toko Melati 2026-10.pdf"_s),
                 qPrintable(office.log().constFirst()));
        // Neither another clock check nor a restart makes a second report.
        office.comes(end.addDays(1));
        office.comesBack(end.addDays(2));
        QCOMPARE(office.files().size(), 1);
        office.comes(end.addDays(31));
        QCOMPARE(office.files(), (QStringList{u"Toko Melati 2026-10.pdf"_s, u"Toko Melati 2026-11.pdf"_s}));
    }

    void interruptedReportIsSavedAtTheNextStart()
    {
        ReportWorld office;
        office.comes(at(10, 31));
        office.ends();
        office.comes(at(11, 1));
        QCOMPARE(office.files(), QStringList());
        QCOMPARE(office.log(), QStringList());
        office.leave();
        office.begins();
        office.comesBack(at(11, 1, 13));
        QCOMPARE(office.files(), QStringList{u"Toko Melati 2026-10.pdf"_s});
    }

    void onlyTheLastMonthIsSavedAfterALongAbsence()
    {
        ReportWorld office;
        office.comesBack(at(2, 15));
        QCOMPARE(office.files(), QStringList{u"Toko Melati 2027-01.pdf"_s});
    }

    void newlyEnabledListGetsNoPastReport()
    {
        ReportWorld office;
        office.comes(at(11, 10));
        World::wait(app::saveReportSettings(office.session(), office.other, {{}, {}, true}));
        office.comes(at(11, 11));
        QCOMPARE(office.files(), QStringList{u"Toko Melati 2026-10.pdf"_s});
        office.comes(at(12, 1));
        QCOMPARE(office.files().filter(u"2026-11"_s).size(), 2);
    }

    void fileNameContainsTheClientName()
    {
        ReportWorld office;
        World::wait(app::saveReportSettings(office.session(), office.list, {u"A/B: Kito"_s, {}, false}));
        office.save({office.folder.path(), ReportFormat::Html, true});
        office.comes(at(10, 25));
        office.comes(at(11, 1));
        QCOMPARE(office.files(), (QStringList{u"A-B- Kito 2026-10.html"_s, u"Berita 2026-10.html"_s}));
        const QString html = office.content(office.files().constFirst());
        QVERIFY(html.contains(u"<h1>A/B: Kito</h1>"_s) && html.contains(u"October 2026"_s));
    }

    void existingFileIsNotOverwritten()
    {
        ReportWorld office;
        test::writeFile(office.folder.filePath(u"Toko Melati 2026-10.pdf"_s), "mine");
        office.comes(at(11, 1));
        QCOMPARE(office.content(u"Toko Melati 2026-10.pdf"_s), u"mine"_s);
        QVERIFY(office.content(u"Toko Melati 2026-10 (2).pdf"_s).startsWith(u"PDF"_s));
    }

    void missingFolderIsReportedOnceAndRetried()
    {
        ReportWorld office;
        test::HeardEvents failed(&office.session(), &app::Session::failed);
        const QString place = office.folder.path();
        QVERIFY(QDir().rename(place, place + u"-away"_s));
        office.comes(at(11, 1));
        office.comes(at(11, 1, 14));
        QCOMPARE(failed.size(), 1);
        QVERIFY(std::get<0>(failed.first()).sentence.contains(u"is not there"_s));
        QCOMPARE(office.log().size(), 1);
        QCOMPARE(office.session().store().reportSettings().problems()->size(), 1);
        QVERIFY(!QFileInfo::exists(place)); // not created, because a disk would be mounted over it
        QVERIFY(QDir().rename(place + u"-away"_s, place));
        office.comes(at(11, 1, 14, 59));
        QCOMPARE(office.files(), QStringList());
        office.comes(at(11, 1, 15, 1));
        QCOMPARE(office.files().size(), 1);
        QVERIFY(office.session().store().reportSettings().problems()->isEmpty());
        QCOMPARE(office.log().size(), 2);
    }

    /// Afterwards each month is sent once.
    void theFirstReportIsSentByTheUser()
    {
        const test::MailServer mail(u"plain"_s);
        ReportWorld office;
        office.sendTo(u"rina@toko-melati.example"_s, mail.port());
        office.comes(at(11, 1));
        office.comes(at(11, 1, 14));
        const auto problems = [&office] { return *office.session().store().reportSettings().problems(); };
        QVERIFY2(problems().join(u'\n').contains(u"send the first one yourself"_s),
                 qPrintable(problems().join(u'\n')));
        QCOMPARE(office.log().size(), 1);
        QCOMPARE(mail.taken(), 0);
        const auto sent = office.approve();
        QVERIFY2(sent, sent ? "" : qPrintable(sent.error().sentence));
        QCOMPARE(*sent, u"Rina"_s);
        QCOMPARE(mail.taken(), 1);
        QVERIFY(problems().isEmpty());
        office.comes(at(11, 2));
        office.comes(at(12, 1));
        QTRY_COMPARE(mail.taken(), 2);
        const QJsonObject file = mail.message(2).value(u"parts"_s).toArray().at(1).toObject();
        QCOMPARE(file.value(u"file"_s).toString(), u"Toko Melati 2026-11.pdf"_s);
        QCOMPARE(file.value(u"text"_s).toString(), u"PDF Toko Melati, November 2026"_s);
        QTRY_COMPARE(office.log().filter(u"was sent through “Rina”"_s).size(), 2);
        office.comesBack(at(12, 2));
        office.comes(at(12, 3));
        QCOMPARE(mail.taken(), 2);
        const auto reports = office.reports();
        QCOMPARE(reports.size(), 2);
        QVERIFY(office.session().store().alerts().file(reports.first().id)->content.isEmpty());
    }

    /// The mail server refuses it at first. A program without a printer sends the page.
    void failedReportIsRetried()
    {
        const test::MailServer mail(u"plain"_s);
        ReportWorld office(false);
        office.sendTo(u"grey@toko-melati.example"_s, mail.port());
        QVERIFY(!office.approve());
        office.comes(at(11, 1));
        QTRY_COMPARE(mail.taken(), 2);
        QStringList files;
        for (const int number : {1, 2}) {
            const QJsonObject file = mail.message(number).value(u"parts"_s).toArray().at(1).toObject();
            files += file.value(u"text"_s).toString().left(9);
        }
        files.sort();
        QCOMPARE(files, (QStringList{u"<!DOCTYPE"_s, u"first"_s}));
    }

    void aReportNeedsAChannelOfItsList()
    {
        ReportWorld office;
        const auto sent = office.approve();
        QVERIFY(!sent);
        QVERIFY2(
            sent.error().sentence.startsWith(u"No email or Telegram channel receives only “Toko Melati”"_s),
            qPrintable(sent.error().sentence));
        QVERIFY(office.reports().isEmpty());
    }

    /// As on a full disk: the failure cannot be recorded either. The report is retried after an hour, without
    /// a busy loop.
    void reportIsRetriedIfNothingCanBeRecorded()
    {
        ReportWorld office;
        const auto hinder = [&office](const char *sql) {
            test::runSql(db::Database::filePath(office.dataDir()), {QLatin1String(sql)});
        };
        hinder("CREATE TRIGGER full BEFORE INSERT ON setting BEGIN SELECT RAISE(ABORT, 'full'); END");
        const QDateTime over(QDate(2026, 11, 1), QTime(3, 0), Qt::UTC);
        office.comes(over);
        QVERIFY(office.files().isEmpty());
        hinder("DROP TRIGGER full");
        office.comes(over.addSecs(3601));
        QTRY_COMPARE(office.files().size(), 1);
    }

    void restartDoesNotSaveASecondReport()
    {
        ReportWorld office;
        const QString path = office.folder.filePath(u"Toko Melati 2026-10.pdf"_s);
        office.leave();
        {
            const auto database = db::Database::open(office.dataDir());
            QVERIFY(database);
            QVERIFY(db::ReportSettingsTable(**database)
                        .saveRecord(office.list, ReportUse::Saving,
                                    MonthlyReportRecord{QDate(2026, 9, 1), path}));
            test::writeFile(path, "whole");
        }
        office.comesBack(at(11, 2));
        QCOMPARE(office.files(), QStringList{u"Toko Melati 2026-10.pdf"_s});
        QCOMPARE(office.content(office.files().constFirst()), u"whole"_s);
    }

    void invalidLogoAndFolderAreRefused()
    {
        ReportWorld office;
        const QString text = office.folder.filePath(u"logo.png"_s);
        test::writeFile(text, "no picture");
        QVERIFY(!*World::wait(app::saveReportSender(office.session(), {u"Kito"_s, text})));
        QVERIFY(*World::wait(app::saveReportSender(office.session(), {u"Kito"_s, {}})));
        QCOMPARE(office.session().store().reportSettings().sender()->name, u"Kito"_s);
        QVERIFY(!*World::wait(
            app::saveMonthlyReports(office.session(), {u"/nowhere"_s, ReportFormat::Pdf, true})));
        QCOMPARE(office.session().store().reportSettings().monthly()->folder, office.folder.path());
    }

    void reportUsesTheLanguageOfTheClientsAlerts()
    {
        ReportWorld office;
        ClientAlerts alerts;
        alerts.language = u"id"_s;
        QVERIFY(*World::wait(office.session().write(&db::Alerts::saveClient, office.list, alerts)));
        QCOMPARE(office.session().store().reportSettings().of(office.list)->language, u"id"_s);
        World::wait(app::saveReportSettings(office.session(), office.list, {{}, u"en"_s, false}));
        QCOMPARE(office.session().store().reportSettings().of(office.list)->language, u"en"_s);
    }

    /// The client's name in the settings is deleted with its list at the next start. If the list is restored
    /// before that, the name is too.
    void reportSettingsAreDeletedWithTheList()
    {
        ReportWorld office;
        World::wait(app::saveReportSettings(office.session(), office.list, {u"PT Melati"_s, u"id"_s, true}));
        const auto removed = World::wait(office.session().removeList(office.list));
        World::wait(office.session().write(&db::Lists::bringBack, **removed));
        QCOMPARE(office.session().store().reportSettings().of(office.list)->client, u"PT Melati"_s);
        World::wait(office.session().removeList(office.list));
        office.comesBack(at(10, 21));
        QCOMPARE(*office.session().store().reportSettings().of(office.list), ReportSettings{});
    }
};

PANTAU_TEST(TestMonthlyReports)
#include "tst_monthly_reports.moc"
