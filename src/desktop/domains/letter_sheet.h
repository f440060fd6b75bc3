// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/letter.h"
#include "base/time.h"

#include <QObject>

#include <optional>

namespace Ui {
class LetterDialog;
}

namespace pantau::desktop {

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
    /// After a change of the language.
    void setTexts();

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
