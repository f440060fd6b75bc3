// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/look/parts.h"

#include "desktop/look/icons.h"
#include "desktop/look/layouts.h"
#include "desktop/look/pantau_style.h"

#include <QBoxLayout>
#include <QButtonGroup>
#include <QChildEvent>
#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QPainterPath>
#include <QStyle>
#include <QToolButton>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace pantau::desktop {

int heightFor(const QFontMetrics &metrics, int usual)
{
    const int padding = usual <= size::Pill ? 4 : 14;
    return std::max(usual, metrics.height() + padding);
}

void paintRound(QPainter &painter, const QRectF &rect, qreal radius, const QColor &ground, const QColor &edge,
                qreal edgeWidth)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const bool hasEdge = edge.alpha() > 0;
    const qreal inset = hasEdge ? edgeWidth / 2 : 0;
    painter.setPen(hasEdge ? QPen(edge, edgeWidth) : QPen(Qt::NoPen));
    painter.setBrush(ground.alpha() > 0 ? QBrush(ground) : QBrush(Qt::NoBrush));
    painter.drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), radius - inset, radius - inset);
    painter.restore();
}

void paintHairline(QPainter &painter, const QRectF &rect, const QColor &ink)
{
    const qreal ratio = painter.device()->devicePixelRatioF();
    const qreal width = ratio >= 1.5 ? 1 / ratio : 1;
    painter.fillRect(QRectF(rect.left(), rect.bottom() - width, rect.width(), width), ink);
}

void paintIcon(QPainter &painter, const QString &name, const QRect &rect, Token token)
{
    plainIcon(name, token).paint(&painter, rect);
}

void paintShadow(QPainter &painter, const QRectF &rect, qreal radius, Level level, const QPalette &palette)
{
    const int rings = int(level);
    QColor shade = colour(level == Level::Menu ? Token::MenuShadow : Token::DialogShadow, palette);
    // Rings overlap, so each has a share of the total.
    shade.setAlphaF(float(1 - std::pow(1 - shade.alphaF(), 1.0 / rings)));
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(shade);
    QPainterPath outside;
    outside.addRect(rect.adjusted(-rings, -rings, rings, rings));
    QPainterPath inside;
    inside.addRoundedRect(rect, radius, radius);
    painter.setClipPath(outside - inside);
    for (int ring = rings; ring >= 1; --ring)
        painter.drawRoundedRect(rect.adjusted(-ring, -ring, ring, ring), radius + ring, radius + ring);
    painter.restore();
    paintRound(painter, rect.adjusted(-1, -1, 1, 1), radius + 1, Qt::transparent,
               colour(Token::Rim, palette));
}

namespace {

constexpr int PillPadding = 8;
constexpr int NumberInPillPadding = 6;
constexpr int PillIcon = 12;
constexpr int PillGap = 5;

} // namespace

QSize pillSize(const Pill &pill, const QFont &font)
{
    const QFontMetrics metrics(fontFor(FontRole::Badge, font));
    const bool isNumber = pill.icon.isEmpty() && pill.text.size() <= 3;
    const int height = heightFor(metrics, size::Pill);
    int width = metrics.horizontalAdvance(pill.text) + 2 * (isNumber ? NumberInPillPadding : PillPadding);
    width += pill.icon.isEmpty() ? 0 : PillIcon + PillGap;
    width += pill.secondIcon.isEmpty() ? 0 : PillIcon + PillGap;
    return {std::max(width, height), height};
}

void paintPill(QPainter &painter, const QRect &area, const Pill &pill, const QPalette &palette,
               const QFont &font, Qt::LayoutDirection direction)
{
    const QRect place =
        QStyle::alignedRect(direction, Qt::AlignLeading | Qt::AlignVCenter, pillSize(pill, font), area);
    paintRound(painter, place, place.height() / 2.0, colour(pill.ground, palette),
               isHighContrast(palette) ? colour(pill.ink, palette) : QColor(Qt::transparent));
    QRect rest =
        place.adjusted(pill.icon.isEmpty() ? 0 : PillPadding, 0, pill.icon.isEmpty() ? 0 : -PillPadding, 0);
    const auto icon = [&](const QString &name, Qt::Alignment end) {
        if (name.isEmpty())
            return;
        paintIcon(painter, name,
                  QStyle::alignedRect(direction, end | Qt::AlignVCenter, {PillIcon, PillIcon}, rest),
                  pill.ink);
        const bool isAtLeft = (end == Qt::AlignLeading) == (direction == Qt::LeftToRight);
        rest.adjust(isAtLeft ? PillIcon + PillGap : 0, 0, isAtLeft ? 0 : -PillIcon - PillGap, 0);
    };
    icon(pill.icon, Qt::AlignLeading);
    icon(pill.secondIcon, Qt::AlignTrailing);
    painter.save();
    painter.setFont(fontFor(FontRole::Badge, font));
    painter.setPen(colour(pill.ink, palette));
    painter.drawText(rest, Qt::AlignCenter, pill.text);
    painter.restore();
}

