// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/appeals.h"
#include "app/watch_commands.h"
#include "base/language.h"
#include "desktop/domains/detail_tabs.h"
#include "desktop/look/colours.h"
#include "desktop/look/pantau_style.h"
#include "desktop/pages/appeals_board.h"
#include "desktop/pages/appeals_page.h"
#include "support/heartbeat.h"
#include "support/patience.h"
#include "support/session_world.h"
#include "support/store_world.h"
#include "support/test_program.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QScopeGuard>
#include <QSettings>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
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
    void initTestCase()
    {
        desktop::PantauStyle::install();
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedKingdom));
    }
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

    void emptyBoardExplainsItsColumns()
    {
        open(BoardSize);
        QTRY_VERIFY(note("prepared")->isVisible());
        QCOMPARE(note("prepared")->text(), u"A letter that you write and do not send is kept here."_s);
        QVERIFY(!part<QPushButton>("nextButton")->isVisible());
        open(TableSize);
        QTRY_VERIFY(part<QLabel>("emptyLabel")->isVisible());
        QVERIFY(part<QLabel>("emptyLabel")->text().startsWith(u"No blocked domains and no appeals."_s));
    }

    /// A narrow page is a table, a wide one a board, unless the user prefers the table.
    void viewFollowsTheWidthAndTheUserChoice()
    {
        fill();
        QTemporaryDir home;
        QSettings settings(home.filePath(u"window.ini"_s), QSettings::IniFormat);
        open(BoardSize);
        m_page->rememberIn(settings);
        QCOMPARE(m_page->table()->objectName(), u"cards_found"_s);
        m_page->resize(TableSize);
        QCOMPARE(m_page->table()->objectName(), u"appealTable"_s);
        QVERIFY(!part<QFrame>("appealViews")->isVisible());
        m_page->resize(BoardSize);
        QTRY_VERIFY(part<QFrame>("appealViews")->isVisible());
        part<QToolButton>("appealViews_1")->click();
        QCOMPARE(m_page->table()->objectName(), u"appealTable"_s);
        open(BoardSize);
        m_page->rememberIn(settings);
        QCOMPARE(m_page->table()->objectName(), u"appealTable"_s);
    }

    void everyStageHasItsCards()
    {
        fill();
        open(BoardSize);
        for (const char *stage : {"found", "prepared", "sent", "answered"}) {
            QTRY_COMPARE(cards(stage)->model()->rowCount(), 1);
            QTRY_COMPARE(cards(stage)->accessibleDescription(), u"1"_s);
        }
        const QAbstractItemModelTester tester(cards("sent")->model());
        QTRY_COMPARE(cards("unblocked")->accessibleDescription(), u"0"_s);
        const auto text = [this](const char *stage, int role) {
            return cards(stage)->model()->index(0, 0).data(role).toString();
        };
        QCOMPARE(text("found", Qt::DisplayRole), name(0));
        QCOMPARE(text("prepared", Qt::DisplayRole), name(1));
        const QString sent = text("sent", Qt::AccessibleTextRole);
        QVERIFY2(sent.startsWith(name(2) + u", Toko Melati, Helpdesk, "_s) &&
                     sent.endsWith(u", due for 2 d"_s),
                 qPrintable(sent));
        QCOMPARE(title(), u"Time to ask again about 1 appeal(s)"_s);
    }

    void tableShowsTheMostUrgentFirst()
    {
        fill();
        open(TableSize);
        const QAbstractItemModelTester tester(model());
        QTRY_COMPARE(model()->rowCount(), 4);
        // Appeals that need a reminder come first, those without any action last.
        QCOMPARE(column(AppealsPage::Column::Domain), (QStringList{name(2), name(3), name(1), name(0)}));
        QCOMPARE(column(AppealsPage::Column::Stage),
                 (QStringList{u"Sent"_s, u"Answered"_s, u"Letter ready"_s, u"No appeal"_s}));
        QCOMPARE(text(0, AppealsPage::Column::AskAgain), u"due for 2 d"_s);
        QCOMPARE(text(0, AppealsPage::Column::SentTo), u"Helpdesk"_s);
        QCOMPARE(text(0, AppealsPage::Column::Lists), u"Toko Melati"_s);
    }

    /// Five columns of cards, in the sizes and the colours of the design.
    void looksAsDesigned_data()
    {
        const test::Table<bool> row({"isDark"});
        row("light", false);
        row("dark", true);
    }
    void looksAsDesigned()
    {
        QFETCH(bool, isDark);
        using namespace desktop;
        const auto palette = QGuiApplication::palette();
        const auto restore = qScopeGuard([palette] { QApplication::setPalette(palette); });
        QApplication::setPalette(ownPalette(isDark));
        fill();
        open(BoardSize);
        m_page->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
        QTRY_COMPARE(cards("sent")->model()->rowCount(), 1);
        QTRY_COMPARE(cards("found")->model()->rowCount(), 1);
        int right = 12 - 8;
        for (const char *stage : {"found", "prepared", "sent", "answered", "unblocked"}) {
            const QWidget *column = cards(stage)->parentWidget();
            const QPoint place = column->mapTo(m_page.get(), QPoint());
            QCOMPARE(place.x(), right + 8);
            QVERIFY(column->width() >= 180);
            QCOMPARE(place.y() + column->height(), BoardSize.height() - 12);
            right = place.x() + column->width();
        }
        QCOMPARE(right, BoardSize.width() - 12);
        const auto titles = m_page->findChildren<QLabel *>();
        for (const char *text : {"No appeal", "Letter ready", "Sent", "Answered", "Unblocked"})
            QVERIFY2(
                std::any_of(titles.cbegin(), titles.cend(),
                            [text](const QLabel *label) { return label->text() == QLatin1String(text); }),
                text);
        // The card of the sent one has the surface of cards, and an amber pill at its foot.
        QListView *sent = cards("sent");
        const QRect card = sent->visualRect(sent->model()->index(0, 0));
        const QImage image = sent->grab().toImage();
        QCOMPARE(image.pixelColor(card.left() + 6, card.top() + 6), colour(Token::Raised, isDark));
        bool hasPill = false;
        for (int y = card.top(); y < card.bottom(); ++y)
            hasPill =
                hasPill || image.pixelColor(card.left() + 16, y) == colour(Token::UnknownGround, isDark);
        QVERIFY(hasPill);
        QTRY_VERIFY(cards("found")->currentIndex().isValid());
        cards("found")->setFocus();
        QCOMPARE(cards("found")->grab().toImage().pixelColor(card.left() + 6, card.top() + 6),
                 colour(Token::Sel, isDark));
    }

    /// Alt+Right and dragging record the next step; the arrow keys go from column to column.
    void cardMovesToTheNextStage()
    {
        fill();
        open(BoardSize);
        QTRY_VERIFY(cards("found")->currentIndex().isValid());
        QStringList letters;
        connect(m_context.get(), &desktop::WindowContext::letterRequested, this,
                [&letters](const DomainName &domain) { letters += domain.ascii(); });
        cards("found")->setFocus();
        QTest::keyClick(cards("found"), Qt::Key_Right, Qt::AltModifier);
        QCOMPARE(letters, QStringList{name(0)});
        QTRY_COMPARE(cards("prepared")->model()->rowCount(), 1);
        QTest::keyClick(cards("found"), Qt::Key_Right);
        QTRY_VERIFY(cards("prepared")->currentIndex().isValid());
        QVERIFY(!cards("found")->currentIndex().isValid());
        QCOMPARE(part<QPushButton>("nextButton")->text(), u"Record as se&nt…"_s);
        auto *actions = m_page->findChild<desktop::AppealActions *>();
        QCOMPARE(actions->between(AppealStage::Prepared, AppealStage::Sent), actions->sent);
        QCOMPARE(actions->between(AppealStage::Found, AppealStage::Sent), actions->sent);
        QCOMPARE(actions->between(AppealStage::Sent, AppealStage::Restored), nullptr);
        QCOMPARE(actions->between(AppealStage::Sent, AppealStage::Found), nullptr);
        // The button on the card of a blocked domain writes the letter.
        QListView *found = cards("found");
        QStyleOptionViewItem option;
        option.initFrom(found);
        option.rect = found->visualRect(found->model()->index(0, 0));
        const auto *delegate = qobject_cast<desktop::CardDelegate *>(found->itemDelegate());
        const QRect button = delegate->buttonRect(option, found->model()->index(0, 0));
        QCOMPARE(button.height(), 28);
        QTest::mouseClick(found->viewport(), Qt::LeftButton, {}, button.center());
        QCOMPARE(letters, (QStringList{name(0), name(0)}));
    }

    void reminderIsForACalendarDay()
    {
        fill();
        Appeal appeal{AppealId{}, domain(0), m_service, m_world->m_clock.nowUtc()};
        appeal.askAgainAt = appeal.sentAt.toLocalTime().date().addDays(7).startOfDay().toUTC();
        QVERIFY(*m_world->wait(m_world->m_session->write(&db::Appeals::add, appeal)));
        open(TableSize);
        QTRY_VERIFY(column(AppealsPage::Column::AskAgain).contains(u"in 7 d"_s));
    }

    /// Next to the sidebar in a window of 1024 pixels. The domain is the most important part of a row.
    void domainFitsInANarrowWindow()
    {
        fill();
        open(TableSize);
        QTRY_COMPARE(model()->rowCount(), 4);
        m_page->resize(750, 560);
        auto *table = m_page->findChild<QTableView *>();
        QTRY_VERIFY(table->columnWidth(AppealsPage::Column::Domain) >=
                    table->fontMetrics().horizontalAdvance(u"promo.toko-melati.example"_s));
        int width = 0;
        for (int column = 0; column < model()->columnCount(); ++column)
            width += table->columnWidth(column);
        QVERIFY2(width <= table->viewport()->width(), qPrintable(QString::number(width)));
        QVERIFY(m_page->minimumSizeHint().width() <= 750);
    }

    /// Translated texts may be longer, and the language may change while the page is open.
    void fixedColumnsAreNotCutOff()
    {
        fill();
        open(TableSize);
        QTRY_COMPARE(model()->rowCount(), 4);
        auto *table = m_page->findChild<QTableView *>();
        installTranslations(*qApp, QLocale(u"id_ID"_s));
        QCoreApplication::processEvents();
        for (const int width : {750, 1100}) {
            m_page->resize(width, 560);
            QCoreApplication::processEvents();
            const QAbstractItemView *view = table; // protected in a table
            for (const int column :
                 {AppealsPage::Column::Stage, AppealsPage::Column::AskAgain, AppealsPage::Column::Lists,
                  AppealsPage::Column::SentTo, AppealsPage::Column::Since, AppealsPage::Column::Took})
                QVERIFY2(table->isColumnHidden(column) ||
                             table->columnWidth(column) >= view->sizeHintForColumn(column),
                         qPrintable(u"%1 at %2: %3, not %4"_s.arg(column)
                                        .arg(width)
                                        .arg(table->columnWidth(column))
                                        .arg(view->sizeHintForColumn(column))));
        }
        installTranslations(*qApp, QLocale(QLocale::English, QLocale::UnitedKingdom));
    }

    void availableActionsFollowTheStage()
    {
        fill();
        open(TableSize);
        QTRY_COMPARE(model()->rowCount(), 4);
        const auto enabled = [this](int row) {
            m_page->findChild<QTableView *>()->selectRow(row);
            QStringList names;
            for (const char *each : {"Details", "Letter", "Sent", "Answer", "Later", "Edit"})
                if (action(each)->isEnabled())
                    names += QLatin1String(each);
            return names.join(u' ');
        };
        QCOMPARE(enabled(0), u"Details Letter Answer Later Edit"_s);
        QCOMPARE(enabled(2), u"Details Letter Sent"_s);
        QCOMPARE(enabled(3), u"Details Letter Sent"_s);
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

    /// Two of three blocked domains without a letter: the button writes both letters, the chosen one first.
    void oneButtonWritesSeveralLetters()
    {
        m_service = m_world->m_session->store().accounts().all()->first().address.text();
        const auto domains = test::mixedDomains(3, 1);
        m_world->addList(u"Toko Melati"_s, m_account, domains);
        QVERIFY(m_world->wait(m_world->m_session->checks().check(m_account, domains)));
        send(2, 1, 7);
        open(BoardSize);
        QTRY_COMPARE(cards("found")->model()->rowCount(), 2);
        cards("found")->setCurrentIndex(cards("found")->model()->index(1, 0));
        QTRY_COMPARE(title(), u"2 blocked domain(s) without an appeal"_s);
        auto *next = part<QPushButton>("nextButton");
        QTRY_COMPARE(next->text(), u"Write 2 letter(s)…"_s);
        QVERIFY(!next->icon().isNull());
        QStringList letters;
        connect(m_context.get(), &desktop::WindowContext::lettersRequested, this,
                [&letters](const QList<AppealCase> &cases) {
                    for (const AppealCase &each : cases)
                        letters += each.domain.ascii();
                });
        next->click();
        QCOMPARE(letters.size(), 2);
        QCOMPARE(letters.constFirst(), cards("found")->model()->index(1, 0).data().toString());
    }

    void severalAppealsAreRecordedAndUndoneTogether()
    {
        fill();
        open(BoardSize);
        Appeal first{AppealId{}, domain(0)};
        Appeal second{AppealId{}, domain(1)}; // with a letter
        first.service = second.service = m_service;
        auto *dialog = new desktop::AppealDialog(*m_context, first);
        dialog->alsoFor({second}, 1);
        dialog->show();
        const QString intro = dialog->findChild<QLabel *>(u"introLabel"_s)->text();
        QVERIFY(intro.contains(u"2 domain(s)"_s));
        QVERIFY(intro.endsWith(u" 1 domain(s) already have an appeal."_s));
        dialog->findChild<QLineEdit *>(u"sentToEdit"_s)->setText(u"Helpdesk"_s);
        dialog->findChild<QPushButton *>(u"saveButton"_s)->click();
        const auto appeals = [this](int number) {
            return m_world->m_session->store().appeals().of(domain(number))->size();
        };
        const auto hasLetter = [this] {
            return m_world->m_session->store().letterDrafts().of(domain(1), m_service)->has_value();
        };
        QTRY_COMPARE(m_done.size(), 1);
        QCOMPARE(m_done.constLast().sentence, u"2 appeal(s) recorded as sent."_s);
        QVERIFY(appeals(0) == 1 && appeals(1) == 1 && !hasLetter());
        QVERIFY(*m_world->wait(m_done.constLast().undo()));
        QVERIFY(appeals(0) == 0 && appeals(1) == 0 && hasLetter());
        QVERIFY(*m_world->wait(m_done.constLast().redo()));
        QVERIFY(appeals(0) == 1 && appeals(1) == 1);
    }

    void postponedReminderCanBeUndone()
    {
        fill();
        open(TableSize);
        QTRY_COMPARE(title(), u"Time to ask again about 1 appeal(s)"_s);
        QTRY_COMPARE(model()->rowCount(), 4);
        m_page->findChild<QTableView *>()->selectRow(0);
        action("Later")->trigger();
        QTRY_COMPARE(m_done.size(), 1);
        QTRY_VERIFY(title() != u"Time to ask again about 1 appeal(s)"_s);
        QVERIFY(*m_world->wait(m_done.constLast().undo()));
        QTRY_COMPARE(title(), u"Time to ask again about 1 appeal(s)"_s);
        QVERIFY(*m_world->wait(m_done.constLast().redo()));
        QTRY_VERIFY(title() != u"Time to ask again about 1 appeal(s)"_s);
    }

    /// The draft is deleted with it and restored by Undo.
    void preparedLetterIsRecordedAsSent()
    {
        fill();
        open(BoardSize);
        choose("prepared");
        action("Sent")->trigger();
        auto *dialog = m_page->findChild<desktop::AppealDialog *>();
        QVERIFY(dialog);
        QCOMPARE(dialog->findChild<QLineEdit *>(u"sentToEdit"_s)->text(), u"Kantor"_s);
        QTest::mouseClick(dialog->findChild<QPushButton *>(u"saveButton"_s), Qt::LeftButton);
        QTRY_COMPARE(cards("prepared")->accessibleDescription(), u"0"_s);
        QCOMPARE(cards("sent")->accessibleDescription(), u"2"_s);
        QVERIFY(!m_world->m_session->store().letterDrafts().of(domain(1), m_service).value());
        QCOMPARE(m_done.size(), 1);
        QVERIFY(*m_world->wait(m_done.constLast().undo()));
        QTRY_COMPARE(cards("prepared")->accessibleDescription(), u"1"_s);
        QCOMPARE(cards("sent")->accessibleDescription(), u"1"_s);
        QCOMPARE(m_world->m_session->store().letterDrafts().of(domain(1), m_service)->value().recipient,
                 u"Kantor"_s);
        QVERIFY(*m_world->wait(m_done.constLast().redo()));
        QTRY_COMPARE(cards("sent")->accessibleDescription(), u"2"_s);
        QVERIFY(*m_world->wait(m_done.constLast().undo()));
        QTRY_COMPARE(cards("sent")->accessibleDescription(), u"1"_s);
    }

    void answerIsRecordedFromTheBoard()
    {
        fill();
        open(BoardSize);
        choose("sent");
        action("Answer")->trigger();
        auto *dialog = m_page->findChild<desktop::AppealDialog *>();
        QVERIFY(dialog);
        QVERIFY(dialog->findChild<QCheckBox *>(u"answeredBox"_s)->isChecked());
        QTest::mouseClick(dialog->findChild<QPushButton *>(u"saveButton"_s), Qt::LeftButton);
        QTRY_COMPARE(cards("answered")->accessibleDescription(), u"2"_s);
        QVERIFY(m_done.constLast().sentence.startsWith(u"Answer to the appeal for"_s));
        QVERIFY(*m_world->wait(m_done.constLast().undo()));
        QTRY_COMPARE(cards("answered")->accessibleDescription(), u"1"_s);
    }

    /// Shown from three appeals on, with their number.
    void usualDurationIsShown()
    {
        fill();
        for (int i = 0; i < 3; ++i)
            send(3, i, {});
        open(BoardSize);
        auto *usual = m_page->findChild<QLabel *>(u"usualLabel"_s);
        QTRY_COMPARE(cards("answered")->accessibleDescription(), u"1"_s);
        QVERIFY(!usual->isVisible());
        m_world->writeBlocklist({name(0), name(1), name(2)});
        m_world->startService(m_world->m_service->baseUrl().port());
        m_world->m_clock.advance(6 * 24h);
        for (int times = 0; times < 3; ++times) // confirmed
            QVERIFY(m_world->wait(m_world->m_session->checks().check(m_account, {domain(3)})));
        QTRY_COMPARE(cards("unblocked")->accessibleDescription(), u"4"_s);
        QTRY_VERIFY(usual->isVisible());
        QVERIFY2(usual->text().startsWith(u"A domain is usually unblocked "_s) &&
                     usual->text().endsWith(u"(from 4 appeal(s))."_s),
                 qPrintable(usual->text()));
        choose("unblocked");
        // Only the newest ones, until the user asks for the others.
        QListView *list = cards("unblocked");
        auto *earlier = part<QPushButton>("earlier_unblocked");
        QTRY_VERIFY(earlier->isVisible());
        QCOMPARE(list->model()->rowCount(), 3);
        QCOMPARE(earlier->text(), u"Show 1 earlier"_s);
        QVERIFY(!part<QPushButton>("earlier_sent")->isVisible());
        QTRY_VERIFY(earlier->y() - list->y() - list->visualRect(list->model()->index(2, 0)).bottom() < 24);
        earlier->click();
        QTRY_COMPARE(list->model()->rowCount(), 4);
        QVERIFY(!earlier->isVisible());
        QVERIFY(cards("unblocked")
                    ->model()
                    ->index(0, 0)
                    .data(Qt::AccessibleTextRole)
                    .toString()
                    .contains(u", took "_s));
    }

    /// They are read page by page, outside the window's thread.
    void tenThousandBlockedDomainsKeepTheWindowAlive()
    {
        test::StoreWorld store;
        QList<DomainName> many;
        QList<Observation> seen;
        for (int i = 0; i < 10'000; ++i) {
            many += domain(i);
            seen += store.observation(many.constLast(), BlockStatus::Blocked);
        }
        store.addList(u"Many"_s, many);
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
        for (const QSize size : {TableSize, BoardSize}) {
            open(**session, size);
            auto *rows = size == TableSize ? model() : cards("found")->model();
            QTRY_COMPARE(cards("found")->accessibleDescription(), u"10,000"_s);
            QTRY_COMPARE(rows->rowCount(), 100);
            while (rows->canFetchMore({}) && rows->rowCount() < 1000) {
                const int before = rows->rowCount();
                rows->fetchMore({});
                QTRY_COMPARE(rows->rowCount(), before + 100);
            }
            QVERIFY2(heartbeat.longestWork() < test::Heartbeat::Bar, qPrintable(heartbeat.words()));
            QSet<QString> read;
            for (int row = 0; row < rows->rowCount(); ++row)
                read += rows->index(row, size == TableSize ? int(AppealsPage::Column::Domain) : 0)
                            .data()
                            .toString();
            QCOMPARE(read.size(), rows->rowCount());
        }
        m_page.reset();
    }

private:
    static constexpr QSize BoardSize{1032, 700};
    static constexpr QSize TableSize{800, 500};

    static DomainName domain(int number)
    {
        return DomainName::fromNormalised(u"listed-%1.example"_s.arg(number));
    }
    static QString name(int number) { return domain(number).ascii(); }
    Appeal send(int number, int daysAgo, const std::optional<int> &askAgainIn)
    {
        Appeal appeal{AppealId{}, domain(number), m_service, m_world->m_clock.nowUtc().addDays(-daysAgo)};
        appeal.sentTo = u"Helpdesk"_s;
        if (askAgainIn)
            appeal.askAgainAt = m_world->m_clock.nowUtc().addDays(*askAgainIn);
        return m_world->wait(m_world->m_session->write(&db::Appeals::add, appeal))->value();
    }
    /// 0 is found, 1 prepared, 2 sent and due, 3 answered.
    void fill()
    {
        m_service = m_world->m_session->store().accounts().all()->first().address.text();
        const auto domains = test::mixedDomains(4, 1);
        m_world->addList(u"Toko Melati"_s, m_account, domains);
        QVERIFY(m_world->wait(m_world->m_session->checks().check(m_account, domains)));
        LetterDraft draft{domain(1),
                          m_service,
                          LetterLanguage::English,
                          u"Kantor"_s,
                          {u"About"_s, u"Please"_s},
                          m_world->m_clock.nowUtc()};
        QVERIFY(*m_world->wait(m_world->m_session->write(&db::LetterDrafts::save, draft)));
        send(2, 9, -2);
        Appeal answered = send(3, 5, {});
        answered.answeredAt = m_world->m_clock.nowUtc().addDays(-1);
        QVERIFY(*m_world->wait(m_world->m_session->write(&db::Appeals::edit, answered)));
    }
    void open(const QSize &size) { open(*m_world->m_session, size); }
    void open(app::Session &session, const QSize &size)
    {
        m_done.clear();
        m_page.reset();
        m_context = std::make_unique<desktop::WindowContext>(session);
        m_page = std::make_unique<desktop::AppealsPage>(*m_context);
        connect(m_context.get(), &desktop::WindowContext::done, this,
                [this](const UndoableAction &action) { m_done += action; });
        m_page->resize(size);
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
    [[nodiscard]] QListView *cards(const char *stage) const
    {
        return m_page->findChild<QListView *>(u"cards_"_s + QLatin1String(stage));
    }
    [[nodiscard]] QLabel *note(const char *stage) const
    {
        return m_page->findChild<QLabel *>(u"empty_"_s + QLatin1String(stage));
    }
    template <typename Widget>
    [[nodiscard]] Widget *part(const char *name) const
    {
        return m_page->findChild<Widget *>(QLatin1String(name));
    }
    /// Chooses the first card of the stage once there is one.
    void choose(const char *stage) const
    {
        QListView *list = cards(stage);
        QTRY_VERIFY(list->model()->rowCount() > 0);
        list->setCurrentIndex(list->model()->index(0, 0));
    }
    [[nodiscard]] QAction *action(const char *what) const
    {
        return m_page->findChild<QAction *>(u"appeal%1Action"_s.arg(QLatin1String(what)));
    }
    [[nodiscard]] QString title() const { return m_page->findChild<QLabel *>(u"titleLabel"_s)->text(); }
    std::optional<test::World> m_world;
    AccountId m_account{};
    QString m_service;
    std::unique_ptr<desktop::WindowContext> m_context;
    std::unique_ptr<desktop::AppealsPage> m_page;
    QList<UndoableAction> m_done;
};

PANTAU_WINDOW_TEST(TestAppealsPage)
#include "tst_appeals_page.moc"
