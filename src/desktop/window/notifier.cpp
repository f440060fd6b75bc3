// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/notifier.h"

#include <QDeadlineTimer>
#include <QSystemTrayIcon>
#include <QXmlStreamWriter>

#include <chrono>

#if defined(PANTAU_HAS_DBUS)
#include "desktop/window/freedesktop_notifier.h"
#elif defined(Q_OS_WIN)
#include "desktop/window/windows/windows_notifier.h"
#elif defined(Q_OS_MACOS)
#include "desktop/window/macos_notifier.h"
#endif

namespace pantau::desktop {

namespace {

/// Windows truncates the titles of tray messages after this many characters.
constexpr qsizetype LongestTitle = 63;
/// Minimum length at which a shortened name is recognisable.
constexpr qsizetype ShortestName = 12;
/// Clicks do not tell which of two messages was clicked. This is longer than a message is shown.
constexpr std::chrono::seconds ShowingTime{30};

/// Shortens @p text to @p most characters by removing its middle.
QString withoutMiddle(const QString &text, qsizetype most)
{
    if (text.size() <= most)
        return text;
    const qsizetype begin = (most - 1) / 2;
    return text.first(begin) + u'…' + text.last(most - 1 - begin);
}

/// Notifications through the tray icon, for systems without another way, and as fallback.
class TrayNotifier final : public Notifier
{
public:
    explicit TrayNotifier(QSystemTrayIcon &tray) : m_tray(tray)
    {
        connect(&tray, &QSystemTrayIcon::messageClicked, this,
                [this] { Q_EMIT answered(NotificationAnswer::Open, m_domains); });
    }

    void notify(const Notification &notification) override
    {
        m_domains = m_showing.hasExpired() ? notification.domains : QList<DomainName>();
        m_showing.setRemainingTime(ShowingTime);
        m_tray.showMessage(notification.titleWithin(LongestTitle), notification.body,
                           notification.isAlarm ? QSystemTrayIcon::Warning : QSystemTrayIcon::Information);
    }

private:
    QSystemTrayIcon &m_tray;
    QList<DomainName> m_domains; ///< of the message, if a click can be assigned to it
    QDeadlineTimer m_showing;    ///< until the last message has certainly disappeared
};

} // namespace

QString Notification::titleWithin(qsizetype most) const
{
    if (title.size() <= most)
        return title;
    for (const DomainName &domain : domains) {
        const QString name = domain.display();
        const qsizetype left = most - (title.size() - name.size());
        if (const qsizetype at = title.indexOf(name); at >= 0 && left >= ShortestName)
            return title.first(at) + withoutMiddle(name, left) + title.sliced(at + name.size());
    }
    return withoutMiddle(title, most);
}

std::unique_ptr<Notifier> makeTrayNotifier(QSystemTrayIcon &tray)
{
    return std::make_unique<TrayNotifier>(tray);
}

std::unique_ptr<Notifier> makeNotifier(QSystemTrayIcon &tray)
{
#if defined(PANTAU_HAS_DBUS)
    return std::make_unique<FreedesktopNotifier>(makeTrayNotifier(tray));
#elif defined(Q_OS_WIN)
    return std::make_unique<WindowsNotifier>(makeTrayNotifier(tray));
#elif defined(Q_OS_MACOS)
    if (MacosNotifier::isPossible())
        return std::make_unique<MacosNotifier>(makeTrayNotifier(tray));
    return makeTrayNotifier(tray);
#else
    return makeTrayNotifier(tray);
#endif
}

QList<NotificationButton> buttonsOf(const Notification &notification)
{
    QList<NotificationButton> buttons{{NotificationAnswer::Open, Notifier::tr("Open")}};
    if (notification.canReport())
        buttons.append({NotificationAnswer::Report, Notifier::tr("Report…")});
    if (notification.canMute())
        buttons.append({NotificationAnswer::Mute, Notifier::tr("Mute for a week")});
    return buttons;
}

QString answerKey(NotificationAnswer answer)
{
    switch (answer) {
    case NotificationAnswer::Report:
        return QStringLiteral("report");
    case NotificationAnswer::Mute:
        return QStringLiteral("mute");
    case NotificationAnswer::Open:
        break;
    }
    return QStringLiteral("open");
}

NotificationAnswer answerFromKey(QStringView key)
{
    for (const auto answer : {NotificationAnswer::Report, NotificationAnswer::Mute}) {
        if (key == answerKey(answer))
            return answer;
    }
    return NotificationAnswer::Open;
}

namespace {

void writeTexts(QXmlStreamWriter &xml, const Notification &notification)
{
    xml.writeStartElement(QStringLiteral("visual"));
    xml.writeStartElement(QStringLiteral("binding"));
    xml.writeAttribute(QStringLiteral("template"), QStringLiteral("ToastGeneric"));
    xml.writeTextElement(QStringLiteral("text"), notification.title);
    if (!notification.body.isEmpty())
        xml.writeTextElement(QStringLiteral("text"), notification.body);
    xml.writeEndElement();
    xml.writeEndElement();
}

void writeButtons(QXmlStreamWriter &xml, const Notification &notification)
{
    xml.writeStartElement(QStringLiteral("actions"));
    for (const NotificationButton &button : buttonsOf(notification)) {
        xml.writeEmptyElement(QStringLiteral("action"));
        xml.writeAttribute(QStringLiteral("content"), button.text);
        xml.writeAttribute(QStringLiteral("arguments"), answerKey(button.answer));
    }
    xml.writeEndElement();
}

} // namespace

QString toastContent(const Notification &notification)
{
    QString content;
    QXmlStreamWriter xml(&content);
    xml.writeStartElement(QStringLiteral("toast"));
    xml.writeAttribute(QStringLiteral("launch"), answerKey(NotificationAnswer::Open));
    writeTexts(xml, notification);
    writeButtons(xml, notification);
    if (!notification.isAlarm) {
        xml.writeEmptyElement(QStringLiteral("audio"));
        xml.writeAttribute(QStringLiteral("silent"), QStringLiteral("true"));
    }
    xml.writeEndElement();
    return content;
}

} // namespace pantau::desktop
