// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/notifier.h"
#include "desktop/window/tray_icon.h"
#include "support/test_program.h"

#include <QAction>
#include <QImage>
#include <QMenu>
#include <QSignalSpy>
#include <QSystemTrayIcon>

using namespace pantau;
using namespace pantau::desktop;
using desktop::TrayState;

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

class TestTrayState : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void mostUrgentStateIsShown_data()
    {
        const test::Table<TrayState, TrayState::Kind, QString> row({"state", "kind", "words"});
        using app::Notice;
        using app::Severity;
        TrayState state;
        state.situation.clockSentence = u"Watching 4 domains."_s;
        const auto notice = [&state](Notice::Kind kind, Severity severity) {
            state.situation.notices.append({kind, severity, std::nullopt, {}, {}});
            state.situation.severity = std::max(state.situation.severity, severity);
        };
        state.counts = {4, 0, 4, 0};
        row("fine", state, TrayState::Kind::Fine, "Pantau: Watching 4 domains.");
        state.counts = {4, 1, 3, 0};
        row("blocked", state, TrayState::Kind::Blocked, "1 blocked, 3 not blocked, 0 unknown");
        state.situation.clockSentence = u"No quota."_s;
        notice(Notice::Kind::QuotaUsedUp, Severity::Attention);
        row("attention", state, TrayState::Kind::Attention, "Pantau: No quota.");
        notice(Notice::Kind::Unreachable, Severity::Attention);
        row("offline", state, TrayState::Kind::Offline, "1 blocked");
        state.situation.watchedDomains = 2;
        row("one of two services offline", state, TrayState::Kind::Attention, "1 blocked");
        state.situation.watchedDomains = 0;
        notice(Notice::Kind::KeyRefused, Severity::Problem);
        row("problem", state, TrayState::Kind::Attention, "1 blocked");
        notice(Notice::Kind::Paused, Severity::Note);
        row("paused", state, TrayState::Kind::Paused, "1 blocked");
        row("nothing known yet", TrayState(), TrayState::Kind::Fine, "Pantau");
    }
    void mostUrgentStateIsShown()
    {
        QFETCH(const TrayState, state);
        QFETCH(const QString, words);
        QTEST(state.kind(), "kind");
        QVERIFY2(state.toolTip().contains(words), qPrintable(state.toolTip()));
    }

    void newChangesAreCounted()
    {
        for (const int unread : {0, 1, 10, -3}) {
            TrayState state;
            state.unread = unread;
            QCOMPARE(state.toolTip().contains(u"new change"_s), unread > 0);
        }
    }

    void menuStartsWithTheStatus()
    {
        TrayIcon tray;
        QSignalSpy blocked(&tray, &TrayIcon::blockedRequested);
        const auto texts = [&tray] {
            QStringList shown;
            for (const QAction *action : tray.icon().contextMenu()->actions())
                if (action->isVisible() && !action->isSeparator())
                    shown += QString(action->text()).remove(u'&');
            return shown;
        };
        QCOMPARE(texts().constFirst(), u"Open Pantau"_s);
        TrayState state;
        state.counts = {4, 1, 3, 0};
        state.situation.clockSentence = u"Next check in 4 min."_s;
        tray.setState(state);
        QCOMPARE(texts().mid(0, 4),
                 (QStringList{u"1 blocked, 3 not blocked, 0 unknown"_s, u"Next check in 4 min."_s,
                              u"All 1 blocked domain(s)"_s, u"Open Pantau"_s}));
        const auto actions = tray.icon().contextMenu()->actions();
        QVERIFY(!actions.at(0)->isEnabled() && !actions.at(1)->isEnabled());
        actions.at(3)->trigger();
        QCOMPARE(blocked.size(), 1);
    }

    void newBlocksAreInTheMenu()
    {
        TrayIcon tray;
        TrayState state;
        state.counts = {4, 3, 1, 0};
        state.newBlocks = {domain(u"melati-promo.example"_s), domain(u"kabar-senja.example"_s)};
        tray.setState(state);
        const auto all = [&tray] {
            QList<QAction *> shown;
            for (QAction *action : tray.icon().contextMenu()->actions())
                if (action->isVisible() && action->isEnabled() && !action->isSeparator())
                    shown += action;
            return shown;
        };
        QStringList texts;
        for (const QAction *action : all()) {
            texts += QString(action->text()).remove(u'&');
            QVERIFY2(!action->icon().isNull(), qPrintable(action->text()));
        }
        QCOMPARE(texts, (QStringList{u"melati-promo.example"_s, u"kabar-senja.example"_s,
                                     u"All 3 blocked domain(s)"_s, u"Open Pantau"_s, u"Check now"_s,
                                     u"Pause"_s, u"Settings…"_s, u"Quit"_s}));
        QStringList chosen;
        connect(&tray, &TrayIcon::domainRequested, this,
                [&chosen](const DomainName &each) { chosen += each.ascii(); });
        all().at(1)->trigger();
        QCOMPARE(chosen, QStringList{u"kabar-senja.example"_s});
        state.newBlocks.clear(); // they were read
        tray.setState(state);
        QCOMPARE(QString(all().first()->text()).remove(u'&'), u"All 3 blocked domain(s)"_s);
    }

    void resumeReplacesThePauseMenu()
    {
        TrayIcon tray;
        QList<app::PauseLength> paused;
        QObject::connect(&tray, &TrayIcon::pauseRequested, &tray,
                         [&paused](app::PauseLength length) { paused += length; });
        QSignalSpy resumed(&tray, &TrayIcon::resumeRequested);
        const auto find = [&tray](const QString &text) -> QAction * {
            for (QAction *action : tray.icon().contextMenu()->actions())
                if (action->isVisible() && QString(action->text()).remove(u'&') == text)
                    return action;
            return nullptr;
        };
        QVERIFY(!find(u"Resume"_s));
        QVERIFY(find(u"Pause"_s) && find(u"Pause"_s)->menu());
        QStringList texts;
        for (QAction *action : find(u"Pause"_s)->menu()->actions()) {
            texts += QString(action->text()).remove(u'&');
            action->trigger();
        }
        QCOMPARE(texts, (QStringList{u"For 1 hour"_s, u"Until tomorrow 07:00"_s, u"Until I resume"_s}));
        QCOMPARE(paused, (QList{app::PauseLength::OneHour, app::PauseLength::UntilTomorrow,
                                app::PauseLength::UntilResumed}));
        TrayState state;
        state.situation.notices.append(
            {app::Notice::Kind::Paused, app::Severity::Note, std::nullopt, {}, {}});
        tray.setState(state);
        QVERIFY(!find(u"Pause"_s));
        find(u"Resume"_s)->trigger();
        QCOMPARE(resumed.size(), 1);
    }

    /// Without colour: by brightness alone.
    void everyStateHasADistinctShape()
    {
        QList<QImage> shapes;
        for (const TrayState::Kind kind :
             {TrayState::Kind::Paused, TrayState::Kind::Attention, TrayState::Kind::Offline,
              TrayState::Kind::Blocked, TrayState::Kind::Fine}) {
            QImage shape = desktop::trayIcon(kind)
                               .pixmap(QSize(22, 22), 1.0)
                               .toImage()
                               .convertToFormat(QImage::Format_ARGB32);
            for (int y = 0; y < shape.height(); ++y)
                for (int x = 0; x < shape.width(); ++x) {
                    const QRgb pixel = shape.pixel(x, y);
                    shape.setPixel(x, y,
                                   qAlpha(pixel) < 128  ? 0U
                                   : qGray(pixel) > 160 ? 0xFFFFFFFFU
                                                        : 0xFF000000U);
                }
            for (const QImage &other : std::as_const(shapes)) {
                int different = 0;
                for (int y = 0; y < shape.height(); ++y)
                    for (int x = 0; x < shape.width(); ++x)
                        different += shape.pixel(x, y) != other.pixel(x, y) ? 1 : 0;
                QVERIFY2(different > 25, qPrintable(QString::number(different))); // of 484 pixels
            }
            shapes += shape;
        }
    }

    // Tray icon messages, used instead of notifications on Windows and macOS.

    void shortTitleIsUnchanged()
    {
        const auto shown = about(u"toko.example is blocked"_s, {domain(u"toko.example"_s)});
        QCOMPARE(shown.titleWithin(Most), shown.title);
    }

    void longDomainIsShortenedInTheMiddle()
    {
        const auto name = domain(u"the-very-best-offers-of-the-whole-wide-region-and-beyond.shops.example"_s);
        const QString title = about(name.display() + u" is blocked"_s, {name}).titleWithin(Most);
        QCOMPARE(title.size(), Most);
        QVERIFY2(title.startsWith(u"the-very-best"_s), qPrintable(title));
        QVERIFY2(title.endsWith(u".shops.example is blocked"_s), qPrintable(title));
        QVERIFY(title.contains(u'…'));
    }

    void longTitleIsShortenedInTheMiddle()
    {
        const QString list(80, u'L');
        const QString title =
            about(list + u": 2 domains are blocked"_s, {domain(u"a.example"_s)}).titleWithin(Most);
        QCOMPARE(title.size(), Most);
        QVERIFY2(title.endsWith(u"2 domains are blocked"_s), qPrintable(title));
    }

    /// The tray reports a click on a message without saying which one.
    void clickOpensTheDomainOnlyIfUnambiguous()
    {
        QSystemTrayIcon tray;
        const auto notifier = makeTrayNotifier(tray);
        QSignalSpy answered(notifier.get(), &Notifier::answered);
        const auto one = domain(u"one.example"_s);
        notifier->notify(about(u"one.example is blocked"_s, {one}));
        Q_EMIT tray.messageClicked();
        QCOMPARE(answered.takeFirst().at(1).value<QList<DomainName>>(), QList<DomainName>{one});

        const auto two = domain(u"two.example"_s);
        notifier->notify(about(u"two.example is blocked"_s, {two}));
        Q_EMIT tray.messageClicked();
        QVERIFY(answered.takeFirst().at(1).value<QList<DomainName>>().isEmpty());
    }
};

PANTAU_WINDOW_TEST(TestTrayState)
#include "tst_tray_state.moc"
