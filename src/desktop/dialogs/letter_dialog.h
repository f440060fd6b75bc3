// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/appeals.h"
#include "app/session.h"
#include "base/letter.h"
#include "base/time.h"
#include "desktop/dialogs/paper.h"
#include "desktop/look/dialog.h"
#include "desktop/window/undo.h"

#include <QFuture>
#include <QObject>

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

/// The letter in its dialog: the template that the person can change, what fills it in, and what they wrote
/// over it, which is kept apart from it and stays until they start over.
class LetterSheet final : public QObject
{
    Q_OBJECT

public:
    /// @p ui outlives it. @p language: to begin with.
    LetterSheet(Ui::LetterDialog &ui, const Clock &clock, LetterSettings settings, LetterLanguage language,
                QObject *parent);

    /// A letter that was kept, in place of an empty one.
    void show(const LetterDraft &draft);
    /// What the template is filled in with; @p zone: of the times in the letter.
    void setFacts(const Evidence &evidence, const QTimeZone &zone);
    [[nodiscard]] LetterLanguage language() const;
    [[nodiscard]] LetterText written() const;
    /// Other than the template gives it.
    [[nodiscard]] bool isEdited() const { return written() != m_filled; }
    /// As the person left them.
    [[nodiscard]] const LetterSettings &settings() const { return m_settings; }

private:
    void connectFields();
    void fill();
    void fillUnlessEdited();
    void showTemplate();
    void takeTemplate();
    void showGaps();

    Ui::LetterDialog &m_ui;
    const Clock &m_clock;
    LetterSettings m_settings;
    std::optional<Evidence> m_evidence;
    QTimeZone m_zone;
    LetterText m_filled; ///< what the template gave
};

} // namespace pantau::desktop
