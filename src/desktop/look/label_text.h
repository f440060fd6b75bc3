// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QLabel>
#include <QString>

class QWidget;

namespace pantau::desktop {

/// @p text formatted for a tool tip, in one or more lines. Tool tips detect rich text automatically and texts
/// may be untrusted, so it is escaped and wrapped. Empty for an empty text.
[[nodiscard]] QString plainTip(const QString &text);
/// Sets such a tool tip on @p widget. Screen readers get @p text without the markup.
void setPlainTip(QWidget &widget, const QString &text);

/// Use of a text, which determines its size and weight.
enum class FontRole {
    Hero,
    PageTitle,
    StateLine,
    PaneTitle,
    Heading, ///< of a group; unread rows
    Button,  ///< also links in bars
    Small,   ///< help, counts, legends
    ColumnHeader,
    Badge,
    KeyHint,
};

/// The font for @p role next to texts in @p font, with figures of equal width.
[[nodiscard]] QFont fontFor(FontRole role, QFont font);

/// Dims a label; also after a change of the palette.
inline void setQuiet(QWidget &label, bool isQuiet = true)
{
    label.setForegroundRole(isQuiet ? QPalette::BrightText : QPalette::WindowText);
}

/// Removes mnemonics and the ellipsis from a menu text: "&Import a file…" becomes "Import a file".
[[nodiscard]] inline QString withoutMenuMarks(QString text)
{
    text.replace(QStringLiteral("&&"), QStringLiteral("\x01"));
    text.remove(u'&');
    text.replace(QChar(1), u'&');
    return text.remove(u'…');
}

/// A line of plain text that is elided in the middle if there is not enough space. The tool tip has the whole
/// text.
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
