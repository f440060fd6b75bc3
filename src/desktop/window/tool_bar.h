// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/look/parts.h"

#include <QToolBar>
#include <QToolButton>

class QLineEdit;

namespace pantau::desktop {

class WindowActions;

/// The tool bar with the search. In a narrow window the buttons are icons; no button is pushed out of view.
class ToolBar final : public QToolBar
{
    Q_OBJECT

public:
    ToolBar(const WindowActions &actions, QWidget *parent);

    [[nodiscard]] QLineEdit *search() const { return m_search; }
    [[nodiscard]] QMenu *checkMenu() const { return m_check->menu(); }

Q_SIGNALS:
    /// Escape was pressed in an empty search: move the focus to the results.
    void searchLeft();

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void fit();
    [[nodiscard]] int widthWithoutSearch() const;
    void addGap(int width);
    void addButton(QToolButton *button, QAction *action);

    QList<QToolButton *> m_buttons;
    QToolButton *m_check = named<QToolButton>("checkButton", this);
    QLineEdit *m_search;
};

} // namespace pantau::desktop
