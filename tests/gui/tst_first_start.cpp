// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/account_commands.h"
#include "app/watch_commands.h"
#include "desktop/dialogs/first_start_dialog.h"
#include "desktop/dialogs/import_dialog.h"
#include "gui/dialog_hands.h"
#include "support/heartbeat.h"
#include "support/patience.h"
#include "support/session_world.h"
#include "support/test_program.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPointer>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStackedWidget>

using namespace pantau;
using desktop::FirstStartDialog;
using test::DialogHands;

namespace {

/// A new computer with a service that lists listed-0.example to listed-4.example, and the dialog.
class Newcomer
{
public:
    Newcomer() : m_world(5)
    {
        m_world.openSession();
        m_world.m_session->watch().start(); // as the program does
        m_context = std::make_unique<desktop::WindowContext>(*m_world.m_session);
    }
    ~Newcomer() { delete m_dialog; }

    [[nodiscard]] bool begin()
    {
        delete m_dialog;
        m_dialog = new FirstStartDialog(*m_context);
        QObject::connect(m_context.get(), &desktop::WindowContext::done, m_dialog,
                         [this](const desktop::UndoableAction &what) { m_done += what; });
        m_hands = std::make_unique<DialogHands>(*m_dialog);
        return m_hands->begin();
    }
    [[nodiscard]] DialogHands &hands() { return *m_hands; }
    [[nodiscard]] app::Session &session() { return *m_world.m_session; }
    [[nodiscard]] test::World &world() { return m_world; }
    [[nodiscard]] const QList<desktop::UndoableAction> &done() const { return m_done; }
    [[nodiscard]] bool isOpen() const { return m_dialog && m_dialog->isVisible(); }
    [[nodiscard]] FirstStartDialog *dialog() { return m_dialog; }
    [[nodiscard]] QString address() const { return m_world.m_service->baseUrl().toString(); }
    [[nodiscard]] QString button() const
    {
        return m_dialog->findChild<QPushButton *>(QStringLiteral("nextButton"))->text();
    }
    [[nodiscard]] bool isAtDomains() const { return m_hands->focus() == QLatin1String("pasteEdit"); }
    /// Returns "name: domain domain" for every list.
    [[nodiscard]] QStringList lists() const
    {
        QStringList described;
        const auto lists = m_world.m_session->store().lists().all();
        for (const DomainList &list : *lists) {
            QStringList names;
            const auto domains = m_world.m_session->store().domains().inList(list.id);
            for (const DomainName &domain : *domains)
                names += domain.ascii();
            described += list.name + QLatin1String(": ") + names.join(u' ');
        }
        return described;
    }
    [[nodiscard]] QString counts() const
    {
        const auto counts = m_world.m_session->store().history().counts();
        return QStringLiteral("%1/%2/%3").arg(counts->blocked).arg(counts->notBlocked).arg(counts->unknown);
    }
    void connectByHand(const QString &key = {})
    {
        m_hands->type(address());
        m_hands->press(Qt::Key_Tab);
        m_hands->type(key);
        m_hands->press(Qt::Key_Return);
    }

private:
    test::World m_world;
    std::unique_ptr<desktop::WindowContext> m_context;
    QPointer<FirstStartDialog> m_dialog;
    std::unique_ptr<DialogHands> m_hands;
    QList<desktop::UndoableAction> m_done;
};

} // namespace

class TestFirstStart : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void connectsAServiceAndWatches();
    void triesThePracticeList();
    void takesAnOwnCopy();
    void mistakesStayInTheStep_data();
    void mistakesStayInTheStep();
    void wrongKeyCanBeKept();
    void closingTakesBackWhatDidNotAnswer();
    void hearsNothingWhileItGoes();
    void theReserveIsSaid();
    void aQuotaThatOthersUsedUpIsSaid();
    void everyStepCanBeSkipped();
    void domainsAreKeptWithoutAService();
    void hugePasteGoesThroughTheImport();
    void opensAgainWithWhatIsThere();
    void frequencyIsSaved();
    void undoTakesTheListBack();
    void aPackageIsAskedForItsRenewalDay();
};

