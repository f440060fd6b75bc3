// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/account_commands.h"
#include "app/channel_commands.h"
#include "app/hint_sources.h"
#include "app/watch_commands.h"
#include "base/time.h"
#include "desktop/dialogs/list_dialog.h"
#include "gui/dialog_hands.h"
#include "support/patience.h"
#include "support/session_world.h"
#include "support/test_program.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDateTimeEdit>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QPushButton>
#include <QScreen>
#include <QSpinBox>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTimeEdit>

using namespace pantau;
using desktop::ListDialog;
using test::DialogHands;
using test::World;

namespace {

/// An account without a key and two lists of 60 domains each: more than its 100 checks a day allow.
class Agency
{
public:
    Agency() : m_world(1)
    {
        m_world.openSession();
        const Account account = m_world.addAccount(std::nullopt);
        World::wait(m_world.m_session->accounts().refreshUsage(account.id));
        melati = add(u"Toko Melati"_s, account.id);
        kito = add(u"Bank Kito"_s, account.id);
    }
    ~Agency() { delete m_dialog; }

    [[nodiscard]] DialogHands open(ListId list)
    {
        delete m_dialog;
        m_context.emplace(session());
        m_dialog = new ListDialog(*m_context, list);
        QObject::connect(&*m_context, &desktop::WindowContext::done, m_dialog,
                         [this](const desktop::UndoableAction &what) { m_done += what; });
        DialogHands hands(*m_dialog);
        isReady = hands.begin();
        return hands;
    }
    [[nodiscard]] app::Session &session() { return *m_world.m_session; }
    [[nodiscard]] World &world() { return m_world; }
    [[nodiscard]] bool isOpen() const { return m_dialog && m_dialog->isVisible(); }
    [[nodiscard]] const QList<desktop::UndoableAction> &done() const { return m_done; }
    [[nodiscard]] DomainList list(ListId id)
    {
        const auto lists = session().store().lists().all();
        for (const DomainList &entry : *lists)
            if (entry.id == id)
                return entry;
        return {};
    }

    ListId melati{};
    ListId kito{};
    bool isReady = false;

private:
    ListId add(const QString &name, AccountId account)
    {
        QList<DomainName> domains;
        for (int i = 0; i < 60; ++i)
            domains +=
                DomainName::fromNormalised(u"%1-%2.example"_s.arg(name.section(u' ', 1).toLower()).arg(i));
        return test::addList(session(), name, domains, account).id;
    }

    World m_world;
    std::optional<desktop::WindowContext> m_context;
    QPointer<ListDialog> m_dialog;
    QList<desktop::UndoableAction> m_done;
};

Channel webhook(const QString &name)
{
    Channel channel;
    channel.kind = u"webhook"_s;
    channel.name = name;
    channel.url = QUrl(u"http://127.0.0.1:9/"_s);
    return channel;
}

} // namespace

