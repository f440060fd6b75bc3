// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/look/pantau_style.h"

#include "desktop/look/icons.h"
#include "desktop/look/parts.h"

#include <QAbstractItemView>
#include <QAbstractScrollArea>
#include <QAbstractSpinBox>
#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QDateTimeEdit>
#include <QDialog>
#include <QFormLayout>
#include <QFrame>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QLocale>
#include <QPainter>
#include <QPainterPath>
#include <QPlainTextEdit>
#include <QRadioButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QStyleOption>
#include <QTabBar>
#include <QTextBrowser>
#include <QTextDocument>

#include <algorithm>

namespace pantau::desktop {

namespace {

constexpr char KindProperty[] = "kind";
constexpr char InvalidProperty[] = "invalid";

constexpr int ScrollBarWidth = 12;
constexpr int FieldTextMargin = 8; ///< QLineEdit adds 2

/// True for a scroll bar of a table or of pages.
bool isInRows(const QWidget *bar)
{
    for (const QWidget *each = bar; each && !each->isWindow(); each = each->parentWidget())
        if (qobject_cast<const QAbstractItemView *>(each) || isKind(each, kind::Flush))
            return !qobject_cast<const QListView *>(each) && !qobject_cast<const QHeaderView *>(each);
    return false;
}

bool isInForm(const QLabel &label)
{
    const QWidget *parent = label.parentWidget();
    const auto forms = parent ? parent->findChildren<QFormLayout *>() : QList<QFormLayout *>();
    return std::ranges::any_of(forms,
                               [&label](const QFormLayout *form) { return form->indexOf(&label) >= 0; });
}

bool isOn(const QStyleOption &option, QStyle::StateFlag state)
{
    return option.state.testFlag(state);
}

/// Follows the keyboard focus around buttons and tabs. Other widgets show the focus themselves.
class FocusRing final : public QWidget
{
public:
    explicit FocusRing(QWidget &button) : QWidget(host(button)), m_button(&button)
    {
        if (const auto *tabs = qobject_cast<QTabBar *>(&button))
            connect(tabs, &QTabBar::currentChanged, this, &FocusRing::follow);
        setAttribute(Qt::WA_TransparentForMouseEvents);
        for (QWidget *each = &button; each != parentWidget(); each = each->parentWidget())
            each->installEventFilter(this);
        follow();
        raise();
        setVisible(button.isVisible());
    }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() == QEvent::Hide)
            hide();
        else if (event->type() == QEvent::Move || event->type() == QEvent::Resize ||
                 event->type() == QEvent::Show)
            follow();
        return QWidget::eventFilter(watched, event);
    }

    void paintEvent(QPaintEvent * /*event*/) override
    {
        QPainter painter(this);
        paintRound(painter, rect(), size::ControlRadius + Outside - 1, Qt::transparent,
                   colour(Token::Accent, palette()), Width);
    }

private:
    static constexpr int Outside = 4; ///< a gap and the line
    static constexpr int Width = 2;

    /// What scrolls with the button, or the window: neither cuts the ring off.
    static QWidget *host(const QWidget &button)
    {
        QWidget *host = button.parentWidget();
        while (!host->isWindow() && !qobject_cast<QAbstractScrollArea *>(host->parentWidget()))
            host = host->parentWidget();
        return host;
    }

    void follow()
    {
        if (!m_button || !m_button->isVisible())
            return hide();
        QRect around = m_button->rect();
        const bool isRow = m_button->sizePolicy().hasHeightForWidth(); // with an explanation
        if (!isRow && (qobject_cast<QCheckBox *>(m_button) || qobject_cast<QRadioButton *>(m_button))) {
            QStyleOptionButton option;
            option.initFrom(m_button);
            around = style()->subElementRect(QStyle::SE_CheckBoxIndicator, &option, m_button);
        } else if (const auto *tabs = qobject_cast<const QTabBar *>(m_button)) {
            const QRect tab = tabs->tabRect(tabs->currentIndex());
            const int gap = style()->pixelMetric(QStyle::PM_TabBarTabHSpace, nullptr, tabs);
            around = QStyle::visualRect(layoutDirection(), tab,
                                        tab.adjusted(0, 2 * Outside, -gap, -2 * Outside - Width));
        }
        around.moveTopLeft(m_button->mapTo(parentWidget(), around.topLeft()));
        setGeometry(around.adjusted(-Outside, -Outside, Outside, Outside) & parentWidget()->rect());
    }

