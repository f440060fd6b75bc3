// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/appeals.h"
#include "app/watch_commands.h"
#include "base/language.h"
#include "desktop/domains/detail_tabs.h"
#include "desktop/pages/appeals_page.h"
#include "support/heartbeat.h"
#include "support/patience.h"
#include "support/session_world.h"
#include "support/store_world.h"
#include "support/test_program.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QCheckBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QToolButton>

using namespace pantau;
using namespace std::chrono_literals;
using desktop::AppealsPage;
using desktop::UndoableAction;

/// An agency appeals its clients' blocks. Four domains are blocked, one is not.
class TestAppealsPage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedKingdom)); }
    void init()
    {
        m_world.emplace(4);
        m_world->openSession();
        m_account = m_world->addAccount(m_world->businessKey()).id;
    }
    void cleanup()
    {
        m_page.reset();
        m_world.reset();
    }

    void anEmptyBoardSaysWhatComesThere()
    {
        open();
        QTRY_VERIFY(m_page->findChild<QLabel *>(QStringLiteral("emptyLabel"))->isVisible());
        QVERIFY(empty().startsWith(QStringLiteral("No blocked domains and no appeals.")));
        choose("prepared");
        QTRY_VERIFY(empty().startsWith(QStringLiteral("No letter is prepared.")));
        for (const auto *button : m_page->findChildren<QPushButton *>())
            QVERIFY2(!button->isEnabled(), qPrintable(button->objectName()));
    }

    void everyStageIsCountedAndCanBeChosen()
    {
        fill();
        open();
        const QAbstractItemModelTester tester(model());
        QTRY_COMPARE(filter("all")->text(), QStringLiteral("All 4"));
        QCOMPARE(filter("found")->text(), QStringLiteral("Found 1"));
        QCOMPARE(filter("prepared")->text(), QStringLiteral("Prepared 1"));
        QCOMPARE(filter("sent")->text(), QStringLiteral("Sent 1"));
        QCOMPARE(filter("answered")->text(), QStringLiteral("Answered 1"));
        QCOMPARE(filter("restored")->text(), QStringLiteral("Restored 0"));
        QTRY_COMPARE(model()->rowCount(), 4);
        // Appeals that need a reminder come first, those without any action last.
        QCOMPARE(column(AppealsPage::Column::Domain), (QStringList{name(2), name(3), name(1), name(0)}));
        QCOMPARE(column(AppealsPage::Column::Stage),
                 (QStringList{QStringLiteral("Sent"), QStringLiteral("Answered"), QStringLiteral("Prepared"),
                              QStringLiteral("Found")}));
        QCOMPARE(text(0, AppealsPage::Column::AskAgain), QStringLiteral("due for 2 d"));
        QCOMPARE(text(0, AppealsPage::Column::SentTo), QStringLiteral("Helpdesk"));
        QCOMPARE(text(0, AppealsPage::Column::Lists), QStringLiteral("Toko Melati"));
        QCOMPARE(title(), QStringLiteral("Time to ask again about 1 appeal(s)"));
        choose("prepared");
        QTRY_COMPARE(column(AppealsPage::Column::Domain), QStringList{name(1)});
        choose("restored");
        QTRY_COMPARE(model()->rowCount(), 0);
        QTRY_VERIFY(empty().startsWith(QStringLiteral("No domain was restored")));
    }

    void aReminderIsForADayOfTheCalendar()
    {
        fill();
        Appeal appeal{AppealId{}, domain(0), m_service, m_world->m_clock.nowUtc()};
        appeal.askAgainAt = appeal.sentAt.toLocalTime().date().addDays(7).startOfDay().toUTC();
        QVERIFY(*m_world->wait(m_world->m_session->write(&db::Appeals::add, appeal)));
        open();
        QTRY_VERIFY(column(AppealsPage::Column::AskAgain).contains(QStringLiteral("in 7 d")));
    }

    /// Next to the sidebar in a window of 1024 pixels. The domain is the most important part of a row.
    void aDomainHasRoomInANarrowWindow()
    {
        fill();
        open();
        QTRY_COMPARE(model()->rowCount(), 4);
        m_page->resize(750, 560);
        auto *table = m_page->findChild<QTableView *>();
        QTRY_VERIFY(table->columnWidth(AppealsPage::Column::Domain) >=
                    table->fontMetrics().horizontalAdvance(QStringLiteral("promo.toko-melati.example")));
        int width = 0;
        for (int column = 0; column < model()->columnCount(); ++column)
            width += table->columnWidth(column);
        QVERIFY2(width <= table->viewport()->width(), qPrintable(QString::number(width)));
        QVERIFY(m_page->minimumSizeHint().width() <= 750);
    }

    /// Translated texts may be longer, and the language may change while the page is open.
    void nothingFixedIsCut()
    {
        fill();
        open();
        QTRY_COMPARE(model()->rowCount(), 4);
        auto *table = m_page->findChild<QTableView *>();
        installTranslations(*qApp, QLocale(QStringLiteral("id_ID")));
        QCoreApplication::processEvents();
        for (const int width : {750, 1100}) {
            m_page->resize(width, 560);
            QCoreApplication::processEvents();
            const QAbstractItemView *view = table; // protected in a table
            for (const int column : {AppealsPage::Column::Stage, AppealsPage::Column::AskAgain,
                                     AppealsPage::Column::Since, AppealsPage::Column::Took})
                QVERIFY2(table->columnWidth(column) >= view->sizeHintForColumn(column),
                         qPrintable(QStringLiteral("%1 at %2: %3, not %4")
                                        .arg(column)
                                        .arg(width)
                                        .arg(table->columnWidth(column))
                                        .arg(view->sizeHintForColumn(column))));
        }
        installTranslations(*qApp, QLocale(QLocale::English, QLocale::UnitedKingdom));
    }

    void whatCanBeDoneFollowsTheStage()
    {
        fill();
        open();
        QTRY_COMPARE(model()->rowCount(), 4);
        const auto enabled = [this](int row) {
            m_page->findChild<QTableView *>()->selectRow(row);
            QStringList names;
            for (const char *each : {"Details", "Letter", "Sent", "Answer", "Later", "Edit"})
                if (action(each)->isEnabled())
                    names += QLatin1String(each);
            return names.join(u' ');
        };
        QCOMPARE(enabled(0), QStringLiteral("Details Letter Answer Later Edit"));
        QCOMPARE(enabled(2), QStringLiteral("Details Letter Sent"));
        QCOMPARE(enabled(3), QStringLiteral("Details Letter Sent"));
        QSignalSpy opened(m_context.get(), &desktop::WindowContext::domainChosen);
        QStringList letters;
        connect(m_context.get(), &desktop::WindowContext::letterRequested, this,
                [&letters](const DomainName &domain) { letters += domain.ascii(); });
        auto *table = m_page->findChild<QTableView *>();
        table->setFocus();
        QTest::keyClick(table, Qt::Key_Return);
        QCOMPARE(opened.constFirst().constFirst().toString(), name(0));
        action("Letter")->trigger();
        QCOMPARE(letters, QStringList{name(0)});
    }

    void whoIsAskedLaterCanBeTakenBack()
    {
        fill();
        open();
        QTRY_COMPARE(title(), QStringLiteral("Time to ask again about 1 appeal(s)"));
        QTRY_COMPARE(model()->rowCount(), 4);
        m_page->findChild<QTableView *>()->selectRow(0);
        action("Later")->trigger();
        QTRY_COMPARE(m_done.size(), 1);
        QTRY_VERIFY(title() != QStringLiteral("Time to ask again about 1 appeal(s)"));
        QVERIFY(*m_world->wait(m_done.constLast().undo()));
        QTRY_COMPARE(title(), QStringLiteral("Time to ask again about 1 appeal(s)"));
        QVERIFY(*m_world->wait(m_done.constLast().redo()));
        QTRY_VERIFY(title() != QStringLiteral("Time to ask again about 1 appeal(s)"));
    }

    /// The draft is deleted with it and restored by Undo.
    void whatWasPreparedIsNotedAsSent()
    {
        fill();
        open();
        choose("prepared");
        QTRY_COMPARE(column(AppealsPage::Column::Domain), QStringList{name(1)});
        m_page->findChild<QTableView *>()->selectRow(0);
        action("Sent")->trigger();
        auto *dialog = m_page->findChild<desktop::AppealDialog *>();
        QVERIFY(dialog);
        QCOMPARE(dialog->findChild<QLineEdit *>(QStringLiteral("sentToEdit"))->text(),
                 QStringLiteral("Kantor"));
        QTest::mouseClick(dialog->findChild<QPushButton *>(QStringLiteral("saveButton")), Qt::LeftButton);
        QTRY_COMPARE(filter("prepared")->text(), QStringLiteral("Prepared 0"));
        QCOMPARE(filter("sent")->text(), QStringLiteral("Sent 2"));
        QVERIFY(!m_world->m_session->store().letterDrafts().of(domain(1), m_service).value());
        QCOMPARE(m_done.size(), 1);
        QVERIFY(*m_world->wait(m_done.constLast().undo()));
        QTRY_COMPARE(filter("prepared")->text(), QStringLiteral("Prepared 1"));
        QCOMPARE(filter("sent")->text(), QStringLiteral("Sent 1"));
        QCOMPARE(m_world->m_session->store().letterDrafts().of(domain(1), m_service)->value().recipient,
                 QStringLiteral("Kantor"));
        QVERIFY(*m_world->wait(m_done.constLast().redo()));
        QTRY_COMPARE(filter("sent")->text(), QStringLiteral("Sent 2"));
        QVERIFY(*m_world->wait(m_done.constLast().undo()));
        QTRY_COMPARE(filter("sent")->text(), QStringLiteral("Sent 1"));
    }

    void anAnswerIsNotedFromTheBoard()
    {
        fill();
        open();
        choose("sent");
        QTRY_COMPARE(column(AppealsPage::Column::Domain), QStringList{name(2)});
        m_page->findChild<QTableView *>()->selectRow(0);
        action("Answer")->trigger();
        auto *dialog = m_page->findChild<desktop::AppealDialog *>();
        QVERIFY(dialog);
        QVERIFY(dialog->findChild<QCheckBox *>(QStringLiteral("answeredBox"))->isChecked());
        QTest::mouseClick(dialog->findChild<QPushButton *>(QStringLiteral("saveButton")), Qt::LeftButton);
        QTRY_COMPARE(filter("answered")->text(), QStringLiteral("Answered 2"));
        QVERIFY(m_done.constLast().sentence.startsWith(QStringLiteral("Answer to the appeal for")));
        QVERIFY(*m_world->wait(m_done.constLast().undo()));
        QTRY_COMPARE(filter("answered")->text(), QStringLiteral("Answered 1"));
    }

    /// Shown from three appeals on, with their number.
    void whatIsUsualIsSaid()
    {
        fill();
        for (int i = 0; i < 3; ++i)
            send(3, i, {});
        open();
        auto *usual = m_page->findChild<QLabel *>(QStringLiteral("usualLabel"));
        QTRY_COMPARE(filter("answered")->text(), QStringLiteral("Answered 1"));
        QVERIFY(!usual->isVisible());
        m_world->writeBlocklist({name(0), name(1), name(2)});
        m_world->startService(m_world->m_service->baseUrl().port());
        m_world->m_clock.advance(6 * 24h);
        for (int times = 0; times < 3; ++times) // confirmed
            QVERIFY(m_world->wait(m_world->m_session->checks().check(m_account, {domain(3)})));
        QTRY_COMPARE(filter("restored")->text(), QStringLiteral("Restored 4"));
        QTRY_VERIFY(usual->isVisible());
        QVERIFY2(usual->text().startsWith(QStringLiteral("A domain is usually unblocked ")) &&
                     usual->text().endsWith(QStringLiteral("(from 4 appeal(s)).")),
                 qPrintable(usual->text()));
        choose("restored");
        QTRY_COMPARE(model()->rowCount(), 4);
        QVERIFY(!text(0, AppealsPage::Column::Took).isEmpty());
    }

    /// They are read page by page, outside the window's thread.
    void tenThousandBlockedDomainsDoNotHoldTheWindow()
    {
        test::StoreWorld store;
        QList<DomainName> many;
        QList<Observation> seen;
        for (int i = 0; i < 10'000; ++i) {
            many += domain(i);
            seen += store.observation(many.constLast(), BlockStatus::Blocked);
        }
        store.addList(QStringLiteral("Many"), many);
        store.save(seen);
        store.journal.reset();
        store.database.reset();
        app::SessionOptions options;
        options.dataDir = store.home.path();
        options.makeSecretStore = [](const QString &) {
            return std::make_unique<keychain::MemorySecretStore>();
        };
        const auto session = app::Session::open(std::move(options), store.clock);
        QVERIFY(session);
        test::Heartbeat heartbeat;
        open(**session);
        QTRY_COMPARE(filter("found")->text(), QStringLiteral("Found 10,000"));
        QTRY_COMPARE(model()->rowCount(), 100);
        while (model()->canFetchMore({}) && model()->rowCount() < 1000) {
            const int before = model()->rowCount();
            model()->fetchMore({});
            QTRY_COMPARE(model()->rowCount(), before + 100);
        }
        QVERIFY2(heartbeat.longestWork() < test::Heartbeat::Bar, qPrintable(heartbeat.words()));
        QStringList read = column(AppealsPage::Column::Domain);
        QCOMPARE(read.removeDuplicates(), 0);
        m_page.reset();
    }

