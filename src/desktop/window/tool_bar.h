// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QToolBar>
#include <QToolButton>

class QLineEdit;
class QToolButton;

namespace pantau::desktop {

class WindowActions;

/// The buttons at the top, with the search. The less room there is, the fewer words they have; nothing is
/// ever pushed out of sight.
class ToolBar final : public QToolBar
{
    Q_OBJECT

public:
    ToolBar(const WindowActions &actions, QWidget *parent);

    [[nodiscard]] QLineEdit *search() const { return m_search; }
    /// Of the check button: with the cost in words, and the shortest form.
    void setCheckTexts(const QString &full, const QString &brief);
    /// Whether there is something to undo.
    void showUndo(bool shown);

Q_SIGNALS:
    void searchChanged(const QString &text);
    /// On to the results.
    void searchLeft();
    void checkMenuOpens();

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void fit();
    [[nodiscard]] int widthBesideSearch() const;
    void addButton(QAction *action);

    QList<QToolButton *> m_buttons; ///< which lose their words first
    QToolButton *m_check;
    QAction *m_undo = nullptr; ///< of the bar: shows and hides the button
    QLineEdit *m_search;
    QString m_full;
    QString m_brief;
};

/// A tool button with a menu of its own beside it. The arrow of the menu has the colour of the text, also
/// where Windows 11's style has only a dark one.
class SplitButton final : public QToolButton
{
public:
    explicit SplitButton(QWidget *parent);

protected:
    void paintEvent(QPaintEvent *event) override;
};

} // namespace pantau::desktop
