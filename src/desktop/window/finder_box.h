// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/window/finder_entry.h"

#include <QPointer>
#include <QWidget>

class QLabel;
class QLineEdit;
class QListView;

namespace pantau::desktop {

class FinderModel;

/// The box over the upper middle of the window in which everything is found. It is a part of the window, no
/// window of its own: whatever takes the focus from it, a click beside it, Esc or another program, puts it
/// away.
class FinderBox final : public QWidget
{
    Q_OBJECT

public:
    /// @p model: what it shows; it tells it what was typed.
    FinderBox(FinderModel &model, QWidget *window);

    void open();
    /// The focus goes back to where it was.
    void putAway();
    /// After the entries became others: what was chosen stays chosen while it is there.
    void refresh();

Q_SIGNALS:
    /// It is put away by then.
    void chosen(const pantau::desktop::FinderEntry &entry);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void changeEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    bool handleKey(const QKeyEvent &key);
    void choose(int row);
    void goTo(int row);
    void type(const QString &text);
    void fit();
    void useLook();

    FinderModel &m_model;
    QWidget *m_window;
    QLineEdit *m_field;
    QAction *m_glass; ///< the picture in the field
    QListView *m_list;
    QLabel *m_nothing;
    QPointer<QWidget> m_before; ///< had the focus
};

} // namespace pantau::desktop
