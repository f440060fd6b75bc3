// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/look/dialog.h"

#include "desktop/look/question.h"

#include <QAbstractButton>
#include <QKeyEvent>
#include <QPlainTextEdit>
#include <QRadioButton>
#include <QScreen>
#include <QShortcut>
#include <QShowEvent>

#include <algorithm>

namespace pantau::desktop {

namespace {

constexpr QSize Frame{8, 48}; ///< what a window manager adds, generously

} // namespace

QSize roomFor(const QWidget &widget)
{
    return widget.screen()->availableSize() - Frame;
}

void Dialog::submitWith(QAbstractButton &button)
{
    for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Enter})
        connect(new QShortcut(Qt::CTRL | key, this), &QShortcut::activated, &button, &QAbstractButton::click);
    // On some desktops, a choice that has the focus takes Return for itself, though it is chosen already.
    const auto choices = findChildren<QRadioButton *>();
    for (QRadioButton *choice : choices)
        for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Enter})
            connect(new QShortcut(key, choice, nullptr, nullptr, Qt::WidgetShortcut), &QShortcut::activated,
                    &button, &QAbstractButton::click);
}

void Dialog::keyPressEvent(QKeyEvent *event)
{
    const auto texts = findChildren<QPlainTextEdit *>();
    const bool hasTyped = std::any_of(texts.cbegin(), texts.cend(), [](const QPlainTextEdit *edit) {
        return edit->isEnabled() && edit->document()->isModified() &&
               !edit->toPlainText().trimmed().isEmpty();
    });
    if (event->matches(QKeySequence::Cancel) && hasTyped)
        ask(this, tr("Discard what you typed?"), tr("&Discard"), [this] { reject(); });
    else
        QDialog::keyPressEvent(event);
}

void Dialog::showEvent(QShowEvent *event)
{
    if (!event->spontaneous() && !isMaximized())
        resize(size().expandedTo(sizeHint()).boundedTo(roomFor(*this)));
    QDialog::showEvent(event); // places it, by its size
}

void Dialog::resizeEvent(QResizeEvent *event)
{
    QDialog::resizeEvent(event);
    if (!isVisible() || isMaximized())
        return;
    const QRect screen = this->screen()->availableGeometry();
    const QRect frame = frameGeometry();
    const int right = std::max(0, frame.right() - screen.right());
    const int below = std::max(0, frame.bottom() - screen.bottom());
    if (right > 0 || below > 0)
        move(std::max(screen.left(), pos().x() - right), std::max(screen.top(), pos().y() - below));
}

} // namespace pantau::desktop
