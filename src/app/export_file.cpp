// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export_file.h"

#include "base/delimited_text.h"
#include "base/files.h"
#include "db/database.h"

#include <QFileInfo>

namespace pantau::app {

Result<qint64> writeExport(const db::Database &database, const ExportRequest &request,
                           const ExportFormat &format, const QString &path, TaskProgress *progress)
{
    WholeFile file(path, database.dataDir());
    if (auto opened = file.open(); !opened)
        return failure(opened.error());
    const QByteArray mark = format.withBom ? QByteArrayLiteral("\xef\xbb\xbf") : QByteArray();
    const db::Exports exports(database, format.zone);
    auto written = file.write(mark + csvRow(exports.header(request.kind), format.separator));
    if (!written)
        return failure(written.error());
    qint64 rows = 0;
    const auto read = exports.forEachRow(
        request,
        [&file, &format, &rows](const QStringList &cells) {
            ++rows;
            return file.write(csvRow(cells, format.separator));
        },
        progress);
    if (!read)
        return failure(read.error());
    if (auto kept = file.commit(); !kept)
        return failure(kept.error());
    return rows;
}

} // namespace pantau::app
