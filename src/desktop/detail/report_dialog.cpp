// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/detail/report_dialog.h"

namespace pantau::desktop {

ReportDialog::ReportDialog(session::Session &session, const session::ReportSubject &subject, QWidget *parent)
    : QDialog(parent), m_session(session), m_subject(subject)
{
    setAttribute(Qt::WA_DeleteOnClose);
}

ReportDialog::~ReportDialog() = default;

} // namespace pantau::desktop
