// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHeaderView>

namespace pantau::desktop {

/// A horizontal header whose sort arrow is in the padding behind the text, which has the width of a digit.
///
/// If Qt draws the arrow of a header with a style sheet, the text moves: in some versions only while the
/// column is sorted, in others always.
class SortHeader final : public QHeaderView
{
    Q_OBJECT

public:
    explicit SortHeader(QWidget *parent = nullptr);

protected:
    void initStyleOptionForIndex(QStyleOptionHeader *option, int section) const override;
    void paintSection(QPainter *painter, const QRect &rect, int section) const override;
};

} // namespace pantau::desktop
