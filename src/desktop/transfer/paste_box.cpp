// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/transfer/paste_box.h"

#include <QMimeData>
#include <QUrl>

namespace pantau::desktop {

QString droppedFile(const QMimeData *data)
{
    for (const QUrl &url : data->urls())
        if (url.isLocalFile())
            return url.toLocalFile();
    return {};
}

PasteBox::PasteBox(QWidget *parent) : QPlainTextEdit(parent)
{
}

bool PasteBox::canInsertFromMimeData(const QMimeData *source) const
{
    return !droppedFile(source).isEmpty() || QPlainTextEdit::canInsertFromMimeData(source);
}

void PasteBox::insertFromMimeData(const QMimeData *source)
{
    if (isReadOnly())
        return;
    if (const QString path = droppedFile(source); !path.isEmpty())
        Q_EMIT fileDropped(path);
    else if (const QString text = source->text(); text.size() > longestText)
        Q_EMIT largePasted(text);
    else
        insertPlainText(text);
}

} // namespace pantau::desktop
