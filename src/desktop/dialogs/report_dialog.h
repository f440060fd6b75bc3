// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/report_maker.h"
#include "app/session.h"
#include "base/report.h"
#include "desktop/dialogs/paper.h"
#include "desktop/look/dialog.h"
#include "desktop/look/requests.h"

#include <QFuture>

#include <memory>
#include <optional>

namespace Ui {
class ReportDialog;
}

namespace pantau::desktop {

/// A dated report on a domain or a list. Shows a preview for a period, which can be saved as PDF or HTML, or
/// copied as text, or sent to the client. The language and the name of the client are settings of the list.
/// Reading and writing run on threads of the pool.
class ReportDialog final : public Dialog
{
    Q_OBJECT

public:
    enum class Period { Last30Days, Last90Days, ThisMonth, LastMonth, FromTo };
    Q_ENUM(Period)

    ReportDialog(app::Session &session, const app::ReportSubject &subject, QWidget *parent = nullptr);
    ~ReportDialog() override;

private:
    enum class Tone { Plain, Attention };

    void make();
    void take(const Result<Report> &report);
    void readSettings();
    void changeSettings();
    void keep();
    void showReport();
    void choosePlace(ReportFormat format);
    void save(ReportFormat format, const QString &path);
    void showSaved(const QString &path);
    void askToSend();
    void send();
    void setBusy(bool busy);
    void say(const QString &sentence, Tone tone);
    [[nodiscard]] Period period() const;
    [[nodiscard]] app::ReportPeriod span() const;

    app::Session &m_session;
    app::ReportSubject m_subject;
    ReportSettings m_settings; ///< settings of the list, as stored
    QStringList m_recipients;  ///< channels that the report can be sent through
    QFuture<Result<Report>> m_making;
    std::optional<Report> m_report;
    QString m_saved; ///< path of the file that was saved
    Newest m_preview;
    std::unique_ptr<Ui::ReportDialog> m_ui;
};

} // namespace pantau::desktop