/// Without it, the duration of the quota is unknown until its first renewal.
void TestFirstStart::aPackageIsAskedForItsRenewalDay()
{
    Newcomer person;
    QVERIFY(person.begin());
    person.connectByHand(QString::fromLatin1(person.world().businessKey().secretBytes()));
    QTRY_VERIFY(person.isAtDomains());
    person.hands().type(QStringLiteral("free.example"));
    person.hands().press(Qt::Key_Return, Qt::ControlModifier);
    QTRY_VERIFY(person.hands().find("renewalBox")->isVisible());
    person.hands().press(Qt::Key_Y, Qt::AltModifier);
    QCOMPARE(person.hands().focus(), QStringLiteral("renewalBox"));
    person.hands().type(QStringLiteral("15"));
    person.hands().press(Qt::Key_Tab);
    const auto account = person.session().store().accounts().all()->constFirst().id;
    QTRY_COMPARE(person.session().store().accounts().renewalDay(account), Result<std::optional<int>>(15));
    // Another account has its own renewal day.
    QVERIFY(*person.world().wait(person.session().write(&db::Accounts::setRenewalDay, account, 7)));
    person.hands().find<QAbstractButton>("backButton")->click();
    person.hands().find<QAbstractButton>("nextButton")->click();
    QTRY_VERIFY(person.hands().find("renewalBox")->isVisible());
    QCOMPARE(person.hands().find<QSpinBox>("renewalBox")->value(), 7);
    // Daily allowances have no renewal day.
    Newcomer other;
    QVERIFY(other.begin());
    other.connectByHand();
    QTRY_VERIFY(other.isAtDomains());
    other.hands().type(QStringLiteral("free.example"));
    other.hands().press(Qt::Key_Return, Qt::ControlModifier);
    QTRY_VERIFY(other.hands().find("chooser")->isVisible());
    QVERIFY(!other.hands().find("renewalBox")->isVisible());
}

/// Of 100 checks a day, 90 are made immediately. The text promises no more.
void TestFirstStart::theReserveIsSaid()
{
    Newcomer person;
    QVERIFY(person.begin());
    person.connectByHand({});
    QTRY_VERIFY(person.isAtDomains());
    QStringList lines;
    for (int i = 0; i < 95; ++i)
        lines += QStringLiteral("free-%1.example").arg(i);
    person.hands().find<QPlainTextEdit>("pasteEdit")->setPlainText(lines.join(u'\n'));
    person.hands().press(Qt::Key_Return, Qt::ControlModifier);
    QTRY_COMPARE(person.button(), QStringLiteral("Start &watching (90 of 100 checks)"));
    QVERIFY2(person.hands()
                 .text("noteLabel")
                 .contains(QLatin1String("5 new domain(s) will be checked shortly before the quota resets")),
             qPrintable(person.hands().text("noteLabel")));
}

/// Other clients at this IP used up the quota.
void TestFirstStart::aQuotaThatOthersUsedUpIsSaid()
{
    Newcomer person;
    const Account other = person.world().addAccount({});
    test::World::wait(person.session().checks().check(other.id, test::mixedDomains(0, 100)));
    test::World::wait(person.session().accounts().remove(other.id));
    QVERIFY(person.begin());
    person.connectByHand({});
    QTRY_VERIFY(person.isAtDomains());
    person.hands().type(QStringLiteral("one.example\ntwo.example"));
    person.hands().press(Qt::Key_Return, Qt::ControlModifier);
    QTRY_COMPARE(person.button(), QStringLiteral("Start &watching"));
    const QString note = person.hands().text("noteLabel");
    QVERIFY2(note.contains(QLatin1String("counted per internet address")), qPrintable(note));
    QVERIFY2(note.contains(QLatin1String("2 new domain(s) will be checked when the quota resets")),
             qPrintable(note));
    person.hands().press(Qt::Key_Return);
    QTRY_VERIFY(!person.isOpen());
    QTRY_VERIFY2(person.session().situation().sentence.startsWith(
                     QLatin1String("The quota of this internet address is used up.")),
                 qPrintable(person.session().situation().sentence));
}

