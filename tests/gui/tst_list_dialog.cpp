// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/account_commands.h"
#include "app/hint_sources.h"
#include "app/watch_commands.h"
#include "desktop/dialogs/list_dialog.h"
#include "gui/dialog_hands.h"
#include "support/patience.h"
#include "support/session_world.h"
#include "support/test_program.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDateTimeEdit>
#include <QDialogButtonBox>
#include <QPointer>
#include <QPushButton>
#include <QScreen>
#include <QSpinBox>

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
        melati = add(QStringLiteral("Toko Melati"), account.id);
        kito = add(QStringLiteral("Bank Kito"), account.id);
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
        const ListId list = (**World::wait(session().write(&db::Lists::add, name, account))).id;
        QList<DomainName> domains;
        for (int i = 0; i < 60; ++i)
            domains += DomainName::fromNormalised(
                QStringLiteral("%1-%2.example").arg(name.section(u' ', 1).toLower()).arg(i));
        World::wait(session().write(&db::Domains::addToList, list, domains));
        return list;
    }

    World m_world;
    std::optional<desktop::WindowContext> m_context;
    QPointer<ListDialog> m_dialog;
    QList<desktop::UndoableAction> m_done;
};

} // namespace

class TestListDialog : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everythingIsSavedAtOnceAndCanBeUndone();
    void lookUpsAreSwitchedOnAndTheSourcesOfHintsSaid();
    void aTakenNameSavesNothing();
    void consequencesAreSaid();
    void longSentencesAreNotCut();
    void oddIntervalsSurvive();
    void growingKeepsItOnTheScreen();
    void oneHourIsTheShortest();
    void aYearIsTheLongest();
    void aTimeThatHasPassedIsRefused();
    void aListThatIsGoneSaysSo();
    void cancelChangesNothing();
};

void TestListDialog::everythingIsSavedAtOnceAndCanBeUndone()
{
    Agency agency;
    auto hands = agency.open(agency.melati);
    QVERIFY(agency.isReady);
    const DomainList before = agency.list(agency.melati);
    QCOMPARE(hands.focus(), QStringLiteral("nameEdit"));
    hands.press(Qt::Key_A, Qt::ControlModifier);
    hands.type(QStringLiteral("Toko Mawar"));
    hands.press(Qt::Key_I, Qt::AltModifier);
    hands.type(QStringLiteral("H"));
    hands.press(Qt::Key_E, Qt::AltModifier);
    hands.press(Qt::Key_Tab);
    hands.type(QStringLiteral("8"));
    hands.press(Qt::Key_F, Qt::AltModifier);
    hands.type(QStringLiteral("3"));
    hands.press(Qt::Key_L, Qt::AltModifier);
    QVERIFY(hands.find("muteEdit")->isEnabled());
    const QDateTime muted = hands.find<QDateTimeEdit>("muteEdit")->dateTime();
    hands.press(Qt::Key_Return);
    QTRY_VERIFY(!agency.isOpen());
    const DomainList after = agency.list(agency.melati);
    QCOMPARE(after.name, QStringLiteral("Toko Mawar"));
    QVERIFY(after.importance == Importance::High);
    QVERIFY(after.interval == std::chrono::hours(8));
    QCOMPARE(after.confirmations, 3);
    QVERIFY(after.mutedUntil);
    QCOMPARE(after.mutedUntil->toSecsSinceEpoch() / 60, muted.toSecsSinceEpoch() / 60);
    QCOMPARE(agency.done().size(), 1);
    const auto undone = World::wait(agency.done().first().undo());
    QVERIFY(undone && *undone);
    QCOMPARE(agency.list(agency.melati), before);
}

void TestListDialog::aTimeThatHasPassedIsRefused()
{
    Agency agency;
    auto hands = agency.open(agency.melati);
    QVERIFY(agency.isReady);
    const DomainList before = agency.list(agency.melati);
    hands.press(Qt::Key_L, Qt::AltModifier);
    auto *until = hands.find<QDateTimeEdit>("muteEdit");
    const QDateTime now = agency.session().clock().nowUtc().toLocalTime();
    until->setDateTime(now.addDays(-2));
    hands.press(Qt::Key_Return);
    QCOMPARE(hands.text("errorLabel"), QStringLiteral("This time has passed. Enter a later one."));
    QVERIFY(agency.isOpen());
    QCOMPARE(agency.list(agency.melati), before);
    until->setDateTime(now.addDays(2));
    hands.press(Qt::Key_Return);
    QTRY_VERIFY(!agency.isOpen());
    QVERIFY(agency.list(agency.melati).mutedUntil);
}

