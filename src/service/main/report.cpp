// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/main/report.h"

#include <QTextStream>

#include <algorithm>
#include <cstdio>

#ifdef Q_OS_WIN
#include <io.h>
#else
#include <unistd.h>
#endif

namespace pantau::service {

namespace {

bool isTerminal()
{
#ifdef Q_OS_WIN
    return _isatty(_fileno(stdout)) != 0;
#else
    return ::isatty(STDOUT_FILENO) != 0;
#endif
}

} // namespace

void print(const QString &line)
{
    QTextStream(stdout) << line << Qt::endl;
}

void warn(const QString &line)
{
    QTextStream(stderr) << line << Qt::endl;
}

void printTable(const QStringList &headings, const QList<QStringList> &rows)
{
    if (!isTerminal()) {
        for (const QStringList &row : rows)
            print(row.join(u'\t').trimmed());
        return;
    }
    QList<qsizetype> widths(headings.size());
    const QList<QStringList> lines = QList<QStringList>{headings} + rows;
    for (const QStringList &line : lines)
        for (qsizetype i = 0; i < line.size(); ++i)
            widths[i] = std::max(widths[i], line[i].size());
    for (const QStringList &line : lines) {
        QString text;
        for (qsizetype i = 0; i < line.size(); ++i)
            text += line[i].leftJustified(widths[i] + 2);
        print(text.trimmed());
    }
}

int failed(const Error &error)
{
    const QString detail = error.detail.simplified();
    const bool isNew = !detail.isEmpty() && !error.sentence.contains(detail);
    warn(QStringLiteral("pantau-service: ") + error.sentence +
         (isNew ? QStringLiteral(" (") + detail + u')' : QString()));
    return 1;
}

int wrongUsage(const QString &sentence)
{
    warn(QStringLiteral("pantau-service: ") + sentence + u' ' +
         QCoreApplication::translate("service", "“pantau-service --help” shows what there is."));
    return 2;
}

std::optional<int> parse(QCommandLineParser &parser, const QString &words, const QStringList &arguments)
{
    const auto help = parser.addHelpOption();
    const bool understood = parser.parse(QStringList{QStringLiteral("pantau-service ") + words} + arguments);
    if (parser.isSet(help)) {
        // Qt's text names the program alone.
        const QString program = QCoreApplication::arguments().constFirst();
        print(parser.helpText().replace(program + u' ', QStringLiteral("pantau-service %1 ").arg(words)));
        return 0;
    }
    if (!understood)
        return wrongUsage(parser.errorText());
    return std::nullopt;
}

} // namespace pantau::service
