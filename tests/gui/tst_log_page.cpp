// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/account_commands.h"
#include "app/watch_commands.h"
#include "desktop/look/pantau_style.h"
#include "desktop/pages/log_page.h"
#include "support/patience.h"
#include "support/session_world.h"
#include "support/test_program.h"

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDirIterator>
#include <QGuiApplication>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTableView>

using namespace pantau;
using namespace std::chrono_literals;

class TestLogPage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_world.emplace(2);
        m_world->openSession();
    }
    void cleanup()
    {
        m_page.reset();
        m_world.reset();
    }

    /// With a working key, a refused one and an unreachable service: the key never appears.
    void logNeverContainsTheKey()
    {
        const ApiKey key = m_world->businessKey();
        const auto account = m_world->addAccount(key);
        QVERIFY(m_world->wait(m_world->m_session->checks().check(account.id, test::mixedDomains(1, 1))));
        const ApiKey wrong = *ApiKey::parse(u"pk_live_0123456789abcdefghijklmnopqrstuvwxyz"_s);
        QVERIFY(m_world->wait(m_world->m_session->accounts().replaceKey(account.id, wrong)));
        QVERIFY(m_world->wait(m_world->m_session->accounts().refreshUsage(account.id)));
        m_world->stopService();
        QVERIFY(m_world->wait(m_world->m_session->accounts().refreshUsage(account.id)));
        openPage();
        QTRY_VERIFY(shownText().contains(u"POST /api/v1/check"_s));
        QTRY_VERIFY(shownText().contains(u"401"_s));
        QTRY_VERIFY(shownText().contains(u"unreachable"_s));
        part<QCheckBox>("namesBox")->setChecked(true);

        const QString file = m_world->m_home.filePath(u"log.txt"_s);
        QVERIFY(m_page->saveTo(file));
        part<QPushButton>("copyButton")->click();
        QByteArray everything = (shownText() + QGuiApplication::clipboard()->text()).toUtf8();
        QDirIterator files(m_world->m_home.path(), {u"*log*"_s}, QDir::Files, QDirIterator::Subdirectories);
        int read = 0;
        while (files.hasNext()) {
            QFile each(files.next());
            QVERIFY(each.open(QIODevice::ReadOnly));
            everything += each.readAll();
            ++read;
        }
        QVERIFY(read >= 2); // the saved text and the log file
        QVERIFY(everything.contains("/api/v1/check"));
        for (const ApiKey &each : {key, wrong})
            QVERIFY(!everything.contains(each.secretBytes()));
    }

    void theDetailsAreFlushWithTheTable()
    {
        desktop::PantauStyle::install();
        openPage();
        const auto *details = part<QPlainTextEdit>("details");
        QVERIFY(details->isVisible());
        QCOMPARE(details->document()->documentMargin(), qreal(desktop::size::PageHead.left()));
    }

    void domainNamesAreSavedOnlyOnRequest()
    {
        const auto account = m_world->addAccount(m_world->businessKey());
        QVERIFY(m_world->wait(m_world->m_session->checks().check(account.id, test::mixedDomains(1, 1))));
        openPage();
        QTRY_VERIFY(shownText().contains(u"POST /api/v1/check, 2 domain"_s));
        QVERIFY(!savedText().contains("listed-0.example"));
        QVERIFY(savedText().contains("no domain names"));
        QTest::mouseClick(part<QCheckBox>("namesBox"), Qt::LeftButton, {},
                          {8, part<QCheckBox>("namesBox")->height() / 2});
        QVERIFY(savedText().contains("listed-0.example"));
        selectRowWith(u"POST"_s);
        QVERIFY(part<QPlainTextEdit>("details")->toPlainText().contains(u"free-0.example"_s));
    }

    /// Also with a 12-hour clock.
    void noTimeIsCut()
    {
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
        openPage();
        auto *table = part<QTableView>("table");
        QVERIFY(table->columnWidth(desktop::LogModel::Time) >=
                table->fontMetrics().horizontalAdvance(u"28 Nov 12:58:58 PM"_s) +
                    3 * table->fontMetrics().averageCharWidth());
        m_page->resize(740, 560);
        QTRY_VERIFY(table->columnWidth(desktop::LogModel::What) >
                    table->fontMetrics().horizontalAdvance(u"POST /check, 5 domain(s)"_s));
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedKingdom));
    }

    void failuresCanBeFiltered()
    {
        const auto account = m_world->addAccount(m_world->businessKey());
        m_world->stopService();
        QVERIFY(m_world->wait(m_world->m_session->accounts().refreshUsage(account.id)));
        openPage();
        QTRY_VERIFY(rows() >= 2);
        part<QComboBox>("kindBox")->setCurrentIndex(1);
        QCOMPARE(rows(), 1);
        QVERIFY(shownText().contains(u"GET /api/v1/limit"_s));
        part<QComboBox>("kindBox")->setCurrentIndex(0);
        QTest::keyClicks(part<QLineEdit>("filterEdit"), u"no such thing"_s);
        QCOMPARE(rows(), 0);
        QVERIFY(!part<QPushButton>("saveButton")->isEnabled());
    }

    void yesterdaysFailureSurvivesARestart()
    {
        const auto account = m_world->addAccount(m_world->businessKey());
        m_world->stopService();
        QVERIFY(m_world->wait(m_world->m_session->accounts().refreshUsage(account.id)));
        QTRY_VERIFY(QFile(m_world->m_home.filePath(u"pantau/network.log"_s)).size() > 0);
        m_world->m_clock.advance(24h);
        m_world->openSession();
        openPage();
        QTRY_VERIFY(shownText().contains(u"unreachable"_s));
    }

    void unwritableFileIsReported()
    {
        openPage();
        const auto saved = m_page->saveTo(m_world->m_home.filePath(u"no/such/folder/log.txt"_s));
        QVERIFY(!saved);
        QVERIFY(saved.error().sentence.contains(u"log.txt"_s));
    }

private:
    void openPage()
    {
        m_context = std::make_unique<desktop::WindowContext>(*m_world->m_session);
        m_page = std::make_unique<desktop::LogPage>(*m_context);
        m_page->resize(1000, 600);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
    }
    template <typename Widget>
    [[nodiscard]] Widget *part(const char *name) const
    {
        return m_page->findChild<Widget *>(QLatin1String(name));
    }
    [[nodiscard]] int rows() const { return part<QTableView>("table")->model()->rowCount(); }
    [[nodiscard]] QString shownText() const
    {
        const auto *model = part<QTableView>("table")->model();
        QString text;
        for (int row = 0; row < model->rowCount(); ++row)
            for (int column = 0; column < model->columnCount(); ++column)
                text += model->index(row, column).data().toString() + u'\n';
        return text;
    }
    void selectRowWith(const QString &text) const
    {
        auto *table = part<QTableView>("table");
        for (int row = 0; row < table->model()->rowCount(); ++row)
            if (table->model()->index(row, 2).data().toString().contains(text))
                table->selectRow(row);
    }
    [[nodiscard]] QByteArray savedText() const
    {
        QFile file(m_world->m_home.filePath(u"saved.txt"_s));
        if (!m_page->saveTo(file.fileName()) || !file.open(QIODevice::ReadOnly))
            return {};
        return file.readAll();
    }

    std::optional<test::World> m_world;
    std::unique_ptr<desktop::WindowContext> m_context;
    std::unique_ptr<desktop::LogPage> m_page;
};

PANTAU_WINDOW_TEST(TestLogPage)
#include "tst_log_page.moc"
