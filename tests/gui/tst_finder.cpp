// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/account_commands.h"
#include "app/watch_commands.h"
#include "base/domain_import.h"
#include "base/domain_list.h"
#include "db/bulk_changes.h"
#include "desktop/dialogs/help.h"
#include "desktop/domains/domain_page.h"
#include "desktop/look/parts.h"
#include "desktop/window/finder.h"
#include "desktop/window/finder_entries.h"
#include "desktop/window/side_list.h"
#include "desktop/window/window_dialogs.h"
#include "gui/gui_world.h"
#include "support/heartbeat.h"
#include "support/many.h"
#include "support/patience.h"
#include "support/session_world.h"
#include "support/test_program.h"

#include <QAccessible>
#include <QAction>
#include <QClipboard>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QSignalSpy>

using namespace pantau;
using desktop::FinderModel;
using test::GuiWorld;

namespace {

DomainName named(const char *text)
{
    return DomainName::parse(QString::fromUtf8(text)).value();
}

} // namespace

/// Ctrl+K: everything in one box.
class TestFinder : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_world.emplace(QStringList(u"bunga.id"_s));
        const auto add = [this](const char *called, const QList<DomainName> &domains) {
            return test::addList(m_world->session(), QString::fromUtf8(called), domains).id;
        };
        m_melati =
            add("Toko Melati", {named("melati-promo.com"), named("toko-melati.com"), named("bunga.id")});
        m_bank =
            add("Bank Kito", {named("tm-kito.co.id"), named("melati-promo.com"), named("pinjaman-kito.com")});
        auto *side = m_world->window().findChild<desktop::SideList *>();
        QTRY_COMPARE(side->nameOf(m_bank), u"Bank Kito"_s);
        auto *page = m_world->window().findChild<desktop::DomainPage *>();
        QTRY_VERIFY(page->index() && page->index()->size() == 5);
        QVERIFY(GuiWorld::goTo(u"domainTable"_s));
    }

    void cleanup() { m_world.reset(); }

    void aListIsFoundAndShown()
    {
        QVERIFY(!box()->isVisible());
        GuiWorld::find<QLineEdit>(u"search"_s)->setText(u"bunga"_s);
        open();
        QVERIFY(box()->isVisible());
        const QRect window = m_world->window().rect();
        QVERIFY(window.contains(box()->geometry()));
        QVERIFY(box()->geometry().top() < window.height() / 4);
        find("tm");
        QCOMPARE(hit().kind, desktop::FinderEntry::Kind::List);
        QCOMPARE(hit().title, u"Toko Melati"_s);
        QVERIFY(hit().detail.startsWith(u"3 domain"_s));
        find("melati");
        // A list comes first, because lists are fewer; then names that start with the text.
        QCOMPARE(titles().mid(0, 3),
                 (QStringList{u"Toko Melati"_s, u"melati-promo.com"_s, u"toko-melati.com"_s}));
        GuiWorld::press(Qt::Key_Return);
        QVERIFY(!box()->isVisible());
        QCOMPARE(m_world->window().memory().view, (desktop::SideList::View{m_melati, std::nullopt}));
        QCOMPARE(GuiWorld::find<QLineEdit>(u"search"_s)->text(), QString());
        QCOMPARE(QApplication::focusWidget(), GuiWorld::find(u"domainTable"_s));
    }

    void domainIsFoundInAllLists()
    {
        m_world->window().showView({m_melati, std::nullopt});
        find("https://pinjaman-kito.com/masuk");
        QCOMPARE(titles().value(0), u"pinjaman-kito.com"_s);
        QCOMPARE(hit().kind, desktop::FinderEntry::Kind::Domain);
        QCOMPARE(hit().status, std::optional(BlockStatus::Unknown));
        QCOMPARE(hit().detail, u"Bank Kito"_s);
        find("melati-promo.com");
        QCOMPARE(hit().detail, u"Bank Kito, Toko Melati"_s);
        find("pinjaman");
        GuiWorld::press(Qt::Key_Return);
        QTRY_COMPARE(m_world->window().findChild<desktop::DomainPage *>()->onlySelected(),
                     std::optional(named("pinjaman-kito.com")));
        QCOMPARE(QApplication::focusWidget(), GuiWorld::find(u"domainTable"_s));
    }

    /// To the list in view.
    void anUnknownDomainIsAdded()
    {
        m_world->window().showView({m_melati, std::nullopt});
        find("melati-baru.example");
        QCOMPARE(titles().first(2),
                 (QStringList{u"Add melati-baru.example to Toko Melati"_s, u"Add to another list…"_s}));
        QCOMPARE(hit().detail, QString()); // the list has no account, so there is no check
        FinderModel priced;
        priced.setEntries({}, m_world->window().findChild<desktop::DomainPage *>()->index(), {},
                          {u"Bank Kito"_s, 2});
        priced.setTyped(u"melati-baru.example"_s);
        QCOMPARE(priced.at(0).detail, u"2 check(s)"_s);
        QCOMPARE(priced.at(2).title, u"Check once without adding"_s);
        QCOMPARE(priced.at(2).detail, u"1 check(s)"_s);
        GuiWorld::press(Qt::Key_Return);
        const auto inList = [this] { return m_world->session().store().domains().inList(m_melati); };
        QTRY_VERIFY(inList()->contains(named("melati-baru.example")));
        find("melati-baru.example");
        QTRY_COMPARE(hit().kind, desktop::FinderEntry::Kind::Domain);
        GuiWorld::press(Qt::Key_Escape);
        auto *search = GuiWorld::goTo<QLineEdit>(u"search"_s);
        search->setText(u"melati-lain.example"_s);
        GuiWorld::press(Qt::Key_Return); // without a hit in the table
        QTRY_VERIFY(box()->isVisible());
        QCOMPARE(hit().title, u"Add melati-lain.example to Toko Melati"_s);
        GuiWorld::press(Qt::Key_Return, Qt::ControlModifier);
        QTRY_VERIFY(m_world->window().findChild<QDialog *>(u"ImportDialog"_s));
    }

    void domainIsFoundByItsPrefix()
    {
        m_world->window().showView({m_melati, std::nullopt});
        find("melati-promo.co");
        QCOMPARE(hit().title, u"melati-promo.com"_s);
        QCOMPARE(titles().last(2),
                 (QStringList{u"Add melati-promo.co to Toko Melati"_s, u"Add to another list…"_s}));
        GuiWorld::press(Qt::Key_Return, Qt::ControlModifier);
        QTRY_VERIFY(m_world->window().findChild<QDialog *>(u"ImportDialog"_s));
    }

    void anUnknownDomainIsCheckedOnce()
    {
        selectBlocked(named("bunga.id"));
        find("melati-baru.example");
        QCOMPARE(titles().value(2), u"Check once without adding"_s);
        for (int row = 0; row < 3; ++row)
            QVERIFY(!hits().index(row).data(Qt::DecorationRole).value<QIcon>().isNull());
        QSignalSpy said(&m_world->window().context(), &desktop::WindowContext::said);
        GuiWorld::press(Qt::Key_Down);
        GuiWorld::press(Qt::Key_Down);
        GuiWorld::press(Qt::Key_Return);
        QTRY_COMPARE(said.size(), 1);
        QVERIFY(said.constFirst().constFirst().toString().contains(u": melati-baru.example is "_s));
        QVERIFY(m_world->window().findChild<desktop::DomainPage *>()->index()->placeOf(
                    named("melati-baru.example")) < 0);
    }

    /// 640 wide and 96 below the top of the window, which is darkened.
    void itLooksAsDesigned()
    {
        m_world->window().resize(1280, 800);
        find("melati");
        const QRect sheet = box()->geometry().adjusted(16, 16, -16, -16);
        QVERIFY(sheet.width() >= 640);
        QCOMPARE(sheet.top(), 96);
        QCOMPARE(sheet.center().x(), m_world->window().rect().center().x());
        QVERIFY(list()->sizeHintForRow(0) >= 40);
        QCOMPARE(box()->findChild<QLineEdit *>()->height(),
                 desktop::heightFor(box()->findChild<QLineEdit *>()->fontMetrics(), 52));
        QStringList words;
        for (const auto *label : box()->findChildren<QLabel *>())
            if (label->isVisible())
                words += label->text();
        QVERIFY2(words.contains(u"Paste several lines to add them all"_s), qPrintable(words.join(u'|')));
        const QImage picture = box()->grab().toImage();
        const QPoint inList = list()->mapTo(box(), QPoint(4, list()->height() - 4));
        QCOMPARE(picture.pixelColor(inList), desktop::colour(desktop::Token::Overlay, box()->palette()));
        // The chosen row is rounded; lines divide the field, the list and the foot.
        const QRect row = list()->visualRect(list()->currentIndex());
        const QImage rows = list()->viewport()->grab().toImage();
        QCOMPARE(rows.pixelColor(row.left() + 4, row.bottom() - 4),
                 desktop::colour(desktop::Token::SelOnOverlay, box()->palette()));
        QCOMPARE(rows.pixelColor(row.bottomLeft()),
                 desktop::colour(desktop::Token::Overlay, box()->palette()));
        int lines = 0;
        for (int y = 0; y < picture.height(); ++y)
            lines += picture.pixelColor(18, y) ==
                             desktop::colour(desktop::Token::OverlayHairline, box()->palette())
                         ? 1
                         : 0;
        QCOMPARE(lines, 2);
        // A domain has its status in words before its name.
        QVERIFY(!hits().index(0).data(FinderModel::StatusRole).isValid());
        QCOMPARE(hits().index(1).data(FinderModel::StatusRole).toInt(), int(BlockStatus::Unknown));
    }

    void aPageIsFound()
    {
        find("usa");
        QCOMPARE(hit().kind, desktop::FinderEntry::Kind::Page);
        QCOMPARE(hit().key, u"Ctrl+8"_s);
        GuiWorld::press(Qt::Key_Return);
        QCOMPARE(m_world->window().memory().page, desktop::Page::Usage);
        find("unknown dom");
        QVERIFY(hit().detail.startsWith(u"5 domain"_s));
        GuiWorld::press(Qt::Key_Enter);
        QCOMPARE(m_world->window().memory().page, desktop::Page::Domains);
        QCOMPARE(m_world->window().memory().view.status, std::optional(BlockStatus::Unknown));
    }

    void commandIsFoundAndRun()
    {
        find("keyboard");
        QCOMPARE(hit().kind, desktop::FinderEntry::Kind::Command);
        QCOMPARE(hit().title, u"Keyboard shortcuts"_s);
        QCOMPARE(hit().key, u"Ctrl+/"_s);
        GuiWorld::press(Qt::Key_Return);
        QTRY_VERIFY(m_world->window().findChild<desktop::ShortcutsWindow *>());
    }

    void onlyAvailableCommandsAreOffered()
    {
        find("rename the list");
        QVERIFY(!titles().contains(u"Rename the list"_s));
        find("record an appeal");
        QVERIFY(!titles().contains(u"Record an appeal"_s));
        GuiWorld::press(Qt::Key_Escape);
        m_world->window().showView({m_melati, std::nullopt});
        selectBlocked(named("bunga.id"));
        find("rename the list");
        QCOMPARE(hit().title, u"Rename the list"_s);
        QCOMPARE(hit().detail, u"Toko Melati"_s);
        find("record an appeal");
        QCOMPARE(hit().detail, u"bunga.id"_s);
        find("move bank");
        QCOMPARE(hit().title, u"Move to list: Bank Kito"_s);
        GuiWorld::press(Qt::Key_Return);
        auto *page = m_world->window().findChild<desktop::DomainPage *>();
        QTRY_COMPARE(page->shownDomains(), 2);
    }

    void everyWindowCommandIsFound()
    {
        m_world->window().showView({m_melati, std::nullopt});
        open();
        for (const QAction *action : m_world->window().actions()) {
            const QString name = action->objectName();
            if (!action->isEnabled() || name == u"goToAnythingAction"_s ||
                name == u"entryAction"_s) // the views and lists are found themselves
                continue;
            bool isThere = false;
            for (int row = 0; row < hits().rowCount(); ++row)
                if (const auto *target = std::get_if<QPointer<QAction>>(&hits().at(row).target))
                    isThere = isThere || *target == action;
            QVERIFY2(isThere, qPrintable(action->objectName()));
        }
    }

    void termsOfBothLanguagesFindCommands()
    {
        selectBlocked(named("bunga.id"));
        const auto finds = [this](const char *text, const char *title) {
            find(text);
            return titles().contains(QString::fromUtf8(title));
        };
        for (const char *word : {"appeal", "banding", "normalisasi", "normal"})
            QVERIFY2(finds(word, "Record an appeal"), word);
        for (const char *word : {"usage", "quota", "kuota", "pemakaian"})
            QVERIFY2(finds(word, "Usage"), word);
        for (const char *word : {"report", "laporan"})
            QVERIFY2(finds(word, "Report"), word);
        QVERIFY(!finds("ormalisas", "Record an appeal")); // the match would be inexplicable
    }

    void settingsPagesAreFound_data()
    {
        using Page = desktop::SettingsDialog::Page;
        const test::Table<Page> row({"page"});
        for (const char *word : {"language", "bahasa"})
            row(word, Page::General);
        for (const char *word : {"quiet hours", "jam tenang"})
            row(word, Page::Notifications);
        for (const char *word : {"channel", "kanal", "telegram", "slack", "webhook"})
            row(word, Page::Channels);
        for (const char *word : {"monthly", "month", "bulanan"})
            row(word, Page::Reports);
        for (const char *word : {"backup", "cadangan"})
            row(word, Page::Data);
        row("accounts", Page::Accounts);
    }

    void settingsPagesAreFound()
    {
        QFETCH(desktop::SettingsDialog::Page, page);
        find(QTest::currentDataTag());
        GuiWorld::press(Qt::Key_Return);
        QTRY_VERIFY(m_world->window().dialogs().settingsPage());
        QCOMPARE(*m_world->window().dialogs().settingsPage(), page);
    }

    /// The theme is switched and monitoring paused without a dialog.
    void themeAndPauseAreSwitchedDirectly()
    {
        const auto appearance = [this] { return m_world->window().preferences().appearance(); };
        find("dark");
        QCOMPARE(hit().title, u"Switch between light and dark"_s);
        GuiWorld::press(Qt::Key_Return);
        QCOMPARE(appearance(), desktop::Appearance::Dark);
        find("pause");
        GuiWorld::press(Qt::Key_Return);
        QVERIFY(m_world->session().watch().isPaused());
    }

    /// Groups have headings, and the foot shows the keys.
    void hitsAreInGroups()
    {
        find("melati-baru.example");
        const auto group = [this](int row) {
            return hits().index(row).data(FinderModel::GroupRole).toString();
        };
        QCOMPARE(group(0), u"New domain"_s);
        QVERIFY(list()->sizeHintForRow(0) >= 68);
        find("melati");
        QCOMPARE(group(0), u"Lists and actions"_s);
        int domains = 1;
        while (hits().at(domains).kind != desktop::FinderEntry::Kind::Domain)
            ++domains;
        QCOMPARE(group(domains), u"Domains"_s);
        for (int row = domains + 1; row < hits().rowCount(); ++row)
            QCOMPARE(group(row), QString());
        QVERIFY(box()->findChild<desktop::KeyHints *>()->isVisible());
    }

    void severalPastedLinesAreAdded()
    {
        QGuiApplication::clipboard()->setText(u"a.example\nb.example\n"_s);
        open();
        const QSignalSpy wanted(&m_world->window().context(), &desktop::WindowContext::addRequested);
        GuiWorld::press(Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(wanted.size(), 1);
        QVERIFY(!box()->isVisible());
    }

    void keysMoveThroughTheHits()
    {
        open();
        QVERIFY(hits().rowCount() > 20);
        QCOMPARE(list()->currentIndex().row(), 0);
        GuiWorld::press(Qt::Key_Down);
        GuiWorld::press(Qt::Key_Down);
        GuiWorld::press(Qt::Key_Up);
        QCOMPARE(list()->currentIndex().row(), 1);
        GuiWorld::press(Qt::Key_PageDown);
        const int after = list()->currentIndex().row();
        QVERIFY(after > 5 && after < 20);
        QVERIFY(list()->viewport()->rect().contains(list()->visualRect(list()->currentIndex())));
        GuiWorld::press(Qt::Key_PageUp);
        QCOMPARE(list()->currentIndex().row(), 1);
        GuiWorld::press(Qt::Key_Up);
        GuiWorld::press(Qt::Key_Up); // wraps to the end
        QCOMPARE(list()->currentIndex().row(), hits().rowCount() - 1);
        GuiWorld::press(Qt::Key_Tab);
        QVERIFY(box()->isAncestorOf(QApplication::focusWidget()));
        GuiWorld::press(Qt::Key_Escape);
        QVERIFY(!box()->isVisible());
        QCOMPARE(QApplication::focusWidget(), GuiWorld::find(u"domainTable"_s));
        // Its shortcut opens it from the search too, and closes it.
        QVERIFY(GuiWorld::goTo(u"search"_s));
        open();
        QVERIFY(box()->isVisible());
        open();
        QVERIFY(!box()->isVisible());
        QCOMPARE(QApplication::focusWidget(), GuiWorld::find(u"search"_s));
        // A text without matches does nothing.
        find("qqqq");
        QCOMPARE(hits().rowCount(), 0);
        QVERIFY(!list()->isVisible());
        GuiWorld::press(Qt::Key_Down);
        GuiWorld::press(Qt::Key_PageDown);
        GuiWorld::press(Qt::Key_Return);
        QVERIFY(box()->isVisible());
    }

    void clickOpensTheHit()
    {
        find("kito");
        const int row = int(titles().indexOf(u"Bank Kito"_s));
        QVERIFY(row >= 0);
        const QModelIndex at = hits().index(row);
        QTest::mouseClick(list()->viewport(), Qt::LeftButton, {}, list()->visualRect(at).center());
        QVERIFY(!box()->isVisible());
        QCOMPARE(m_world->window().memory().view.list, std::optional(m_bank));
    }

    void losingTheFocusClosesTheBox()
    {
        open();
        QTest::mouseClick(m_world->window().findChild<desktop::SideList *>()->viewport(), Qt::LeftButton, {},
                          {5, 5});
        QVERIFY(!box()->isVisible());
        open();
        QVERIFY(box()->isVisible());
        QWidget other;
        other.show();
        other.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&other));
        QVERIFY(!box()->isVisible());
        m_world->window().activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&m_world->window()));
        QVERIFY(!box()->isVisible());
        open();
        m_world->window().findChild<QAction *>(u"shortcutsAction"_s)->trigger();
        QTRY_VERIFY(!box()->isVisible());
    }

    void recentChoicesComeFirst()
    {
        for (const char *text : {"usage", "bank kito", "bunga.id", "log", "usage"}) {
            find(text);
            GuiWorld::press(Qt::Key_Return);
        }
        const QStringList newest{u"Usage"_s, u"Log"_s, u"bunga.id"_s, u"Bank Kito"_s};
        open();
        QCOMPARE(titles().mid(0, 4), newest);
        QCOMPARE(titles().count(u"Usage"_s), 1);
        m_world->start(); // and after a restart
        auto *page = m_world->window().findChild<desktop::DomainPage *>();
        QTRY_VERIFY(page->index() && page->index()->size() == 5);
        open();
        QTRY_COMPARE(titles().mid(0, 4), newest);
        // Removed lists are not offered.
        (void)test::World::wait(m_world->session().removeList(m_bank));
        QTRY_VERIFY(!titles().contains(u"Bank Kito"_s));
    }

    void aScreenReaderReadsTheHit()
    {
        // The current hit is announced, as in a focused list.
        const auto read = [this] {
            // Without a listener, the cached interface was not notified of the new hits.
            QAccessible::deleteAccessibleInterface(
                QAccessible::uniqueId(QAccessible::queryAccessibleInterface(list())));
            auto *whole = QAccessible::queryAccessibleInterface(list());
            const auto *item = whole->child(list()->currentIndex().row());
            return list()->hasFocus() && item->state().focused && item->state().selected
                       ? item->text(QAccessible::Name)
                       : QString();
        };
        find("melati");
        QVERIFY(read().startsWith(u"Toko Melati, List, 3 domain"_s));
        GuiWorld::press(Qt::Key_Down);
        QCOMPARE(read(), u"melati-promo.com, Domain, Unknown, Bank Kito, Toko Melati"_s);
        find("settings");
        QCOMPARE(read(), u"Settings, Command, Ctrl+,"_s);
        find("qqqq");
        QCOMPARE(QApplication::focusWidget()->accessibleDescription(),
                 u"No domain, list, page or command matches “qqqq”."_s);
        for (const QWidget *part : box()->findChildren<QWidget *>())
            if (part->focusPolicy() != Qt::NoFocus && part->isVisible())
                QVERIFY2(!part->accessibleName().isEmpty(), qPrintable(part->objectName()));
    }

    void untrustedTextIsPlain()
    {
        const QString markup = u"<b>Toko</b> & Co"_s;
        const ListId made = test::addList(m_world->session(), markup).id;
        auto *side = m_world->window().findChild<desktop::SideList *>();
        QTRY_COMPARE(side->nameOf(made), markup);
        find("<b>");
        QCOMPARE(hit().title, markup);
        find("<i>nothing</i>");
        auto *nothing = box()->findChild<QLabel *>(u"finderNothing"_s);
        QCOMPARE(nothing->textFormat(), Qt::PlainText);
        QVERIFY(nothing->text().contains(u"<i>nothing</i>"_s));
    }

    void newDomainsKeepTheSelectedHit()
    {
        find("kito");
        GuiWorld::press(Qt::Key_Down);
        const QString chosen = hit().title;
        (void)test::World::wait(
            m_world->session().write(&db::Domains::addToList, m_bank, {named("kito.id")}));
        QTRY_VERIFY(titles().contains(u"kito.id"_s));
        QCOMPARE(hit().title, chosen);
    }

    void manyDomainsKeepTheWindowAlive()
    {
        ImportPlan plan;
        plan.list = u"Toko Melati"_s;
        for (int i = 0; i < test::Many; ++i)
            plan.domains += ImportedDomain{DomainName::fromNormalised(u"site-%1.example"_s.arg(i))};
        const auto outcome = m_world->session().write(&db::BulkChanges::import, plan, nullptr);
        auto *page = m_world->window().findChild<desktop::DomainPage *>();
        QTRY_VERIFY(outcome.isFinished() && page->index()->size() > test::Many);
        open();
        QTest::qWait(0);
        test::Heartbeat heartbeat;
        const QString typed = u"site-99 ex"_s;
        for (const QChar letter : typed) {
            QTest::keyClick(QApplication::focusWidget(), letter.toLatin1());
            QTest::qWait(0);
            QVERIFY2(heartbeat.longestWork() < test::Heartbeat::Bar, qPrintable(letter + heartbeat.words()));
            heartbeat.restart();
        }
        QVERIFY(hits().rowCount() >= FinderModel::mostDomains);
        QVERIFY(hit().title.startsWith(u"site-99"_s));
    }