    QPointer<QWidget> m_button;
};

/// Days and times are written as in the texts: with the whole year, without seconds.
QString formatOf(const QDateTimeEdit &at)
{
    QStringList parts;
    if (at.displayedSections() & QDateTimeEdit::YearSection)
        parts += QStringLiteral("d MMM yyyy");
    if (at.displayedSections() & QDateTimeEdit::MinuteSection)
        parts += QLocale().timeFormat(QLocale::ShortFormat).remove(QStringLiteral(":ss"));
    return parts.join(u' ');
}

} // namespace

void setKind(QWidget &widget, const char *kind)
{
    widget.setProperty(KindProperty, QLatin1String(kind));
    widget.updateGeometry();
    widget.update();
}

void setKind(QAction &action, const char *kind)
{
    action.setProperty(KindProperty, QLatin1String(kind));
}

bool isKind(const QObject *part, const char *kind)
{
    return part && part->property(KindProperty).toString() == QLatin1String(kind);
}

bool isInvalid(const QWidget &field)
{
    return field.property(InvalidProperty).toBool();
}

void setInvalid(QWidget &field, bool isInvalid)
{
    field.setProperty(InvalidProperty, isInvalid);
    field.update();
}

PantauStyle::PantauStyle() : QProxyStyle(QStringLiteral("fusion"))
{
}

void PantauStyle::install()
{
    QApplication::setStyle(new PantauStyle);
    AppearanceSwitch().choose(Appearance::System);
}

void PantauStyle::polish(QApplication *app)
{
    QProxyStyle::polish(app);
    app->installEventFilter(this);
    connect(app, &QApplication::focusChanged, this, [this](const QWidget *, QWidget *now) {
        delete m_ring;
        const bool isByKeyboard = now && now->window()->testAttribute(Qt::WA_KeyboardFocusChange);
        if (isByKeyboard && !now->isWindow() &&
            (qobject_cast<QAbstractButton *>(now) || qobject_cast<QTabBar *>(now)))
            m_ring = new FocusRing(*now);
    });
}

void PantauStyle::unpolish(QApplication *app)
{
    app->removeEventFilter(this);
    app->disconnect(this);
    delete m_ring;
    QProxyStyle::unpolish(app);
}

void PantauStyle::polish(QWidget *widget)
{
    QProxyStyle::polish(widget);
    if (qobject_cast<QAbstractButton *>(widget) || qobject_cast<QAbstractSpinBox *>(widget))
        widget->setAttribute(Qt::WA_Hover);
    if (auto *at = qobject_cast<QDateTimeEdit *>(widget))
        at->setDisplayFormat(formatOf(*at));
    if (qobject_cast<QScrollBar *>(widget))
        widget->setAttribute(Qt::WA_OpaquePaintEvent, false); // only the thumb is painted
    if (const auto *text = qobject_cast<QPlainTextEdit *>(widget)) {
        constexpr qreal QtMargin = 4; // another one was chosen for its place
        QTextDocument *document = text->document();
        const bool wasModified = document->isModified();
        if (document->documentMargin() == QtMargin)
            document->setDocumentMargin(8); // aligned with the texts of fields
        document->setModified(wasModified); // or Escape would ask whether to discard what nobody typed
    }
    if (auto *view = qobject_cast<QAbstractItemView *>(widget))
        view->viewport()->setAttribute(Qt::WA_Hover);
    if (const auto *area = qobject_cast<QScrollArea *>(widget)) // shows the ground of its sheet or dialog
        for (QWidget *part : {area->viewport(), area->widget()})
            if (part && part->backgroundRole() == QPalette::Window)
                part->setAutoFillBackground(false);
    if (auto *label = qobject_cast<QLabel *>(widget)) {
        // A form layout would put the label of a field above the middle of the field.
        if (label->buddy() && isInForm(*label))
            label->setMinimumHeight(heightFor(label->fontMetrics()));
        // Properties of forms, which know neither weights nor colours.
        if (label->font().weight() >= QFont::Bold)
            label->setFont(fontFor(FontRole::Heading, label->font()));
        if (label->property("quiet").toBool()) {
            label->setFont(fontFor(FontRole::Small, QApplication::font()));
            setQuiet(*label);
        }
    }
}

