// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/look/colours.h"
#include "desktop/window/notices.h"
#include "desktop/window/status_line.h"
#include "support/patience.h"
#include "support/test_program.h"

#include <QLabel>
#include <QMenu>
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
    return {kind, severity, AccountId{1}, u"Sentence %1."_s.arg(int(kind)), action};
}

} // namespace

/// Tests the notices above the table and their actions.
class TestNotices : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void resultDisappearsAndErrorStays()
    {
        desktop::StatusLine line(nullptr);
        const auto *word = line.findChild<QToolButton *>(u"lastWord"_s);
        auto *forget = line.findChild<QTimer *>(u"forgetWord"_s);
        line.setDeliveries(u"2 changes waiting for a notification"_s, true);
        line.say(u"3 domains added."_s);
        QVERIFY(!word->isHidden() && forget->isActive());
        forget->start(0);
        QTRY_VERIFY(word->isHidden());
        QVERIFY(!line.findChild<QToolButton *>(u"deliveries"_s)->isHidden());
        line.say(u"3 domains added."_s);
        line.showError({Error::Kind::Storage, u"The disk is full."_s, {}});
        QVERIFY(!word->isHidden() && !forget->isActive());
    }

    void init() { m_notices.show(QList<Notice>()); }

    void onlyRelevantNoticesHaveABar_data()
    {
        const test::Table<Notice::Kind, Severity, bool> row({"kind", "severity", "has"});
        row("a problem", Notice::Kind::KeyRefused, Severity::Problem, true);
        row("attention", Notice::Kind::Unreachable, Severity::Attention, true);
        row("a note", Notice::Kind::KeyReading, Severity::Note, false);
        row("the quota ends as planned", Notice::Kind::QuotaUsedUp, Severity::Note, false);
        row("paused", Notice::Kind::Paused, Severity::Note, true);
        row("no service", Notice::Kind::NoAccount, Severity::Note, true);
        row("undelivered alerts", Notice::Kind::AlertsGivenUp, Severity::Attention, false);
        row("failing alerts", Notice::Kind::AlertsFailing, Severity::Attention, false);
    }
    void onlyRelevantNoticesHaveABar()
    {
        QFETCH(Notice::Kind, kind);
        QFETCH(Severity, severity);
        QFETCH(bool, has);
        m_notices.show({notice(kind, severity)});
        QCOMPARE(!bar()->isHidden(), has);
        if (has)
            QCOMPARE(bar()->accessibleName(), u"Sentence %1."_s.arg(int(kind)));
    }

    /// While the keychain shows its prompt, the bar says so.
    void barStaysWhileTheKeyIsReread()
    {
        m_notices.show({notice(Notice::Kind::KeyLocked, Severity::Problem, Notice::Action::Unlock)});
        const Notice reading = notice(Notice::Kind::KeyReading, Severity::Note);
        for (int i = 0; i < 2; ++i) {
            m_notices.show({reading});
            QVERIFY(!bar()->isHidden());
            QCOMPARE(bar()->accessibleName(), reading.sentence);
        }
        m_notices.show(QList<Notice>());
        QVERIFY(bar()->isHidden());
        m_notices.show({reading});
        QVERIFY(bar()->isHidden());
    }

    void mostSevereNoticeIsShownAndOthersAreInAMenu()
    {
        m_notices.show({notice(Notice::Kind::KeyRefused, Severity::Problem),
                        notice(Notice::Kind::KeyLocked, Severity::Problem, Notice::Action::Unlock),
                        notice(Notice::Kind::Paused, Severity::Note)});
        QVERIFY(!bar()->isHidden());
        auto *more = m_notices.findChild<QToolButton *>(u"attentionBarMore"_s);
        QCOMPARE(more->text(), u"2 more"_s);
        QCOMPARE(more->menu()->actions().size(), 2);
        QList<Notice> chosen;
        const auto heard = connect(&m_notices, &Notices::actionChosen, this,
                                   [&chosen](const Notice &which) { chosen += which; });
        more->menu()->actions().constFirst()->trigger();
        QCOMPARE(chosen.value(0).action, Notice::Action::Unlock);
        disconnect(heard);
        m_notices.show({notice(Notice::Kind::KeyLocked, Severity::Problem)});
        QVERIFY(more->isHidden());
    }

    /// Until it is over.
    void dismissedNoticeStaysHidden()
    {
        const Notice refused = notice(Notice::Kind::KeyRefused, Severity::Problem);
        const Notice paused = notice(Notice::Kind::Paused, Severity::Note);
        m_notices.show({refused, paused});
        m_notices.findChild<QToolButton *>(u"attentionBarClose"_s)->click();
        QVERIFY(m_notices.says(paused) && !m_notices.says(refused));
        m_notices.show({refused});
        QVERIFY(m_notices.isHidden());
        m_notices.show({});
        m_notices.show({refused});
        QVERIFY(m_notices.says(refused));
    }

    /// 44 high with the ground of a warning, its fact emphasised and read out as plain text.
    void theBarLooksAsDesigned()
    {
        Notice refused = notice(Notice::Kind::KeyRefused, Severity::Problem);
        refused.sentence = u"The service refused the key of “A & B”. 274 domains wait."_s;
        m_notices.show({refused});
        m_notices.resize(1032, m_notices.sizeHint().height());
        QVERIFY(bar()->minimumHeight() >= 44);
        QCOMPARE(bar()->accessibleName(), refused.sentence);
        const auto *text = m_notices.findChild<QLabel *>(u"attentionBarText"_s);
        QVERIFY2(text->text().contains(u"“A &amp; B”.</span> 274"_s), qPrintable(text->text()));
        QCOMPARE(bar()->grab().toImage().pixelColor(100, 4),
                 desktop::colour(desktop::Token::Notice, bar()->palette()));
    }

    void everyNoticeOffersItsAction_data()
    {
        const test::Table<Notice::Kind, Notice::Action, QString, bool> row(
            {"kind", "action", "text", "canBeTriedAgain"});
        using Kind = Notice::Kind;
        using Action = Notice::Action;
        row("refused", Kind::KeyRefused, Action::EnterKey, "Enter a new key…", false);
        row("missing", Kind::KeyMissing, Action::EnterKey, "Enter a new key…", true);
        row("locked", Kind::KeyLocked, Action::Unlock, "Unlock…", false);
        row("away", Kind::Unreachable, Action::TryAgain, "Try again", false);
        row("paused", Kind::Paused, Action::Resume, "Resume", false);
        row("damaged", Kind::Storage, Action::FindBackup, "Find a backup…", false);
        row("incident", Kind::Incident, Action::None, QString(), false);
    }
    void everyNoticeOffersItsAction()
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
        auto *button = m_notices.findChild<QPushButton *>(u"attentionBarAction"_s);
        auto *other = m_notices.findChild<QPushButton *>(u"attentionBarOther"_s);
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
    [[nodiscard]] QWidget *bar() { return m_notices.findChild<QWidget *>(u"attentionBar"_s); }

    Notices m_notices;
};

PANTAU_WINDOW_TEST(TestNotices)
#include "tst_notices.moc"
