// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/notifier.h"
#include "support/test_program.h"

#include <QTest>
#include <QXmlStreamReader>

using namespace pantau;
using namespace pantau::desktop;

namespace {

/// A toast's XML as Windows parses it.
struct Toast
{
    bool isWellFormed = false;
    QString launch;
    QStringList texts;
    QList<std::pair<QString, QString>> buttons; ///< activation arguments and label
    bool isSilent = false;
};

Toast toastOf(const Notification &notification)
{
    Toast toast;
    QXmlStreamReader xml(toastContent(notification));
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        const QXmlStreamAttributes attributes = xml.attributes();
        const auto value = [&attributes](const char *name) {
            return attributes.value(QLatin1String(name)).toString();
        };
        if (xml.name() == "toast"_L1)
            toast.launch = value("launch");
        else if (xml.name() == "text"_L1)
            toast.texts.append(xml.readElementText());
        else if (xml.name() == "action"_L1)
            toast.buttons.append({value("arguments"), value("content")});
        else if (xml.name() == "audio"_L1)
            toast.isSilent = value("silent") == "true"_L1;
    }
    toast.isWellFormed = !xml.hasError();
    return toast;
}

Notification about(const QString &title, const QStringList &names)
{
    Notification notification;
    notification.title = title;
    for (const QString &name : names)
        notification.domains.append(DomainName::parse(name).value());
    return notification;
}

} // namespace

/// Tests the conversion of a notification to a Windows toast.
class TestToastContent : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void longTitleIsNotCut()
    {
        const QString name = u"the-very-best-offers-of-the-whole-wide-region-and-beyond.shops.example"_s;
        auto notification = about(name + u" is blocked"_s, {name});
        notification.body = u"Found today\nat 10:00"_s;
        const Toast toast = toastOf(notification);
        QVERIFY(toast.isWellFormed);
        QCOMPARE(toast.texts, QStringList({notification.title, notification.body}));
    }

    void notificationWithoutABodyHasOneText()
    {
        const auto notification = about(u"Pantau keeps watching"_s, {});
        QCOMPARE(toastOf(notification).texts, QStringList{notification.title});
    }

    void markupInTextIsEscaped()
    {
        auto notification = about(u"<b>R&D</b> \"list\": toko.example"_s, {});
        notification.body = u"</text><audio silent=\"true\"/> &amp; 'more'"_s;
        notification.isAlarm = true;
        const Toast toast = toastOf(notification);
        QVERIFY(toast.isWellFormed);
        QCOMPARE(toast.texts, QStringList({notification.title, notification.body}));
        QVERIFY(!toast.isSilent);
    }

    void onlyAnAlarmPlaysASound()
    {
        auto notification = about(u"toko.example is blocked"_s, {u"toko.example"_s});
        QVERIFY(toastOf(notification).isSilent);
        notification.isAlarm = true;
        QVERIFY(!toastOf(notification).isSilent);
    }

    void buttonsMatchTheAvailableActions_data()
    {
        const test::Table<QStringList, bool, QStringList> row({"domains", "namesAll", "answers"});
        const QString one = u"one.example"_s;
        const QString two = u"two.example"_s;
        const QString open = u"open"_s;
        const QString mute = u"mute"_s;
        row("no domain", QStringList(), true, {open});
        row("one domain", {one}, true, {open, u"report"_s, mute});
        row("two domains", {one, two}, true, {open, mute});
        row("some of many", {one, two}, false, {open});
    }
    void buttonsMatchTheAvailableActions()
    {
        QFETCH(QStringList, domains);
        QFETCH(bool, namesAll);
        QFETCH(QStringList, answers);
        auto notification = about(u"News"_s, domains);
        notification.namesAll = namesAll;
        const Toast toast = toastOf(notification);
        QCOMPARE(toast.launch, u"open"_s);
        const auto buttons = buttonsOf(notification);
        QCOMPARE(toast.buttons.size(), answers.size());
        for (int at = 0; at < answers.size(); ++at) {
            QCOMPARE(toast.buttons.at(at), std::pair(answers.at(at), buttons.at(at).text));
            QCOMPARE(answerFromKey(toast.buttons.at(at).first), buttons.at(at).answer);
        }
    }

    void unknownActionKeyOpensTheWindow()
    {
        QCOMPARE(answerFromKey(u"default"_s), NotificationAnswer::Open);
        QCOMPARE(answerFromKey({}), NotificationAnswer::Open);
    }
};

PANTAU_TEST(TestToastContent)
#include "tst_toast_content.moc"