bool PantauStyle::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::PaletteChange)
        if (auto *label = qobject_cast<QLabel *>(watched))
            redrawIcon(*label);
    // A shortcut sends no KeyPress.
    if (event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride)
        m_isByKeyboard = true;
    if (event->type() == QEvent::MouseButtonPress) {
        m_isByKeyboard = false;
        if (const auto *widget = qobject_cast<QWidget *>(watched)) // Qt only switches this on
            widget->window()->setAttribute(Qt::WA_KeyboardFocusChange, false);
    }
    if (auto *dialog = event->type() == QEvent::Show ? qobject_cast<QDialog *>(watched) : nullptr)
        dialog->setAttribute(Qt::WA_KeyboardFocusChange, m_isByKeyboard);
    const auto *key = event->type() == QEvent::KeyPress ? static_cast<QKeyEvent *>(event) : nullptr;
    // Qt leaves this to the desktop, and in a dialog to its default button.
    if (auto *button = key ? qobject_cast<QAbstractButton *>(watched) : nullptr;
        button && !qobject_cast<QCheckBox *>(button) && !qobject_cast<QRadioButton *>(button) &&
        (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) &&
        !(key->modifiers() & ~Qt::KeypadModifier)) {
        if (!key->isAutoRepeat()) // it may be held down since another window
            button->click();
        return true;
    }
#ifndef Q_OS_WIN // Qt does it there
    if (key && key->key() == Qt::Key_F10 && key->modifiers() == Qt::ShiftModifier &&
        watched->isWidgetType()) {
        auto *widget = static_cast<QWidget *>(watched);
        const QPoint at = widget->inputMethodQuery(Qt::ImCursorRectangle).toRect().center();
        QContextMenuEvent menu(QContextMenuEvent::Keyboard, at, widget->mapToGlobal(at));
        return QCoreApplication::sendEvent(widget, &menu);
    }
#endif
    const bool isKey = event->type() == QEvent::KeyPress || event->type() == QEvent::KeyRelease;
    const bool isAlt = isKey && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Alt;
    const bool isAltDown = isAlt ? event->type() == QEvent::KeyPress
                                 : m_isAltDown && event->type() != QEvent::ApplicationDeactivate;
    if (isAltDown != m_isAltDown) {
        m_isAltDown = isAltDown;
        const auto windows = QApplication::topLevelWidgets();
        for (QWidget *window : windows)
            window->update();
    }
    return QProxyStyle::eventFilter(watched, event);
}

