// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/main/report.h"

#include <QTextStream>

#include <cstdio>

namespace pantau::service {

void print(const QString &line)
{
    QTextStream(stdout) << line << Qt::endl;
}

void warn(const QString &line)
{
    QTextStream(stderr) << line << Qt::endl;
}

int failed(const Error &error)
{
    warn(QStringLiteral("pantau-service: ") + error.sentence);
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
        print(parser.helpText());
        return 0;
    }
    if (!understood)
        return wrongUsage(parser.errorText());
    return std::nullopt;
}

} // namespace pantau::service