namespace {

/// Covers what contents of a sheet paint in its corners.
class SheetCorners final : public QWidget
{
public:
    explicit SheetCorners(SheetFrame *sheet) : QWidget(sheet)
    {
        setAttribute(Qt::WA_TransparentForMouseEvents);
        setAttribute(Qt::WA_NoSystemBackground);
    }

protected:
    void paintEvent(QPaintEvent * /*event*/) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        QPainterPath sheet;
        sheet.addRoundedRect(QRectF(rect()), size::SheetRadius, size::SheetRadius);
        QPainterPath all;
        all.addRect(rect());
        painter.fillPath(all - sheet, colour(Token::Window, palette()));
        paintRound(painter, rect(), size::SheetRadius, Qt::transparent, colour(Token::Edge, palette()));
    }
};

} // namespace

SheetFrame::SheetFrame(QWidget *parent, Token ground) : QWidget(parent), m_ground(ground)
{
    m_corners = new SheetCorners(this); // childEvent() is called before it is known
}

void SheetFrame::paintEvent(QPaintEvent * /*event*/)
{
    QPainter painter(this);
    paintRound(painter, rect(), size::SheetRadius, colour(m_ground, palette()));
}

void SheetFrame::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    m_corners->resize(size());
}

void SheetFrame::childEvent(QChildEvent *event)
{
    QWidget::childEvent(event);
    if (event->added() && m_corners)
        m_corners->raise();
}

void setAllVisible(std::initializer_list<QWidget *> widgets, bool areVisible)
{
    for (QWidget *widget : widgets)
        widget->setVisible(areVisible);
}

void setAllEnabled(std::initializer_list<QWidget *> widgets, bool areEnabled)
{
    for (QWidget *widget : widgets)
        widget->setEnabled(areEnabled);
}

QToolButton *iconButton(const char *name, const QIcon &icon, const QString &tip, QWidget *parent)
{
    auto *button = named<QToolButton>(name, parent);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    button->setIcon(icon);
    button->setToolTip(tip);
    button->setAccessibleName(tip);
    return button;
}

QFont fontFor(FontRole role, QFont font)
{
    struct Size
    {
        double factor;
        QFont::Weight weight;
    };
    constexpr Size Sizes[] = {
        {2.1, QFont::DemiBold}, {1.6, QFont::DemiBold}, {1.5, QFont::DemiBold}, {1.2, QFont::DemiBold},
        {1.0, QFont::DemiBold}, {1.0, QFont::Medium},   {0.9, QFont::Normal},   {0.9, QFont::Medium},
        {0.9, QFont::DemiBold}, {0.83, QFont::Normal},
    };
    constexpr double SmallestPoints = 8;
    const auto [factor, weight] = Sizes[std::size_t(role)];
    if (const double usual = font.pointSizeF(); usual > 0)
        font.setPointSizeF(factor < 1 ? std::min(usual, std::max(SmallestPoints, usual * factor))
                                      : usual * factor);
    else
        font.setPixelSize(int(std::lround(font.pixelSize() * factor)));
    font.setWeight(weight);
#if QT_VERSION >= QT_VERSION_CHECK(6, 7, 0)
    font.setFeature("tnum", 1);
#endif
    return font;
}

QLayout *pageTitle(QLabel &title, QLabel &sentence, int between)
{
    title.setFont(fontFor(FontRole::PageTitle, title.font()));
    sentence.setFont(fontFor(FontRole::Small, sentence.font()));
    setQuiet(sentence);
    return columnOf({&title, &sentence}, {between});
}

