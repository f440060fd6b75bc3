// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "base/background_work.h"
#include "base/domain_table.h"
#include "desktop/look/dialog.h"
#include "desktop/window/undo.h"

#include <memory>

namespace Ui {
class ExportDialog;
}

namespace pantau::desktop {

class Preferences;
class WorkBar;

/// What of the database goes to a CSV file, and in which form. Long exports show how far they are and can be
/// stopped; a file is there whole or not at all.
class ExportDialog final : public Dialog
{
    Q_OBJECT

public:
    /// @p shown: what the table shows now, offered beside everything.
    ExportDialog(app::Session &session, const DomainQuery &shown, QWidget *parent = nullptr);
    ~ExportDialog() override;

    /// Begins with the separator and the mark that the person prefers.
    void begin(const Preferences &preferences);
    /// Begins with this kind chosen.
    void choose(ExportKind kind);

    using QDialog::done; // the signal below is another: connect it with qOverload<const UndoableAction &>(…)
    /// While a file is being written it stops that; else it closes the dialog.
    void reject() override;

Q_SIGNALS:
    /// The file is written; there is nothing to undo.
    void carriedOut(const pantau::desktop::UndoableAction &action);

private:
    void fillChoices();
    void countShown();
    void refresh();
    [[nodiscard]] ExportKind kind() const;
    [[nodiscard]] ExportRequest request() const;
    [[nodiscard]] QString listName() const;
    void chooseFile();
    void write(const QString &path);
    void finish(const QString &path, const Result<qint64> &rows);
    void setWriting(bool writing);
    void say(const QString &error);

    app::Session &m_session;
    DomainQuery m_shown;
    std::unique_ptr<Ui::ExportDialog> m_ui;
    WorkBar *m_bar = nullptr;
    SharedProgress m_writing; ///< null: nothing is being written
};

} // namespace pantau::desktop
