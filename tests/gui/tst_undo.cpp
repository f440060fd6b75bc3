// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/account_commands.h"
#include "app/data_commands.h"
#include "db/bulk_changes.h"
#include "desktop/window/side_list.h"
#include "desktop/window/undo.h"
#include "desktop/window/window_dialogs.h"
#include "gui/gui_world.h"
#include "support/patience.h"
#include "support/session_world.h"
#include "support/test_program.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QApplication>
#include <QLabel>
#include <QMessageBox>
#include <QProgressBar>
#include <QPromise>
#include <QSignalSpy>
#include <QTimer>
#include <QToolButton>

using namespace pantau;
using test::GuiWorld;
using test::World;

namespace {

/// Accepts the open question.
void agree()
{
    QTRY_VERIFY(QApplication::activeModalWidget());
    auto *box = qobject_cast<QMessageBox *>(QApplication::activeModalWidget());
    QVERIFY(box);
    box->buttons().constFirst()->click();
}

} // namespace

/// Actions can be undone and redone step by step, also in another language.
class TestUndo : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_world = std::make_unique<GuiWorld>();
        const auto account = World::wait(m_world->session().accounts().add(
            u"Agency"_s, *ServiceAddress::parse(m_world->baseUrl()), std::nullopt));
        m_list = test::addList(m_world->session(), u"Clients"_s, test::mixedDomains(1, 2), (**account).id).id;
    }
    void cleanup() { m_world.reset(); }

    void undoRestoresTheWholeList()
    {
        removeList();
        QVERIFY(lists().isEmpty());
        undoByKey();
        QTRY_COMPARE(lists(), QStringList{u"Clients"_s});
        QCOMPARE(m_world->session().store().domains().inList(m_list)->size(), 3);
        redo();
        QTRY_VERIFY(lists().isEmpty());
        undoByKey();
        QTRY_COMPARE(lists(), QStringList{u"Clients"_s});
        QCOMPARE(m_world->session().store().domains().inList(m_list)->size(), 3);
    }

    /// Restores the list as of its last removal, not of the first.
    void undoAfterRedoRestoresTheLatestState()
    {
        removeList();
        undoByKey();
        QTRY_COMPARE(lists(), QStringList{u"Clients"_s});
        const auto chosen = m_world->session().store().domains().inList(m_list)->constFirst();
        DomainsEdit edit; // unknown to the undo history
        edit.domains = {chosen};
        edit.removeFrom = {m_list};
        QVERIFY(*World::wait(m_world->session().write(&db::BulkChanges::apply, {edit}, nullptr)));
        redo();
        QTRY_VERIFY(lists().isEmpty());
        undoByKey();
        QTRY_COMPARE(lists(), QStringList{u"Clients"_s});
        QCOMPARE(m_world->session().store().domains().inList(m_list)->size(), 2);
    }

    void restoredListGetsAFreeName()
    {
        removeList();
        test::addList(m_world->session(), u"Clients"_s);
        undoByKey();
        QTRY_COMPARE(lists(), (QStringList{u"Clients"_s, u"Clients (2)"_s}));
        QCOMPARE(m_world->session().store().domains().inList(m_list)->size(), 3);
    }

    /// Nothing of it may come back, even under another id.
    void forgettingClearsTheUndoHistory()
    {
        removeList();
        QVERIFY(bar()->canUndo());
        QVERIFY(*World::wait(m_world->session().data().forgetEverything()));
        QTRY_VERIFY(!bar()->canUndo());
        QVERIFY(bar()->isHidden());
    }

    void actionsAreUndoneInReverseOrder()
    {
        int first = 0;
        int second = 0;
        bar()->show(counting(first));
        bar()->show(counting(second));
        bar()->undo();
        QTRY_COMPARE(second, -1);
        QTRY_VERIFY(bar()->canRedo());
        bar()->undo();
        QTRY_COMPARE(first, -1);
        QVERIFY(!bar()->canUndo());
        QTRY_COMPARE(bar()->history().undone.size(), 2);
        bar()->redo();
        QTRY_COMPARE(first, 0);
        QTRY_COMPARE(bar()->history().done.size(), 1);
        // A new action clears the redo history.
        bar()->show(counting(first));
        QVERIFY(!bar()->canRedo());
        QCOMPARE(bar()->history().done.size(), 2);
    }

    /// The bar shows the redone action, so the status line no longer shows it as undone.
    void redoClearsTheUndoneMessage()
    {
        const auto *word = GuiWorld::find<QToolButton>(u"lastWord"_s);
        int done = 0;
        bar()->show(counting(done));
        bar()->undo();
        QTRY_COMPARE(word->text(), u"Undone: It was done."_s);
        QVERIFY(word->isVisible());
        bar()->redo();
        QTRY_VERIFY(!bar()->isHidden());
        QVERIFY2(word->isHidden(), qPrintable(word->text()));
    }

    /// The remark is shown once, but not after a redo.
    void remarkIsShownOnce()
    {
        const auto *text = bar()->findChild<QLabel *>(u"doneText"_s);
        int done = 0;
        desktop::UndoableAction action = counting(done);
        action.remark = u"It was too late."_s;
        bar()->show(action);
        QCOMPARE(text->text(), u"It was done. It was too late."_s);
        QCOMPARE(bar()->sentence(), u"It was done."_s);
        bar()->undo();
        QTRY_VERIFY(bar()->canRedo());
        bar()->redo();
        QTRY_VERIFY(!bar()->isHidden());
        QCOMPARE(text->text(), u"It was done."_s);
    }

    /// The old text disappears when the next action starts or finishes.
    void newActionReplacesTheOldMessage()
    {
        const auto *word = GuiWorld::find<QToolButton>(u"lastWord"_s);
        int done = 0;
        bar()->show(counting(done));
        bar()->undo();
        QTRY_VERIFY(word->isVisible());
        bar()->show(counting(done));
        QVERIFY2(word->isHidden(), qPrintable(word->text()));
        m_world->window().announce(u"The disk is full."_s, true);
        QVERIFY(word->isVisible());
        QPromise<Result<void>> undoing;
        undoing.start();
        const auto take = [&undoing] { return undoing.future(); };
        bar()->show({u"It was done."_s, take, {}, take});
        m_world->window().announce(u"The disk is full."_s, true);
        bar()->undo();
        QVERIFY2(word->isHidden(), qPrintable(word->text()));
        undoing.addResult(Result<void>());
        undoing.finish();
        QTRY_VERIFY(word->isVisible());
    }

    /// It floats over the page, is read out as an alert, and leaves unless the focus is in it.
    void toastHidesAfterEightSeconds()
    {
        int done = 0;
        bar()->show(counting(done));
        QVERIFY(bar()->isOffered());
        auto *leave = bar()->findChild<QTimer *>(u"toastTimer"_s);
        QVERIFY(leave->isActive());
        QCOMPARE(leave->interval(), 8000);
        QCOMPARE(QAccessible::queryAccessibleInterface(bar())->role(), QAccessible::AlertMessage);
        QVERIFY(std::abs(bar()->geometry().center().x() - bar()->parentWidget()->width() / 2) <= 1);
        QCOMPARE(bar()->geometry().bottom() + 1 - 8,
                 bar()->parentWidget()->height() - 16); // without its shadow
        bar()->findChild<QToolButton *>(u"undoButton"_s)->setFocus();
        QMetaObject::invokeMethod(leave, "timeout");
        QVERIFY(bar()->isOffered() && leave->isActive());
        QApplication::focusWidget()->clearFocus();
        QMetaObject::invokeMethod(leave, "timeout");
        QVERIFY(!bar()->isOffered());
        QVERIFY(bar()->canUndo());
    }

    void undoHistoryIsLimited()
    {
        int done = 0;
        for (int i = 0; i < desktop::UndoBar::mostKept + 10; ++i)
            bar()->show(counting(done));
        QCOMPARE(bar()->history().done.size(), desktop::UndoBar::mostKept);
    }

    /// A slow action shows that it is working until it is done.
    void slowActionShowsProgress()
    {
        QPromise<Result<void>> undoing;
        undoing.start();
        const auto take = [&undoing] { return undoing.future(); };
        bar()->show({u"It was done."_s, take, {}, take});
        bar()->undo();
        QVERIFY(!GuiWorld::find<QLabel>(u"workText"_s)->isVisible()); // nor for a short one
        QTRY_VERIFY(GuiWorld::find<QLabel>(u"workText"_s)->isVisible());
        QCOMPARE(GuiWorld::find<QLabel>(u"workText"_s)->text(), u"Undoing…"_s);
        QVERIFY(GuiWorld::find<QProgressBar>(u"workBar"_s)->isVisible());
        undoing.addResult(Result<void>());
        undoing.finish();
        QTRY_VERIFY(!GuiWorld::find<QLabel>(u"workText"_s)->isVisible());
        QVERIFY(!GuiWorld::find<QProgressBar>(u"workBar"_s)->isVisible());
    }

    void progressIsCounted()
    {
        QPromise<Result<void>> undoing;
        undoing.start();
        const auto take = [&undoing] { return undoing.future(); };
        desktop::UndoableAction much{u"It was done."_s, take, {}, take};
        much.progress = std::make_shared<TaskProgress>();
        much.progress->set(0, 100'000);
        bar()->show(much);
        bar()->undo();
        much.progress->set(2'500, 100'000);
        QTRY_COMPARE(GuiWorld::find<QLabel>(u"workText"_s)->text(), u"Undoing 2,500 of 100,000"_s);
        QTRY_VERIFY(GuiWorld::find<QLabel>(u"workText"_s)->isVisible());
        QCOMPARE(GuiWorld::find<QProgressBar>(u"workBar"_s)->value(), 25);
        undoing.addResult(Result<void>(failure(Error::Kind::Storage, u"The disk is full."_s)));
        undoing.finish();
        QTRY_VERIFY(!GuiWorld::find<QLabel>(u"workText"_s)->isVisible());
    }

    /// An action that is cancelled or fails for lack of space stays unchanged and can be retried.
    void cancelledActionCanBeRetried()
    {
        auto undoing = std::make_shared<QPromise<Result<void>>>();
        undoing->start();
        const auto take = [&undoing] { return undoing->future(); };
        desktop::UndoableAction much{u"It was done."_s, take, {}, take};
        much.progress = std::make_shared<TaskProgress>();
        much.progress->set(0, 100'000);
        bar()->show(much);
        bar()->undo();
        auto *cancel = GuiWorld::find<QToolButton>(u"cancelWork"_s);
        QVERIFY(cancel->isHidden());
        QTRY_VERIFY(cancel->isVisible());
        QTest::mouseClick(cancel, Qt::LeftButton);
        QVERIFY(much.progress->isCancelled());
        QVERIFY(!cancel->isEnabled());
        QCOMPARE(GuiWorld::find<QLabel>(u"workText"_s)->text(), u"Stopping…"_s);
        undoing->addResult(Result<void>(failure(Error::Kind::Cancelled, u"Stopped. Nothing was undone."_s)));
        undoing->finish();
        QTRY_VERIFY(cancel->isHidden());
        QVERIFY(!bar()->isHidden());
        QVERIFY(bar()->canUndo());
        undoing = std::make_shared<QPromise<Result<void>>>();
        undoing->start();
        bar()->undo();
        QVERIFY(!much.progress->isCancelled());
        undoing->addResult(Result<void>());
        undoing->finish();
        QTRY_VERIFY(bar()->canRedo());
        undoing = std::make_shared<QPromise<Result<void>>>();
        undoing->start();
        bar()->redo();
        undoing->addResult(Result<void>(failure(Error::Kind::Storage, u"The disk is full."_s)));
        undoing->finish();
        QTRY_VERIFY(bar()->canRedo());
        QVERIFY(!bar()->canUndo());
    }

    /// An action that can no longer be undone is removed with an error. Earlier ones can still be undone.
    void failedUndoIsReportedAndRemoved()
    {
        int done = 0;
        bar()->show(counting(done));
        const auto fail = [] {
            return QtFuture::makeReadyFuture(
                Result<void>(failure(Error::Kind::NotFound, u"The list is gone."_s)));
        };
        bar()->show({u"It failed."_s, fail, {}, fail});
        QSignalSpy failed(&m_world->window().context(), &desktop::WindowContext::failed);
        bar()->undo();
        QTRY_COMPARE(failed.size(), 1);
        QVERIFY(!bar()->canRedo());
        bar()->undo();
        QTRY_COMPARE(done, -1);
    }

    void undoHistorySurvivesALanguageChange()
    {
        removeList();
        const desktop::WindowMemory memory = m_world->window().memory();
        m_world->closeWindow();
        auto window =
            std::make_unique<desktop::MainWindow>(m_world->session(), m_world->path(u"pantau/window.ini"_s));
        window->show();
        window->remember(memory);
        auto *other = window->findChild<desktop::UndoBar *>();
        QVERIFY(other->canUndo());
        other->undo();
        QTRY_COMPARE(lists(), QStringList{u"Clients"_s});
    }

private:
    [[nodiscard]] desktop::UndoBar *bar() const { return m_world->window().findChild<desktop::UndoBar *>(); }
    [[nodiscard]] QStringList lists() const
    {
        QStringList names;
        const auto known = m_world->session().store().lists().all();
        for (const DomainList &list : *known)
            names += list.name;
        return names;
    }
    static desktop::UndoableAction counting(int &count)
    {
        const auto by = [&count](int step) {
            return [&count, step] {
                count += step;
                return QtFuture::makeReadyFuture(Result<void>());
            };
        };
        return {u"It was done."_s, by(-1), {}, by(1)};
    }
    /// Waits until the action can be undone; the database is updated shortly before that.
    void undoByKey()
    {
        QTRY_VERIFY(bar()->canUndo());
        GuiWorld::press(Qt::Key_Z, Qt::ControlModifier);
    }
    void redo()
    {
        QTRY_VERIFY(m_world->window().findChild<QAction *>(u"redoAction"_s)->isEnabled());
        m_world->window().findChild<QAction *>(u"redoAction"_s)->trigger();
    }
    void removeList()
    {
        auto *side = m_world->window().findChild<desktop::SideList *>();
        QTRY_VERIFY(!side->nameOf(m_list).isEmpty());
        m_world->window().showView({m_list, std::nullopt});
        m_world->window().findChild<QAction *>(u"removeListAction"_s)->trigger();
        agree();
        QTRY_VERIFY(lists().isEmpty());
        QTRY_VERIFY(bar()->canUndo());
    }

    std::unique_ptr<GuiWorld> m_world;
    ListId m_list{};
};

PANTAU_WINDOW_TEST(TestUndo)
#include "tst_undo.moc"
