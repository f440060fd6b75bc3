// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/account_commands.h"
#include "desktop/dialogs/connect_dialog.h"
#include "desktop/dialogs/help.h"
#include "gui/dialog_hands.h"
#include "gui/presets_file.h"
#include "support/patience.h"
#include "support/scripted_service.h"
#include "support/session_world.h"
#include "support/test_program.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPointer>
#include <QPushButton>
#include <QSpinBox>
#include <QTextBrowser>
#include <QToolButton>

using namespace pantau;
using desktop::ConnectDialog;
using test::DialogHands;

namespace {

/// A new computer with two known services: the real one, and one that reports no usage.
class Newcomer
{
public:
    Newcomer()
        : m_world(5)
        , m_presets({{u"Trust"_s, m_world.m_service->baseUrl().toString(), u"optional"_s, 100},
                     {u"Hack"_s, u"hackbitt+"_s + m_quiet.baseUrl().toString(), u"required"_s, 1}})
    {
        m_world.openSession();
    }
    ~Newcomer() { delete m_dialog; }

    [[nodiscard]] bool begin(const QString &service = {})
    {
        delete m_dialog;
        m_dialog = new ConnectDialog(*m_world.m_session, service);
        m_hands = std::make_unique<DialogHands>(*m_dialog);
        return m_hands->begin();
    }
    [[nodiscard]] DialogHands &hands() { return *m_hands; }
    [[nodiscard]] test::World &world() { return m_world; }
    [[nodiscard]] test::ScriptedService &quiet() { return m_quiet; }
    [[nodiscard]] bool isOpen() const { return m_dialog && m_dialog->isVisible(); }
    [[nodiscard]] QDialog &dialog() { return *m_dialog; }
    [[nodiscard]] QList<Account> accounts() const { return *m_world.m_session->store().accounts().all(); }
    [[nodiscard]] QString address() const { return m_world.m_service->baseUrl().toString(); }
    [[nodiscard]] QString key() const { return QString::fromLatin1(m_world.businessKey().secretBytes()); }
    [[nodiscard]] QString result() const
    {
        const auto *bar = m_hands->find("result");
        return bar->isVisible() ? bar->accessibleName() : QString();
    }
    [[nodiscard]] QPushButton *button() const { return m_hands->find<QPushButton>("connectButton"); }
    void choose(int row) { m_hands->find<QListWidget>("serviceList")->setCurrentRow(row); }

private:
    test::World m_world;
    test::ScriptedService m_quiet;
    test::PresetsFile m_presets;
    QPointer<ConnectDialog> m_dialog;
    std::unique_ptr<DialogHands> m_hands;
};

} // namespace

