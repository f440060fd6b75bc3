// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "support/patience.h"

#include <QAbstractButton>
#include <QApplication>
#include <QLabel>
#include <QPointer>
#include <QTest>
#include <QWidget>

#include <algorithm>

namespace pantau::test {

/// Operates one dialog with the keyboard, and reads the text visible to the user.
class DialogHands
{
public:
    explicit DialogHands(QWidget &dialog) : m_dialog(dialog) {}

    [[nodiscard]] bool begin()
    {
        m_dialog.show();
        m_dialog.activateWindow();
        return QTest::qWaitForWindowActive(&m_dialog);
    }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QWidget *focus = m_dialog.focusWidget();
        QTest::keyClick(focus ? focus : &m_dialog, key, modifiers);
        // A button triggered by its mnemonic stays down briefly before it acts.
        const QPointer<QWidget> dialog(&m_dialog); // its last button may delete it
        const bool acted = test::waitFor([&dialog] {
            const auto buttons =
                dialog ? dialog->findChildren<QAbstractButton *>() : QList<QAbstractButton *>();
            return std::none_of(buttons.cbegin(), buttons.cend(), [&dialog](const QAbstractButton *button) {
                return button->isDown() && button->window() == dialog;
            });
        });
        QVERIFY(acted);
    }
    /// Types the text. Line breaks become Return.
    void type(const QString &text)
    {
        for (const QChar c : text)
            if (c == u'\n')
                press(Qt::Key_Return);
            else
                QTest::keyClick(m_dialog.focusWidget(), c.toLatin1());
    }
    /// Returns the object name of the focused widget.
    [[nodiscard]] QString focus() const
    {
        QWidget *widget = m_dialog.focusWidget();
        return widget ? widget->objectName() : QString();
    }
    template <typename Widget = QWidget>
    [[nodiscard]] Widget *find(const char *name) const
    {
        return m_dialog.findChild<Widget *>(QLatin1String(name));
    }
    /// Returns the text of all visible labels of that name.
    [[nodiscard]] QString text(const char *name) const
    {
        QStringList texts;
        for (const auto *label : m_dialog.findChildren<QLabel *>(QLatin1String(name)))
            if (label->isVisible())
                texts += label->text();
        return texts.join(u'\n');
    }

private:
    QWidget &m_dialog;
};

} // namespace pantau::test
