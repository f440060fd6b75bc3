// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/watch_commands.h"
#include "desktop/dialogs/quota_dialog.h"
#include "gui/dialog_hands.h"
#include "support/patience.h"
#include "support/session_world.h"
#include "support/test_program.h"

#include <QSignalSpy>

using namespace pantau;
using test::DialogHands;
using test::OpenWorld;
using test::World;

namespace {

const QDateTime Now(QDate(2026, 3, 10), QTime(12, 0), Qt::UTC);

Usage credits(qint64 used)
{
    Usage usage;
    usage.period = Usage::Period::Monthly;
    usage.limit = 1000;
    usage.used = used;
    usage.remaining = 1000 - used;
    return usage;
}

} // namespace

class TestQuotaDialog : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void saysWhatWasUsedAndForWhat()
    {
        OpenWorld world(2);
        const auto account = world.addAccount(world.businessKey());
        World::wait(world.m_session->checks().check(account.id, test::mixedDomains(2, 3)));
        desktop::WindowContext context(*world.m_session);
        QTRY_VERIFY(context.accounts.find(account.id)->usage.has_value());
        desktop::QuotaDialog dialog(context, account.id);
        dialog.setAttribute(Qt::WA_DeleteOnClose, false);
        DialogHands hands(dialog);
        QVERIFY(hands.begin());
        const auto charged = world.ledgerCharged(account.id);
        QCOMPARE(charged, 15);
        QTRY_COMPARE(hands.text("quotaText1"),
                     QStringLiteral("In the last 30 days:\nManual checks: 15 credit(s)\n"
                                    "5 domain(s) got their first check."));
        QVERIFY(hands.text("quotaText0").startsWith(QStringLiteral("15 of ")));
        QVERIFY2(hands.text("quotaText2").contains(QStringLiteral("is not known")),
                 qPrintable(hands.text("quotaText2")));
        QSignalSpy usage(&context, &desktop::WindowContext::pageChosen);
        hands.press(Qt::Key_U, Qt::AltModifier);
        QCOMPARE(usage.size(), 1);
        QVERIFY(dialog.isHidden());
    }

    void purposesAddUpToWhatIsUsed()
    {
        UsePurposes purposes;
        purposes.planned = 60;
        purposes.confirmations = 5;
        purposes.byHand = 15;
        auto usage = credits(100);
        usage.resetsAt = Now.addDays(10);
        const auto period = desktop::words::quotaPeriod(usage, Now);
        QVERIFY(period.isKnown);
        QCOMPARE(period.span.from, usage.resetsAt->addMonths(-1));
        const QString lines = desktop::words::spentSentences(purposes, usage, period);
        QCOMPARE(lines, QStringLiteral("Planned checks: 60 credit(s)\nConfirming changes: 5 credit(s)\n"
                                       "Manual checks: 15 credit(s)\n"
                                       "Others with the same quota, or before Pantau counted: 20 credit(s)"));
    }

    void saysThatNothingWasUsed()
    {
        const auto usage = credits(0);
        const auto period = desktop::words::quotaPeriod(usage, Now);
        QVERIFY(!period.isKnown);
        QVERIFY(
            desktop::words::spentSentences({}, usage, period).endsWith(QStringLiteral("Nothing was used.")));
    }

    void aDayBeginsAtMidnightUtc()
    {
        Usage usage;
        usage.limit = 100;
        const auto period = desktop::words::quotaPeriod(usage, Now);
        QCOMPARE(period.span.from, QDateTime(QDate(2026, 3, 10), QTime(0, 0), Qt::UTC));
    }
};

PANTAU_WINDOW_TEST(TestQuotaDialog)
#include "tst_quota_dialog.moc"