QString plainTip(const QString &text)
{
    if (text.isEmpty())
        return {};
    constexpr int Widest = 300; // with the padding, 320
    const bool isWide = QFontMetrics(QToolTip::font()).size(0, text).width() > Widest;
    const QString shown =
        QStringLiteral("<span style=\"white-space:%1\">%2</span>")
            .arg(isWide ? QStringLiteral("pre-wrap") : QStringLiteral("pre"), text.toHtmlEscaped());
    return !isWide
               ? shown
               : QStringLiteral("<table width=\"%1\"><tr><td>%2</td></tr></table>").arg(Widest).arg(shown);
}

void setPlainTip(QWidget &widget, const QString &text)
{
    widget.setToolTip(plainTip(text));
    widget.setAccessibleDescription(text);
}

ElidedLabel::ElidedLabel(QWidget *parent) : QLabel(parent)
{
    setTextFormat(Qt::PlainText);
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
}

QSize ElidedLabel::minimumSizeHint() const
{
    return {fontMetrics().averageCharWidth() * 10, QLabel::minimumSizeHint().height()};
}

QString ElidedLabel::shown() const
{
    return fontMetrics().elidedText(text(), Qt::ElideMiddle, contentsRect().width());
}

void ElidedLabel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setPen(palette().color(foregroundRole()));
    painter.drawText(contentsRect(), int(Qt::AlignVCenter | Qt::AlignLeading), shown());
}

void ElidedLabel::resizeEvent(QResizeEvent *event)
{
    QLabel::resizeEvent(event);
    setPlainTip(*this, shown() == text() ? QString() : text());
}

namespace {

constexpr int ShadowWidth = int(Level::Menu);

} // namespace

FloatingBar::FloatingBar(Token ground, int height, qreal radius, QWidget *parent)
    : QWidget(parent), m_ground(ground), m_radius(radius)
{
    setRow(this, {}, {8, QMargins(ShadowWidth + 16, ShadowWidth, ShadowWidth + 8, ShadowWidth)});
    setMinimumHeight(heightFor(fontMetrics(), height) + 2 * ShadowWidth);
    parent->installEventFilter(this);
}

QHBoxLayout *FloatingBar::row() const
{
    return static_cast<QHBoxLayout *>(layout());
}

void FloatingBar::setBottom(int bottom)
{
    m_bottom = bottom;
    place();
}

void FloatingBar::place()
{
    const QSize size(std::min(sizeHint().width(), parentWidget()->width()), minimumHeight());
    setGeometry((parentWidget()->width() - size.width()) / 2,
                parentWidget()->height() - m_bottom - size.height() + ShadowWidth, size.width(),
                size.height());
    raise();
}

bool FloatingBar::event(QEvent *event)
{
    const bool done = QWidget::event(event);
    if (event->type() == QEvent::LayoutRequest || event->type() == QEvent::Show)
        place();
    return done;
}

bool FloatingBar::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == parent() && event->type() == QEvent::Resize)
        place();
    return QWidget::eventFilter(watched, event);
}

void FloatingBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF bar = QRectF(rect()).adjusted(ShadowWidth, ShadowWidth, -ShadowWidth, -ShadowWidth);
    paintShadow(painter, bar, m_radius, Level::Menu, palette());
    paintRound(painter, bar, m_radius, colour(m_ground, palette()));
}

Segments::Segments(QWidget *parent) : QFrame(parent), m_parts(new QButtonGroup(this))
{
    setKind(*this, kind::Segment);
    setFrameShape(StyledPanel);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setRow(this, {}, {0, QMargins(2, 2, 2, 2)});
    connect(m_parts, &QButtonGroup::idToggled, this, [this](int part, bool isChosen) {
        if (isChosen)
            Q_EMIT chosen(part);
    });
}

void Segments::setParts(const QStringList &parts, const QString &spoken)
{
    setAccessibleName(spoken);
    for (const QString &part : parts) {
        auto *button = new QToolButton(this);
        button->setObjectName(objectName() + u'_' + QString::number(layout()->count()));
        button->setText(part);
        button->setCheckable(true);
        button->setAutoRaise(true);
        m_parts->addButton(button, layout()->count());
        layout()->addWidget(button);
    }
    m_parts->button(0)->setChecked(true);
    setFocusProxy(m_parts->button(0));
}