void TestFirstStart::connectsAServiceAndWatches()
{
    Newcomer person;
    QVERIFY(person.begin());
    QCOMPARE(person.hands().focus(), QStringLiteral("addressEdit"));
    person.connectByHand(QString::fromLatin1(person.world().businessKey().secretBytes()));
    QTRY_VERIFY(person.isAtDomains());
    QVERIFY2(person.hands().text("answerLabel").contains(QLatin1String("The service answers")),
             qPrintable(person.hands().text("answerLabel")));
    QVERIFY(!person.hands().find<QPushButton>("nextButton")->isEnabled());
    person.hands().type(QStringLiteral("listed-0.example\nhttps://www.free-0.example/x\nfree-1.example"));
    QCOMPARE(person.hands().text("countLabel"), QStringLiteral("3 domain(s)"));
    person.hands().press(Qt::Key_Return, Qt::ControlModifier);
    QTRY_VERIFY2(person.hands()
                     .text("meaningLabel")
                     .startsWith(QLatin1String("3 domain(s), each checked about every")),
                 qPrintable(person.hands().text("meaningLabel")));
    QVERIFY2(person.button().startsWith(QLatin1String("Start &watching (3 of ")),
             qPrintable(person.button()));
    QSignalSpy finished(person.dialog(), &QDialog::accepted);
    person.hands().press(Qt::Key_Return);
    QTRY_COMPARE(finished.size(), 1);
    QTRY_VERIFY(!person.isOpen());
    QCOMPARE(person.lists(),
             QStringList(QStringLiteral("My domains: free-0.example free-1.example listed-0.example")));
    QTRY_COMPARE(person.counts(), QStringLiteral("1/2/0"));
    // Each was charged once.
    const AccountId account = person.session().store().accounts().all()->first().id;
    const auto ledger = test::World::wait(person.session().accounts().ledger(account));
    QVERIFY(ledger && *ledger && (*ledger)->usage);
    QTRY_COMPARE(person.world().ledgerCharged(account), 3 * (*ledger)->usage->unitCost);
    QCOMPARE(person.done().size(), 1);
    QCOMPARE(person.done().first().sentence, QStringLiteral("3 domain(s) are watched now in “My domains”."));
    QCOMPARE(person.session().store().accounts().all()->first().name, QStringLiteral("127.0.0.1"));
}

void TestFirstStart::triesThePracticeList()
{
    Newcomer person;
    QVERIFY(person.begin());
    person.hands().press(Qt::Key_P, Qt::AltModifier);
    QVERIFY(person.hands().find<QRadioButton>("sampleChoice")->isChecked());
    person.hands().press(Qt::Key_Return);
    QTRY_VERIFY(person.isAtDomains());
    QVERIFY(!person.hands().find<QPlainTextEdit>("pasteEdit")->toPlainText().isEmpty());
    person.hands().press(Qt::Key_Return, Qt::ControlModifier);
    QTRY_VERIFY(person.button().startsWith(QLatin1String("Start &watching")));
    QVERIFY2(!person.button().contains(QLatin1String("checks")), qPrintable(person.button()));
    person.hands().press(Qt::Key_Return);
    QTRY_VERIFY(!person.isOpen());
    QVERIFY(person.session().store().accounts().all()->first().address.isLocalSample());
    QTRY_VERIFY(!person.counts().startsWith(QLatin1String("0/")) &&
                person.counts().endsWith(QLatin1String("/0")));
}

