// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/look/colours.h"

#include "desktop/look/parts.h"

#include <QApplication>
#include <QStyleHints>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <iterator>

#ifdef Q_OS_WIN
#include <qt_windows.h>
#endif

namespace pantau::desktop {

namespace {

using Role = QPalette::ColorRole;

struct TokenColour
{
    Token token;
    QRgb light; ///< with alpha
    QRgb dark;
    Role inHighContrast;
};

constexpr QRgb None = 0x00000000;

/// In the order of Token.
constexpr TokenColour Colours[] = {
    {Token::Window, 0xfff4f5f7, 0xff121417, Role::Window},
    {Token::Surface, 0xffffffff, 0xff1a1d21, Role::Base},
    {Token::Raised, 0xffffffff, 0xff22262c, Role::Base},
    {Token::Overlay, 0xffffffff, 0xff2b3037, Role::Base},
    {Token::Sunken, 0xfff0f2f5, 0xff15181b, Role::Base},
    {Token::Field, 0xffffffff, 0xff15181b, Role::Base},
    {Token::SearchField, 0xffe8ebef, 0xff22262c, Role::Base},
    {Token::SegmentGround, 0xffe8ebef, 0xff15181b, Role::Base},
    {Token::Hover, 0xfff2f4f6, 0xff23272d, Role::Base},
    {Token::Pressed, 0xffe8ebef, 0xff2b3037, Role::Base},
    {Token::Quiet, 0xffffffff, 0xff353b44, Role::Button},
    {Token::QuietHover, 0xfff2f4f6, 0xff3f464f, Role::Button},
    {Token::QuietPressed, 0xffe8ebef, 0xff2b3037, Role::Button},
    {Token::Hairline, 0xffe4e7ec, 0xff262a30, Role::WindowText},
    {Token::OverlayHairline, 0xffe4e7ec, 0xff3a4049, Role::WindowText},
    {Token::Edge, 0xffdfe3e9, None, Role::WindowText},
    {Token::Border, 0xff7f8896, 0xff7b8491, Role::WindowText},
    {Token::Text, 0xff171b21, 0xffe8ebef, Role::WindowText},
    {Token::Text2, 0xff525b68, 0xffa9b1bd, Role::WindowText},
    {Token::Text3, 0xff5f6875, 0xff98a1ae, Role::WindowText},
    {Token::Disabled, 0xff9aa2ae, 0xff626a76, Role::PlaceholderText},
    {Token::Accent, 0xff1b62c9, 0xff7fb2ff, Role::Link},
    {Token::Fill, 0xff1b62c9, 0xff2c6bd6, Role::Highlight},
    {Token::FillHover, 0xff1756b2, 0xff3571dc, Role::Highlight},
    {Token::FillPressed, 0xff124892, 0xff2459b5, Role::Highlight},
    {Token::OnFill, 0xffffffff, 0xffffffff, Role::HighlightedText},
    {Token::Sel, 0xffe4ecf9, 0xff262f3c, Role::Base},
    {Token::SelInactive, 0xffeceef2, 0xff262a30, Role::Base},
    {Token::SelOnOverlay, 0xffe4ecf9, 0xff343f4e, Role::Base},
    {Token::TextSelection, 0xffbbd0ef, 0xff35465f, Role::Highlight},
    {Token::Danger, 0xffc62b21, 0xffd0382d, Role::Highlight},
    {Token::DangerHover, 0xffb5271e, 0xffbe332a, Role::Highlight},
    {Token::DangerPressed, 0xffa0221a, 0xffa82d25, Role::Highlight},
    {Token::Blocked, 0xffbe241b, 0xffff6b60, Role::WindowText},
    {Token::BlockedGround, 0xfffbe7e5, 0xff3b1d1d, Role::Base},
    {Token::Ok, 0xff17713f, 0xff4cc38a, Role::WindowText},
    {Token::OkGround, 0xffe3f3ea, 0xff15301f, Role::Base},
    {Token::Unknown, 0xff855300, 0xfff0b649, Role::WindowText},
    {Token::UnknownGround, 0xfffbefd6, 0xff352911, Role::Base},
    {Token::NeutralGround, 0xffeceef2, 0xff2f343c, Role::Base},
    {Token::StripBlocked, 0xffd2362b, 0xffff6b60, Role::WindowText},
    {Token::StripOk, 0xffddf0e5, 0xff1d3a2c, Role::Base},
    {Token::StripOkBase, 0xff2a915b, 0xff3ba873, Role::WindowText},
    {Token::StripNoAnswer, 0xfffbefd6, 0xff3a2f18, Role::Base},
    {Token::StripNoAnswerBar, 0xffb5790a, 0xffd99b2b, Role::WindowText},
    {Token::StripNotChecked, 0xfff0f2f5, 0xff30363e, Role::Base},
    {Token::StripNotCheckedBase, 0xff7f8896, 0xff78818e, Role::WindowText},
    {Token::Meter, 0xff6b7482, 0xff98a1ae, Role::WindowText},
    {Token::Track, 0xffe4e7ec, 0xff2f343c, Role::Base},
    {Token::Chart, 0xff4a7fd0, 0xff5b93e6, Role::WindowText},
    {Token::Forecast, 0xffc9d9f1, 0xff2b3e5c, Role::Base},
    {Token::Notice, 0xfffdf4e3, 0xff2e2618, Role::Base},
    {Token::NoticeEdge, 0xfff0ddb4, None, Role::WindowText},
    {Token::Toast, 0xff22272e, 0xff2b3037, Role::ToolTipBase},
    {Token::ToastText, 0xffffffff, 0xffe8ebef, Role::ToolTipText},
    {Token::ToastAction, 0xff8fbbff, 0xff7fb2ff, Role::ToolTipText},
    {Token::Scrim, 0x4711141a, 0x80000000, Role::NoRole},
    {Token::MenuShadow, 0x24000000, 0x80000000, Role::NoRole},
    {Token::DialogShadow, 0x3d000000, 0x99000000, Role::NoRole},
    {Token::Rim, 0x14000000, 0xff383e47, Role::WindowText},
    {Token::ButtonFoot, 0x0f000000, None, Role::WindowText},
    {Token::Paper, 0xffffffff, 0xffffffff, Role::NoRole},
    {Token::PaperText, 0xff000000, 0xff000000, Role::NoRole},
    {Token::PaperText2, 0xff555555, 0xff555555, Role::NoRole},
    {Token::PaperLine, 0xffdddddd, 0xffdddddd, Role::NoRole},
};

constexpr bool isInOrder()
{
    for (std::size_t i = 0; i < std::size(Colours); ++i)
        if (Colours[i].token != Token(i))
            return false;
    return Colours[std::size(Colours) - 1].token == Token::PaperLine;
}
static_assert(isInOrder());

const TokenColour &entryOf(Token token)
{
    return Colours[std::size_t(token)];
}

double luminance(const QColor &colour)
{
    const auto part = [](double value) {
        return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * part(colour.redF()) + 0.7152 * part(colour.greenF()) + 0.0722 * part(colour.blueF());
}

} // namespace

bool isDark(const QPalette &palette)
{
    return palette.color(QPalette::Window).lightness() < palette.color(QPalette::WindowText).lightness();
}

bool isHighContrast(const QPalette &palette)
{
    return palette.color(QPalette::Active, QPalette::Midlight) ==
           palette.color(QPalette::Active, QPalette::WindowText);
}

QColor colour(Token token, bool isDark)
{
    return QColor::fromRgba(isDark ? entryOf(token).dark : entryOf(token).light);
}

QColor colour(Token token, const QPalette &palette)
{
    if (const Role role = entryOf(token).inHighContrast; role != Role::NoRole && isHighContrast(palette))
        return palette.color(QPalette::Active, role);
    return colour(token, isDark(palette));
}

QColor colour(BlockStatus status, const QPalette &palette)
{
    switch (status) {
    case BlockStatus::Blocked:
        return colour(Token::Blocked, palette);
    case BlockStatus::NotBlocked:
        return colour(Token::Text2, palette);
    case BlockStatus::Unknown:
        break;
    }
    return colour(Token::Unknown, palette);
}

QPalette ownPalette(bool isDark)
{
    constexpr std::pair<Role, Token> Roles[] = {
        {Role::Window, Token::Window},     {Role::WindowText, Token::Text},
        {Role::Base, Token::Surface},      {Role::AlternateBase, Token::Surface},
        {Role::Text, Token::Text},         {Role::PlaceholderText, Token::Text3},
        {Role::Button, Token::Quiet},      {Role::ButtonText, Token::Text},
        {Role::BrightText, Token::Text2},  {Role::Light, Token::Surface},
        {Role::Midlight, Token::Hairline}, {Role::Mid, Token::Border},
        {Role::Dark, Token::Border},       {Role::Shadow, Token::Border},
        {Role::Highlight, Token::Sel},     {Role::HighlightedText, Token::Text},
        {Role::Link, Token::Accent},       {Role::LinkVisited, Token::Accent},
        {Role::ToolTipBase, Token::Toast}, {Role::ToolTipText, Token::ToastText},
    };
    QPalette palette;
    for (const auto &[role, token] : Roles)
        palette.setColor(QPalette::All, role, colour(token, isDark));
    for (const Role role : {Role::WindowText, Role::Text, Role::ButtonText, Role::BrightText,
                            Role::HighlightedText, Role::Link, Role::LinkVisited, Role::PlaceholderText})
        palette.setColor(QPalette::Disabled, role, colour(Token::Disabled, isDark));
    for (const QPalette::ColorGroup group : {QPalette::Inactive, QPalette::Disabled})
        palette.setColor(group, Role::Highlight, colour(Token::SelInactive, isDark));
    return palette;
}

QPalette highContrastPalette(QPalette system)
{
    for (const Role role : {Role::Midlight, Role::Mid, Role::Dark, Role::Shadow, Role::BrightText})
        system.setColor(QPalette::All, role, system.color(QPalette::Active, Role::WindowText));
    return system;
}

double contrast(const QColor &one, const QColor &other)
{
    const auto [darker, lighter] = std::minmax({luminance(one), luminance(other)}); // by value
    return (lighter + 0.05) / (darker + 0.05);
}

namespace {

/// The system draws the window frames.
void notifySystem([[maybe_unused]] Appearance appearance)
{
#if QT_VERSION >= QT_VERSION_CHECK(6, 8, 0)
    const auto scheme = [appearance] {
        switch (appearance) {
        case Appearance::Light:
            return Qt::ColorScheme::Light;
        case Appearance::Dark:
            return Qt::ColorScheme::Dark;
        case Appearance::System:
            break;
        }
        return Qt::ColorScheme::Unknown;
    };
    QGuiApplication::styleHints()->setColorScheme(scheme());
#endif
}

bool isSystemDark([[maybe_unused]] const QPalette &system)
{
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
    return QGuiApplication::styleHints()->colorScheme() == Qt::ColorScheme::Dark;
#else
    return isDark(system);
#endif
}

bool wantsHighContrast(const QPalette &system)
{
#ifdef Q_OS_WIN
    HIGHCONTRASTW state = {};
    state.cbSize = sizeof(state);
    if (SystemParametersInfoW(SPI_GETHIGHCONTRAST, sizeof(state), &state, 0))
        return (state.dwFlags & HCF_HIGHCONTRASTON) != 0;
#endif
    constexpr double Highest = 20.5; // black and white have 21; usual themes have at most 19
    return contrast(system.color(QPalette::Window), system.color(QPalette::WindowText)) >= Highest;
}

/// Parts of windows whose palette differs from that of the main window.
void usePaletteOfParts(bool isDark, bool isOwn)
{
    QPalette dialog = QApplication::palette();
    QPalette field = dialog;
    QPalette popup = dialog;
    if (isOwn) {
        dialog.setColor(QPalette::Window, colour(Token::Raised, isDark));
        field.setColor(QPalette::Base, colour(Token::Field, isDark));
        // A selection in a text must be visible on the ground of the field.
        field.setColor(QPalette::Highlight, colour(Token::TextSelection, isDark));
        for (const QPalette::ColorRole role : {QPalette::Base, QPalette::Window})
            popup.setColor(role, colour(Token::Overlay, isDark));
    }
    QApplication::setPalette(dialog, "QDialog");
    QApplication::setPalette(popup, "QComboBoxPrivateContainer");
    for (const char *name : {"QLineEdit", "QPlainTextEdit", "QTextEdit", "QAbstractSpinBox", "QComboBox"})
        QApplication::setPalette(field, name);
}

} // namespace

AppearanceSwitch::AppearanceSwitch()
{
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
    QObject::connect(QGuiApplication::styleHints(), &QStyleHints::colorSchemeChanged, &m_listener,
                     [this] { follow(); });
#endif
}

void AppearanceSwitch::choose(Appearance appearance)
{
    if (appearance != m_chosen) {
        m_chosen = appearance;
        notifySystem(appearance);
    }
    follow();
}

void AppearanceSwitch::follow()
{
    QApplication::setPalette(QPalette()); // gives back the system's colours
    const QPalette system = QApplication::palette();
    const bool isDark = m_chosen == Appearance::System ? isSystemDark(system) : m_chosen == Appearance::Dark;
    const bool isOwn = !wantsHighContrast(system);
    QApplication::setPalette(isOwn ? ownPalette(isDark) : highContrastPalette(system));
    usePaletteOfParts(isDark, isOwn);
    QToolTip::setFont(fontFor(FontRole::Small, QApplication::font()));
}

} // namespace pantau::desktop
