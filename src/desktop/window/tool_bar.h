// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QToolBar>
#include <QToolButton>

class QLineEdit;
class QToolButton;

namespace pantau::desktop {

class WindowActions;

/// The tool bar with the search. The narrower it is, the fewer buttons have text; no button is pushed out of
/// view.
class ToolBar final : public QToolBar
{
    Q_OBJECT

public:
    ToolBar(const WindowActions &actions, QWidget *parent);

    [[nodiscard]] QLineEdit *search() const { return m_search; }
    [[nodiscard]] QMenu *checkMenu() const { return m_check->menu(); }
    /// Texts of the check button: with the cost, and the shortest form.
    void setCheckTexts(const QString &full, const QString &brief);
    /// Shows the undo button if there is something to undo.
    void showUndo(bool shown);

Q_SIGNALS:
    /// Escape was pressed in an empty search: move the focus to the results.
    void searchLeft();

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void fit();
    [[nodiscard]] int widthBesideSearch() const;
    void addButton(QAction *action);

    QList<QToolButton *> m_buttons; ///< these lose their text first
    QToolButton *m_check;
    QAction *m_undo = nullptr; ///< action of the tool bar that shows and hides the button
    QLineEdit *m_search;
    QString m_full;
    QString m_brief;
};

/// A tool button with a separate menu arrow. The arrow has the text colour; Windows 11's style only has a
/// dark one.
class SplitButton final : public QToolButton
{
public:
    explicit SplitButton(QWidget *parent);

protected:
    void paintEvent(QPaintEvent *event) override;
};

} // namespace pantau::desktop
