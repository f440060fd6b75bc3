// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <chrono>
#include <memory>
#include <optional>

namespace Ui {
class FrequencyChooser;
}

namespace pantau::desktop {

/// How often a list is checked: as often as the allowance permits, or every few minutes, hours or days.
/// Below the choice it says what that means.
class FrequencyChooser final : public QWidget
{
    Q_OBJECT

public:
    explicit FrequencyChooser(QWidget *parent = nullptr);
    ~FrequencyChooser() override;

    /// Empty: as often as the allowance allows. Never shorter than a minute.
    [[nodiscard]] std::optional<std::chrono::seconds> interval() const;
    /// Shows @p interval as it is; does not emit changed().
    void setInterval(std::optional<std::chrono::seconds> interval);
    /// What the plan would mean; shown as plain text.
    void setMeaning(const QString &sentence);

Q_SIGNALS:
    void changed(); ///< by the person

private:
    void follow();
    void fitUnit();

    std::unique_ptr<Ui::FrequencyChooser> m_ui;
    std::chrono::seconds m_odd{0}; ///< of an interval that is no whole number of minutes
};

} // namespace pantau::desktop
