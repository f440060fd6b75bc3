// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/domain_list.h"
#include "desktop/domains/domain_page.h"
#include "desktop/window/side_list.h"
#include "gui/dialog_hands.h"
#include "gui/gui_world.h"
#include "support/patience.h"
#include "support/session_world.h"
#include "support/test_program.h"

#include <QAction>
#include <QDialog>
#include <QDialogButtonBox>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>

#include <algorithm>
#include <functional>

using namespace pantau;
using test::DialogHands;
using test::GuiWorld;
using test::World;

/// The question for a list's name stays open until a name is accepted.
class TestListNames : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_world = std::make_unique<GuiWorld>();
        m_list = addList(u"Clients"_s);
        addList(u"Own"_s);
        World::wait(m_world->session().write(&db::Domains::addToList, m_list, test::mixedDomains(1, 2)));
        QTRY_VERIFY(side() && side()->nameOf(m_list) == u"Clients"_s);
        const auto *page = m_world->window().findChild<desktop::DomainPage *>();
        QTRY_COMPARE(page->shownDomains(), 3);
    }
    void cleanup() { m_world.reset(); }

    void duplicateNameKeepsTheQuestionOpen_data()
    {
        using Step = std::function<void()>;
        const test::Table<Step, QStringList> row({"ask", "lists"});
        row("new list", Step([this] { action("newListAction")->trigger(); }),
            {u"Clients"_s, u"Own"_s, u"own2"_s});
        row("another name", Step([this] {
                m_world->window().showView({m_list, std::nullopt});
                action("renameListAction")->trigger();
            }),
            {u"Own"_s, u"own2"_s});
        row("a new list for the selected domains", Step([this] {
                GuiWorld::goTo(u"domainTable"_s);
                GuiWorld::press(Qt::Key_A, Qt::ControlModifier);
                QMenu *menu = action("addToListAction")->menu();
                Q_EMIT menu->aboutToShow();
                menu->actions().constLast()->trigger();
            }),
            {u"Clients"_s, u"Own"_s, u"own2"_s});
    }
    void duplicateNameKeepsTheQuestionOpen()
    {
        QFETCH(std::function<void()>, ask);
        QFETCH(QStringList, lists);
        ask();
        QTRY_VERIFY(question());
        DialogHands hands(*question());
        auto *field = question()->findChild<QLineEdit *>();
        field->selectAll();
        hands.type(u"own"_s);
        hands.press(Qt::Key_Return);
        QTRY_VERIFY(!question() || !hands.text("errorLabel").isEmpty());
        QVERIFY(question());
        QVERIFY2(hands.text("errorLabel").contains(u"called “own” already"_s),
                 qPrintable(hands.text("errorLabel")));
        QCOMPARE(field->text(), u"own"_s);
        QCOMPARE(question()->focusWidget(), field);
        QCOMPARE(names().size(), 2);
        hands.press(Qt::Key_End);
        hands.type(u"2"_s);
        QCOMPARE(hands.text("errorLabel"), QString()); // the error was about another name
        hands.press(Qt::Key_Return);
        QTRY_VERIFY(!question());
        QTRY_COMPARE(names(), lists);
        QTRY_VERIFY(action("undoAction")->isEnabled()); // the list exists before its domains are added
        GuiWorld::press(Qt::Key_Z, Qt::ControlModifier);
        QTRY_COMPARE(names(), (QStringList{u"Clients"_s, u"Own"_s}));
    }

    void emptyNameIsRefused()
    {
        action("newListAction")->trigger();
        QTRY_VERIFY(question());
        const auto *buttons = question()->findChild<QDialogButtonBox *>();
        QVERIFY(!buttons->button(QDialogButtonBox::Ok)->isEnabled());
        DialogHands hands(*question());
        hands.type(u"  "_s);
        QVERIFY(!buttons->button(QDialogButtonBox::Ok)->isEnabled());
        hands.type(u" New  one "_s);
        hands.press(Qt::Key_Return);
        QTRY_VERIFY(!question());
        QVERIFY(names().contains(u"New one"_s));
        action("newListAction")->trigger();
        QTRY_VERIFY(question());
        DialogHands(*question()).press(Qt::Key_Escape);
        QTRY_VERIFY(!question());
        QCOMPARE(names().size(), 3);
    }

private:
    ListId addList(const QString &name) { return test::addList(m_world->session(), name).id; }
    [[nodiscard]] QStringList names() const
    {
        QStringList names;
        const auto lists = m_world->session().store().lists().all();
        for (const DomainList &list : *lists)
            names += list.name;
        names.sort();
        return names;
    }
    [[nodiscard]] desktop::SideList *side() const
    {
        return m_world->window().findChild<desktop::SideList *>(u"sideList"_s);
    }
    [[nodiscard]] QAction *action(const char *name) const
    {
        return m_world->window().findChild<QAction *>(QLatin1String(name));
    }
    /// Returns the name question while it is open.
    [[nodiscard]] static QDialog *question() { return GuiWorld::find<QDialog>(u"nameQuestion"_s); }

    std::unique_ptr<GuiWorld> m_world;
    ListId m_list{};
};

PANTAU_WINDOW_TEST(TestListNames)
#include "tst_list_names.moc"
