// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/report/report.h"

#include <QStringList>

#include <optional>

namespace pantau::report {

/// A part of a report, whatever it is written as. Its texts may come from outside.
struct Block
{
    enum class Kind {
        Sender, ///< who sends it: a name, and a picture where there is one
        Title,
        Subtitle, ///< what it is, and of when
        Heading,
        Lead, ///< what the reader came for: a status and a sentence
        Paragraph,
        Small,
        Points,  ///< rows of one sentence
        Facts,   ///< rows of a name and a value
        Table,   ///< rows below a header
        Pairs,   ///< short rows, in several columns side by side where there is room
        Figures, ///< rows of a number and what it counts, to be read at a glance; a status may go with each
        Bars, ///< rows of a name and a whole number, drawn as bars of one scale, or of what stands for none
    };

    Kind kind = Kind::Paragraph;
    QString text{};
    std::optional<BlockStatus> status{}; ///< of a lead
    QStringList header{};
    QList<int> widths{}; ///< of the columns of a table, in percent; empty: as their cells need
    QList<QStringList> rows{};
    QList<std::optional<BlockStatus>> rowStatus{}; ///< of the rows; empty: none has one
    bool startsPage = false;                       ///< on paper
    std::optional<Picture> picture{};              ///< of the sender
};

/// The parts of a report in their order, in its own language.
[[nodiscard]] QList<Block> contentOf(const Report &report, const ReportExtent &extent);

} // namespace pantau::report
