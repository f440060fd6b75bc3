// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/account_commands.h"
#include "base/domain_list.h"
#include "desktop/domains/domain_page.h"
#include "desktop/window/side_list.h"
#include "gui/gui_world.h"
#include "support/patience.h"
#include "support/session_world.h"
#include "support/test_program.h"

#include <QAction>

using namespace pantau;
using desktop::DomainPage;
using desktop::Page;
using desktop::SideList;
using test::GuiWorld;
using test::World;

/// The sidebar, the table and the menus show the same view, even if the lists are read after the window
/// opens.
class TestRememberedView : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_world = std::make_unique<GuiWorld>(); }
    void cleanup() { m_world.reset(); }

    void startShowsThePreviousList_data() { howMany(); }
    void startShowsThePreviousList()
    {
        addLists();
        m_world->window().showView({m_first, std::nullopt});
        QTRY_COMPARE(page()->shownDomains(), 2);
        m_world->start();
        QTRY_COMPARE(page()->shownDomains(), 2);
        QTRY_COMPARE(chosen(), u"Client 01"_s);
        QVERIFY(page()->view() == (SideList::View{m_first, std::nullopt}));
        QTRY_VERIFY(action("listSettingsAction")->isEnabled());
        choose(u"All domains"_s);
        QTRY_COMPARE(page()->shownDomains(), m_domains);
        QVERIFY(!action("listSettingsAction")->isEnabled());
    }

    void aStartOnAnotherPageKeepsTheList_data() { howMany(); }
    void aStartOnAnotherPageKeepsTheList()
    {
        addLists();
        m_world->window().showView({m_first, std::nullopt});
        m_world->window().showPage(Page::Changes);
        m_world->start();
        QTRY_COMPARE(side()->nameOf(m_first), u"Client 01"_s);
        QVERIFY(side()->page() == Page::Changes);
        m_world->window().showPage(Page::Domains);
        QCOMPARE(chosen(), u"Client 01"_s);
        QTRY_COMPARE(page()->shownDomains(), 2);
    }

    void missingListFallsBackToAllDomains_data() { howMany(); }
    void missingListFallsBackToAllDomains()
    {
        addLists();
        m_world->window().showView({m_first, std::nullopt});
        QTRY_COMPARE(page()->shownDomains(), 2);
        m_world->closeWindow();
        QVERIFY(*World::wait(m_world->session().removeList(m_first)));
        m_world->start();
        QTRY_COMPARE(page()->shownDomains(), m_domains - 2);
        QTRY_COMPARE(chosen(), u"All domains"_s);
        QVERIFY(page()->view() == SideList::View{});
    }

    void removedListIsDeselected_data() { howMany(); }
    void removedListIsDeselected()
    {
        addLists();
        for (const Page at : {Page::Changes, Page::Domains}) {
            const ListId list = at == Page::Changes ? m_first : m_second;
            QTRY_VERIFY(!side()->nameOf(list).isEmpty());
            m_world->window().showView({list, std::nullopt});
            m_world->window().showPage(at);
            QVERIFY(*World::wait(m_world->session().removeList(list)));
            QTRY_VERIFY(side()->nameOf(list).isEmpty());
            QVERIFY(side()->page() == at);
            m_world->window().showPage(Page::Domains);
            QCOMPARE(chosen(), u"All domains"_s);
            QTRY_VERIFY(page()->view() == SideList::View{});
        }
    }

    void newListIsSelected_data() { howMany(); }
    void newListIsSelected()
    {
        addLists();
        QTRY_COMPARE(side()->nameOf(m_first), u"Client 01"_s);
        action("newListAction")->trigger();
        QTRY_VERIFY(QApplication::activeModalWidget());
        QTest::keyClicks(QApplication::activeModalWidget()->focusWidget(), u"Fresh"_s);
        QTest::keyClick(QApplication::activeModalWidget(), Qt::Key_Return);
        QTRY_COMPARE(chosen(), u"Fresh"_s);
        QTRY_COMPARE(page()->shownDomains(), 0);
        QVERIFY(page()->view().list.has_value());
    }

    /// The sidebar has no entry for unblocked domains.
    void statusWithoutAnEntrySelectsAllDomains()
    {
        m_domains = 6;
        addLists(6);
        QTRY_COMPARE(side()->nameOf(m_first), u"Client 01"_s);
        m_world->window().showView({std::nullopt, BlockStatus::Blocked});
        QCOMPARE(chosen(), u"Blocked"_s);
        m_world->window().showView({std::nullopt, BlockStatus::NotBlocked});
        QCOMPARE(chosen(), u"All domains"_s);
    }

private:
    static void howMany()
    {
        QTest::addColumn<int>("domains");
        QTest::newRow("few") << 6;
        QTest::newRow("many") << 6'000;
    }
    void addLists()
    {
        QFETCH(int, domains);
        addLists(domains);
    }
    /// Client 01 has two.
    void addLists(int domains)
    {
        m_domains = domains;
        const auto account = World::wait(m_world->session().accounts().add(
            u"Agency"_s, *ServiceAddress::parse(m_world->baseUrl()), std::nullopt));
        m_first = addList(u"Client 01"_s, (**account).id, 0, 2);
        m_second = addList(u"Client 02"_s, (**account).id, 2, 4);
        addList(u"Client 03"_s, (**account).id, 4, domains);
        QTRY_VERIFY(side());
        QTRY_COMPARE(page()->shownDomains(), domains);
    }
    ListId addList(const QString &name, AccountId account, int from, int to)
    {
        QList<DomainName> names;
        for (int i = from; i < to; ++i)
            names += DomainName::fromNormalised(u"site-%1.example"_s.arg(i));
        return test::addList(m_world->session(), name, names, account).id;
    }
    [[nodiscard]] SideList *side() const { return m_world->window().findChild<SideList *>(u"sideList"_s); }
    [[nodiscard]] DomainPage *page() const { return m_world->window().findChild<DomainPage *>(); }
    [[nodiscard]] QAction *action(const char *name) const
    {
        return m_world->window().findChild<QAction *>(QLatin1String(name));
    }
    [[nodiscard]] QString chosen() const
    {
        const auto items = side()->selectedItems();
        return items.isEmpty() ? QString() : items.constFirst()->text();
    }
    /// Clicks the entry, which has no effect if it is already selected.
    void choose(const QString &entry) const
    {
        auto *item = side()->findItems(entry, Qt::MatchExactly).constFirst();
        QTest::mouseClick(side()->viewport(), Qt::LeftButton, Qt::NoModifier,
                          side()->visualItemRect(item).center());
    }

    std::unique_ptr<GuiWorld> m_world;
    ListId m_first{};
    ListId m_second{};
    int m_domains = 0;
};

PANTAU_WINDOW_TEST(TestRememberedView)
#include "tst_remembered_view.moc"
