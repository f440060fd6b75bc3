// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScrollArea>

namespace pantau::desktop {

/// A form that scrolls where the screen is too small for it. It takes the height that its contents need, and
/// its dialog grows with them, as long as there is room; what gets the focus comes into view.
class FormArea final : public QScrollArea
{
    Q_OBJECT

public:
    explicit FormArea(QWidget *parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    [[nodiscard]] int heightOfContents(int width) const;
    [[nodiscard]] int usedWidth() const;
    [[nodiscard]] int withScrollBar(int width) const;
    void follow();

    int m_known = 0; ///< the height of the contents when it was last looked at
};

} // namespace pantau::desktop
