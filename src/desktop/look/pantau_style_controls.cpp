// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Buttons and fields.
#include "desktop/look/icons.h"
#include "desktop/look/pantau_style.h"
#include "desktop/look/parts.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QDateTimeEdit>
#include <QPainter>
#include <QStatusBar>
#include <QStyleOption>
#include <QToolButton>

#include <algorithm>

namespace pantau::desktop {

namespace {

constexpr int ButtonPadding = 12;
constexpr int FlatPadding = 10;
constexpr int LinkPadding = 1; ///< letters may be wider than their place
constexpr int FieldPadding = 10;
constexpr int ChevronArea = 28; ///< at the end of a field
constexpr int SpinArea = 24;
constexpr int SmallChevron = 12;
constexpr int Gap = 8;
constexpr int FlatGap = 6;
constexpr int SegmentHeight = 24;
constexpr int EditMargin = 2; ///< QLineEdit adds it to the text

bool isSegment(const QWidget *widget)
{
    return widget && isKind(widget->parentWidget(), kind::Segment);
}

bool isInStatusBar(const QWidget *widget)
{
    return widget && qobject_cast<const QStatusBar *>(widget->parentWidget());
}

/// Font of a tool button.
FontRole roleOf(const QWidget *widget)
{
    return isSegment(widget)             ? FontRole::ColumnHeader
           : isKind(widget, kind::Quiet) ? FontRole::Small
                                         : FontRole::Button;
}

bool isFlatKind(const QWidget *widget)
{
    return isKind(widget, kind::Flat) || isKind(widget, kind::Link);
}

bool hasState(const QStyleOption &option, QStyle::StateFlag state)
{
    return option.state.testFlag(state);
}

/// True if an arrow points to the menu. Without a text, only a button with two parts has one.
bool hasChevron(const QStyleOptionToolButton &option)
{
    const bool hasText = option.toolButtonStyle != Qt::ToolButtonIconOnly && !option.text.isEmpty();
    return option.features.testFlag(QStyleOptionToolButton::HasMenu) &&
           (hasText || option.features.testFlag(QStyleOptionToolButton::MenuButtonPopup));
}

/// Filled buttons have text in one colour and are the exception in a window.
enum class Filled { Not, Primary, Danger };

Filled filledAs(const QStyleOptionButton &option, const QWidget *widget)
{
    if (isKind(widget, kind::Danger))
        return Filled::Danger;
    const bool isDefault = option.features.testFlag(QStyleOptionButton::DefaultButton) && widget &&
                           !isKind(widget, kind::Quiet) && !isFlatKind(widget);
    return isDefault || isKind(widget, kind::Primary) ? Filled::Primary : Filled::Not;
}

/// @p usual, @p hovered or @p pressed.
Token byState(const QStyleOption &option, Token usual, Token hovered, Token pressed)
{
    if (hasState(option, QStyle::State_Sunken) || hasState(option, QStyle::State_On))
        return pressed;
    return hasState(option, QStyle::State_MouseOver) ? hovered : usual;
}

/// A single-colour icon in another colour.
QPixmap inked(QPixmap pixmap, const QColor &ink)
{
    QPainter painter(&pixmap);
    painter.setCompositionMode(QPainter::CompositionMode_SourceIn);
    painter.fillRect(QRect({}, pixmap.deviceIndependentSize().toSize()), ink);
    return pixmap;
}

/// Icon and text of a button, as a group in the middle.
struct Caption
{
    QString text;
    QIcon icon;
    QFont font;
    QColor ink;
    int gap = Gap;
    bool isTinted = false; ///< the icon has the colour of the text
};

int widthOf(const QString &text, const QFont &font)
{
    return text.isEmpty() ? 0
                          : QFontMetrics(font).size(Qt::TextShowMnemonic | Qt::TextSingleLine, text).width();
}

int widthOf(const Caption &caption)
{
    const int text = widthOf(caption.text, caption.font);
    const int icon = caption.icon.isNull() ? 0 : size::Icon;
    return text + icon + (text > 0 && icon > 0 ? caption.gap : 0);
}

void paintCaption(QPainter &painter, const QRect &area, const Caption &caption, const QStyleOption &option,
                  bool showsMnemonic)
{
    const int width = std::min(widthOf(caption), area.width());
    QRect place = QStyle::alignedRect(option.direction, Qt::AlignCenter, {width, area.height()}, area);
    const auto visual = [&](const QRect &rect) { return QStyle::visualRect(option.direction, place, rect); };
    int textAt = 0;
    if (!caption.icon.isNull()) {
        const QRect icon(place.left(), place.center().y() - size::Icon / 2 + 1, size::Icon, size::Icon);
        const auto mode = hasState(option, QStyle::State_Enabled) ? QIcon::Normal : QIcon::Disabled;
        const qreal ratio = painter.device()->devicePixelRatioF();
        QPixmap pixmap = caption.icon.pixmap({size::Icon, size::Icon}, ratio, mode,
                                             hasState(option, QStyle::State_On) ? QIcon::On : QIcon::Off);
        if (caption.isTinted)
            pixmap = inked(pixmap, caption.ink);
        painter.drawPixmap(
            visual(caption.text.isEmpty()
                       ? QStyle::alignedRect(option.direction, Qt::AlignCenter, icon.size(), area)
                       : icon)
                .topLeft(),
            pixmap);
        textAt = size::Icon + caption.gap;
    }
    painter.save();
    painter.setFont(caption.font);
    painter.setPen(caption.ink);
    const int flags = Qt::AlignVCenter | Qt::AlignHCenter | Qt::TextSingleLine |
                      (showsMnemonic ? Qt::TextShowMnemonic : Qt::TextHideMnemonic);
    painter.drawText(visual(place.adjusted(textAt, 0, 0, 0)), flags, caption.text);
    painter.restore();
}

} // namespace

void PantauStyle::drawMiddleIcon(QPainter &painter, const QString &name, const QRect &area, int side,
                                 const QStyleOption &option)
{
    QRect place(0, 0, side, side);
    place.moveCenter(area.center());
    paintIcon(painter, name, place, hasState(option, QStyle::State_Enabled) ? Token::Text : Token::Disabled);
}

void PantauStyle::drawField(QPainter &painter, const QStyleOption &option, const QWidget *widget,
                            bool hasFocus)
{
    const bool hasError = widget && isInvalid(*widget);
    Token line = Token::Border;
    if (!hasState(option, QStyle::State_Enabled))
        line = Token::Hairline;
    else if (hasError)
        line = Token::Blocked;
    else if (hasFocus)
        line = Token::Accent;
    const QPalette &palette = option.palette;
    const bool isStrong = line == Token::Accent || line == Token::Blocked;
    const bool isSearch = isKind(widget, kind::Search) && !isHighContrast(palette);
    paintRound(painter, option.rect, size::ControlRadius,
               isSearch ? colour(Token::SearchField, palette) : palette.color(QPalette::Base),
               isSearch && !isStrong ? QColor(Qt::transparent) : colour(line, palette), isStrong ? 2 : 1);
}

void PantauStyle::drawButtonGround(const QStyleOptionButton &option, QPainter &painter,
                                   const QWidget *widget) const
{
    const QPalette &palette = option.palette;
    const bool isEnabled = hasState(option, State_Enabled);
    const QRectF rect(option.rect);
    switch (filledAs(option, widget)) {
    case Filled::Primary:
        return paintRound(painter, rect, size::ControlRadius,
                          colour(isEnabled
                                     ? byState(option, Token::Fill, Token::FillHover, Token::FillPressed)
                                     : Token::NeutralGround,
                                 palette));
    case Filled::Danger:
        return paintRound(
            painter, rect, size::ControlRadius,
            colour(isEnabled ? byState(option, Token::Danger, Token::DangerHover, Token::DangerPressed)
                             : Token::NeutralGround,
                   palette));
    case Filled::Not:
        break;
    }
    if (isKind(widget, kind::Link))
        return; // a text in a line
    if (option.features.testFlag(QStyleOptionButton::Flat) || isFlatKind(widget)) {
        const bool isMarked =
            hasState(option, State_MouseOver) || hasState(option, State_Sunken) || hasState(option, State_On);
        if (isEnabled && isMarked)
            paintRound(painter, rect, size::ControlRadius,
                       colour(byState(option, Token::Hover, Token::Hover, Token::Pressed), palette));
        return;
    }
    const Token ground =
        isEnabled ? byState(option, Token::Quiet, Token::QuietHover, Token::QuietPressed) : Token::Quiet;
    paintRound(painter, rect, size::ControlRadius, colour(Token::ButtonFoot, palette));
    paintRound(painter, rect.adjusted(0, 0, 0, -1), size::ControlRadius, colour(ground, palette),
               colour(Token::Edge, palette));
}

void PantauStyle::drawButtonLabel(const QStyleOptionButton &option, QPainter &painter,
                                  const QWidget *widget) const
{
    const bool isFilled = filledAs(option, widget) != Filled::Not;
    Token ink = isFilled ? Token::OnFill : isKind(widget, kind::Link) ? Token::Accent : Token::Text;
    if (!hasState(option, State_Enabled))
        ink = Token::Disabled;
    QFont font = fontFor(FontRole::Button, widget ? widget->font() : painter.font());
    font.setUnderline(isKind(widget, kind::Link) &&
                      (hasState(option, State_MouseOver) || hasState(option, State_On)));
    QRect area = option.rect;
    if (option.features.testFlag(QStyleOptionButton::HasMenu)) {
        QRect arrow = area.adjusted(area.width() - ChevronArea, 0, -Gap / 2, 0);
        drawMiddleIcon(painter, QStringLiteral("down"), visualRect(option.direction, area, arrow), size::Icon,
                       option);
        area = visualRect(option.direction, area, area.adjusted(0, 0, -size::Icon - Gap / 2, 0));
    }
    paintCaption(painter, area,
                 {option.text, option.icon, font, colour(ink, option.palette), Gap,
                  isFilled || ink == Token::Disabled},
                 option, proxy()->styleHint(SH_UnderlineShortcut, &option, widget) != 0);
}

void PantauStyle::drawToolButton(const QStyleOptionToolButton &option, QPainter &painter,
                                 const QWidget *widget) const
{
    const QPalette &palette = option.palette;
    const bool isEnabled = hasState(option, State_Enabled);
    const bool inSegment = isSegment(widget);
    const bool isMarked =
        hasState(option, State_MouseOver) || hasState(option, State_Sunken) || hasState(option, State_On);
    const bool isFlat = hasState(option, State_AutoRaise) || inSegment;
    if (inSegment) {
        if (hasState(option, State_On))
            paintRound(painter, option.rect, size::ControlRadius - 1, colour(Token::Quiet, palette),
                       colour(Token::Edge, palette));
    } else if (!isFlat) {
        QStyleOptionButton button;
        static_cast<QStyleOption &>(button) = option;
        drawButtonGround(button, painter, widget);
    } else if (isEnabled && isMarked) {
        paintRound(painter, option.rect, size::ControlRadius,
                   colour(byState(option, Token::Hover, Token::Hover, Token::Pressed), palette));
    }
    const bool isQuiet = isKind(widget, kind::Quiet) || (inSegment && !hasState(option, State_On));
    const auto *button = qobject_cast<const QToolButton *>(widget);
    Token ink = isQuiet && !hasState(option, State_MouseOver)             ? Token::Text2
                : button && isKind(button->defaultAction(), kind::Danger) ? Token::Blocked
                                                                          : Token::Text;
    if (!isEnabled)
        ink = Token::Disabled;
    // Text on another ground, such as the toast's, has the colour of the button's palette.
    const QColor caption = ink == Token::Text
                               ? palette.color(widget ? widget->foregroundRole() : QPalette::ButtonText)
                               : colour(ink, palette);
    QRect area = option.rect;
    const bool hasText = option.toolButtonStyle != Qt::ToolButtonIconOnly && !option.text.isEmpty();
    if (hasChevron(option)) {
        const QRect arrow = area.adjusted(area.width() - ChevronArea, 0, 0, 0);
        drawMiddleIcon(painter, QStringLiteral("down"), visualRect(option.direction, area, arrow), size::Icon,
                       option);
        area = visualRect(option.direction, area, area.adjusted(0, 0, -size::Icon - FlatGap, 0));
    }
    const bool hasIcon = option.toolButtonStyle != Qt::ToolButtonTextOnly;
    const QIcon arrowIcon = option.arrowType == Qt::DownArrow ? plainIcon(QStringLiteral("down")) : QIcon();
    const QFont font = fontFor(roleOf(widget), option.font);
    paintCaption(painter, area,
                 {hasText ? option.text : QString(),
                  !hasIcon               ? QIcon()
                  : option.icon.isNull() ? arrowIcon
                                         : option.icon,
                  font, caption, Gap, false},
                 option, proxy()->styleHint(SH_UnderlineShortcut, &option, widget) != 0);
}

void PantauStyle::drawIndicator(const QStyleOption &option, QPainter &painter, bool isCircle) const
{
    const QPalette &palette = option.palette;
    const bool isEnabled = hasState(option, State_Enabled);
    const bool isSet = hasState(option, State_On) || hasState(option, State_NoChange);
    QRectF box(0, 0, size::Icon, size::Icon);
    box.moveCenter(QRectF(option.rect).center());
    const qreal radius = isCircle ? size::Icon / 2.0 : 4;
    if (isSet)
        paintRound(painter, box, radius, colour(isEnabled ? Token::Fill : Token::Disabled, palette));
    else
        paintRound(painter, box, radius, palette.color(QPalette::Base),
                   colour(!isEnabled                          ? Token::Disabled
                          : hasState(option, State_MouseOver) ? Token::Text2
                                                              : Token::Border,
                          palette));
    if (!isSet)
        return;
    const QColor mark = colour(Token::OnFill, palette);
    if (isCircle)
        paintRound(painter, box.adjusted(5, 5, -5, -5), 3, mark);
    else if (hasState(option, State_NoChange))
        paintRound(painter, QRectF(box.left() + 4, box.center().y() - 0.75, 8, 1.5), 0.75, mark);
    else
        paintIcon(painter, QStringLiteral("tick"), box.toRect().adjusted(1, 1, -1, -1), Token::OnFill);
}

void PantauStyle::drawComboBox(const QStyleOptionComboBox &option, QPainter &painter,
                               const QWidget *widget) const
{
    if (option.frame)
        drawField(painter, option, widget, hasState(option, State_HasFocus) || hasState(option, State_On));
    drawMiddleIcon(painter, QStringLiteral("down"),
                   proxy()->subControlRect(CC_ComboBox, &option, SC_ComboBoxArrow, widget), size::Icon,
                   option);
}

void PantauStyle::drawSpinBox(const QStyleOptionSpinBox &option, QPainter &painter,
                              const QWidget *widget) const
{
    if (option.frame)
        drawField(painter, option, widget, hasState(option, State_HasFocus));
    if (option.buttonSymbols == QAbstractSpinBox::NoButtons)
        return;
    const auto chevron = [&](const QString &name, SubControl part, QAbstractSpinBox::StepEnabledFlag step) {
        QStyleOption button = option;
        button.state.setFlag(State_Enabled,
                             hasState(option, State_Enabled) && option.stepEnabled.testFlag(step));
        const QRect area = proxy()->subControlRect(CC_SpinBox, &option, part, widget);
        if (option.activeSubControls == part && hasState(button, State_Enabled))
            paintRound(painter, area.adjusted(2, 2, -2, -1), 3, colour(Token::Pressed, option.palette));
        drawMiddleIcon(painter, name, area, SmallChevron, button);
    };
    chevron(QStringLiteral("up"), SC_SpinBoxUp, QAbstractSpinBox::StepUpEnabled);
    chevron(QStringLiteral("down"), SC_SpinBoxDown, QAbstractSpinBox::StepDownEnabled);
}

void PantauStyle::drawComboBoxLabel(const QStyleOptionComboBox &box, QPainter &painter,
                                    const QWidget *widget) const
{
    QRect area = proxy()->subControlRect(CC_ComboBox, &box, SC_ComboBoxEditField, widget);
    if (!box.currentIcon.isNull()) {
        const QRect icon =
            alignedRect(box.direction, Qt::AlignLeading | Qt::AlignVCenter, {size::Icon, size::Icon}, area);
        box.currentIcon.paint(&painter, icon, Qt::AlignCenter,
                              hasState(box, State_Enabled) ? QIcon::Normal : QIcon::Disabled);
        area = visualRect(box.direction, area, area.adjusted(size::Icon + Gap, 0, 0, 0));
    }
    const QString text = box.fontMetrics.elidedText(box.currentText, Qt::ElideRight, area.width());
    painter.setPen(box.palette.color(QPalette::Text));
    painter.drawText(area, int(visualAlignment(box.direction, Qt::AlignLeading | Qt::AlignVCenter)), text);
}

QRect PantauStyle::fieldPartRect(ComplexControl control, const QStyleOptionComplex &option, SubControl part)
{
    const QRect rect = option.rect;
    const auto visual = [&](const QRect &logical) { return visualRect(option.direction, rect, logical); };
    if (control == CC_ComboBox) {
        if (part == SC_ComboBoxEditField)
            return visual(rect.adjusted(FieldPadding, 2, -ChevronArea, -2));
        if (part == SC_ComboBoxArrow)
            return visual(rect.adjusted(rect.width() - ChevronArea, 0, -2, 0));
    }
    if (control == CC_SpinBox) {
        const auto *box = qstyleoption_cast<const QStyleOptionSpinBox *>(&option);
        const bool hasButtons = box && box->buttonSymbols != QAbstractSpinBox::NoButtons;
        const int half = rect.height() / 2;
        if (part == SC_SpinBoxEditField)
            return visual(
                rect.adjusted(FieldPadding - EditMargin, 2, hasButtons ? -SpinArea : -FieldPadding, -2));
        if (part == SC_SpinBoxUp || part == SC_SpinBoxDown) {
            if (!hasButtons)
                return {};
            const QRect buttons = rect.adjusted(rect.width() - SpinArea - 2, 0, -2, 0);
            return visual(part == SC_SpinBoxUp ? buttons.adjusted(0, 2, 0, -half)
                                               : buttons.adjusted(0, half, 0, -2));
        }
    }
    return {};
}

QSize PantauStyle::controlSize(ContentsType type, const QStyleOption *option, const QSize &contents,
                               const QWidget *widget) const
{
    const QFont font = widget ? widget->font() : QApplication::font();
    const int height = option ? heightFor(option->fontMetrics) : size::Control;
    switch (type) {
    case CT_PushButton:
        if (const auto *button = qstyleoption_cast<const QStyleOptionButton *>(option)) {
            const QFont medium = fontFor(FontRole::Button, font);
            const int padding = isKind(widget, kind::Link) ? LinkPadding
                                : isFlatKind(widget)       ? FlatPadding
                                                           : ButtonPadding;
            int width = widthOf({button->text, button->icon, medium, {}, Gap}) + 2 * padding;
            if (button->features.testFlag(QStyleOptionButton::HasMenu))
                width += size::Icon + Gap / 2;
            return {std::max(width, height), height};
        }
        break;
    case CT_ToolButton:
        if (const auto *button = qstyleoption_cast<const QStyleOptionToolButton *>(option)) {
            const bool hasText = button->toolButtonStyle != Qt::ToolButtonIconOnly && !button->text.isEmpty();
            const QFont medium = fontFor(roleOf(widget), button->font);
            const int high = isSegment(widget) || isInStatusBar(widget)
                                 ? std::max(SegmentHeight, QFontMetrics(medium).height() + Gap)
                                 : height;
            const int chevron = hasChevron(*button) ? size::Icon + FlatGap : 0;
            if (!hasText)
                return {high + chevron, high};
            const bool hasIcon = button->toolButtonStyle != Qt::ToolButtonTextOnly;
            const int width = widthOf({button->text, hasIcon ? button->icon : QIcon(), medium, {}, Gap});
            return {width + 2 * FlatPadding + chevron, high};
        }
        break;
    case CT_LineEdit:
        return {contents.width() + 2 * (FieldPadding - EditMargin), std::max(contents.height(), height)};
    case CT_ComboBox:
        return {contents.width() + FieldPadding + ChevronArea + 4, height}; // widths of texts are rounded
    case CT_SpinBox: {
        // Qt measures the first and the last date, in which narrow figures are frequent.
        const int wider = qobject_cast<const QDateTimeEdit *>(widget) ? 4 + contents.width() / 16 : 0;
        return {contents.width() + FieldPadding + SpinArea + wider, height};
    }
    case CT_CheckBox:
    case CT_RadioButton:
        return {size::Icon + (contents.width() > 0 ? contents.width() + Gap : 0),
                std::max(contents.height(), size::Icon + Gap)};
    default:
        break;
    }
    return QProxyStyle::sizeFromContents(type, option, contents, widget);
}

} // namespace pantau::desktop