void TestListDialog::lookUpsAreSwitchedOnAndTheSourcesOfHintsSaid()
{
    Agency agency;
    auto &session = agency.session();
    const auto account = agency.list(agency.melati).account.value();
    QVERIFY(!agency.list(agency.melati).looksUp);
    World::wait(session.checks().runOnce(std::nullopt));
    const QList<DomainName> hinted = session.store().domains().inList(agency.kito)->first(1);
    World::wait(session.checks().check(account, hinted));
    QVERIFY(app::postHints(session.dataDir(), {QStringLiteral("uptime"), true, hinted}));
    World::wait(session.checks().runOnce(std::nullopt));
    QCOMPARE(session.store().hints().open()->size(), 1);
    World::wait(session.checks().check(account, hinted));

    auto hands = agency.open(agency.melati);
    QVERIFY(agency.isReady);
    QVERIFY2(hands.text("sourcesLabel").contains(QStringLiteral("\nuptime: 0 of 1 hint")),
             qPrintable(hands.text("sourcesLabel")));
    auto *box = hands.find<QCheckBox>("lookUpBox");
    if (!app::canLookUp()) {
        QVERIFY(!box->isVisible());
        return;
    }
    box->setFocus();
    hands.press(Qt::Key_Space);
    hands.press(Qt::Key_Return);
    QTRY_VERIFY(!agency.isOpen());
    QVERIFY(agency.list(agency.melati).looksUp);
    QVERIFY(!agency.list(agency.kito).looksUp);
    World::wait(agency.done().first().undo());
    QVERIFY(!agency.list(agency.melati).looksUp);
}

void TestListDialog::aTakenNameSavesNothing()
{
    Agency agency;
    auto hands = agency.open(agency.melati);
    QVERIFY(agency.isReady);
    const DomainList before = agency.list(agency.melati);
    hands.press(Qt::Key_A, Qt::ControlModifier);
    hands.type(QStringLiteral("bank kito"));
    hands.press(Qt::Key_E, Qt::AltModifier);
    hands.press(Qt::Key_Return);
    QTRY_VERIFY2(hands.text("errorLabel").contains(QLatin1String("bank kito")),
                 qPrintable(hands.text("errorLabel")));
    QVERIFY(agency.isOpen());
    QCOMPARE(hands.focus(), QStringLiteral("nameEdit"));
    QCOMPARE(agency.list(agency.melati), before);
    hands.press(Qt::Key_A, Qt::ControlModifier);
    hands.press(Qt::Key_Backspace);
    const auto *buttons = hands.find<QDialogButtonBox>("buttons");
    QVERIFY(!buttons->button(QDialogButtonBox::Save)->isEnabled());
}

void TestListDialog::consequencesAreSaid()
{
    Agency agency;
    auto hands = agency.open(agency.melati);
    QVERIFY(agency.isReady);
    QTRY_VERIFY2(
        hands.text("meaningLabel").startsWith(QLatin1String("60 domain(s), each checked about every")),
        qPrintable(hands.text("meaningLabel")));
    QCOMPARE(hands.text("consequenceLabel"), QString());
    hands.press(Qt::Key_I, Qt::AltModifier);
    hands.type(QStringLiteral("H"));
    // One list gains the checks that the other loses.
    QTRY_VERIFY2(
        hands.text("consequenceLabel").startsWith(QStringLiteral("“Toko Melati” would be checked every ")),
        qPrintable(hands.text("consequenceLabel")));
    QVERIFY2(hands.text("consequenceLabel").contains(QLatin1String("; the other lists every ")),
             qPrintable(hands.text("consequenceLabel")));
    hands.press(Qt::Key_Up);
    QTRY_COMPARE(hands.text("consequenceLabel"), QString());
}

void TestListDialog::longSentencesAreNotCut()
{
    Agency agency;
    auto hands = agency.open(agency.melati);
    QVERIFY(agency.isReady);
    auto *frequency = hands.find<desktop::FrequencyChooser>("frequency");
    QWidget *dialog = frequency->window();
    const auto isWhole = [dialog](const char *name) {
        const auto *label = dialog->findChild<QLabel *>(QLatin1String(name));
        return !label->isVisible() || label->height() >= label->heightForWidth(label->width());
    };
    const int before = dialog->height();
    dialog->resize(dialog->minimumWidth(), before);
    frequency->setMeaning(QStringLiteral("Each domain is checked about every two days. ").repeated(12));
    QTRY_VERIFY(dialog->height() > before);
    QVERIFY(isWhole("meaningLabel"));
    QVERIFY(isWhole("consequenceLabel"));
    QVERIFY(dialog->rect().contains(hands.find("buttons")->geometry()));
    // The user cannot make it too small either.
    dialog->resize(dialog->width(), 1);
    QVERIFY(isWhole("meaningLabel"));
}

