// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/dialogs/frequency_chooser.h"

#include "base/domain_list.h"
#include "ui_frequency_chooser.h"

#include <algorithm>
#include <array>

namespace pantau::desktop {

namespace {

using std::chrono::seconds;

constexpr std::array<int, 3> UnitSeconds = {60, 3600, 86'400}; // as the form lists them
constexpr int ShortestSeconds = 3600;                          // no plan asks more often
constexpr int LongestSeconds = int(DomainList::longestInterval.count());
constexpr int LargestCount = 9999; // what the box has room for

} // namespace

FrequencyChooser::FrequencyChooser(QWidget *parent)
    : QWidget(parent), m_ui(std::make_unique<Ui::FrequencyChooser>())
{
    m_ui->setupUi(this);
    setFocusProxy(m_ui->oftenChoice);
    m_ui->unitBox->setCurrentIndex(1);
    fitUnit();
    // Three lines are there from the start, so that what stands below does not jump.
    m_ui->meaningLabel->setMinimumHeight(3 * fontMetrics().lineSpacing());
    m_ui->meaningLabel->setAlignment(Qt::AlignLeading | Qt::AlignTop);
    follow();
    connect(m_ui->oftenChoice, &QRadioButton::toggled, this, [this] {
        follow();
        Q_EMIT changed();
    });
    const auto counted = [this] {
        fitUnit();
        m_odd = seconds{0};
        // Who changes the number means it.
        if (m_ui->everyChoice->isChecked())
            Q_EMIT changed();
        else
            m_ui->everyChoice->setChecked(true);
    };
    connect(m_ui->countBox, &QSpinBox::valueChanged, this, counted);
    connect(m_ui->unitBox, &QComboBox::currentIndexChanged, this, counted);
}

FrequencyChooser::~FrequencyChooser() = default;

std::optional<seconds> FrequencyChooser::interval() const
{
    if (m_ui->oftenChoice->isChecked())
        return std::nullopt;
    return m_odd.count() > 0 ? m_odd
                             : seconds{qint64(m_ui->countBox->value()) *
                                       UnitSeconds.at(size_t(m_ui->unitBox->currentIndex()))};
}

void FrequencyChooser::setInterval(std::optional<seconds> interval)
{
    const QSignalBlocker quiet(this);
    if (interval) {
        interval = std::max(*interval, seconds{ShortestSeconds}); // what is done with a shorter one
        size_t unit = UnitSeconds.size() - 1;
        while (unit > 0 && interval->count() % UnitSeconds.at(unit) != 0)
            --unit;
        m_ui->unitBox->setCurrentIndex(int(unit));
        fitUnit();
        m_ui->countBox->setValue(
            int(std::clamp<qint64>(interval->count() / UnitSeconds.at(unit), 1, m_ui->countBox->maximum())));
        m_ui->everyChoice->setChecked(true);
    } else {
        m_ui->oftenChoice->setChecked(true);
    }
    // Set last: the boxes above take themselves for changed. Saving a dialog must not round an interval.
    m_odd = interval && interval->count() % UnitSeconds.front() != 0 ? *interval : seconds{0};
    follow();
}

/// The least and the largest number in the unit, and the unit in its form for the number.
void FrequencyChooser::fitUnit()
{
    const size_t unit = size_t(m_ui->unitBox->currentIndex());
    m_ui->countBox->setRange(std::max(1, ShortestSeconds / UnitSeconds.at(unit)),
                             std::min(LargestCount, LongestSeconds / UnitSeconds.at(unit)));
    const bool isOne = m_ui->countBox->value() == 1;
    m_ui->unitBox->setItemText(1, isOne ? tr("hour") : tr("hours"));
    m_ui->unitBox->setItemText(2, isOne ? tr("day") : tr("days"));
}

void FrequencyChooser::setMeaning(const QString &sentence)
{
    m_ui->meaningLabel->setText(sentence);
}

void FrequencyChooser::follow()
{
    setFocusProxy(m_ui->oftenChoice->isChecked() ? m_ui->oftenChoice : m_ui->everyChoice);
}

} // namespace pantau::desktop
