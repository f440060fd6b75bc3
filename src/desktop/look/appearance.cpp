// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/look/appearance.h"

#include "desktop/look/icons.h"

#include <QAction>
#include <QApplication>
#include <QCoreApplication>
#include <QEvent>
#include <QLineEdit>
#include <QPainter>
#include <QProxyStyle>
#include <QStyle>
#include <QStyleHints>
#include <QStyleOption>

namespace pantau::desktop {

namespace {

const QString Fusion = QStringLiteral("fusion");

void wear(const QString &style)
{
    QApplication::setStyle(style);
    OutlinedStyle::install();
}

/// The system draws the window frames.
void tellSystem([[maybe_unused]] Appearance appearance)
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

bool isSystemDark()
{
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
    return QGuiApplication::styleHints()->colorScheme() == Qt::ColorScheme::Dark;
#else
    return false;
#endif
}

} // namespace

AppearanceSwitch::AppearanceSwitch()
{
    const QStyle *style = QApplication::style();
    while (const auto *proxy = qobject_cast<const QProxyStyle *>(style))
        style = proxy->baseStyle();
    if (style->name() != Fusion)
        m_systemStyle = style->name();
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
    QObject::connect(QGuiApplication::styleHints(), &QStyleHints::colorSchemeChanged, &m_listener,
                     [this] { follow(); });
#endif
}

void AppearanceSwitch::choose(Appearance appearance)
{
    if (appearance != m_chosen) {
        m_chosen = appearance;
        tellSystem(appearance);
    }
    follow();
}

/// Which of our palettes to use, or none.
std::optional<bool> AppearanceSwitch::wantedDark() const
{
#if QT_VERSION >= QT_VERSION_CHECK(6, 8, 0)
    if (m_systemStyle == QLatin1String("windows11"))
        return std::nullopt; // it follows the system's colour scheme
#endif
    if (m_chosen != Appearance::System)
        return m_chosen == Appearance::Dark;
    return m_systemStyle == QLatin1String("windowsvista") && isSystemDark() ? std::optional(true)
                                                                            : std::nullopt;
}

void AppearanceSwitch::follow()
{
    const std::optional<bool> before = m_isDark;
    m_isDark = wantedDark();
    if (m_isDark == before)
        return;
    // The style first, because setting it replaces the palette.
    if (!m_systemStyle.isEmpty() && m_isDark.has_value() != before.has_value())
        wear(m_isDark ? Fusion : m_systemStyle);
    // A default palette gives back the system's colours.
    QApplication::setPalette(m_isDark ? ownPalette(*m_isDark) : QPalette());
}

namespace {

/// A mix of window and text colour, closer to the window if disabled.
QColor outline(const QStyleOption &option)
{
    const QColor ground = option.palette.color(QPalette::Window);
    const QColor text = option.palette.color(QPalette::WindowText);
    const float share = option.state & QStyle::State_Enabled ? 0.6F : 0.35F;
    const auto between = [share](float from, float to) { return from + (to - from) * share; };
    return QColor::fromRgbF(between(ground.redF(), text.redF()), between(ground.greenF(), text.greenF()),
                            between(ground.blueF(), text.blueF()));
}

} // namespace

OutlinedStyle::OutlinedStyle(QStyle *fusion) : QProxyStyle(fusion)
{
}

void OutlinedStyle::install()
{
    QStyle *style = QApplication::style();
    const auto *proxy = qobject_cast<const QProxyStyle *>(style);
    const QStyle *drawing = proxy ? proxy->baseStyle() : style;
    if (drawing->name() == QLatin1String("fusion"))
        QApplication::setStyle(new OutlinedStyle(style));
}

void OutlinedStyle::drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                                  const QWidget *widget) const
{
    QProxyStyle::drawPrimitive(element, option, painter, widget);
    const bool isCircle = element == PE_IndicatorRadioButton;
    if ((!isCircle && element != PE_IndicatorCheckBox) || option->state & State_HasFocus)
        return; // a focused outline has the highlight colour
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing, isCircle);
    // Antialiasing makes a thin curve too faint, so the circle's is thicker.
    painter->setPen(QPen(outline(*option), isCircle ? 1.5 : 1));
    painter->setBrush(Qt::NoBrush);
    const QRectF around = QRectF(option->rect).adjusted(0.5, 0.5, -0.5, -0.5);
    if (isCircle)
        painter->drawEllipse(around.adjusted(0.5, 0.5, -0.5, -0.5));
    else
        painter->drawRect(around.adjusted(0.5, 0.5, -0.5, -0.5));
    painter->restore();
}

QIcon OutlinedStyle::standardIcon(StandardPixmap icon, const QStyleOption *option,
                                  const QWidget *widget) const
{
    const QPalette palette = widget ? widget->palette() : QApplication::palette();
    if (icon == SP_LineEditClearButton)
        return clearIcon(palette);
    if (icon == SP_ToolBarHorizontalExtensionButton)
        return plainIcon(QStringLiteral("more"), palette);
    return QProxyStyle::standardIcon(icon, option, widget);
}

namespace {

class ClearButton
{
    Q_DECLARE_TR_FUNCTIONS(pantau::desktop::ClearButton)
};

/// Updates the icon when the palette changes. Qt only asks the style for it once.
class ColourFollower final : public QObject
{
public:
    ColourFollower(QAction &action, QLineEdit &edit) : QObject(&action), m_action(action), m_edit(edit)
    {
        edit.installEventFilter(this);
    }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() == QEvent::PaletteChange)
            m_action.setIcon(m_edit.style()->standardIcon(QStyle::SP_LineEditClearButton, nullptr, &m_edit));
        return QObject::eventFilter(watched, event);
    }

private:
    QAction &m_action;
    const QLineEdit &m_edit;
};

} // namespace

QIcon clearIcon(const QPalette &palette)
{
    return plainIcon(QStringLiteral("close"), palette);
}

void nameClearButton(QLineEdit &edit)
{
    // Object name set by QLineEdit::setClearButtonEnabled().
    auto *action = edit.findChild<QAction *>(QStringLiteral("_q_qlineeditclearaction"));
    if (!action)
        return;
    action->setText(ClearButton::tr("Clear"));
    if (action->children().isEmpty())
        new ColourFollower(*action, edit);
}

} // namespace pantau::desktop
