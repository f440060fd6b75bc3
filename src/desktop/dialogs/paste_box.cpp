// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/dialogs/paste_box.h"

#include <QMimeData>
#include <QUrl>

namespace pantau::desktop {

QStringList droppedFiles(const QMimeData *data)
{
    QStringList paths;
    for (const QUrl &url : data->urls())
        if (url.isLocalFile())
            paths += url.toLocalFile();
    return paths;
}

PasteBox::PasteBox(QWidget *parent) : QPlainTextEdit(parent)
{
}

bool PasteBox::canInsertFromMimeData(const QMimeData *source) const
{
    return !droppedFiles(source).isEmpty() || QPlainTextEdit::canInsertFromMimeData(source);
}

void PasteBox::insertFromMimeData(const QMimeData *source)
{
    if (isReadOnly())
        return;
    if (const QStringList paths = droppedFiles(source); !paths.isEmpty())
        Q_EMIT filesDropped(paths);
    else if (const QString text = source->text(); text.size() > longestText)
        Q_EMIT largePasted(text);
    else
        insertPlainText(text);
}

} // namespace pantau::desktop
