// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace pantau::desktop {

/// A small window that says what is being waited for, while there is no other one.
class WaitingWindow final : public QWidget
{
public:
    explicit WaitingWindow(const QString &sentence);

protected:
    void closeEvent(QCloseEvent *event) override;
};

} // namespace pantau::desktop
