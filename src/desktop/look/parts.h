// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/look/colours.h"

#include <QFont>
#include <QFrame>
#include <QLabel>
#include <QList>
#include <QMargins>
#include <QRectF>
#include <QString>
#include <QStringList>
#include <QWidget>

#include <initializer_list>
#include <utility>

class QButtonGroup;
class QHBoxLayout;
class QIcon;
class QPainter;
class QToolButton;

namespace pantau::desktop {

/// Sizes that several parts share, in logical pixels.
namespace size {
inline constexpr int Control = 32; ///< buttons, fields, table rows and column headers
inline constexpr int Icon = 16;
inline constexpr int CellPadding = 12;
inline constexpr int EdgePadding = 8;      ///< added before the first and after the last cell
inline constexpr qreal ControlRadius = 6;  ///< buttons, fields, side items
inline constexpr qreal FloatingRadius = 8; ///< menus, toasts
inline constexpr qreal SheetRadius = 10;   ///< sheets, cards, notices, pills
inline constexpr int Pill = 20;
inline constexpr int PageGap = 8; ///< between parts of a head or a foot
inline constexpr QMargins PageHead{20, 16, 20, 12};
inline constexpr QMargins PageFoot{20, 12, 20, 16};
} // namespace size

/// Height of a part that is @p usual high, or more with a large font.
[[nodiscard]] int heightFor(const QFontMetrics &metrics, int usual = size::Control);

/// Paints a rounded rectangle. The edge lies inside of it; colours without alpha are not painted.
void paintRound(QPainter &painter, const QRectF &rect, qreal radius, const QColor &ground,
                const QColor &edge = Qt::transparent, qreal edgeWidth = 1);
/// Paints a hairline along the lower edge of @p rect: one device pixel from 150 % on, else one logical pixel.
void paintHairline(QPainter &painter, const QRectF &rect, const QColor &ink);
/// Paints an icon from resources/icons.
void paintIcon(QPainter &painter, const QString &name, const QRect &rect, Token token);

/// How far something floats above the window.
enum class Level { Menu = 8, Dialog = 16 };
/// Paints a shadow around @p rect, which may extend by the value of @p level, and a thin rim.
void paintShadow(QPainter &painter, const QRectF &rect, qreal radius, Level level, const QPalette &palette);

/// A short text on a rounded ground: a status, a count.
struct Pill
{
    QString text;
    Token ink = Token::Text2;
    Token ground = Token::NeutralGround;
    QString icon = {};
    QString secondIcon = {};
};
/// @p font: of the text around the pill.
[[nodiscard]] QSize pillSize(const Pill &pill, const QFont &font);
/// Paints at the leading end of @p area, centred vertically.
void paintPill(QPainter &painter, const QRect &area, const Pill &pill, const QPalette &palette,
               const QFont &font, Qt::LayoutDirection direction);

/// Size of the cap that shows @p key next to texts in @p font.
[[nodiscard]] QSize keySize(const QString &key, const QFont &font);
void paintKey(QPainter &painter, const QRect &cap, const QString &key, const QPalette &palette,
              const QFont &font);

/// A rounded surface that divides a window. Contents may fill it completely, because it also paints the
/// corners over them.
class SheetFrame : public QWidget
{
public:
    explicit SheetFrame(QWidget *parent = nullptr, Token ground = Token::Surface);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void childEvent(QChildEvent *event) override;

private:
    Token m_ground;
    QWidget *m_corners = nullptr;
};

/// @p text formatted for a tool tip, in one or more lines. Tool tips detect rich text automatically and texts
/// may be untrusted, so it is escaped and wrapped. Empty for an empty text.
[[nodiscard]] QString plainTip(const QString &text);
/// Sets such a tool tip on @p widget. Screen readers get @p text without the markup.
void setPlainTip(QWidget &widget, const QString &text);

/// Creates a widget or an object with a name, by which tests and the memory of the window find it.
template <typename Made, typename... Arguments>
[[nodiscard]] Made *named(const char *name, Arguments &&...arguments)
{
    auto *made = new Made(std::forward<Arguments>(arguments)...);
    made->setObjectName(QLatin1String(name));
    return made;
}

/// Makes all of @p widgets visible or hides them.
void setAllVisible(std::initializer_list<QWidget *> widgets, bool areVisible);
void setAllEnabled(std::initializer_list<QWidget *> widgets, bool areEnabled);

/// Sets the text of a label or a button, and hides it while the text is empty.
template <typename Widget>
void showText(Widget &widget, const QString &text)
{
    widget.setText(text);
    widget.setVisible(!text.isEmpty());
}

/// A label that wraps. Its text may be untrusted.
class TextLabel : public QLabel
{
public:
    explicit TextLabel(QWidget *parent = nullptr) : TextLabel(QString(), parent) {}
    explicit TextLabel(const QString &text, QWidget *parent = nullptr) : QLabel(text, parent)
    {
        setTextFormat(Qt::PlainText);
        setWordWrap(true);
    }
};

/// A flat button with an icon. @p tip says what it does, also to screen readers.
[[nodiscard]] QToolButton *iconButton(const char *name, const QIcon &icon, const QString &tip,
                                      QWidget *parent);

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

/// The title of a page above a small sentence.
[[nodiscard]] QLayout *pageTitle(QLabel &title, QLabel &sentence, int between = 4);

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

/// A bar with a shadow that floats centred above the foot of its parent and follows its size.
class FloatingBar : public QWidget
{
public:
    FloatingBar(Token ground, int height, qreal radius, QWidget *parent);

    /// Distance from the parent's foot in pixels; 16 by default.
    void setBottom(int bottom);

protected:
    [[nodiscard]] QHBoxLayout *row() const;
    bool event(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void place();

    Token m_ground;
    qreal m_radius;
    int m_bottom = 16;
};

/// A segmented control: one of its parts is chosen.
class Segments final : public QFrame
{
    Q_OBJECT

public:
    explicit Segments(QWidget *parent = nullptr);

    /// @p spoken: names the control for screen readers.
    void setParts(const QStringList &parts, const QString &spoken);

    [[nodiscard]] int current() const;
    void setCurrent(int part);

Q_SIGNALS:
    void chosen(int part); ///< also by setCurrent()

private:
    QButtonGroup *m_parts;
};

/// A line of keys with what they do. Those that do not fit are left out.
class KeyHints final : public QWidget
{
    Q_OBJECT

public:
    using Hint = std::pair<QString, QString>; ///< key, what it does

    KeyHints(const QList<Hint> &hints, QWidget *parent);

    [[nodiscard]] QSize sizeHint() const override { return {layOut(nullptr), height()}; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    /// Paints the hints if there is a painter. Returns the width of all.
    int layOut(QPainter *painter) const;

    QList<Hint> m_hints;
};

/// A row of widgets that is stacked vertically if there is not enough width. It needs a QHBoxLayout. Its
/// minimum width is that of its widest widget, so that windows can become that narrow.
class FoldingBox final : public QWidget
{
    Q_OBJECT

public:
    explicit FoldingBox(QWidget *parent = nullptr);

    /// Width of the row, even while stacked, so that it gets the width if available.
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    bool event(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void fit();
    [[nodiscard]] int leastRow() const;

    int m_rowSpacing = -1; ///< spacing of the row, saved while stacked
    bool m_stacked = false;
};

} // namespace pantau::desktop
