// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QString>

class QWidget;

namespace pantau::desktop {

/// @p text as a tool tip shows it, in one or more lines. Tool tips guess whether a text is rich, and much of
/// what Pantau shows comes from outside: so it is escaped and wrapped. Empty for an empty text.
[[nodiscard]] QString plainTip(const QString &text);
/// Gives @p widget such a tool tip. A screen reader, which would read the wrapping too, gets @p text.
void setPlainTip(QWidget &widget, const QString &text);

/// "&Import a file…" without what only a menu needs: "Import a file".
[[nodiscard]] inline QString withoutMenuMarks(QString text)
{
    text.replace(QStringLiteral("&&"), QStringLiteral("\x01"));
    text.remove(u'&');
    text.replace(QChar(1), u'&');
    return text.remove(u'…');
}

/// A line of plain text that gives way: too long, it is elided in the middle, with the whole in the tooltip.
class ElidedLabel final : public QLabel
{
    Q_OBJECT

public:
    explicit ElidedLabel(QWidget *parent = nullptr);

    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    [[nodiscard]] QString shown() const;
};

} // namespace pantau::desktop
