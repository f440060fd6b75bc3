// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/appeals.h"
#include "app/session.h"
#include "base/letter.h"
#include "base/time.h"
#include "desktop/dialogs/paper.h"
#include "desktop/look/dialog.h"
#include "desktop/window/window_context.h"

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

/// The letter that asks for a domain to be unblocked. It can be copied, saved with the evidence report,
/// opened in the mail program, and recorded as sent. Pantau itself sends nothing. An edited or used letter
/// that was not sent is kept as a draft when the dialog closes or the program quits.
class LetterDialog final : public Dialog
{
    Q_OBJECT

public:
    /// @p service: ServiceAddress::text() of the service that reports the domain as blocked. @p language:
    /// empty for that of the client.
    LetterDialog(WindowContext &context, const DomainName &domain, const QString &service,
                 QWidget *parent = nullptr, std::optional<LetterLanguage> language = {});
    ~LetterDialog() override;

    /// Offers a further letter once this one was used. @p text: of the button, which accepts the dialog.
    void offerNext(const QString &text);
    /// The language that the user chose in this letter or in an earlier one of the series.
    [[nodiscard]] std::optional<LetterLanguage> chosenLanguage() const { return m_language; }

    /// Closes the dialog once the input has been stored.
    void done(int result) override;

private:
    enum class Tone { Plain, Attention };

    [[nodiscard]] LetterLanguage usualLanguage() const;
    void connectButtons();
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
    void showLetterhead();
    void showLetter();
    void showSentRow(const QString &savedPath);
    void markField(const QWidget *field);
    [[nodiscard]] LetterFile file() const;
    [[nodiscard]] std::optional<LetterDraft> wantedDraft() const;
    std::optional<QFuture<Result<void>>> keepNext();

    WindowContext &m_context;
    app::Session &m_session;
    DomainName m_domain;
    QString m_service;
    std::optional<LetterLanguage> m_language;
    std::optional<ListId> m_list; ///< whose sender and number these are
    QFuture<Result<Report>> m_making;
    std::optional<Report> m_report;
    std::optional<Evidence> m_evidence;
    LetterSettings m_remembered;       ///< as stored
    std::optional<LetterDraft> m_kept; ///< the stored draft
    LetterSheet *m_sheet = nullptr;
    QString m_standing; ///< remark about the letter in general, shown again after other messages
    Tone m_standingTone = Tone::Plain;
    bool m_isRecorded = false;
    bool m_isUsed = false; ///< True if copied, saved or opened in the mail program
    QString m_savedPath;
    std::optional<Picture> m_logo;
    std::unique_ptr<Ui::LetterDialog> m_ui;
};

/// The letter in its dialog: the editable template, the facts that fill it in, and the user's own edits.
/// Edits are separate from the template and stay until the user starts over.
class LetterSheet final : public QObject
{
    Q_OBJECT

public:
    /// @p ui must outlive it. @p language: initial language.
    LetterSheet(Ui::LetterDialog &ui, const Clock &clock, LetterSettings settings, LetterLanguage language,
                QObject *parent);

    void show(const LetterDraft &draft);
    /// Sets the facts for the template. @p zone: time zone of the times in the letter.
    void setFacts(const Evidence &evidence, const QTimeZone &zone);
    [[nodiscard]] LetterLanguage language() const;
    [[nodiscard]] LetterText written() const;
    /// True if the letter differs from the filled-in template.
    [[nodiscard]] bool isEdited() const { return written() != m_filled; }
    /// The sender in the letter. Later input in the fields does not reach an edited text.
    [[nodiscard]] const LetterSender &writtenSender() const { return m_writtenSender; }
    /// Settings as changed by the user.
    [[nodiscard]] const LetterSettings &settings() const { return m_settings; }
    /// Remembers the number of the letter, because it was saved.
    void useNumber();

Q_SIGNALS:
    void changed();

private:
    void connectFields();
    void fill();
    void fillUnlessEdited();
    void startOver();
    [[nodiscard]] bool hasOwnText() const;
    void showTemplate();
    void takeTemplate();
    void showGaps();
    void suggestNumber();
    void showWordsOfLanguage();

    Ui::LetterDialog &m_ui;
    const Clock &m_clock;
    LetterSettings m_settings;
    std::optional<Evidence> m_evidence;
    QTimeZone m_zone;
    LetterText m_filled; ///< the filled-in template
    LetterSender m_writtenSender;
    QString m_suggestedNumber;
};

} // namespace pantau::desktop
