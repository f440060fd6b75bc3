// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/look/save_place.h"

#include "base/files.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileDialog>
#include <QStandardPaths>

namespace pantau::desktop {

namespace {

/// Qt remembers where a file was chosen last, and begins in the folder of the program while there was none.
QFileDialog *placeDialog(QWidget *parent, const QString &title, const QString &filter)
{
    auto *dialog = new QFileDialog(parent, title, {}, filter);
    dialog->setObjectName(QStringLiteral("fileDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    if (dialog->directory() == QDir::current() || !dialog->directory().exists())
        dialog->setDirectory(QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation));
    return dialog;
}

} // namespace

QString suggestedName(const QString &whose, const QString &what, const QDate &day)
{
    const QString owner = safeFileStem(whose.isEmpty() ? QStringLiteral("Pantau") : whose);
    return QStringLiteral("%1 - %2 %3").arg(owner, what, day.toString(Qt::ISODate));
}

QFileDialog *saveDialog(QWidget *parent, const SavePlace &place)
{
    auto *dialog = placeDialog(parent, place.title, place.filter);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(place.suffix);
    dialog->selectFile(place.name + u'.' + place.suffix);
    return dialog;
}

QFileDialog *openDialog(QWidget *parent, const QString &title, const QString &filter)
{
    auto *dialog = placeDialog(parent, title, filter);
    dialog->setFileMode(QFileDialog::ExistingFile);
    return dialog;
}

QFileDialog *importFilesDialog(QWidget *parent)
{
    auto *dialog =
        placeDialog(parent, QCoreApplication::translate("pantau::desktop::ImportDialog", "Import domains"),
                    QCoreApplication::translate(
                        "pantau::desktop::ImportDialog",
                        "Lists and spreadsheets (*.csv *.tsv *.txt *.xlsx *.xlsm *.ods);;All files (*)"));
    dialog->setFileMode(QFileDialog::ExistingFiles);
    return dialog;
}

} // namespace pantau::desktop
