// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/toast_content.h"

#include "desktop/window/notification_buttons.h"

#include <QXmlStreamWriter>

namespace pantau::desktop {

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
