// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/report_maker.h"
#include "session/session.h"

#include <QDialog>
#include <QFuture>

#include <memory>

namespace Ui {
class ReportDialog;
}

namespace pantau::desktop {

/// A dated report on a domain or a list: a preview of a period, to be saved as PDF or HTML or copied as text.
/// It is in the program's language. Reading and writing happen on threads of the pool.
class ReportDialog final : public QDialog
{
    Q_OBJECT

public:
    enum class Period { Last30Days, Last90Days, ThisMonth, LastMonth, FromTo };
    Q_ENUM(Period)

    ReportDialog(session::Session &session, const session::ReportSubject &subject, QWidget *parent = nullptr);
    ~ReportDialog() override;

private:
    session::Session &m_session;
    session::ReportSubject m_subject;
};

} // namespace pantau::desktop
