// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/shell/done.h"
#include "session/session.h"

#include <QDialog>

namespace pantau::desktop {

/// What of the database goes to a CSV file, and in which form. Long exports show how far they are and can be
/// stopped; a file is there whole or not at all.
class ExportDialog final : public QDialog
{
    Q_OBJECT

public:
    /// @p shown: what the table shows now, offered beside everything.
    ExportDialog(session::Session &session, const store::DomainQuery &shown, QWidget *parent = nullptr);
    ~ExportDialog() override;

    using QDialog::done; // the signal below is another: connect it with qOverload<const Done &>(…)

Q_SIGNALS:
    /// The file is written; there is nothing to undo.
    void done(const pantau::desktop::Done &done);

private:
    session::Session &m_session;
    store::DomainQuery m_shown;
};

} // namespace pantau::desktop
