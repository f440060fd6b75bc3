// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "base/background_work.h"
#include "base/domain_table.h"
#include "desktop/look/dialog.h"
#include "desktop/window/window_context.h"

#include <memory>

namespace Ui {
class ExportDialog;
}

namespace pantau::desktop {

class Preferences;
class WorkBar;

/// Exports parts of the database to a CSV file. Long exports show their progress and can be cancelled. Files
/// are written completely or not at all.
class ExportDialog final : public Dialog
{
    Q_OBJECT

public:
    /// Starts with the preferred separator and byte order mark. @p shown: the query of the table, offered as
    /// an alternative to everything.
    ExportDialog(WindowContext &context, const Preferences &preferences, const DomainQuery &shown,
                 QWidget *parent = nullptr);
    ~ExportDialog() override;

    /// Cancels a running export, or else closes the dialog.
    void reject() override;

private:
    void fillChoices(const Preferences &preferences);
    void countShown();
    void refresh();
    [[nodiscard]] ExportKind kind() const;
    [[nodiscard]] ExportRequest request() const;
    [[nodiscard]] QString listName() const;
    void chooseFile();
    void write(const QString &path);
    void finish(const QString &path, const Result<qint64> &rows);
    void setWriting(bool writing);

    WindowContext &m_context;
    app::Session &m_session;
    DomainQuery m_shown;
    std::unique_ptr<Ui::ExportDialog> m_ui;
    WorkBar *m_bar = nullptr;
    SharedProgress m_writing; ///< null: no export is running
};

} // namespace pantau::desktop
