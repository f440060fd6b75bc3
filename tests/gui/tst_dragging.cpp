// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/domain_list.h"
#include "desktop/domains/domain_page.h"
#include "desktop/domains/domain_table_view.h"
#include "desktop/window/side_list.h"
#include "gui/gui_world.h"
#include "support/patience.h"
#include "support/session_world.h"
#include "support/test_program.h"

#include <QDrag>
#include <QDragEnterEvent>
#include <QLabel>
#include <QMimeData>

using namespace pantau;
using test::GuiWorld;

namespace {

constexpr Qt::DropActions Both = Qt::CopyAction | Qt::MoveAction;

DomainName name(const char *text)
{
    return DomainName::parse(QString::fromUtf8(text)).value();
}

} // namespace

/// Dragging rows of the domain table onto a list in the sidebar.
class TestDragging : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_rows.setData(desktop::DomainTableView::draggedFormat(), {});
        m_world.emplace();
        const auto add = [this](const char *called, const QList<DomainName> &domains) {
            return test::addList(m_world->session(), QString::fromUtf8(called), domains).id;
        };
        m_melati = add("Toko Melati", {name("bunga.id"), name("melati.com"), name("toko-melati.com")});
        m_bank = add("Bank Kito", {name("kito.co.id")});
        QTRY_COMPARE(side()->nameOf(m_bank), u"Bank Kito"_s);
        QTRY_VERIFY(page()->index() && page()->index()->size() == 4);
        QVERIFY(GuiWorld::goTo(u"domainTable"_s));
    }

    void cleanup() { m_world.reset(); }

    void dragFromAllDomainsCopiesRows()
    {
        GuiWorld::press(Qt::Key_A, Qt::ControlModifier);
        QCOMPARE(page()->table()->selectedCount(), 4);
        QVERIFY(dragTo(u"Bank Kito"_s, m_rows));
        drop(u"Bank Kito"_s, m_rows);
        QTRY_COMPARE(domainsIn(m_bank), 4);
        QCOMPARE(domainsIn(m_melati), 3);
        QTRY_VERIFY2(said().contains(u"added to “Bank Kito”"_s), qPrintable(said()));
        GuiWorld::press(Qt::Key_Z, Qt::ControlModifier);
        QTRY_COMPARE(domainsIn(m_bank), 1);
    }

    void dragWithShiftMovesRows()
    {
        m_world->window().showView({m_melati, std::nullopt});
        QTRY_COMPARE(page()->shownDomains(), 3);
        GuiWorld::press(Qt::Key_A, Qt::ControlModifier);
        QVERIFY(dragTo(u"Bank Kito"_s, m_rows, Qt::ShiftModifier));
        drop(u"Bank Kito"_s, m_rows, Qt::ShiftModifier);
        QTRY_COMPARE(domainsIn(m_bank), 4);
        QCOMPARE(domainsIn(m_melati), 0);
        QTRY_VERIFY2(said().startsWith(u"3 domain"_s), qPrintable(said()));
        QTRY_VERIFY2(said().endsWith(u"moved to “Bank Kito”."_s), qPrintable(said()));
        GuiWorld::press(Qt::Key_Z, Qt::ControlModifier);
        QTRY_COMPARE(domainsIn(m_melati), 3);
        QCOMPARE(domainsIn(m_bank), 1);
    }

    void dropWithoutEffectIsRefused()
    {
        m_world->window().showView({m_melati, std::nullopt});
        QTRY_COMPARE(page()->shownDomains(), 3);
        GuiWorld::press(Qt::Key_A, Qt::ControlModifier);
        for (const char *entry : {"Toko Melati", "All domains", "Blocked", "Lists"}) {
            const QString text = QString::fromUtf8(entry);
            QVERIFY2(!dragTo(text, m_rows), entry);
            drop(text, m_rows, Qt::ShiftModifier);
        }
        QVERIFY(dragTo(u"Bank Kito"_s, m_rows));
        QCOMPARE(domainsIn(m_melati), 3);
        QVERIFY(!GuiWorld::find(u"undoBar"_s) || !GuiWorld::find(u"undoBar"_s)->isVisible());
    }

    void listsRefuseTextAndTheWindowRefusesRows()
    {
        QMimeData text;
        text.setText(u"x.example"_s);
        QVERIFY(!dragTo(u"Bank Kito"_s, text));
        QDragEnterEvent enter(QPoint(2, 2), Both, &m_rows, Qt::LeftButton, {});
        QApplication::sendEvent(&m_world->window(), &enter);
        QVERIFY(!enter.isAccepted()); // rows dropped next to the lists
    }

    void mouseDragsTheSelectedRows_data()
    {
        const test::Table<bool, Qt::DropAction> row({"isList", "action"});
        row("copies out of all", false, Qt::CopyAction);
        row("moves out of a list", true, Qt::MoveAction);
    }
    void mouseDragsTheSelectedRows()
    {
        QFETCH(bool, isList);
        m_world->window().showView(isList ? desktop::SideList::View{m_melati, std::nullopt}
                                          : desktop::SideList::View{});
        QTRY_COMPARE(page()->shownDomains(), isList ? 3 : 4);
        GuiWorld::press(Qt::Key_A, Qt::ControlModifier);
        auto *table = page()->table();
        const QPoint at = table->visualRect(table->model()->index(1, 1)).center();
        // Without a drop, Esc ends the drag.
        QTimer::singleShot(0, &m_world->window(),
                           [this] { QTest::keyClick(m_world->window().windowHandle(), Qt::Key_Escape); });
        QTest::mousePress(table->viewport(), Qt::LeftButton, {}, at);
        for (const int step : {4, 16})
            QTest::mouseMove(table->viewport(), at - QPoint(step, 0));
        const auto *drag = table->findChild<QDrag *>();
        QVERIFY(drag);
        QVERIFY(drag->mimeData()->hasFormat(desktop::DomainTableView::draggedFormat()));
        QVERIFY(!drag->mimeData()->hasText());
        QCOMPARE(drag->supportedActions(), Both);
        QTEST(drag->defaultAction(), "action");
        QVERIFY(!drag->pixmap().isNull());
        QCOMPARE(page()->table()->selectedCount(), isList ? 3 : 4);
        QTest::mouseRelease(table->viewport(), Qt::LeftButton, {}, at);
    }