void TestFirstStart::takesAnOwnCopy()
{
    Newcomer person;
    QVERIFY(person.begin());
    person.hands().press(Qt::Key_O, Qt::AltModifier);
    person.hands().press(Qt::Key_Tab);
    QCOMPARE(person.hands().focus(), QStringLiteral("fileEdit"));
    person.hands().type(person.world().m_home.filePath(QStringLiteral("blocklist.txt")));
    person.hands().press(Qt::Key_Return);
    QTRY_VERIFY(person.isAtDomains());
    person.hands().type(QStringLiteral("listed-1.example\nfree.example"));
    person.hands().press(Qt::Key_Return, Qt::ControlModifier);
    person.hands().press(Qt::Key_Return);
    QTRY_VERIFY(!person.isOpen());
    QTRY_COMPARE(person.counts(), QStringLiteral("1/1/0"));
    QCOMPARE(person.session().store().accounts().all()->first().name, QStringLiteral("blocklist.txt"));
}

void TestFirstStart::mistakesStayInTheStep_data()
{
    QTest::addColumn<QString>("address");
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("field");
    QTest::newRow("nothing") << QString() << QString() << QStringLiteral("addressEdit");
    QTest::newRow("no address") << QStringLiteral("my service") << QString() << QStringLiteral("addressEdit");
    QTest::newRow("unencrypted") << QStringLiteral("http://service.example") << QString()
                                 << QStringLiteral("addressEdit");
    QTest::newRow("no key") << QStringLiteral("REAL") << QStringLiteral("two words")
                            << QStringLiteral("keyEdit");
    QTest::newRow("wrong key") << QStringLiteral("REAL") << QStringLiteral("not-of-this-service")
                               << QStringLiteral("keyEdit");
    QTest::newRow("nobody there") << QStringLiteral("http://127.0.0.1:1/api/v1") << QString()
                                  << QStringLiteral("addressEdit");
}

void TestFirstStart::mistakesStayInTheStep()
{
    QFETCH(QString, address);
    QFETCH(QString, key);
    QFETCH(QString, field);
    Newcomer person;
    QVERIFY(person.begin());
    person.hands().type(address == QLatin1String("REAL") ? person.address() : address);
    person.hands().press(Qt::Key_Tab);
    person.hands().type(key);
    person.hands().press(Qt::Key_Return);
    auto *next = person.hands().find<QPushButton>("nextButton");
    QTRY_VERIFY(next->isEnabled() && !person.hands().text("answerLabel").isEmpty());
    QVERIFY(key.isEmpty() || !person.hands().text("answerLabel").contains(key));
    QVERIFY(person.hands().find("addressEdit")->isVisible());
    QCOMPARE(person.hands().focus(), field);
    // and fixed immediately
    if (field != QLatin1String("addressEdit"))
        person.hands().press(Qt::Key_D, Qt::AltModifier);
    person.hands().find<QLineEdit>("addressEdit")->selectAll();
    person.hands().type(person.address());
    person.hands().press(Qt::Key_Tab);
    person.hands().find<QLineEdit>("keyEdit")->clear();
    person.hands().press(Qt::Key_Return);
    QTRY_VERIFY(person.isAtDomains());
    QCOMPARE(person.session().store().accounts().all()->size(), 1);
}

void TestFirstStart::wrongKeyCanBeKept()
{
    Newcomer person;
    QVERIFY(person.begin());
    const auto before = person.session().situation().notices.size();
    person.connectByHand(QStringLiteral("not-of-this-service"));
    auto *keep = person.hands().find<QPushButton>("keepButton");
    QTRY_VERIFY(keep->isVisible());
    // Nothing is saved before the service answers, so there is no notice about stopped monitoring.
    QVERIFY(person.session().store().accounts().all()->isEmpty());
    QCOMPARE(person.session().situation().notices.size(), before);
    person.hands().press(Qt::Key_W, Qt::AltModifier);
    QTRY_VERIFY(person.isAtDomains());
    QCOMPARE(person.session().store().accounts().all()->size(), 1);
}

