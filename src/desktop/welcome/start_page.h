// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QPushButton;

namespace pantau::desktop {

/// What a newcomer sees: what Pantau does and the ways to begin.
class StartPage final : public QWidget
{
    Q_OBJECT

public:
    explicit StartPage(QWidget *parent = nullptr);

    /// While the sample is set up the buttons rest.
    void setBusy(bool busy);
    /// Below the buttons; plain text.
    void say(const QString &sentence);

Q_SIGNALS:
    void firstStepsChosen();
    void sampleChosen();
    void serviceChosen();

private:
    QPushButton *m_steps;
    QPushButton *m_sample;
    QPushButton *m_service;
    QLabel *m_sentence;
};

} // namespace pantau::desktop
