// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDate>
#include <QString>

class QFileDialog;
class QWidget;

namespace pantau::desktop {

/// "Toko Melati - changes 2026-11-25": what a file is called before its suffix, and every system takes.
/// @p whose may be text from outside; empty: Pantau. @p what: in the program's language.
[[nodiscard]] QString suggestedName(const QString &whose, const QString &what, const QDate &day);

/// What is asked for where something is saved.
struct SavePlace
{
    QString title;
    QString filter; ///< as of QFileDialog
    QString suffix; ///< for what is typed without one
    QString name;   ///< without the suffix
};

/// Asks where to save. It begins where the person chose a file last, else among their documents; deletes
/// itself when it closes. Whoever wants it connects fileSelected() and opens it.
[[nodiscard]] QFileDialog *saveDialog(QWidget *parent, const SavePlace &place);
/// The same for a file that is there; @p filter: as of QFileDialog.
[[nodiscard]] QFileDialog *openDialog(QWidget *parent, const QString &title, const QString &filter);
/// The same for one or more files with domains: connect filesSelected().
[[nodiscard]] QFileDialog *importFilesDialog(QWidget *parent);

} // namespace pantau::desktop