void PantauStyle::drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                                const QWidget *widget) const
{
    const QPalette &palette = option->palette;
    switch (element) {
    case PE_PanelButtonCommand:
        if (const auto *button = qstyleoption_cast<const QStyleOptionButton *>(option))
            drawButtonGround(*button, *painter, widget);
        return;
    case PE_FrameDefaultButton:
    case PE_PanelMenuBar:
    case PE_PanelStatusBar:
    case PE_PanelToolBar:
    case PE_FrameStatusBarItem:
    case PE_PanelItemViewRow:
    case PE_FrameGroupBox:
    case PE_FrameWindow:
    case PE_FrameButtonBevel:
    case PE_FrameButtonTool:
        return;
    case PE_FrameFocusRect: // the ring around buttons is a widget; items paint it with their ground
        if (!qobject_cast<const QAbstractButton *>(widget) && isOn(*option, State_KeyboardFocusChange))
            paintRound(*painter, option->rect, size::ControlRadius, Qt::transparent,
                       colour(Token::Accent, palette), 2);
        return;
    case PE_IndicatorCheckBox:
    case PE_IndicatorItemViewItemCheck:
        return drawIndicator(*option, *painter, false);
    case PE_IndicatorRadioButton:
        return drawIndicator(*option, *painter, true);
    case PE_PanelLineEdit: {
        const auto *frame = qstyleoption_cast<const QStyleOptionFrame *>(option);
        if (frame && frame->lineWidth > 0)
            drawField(*painter, *option, widget, isOn(*option, State_HasFocus));
        return;
    }
    case PE_FrameLineEdit:
        return;
    case PE_Frame:
        if (isKind(widget, kind::Segment))
            return paintRound(*painter, option->rect, size::FloatingRadius,
                              colour(Token::SegmentGround, palette));
        if (widget && widget->windowType() == Qt::Popup) // the list of a combo box
            return paintRound(*painter, option->rect, 0, colour(Token::Overlay, palette),
                              colour(Token::Rim, palette));
        if (isKind(widget, kind::Rows)) {
            paintRound(*painter, option->rect, size::SheetRadius, colour(Token::Overlay, palette),
                       colour(Token::Edge, palette));
            for (const QObject *child : widget->children()) // a line above each row but the first
                if (const auto *row = qobject_cast<const QWidget *>(child);
                    row && !row->isHidden() && row->y() > widget->contentsRect().top())
                    paintHairline(*painter, QRectF(1, 0, option->rect.width() - 2, row->y()),
                                  colour(Token::OverlayHairline, palette));
            return;
        }
        if (widget && widget->inherits("QTextEdit") + widget->inherits("QPlainTextEdit") > 0 &&
            !qobject_cast<const QTextBrowser *>(widget))
            return drawField(*painter, *option, widget, isOn(*option, State_HasFocus));
        if (qobject_cast<const QAbstractScrollArea *>(widget))
            return paintRound(*painter, option->rect, size::ControlRadius, palette.color(QPalette::Base),
                              colour(Token::Hairline, palette));
        return;
    case PE_PanelMenu:
    case PE_FrameMenu:
        if (element == PE_PanelMenu || !qobject_cast<const QFrame *>(widget))
            paintRound(*painter, option->rect,
                       widget && widget->testAttribute(Qt::WA_TranslucentBackground) ? size::FloatingRadius
                                                                                     : 0,
                       element == PE_PanelMenu ? colour(Token::Overlay, palette) : QColor(Qt::transparent),
                       colour(Token::Rim, palette));
        return;
    case PE_PanelTipLabel:
        painter->fillRect(option->rect, colour(Token::Toast, palette));
        return;
    case PE_PanelItemViewItem:
        if (const auto *item = qstyleoption_cast<const QStyleOptionViewItem *>(option))
            drawItemGround(*item, *painter, widget);
        return;
    case PE_IndicatorBranch:
        if (isOn(*option, State_Children))
            drawMiddleIcon(*painter,
                           isOn(*option, State_Open) ? QStringLiteral("down") : QStringLiteral("right"),
                           option->rect, size::Icon, *option);
        return;
    case PE_IndicatorHeaderArrow: // part of the label
        return;
    case PE_IndicatorArrowDown:
        return drawMiddleIcon(*painter, QStringLiteral("down"), option->rect, size::Icon, *option);
    case PE_FrameTabWidget:
        return paintHairline(*painter, QRectF(option->rect.topLeft(), QSizeF(option->rect.width(), 1)),
                             colour(Token::Hairline, palette));
    case PE_FrameTabBarBase:
        if (const auto *base = qstyleoption_cast<const QStyleOptionTabBarBase *>(option))
            paintHairline(*painter, base->rect, colour(Token::Hairline, palette));
        return;
    case PE_IndicatorItemViewItemDrop:
        return paintRound(*painter, option->rect, size::ControlRadius, Qt::transparent,
                          colour(Token::Accent, palette), 2);
    default:
        QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
}

void PantauStyle::drawControl(ControlElement element, const QStyleOption *option, QPainter *painter,
                              const QWidget *widget) const
{
    switch (element) {
    case CE_PushButtonLabel:
        if (const auto *button = qstyleoption_cast<const QStyleOptionButton *>(option))
            drawButtonLabel(*button, *painter, widget);
        return;
    case CE_PushButtonBevel: // without the menu arrow, which is part of the label
        return proxy()->drawPrimitive(PE_PanelButtonCommand, option, painter, widget);
    case CE_ComboBoxLabel:
        if (const auto *box = qstyleoption_cast<const QStyleOptionComboBox *>(option); box && !box->editable)
            drawComboBoxLabel(*box, *painter, widget);
        return;
    case CE_ShapedFrame: {
        const auto *frame = qstyleoption_cast<const QStyleOptionFrame *>(option);
        const QColor line = colour(Token::Hairline, option->palette);
        QRectF rect(option->rect);
        if (frame && frame->frameShape == QFrame::HLine)
            return paintHairline(*painter, rect.adjusted(0, 0, 0, -rect.height() / 2 + 1), line);
        if (frame && frame->frameShape == QFrame::VLine)
            return painter->fillRect(QRectF(rect.center().x(), rect.top(), 1, rect.height()), line);
        if (frame && frame->frameShape != QFrame::NoFrame)
            proxy()->drawPrimitive(PE_Frame, option, painter, widget);
        return;
    }
    case CE_ProgressBarGroove:
    case CE_ProgressBarContents: {
        const auto *bar = qstyleoption_cast<const QStyleOptionProgressBar *>(option);
        if (!bar)
            return;
        constexpr qreal Height = 4;
        QRectF line(bar->rect.left(), bar->rect.center().y() - 1, bar->rect.width(), Height);
        const bool isGroove = element == CE_ProgressBarGroove;
        if (!isGroove && bar->maximum > bar->minimum) {
            line.setWidth(line.width() * (double(bar->progress) - bar->minimum) /
                          (double(bar->maximum) - bar->minimum));
            if (bar->direction == Qt::RightToLeft)
                line.moveRight(bar->rect.right() + 1);
        }
        if (line.width() > 0)
            paintRound(*painter, line, Height / 2,
                       colour(isGroove ? Token::Track : Token::Accent, bar->palette));
        return;
    }
    case CE_ToolBar:
    case CE_MenuBarEmptyArea:
    case CE_Splitter:
    case CE_ProgressBarLabel:
        return;
    default:
        if (!drawViewControl(element, option, painter, widget))
            QProxyStyle::drawControl(element, option, painter, widget);
    }
}

void PantauStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex *option,
                                     QPainter *painter, const QWidget *widget) const
{
    switch (control) {
    case CC_ToolButton:
        if (const auto *button = qstyleoption_cast<const QStyleOptionToolButton *>(option))
            return drawToolButton(*button, *painter, widget);
        break;
    case CC_ComboBox:
        if (const auto *box = qstyleoption_cast<const QStyleOptionComboBox *>(option))
            return drawComboBox(*box, *painter, widget);
        break;
    case CC_SpinBox:
        if (const auto *box = qstyleoption_cast<const QStyleOptionSpinBox *>(option))
            return drawSpinBox(*box, *painter, widget);
        break;
    case CC_ScrollBar:
        if (const auto *bar = qstyleoption_cast<const QStyleOptionSlider *>(option))
            return drawScrollBar(*bar, *painter, widget);
        break;
    case CC_GroupBox:
        if (const auto *box = qstyleoption_cast<const QStyleOptionGroupBox *>(option)) {
            painter->save();
            painter->setFont(fontFor(FontRole::Heading, widget ? widget->font() : painter->font()));
            QStyleOptionGroupBox bare = *box;
            bare.fontMetrics = painter->fontMetrics();
            bare.subControls &= ~QStyle::SubControls(SC_GroupBoxFrame);
            QProxyStyle::drawComplexControl(control, &bare, painter, widget);
            painter->restore();
            return;
        }
        break;
    default:
        break;
    }
    QProxyStyle::drawComplexControl(control, option, painter, widget);
}

