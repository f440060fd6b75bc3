// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QToolButton>

namespace pantau::desktop {

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
