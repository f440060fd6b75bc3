// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProcess>
#include <QString>

namespace pantau::test {

/// The text of a PDF file; empty if it cannot be read.
inline QString textOfPdf(const QString &path)
{
    QProcess reader;
    reader.start(QStringLiteral("pdftotext"), {QStringLiteral("-layout"), path, QStringLiteral("-")});
    reader.waitForFinished();
    // A PDF may contain ligatures as single characters.
    return QString::fromUtf8(reader.readAllStandardOutput()).normalized(QString::NormalizationForm_KC);
}

} // namespace pantau::test
