// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/account_commands.h"
#include "app/watch_commands.h"
#include "base/appeal.h"
#include "base/text.h"
#include "gui/gui_world.h"
#include "support/patience.h"
#include "support/test_program.h"

#include <QAbstractItemView>
#include <QAction>
#include <QLabel>
#include <QTableView>

using namespace pantau;
using test::GuiWorld;

namespace {

/// Untrusted text: markup, a terminal escape sequence and a bidi override.
const QString Evil = u"<b>Evil</b> <img src=\"http://127.0.0.1:1/x\">\u001b[31m\u202egnp.exe"_s;
/// Names cannot contain invisible characters.
const QString EvilName = u"<b>Evil</b> <img src=\"http://127.0.0.1:1/x\">"_s;

template <typename Value>
Value await(const QFuture<Value> &future)
{
    if (!test::waitFor([&future] { return future.isFinished(); }))
        qFatal("It is not finished.");
    return future.result();
}

} // namespace

/// Untrusted text in every part of the window is shown literally.
class TestOutsideText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void untrustedTextIsPlainOnEveryPage()
    {
        const DomainName blocked = DomainName::fromNormalised(u"melati-promo.example"_s);
        GuiWorld world({blocked.ascii()});
        app::Session &session = world.session();
        const auto address = ServiceAddress::parse(world.baseUrl());
        const auto account =
            await(session.accounts().add(EvilName, *address, ApiKey::parse(world.businessKey()).value()));
        QVERIFY(account);
        test::addList(session, EvilName, {blocked}, account->id);
        DomainSettingsChange note;
        note.note = Evil;
        QVERIFY(await(session.write(&db::DomainSettingsTable::change, {blocked}, note)).has_value());
        QVERIFY(!await(session.checks().check(account->id, {blocked})).isEmpty());
        Appeal appeal{
            .domain = blocked, .service = account->address.text(), .sentAt = world.clock().nowUtc()};
        appeal.sentTo = appeal.sentBy = appeal.note = Evil;
        QVERIFY(await(session.write(&db::Appeals::add, appeal)));
        // The notices about a failing account contain its name.
        world.stopService();
        static_cast<void>(await(session.checks().check(account->id, {blocked})));

        auto *table = GuiWorld::find<QTableView>(u"domainTable"_s);
        QVERIFY(table);
        QTRY_COMPARE(table->model()->rowCount(), 1);
        table->selectRow(0);
        for (const char *page : {"domains", "changes", "usage", "log", "lists", "appeals"}) {
            auto *action = world.window().findChild<QAction *>(QLatin1String(page) + u"PageAction"_s);
            QVERIFY2(action, page);
            action->trigger();
            QCoreApplication::processEvents();
            holdEverythingIn(world.window(), QLatin1String(page));
        }
        QVERIFY2(m_seen > 10, qPrintable(QString::number(m_seen)));
    }

private:
    /// Fails if the text would be shown as markup, or contains invisible characters.
    void hold(const QString &text, bool mayBeRich, const QString &where)
    {
        if (!text.contains("Evil"_L1))
            return;
        ++m_seen;
        const bool isRich = mayBeRich && Qt::mightBeRichText(text) && !text.contains("&lt;b&gt;"_L1);
        QVERIFY2(!isRich, qPrintable(where + u": "_s + text));
        QString line = text;
        line.remove(u'\n').remove(u'\t');
        QVERIFY2(plainText(line) == line,
                 qPrintable(where + u": "_s + QString::fromLatin1(text.toUtf8().toPercentEncoding())));
    }

    void holdEverythingIn(QWidget &window, const QString &where)
    {
        for (const QWidget *part : window.findChildren<QWidget *>()) {
            const QString name =
                where + u'/' + QLatin1String(part->metaObject()->className()) + u'/' + part->objectName();
            hold(part->toolTip(), true, name + u" tip"_s);
            hold(part->accessibleName() + part->accessibleDescription(), false, name + u" read aloud"_s);
            if (const auto *label = qobject_cast<const QLabel *>(part))
                hold(label->text(), label->textFormat() != Qt::PlainText, name);
            const auto *view = qobject_cast<const QAbstractItemView *>(part);
            const QAbstractItemModel *model = view ? view->model() : nullptr;
            for (int row = 0; model && row < model->rowCount(view->rootIndex()); ++row)
                for (int column = 0; column < model->columnCount(view->rootIndex()); ++column) {
                    const QModelIndex cell = model->index(row, column, view->rootIndex());
                    hold(cell.data(Qt::DisplayRole).toString(), false, name + u" cell"_s);
                    hold(cell.data(Qt::ToolTipRole).toString(), true, name + u" cell's tip"_s);
                }
        }
        for (const QAction *action : window.findChildren<QAction *>())
            hold(action->toolTip(), true, where + u'/' + action->objectName());
    }

    int m_seen = 0; ///< number of places that showed it
};

PANTAU_WINDOW_TEST(TestOutsideText)

#include "tst_outside_text.moc"
