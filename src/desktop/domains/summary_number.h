// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/status.h"

#include <QAbstractButton>

#include <optional>

namespace pantau::desktop {

/// A large number with its word, which filters the table when it is clicked.
class SummaryNumber final : public QAbstractButton
{
    Q_OBJECT

public:
    explicit SummaryNumber(BlockStatus status, QWidget *parent = nullptr);

    void setNumber(int number);
    /// A small line below, such as "1 new today"; may be empty.
    void setRemark(const QString &remark);
    [[nodiscard]] int number() const { return m_number.value_or(0); }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;

private:
    void describe();
    [[nodiscard]] QFont largeFont() const;
    [[nodiscard]] QString word() const;
    [[nodiscard]] QString numberText() const;

    BlockStatus m_status;
    std::optional<int> m_number; ///< empty: not read yet
    QString m_remark;
};

} // namespace pantau::desktop
