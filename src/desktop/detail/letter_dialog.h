// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/letter_writer.h"
#include "app/session.h"
#include "desktop/detail/letter_file.h"
#include "desktop/look/dialog.h"

#include <QFuture>

#include <memory>
#include <optional>

namespace Ui {
class LetterDialog;
}

namespace pantau::desktop {

/// Writes the letter that asks to have a domain unblocked: from a template that the person can change, in a
/// language of its own, with what is known filled in. What the person then writes over it is kept until they
/// start over. It is copied, saved with the evidence report, handed to the mail program, and recorded as
/// sent; Pantau itself sends nothing.
class LetterDialog final : public Dialog
{
    Q_OBJECT

public:
    /// @p service: ServiceAddress::text() of the one that says blocked.
    LetterDialog(app::Session &session, const DomainName &domain, const QString &service,
                 QWidget *parent = nullptr);
    ~LetterDialog() override;

    /// Closes once what was entered has been remembered.
    void done(int result) override;

protected:
    void changeEvent(QEvent *event) override;

private:
    enum class Tone { Plain, Attention };

    void connectFields();
    void connectButtons();
    void setTexts();
    void setIcons();
    void readReport();
    void fill();
    void fillUnlessEdited();
    void showTemplate();
    void takeTemplate();
    void showGaps();
    void setBusy(bool busy);
    void say(const QString &sentence, Tone tone);
    void choosePlace(LetterFormat format);
    void save(LetterFormat format, const QString &path);
    void copy();
    void openMail();
    void recordAsSent();
    [[nodiscard]] LetterLanguage language() const;
    [[nodiscard]] LetterText written() const;

    app::Session &m_session;
    DomainName m_domain;
    QString m_service;
    QFuture<Result<Report>> m_making;
    std::optional<Report> m_report;
    std::optional<Evidence> m_evidence;
    LetterSettings m_settings;   ///< as the person left them
    LetterSettings m_remembered; ///< as they are stored
    LetterText m_filled;         ///< what the template gave; the person's words are kept apart from it
    QString m_folder;
    bool m_isRecorded = false;
    std::unique_ptr<Ui::LetterDialog> m_ui;
};

} // namespace pantau::desktop
