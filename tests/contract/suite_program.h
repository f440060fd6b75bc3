// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "contract/service_fixture.h"
#include "contract_suite/clauses.h"

#include <QProcess>

/// Starts pantau-service-contract and reads its report.
namespace pantau::test {

struct Outcome
{
    int exitCode = -1;
    QByteArray out;
    QByteArray err;
};

/// Runs pantau-service-contract while this process keeps serving.
inline Outcome run(const QStringList &arguments, const QByteArray &input = {})
{
    QProcess program;
    program.setProgram(QStringLiteral(PANTAU_BIN_DIR "/pantau-service-contract"));
    program.setArguments(arguments);
    QSignalSpy ended(&program, &QProcess::finished);
    program.start();
    program.write(input);
    program.closeWriteChannel();
    if (!ended.wait(90'000) || program.exitStatus() != QProcess::NormalExit)
        return {};
    return {program.exitCode(), program.readAllStandardOutput(), program.readAllStandardError()};
}

/// Returns the texts of the clauses with this verdict.
inline QStringList clausesThat(const Outcome &outcome, const QString &verdict)
{
    QStringList clauses;
    const QJsonArray all =
        QJsonDocument::fromJson(outcome.out).object().value(QStringLiteral("clauses")).toArray();
    for (const auto &line : all)
        if (line[QStringLiteral("verdict")] == verdict)
            clauses += line[QStringLiteral("clause")].toString();
    return clauses;
}

inline QStringList texts(const QList<contract::Clause> &wanted)
{
    QStringList all;
    for (const contract::ClauseText &clause : contract::Clauses)
        if (wanted.contains(clause.clause))
            all += clause.text;
    return all;
}

} // namespace pantau::test
