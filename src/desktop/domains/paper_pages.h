// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/background_work.h"

#include <QByteArray>
#include <QList>
#include <QPageSize>
#include <QString>
#include <QStringList>

#include <functional>

class QLocale;

namespace pantau::desktop {

/// What begins on a page of its own. Its texts may come from outside.
struct PaperPart
{
    QStringList pieces;   ///< of HTML, see PaperText
    QString footer;       ///< stands at the foot of its first page, beside the number
    QString laterFooter;  ///< of its further ones
    QString laterHead;    ///< at the top of its further ones; with laterHeadEnd empty: no head
    QString laterHeadEnd; ///< at the other end of that line
};

/// "Page 2 of 5", in the language of what is printed.
using PageNumberText = std::function<QString(int page, int count)>;

/// Letter where people measure in inches, else A4.
[[nodiscard]] QPageSize::PageSizeId paperOf(const QLocale &locale);
/// The parts as one PDF, its pages numbered from the first to the last. May run on any thread. Empty once
/// @p progress, which may be missing, is cancelled.
[[nodiscard]] QByteArray pagesAsPdf(const QList<PaperPart> &parts, const QString &title,
                                    QPageSize::PageSizeId paper, const PageNumberText &number,
                                    const SharedProgress &progress = {});

} // namespace pantau::desktop
