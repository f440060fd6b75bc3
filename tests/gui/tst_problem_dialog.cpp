// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/check_commands.h"
#include "app/commands/list_commands.h"
#include "desktop/about/problem_dialog.h"
#include "gui/dialog_hands.h"
#include "support/patience.h"
#include "support/session_world.h"
#include "support/test_program.h"

#include <QCheckBox>
#include <QClipboard>
#include <QFile>
#include <QGuiApplication>
#include <QPlainTextEdit>
#include <QPushButton>

using namespace pantau;
using test::DialogHands;
using test::World;

class TestProblemDialog : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_world.emplace(1);
        m_world->openSession();
        m_key = m_world->businessKey();
        const auto account = m_world->addAccount(m_key);
        const auto list = **World::wait(session().lists().add(QStringLiteral("Canary Client"), account.id));
        const auto domain = DomainName::fromNormalised(QStringLiteral("canary-shop.example"));
        World::wait(session().lists().addDomains(list.id, {domain}));
        World::wait(session().checks().check(account.id, {domain}));
        m_dialog = std::make_unique<desktop::ProblemDialog>(session());
        m_dialog->setAttribute(Qt::WA_DeleteOnClose, false);
        m_hands.emplace(*m_dialog);
        QVERIFY(m_hands->begin());
        QTRY_VERIFY(button("saveButton")->isEnabled());
    }
    void cleanup()
    {
        m_hands.reset();
        m_dialog.reset();
        m_world.reset();
    }

    void whatIsShownIsWhatIsSavedAndCopied()
    {
        m_hands->press(Qt::Key_W, Qt::AltModifier);
        m_hands->type(QStringLiteral("the table is empty"));
        QVERIFY(shown().contains(QStringLiteral("# What happened\nthe table is empty\n")));
        QVERIFY(shown().contains(QStringLiteral("Platform: ") + QGuiApplication::platformName()));
        const QString file = m_world->m_home.filePath(QStringLiteral("report.txt"));
        QVERIFY(m_dialog->saveTo(file));
        QFile saved(file);
        QVERIFY(saved.open(QIODevice::ReadOnly));
        QCOMPARE(QString::fromUtf8(saved.readAll()), shown());
        m_hands->press(Qt::Key_C, Qt::AltModifier);
        QCOMPARE(QGuiApplication::clipboard()->text(), shown());
        QCOMPARE(m_hands->text("remarkLabel"), QStringLiteral("Copied."));
    }

    void domainNamesOnlyWhenTicked()
    {
        const QString key = QString::fromLatin1(m_key.secretBytes());
        QVERIFY(shown().contains(QStringLiteral("POST /api/v1/check domains=1")));
        QVERIFY(!shown().contains(QStringLiteral("canary"), Qt::CaseInsensitive));
        QVERIFY(!shown().contains(key));
        m_hands->press(Qt::Key_D, Qt::AltModifier);
        QVERIFY(!button("saveButton")->isEnabled()); // what is shown is of before
        QTRY_VERIFY(button("copyButton")->isEnabled());
        QVERIFY(shown().contains(QStringLiteral("canary-shop.example")));
        QVERIFY(!shown().contains(QStringLiteral("Canary Client")));
        QVERIFY(!shown().contains(key));
    }

    void aFileThatCannotBeWrittenIsTold()
    {
        const auto saved = m_dialog->saveTo(m_world->m_home.filePath(QStringLiteral("no/such/report.txt")));
        QVERIFY(!saved);
        QVERIFY(saved.error().sentence.contains(QStringLiteral("report.txt")));
    }

private:
    [[nodiscard]] app::Session &session() const { return *m_world->m_session; }
    [[nodiscard]] QPushButton *button(const char *name) const { return m_hands->find<QPushButton>(name); }
    [[nodiscard]] QString shown() const { return m_hands->find<QPlainTextEdit>("reportEdit")->toPlainText(); }

    std::optional<World> m_world;
    ApiKey m_key = *ApiKey::parse(QStringLiteral("unset"));
    std::unique_ptr<desktop::ProblemDialog> m_dialog;
    std::optional<DialogHands> m_hands;
};

PANTAU_WINDOW_TEST(TestProblemDialog)
#include "tst_problem_dialog.moc"