class TestListDialog : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void itLooksAsDesigned()
    {
        Agency agency;
        auto hands = agency.open(agency.melati);
        QVERIFY(agency.isReady);
        auto *tabs = hands.find<QTabWidget>("tabs");
        QWidget &dialog = *tabs->window();
        QCOMPARE(dialog.size(), QSize(656, 740).boundedTo(desktop::roomFor(dialog)));
        dialog.resize(656, 740);
        QCOMPARE(hands.text("titleLabel"), u"Toko Melati"_s);
        QCOMPARE(hands.text("countLabel"), u"60 domain(s)"_s);
        QStringList names;
        for (int tab = 0; tab < tabs->count(); ++tab)
            names += tabs->tabText(tab).remove(u'&');
        QCOMPARE(names, QStringList({u"Monitoring"_s, u"Notifications"_s, u"Reports"_s}));
        for (const char *row : {"nameEditRow", "accountBoxRow", "importanceBoxRow", "confirmationsBoxRow"}) {
            QCOMPARE(hands.find(row)->parentWidget()->mapTo(&dialog, QPoint()).x(), 24);
            QVERIFY(hands.find(row)->height() >= 44);
        }
        QCOMPARE(hands.find("nameEdit")->width(), 320);
        QVERIFY(!dialog.findChild<QDialogButtonBox *>());
    }

    void changesAreSavedImmediatelyAndUndoable()
    {
        Agency agency;
        auto hands = agency.open(agency.melati);
        QVERIFY(agency.isReady);
        const DomainList before = agency.list(agency.melati);
        QCOMPARE(hands.focus(), u"nameEdit"_s);
        hands.press(Qt::Key_A, Qt::ControlModifier);
        hands.type(u"Toko Mawar"_s);
        hands.press(Qt::Key_I, Qt::AltModifier);
        QTRY_COMPARE(agency.list(agency.melati).name, u"Toko Mawar"_s);
        hands.type(u"H"_s);
        QTRY_VERIFY(agency.list(agency.melati).importance == Importance::High);
        hands.press(Qt::Key_E, Qt::AltModifier);
        hands.press(Qt::Key_Tab);
        hands.type(u"8"_s);
        QTRY_VERIFY(agency.list(agency.melati).interval == std::chrono::hours(8));
        hands.press(Qt::Key_X, Qt::AltModifier);
        hands.type(u"3\t"_s);
        QTRY_COMPARE(agency.list(agency.melati).confirmations, 3);
        hands.press(Qt::Key_F, Qt::AltModifier);
        hands.find<QAbstractButton>("muteBox")->click();
        QVERIFY(hands.find("muteEdit")->isEnabled());
        QTRY_VERIFY(agency.list(agency.melati).mutedUntil);
        const QDateTime now = agency.session().clock().nowUtc().toLocalTime();
        QVERIFY(hands.find<QDateTimeEdit>("muteEdit")->minimumDateTime() >= now.addSecs(-60));
        hands.press(Qt::Key_Escape);
        QTRY_VERIFY(!agency.isOpen());
        QCOMPARE(agency.done().size(), 1);
        const auto undone = World::wait(agency.done().first().undo());
        QVERIFY(undone && *undone);
        QCOMPARE(agency.list(agency.melati), before);
    }

    void lookupsCanBeEnabledAndHintSourcesAreShown()
    {
        Agency agency;
        auto &session = agency.session();
        const auto account = agency.list(agency.melati).account.value();
        QVERIFY(!agency.list(agency.melati).looksUp);
        World::wait(session.checks().runOnce(std::nullopt));
        const QList<DomainName> hinted = session.store().domains().inList(agency.kito)->first(1);
        World::wait(session.checks().check(account, hinted));
        QVERIFY(app::postHints(session.dataDir(), {u"uptime"_s, true, hinted}));
        World::wait(session.checks().runOnce(std::nullopt));
        QCOMPARE(session.store().hints().open()->size(), 1);
        World::wait(session.checks().check(account, hinted));

        auto hands = agency.open(agency.melati);
        QVERIFY(agency.isReady);
        QVERIFY2(hands.text("sourcesLabel").contains(u"\nuptime: 0 of 1 early sign"_s),
                 qPrintable(hands.text("sourcesLabel")));
        if (!app::canLookUp())
            return;
        auto *box = hands.find<QCheckBox>("lookUpBox");
        box->setFocus();
        hands.press(Qt::Key_Space);
        QTRY_VERIFY(agency.list(agency.melati).looksUp);
        hands.press(Qt::Key_Escape);
        QTRY_VERIFY(!agency.isOpen());
        QVERIFY(!agency.list(agency.kito).looksUp);
        World::wait(agency.done().first().undo());
        QVERIFY(!agency.list(agency.melati).looksUp);
    }

    void duplicateNameIsNotSaved()
    {
        Agency agency;
        auto hands = agency.open(agency.melati);
        QVERIFY(agency.isReady);
        const DomainList before = agency.list(agency.melati);
        hands.press(Qt::Key_A, Qt::ControlModifier);
        hands.type(u"bank kito"_s);
        hands.press(Qt::Key_I, Qt::AltModifier);
        QTRY_VERIFY2(hands.text("errorLabel").contains("bank kito"_L1), qPrintable(hands.text("errorLabel")));
        QVERIFY(agency.isOpen());
        QCOMPARE(hands.find<QLineEdit>("nameEdit")->text(), u"Toko Melati"_s);
        QCOMPARE(agency.list(agency.melati), before);
    }

    void effectOfTheSettingsIsShown()
    {
        Agency agency;
        auto hands = agency.open(agency.melati);
        QVERIFY(agency.isReady);
        QTRY_VERIFY2(hands.text("meaningLabel").startsWith("60 domain(s), each checked about every"_L1),
                     qPrintable(hands.text("meaningLabel")));
        const QString before = hands.text("meaningLabel");
        hands.press(Qt::Key_I, Qt::AltModifier);
        hands.type(u"H"_s);
        QTRY_VERIFY(hands.text("meaningLabel") != before);
        hands.press(Qt::Key_Up);
        QTRY_COMPARE(hands.text("meaningLabel"), before);
    }

    /// It then gets the other lists.
    void sharedChannelCanBeRemovedFromTheList()
    {
        Agency agency;
        auto &channels = agency.session().channels();
        QVERIFY(*World::wait(channels.add(webhook(u"Team"_s), std::nullopt)));
        Channel own = webhook(u"Melati"_s);
        own.lists = {agency.melati};
        QVERIFY(*World::wait(channels.add(own, std::nullopt)));
        Channel other = webhook(u"Kito"_s);
        other.lists = {agency.kito};
        QVERIFY(*World::wait(channels.add(other, std::nullopt)));
        auto hands = agency.open(agency.melati);
        QVERIFY(agency.isReady);
        hands.find<QTabWidget>("tabs")->setCurrentIndex(1);
        QCOMPARE(hands.text("own2Label"), u"Melati"_s);
        auto *team = hands.find<QCheckBox>("shared1");
        QVERIFY(!team->window()->findChild<QWidget *>(u"shared3"_s)); // another client's
        QCOMPARE(team->text(), u"Team"_s);
        QVERIFY(team->isChecked());
        QVERIFY(hands.text("shared1Help").startsWith(u"Also receives alerts about quotas and"_s));
        team->click();
        const auto lists = [&agency] { return agency.session().store().channels().find(u"Team"_s)->lists; };
        QTRY_COMPARE(lists(), std::optional(QList<ListId>{agency.kito}));
    }

    /// It gets this list only, and is saved with a test.
    void newChannelFormOpensInTheTab()
    {
        Agency agency;
        auto hands = agency.open(agency.melati);
        QVERIFY(agency.isReady);
        hands.find<QTabWidget>("tabs")->setCurrentIndex(1);
        auto *kinds = hands.find<QComboBox>("newChannelBox");
        QVERIFY(!hands.find("newChannelForm")->isVisible());
        kinds->setFocus();
        for (int kind = 1; kind <= kinds->findData(u"webhook"_s); ++kind)
            hands.press(Qt::Key_Down);
        QVERIFY(hands.find("newChannelForm")->isVisible());
        QCOMPARE(hands.focus(), u"newChannelBox"_s); // the other kinds stay in reach
        hands.press(Qt::Key_Tab);
        QCOMPARE(hands.focus(), u"nameEdit"_s);
        QVERIFY(hands.find("newChannelForm")->isAncestorOf(QApplication::focusWidget()));
        hands.press(Qt::Key_Tab);
        QCOMPARE(hands.focus(), u"urlEdit"_s);
        QCOMPARE(hands.find<QLineEdit>("urlEdit")->window(), hands.find("tabs")->window());
        hands.type(u"http://127.0.0.1:9/"_s);
        auto *save = hands.find<QPushButton>("saveButton");
        QCOMPARE(save->text().remove(u'&'), u"Add and send a test"_s);
        save->click();
        auto *keep = hands.find<QPushButton>("keepButton");
        QTRY_VERIFY(keep->isVisible());
        keep->click();
        QTRY_COMPARE(agency.session().store().channels().all()->size(), 1);
        const Channel added = agency.session().store().channels().all()->constFirst();
        QCOMPARE(added.name, u"Toko Melati"_s);
        QCOMPARE(added.lists, std::optional(QList<ListId>{agency.melati}));
        QTRY_COMPARE(hands.text("own1Label"), u"Toko Melati"_s);
        QVERIFY(agency.isOpen());
    }

    /// The mail server and the password.
    void mailServerAndPasswordAreReused()
    {
        Agency agency;
        Channel team = webhook(u"Team"_s);
        team.kind = u"email"_s;
        team.url = QUrl(u"smtp://127.0.0.1:9"_s);
        team.chat = u"pantau@agency.example:team@agency.example"_s;
        QVERIFY(*World::wait(agency.session().channels().add(team, ChannelSecret::fromKeychain("password"))));
        auto hands = agency.open(agency.melati);
        QVERIFY(agency.isReady);
        hands.find<QTabWidget>("tabs")->setCurrentIndex(1);
        auto *kinds = hands.find<QComboBox>("newChannelBox");
        kinds->setFocus();
        for (int kind = 1; kind <= kinds->findData(team.kind); ++kind)
            hands.press(Qt::Key_Down);
        QVERIFY2(hands.text("introLabel").startsWith(u"Uses the mail server of “Team”."_s),
                 qPrintable(hands.text("introLabel")));
        for (const char *name : {"urlEdit", "secretEdit"})
            QVERIFY2(!hands.find(name)->isVisible(), name);
        QCOMPARE(hands.find<QLineEdit>("chatEdit")->text(), u"pantau@agency.example:"_s);
        hands.find("chatEdit")->setFocus();
        hands.press(Qt::Key_End);
        hands.type(u"rina@toko-melati.example"_s);
        hands.find<QPushButton>("saveButton")->click();
        auto *keep = hands.find<QPushButton>("keepButton");
        QTRY_VERIFY(keep->isVisible());
        keep->click();
        QTRY_COMPARE(agency.session().store().channels().all()->size(), 2);
        const auto find = [&agency] {
            const auto all = agency.session().store().channels().all();
            for (const Channel &each : *all)
                if (each.lists)
                    return each;
            return Channel();
        };
        QTRY_VERIFY(find().hasSecret);
        QCOMPARE(find().url, team.url);
        QCOMPARE(find().chat, u"pantau@agency.example:rina@toko-melati.example"_s);
    }

    /// The first choice shows what applies without a setting.
    void messageSettingsApplyToTheClient()
    {
        Agency agency;
        AlertSettings common;
        common.quietHours = true;
        World::wait(agency.session().write(&db::Alerts::saveSettings, common));
        auto hands = agency.open(agency.melati);
        QVERIFY(agency.isReady);
        hands.find<QTabWidget>("tabs")->setCurrentIndex(1);
        const auto kept = [&agency] { return *agency.session().store().alerts().client(agency.melati); };
        const auto choose = [&hands](const char *name, Qt::Key key) {
            hands.find(name)->setFocus();
            hands.press(key);
        };
        QCOMPARE(hands.find<QComboBox>("eventsBox")->currentText(),
                 u"As in Settings: Blocked and unblocked"_s);
        QCOMPARE(hands.find<QComboBox>("clientQuietBox")->currentText(),
                 u"As in Settings: %1 to %2"_s.arg(timeOfDay(QTime(22, 0)), timeOfDay(QTime(7, 0))));
        QVERIFY(hands.find("clientTimesRow")->isHidden());
        choose("eventsBox", Qt::Key_End);
        QTRY_COMPARE(kept().restoredAlerts, std::optional(false));
        choose("messageLanguageBox", Qt::Key_End);
        QTRY_COMPARE(kept().language, u"id"_s);
        choose("clientQuietBox", Qt::Key_End);
        QTRY_COMPARE(kept().quiet, std::optional(std::pair(QTime(22, 0), QTime(7, 0))));
        QVERIFY(hands.find("clientTimesRow")->isVisible());
        hands.find<QTimeEdit>("clientUntilEdit")->setTime(QTime(9, 0));
        QTRY_COMPARE(kept().quiet, std::optional(std::pair(QTime(22, 0), QTime(9, 0))));
        choose("clientQuietBox", Qt::Key_Home);
        QTRY_VERIFY(!kept().quiet);
        QVERIFY(hands.find("clientTimesRow")->isHidden());
        QCOMPARE(kept().language, u"id"_s);
        // Faster than they are stored.
        for (const Qt::Key key : {Qt::Key_Home, Qt::Key_End, Qt::Key_Home, Qt::Key_End})
            for (const char *box : {"eventsBox", "messageLanguageBox", "clientQuietBox"})
                choose(box, key);
        QTRY_COMPARE(kept().restoredAlerts, std::optional(false));
        QTRY_COMPARE(kept().language, u"id"_s);
        QTRY_VERIFY(kept().quiet);
    }

    void reportLanguageIsSaved()
    {
        Agency agency;
        auto hands = agency.open(agency.melati);
        QVERIFY(agency.isReady);
        hands.find<QTabWidget>("tabs")->setCurrentIndex(2);
        hands.find("languageBox")->setFocus();
        hands.press(Qt::Key_End);
        hands.find("clientEdit")->setFocus();
        hands.type(u"PT Melati\t"_s);
        const auto kept = [&agency] { return *agency.session().store().reportSettings().of(agency.melati); };
        QTRY_COMPARE(kept().client, u"PT Melati"_s);
        QCOMPARE(kept().language, u"id"_s);
    }

    /// Only those that can send a file.
    void reportsNeedAChannelOfTheList()
    {
        Agency agency;
        Channel own = webhook(u"Melati"_s);
        own.lists = {agency.melati};
        QVERIFY(*World::wait(agency.session().channels().add(own, std::nullopt)));
        auto hands = agency.open(agency.melati);
        QVERIFY(agency.isReady);
        hands.find<QTabWidget>("tabs")->setCurrentIndex(2);
        auto *box = hands.find<QCheckBox>("sentBox");
        auto *open = hands.find<QPushButton>("reportButton");
        QVERIFY(!box->isEnabled());
        QVERIFY2(hands.text("sentBoxHelp").startsWith(u"First add an email"_s),
                 qPrintable(hands.text("sentBoxHelp")));
        own.kind = u"email"_s;
        own.name = u"Rina"_s;
        own.url = QUrl(u"smtp://127.0.0.1:9"_s);
        own.chat = u"pantau@agency.example:rina@toko-melati.example"_s;
        QVERIFY(*World::wait(agency.session().channels().add(own, std::nullopt)));
        QTRY_VERIFY(box->isEnabled());
        QCOMPARE(hands.text("sentBoxHelp"), u"Through Rina. You see and send the first one yourself."_s);
        QCOMPARE(open->text().remove(u'&'), u"Open the report…"_s);
        box->click();
        QTRY_VERIFY(agency.session().store().reportSettings().of(agency.melati)->isSent);
        QTRY_COMPARE(open->text().remove(u'&'), u"Send the first one…"_s);
    }

    void monthlyReportAsksForAFolder()
    {
        Agency agency;
        const QTemporaryDir folder;
        auto hands = agency.open(agency.melati);
        QVERIFY(agency.isReady);
        hands.find<QTabWidget>("tabs")->setCurrentIndex(2);
        auto *box = hands.find<QCheckBox>("monthlyBox");
        const auto place = [box] { return box->window()->findChild<QFileDialog *>(u"monthlyFolder"_s); };
        const auto reports = [&agency] { return agency.session().store().reportSettings(); };
        box->click();
        QTRY_VERIFY(place());
        place()->reject();
        QTRY_VERIFY(!place());
        QVERIFY(!box->isChecked());
        box->click();
        QTRY_VERIFY(place());
        auto *name = place()->findChild<QLineEdit *>(u"fileNameEdit"_s);
        name->setCompleter(nullptr);
        name->setText(folder.path());
        QTest::keyClick(name, Qt::Key_Return);
        QTRY_VERIFY(reports().of(agency.melati)->isMonthly);
        QCOMPARE(reports().monthly()->folder, folder.path());
        QTRY_VERIFY(box->isChecked());
        box->click();
        QTRY_VERIFY(!reports().of(agency.melati)->isMonthly);
    }

    void longSentencesAreNotCut()
    {
        Agency agency;
        auto hands = agency.open(agency.melati);
        QVERIFY(agency.isReady);
        auto *frequency = hands.find<desktop::FrequencyChooser>("frequency");
        frequency->setMeaning(u"Each domain is checked about every two days. "_s.repeated(12));
        const auto *label = frequency->findChild<QLabel *>(u"meaningLabel"_s);
        QTRY_VERIFY(label->height() >= label->heightForWidth(label->width()));
    }

    void unusualIntervalIsKept()
    {
        Agency agency;
        ListSettings settings = agency.list(agency.melati);
        settings.interval = std::chrono::seconds(5445); // possible on the command line
        World::wait(agency.session().write(&db::Lists::configure, agency.melati, settings));
        auto hands = agency.open(agency.melati);
        QVERIFY(agency.isReady);
        hands.press(Qt::Key_End);
        hands.type(u"2"_s);
        hands.press(Qt::Key_Return);
        QTRY_COMPARE(agency.list(agency.melati).name, u"Toko Melati2"_s);
        QVERIFY(agency.isOpen());
        QVERIFY(agency.list(agency.melati).interval == std::chrono::seconds(5445));
    }

    /// A text that grows by a line must not push the buttons off the screen.
    void growingDialogStaysOnTheScreen()
    {
        Agency agency;
        auto hands = agency.open(agency.melati);
        QVERIFY(agency.isReady);
        QWidget &dialog = *hands.find("tabs")->window();
        const QRect screen = dialog.screen()->availableGeometry();
        dialog.move(dialog.x(), screen.bottom() - dialog.frameGeometry().height());
        dialog.resize(dialog.width(), dialog.height() + 40);
        QTRY_VERIFY(dialog.frameGeometry().bottom() <= screen.bottom());
    }

    void shortestIntervalIsOneHour()
    {
        desktop::FrequencyChooser chooser;
        const auto *count = chooser.findChild<QSpinBox *>(u"countBox"_s);
        auto *unit = chooser.findChild<QComboBox *>(u"unitBox"_s);
        chooser.setInterval(std::chrono::minutes(1)); // stored by an earlier version, which ignored it
        QCOMPARE(chooser.interval(), std::chrono::seconds(3600));
        QCOMPARE(unit->currentText(), u"hour"_s);
        unit->setCurrentIndex(0);
        QCOMPARE(count->minimum(), 60);
        QCOMPARE(count->value(), 60);
        QCOMPARE(unit->currentText(), u"minutes"_s);
        chooser.setInterval(std::chrono::hours(24));
        QCOMPARE(unit->currentText(), u"day"_s);
        chooser.setInterval(std::chrono::hours(4));
        QCOMPARE(unit->currentText(), u"hours"_s);
        QVERIFY(!count->toolTip().isEmpty());
    }

    void longestIntervalIsOneYear()
    {
        desktop::FrequencyChooser chooser;
        auto *count = chooser.findChild<QSpinBox *>(u"countBox"_s);
        auto *unit = chooser.findChild<QComboBox *>(u"unitBox"_s);
        unit->setCurrentIndex(0);
        count->setValue(9999);
        QCOMPARE(chooser.interval(), std::chrono::minutes(9999));
        unit->setCurrentIndex(2);
        QCOMPARE(count->maximum(), 365);
        QCOMPARE(chooser.interval(), DomainList::longestInterval);
        chooser.setInterval(DomainList::longestInterval);
        QCOMPARE(unit->currentText(), u"days"_s);
        QCOMPARE(chooser.interval(), DomainList::longestInterval);
    }

    void missingListIsReported()
    {
        Agency agency;
        World::wait(agency.session().removeList(agency.melati));
        auto hands = agency.open(agency.melati);
        QVERIFY(agency.isReady);
        QCOMPARE(hands.text("errorLabel"), u"This list no longer exists."_s);
        hands.press(Qt::Key_Escape);
        QTRY_VERIFY(!agency.isOpen());
    }

    void escapeSavesTheTypedName()
    {
        Agency agency;
        auto hands = agency.open(agency.melati);
        QVERIFY(agency.isReady);
        hands.press(Qt::Key_End);
        hands.type(u"x"_s);
        hands.press(Qt::Key_Escape);
        QTRY_VERIFY(!agency.isOpen());
        QTRY_COMPARE(agency.list(agency.melati).name, u"Toko Melatix"_s);
        QCOMPARE(agency.done().size(), 1);
    }
};

PANTAU_WINDOW_TEST(TestListDialog)
#include "tst_list_dialog.moc"
