// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "desktop/domains/domain_actions.h"
#include "desktop/domains/domain_page.h"
#include "desktop/domains/domain_table_view.h"
#include "support/open_session.h"
#include "support/patience.h"
#include "support/store_world.h"

#include <QAbstractButton>
#include <QApplication>
#include <QMenu>
#include <QMessageBox>
#include <QTest>

#include <memory>
#include <optional>
#include <utility>

namespace pantau::test {

/// The page with a real session. Records the page's requests to the window.
class PageWorld
{
public:
    explicit PageWorld(StoreWorld &store)
    {
        m_session = test::openSession(store.home.path(), store.clock);
        m_context = std::make_unique<desktop::WindowContext>(*m_session);
        m_source = std::make_unique<desktop::DomainSource>(*m_session);
        m_page = std::make_unique<desktop::DomainPage>(*m_context, *m_source);
        QObject::connect(m_context.get(), &desktop::WindowContext::viewChosen, m_page.get(),
                         [this](const desktop::SideList::View &view) { m_page->showView(view); });
        QObject::connect(m_context.get(), &desktop::WindowContext::searchClearRequested, m_page.get(),
                         [this] { m_page->setFilter({}); });
        QObject::connect(m_context.get(), &desktop::WindowContext::done, m_page.get(),
                         [this](const desktop::UndoableAction &said) { done = said; });
        QObject::connect(m_session.get(), &app::Session::changed, m_page.get(), [this](app::Topics topics) {
            if (topics & app::Topic::Lists)
                m_page->refresh();
        });
        QObject::connect(m_context.get(), &desktop::WindowContext::failed, m_page.get(),
                         [](const Error &error) { qWarning().noquote() << error.sentence; });
        m_page->resize(1500, 700);
        m_page->show();
        m_page->refresh();
    }

    [[nodiscard]] desktop::DomainPage &page() { return *m_page; }
    [[nodiscard]] desktop::WindowContext &context() { return *m_context; }
    [[nodiscard]] app::Session &session() { return *m_session; }
    [[nodiscard]] desktop::DomainTableView &table() { return *m_page->table(); }
    [[nodiscard]] QString cell(int row, int column)
    {
        return table().model()->index(row, column).data(Qt::DisplayRole).toString();
    }
    [[nodiscard]] QStringList names()
    {
        QStringList names;
        for (int row = 0; row < table().model()->rowCount(); ++row)
            names += cell(row, desktop::DomainTableModel::Domain).section(u'.', 0, 0);
        return names;
    }
    [[nodiscard]] QStringList selected()
    {
        QStringList names;
        for (const int row : table().selectedRows())
            names += cell(row, desktop::DomainTableModel::Domain).section(u'.', 0, 0);
        return names;
    }
    [[nodiscard]] QAction *action(const char *name)
    {
        for (QAction *each : m_page->selectionActions().all())
            if (each->objectName() == QLatin1String(name))
                return each;
        return nullptr;
    }
    /// Opens the menu and triggers the entry with this text, as a user does.
    void pick(const char *menuName, const QString &words)
    {
        QMenu *menu = action(menuName)->menu();
        Q_EMIT menu->aboutToShow();
        for (QAction *each : menu->actions())
            if (each->text().remove(u'&').contains(words))
                return each->trigger();
        QFAIL(qPrintable(QStringLiteral("no entry ") + words));
    }
    /// Waits for the undo action. The table may change before the window is notified.
    [[nodiscard]] bool saidDone()
    {
        return test::waitFor([this] { return bool(done.undo); });
    }
    [[nodiscard]] bool undo()
    {
        if (!saidDone())
            return false;
        last = std::exchange(done, {});
        return hasWorked(last.undo());
    }
    /// Redoes the last undone action.
    [[nodiscard]] bool redo() const { return hasWorked(last.redo()); }
    [[nodiscard]] static bool hasWorked(const QFuture<Result<void>> &work)
    {
        return test::waitFor([&work] { return work.isFinished(); }) && work.result();
    }
    [[nodiscard]] QStringList listsOf(const QString &name)
    {
        for (int row = 0; row < table().model()->rowCount(); ++row)
            if (cell(row, desktop::DomainTableModel::Domain).startsWith(name))
                return table()
                    .model()
                    ->index(row, desktop::DomainTableModel::Lists)
                    .data(Qt::AccessibleTextRole)
                    .toString()
                    .split(QStringLiteral(", "));
        return {};
    }
    template <typename Widget>
    [[nodiscard]] static Widget *window()
    {
        for (QWidget *top : QApplication::topLevelWidgets())
            if (auto *found = qobject_cast<Widget *>(top); found && found->isVisible())
                return found;
        return nullptr;
    }
    static void press(const QString &words)
    {
        for (auto *button : window<QMessageBox>()->buttons())
            if (button->text().remove(u'&') == words)
                QTest::mouseClick(button, Qt::LeftButton);
    }

    desktop::UndoableAction done;
    desktop::UndoableAction last; ///< the last undone action

private:
    std::unique_ptr<app::Session> m_session;
    std::unique_ptr<desktop::WindowContext> m_context;
    std::unique_ptr<desktop::DomainSource> m_source;
    std::unique_ptr<desktop::DomainPage> m_page;
};

/// The page over two lists. ayam: blocked between 9:00 and 9:30 today; bakso: not blocked; cendol: never
/// checked.
class DomainPageFixture
{
protected:
    void open()
    {
        using namespace std::chrono_literals;
        m_store.emplace();
        const auto name = [](const char *text) { return StoreWorld::name(text); };
        m_melati =
            m_store->addList(QStringLiteral("Toko Melati"), {name("ayam.example"), name("bakso.example")});
        m_bank =
            m_store->addList(QStringLiteral("Bank & Co"), {name("bakso.example"), name("cendol.example")});
        m_store->see(name("ayam.example"), BlockStatus::NotBlocked);
        m_store->clock.advance(72h);
        m_store->see(name("bakso.example"), BlockStatus::NotBlocked);
        const QDateTime before = m_store->now();
        m_store->clock.advance(30min);
        m_store->change(name("ayam.example"), BlockStatus::Blocked, before);
        m_store->clock.advance(2h);
        m_page.emplace(*m_store);
    }
    void close()
    {
        m_page.reset();
        m_store.reset();
    }
    [[nodiscard]] PageWorld &world() { return *m_page; }

    std::optional<StoreWorld> m_store;
    std::optional<PageWorld> m_page;
    ListId m_melati{};
    ListId m_bank{};
};

} // namespace pantau::test