private:
    static DomainName domain(int number)
    {
        return DomainName::fromNormalised(QStringLiteral("listed-%1.example").arg(number));
    }
    static QString name(int number) { return domain(number).ascii(); }
    void add(const char *list, const QList<DomainName> &domains)
    {
        const auto made =
            m_world->wait(m_world->m_session->write(&db::Lists::add, QString::fromLatin1(list), m_account));
        QVERIFY(*m_world->wait(m_world->m_session->write(&db::Domains::addToList, (**made).id, domains)));
    }
    Appeal send(int number, int daysAgo, const std::optional<int> &askAgainIn)
    {
        Appeal appeal{AppealId{}, domain(number), m_service, m_world->m_clock.nowUtc().addDays(-daysAgo)};
        appeal.sentTo = QStringLiteral("Helpdesk");
        if (askAgainIn)
            appeal.askAgainAt = m_world->m_clock.nowUtc().addDays(*askAgainIn);
        return m_world->wait(m_world->m_session->write(&db::Appeals::add, appeal))->value();
    }
    /// 0 is found, 1 prepared, 2 sent and due, 3 answered.
    void fill()
    {
        m_service = m_world->m_session->store().accounts().all()->first().address.text();
        const auto domains = test::mixedDomains(4, 1);
        add("Toko Melati", domains);
        QVERIFY(m_world->wait(m_world->m_session->checks().check(m_account, domains)));
        LetterDraft draft{domain(1),
                          m_service,
                          LetterLanguage::English,
                          QStringLiteral("Kantor"),
                          {QStringLiteral("About"), QStringLiteral("Please")},
                          m_world->m_clock.nowUtc()};
        QVERIFY(*m_world->wait(m_world->m_session->write(&db::LetterDrafts::save, draft)));
        send(2, 9, -2);
        Appeal answered = send(3, 5, {});
        answered.answeredAt = m_world->m_clock.nowUtc().addDays(-1);
        QVERIFY(*m_world->wait(m_world->m_session->write(&db::Appeals::edit, answered)));
    }
    void open() { open(*m_world->m_session); }
    void open(app::Session &session)
    {
        m_done.clear();
        m_page.reset();
        m_context = std::make_unique<desktop::WindowContext>(session);
        m_page = std::make_unique<desktop::AppealsPage>(*m_context);
        connect(m_context.get(), &desktop::WindowContext::done, this,
                [this](const UndoableAction &action) { m_done += action; });
        m_page->resize(800, 500);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
    }
    [[nodiscard]] QAbstractItemModel *model() const { return m_page->findChild<QTableView *>()->model(); }
    [[nodiscard]] QString text(int row, int column) const
    {
        return model()->index(row, column).data().toString();
    }
    [[nodiscard]] QStringList column(int column) const
    {
        QStringList texts;
        for (int row = 0; row < model()->rowCount(); ++row)
            texts += text(row, column);
        return texts;
    }
    [[nodiscard]] QToolButton *filter(const char *stage) const
    {
        return m_page->findChild<QToolButton *>(QStringLiteral("stage_") + QLatin1String(stage));
    }
    void choose(const char *stage) const { QTest::mouseClick(filter(stage), Qt::LeftButton); }
    [[nodiscard]] QAction *action(const char *what) const
    {
        return m_page->findChild<QAction *>(QStringLiteral("appeal%1Action").arg(QLatin1String(what)));
    }
    [[nodiscard]] QString title() const
    {
        return m_page->findChild<QLabel *>(QStringLiteral("titleLabel"))->text();
    }
    [[nodiscard]] QString empty() const
    {
        return m_page->findChild<QLabel *>(QStringLiteral("emptyLabel"))->text();
    }

    std::optional<test::World> m_world;
    AccountId m_account{};
    QString m_service;
    std::unique_ptr<desktop::WindowContext> m_context;
    std::unique_ptr<desktop::AppealsPage> m_page;
    QList<UndoableAction> m_done;
};

PANTAU_WINDOW_TEST(TestAppealsPage)
#include "tst_appeals_page.moc"