/// A text that grows by a line must not push the buttons off the screen.
void TestListDialog::growingKeepsItOnTheScreen()
{
    Agency agency;
    auto hands = agency.open(agency.melati);
    QVERIFY(agency.isReady);
    QWidget &dialog = *hands.find("buttons")->window();
    const QRect screen = dialog.screen()->availableGeometry();
    dialog.move(dialog.x(), screen.bottom() - dialog.frameGeometry().height());
    dialog.resize(dialog.width(), dialog.height() + 40);
    QTRY_VERIFY(dialog.frameGeometry().bottom() <= screen.bottom());
}

void TestListDialog::oneHourIsTheShortest()
{
    desktop::FrequencyChooser chooser;
    const auto *count = chooser.findChild<QSpinBox *>(QStringLiteral("countBox"));
    auto *unit = chooser.findChild<QComboBox *>(QStringLiteral("unitBox"));
    chooser.setInterval(std::chrono::minutes(1)); // stored by an earlier version, which ignored it
    QCOMPARE(chooser.interval(), std::chrono::seconds(3600));
    QCOMPARE(unit->currentText(), QStringLiteral("hour"));
    unit->setCurrentIndex(0);
    QCOMPARE(count->minimum(), 60);
    QCOMPARE(count->value(), 60);
    QCOMPARE(unit->currentText(), QStringLiteral("minutes"));
    chooser.setInterval(std::chrono::hours(24));
    QCOMPARE(unit->currentText(), QStringLiteral("day"));
    chooser.setInterval(std::chrono::hours(4));
    QCOMPARE(unit->currentText(), QStringLiteral("hours"));
    QVERIFY(!count->toolTip().isEmpty());
}

void TestListDialog::aYearIsTheLongest()
{
    desktop::FrequencyChooser chooser;
    auto *count = chooser.findChild<QSpinBox *>(QStringLiteral("countBox"));
    auto *unit = chooser.findChild<QComboBox *>(QStringLiteral("unitBox"));
    unit->setCurrentIndex(0);
    count->setValue(9999);
    QCOMPARE(chooser.interval(), std::chrono::minutes(9999));
    unit->setCurrentIndex(2);
    QCOMPARE(count->maximum(), 365);
    QCOMPARE(chooser.interval(), DomainList::longestInterval);
    chooser.setInterval(DomainList::longestInterval);
    QCOMPARE(unit->currentText(), QStringLiteral("days"));
    QCOMPARE(chooser.interval(), DomainList::longestInterval);
}

void TestListDialog::oddIntervalsSurvive()
{
    Agency agency;
    auto settings = ListSettings::of(agency.list(agency.melati));
    settings.interval = std::chrono::seconds(5445); // possible on the command line
    World::wait(agency.session().write(&db::Lists::configure, agency.melati, settings));
    auto hands = agency.open(agency.melati);
    QVERIFY(agency.isReady);
    hands.press(Qt::Key_End);
    hands.type(QStringLiteral("2"));
    hands.press(Qt::Key_Return);
    QTRY_VERIFY(!agency.isOpen());
    QCOMPARE(agency.list(agency.melati).name, QStringLiteral("Toko Melati2"));
    QVERIFY(agency.list(agency.melati).interval == std::chrono::seconds(5445));
}

void TestListDialog::aListThatIsGoneSaysSo()
{
    Agency agency;
    World::wait(agency.session().removeList(agency.melati));
    auto hands = agency.open(agency.melati);
    QVERIFY(agency.isReady);
    QCOMPARE(hands.text("errorLabel"), QStringLiteral("This list no longer exists."));
    hands.press(Qt::Key_Escape);
    QTRY_VERIFY(!agency.isOpen());
}

void TestListDialog::cancelChangesNothing()
{
    Agency agency;
    const DomainList before = agency.list(agency.melati);
    auto hands = agency.open(agency.melati);
    QVERIFY(agency.isReady);
    hands.type(QStringLiteral("x"));
    hands.press(Qt::Key_E, Qt::AltModifier);
    hands.press(Qt::Key_Escape);
    QTRY_VERIFY(!agency.isOpen());
    QCOMPARE(agency.list(agency.melati), before);
    QVERIFY(agency.done().isEmpty());
}

PANTAU_WINDOW_TEST(TestListDialog)
#include "tst_list_dialog.moc"
