// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/tool_bar.h"

#include "desktop/look/icons.h"
#include "desktop/look/pantau_style.h"
#include "desktop/window/window_actions.h"

#include <QEvent>
#include <QLayout>
#include <QLineEdit>
#include <QMenu>
#include <QShortcut>
#include <QStyle>
#include <QStyleOptionToolButton>
#include <QStylePainter>
#include <QToolButton>

namespace pantau::desktop {

ToolBar::ToolBar(const WindowActions &actions, QWidget *parent)
    : QToolBar(tr("Tools"), parent), m_check(new SplitButton(this)), m_search(new QLineEdit(this))
{
    setObjectName(QStringLiteral("toolBar"));
    setMovable(false);
    setContextMenuPolicy(Qt::PreventContextMenu);
    setIconSize({16, 16});
    addButton(actions.add);
    addButton(actions.import);
    m_check->setObjectName(QStringLiteral("checkButton"));
    m_check->setFocusPolicy(Qt::TabFocus);
    m_check->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    auto *ways = new QMenu(m_check);
    ways->setObjectName(QStringLiteral("checkMenu"));
    ways->addActions(actions.checks());
    m_check->setMenu(ways);
    m_check->setDefaultAction(actions.check);
    addWidget(m_check);
    addButton(actions.pause);
    addButton(actions.undo);
    m_undo = this->actions().constLast();
    m_undo->setVisible(false);

    auto *gap = new QWidget(this);
    gap->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    addWidget(gap);
    m_search->setObjectName(QStringLiteral("search"));
    m_search->setPlaceholderText(tr("Search domains, lists, notes"));
    m_search->setAccessibleName(tr("Search domains, lists and notes"));
    m_search->setClearButtonEnabled(true);
    nameClearButton(*m_search);
    m_search->addAction(new QAction(tr("Search"), m_search), QLineEdit::LeadingPosition);
    addWidget(m_search);
    auto *margin = new QWidget(this);
    margin->setFixedWidth(10);
    addWidget(margin);
    auto *escape = new QShortcut(Qt::Key_Escape, m_search, nullptr, nullptr, Qt::WidgetShortcut);
    connect(escape, &QShortcut::activated, this, [this] {
        if (m_search->text().isEmpty())
            Q_EMIT searchLeft();
        m_search->clear();
    });
    // Button texts change with the language, the pause and the cost.
    connect(actions.check, &QAction::changed, this, &ToolBar::fit);
    connect(actions.pause, &QAction::changed, this, &ToolBar::fit);
    fit();
}

void ToolBar::addButton(QAction *action)
{
    auto *button = new QToolButton(this);
    button->setFocusPolicy(Qt::TabFocus);
    button->setDefaultAction(action);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    addWidget(button);
    m_buttons += button;
}

void ToolBar::setCheckTexts(const QString &full, const QString &brief)
{
    m_full = full;
    m_brief = brief;
    fit();
}

void ToolBar::showUndo(bool shown)
{
    m_undo->setVisible(shown);
    fit();
}

/// Width of everything except the search, in pixels.
int ToolBar::widthBesideSearch() const
{
    const int frame = style()->pixelMetric(QStyle::PM_ToolBarFrameWidth, nullptr, this) +
                      style()->pixelMetric(QStyle::PM_ToolBarItemMargin, nullptr, this);
    const int spacing = style()->pixelMetric(QStyle::PM_ToolBarItemSpacing, nullptr, this);
    int width = 2 * frame;
    for (QAction *action : actions()) {
        const QWidget *part = widgetForAction(action);
        if (!action->isVisible() || !part)
            continue;
        width += spacing;
        if (part != m_search)
            width += std::clamp(part->sizeHint().width(), part->minimumWidth(), part->maximumWidth());
    }
    return width;
}

/// Uses the widest variant that fits: full texts; a short check button; icons for the others; only icons.
void ToolBar::fit()
{
    m_search->actions().constFirst()->setIcon(plainIcon(QStringLiteral("search"), palette()));
    const int letter = fontMetrics().averageCharWidth();
    // Width of the placeholder text, the icon, the clear button and the frame, as computed by QLineEdit. The
    // clear button needs the space even before it is first shown.
    const auto metric = [this](QStyle::PixelMetric of) {
        return style()->pixelMetric(of, nullptr, m_search);
    };
    const int side = metric(QStyle::PM_LineEditIconSize) + 2 * metric(QStyle::PM_LineEditIconMargin) + 6;
    const int least = m_search->fontMetrics().horizontalAdvance(m_search->placeholderText()) + 2 * side +
                      2 * metric(QStyle::PM_DefaultFrameWidth) + letter;
    const int comfortable = std::max(least, letter * 34);
    struct Form
    {
        bool hasWords;
        bool hasCheckWords;
        const QString &check;
    };
    for (const Form &form : {Form{true, true, m_full}, Form{true, true, m_brief}, Form{false, true, m_brief},
                             Form{false, false, m_brief}}) {
        m_check->setText(form.check);
        m_check->setToolButtonStyle(form.hasCheckWords ? Qt::ToolButtonTextBesideIcon
                                                       : Qt::ToolButtonIconOnly);
        for (QToolButton *button : std::as_const(m_buttons))
            button->setToolButtonStyle(form.hasWords ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly);
        if (widthBesideSearch() + least <= width())
            break;
    }
    m_search->setFixedWidth(std::clamp(width() - widthBesideSearch(), least, comfortable));
    // A resize first lays out the old variant. Actions moved to the extension menu do not trigger a new
    // layout.
    layout()->invalidate();
    layout()->update();
}

void ToolBar::changeEvent(QEvent *event)
{
    QToolBar::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        fit();
}

void ToolBar::resizeEvent(QResizeEvent *event)
{
    QToolBar::resizeEvent(event);
    fit();
}

SplitButton::SplitButton(QWidget *parent) : QToolButton(parent)
{
    setPopupMode(QToolButton::MenuButtonPopup);
}

void SplitButton::paintEvent(QPaintEvent *event)
{
    if (style()->name() != QLatin1String("windows11"))
        return QToolButton::paintEvent(event);
    QStylePainter painter(this);
    QStyleOptionToolButton option;
    initStyleOption(&option);
    QStyleOption arrow = option;
    arrow.rect = style()->subControlRect(QStyle::CC_ToolButton, &option, QStyle::SC_ToolButtonMenu, this);
    option.subControls = QStyle::SC_ToolButton;
    option.features.setFlag(QStyleOptionToolButton::HasMenu, false);
    painter.drawComplexControl(QStyle::CC_ToolButton, option);
    painter.drawPrimitive(QStyle::PE_IndicatorArrowDown, arrow);
}

} // namespace pantau::desktop
