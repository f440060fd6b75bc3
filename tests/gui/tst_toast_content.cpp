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
        if (xml.name() == QLatin1String("toast"))
            toast.launch = value("launch");
        else if (xml.name() == QLatin1String("text"))
            toast.texts.append(xml.readElementText());
        else if (xml.name() == QLatin1String("action"))
            toast.buttons.append({value("arguments"), value("content")});
        else if (xml.name() == QLatin1String("audio"))
            toast.isSilent = value("silent") == QLatin1String("true");
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
    void aLongTitleIsWhole()
    {
        const QString name =
            QStringLiteral("the-very-best-offers-of-the-whole-wide-region-and-beyond.shops.example");
        auto notification = about(name + QStringLiteral(" is blocked"), {name});
        notification.body = QStringLiteral("Found today\nat 10:00");
        const Toast toast = toastOf(notification);
        QVERIFY(toast.isWellFormed);
        QCOMPARE(toast.texts, QStringList({notification.title, notification.body}));
    }

    void withoutABodyThereIsOneText()
    {
        const auto notification = about(QStringLiteral("Pantau keeps watching"), {});
        QCOMPARE(toastOf(notification).texts, QStringList{notification.title});
    }

    void whatTextMayHoldStaysText()
    {
        auto notification = about(QStringLiteral("<b>R&D</b> \"list\": toko.example"), {});
        notification.body = QStringLiteral("</text><audio silent=\"true\"/> &amp; 'more'");
        notification.isAlarm = true;
        const Toast toast = toastOf(notification);
        QVERIFY(toast.isWellFormed);
        QCOMPARE(toast.texts, QStringList({notification.title, notification.body}));
        QVERIFY(!toast.isSilent);
    }

    void onlyAnAlarmIsHeard()
    {
        auto notification =
            about(QStringLiteral("toko.example is blocked"), {QStringLiteral("toko.example")});
        QVERIFY(toastOf(notification).isSilent);
        notification.isAlarm = true;
        QVERIFY(!toastOf(notification).isSilent);
    }

    void theButtonsAreWhatCanBeDone_data()
    {
        QTest::addColumn<QStringList>("domains");
        QTest::addColumn<bool>("namesAll");
        QTest::addColumn<QStringList>("answers");
        const QString one = QStringLiteral("one.example");
        const QString two = QStringLiteral("two.example");
        const QString open = QStringLiteral("open");
        const QString mute = QStringLiteral("mute");
        QTest::newRow("no domain") << QStringList() << true << QStringList{open};
        QTest::newRow("one domain") << QStringList{one} << true
                                    << QStringList{open, QStringLiteral("report"), mute};
        QTest::newRow("two domains") << QStringList{one, two} << true << QStringList{open, mute};
        QTest::newRow("some of many") << QStringList{one, two} << false << QStringList{open};
    }
    void theButtonsAreWhatCanBeDone()
    {
        QFETCH(QStringList, domains);
        QFETCH(bool, namesAll);
        QFETCH(QStringList, answers);
        auto notification = about(QStringLiteral("News"), domains);
        notification.namesAll = namesAll;
        const Toast toast = toastOf(notification);
        QCOMPARE(toast.launch, QStringLiteral("open"));
        const auto buttons = buttonsOf(notification);
        QCOMPARE(toast.buttons.size(), answers.size());
        for (int at = 0; at < answers.size(); ++at) {
            QCOMPARE(toast.buttons.at(at), std::pair(answers.at(at), buttons.at(at).text));
            QCOMPARE(answerFromKey(toast.buttons.at(at).first), buttons.at(at).answer);
        }
    }

    void whatIsNoButtonIsAClick()
    {
        QCOMPARE(answerFromKey(QStringLiteral("default")), NotificationAnswer::Open);
        QCOMPARE(answerFromKey({}), NotificationAnswer::Open);
    }
};

PANTAU_TEST(TestToastContent)
#include "tst_toast_content.moc"
