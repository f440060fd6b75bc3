// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "contract_suite/probe.h"

#include <QObject>

namespace pantau::contract {

/// Sends the probes one after another and produces a report.
class Run final : public QObject
{
    Q_OBJECT

public:
    /// The exit codes of the program.
    enum Outcome { NothingDiffers = 0, SomethingDiffers = 1, NotReached = 3 };

    Run(const Options &options, const QByteArray &key);

    void start();
    [[nodiscard]] const Survey &survey() const { return m_survey; }
    /// Returns why the service could not be reached.
    [[nodiscard]] const QString &failure() const { return m_failure; }

Q_SIGNALS:
    /// Emitted when the usage is known and nothing is spent yet.
    void aboutToSpend();
    void finished(int outcome);

private:
    void next();
    void take(const Answer &answer);
    void waitAndRepeat(const Answer &answer);
    void end();

    Survey m_survey;
    Wire m_wire;
    QList<Probe> m_probes;
    qsizetype m_current = 0;
    int m_waits = 0; ///< in a row, for the requests-per-minute limit
    QString m_failure;
};

} // namespace pantau::contract
