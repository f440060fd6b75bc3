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
#include <QPainter>
#include <QShortcut>
#include <QStyle>

namespace pantau::desktop {

namespace {

constexpr int ToolBarHeight = 44;

/// Shows the key that opens the palette while it is empty.
class SearchField final : public QLineEdit
{
public:
    SearchField(const QKeySequence &key, QWidget *parent)
        : QLineEdit(parent), m_hint(key.toString(QKeySequence::NativeText).replace(u'+', u' '))
    {
        setKind(*this, kind::Search);
        connect(this, &QLineEdit::textChanged, this, &SearchField::makeRoom);
        makeRoom();
    }

protected:
    void paintEvent(QPaintEvent *event) override
    {
        QLineEdit::paintEvent(event);
        if (!text().isEmpty())
            return;
        QPainter painter(this);
        paintKey(painter,
                 QStyle::alignedRect(layoutDirection(), Qt::AlignRight | Qt::AlignVCenter,
                                     keySize(m_hint, font()), rect().adjusted(10, 0, -10, 0)),
                 m_hint, palette(), font());
    }

private:
    void makeRoom()
    {
        const int room = text().isEmpty() ? fontMetrics().horizontalAdvance(m_hint) + 16 : 0;
        const bool isMirrored = layoutDirection() == Qt::RightToLeft;
        setTextMargins(isMirrored ? room : 4, 0, isMirrored ? 4 : room, 0);
    }

    QString m_hint;
};

} // namespace

ToolBar::ToolBar(const WindowActions &actions, QWidget *parent)
    : QToolBar(tr("Tools"), parent)
    , m_search(named<SearchField>("search", actions.goToAnything->shortcut(), this))
{
    setObjectName(QStringLiteral("toolBar"));
    setMovable(false);
    setContextMenuPolicy(Qt::PreventContextMenu);
    setIconSize({16, 16});
    setMinimumHeight(ToolBarHeight);
    addGap(6); // aligned with the side list
    addButton(new QToolButton(this), actions.add);
    addButton(new QToolButton(this), actions.import);
    auto *ways = named<QMenu>("checkMenu", m_check);
    ways->addActions(actions.checks());
    m_check->setMenu(ways);
    m_check->setPopupMode(QToolButton::MenuButtonPopup);
    addButton(m_check, actions.check);
    addButton(new QToolButton(this), actions.pause);

    auto *gap = new QWidget(this);
    gap->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    addWidget(gap);
    m_search->setPlaceholderText(tr("Search or add a domain"));
    m_search->setAccessibleName(tr("Search domains, lists and notes"));
    m_search->setClearButtonEnabled(true);
    nameClearButton(*m_search);
    m_search->addAction(plainIcon(QStringLiteral("search"), Token::Text2), QLineEdit::LeadingPosition)
        ->setText(tr("Search"));
    addWidget(m_search);
    addGap(4); // aligned with the page
    auto *escape = new QShortcut(Qt::Key_Escape, m_search, nullptr, nullptr, Qt::WidgetShortcut);
    connect(escape, &QShortcut::activated, this, [this] {
        if (m_search->text().isEmpty())
            Q_EMIT searchLeft();
        m_search->clear();
    });
    connect(actions.pause, &QAction::changed, this, &ToolBar::fit);
    fit();
}

void ToolBar::addGap(int width)
{
    auto *gap = new QWidget(this);
    gap->setFixedWidth(width);
    addWidget(gap);
}

void ToolBar::addButton(QToolButton *button, QAction *action)
{
    button->setFocusPolicy(Qt::TabFocus);
    button->setDefaultAction(action);
    addWidget(button);
    m_buttons += button;
}

/// Width of everything except the search, in pixels.
int ToolBar::widthWithoutSearch() const
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

/// The buttons lose their texts together if they do not fit next to the search.
void ToolBar::fit()
{
    const int letter = fontMetrics().averageCharWidth();
    constexpr int Beside = 104; // the icon, the key and the gaps next to the text
    const int wanted = std::max({window()->width() < 1200 ? 240 : 300, letter * 30,
                                 fontMetrics().horizontalAdvance(m_search->placeholderText()) + Beside});
    for (const auto style : {Qt::ToolButtonTextBesideIcon, Qt::ToolButtonIconOnly}) {
        for (QToolButton *button : std::as_const(m_buttons))
            button->setToolButtonStyle(style);
        if (widthWithoutSearch() + wanted <= width())
            break;
    }
    m_search->setFixedWidth(std::clamp(width() - widthWithoutSearch(), letter * 20, wanted));
    // A resize first lays out the old variant. Actions moved to the extension menu do not trigger a new
    // layout.
    layout()->invalidate();
    layout()->update();
}

void ToolBar::changeEvent(QEvent *event)
{
    QToolBar::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fit();
}

void ToolBar::resizeEvent(QResizeEvent *event)
{
    QToolBar::resizeEvent(event);
    fit();
}

} // namespace pantau::desktop
