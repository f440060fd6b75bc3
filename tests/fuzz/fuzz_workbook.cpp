// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// A workbook: an archive of any bytes, or a valid archive of any XML. The content that is read stays within
// the limits of a sheet, and every refusal has a reason.
#include "base/workbook.h"
#include "fuzz/fuzz.h"
#include "support/zip_writer.h"

#include <algorithm>

using namespace pantau;
using fuzz::require;

namespace {

/// The parts follow one another, separated by a line of "---".
QByteArray archiveOf(const QByteArray &text)
{
    if (text.startsWith("<o"))
        return test::zipped({{"content.xml", text}}, false);
    const QByteArray relations = "<r><Relationship Id='a' Type='/officeDocument' Target='workbook.xml'/>"
                                 "<Relationship Id='1' Type='/worksheet' Target='1'/>"
                                 "<Relationship Id='2' Type='/worksheet' Target='2'/>"
                                 "<Relationship Type='/sharedStrings' Target='s'/>"
                                 "<Relationship Id='f' Type='/styles' Target='f'/></r>";
    QList<test::ZippedFile> files{{"_rels/.rels", relations}, {"_rels/workbook.xml.rels", relations}};
    qsizetype start = 0;
    for (const char *path : {"workbook.xml", "1", "s", "f", "2"}) {
        const qsizetype end = text.indexOf("\n---\n", start);
        files.append(test::ZippedFile{path, text.mid(start, end < 0 ? -1 : end - start)});
        start = end < 0 ? text.size() : end + 5;
    }
    return test::zipped(files, false);
}

void hold(const Result<Workbook> &workbook)
{
    if (!workbook)
        return require(!workbook.error().sentence.isEmpty(), "what is refused has a reason");
    require(!workbook->sheet.isNull(), "a sheet has a name");
    for (const DelimitedRow &row : workbook->rows) {
        require(row.line > 0, "a row has a number");
        require(!row.cells.isEmpty() && row.cells.size() <= 16'384, "a row has cells, and not too many");
        require(!row.cells.constLast().trimmed().isEmpty(), "a row ends with a cell that is filled");
    }
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const QByteArray bytes = fuzz::bytesOf(data, size);
    hold(readWorkbook(bytes));
    if (bytes.startsWith('<'))
        hold(readWorkbook(archiveOf(bytes)));
    return 0;
}
