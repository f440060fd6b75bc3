// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>
#include <QGroupBox>
#include <QHash>
#include <QKeySequence>
#include <QLabel>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QTabBar>

namespace pantau::test {

/// Tracks which text claims which mnemonic, and the clashes.
class Mnemonics
{
public:
    void claim(const QString &text)
    {
        const QKeySequence key = QKeySequence::mnemonic(text);
        if (key.isEmpty())
            return;
        if (m_taken.contains(key))
            m_clashes += m_taken.value(key) + QStringLiteral(" | ") + text;
        m_taken.insert(key, text);
    }
    [[nodiscard]] QStringList clashes() const { return m_clashes; }

private:
    QHash<QKeySequence, QString> m_taken;
    QStringList m_clashes;
};

/// Returns the mnemonic texts of a visible widget.
inline QStringList mnemonicTexts(const QWidget &widget)
{
    if (const auto *button = qobject_cast<const QAbstractButton *>(&widget))
        return {button->text()};
    if (const auto *box = qobject_cast<const QGroupBox *>(&widget))
        return {box->title()};
    QStringList texts;
    if (const auto *tabs = qobject_cast<const QTabBar *>(&widget))
        for (int i = 0; i < tabs->count(); ++i)
            texts += tabs->tabText(i);
    const auto *label = qobject_cast<const QLabel *>(&widget);
    if (label && label->buddy())
        texts += label->text();
    return texts;
}

/// Returns each mnemonic that two parts of a window share, with their texts.
inline QStringList mnemonicClashes(const QWidget &window)
{
    Mnemonics letters;
    if (const auto *main = qobject_cast<const QMainWindow *>(&window))
        for (const QAction *menu : main->menuBar()->actions())
            letters.claim(menu->text());
    for (const QWidget *widget : window.findChildren<QWidget *>())
        if (widget->isVisible())
            for (const QString &text : mnemonicTexts(*widget))
                letters.claim(text);
    return letters.clashes();
}

/// Returns the clashes within each menu.
inline QStringList menuClashes(const QWidget &window)
{
    QStringList clashes;
    for (const QMenu *menu : window.findChildren<QMenu *>()) {
        Mnemonics letters;
        for (const QAction *action : menu->actions())
            if (action->isVisible())
                letters.claim(action->text());
        for (const QString &clash : letters.clashes())
            clashes += menu->title() + QStringLiteral(": ") + clash;
    }
    return clashes;
}

} // namespace pantau::test
