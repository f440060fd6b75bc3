// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAccessible>
#include <QRegularExpression>
#include <QStringList>
#include <QWidget>

namespace pantau::test {

/// Returns the accessible texts of @p node and its descendants that contain markup, which a screen reader
/// would read aloud.
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

/// Returns the focusable or pressable elements in @p node that have no accessible name.
inline QStringList nameless(const QAccessibleInterface *node)
{
    QStringList found;
    if (!node || !node->isValid() || node->state().invisible)
        return found;
    const auto role = node->role();
    // Items are read by their view; a frame around a page has no text.
    const bool isSilent = role == QAccessible::ListItem || role == QAccessible::TreeItem ||
                          role == QAccessible::Cell || role == QAccessible::Client ||
                          role == QAccessible::Pane || role == QAccessible::ScrollBar;
    const bool isPressed = role == QAccessible::Button || role == QAccessible::ButtonMenu;
    // An editable box is read with the name of the box around it.
    const QAccessibleInterface *around = node->parent();
    const bool isNamedAround =
        around && (around->role() == QAccessible::ComboBox || around->role() == QAccessible::SpinBox) &&
        !around->text(QAccessible::Name).isEmpty();
    if ((node->state().focusable || isPressed) && !isSilent && !isNamedAround &&
        node->text(QAccessible::Name).trimmed().isEmpty())
        found += QStringLiteral("%1 (%2, role %3) has no name")
                     .arg(node->object() ? node->object()->objectName() : QString(),
                          node->object() ? QLatin1String(node->object()->metaObject()->className())
                                         : QLatin1String())
                     .arg(int(role));
    for (int i = 0; i < node->childCount(); ++i)
        found += nameless(node->child(i));
    return found;
}

inline QStringList nameless(QWidget &widget)
{
    return nameless(QAccessible::queryAccessibleInterface(&widget));
}

inline QStringList spokenMarkup(QWidget &widget)
{
    return spokenMarkup(QAccessible::queryAccessibleInterface(&widget));
}

} // namespace pantau::test