private:
    [[nodiscard]] desktop::SideList *side() { return m_world->window().findChild<desktop::SideList *>(); }
    [[nodiscard]] desktop::DomainPage *page() { return m_world->window().findChild<desktop::DomainPage *>(); }
    [[nodiscard]] QPoint placeOf(const QString &entry)
    {
        const auto found = side()->findItems(entry, Qt::MatchExactly);
        return found.isEmpty() ? QPoint() : side()->visualItemRect(found.constFirst()).center();
    }
    /// True if the rows may be dropped there.
    bool dragTo(const QString &entry, const QMimeData &mime, Qt::KeyboardModifiers keys = {})
    {
        QDragEnterEvent enter(QPoint(2, 2), Both, &mime, Qt::LeftButton, keys);
        QApplication::sendEvent(side()->viewport(), &enter);
        if (!enter.isAccepted())
            return false;
        QDragMoveEvent move(placeOf(entry), Both, &mime, Qt::LeftButton, keys);
        move.ignore();
        QApplication::sendEvent(side()->viewport(), &move);
        return move.isAccepted();
    }
    void drop(const QString &entry, const QMimeData &mime, Qt::KeyboardModifiers keys = {})
    {
        QDropEvent event(placeOf(entry), Both, &mime, Qt::LeftButton, keys);
        QApplication::sendEvent(side()->viewport(), &event);
    }
    [[nodiscard]] int domainsIn(ListId list) { return page()->index()->counts(list).total; }
    [[nodiscard]] static QString said() { return GuiWorld::find<QLabel>(u"doneText"_s)->text(); }

    std::optional<GuiWorld> m_world;
    QMimeData m_rows;
    ListId m_melati{};
    ListId m_bank{};
};

PANTAU_WINDOW_TEST(TestDragging)
#include "tst_dragging.moc"