QRect PantauStyle::subElementRect(SubElement element, const QStyleOption *option, const QWidget *widget) const
{
    switch (element) {
    case SE_LineEditContents: {
        const auto *frame = qstyleoption_cast<const QStyleOptionFrame *>(option);
        const int padding = frame && frame->lineWidth > 0 ? FieldTextMargin : 0;
        return option->rect.adjusted(padding, 0, -padding, 0);
    }
    case SE_PushButtonContents:
        return option->rect;
    case SE_ItemViewItemText:
    case SE_ItemViewItemDecoration:
    case SE_ItemViewItemCheckIndicator:
        if (const auto *item = qstyleoption_cast<const QStyleOptionViewItem *>(option))
            return itemPartRect(element, *item, widget);
        break;
    case SE_ProgressBarGroove:
    case SE_ProgressBarContents:
        return option->rect;
    default:
        break;
    }
    return QProxyStyle::subElementRect(element, option, widget);
}

QRect PantauStyle::subControlRect(ComplexControl control, const QStyleOptionComplex *option, SubControl part,
                                  const QWidget *widget) const
{
    const QRect rect = option->rect;
    if (const auto *box = qstyleoption_cast<const QStyleOptionGroupBox *>(option);
        box && part == SC_GroupBoxLabel) { // its font is wider than that of the contents
        const QRect label = QProxyStyle::subControlRect(control, option, part, widget);
        const QFontMetrics metrics(fontFor(FontRole::Heading, widget ? widget->font() : QFont()));
        const QRect wider(label.topLeft(),
                          QSize(metrics.size(Qt::TextShowMnemonic, box->text).width() + 1, label.height()));
        return visualRect(option->direction, label, wider);
    }
    if (control == CC_ComboBox || control == CC_SpinBox)
        if (const QRect found = fieldPartRect(control, *option, part); !found.isNull())
            return found;
    if (control == CC_ScrollBar) {
        const auto *bar = qstyleoption_cast<const QStyleOptionSlider *>(option);
        if (bar && (part == SC_ScrollBarAddLine || part == SC_ScrollBarSubLine))
            return {};
        if (bar && part != SC_ScrollBarFirst && part != SC_ScrollBarLast) {
            const bool isUpright = bar->orientation == Qt::Vertical;
            const int room = isUpright ? rect.height() : rect.width();
            const qint64 range = qint64(bar->maximum) - bar->minimum;
            const int least = proxy()->pixelMetric(PM_ScrollBarSliderMin, option, widget);
            const int length = range > 0
                                   ? std::clamp(int(qint64(bar->pageStep) * room / (range + bar->pageStep)),
                                                std::min(least, room), room)
                                   : room;
            const int start = sliderPositionFromValue(bar->minimum, bar->maximum, bar->sliderPosition,
                                                      room - length, bar->upsideDown);
            const auto along = [&](int from, int to) {
                return visualRect(option->direction, rect,
                                  isUpright
                                      ? QRect(rect.left(), rect.top() + from, rect.width(), to - from)
                                      : QRect(rect.left() + from, rect.top(), to - from, rect.height()));
            };
            if (part == SC_ScrollBarGroove)
                return rect;
            if (part == SC_ScrollBarSlider)
                return along(start, start + length);
            return part == SC_ScrollBarSubPage ? along(0, start) : along(start + length, room);
        }
    }
    return QProxyStyle::subControlRect(control, option, part, widget);
}