class TestConnectDialog : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aKeyAndReturnConnect()
    {
        Newcomer person;
        QVERIFY(person.begin());
        QCOMPARE(person.hands().focus(), u"keyEdit"_s);
        QVERIFY(!person.button()->isEnabled());
        const QString key = person.key();
        QGuiApplication::clipboard()->setText(u' ' + key + u'\n');
        person.hands().press(Qt::Key_P, Qt::AltModifier);
        auto *edit = person.hands().find<QLineEdit>("keyEdit");
        QCOMPARE(edit->text(), key);
        QCOMPARE(edit->echoMode(), QLineEdit::Password);
        person.hands().press(Qt::Key_Return);
        QTRY_COMPARE(person.result(),
                     u"Connected. 12,500 of 12,500 credit(s) left.\nEnough for about 138 check(s) a "
                     "day. Connecting used no credits."_s);
        QVERIFY(edit->text().isEmpty());
        QCOMPARE(person.accounts().size(), 1);
        QCOMPARE(person.accounts().constFirst().name, u"Trust"_s);
        QVERIFY(person.accounts().constFirst().usesKey);
        QCOMPARE(person.button()->text(), u"D&one"_s);
        // The same again gets another name.
        person.hands().press(Qt::Key_A, Qt::AltModifier);
        QCOMPARE(person.hands().focus(), u"serviceList"_s);
        QVERIFY(person.result().isEmpty());
        person.hands().press(Qt::Key_K, Qt::AltModifier);
        person.hands().type(key + u'\n');
        QTRY_COMPARE(person.accounts().size(), 2);
        QCOMPARE(person.accounts().constLast().name, u"Trust 2"_s);
        QTRY_VERIFY(person.result().startsWith(u"Connected."_s));
        person.hands().press(Qt::Key_Return);
        QTRY_VERIFY(!person.isOpen());
    }

    void keylessServiceConnectsWithReturn()
    {
        Newcomer person;
        QVERIFY(person.begin(u"Trust"_s));
        QVERIFY(!person.hands().find("keyEdit")->isVisible());
        person.hands().press(Qt::Key_Return);
        QTRY_COMPARE(person.result(),
                     u"Connected. 100 of 100 check(s) left today.\nConnecting used no checks."_s);
        QVERIFY(!person.accounts().constFirst().usesKey);
        // Escape then keeps it.
        person.hands().press(Qt::Key_Escape);
        QTRY_VERIFY(!person.isOpen());
        QCOMPARE(person.accounts().size(), 1);
    }

    void invalidInputIsKeptForCorrection_data()
    {
        const test::Table<QString, QString, QString> row({"address", "key", "field"});
        row("no address", "my service", QString(), "addressEdit");
        row("unencrypted", "http://service.example", QString(), "addressEdit");
        row("unknown kind", "strange+https://service.example", QString(), "addressEdit");
        row("no key", "REAL", "two words", "keyEdit");
        row("wrong key", "REAL", "not-of-this-service", "keyEdit");
        row("unreachable", "http://127.0.0.1:1/api/v1", QString(), "addressEdit");
    }

    void invalidInputIsKeptForCorrection()
    {
        QFETCH(QString, address);
        QFETCH(QString, key);
        QFETCH(QString, field);
        Newcomer person;
        QVERIFY(person.begin());
        person.hands().find("serviceList")->setFocus();
        person.hands().press(Qt::Key_End);
        person.hands().press(Qt::Key_D, Qt::AltModifier);
        QCOMPARE(person.hands().focus(), u"addressEdit"_s);
        person.hands().type(address == "REAL"_L1 ? person.address() : address);
        person.hands().press(Qt::Key_K, Qt::AltModifier);
        person.hands().type(key);
        person.hands().press(Qt::Key_Return);
        QTRY_VERIFY(person.button()->isEnabled() && !person.result().isEmpty());
        QVERIFY2(key.isEmpty() || !person.result().contains(key), qPrintable(person.result()));
        QVERIFY(person.accounts().isEmpty());
        QCOMPARE(person.hands().focus(), field);
        // It can be corrected immediately.
        person.hands().press(Qt::Key_D, Qt::AltModifier);
        person.hands().find<QLineEdit>("addressEdit")->selectAll();
        person.hands().type(person.address());
        person.hands().find<QLineEdit>("keyEdit")->clear();
        QVERIFY(person.result().isEmpty());
        person.hands().press(Qt::Key_Return);
        QTRY_COMPARE(person.accounts().size(), 1);
        QCOMPARE(person.accounts().constFirst().name, u"127.0.0.1"_s);
    }

    void aRefusedKeyCanBeKept()
    {
        Newcomer person;
        QVERIFY(person.begin());
        person.hands().type(u"not-of-this-service\n"_s);
        auto *keep = person.hands().find<QPushButton>("resultAction");
        QTRY_VERIFY(keep->isVisible());
        QVERIFY(person.accounts().isEmpty());
        QCOMPARE(person.hands().find<QLineEdit>("keyEdit")->text(), u"not-of-this-service"_s);
        // A changed key differs from the one that was tried.
        person.hands().type(u"x"_s);
        QVERIFY(!keep->isVisible());
        person.hands().press(Qt::Key_Return);
        QTRY_VERIFY(keep->isVisible());
        person.hands().press(Qt::Key_V, Qt::AltModifier);
        QTRY_VERIFY(!person.isOpen());
        QCOMPARE(person.accounts().size(), 1);
    }

    void closingSavesNothing()
    {
        Newcomer person;
        QVERIFY(person.begin());
        person.hands().type(person.key() + u'\n');
        person.hands().press(Qt::Key_Escape); // while it is asked
        QTRY_VERIFY(!person.isOpen());
        QTRY_VERIFY(person.accounts().isEmpty());
    }

    void serviceWithoutUsageNeedsALimit()
    {
        Newcomer person;
        QVERIFY(person.begin());
        QVERIFY(!person.hands().find("limitBox")->isVisible());
        person.choose(1);
        auto *limit = person.hands().find<QSpinBox>("limitBox");
        QVERIFY(limit->isVisible());
        QCOMPARE(limit->value(), 100);
        person.hands().press(Qt::Key_K, Qt::AltModifier);
        person.hands().type(u"a-key"_s);
        person.hands().press(Qt::Key_L, Qt::AltModifier);
        QCOMPARE(person.hands().focus(), u"limitBox"_s);
        person.hands().type(u"500\n"_s);
        QTRY_VERIFY2(person.result().startsWith(u"Saved. The first check tests the key"_s),
                     qPrintable(person.result()));
        QCOMPARE(person.accounts().constFirst().dailyLimit, std::optional<qint64>(500));
        QVERIFY(person.quiet().requests().isEmpty()); // nothing was spent
    }

    void blocklistCopyCanBeConnected()
    {
        Newcomer person;
        QVERIFY(person.begin(ConnectDialog::CopyOfList));
        QCOMPARE(person.hands().focus(), u"fileEdit"_s);
        QVERIFY(!person.hands().find("keyEdit")->isVisible());
        QVERIFY(!person.button()->isEnabled());
        person.hands().type(u"/nonexistent/list.txt\n"_s);
        QTRY_VERIFY(person.result().contains(u"/nonexistent/list.txt"_s));
        QVERIFY(!person.hands().find("resultAction")->isVisible()); // it would never work
        person.hands()
            .find<QLineEdit>("fileEdit")
            ->setText(person.world().m_home.filePath(u"blocklist.txt"_s));
        person.hands().press(Qt::Key_Return);
        QTRY_COMPARE(person.result(), u"Connected. Checks cost nothing."_s);
        QCOMPARE(person.accounts().constFirst().name, u"blocklist.txt"_s);
    }

    void typedInputIsKept()
    {
        Newcomer person;
        QVERIFY(person.begin());
        person.hands().press(Qt::Key_M, Qt::AltModifier);
        auto *address = person.hands().find<QLineEdit>("addressEdit");
        auto *name = person.hands().find<QLineEdit>("nameEdit");
        QVERIFY(address->isVisible());
        QCOMPARE(address->text(), person.address());
        QCOMPARE(name->placeholderText(), u"Trust"_s);
        person.hands().press(Qt::Key_N, Qt::AltModifier);
        person.hands().type(u"Agency"_s);
        person.hands().press(Qt::Key_D, Qt::AltModifier);
        person.hands().press(Qt::Key_End);
        person.hands().type(u"/x"_s);
        person.choose(1);
        QVERIFY(address->text().startsWith(u"hackbitt+"_s)); // the key would go to this host
        QCOMPARE(name->text(), u"Agency"_s);
        person.choose(0);
        QCOMPARE(address->text(), person.address() + u"/x"_s);
        QCOMPARE(name->text(), u"Agency"_s);
        // Another service begins with its address.
        const auto *key = person.hands().find("keyEdit");
        const auto topOf = [&person](const QWidget *part) {
            return part->mapTo(&person.dialog(), QPoint()).y();
        };
        QTRY_VERIFY(topOf(address) > topOf(key));
        person.choose(3);
        QTRY_VERIFY(topOf(address) < topOf(key));
        address->setFocus();
        person.hands().press(Qt::Key_Tab);
        QCOMPARE(person.hands().focus(), u"nameEdit"_s);
        person.hands().press(Qt::Key_Tab);
        QCOMPARE(person.hands().focus(), u"keyEdit"_s);
    }

    void keyFormatAndHelpAreShown()
    {
        Newcomer person;
        QVERIFY(person.begin());
        const QString note = person.hands().find<QLabel>("keyNote")->text();
        QVERIFY2(note.startsWith(u"Keys start with tp_. <a href"_s), qPrintable(note));
        person.hands().press(Qt::Key_T, Qt::AltModifier);
        const auto *page = person.dialog().findChild<desktop::HandbookWindow *>();
        QVERIFY(page && page->isVisible());
        const QString text = page->findChild<QTextBrowser *>()->toPlainText();
        QVERIFY2(text.startsWith(u"Choose a checking service"_s), qPrintable(text.left(80)));
    }

    void partsHaveTheSizesOfTheDesign()
    {
        Newcomer person;
        QVERIFY(person.begin());
        QCOMPARE(person.dialog().size(), QSize(880, 624).boundedTo(desktop::roomFor(person.dialog())));
        const auto *list = person.hands().find<QListWidget>("serviceList");
        QCOMPARE(list->geometry().left(), 12);
        QCOMPARE(list->width(), 292);
        QCOMPARE(list->count(), 4);
        QCOMPARE(list->visualItemRect(list->item(0)).height(), 54); // with the gap
        QCOMPARE(list->item(0)->data(desktop::ServiceDelegate::OfferRole).toString(),
                 u"100 check(s) a day without a key"_s);
        QCOMPARE(list->item(1)->data(desktop::ServiceDelegate::OfferRole).toString(),
                 u"Key needed, one domain per request"_s);
        for (const char *option : {"withoutKey", "withKey"})
            QCOMPARE(person.hands().find(option)->height(), 55);
        QCOMPARE(person.hands().text("speedText"),
                 u"up to 100 domain(s) per request, 60 requests a minute"_s);
        QCOMPARE(person.hands().text("readLabel"),
                 u"Details from its public documentation, read on 27 Nov 2026."_s);
    }
};

PANTAU_WINDOW_TEST(TestConnectDialog)
#include "tst_connect_dialog.moc"
