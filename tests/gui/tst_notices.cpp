// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/notices.h"
#include "desktop/window/status_line.h"
#include "support/patience.h"
#include "support/test_program.h"

#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>
#include <QToolButton>

using namespace pantau;
using app::Notice;
using app::Severity;
using desktop::Notices;

namespace {

Notice notice(Notice::Kind kind, Severity severity, Notice::Action action = Notice::Action::None)
{
    return {kind, severity, AccountId{1}, QStringLiteral("Sentence %1.").arg(int(kind)), action};
}

} // namespace

/// Tests the notices above the table and their actions.
class TestNotices : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aResultGoesAfterAWhileAndAnErrorStays()
    {
        desktop::StatusLine line(nullptr);
        const auto *word = line.findChild<QToolButton *>(QStringLiteral("lastWord"));
        auto *forget = line.findChild<QTimer *>(QStringLiteral("forgetWord"));
        line.setDeliveries(QStringLiteral("2 changes waiting for a notification"), true);
        line.say(QStringLiteral("3 domains added."));
        QVERIFY(!word->isHidden() && forget->isActive());
        forget->start(0);
        QTRY_VERIFY(word->isHidden());
        QVERIFY(!line.findChild<QToolButton *>(QStringLiteral("deliveries"))->isHidden());
        line.say(QStringLiteral("3 domains added."));
        line.sayError({Error::Kind::Storage, QStringLiteral("The disk is full."), {}});
        QVERIFY(!word->isHidden() && !forget->isActive());
    }

    void init() { m_notices.show(QList<Notice>()); }

    void whatHasABar_data()
    {
        QTest::addColumn<Notice::Kind>("kind");
        QTest::addColumn<Severity>("severity");
        QTest::addColumn<bool>("has");
        QTest::newRow("a problem") << Notice::Kind::KeyRefused << Severity::Problem << true;
        QTest::newRow("attention") << Notice::Kind::Unreachable << Severity::Attention << true;
        QTest::newRow("a note") << Notice::Kind::KeyReading << Severity::Note << false;
        QTest::newRow("the quota ends as planned") << Notice::Kind::QuotaUsedUp << Severity::Note << false;
        QTest::newRow("paused") << Notice::Kind::Paused << Severity::Note << true;
        QTest::newRow("no service") << Notice::Kind::NoAccount << Severity::Note << true;
        QTest::newRow("alerts have a place of their own")
            << Notice::Kind::AlertsGivenUp << Severity::Attention << false;
        QTest::newRow("so have failing ones") << Notice::Kind::AlertsFailing << Severity::Attention << false;
    }
    void whatHasABar()
    {
        QFETCH(Notice::Kind, kind);
        QFETCH(Severity, severity);
        QFETCH(bool, has);
        m_notices.show({notice(kind, severity)});
        QCOMPARE(!bar(0)->isHidden(), has);
        if (has)
            QCOMPARE(bar(0)->accessibleName(), QStringLiteral("Sentence %1.").arg(int(kind)));
    }

    /// While the keychain shows its prompt, the bar says so.
    void aKeyThatIsAskedForAgainKeepsItsBar()
    {
        m_notices.show({notice(Notice::Kind::KeyLocked, Severity::Problem, Notice::Action::Unlock)});
        const Notice reading = notice(Notice::Kind::KeyReading, Severity::Note);
        for (int i = 0; i < 2; ++i) {
            m_notices.show({reading});
            QVERIFY(!bar(0)->isHidden());
            QCOMPARE(bar(0)->accessibleName(), reading.sentence);
        }
        m_notices.show(QList<Notice>());
        QVERIFY(bar(0)->isHidden());
        m_notices.show({reading});
        QVERIFY(bar(0)->isHidden());
    }

    void theWorstThreeAreSaidAndTheRestCounted()
    {
        m_notices.show({notice(Notice::Kind::KeyRefused, Severity::Problem),
                        notice(Notice::Kind::KeyLocked, Severity::Problem),
                        notice(Notice::Kind::Unreachable, Severity::Attention),
                        notice(Notice::Kind::Incident, Severity::Attention),
                        notice(Notice::Kind::Paused, Severity::Note)});
        for (int i = 0; i < 3; ++i)
            QVERIFY(!bar(i)->isHidden());
        const auto *more = m_notices.findChild<QLabel *>(QStringLiteral("moreNotices"));
        QVERIFY(!more->isHidden() && more->text().startsWith(u'2'));
        m_notices.show({notice(Notice::Kind::KeyLocked, Severity::Problem)});
        QVERIFY(bar(1)->isHidden() && bar(2)->isHidden() && more->isHidden());
    }

    void eachOffersWhatHelps_data()
    {
        QTest::addColumn<Notice::Kind>("kind");
        QTest::addColumn<Notice::Action>("action");
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("canBeTriedAgain");
        using Kind = Notice::Kind;
        using Action = Notice::Action;
        QTest::newRow("refused") << Kind::KeyRefused << Action::EnterKey << "Enter a new key…" << false;
        QTest::newRow("missing") << Kind::KeyMissing << Action::EnterKey << "Enter a new key…" << true;
        QTest::newRow("locked") << Kind::KeyLocked << Action::Unlock << "Unlock…" << false;
        QTest::newRow("away") << Kind::Unreachable << Action::TryAgain << "Try again" << false;
        QTest::newRow("paused") << Kind::Paused << Action::Resume << "Resume" << false;
        QTest::newRow("damaged") << Kind::Storage << Action::FindBackup << "Find a backup…" << false;
        QTest::newRow("incident") << Kind::Incident << Action::None << QString() << false;
    }
    void eachOffersWhatHelps()
    {
        QFETCH(Notice::Kind, kind);
        QFETCH(Notice::Action, action);
        QFETCH(QString, text);
        QFETCH(bool, canBeTriedAgain);
        QList<Notice> chosen;
        const auto heard = connect(&m_notices, &Notices::actionChosen, this,
                                   [&chosen](const Notice &which) { chosen += which; });
        const Notice said = notice(kind, Severity::Problem, action);
        m_notices.show({said});
        auto *button = m_notices.findChild<QPushButton *>(QStringLiteral("attentionBarAction"));
        auto *other = m_notices.findChild<QPushButton *>(QStringLiteral("attentionBarOther"));
        QCOMPARE(button->text().remove(u'&'), text);
        QCOMPARE(button->isHidden(), text.isEmpty());
        QCOMPARE(!other->isHidden(), canBeTriedAgain);
        button->click();
        QCOMPARE(chosen, QList<Notice>{said});
        if (canBeTriedAgain) {
            other->click();
            QCOMPARE(chosen.size(), 2);
            QCOMPARE(chosen.last().action, Notice::Action::TryAgain);
            QCOMPARE(chosen.last().account, said.account);
        }
        disconnect(heard);
    }

private:
    [[nodiscard]] QWidget *bar(int index)
    {
        const QString name = QStringLiteral("attentionBar");
        return m_notices.findChild<QWidget *>(index == 0 ? name : name + QString::number(index + 1));
    }

    Notices m_notices;
};

PANTAU_WINDOW_TEST(TestNotices)
#include "tst_notices.moc"