QSize PantauStyle::sizeFromContents(ContentsType type, const QStyleOption *option, const QSize &contents,
                                    const QWidget *widget) const
{
    switch (type) {
    case CT_PushButton:
    case CT_ToolButton:
    case CT_LineEdit:
    case CT_ComboBox:
    case CT_SpinBox:
    case CT_CheckBox:
    case CT_RadioButton:
        return controlSize(type, option, contents, widget);
    case CT_ProgressBar:
        return {contents.width(), 8};
    default:
        return viewPartSize(type, option, contents, widget);
    }
}

int PantauStyle::pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const
{
    switch (metric) {
    case PM_ButtonDefaultIndicator:
    case PM_ButtonShiftHorizontal:
    case PM_ButtonShiftVertical:
    case PM_MenuPanelWidth:
    case PM_MenuBarVMargin:
    case PM_MenuBarItemSpacing:
    case PM_MenuBarPanelWidth:
    case PM_ToolBarFrameWidth:
    case PM_ToolBarItemMargin:
    case PM_TabBarTabShiftVertical:
    case PM_TabBarTabShiftHorizontal:
    case PM_TabBarBaseOverlap:
    case PM_TabBarTabVSpace:
    case PM_ScrollView_ScrollBarSpacing:
    case PM_ComboBoxFrameWidth:
    case PM_SpinBoxFrameWidth:
        return 0;
    case PM_ScrollView_ScrollBarOverlap:
        return isInRows(widget) ? ScrollBarWidth : 0; // rows are as wide as their sheet
    case PM_TextCursorWidth:
        return 1;
    case PM_DefaultFrameWidth:
        return 2;
    case PM_MenuHMargin:
    case PM_MenuVMargin:
    case PM_ToolBarItemSpacing:
        return 4;
    case PM_ToolTipLabelFrameWidth:
        return 7;
    case PM_MenuBarHMargin:
    case PM_SplitterWidth:
    case PM_CheckBoxLabelSpacing:
    case PM_RadioButtonLabelSpacing:
    case PM_LayoutHorizontalSpacing:
    case PM_LayoutVerticalSpacing:
        return 8;
    case PM_ScrollBarExtent:
        return ScrollBarWidth;
    case PM_HeaderMarkSize:
        return 12;
    case PM_IndicatorWidth:
    case PM_IndicatorHeight:
    case PM_ExclusiveIndicatorWidth:
    case PM_ExclusiveIndicatorHeight:
    case PM_SmallIconSize:
    case PM_ButtonIconSize:
    case PM_ToolBarIconSize:
    case PM_ListViewIconSize:
    case PM_TabBarIconSize:
        return size::Icon;
    case PM_MenuButtonIndicator: // as wide as the area of the arrow
        return 28;
    case PM_TabBarTabHSpace:
        return 20;
    case PM_ScrollBarSliderMin:
        return size::Control;
    case PM_LayoutLeftMargin:
    case PM_LayoutTopMargin:
    case PM_LayoutRightMargin:
    case PM_LayoutBottomMargin:
        return qobject_cast<const QDialog *>(widget) ? 24 : 12;
    default:
        return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int PantauStyle::styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                           QStyleHintReturn *result) const
{
    switch (hint) {
    case SH_UnderlineShortcut:
        return m_isAltDown;
    case SH_DialogButtonBox_ButtonsHaveIcons:
    case SH_ComboBox_Popup:
    case SH_EtchDisabledText:
    case SH_DitherDisabledText:
    case SH_Widget_Animate:
    case SH_Widget_Animation_Duration:
        return 0;
    case SH_ItemView_ShowDecorationSelected:
        return 1;
    case SH_ToolTip_Mask:
        if (auto *mask = qstyleoption_cast<QStyleHintReturnMask *>(result)) {
            QPainterPath outline;
            outline.addRoundedRect(option->rect, size::ControlRadius, size::ControlRadius);
            mask->region = QRegion(outline.toFillPolygon().toPolygon());
        }
        return 1;
    case SH_ToolTip_WakeUpDelay:
        return 500;
    case SH_ComboBox_PopupFrameStyle:
        return QFrame::StyledPanel;
    default:
        return QProxyStyle::styleHint(hint, option, widget, result);
    }
}

QIcon PantauStyle::standardIcon(StandardPixmap icon, const QStyleOption *option, const QWidget *widget) const
{
    if (icon == SP_LineEditClearButton)
        return plainIcon(QStringLiteral("close"), Token::Text2);
    if (icon == SP_ToolBarHorizontalExtensionButton)
        return plainIcon(QStringLiteral("more"));
    return QProxyStyle::standardIcon(icon, option, widget);
}

void nameClearButton(QLineEdit &edit)
{
    // Object name set by QLineEdit::setClearButtonEnabled().
    if (auto *action = edit.findChild<QAction *>(QStringLiteral("_q_qlineeditclearaction")))
        action->setText(PantauStyle::tr("Clear"));
}

} // namespace pantau::desktop
