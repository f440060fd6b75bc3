// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QPageSize>
#include <QString>

class QLocale;

namespace pantau::desktop {

/// What begins on a page of its own.
struct PaperPart
{
    QString html;
    QString footer; ///< stands at the foot of its pages, beside their number
};

/// Letter where people measure in inches, else A4.
[[nodiscard]] QPageSize::PageSizeId paperOf(const QLocale &locale);
/// The parts as one PDF, its pages numbered from the first to the last. May run on any thread.
[[nodiscard]] QByteArray pagesAsPdf(const QList<PaperPart> &parts, const QString &title,
                                    QPageSize::PageSizeId paper);

} // namespace pantau::desktop
