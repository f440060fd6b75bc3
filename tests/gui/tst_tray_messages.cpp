// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/notifier.h"
#include "support/test_program.h"

#include <QSignalSpy>
#include <QSystemTrayIcon>
#include <QTest>

using namespace pantau;
using namespace pantau::desktop;

namespace {

constexpr qsizetype Most = 63; // length of a title that Windows shows

DomainName domain(const QString &name)
{
    return DomainName::parse(name).value();
}

Notification about(const QString &sentence, const QList<DomainName> &domains)
{
    Notification notification;
    notification.title = sentence;
    notification.domains = domains;
    return notification;
}

} // namespace

/// Tray icon messages, used instead of notifications on Windows and macOS.
class TestTrayMessages : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aShortTitleStays()
    {
        const auto shown =
            about(QStringLiteral("toko.example is blocked"), {domain(QStringLiteral("toko.example"))});
        QCOMPARE(shown.titleWithin(Most), shown.title);
    }

    void whatIsSaidOfALongDomainStays()
    {
        const auto name =
            domain(QStringLiteral("the-very-best-offers-of-the-whole-wide-region-and-beyond.shops.example"));
        const QString title = about(name.display() + QStringLiteral(" is blocked"), {name}).titleWithin(Most);
        QCOMPARE(title.size(), Most);
        QVERIFY2(title.startsWith(QStringLiteral("the-very-best")), qPrintable(title));
        QVERIFY2(title.endsWith(QStringLiteral(".shops.example is blocked")), qPrintable(title));
        QVERIFY(title.contains(u'…'));
    }

    void aLongSentenceLosesItsMiddle()
    {
        const QString list(80, u'L');
        const QString title =
            about(list + QStringLiteral(": 2 domains are blocked"), {domain(QStringLiteral("a.example"))})
                .titleWithin(Most);
        QCOMPARE(title.size(), Most);
        QVERIFY2(title.endsWith(QStringLiteral("2 domains are blocked")), qPrintable(title));
    }

    /// The tray reports a click on a message without saying which one.
    void aClickIsOnlyTakenForADomainWhereItCanBeNoOther()
    {
        QSystemTrayIcon tray;
        const auto notifier = makeTrayNotifier(tray);
        QSignalSpy answered(notifier.get(), &Notifier::answered);
        const auto one = domain(QStringLiteral("one.example"));
        notifier->notify(about(QStringLiteral("one.example is blocked"), {one}));
        Q_EMIT tray.messageClicked();
        QCOMPARE(answered.takeFirst().at(1).value<QList<DomainName>>(), QList<DomainName>{one});

        const auto two = domain(QStringLiteral("two.example"));
        notifier->notify(about(QStringLiteral("two.example is blocked"), {two}));
        Q_EMIT tray.messageClicked();
        QVERIFY(answered.takeFirst().at(1).value<QList<DomainName>>().isEmpty());
    }
};

PANTAU_WINDOW_TEST(TestTrayMessages)
#include "tst_tray_messages.moc"
