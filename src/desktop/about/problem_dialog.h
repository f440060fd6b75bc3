// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "core/result.h"
#include "desktop/look/dialog.h"

#include <memory>

namespace Ui {
class ProblemDialog;
}

namespace pantau::desktop {

/// A problem report, shown word for word before it is saved or copied. Nothing is sent.
class ProblemDialog final : public Dialog
{
    Q_OBJECT

public:
    explicit ProblemDialog(app::Session &session, QWidget *parent = nullptr);
    ~ProblemDialog() override;

    /// What is shown, to a file. Kinds: InvalidInput, Storage.
    [[nodiscard]] Result<void> saveTo(const QString &path) const;

protected:
    void changeEvent(QEvent *event) override;

private:
    void setTypes();
    void make();
    void take(const Result<QString> &report);
    void showReport();
    void chooseFile();
    void copy();
    void say(const QString &sentence);

    app::Session &m_session;
    int m_asked = 0;  ///< how many reports were asked for; only the last is shown
    QString m_report; ///< without the person's words; empty until it is there
    std::unique_ptr<Ui::ProblemDialog> m_ui;
};

} // namespace pantau::desktop
