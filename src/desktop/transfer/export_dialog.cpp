// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/transfer/export_dialog.h"

namespace pantau::desktop {

ExportDialog::ExportDialog(session::Session &session, const store::DomainQuery &shown, QWidget *parent)
    : QDialog(parent), m_session(session), m_shown(shown)
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Export"));
}

ExportDialog::~ExportDialog() = default;

} // namespace pantau::desktop
