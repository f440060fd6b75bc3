// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/appeals.h"
#include "app/session.h"
#include "desktop/domains/letter_file.h"
#include "desktop/look/dialog.h"
#include "desktop/window/undoable_action.h"

#include <QFuture>

#include <functional>
#include <memory>
#include <optional>

namespace Ui {
class LetterDialog;
}

namespace pantau::desktop {

class LetterSheet;

/// The letter that asks to have a domain unblocked. It is copied, saved with the evidence report, handed to
/// the mail program, and recorded as sent; Pantau itself sends nothing. What was written or taken out and not
/// sent is kept as a draft when the dialog closes or the program quits, and offered again.
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

Q_SIGNALS:
    /// As sent.
    void recorded(const pantau::desktop::UndoableAction &action);

protected:
    void changeEvent(QEvent *event) override;

private:
    enum class Tone { Plain, Attention };

    [[nodiscard]] LetterLanguage usualLanguage() const;
    void connectButtons();
    void setTexts();
    void setIcons();
    void readDraft();
    void readReport();
    void setBusy(bool busy);
    void say(const QString &sentence, Tone tone);
    void choosePlace(LetterFormat format);
    void save(LetterFormat format, const QString &path);
    void askAboutGaps(std::function<void()> then);
    void copy();
    void openMail();
    void recordAsSent();
    [[nodiscard]] std::optional<LetterDraft> wantedDraft() const;
    std::optional<QFuture<Result<void>>> keepNext();

    app::Session &m_session;
    DomainName m_domain;
    QString m_service;
    QFuture<Result<Report>> m_making;
    std::optional<Report> m_report;
    std::optional<Evidence> m_evidence;
    LetterSettings m_remembered;       ///< as they are stored
    std::optional<LetterDraft> m_kept; ///< as it is stored
    LetterSheet *m_sheet = nullptr;
    QString m_standing; ///< what holds of the letter as Pantau fills it in, whatever is done with it
    Tone m_standingTone = Tone::Plain;
    bool m_isRecorded = false;
    bool m_isUsed = false; ///< copied, saved or handed on: somebody means to send it
    std::unique_ptr<Ui::LetterDialog> m_ui;
};

} // namespace pantau::desktop
