// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/welcome/domain_box.h"

#include <QMimeData>
#include <QUrl>

namespace pantau::desktop {

namespace {

QString fileIn(const QMimeData *source)
{
    const QList<QUrl> urls = source->urls();
    return urls.isEmpty() ? QString() : urls.first().toLocalFile();
}

} // namespace

bool DomainBox::canInsertFromMimeData(const QMimeData *source) const
{
    return !fileIn(source).isEmpty() || QPlainTextEdit::canInsertFromMimeData(source);
}

void DomainBox::insertFromMimeData(const QMimeData *source)
{
    if (const QString path = fileIn(source); !path.isEmpty())
        Q_EMIT fileDropped(path);
    else
        QPlainTextEdit::insertFromMimeData(source);
}

} // namespace pantau::desktop
