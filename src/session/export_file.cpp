// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/export_file.h"

#include "core/csv_writer.h"

#include <QCoreApplication>
#include <QDir>
#include <QSaveFile>

namespace pantau::session {

namespace {

class ExportFile
{
    Q_DECLARE_TR_FUNCTIONS(pantau::session::ExportFile)

public:
    explicit ExportFile(const QString &path) : m_file(path) {}

    Result<void> open()
    {
        if (!m_file.open(QIODevice::WriteOnly))
            return failure(cannotWrite());
        return {};
    }
    Result<void> write(const QByteArray &bytes)
    {
        if (m_file.write(bytes) != bytes.size())
            return failure(cannotWrite());
        return {};
    }
    Result<void> commit()
    {
        if (!m_file.commit())
            return failure(cannotWrite());
        return {};
    }

private:
    [[nodiscard]] Error cannotWrite() const
    {
        return {Error::Kind::Storage,
                tr("“%1” could not be written: %2. Choose another place.")
                    .arg(QDir::toNativeSeparators(m_file.fileName()), m_file.errorString()),
                {}};
    }

    QSaveFile m_file;
};

} // namespace

Result<qint64> writeExport(const store::Database &database, const store::ExportRequest &request,
                           const ExportFormat &format, const QString &path, TaskProgress *progress)
{
    ExportFile file(path);
    if (auto opened = file.open(); !opened)
        return failure(opened.error());
    const QByteArray mark = format.withBom ? QByteArrayLiteral("\xef\xbb\xbf") : QByteArray();
    auto written = file.write(mark + csvRow(store::Exports::header(request.kind), format.separator));
    if (!written)
        return failure(written.error());
    qint64 rows = 0;
    const auto read = store::Exports(database).forEachRow(
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

} // namespace pantau::session
