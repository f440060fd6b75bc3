// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QPushButton;

namespace pantau::desktop {

class SampleSetup;

/// What a newcomer sees: what Pantau does and the ways to begin.
class StartPage final : public QWidget
{
    Q_OBJECT

public:
    explicit StartPage(SampleSetup &sample, QWidget *parent = nullptr);

Q_SIGNALS:
    void firstStepsChosen();
    void serviceChosen();

private:
    void startSample();
    /// While the sample is set up the buttons rest.
    void setBusy(bool busy);

    SampleSetup &m_setup;
    QPushButton *m_steps;
    QPushButton *m_sample;
    QPushButton *m_service;
    QLabel *m_sentence;
};

} // namespace pantau::desktop
