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

[[nodiscard]] inline QFont boldFont(QFont font = {})
{
    font.setBold(true);
    return font;
}

/// The font for the title of a page whose text has @p font.
[[nodiscard]] inline QFont titleFont(const QFont &font)
{
    QFont title = boldFont(font);
    title.setPointSizeF(font.pointSizeF() * 1.35);
    return title;
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
