// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QFrame;
class QLabel;

namespace pantau::desktop {

/// Where a person is on a short way: "1 Connect —— 2 Domains —— 3 Frequency", the present step in bold.
class StepLine final : public QWidget
{
    Q_OBJECT

public:
    explicit StepLine(const QStringList &steps, QWidget *parent = nullptr);

    /// From 0.
    void setCurrent(int step);

protected:
    void changeEvent(QEvent *event) override;

private:
    void restyle();

    QStringList m_steps;
    QList<QLabel *> m_labels;
    int m_current = 0;
};

} // namespace pantau::desktop
