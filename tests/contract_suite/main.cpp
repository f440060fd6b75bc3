// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contract_suite/options.h"
#include "contract_suite/run.h"

#include <QCoreApplication>
#include <QFile>
#include <QJsonDocument>
#include <QStringDecoder>
#include <QTextStream>
#include <QTimer>

#include <cstdio>

using namespace pantau::contract;

namespace {

QByteArray readKey()
{
    QFile input;
    const int standardInput = 0; // stdio would end a line at its first zero byte
    const QByteArray line = input.open(standardInput, QFile::ReadOnly) ? input.readLine(1024) : QByteArray();
    const auto mark = QStringConverter::encodingForData(line);
    if (!mark)
        return line.trimmed();
    // In UTF-16LE the line contains only the first byte of the line feed.
    QStringDecoder decoder(*mark);
    const QString text = decoder.decode(line);
    return text.trimmed().toUtf8();
}

/// Prints the budget before anything is spent. On stderr, because stdout contains only the report.
void announce(const Survey &survey)
{
    QTextStream err(stderr);
    err << "At most " << survey.options.budget << " domains will be asked for";
    if (survey.usage && survey.usage->premium)
        err << ", " << survey.options.budget * survey.usage->unit() << " credits";
    if (survey.usage)
        err << "; the allowance now: " << survey.usage->text();
    err << '.' << Qt::endl;
}

void print(const Survey &survey)
{
    QTextStream out(stdout);
    if (!survey.options.json) {
        out << survey.report.toText() << survey.domainsCharged << " domain(s) charged of a budget of "
            << survey.options.budget << '\n';
        return;
    }
    QJsonObject report = survey.report.toJson();
    report.insert(QStringLiteral("url"), survey.options.url.toString());
    report.insert(QStringLiteral("budget"), survey.options.budget);
    report.insert(QStringLiteral("charged_domains"), survey.domainsCharged);
    out << QJsonDocument(report).toJson();
}

} // namespace

int main(int argc, char *argv[])
{
    const QCoreApplication app(argc, argv);
    const ParsedOptions parsed = parseOptions(QCoreApplication::arguments());
    if (!parsed.options)
        return parsed.exitCode;
    QByteArray key;
    if (parsed.options->keyFromStdin) {
        key = readKey();
        if (key.isEmpty()) {
            QTextStream(stderr) << "pantau-service-contract: --key-stdin was given, but the input has no key."
                                << Qt::endl;
            return 2;
        }
    }

    Run run(*parsed.options, key);
    QObject::connect(&run, &Run::aboutToSpend, &app, [&run] { announce(run.survey()); });
    QObject::connect(
        &run, &Run::finished, &app,
        [&run](int outcome) {
            if (outcome == Run::NotReached)
                QTextStream(stderr) << "pantau-service-contract: the service could not be reached: "
                                    << quoted(run.failure()) << Qt::endl;
            else
                print(run.survey());
            QCoreApplication::exit(outcome);
        },
        Qt::QueuedConnection);
    QTimer::singleShot(0, &run, &Run::start);
    return QCoreApplication::exec();
}