void TestFirstStart::closingTakesBackWhatDidNotAnswer()
{
    Newcomer person;
    QVERIFY(person.begin());
    person.connectByHand(QStringLiteral("not-of-this-service"));
    QTRY_VERIFY(person.hands().find<QPushButton>("keepButton")->isVisible());
    person.hands().press(Qt::Key_Escape);
    QTRY_VERIFY(!person.isOpen());
    QTRY_VERIFY(person.session().store().accounts().all()->isEmpty());
}

/// Deleting a step with an unsaved account makes the session emit signals while the dialog is destroyed.
void TestFirstStart::hearsNothingWhileItGoes()
{
    Newcomer person;
    QVERIFY(person.begin());
    int told = 0;
    for (QObject *step : person.dialog()->findChild<QStackedWidget *>()->findChildren<QWidget *>())
        connect(step, &QObject::destroyed, this, [&] {
            ++told;
            Q_EMIT person.session().changed(app::Topic::Accounts);
        });
    delete person.dialog();
    QVERIFY(told > 0);
}

void TestFirstStart::everyStepCanBeSkipped()
{
    Newcomer person;
    QVERIFY(person.begin());
    person.hands().press(Qt::Key_I, Qt::AltModifier);
    QVERIFY(person.isAtDomains());
    QVERIFY(person.hands().text("answerLabel").startsWith(QLatin1String("No service is connected")));
    person.hands().press(Qt::Key_I, Qt::AltModifier);
    QVERIFY2(person.hands().text("noteLabel").startsWith(QLatin1String("There are no domains yet")),
             qPrintable(person.hands().text("noteLabel")));
    QCOMPARE(person.button(), QStringLiteral("&Done"));
    person.hands().press(Qt::Key_B, Qt::AltModifier);
    QVERIFY(person.isAtDomains());
    person.hands().press(Qt::Key_I, Qt::AltModifier);
    person.hands().press(Qt::Key_D, Qt::AltModifier);
    QTRY_VERIFY(!person.isOpen());
    QVERIFY(person.session().store().accounts().all()->isEmpty());
    QVERIFY(person.lists().isEmpty());
    QVERIFY(person.done().isEmpty());
}

void TestFirstStart::domainsAreKeptWithoutAService()
{
    Newcomer person;
    QVERIFY(person.begin());
    person.hands().press(Qt::Key_I, Qt::AltModifier);
    person.hands().type(QStringLiteral("one.example"));
    person.hands().press(Qt::Key_Return, Qt::ControlModifier);
    QVERIFY(person.hands().text("noteLabel").startsWith(QLatin1String("No service is connected")));
    QCOMPARE(person.button(), QStringLiteral("&Keep the domains"));
    person.hands().press(Qt::Key_Return);
    QTRY_VERIFY(!person.isOpen());
    QCOMPARE(person.lists(), QStringList(QStringLiteral("My domains: one.example")));
    // Later: the first account adopts the list.
    QVERIFY(person.begin());
    person.connectByHand();
    QTRY_VERIFY(person.isAtDomains());
    QTRY_VERIFY(person.session().store().lists().all()->first().account);
}