private:
    [[nodiscard]] desktop::FinderBox *box() const
    {
        return m_world->window().findChild<desktop::FinderBox *>();
    }

    [[nodiscard]] QListView *list() const { return box()->findChild<QListView *>(u"finderList"_s); }
    [[nodiscard]] const FinderModel &hits() const { return *qobject_cast<FinderModel *>(list()->model()); }
    [[nodiscard]] const desktop::FinderEntry &hit() const { return hits().at(list()->currentIndex().row()); }
    [[nodiscard]] QStringList titles() const
    {
        QStringList all;
        for (int row = 0; row < hits().rowCount(); ++row)
            all += hits().at(row).title;
        return all;
    }

    void open() { GuiWorld::press(Qt::Key_K, Qt::ControlModifier); }
    void find(const char *text)
    {
        if (!box()->isVisible())
            open();
        auto *field = box()->findChild<QLineEdit *>();
        QCOMPARE(QApplication::focusWidget(), field);
        field->selectAll();
        QTest::keyClicks(field, QString::fromUtf8(text));
    }

    void select(const DomainName &domain)
    {
        auto *page = m_world->window().findChild<desktop::DomainPage *>();
        find(qPrintable(domain.ascii()));
        GuiWorld::press(Qt::Key_Return);
        QTRY_COMPARE(page->onlySelected(), std::optional(domain));
    }

    /// Selects a domain that a check has found blocked.
    void selectBlocked(const DomainName &domain)
    {
        auto &session = m_world->session();
        session.watch().setPaused(true);
        const auto account = test::World::wait(
            session.accounts().add(u"Agency"_s, *ServiceAddress::parse(m_world->baseUrl()), std::nullopt));
        QVERIFY(account && *account);
        (void)test::World::wait(session.checks().check((*account)->id, {domain}));
        select(domain);
        QTRY_VERIFY(m_world->window().findChild<QAction *>(u"appealAction"_s)->isEnabled());
    }

    mutable std::optional<GuiWorld> m_world;
    ListId m_melati{};
    ListId m_bank{};
};

PANTAU_WINDOW_TEST(TestFinder)
#include "tst_finder.moc"