int Segments::current() const
{
    return m_parts->checkedId();
}

void Segments::setCurrent(int part)
{
    m_parts->button(part)->setChecked(true);
}

QSize keySize(const QString &key, const QFont &font)
{
    const QFontMetrics metrics(fontFor(FontRole::KeyHint, font));
    return {metrics.horizontalAdvance(key) + 12, metrics.height() + 4};
}

void paintKey(QPainter &painter, const QRect &cap, const QString &key, const QPalette &palette,
              const QFont &font)
{
    paintRound(painter, cap, 4, palette.color(QPalette::Base), colour(Token::OverlayHairline, palette));
    painter.save();
    painter.setFont(fontFor(FontRole::KeyHint, font));
    painter.setPen(colour(Token::Text2, palette));
    painter.drawText(cap, Qt::AlignCenter, key);
    painter.restore();
}

KeyHints::KeyHints(const QList<Hint> &hints, QWidget *parent) : QWidget(parent), m_hints(hints)
{
    constexpr int Height = 36;
    setFixedHeight(heightFor(fontMetrics(), Height));
    QStringList spoken;
    for (const auto &[key, text] : hints)
        spoken += key + QStringLiteral(": ") + text;
    setAccessibleName(spoken.join(QStringLiteral(", ")));
}

void KeyHints::paintEvent(QPaintEvent * /*event*/)
{
    QPainter painter(this);
    layOut(&painter);
}

int KeyHints::layOut(QPainter *painter) const
{
    constexpr int Padding = 6;
    constexpr int Between = 20;
    const QFont textFont = fontFor(FontRole::Small, font());
    const auto place = [this](const QRect &part) {
        return QStyle::visualRect(layoutDirection(), rect(), part);
    };
    int left = 0;
    for (const auto &[key, text] : m_hints) {
        QRect box(QPoint(left, 0), keySize(key, font()));
        box.moveTop((height() - box.height()) / 2);
        const QRect words(box.right() + 1 + Padding, 0, QFontMetrics(textFont).horizontalAdvance(text),
                          height());
        left = words.right() + 1 + Between;
        if (!painter || words.right() >= width())
            continue;
        paintKey(*painter, place(box), key, palette(), font());
        painter->setPen(colour(Token::Text2, palette()));
        painter->setFont(textFont);
        painter->drawText(place(words), Qt::AlignCenter, text);
    }
    return left - Between;
}

namespace {

constexpr int StackSpacing = 6;

} // namespace

FoldingBox::FoldingBox(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
}

int FoldingBox::leastRow() const
{
    const QMargins margins = layout()->contentsMargins();
    const int spacing = m_stacked ? m_rowSpacing : layout()->spacing();
    int width = margins.left() + margins.right() + spacing * (layout()->count() - 1);
    for (int i = 0; i < layout()->count(); ++i)
        width += layout()->itemAt(i)->minimumSize().width();
    return width;
}

QSize FoldingBox::sizeHint() const
{
    return layout() ? QSize(leastRow(), layout()->totalSizeHint().height()) : QSize();
}

QSize FoldingBox::minimumSizeHint() const
{
    if (!layout())
        return {};
    const QMargins margins = layout()->contentsMargins();
    int width = 0;
    for (int i = 0; i < layout()->count(); ++i)
        width = std::max(width, layout()->itemAt(i)->minimumSize().width());
    return {width + margins.left() + margins.right(), layout()->totalMinimumSize().height()};
}

void FoldingBox::fit()
{
    auto *box = qobject_cast<QBoxLayout *>(layout());
    if (!box || width() == 0)
        return;
    const bool stacked = width() < leastRow();
    if (stacked == m_stacked)
        return;
    if (stacked)
        m_rowSpacing = box->spacing();
    m_stacked = stacked;
    box->setDirection(stacked ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    box->setSpacing(stacked ? StackSpacing : m_rowSpacing);
    box->activate(); // activate now, so that nested boxes fold before the height is queried
    updateGeometry();
}

bool FoldingBox::event(QEvent *event)
{
    const bool done = QWidget::event(event);
    if (event->type() == QEvent::LayoutRequest)
        fit(); // text or font has changed
    return done;
}

void FoldingBox::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fit();
}

} // namespace pantau::desktop