void TestFirstStart::hugePasteGoesThroughTheImport()
{
    Newcomer person;
    QVERIFY(person.begin());
    person.hands().press(Qt::Key_I, Qt::AltModifier);
    QString text;
    for (int i = 0; i < 20'000; ++i)
        text += QStringLiteral("site-%1.example\n").arg(i);
    QGuiApplication::clipboard()->setText(text);
    test::Heartbeat heartbeat;
    person.hands().press(Qt::Key_V, Qt::ControlModifier);
    auto *import = person.hands().find<desktop::ImportDialog>("ImportDialog");
    QVERIFY(import);
    auto *add = import->findChild<QPushButton *>(QStringLiteral("addButton"));
    QTRY_VERIFY(add->isEnabled());
    QVERIFY2(heartbeat.longestWork() < test::Heartbeat::Bar, qPrintable(heartbeat.words()));
    QVERIFY(person.hands().find<QPlainTextEdit>("pasteEdit")->toPlainText().isEmpty());
    add->click();
    QTRY_COMPARE(person.done().size(), 1);
    QCOMPARE(
        person.session().store().domains().inList(person.session().store().lists().all()->first().id)->size(),
        20'000);
}

void TestFirstStart::opensAgainWithWhatIsThere()
{
    Newcomer person;
    QVERIFY(person.begin());
    person.connectByHand();
    QTRY_VERIFY(person.isAtDomains());
    person.hands().type(QStringLiteral("one.example"));
    person.hands().press(Qt::Key_Return, Qt::ControlModifier);
    person.hands().press(Qt::Key_Return);
    QTRY_VERIFY(!person.isOpen());

    QVERIFY(person.begin());
    QVERIFY(person.hands().find<QRadioButton>("existingChoice")->isChecked());
    person.hands().press(Qt::Key_Return);
    QTRY_VERIFY(person.isAtDomains());
    person.hands().type(QStringLiteral("one.example\ntwo.example"));
    person.hands().press(Qt::Key_Return, Qt::ControlModifier);
    person.hands().press(Qt::Key_Return);
    QTRY_VERIFY(!person.isOpen());
    QCOMPARE(person.session().store().accounts().all()->size(), 1);
    QCOMPARE(person.lists(), QStringList(QStringLiteral("My domains: one.example two.example")));
    QCOMPARE(person.done().last().sentence, QStringLiteral("1 domain(s) are watched now in “My domains”."));
}

void TestFirstStart::frequencyIsSaved()
{
    Newcomer person;
    QVERIFY(person.begin());
    person.connectByHand();
    QTRY_VERIFY(person.isAtDomains());
    person.hands().type(QStringLiteral("one.example\ntwo.example"));
    person.hands().press(Qt::Key_Return, Qt::ControlModifier);
    person.hands().press(Qt::Key_E, Qt::AltModifier);
    QTRY_VERIFY2(
        person.hands()
            .text("meaningLabel")
            .startsWith(QLatin1String("2 domain(s), each checked every 6 hours. That takes 8 of your")),
        qPrintable(person.hands().text("meaningLabel")));
    person.hands().press(Qt::Key_Tab);
    QCOMPARE(person.hands().focus(), QStringLiteral("countBox"));
    person.hands().type(QStringLiteral("12"));
    QTRY_VERIFY2(person.hands().text("meaningLabel").contains(QLatin1String("12 hours")),
                 qPrintable(person.hands().text("meaningLabel")));
    person.hands().press(Qt::Key_W, Qt::AltModifier);
    QTRY_VERIFY(!person.isOpen());
    QVERIFY(person.session().store().lists().all()->first().interval == std::chrono::hours(12));
}

void TestFirstStart::undoTakesTheListBack()
{
    Newcomer person;
    QVERIFY(person.begin());
    person.connectByHand();
    QTRY_VERIFY(person.isAtDomains());
    person.hands().type(QStringLiteral("one.example"));
    person.hands().press(Qt::Key_Return, Qt::ControlModifier);
    person.hands().press(Qt::Key_Return);
    QTRY_COMPARE(person.done().size(), 1);
    const auto undone = test::World::wait(person.done().first().undo());
    QVERIFY(undone && *undone);
    QVERIFY(person.lists().isEmpty());
    QCOMPARE(person.done().first().undone, QStringLiteral("1 domain(s) removed from “My domains” again."));
    const auto again = test::World::wait(person.done().first().redo());
    QVERIFY(again && *again);
    QCOMPARE(person.lists().size(), 1);
}

PANTAU_WINDOW_TEST(TestFirstStart)
#include "tst_first_start.moc"
