// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/work/work.h"

#include <QCoreApplication>
#include <QJsonDocument>

#include <cstdio>
#include <iterator>

using namespace pantau::test;

namespace {

struct Piece
{
    const char *name;
    QJsonObject (*work)(const WorkOrder &);
};

constexpr Piece Pieces[] = {{"store", storeChecks}, {"import", importRows},    {"replies", readReplies},
                            {"plan", planSteps},    {"search", searchDomains}, {"questions", askQuestions}};

} // namespace

/// Runs one piece of work, for make bench and for callgrind: pantau-bench-work WORK COUNT [DIR]. Prints its
/// figures as JSON.
int main(int argc, char *argv[])
{
    QCoreApplication app(argc, argv);
    const QStringList given = QCoreApplication::arguments();
    const auto *found = std::find_if(std::begin(Pieces), std::end(Pieces), [&given](const Piece &piece) {
        return given.size() > 2 && given.at(1) == QLatin1String(piece.name);
    });
    if (found == std::end(Pieces)) {
        std::fprintf(stderr, "Usage: pantau-bench-work WORK COUNT [DIR]\n");
        for (const Piece &piece : Pieces)
            std::fprintf(stderr, "  %s\n", piece.name);
        return 2;
    }
    const QJsonObject figures = found->work({given.at(2).toInt(), given.value(3)});
    std::printf("%s\n", QJsonDocument(figures).toJson(QJsonDocument::Compact).constData());
    return 0;
}
