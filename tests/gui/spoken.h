// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAccessible>
#include <QRegularExpression>
#include <QStringList>
#include <QWidget>

namespace pantau::test {

/// What a screen reader would read of @p node and all that it holds with markup in it, which it would read
/// aloud letter by letter.
inline QStringList spokenMarkup(const QAccessibleInterface *node)
{
    static const QRegularExpression markup(
        QStringLiteral("</?(span|html|body|qt|div|p|br|b|i|u|a|font)\\b[^<>]*>"));
    QStringList found;
    if (!node || !node->isValid())
        return found;
    for (const auto what :
         {QAccessible::Name, QAccessible::Description, QAccessible::Value, QAccessible::Help})
        if (const QString text = node->text(what); text.contains(markup))
            found +=
                QStringLiteral("%1: %2").arg(node->object() ? node->object()->objectName() : QString(), text);
    for (int i = 0; i < node->childCount(); ++i)
        found += spokenMarkup(node->child(i));
    return found;
}

inline QStringList spokenMarkup(QWidget &widget)
{
    return spokenMarkup(QAccessible::queryAccessibleInterface(&widget));
}

} // namespace pantau::test
