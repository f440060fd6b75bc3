// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/finder.h"

#include "desktop/domains/domain_actions.h"
#include "desktop/domains/domain_page.h"
#include "desktop/domains/domain_table_view.h"
#include "desktop/look/icons.h"
#include "desktop/look/layouts.h"
#include "desktop/window/main_window.h"
#include "desktop/window/window_actions.h"

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QFrame>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QSettings>
#include <QTextLayout>

#include <algorithm>
#include <variant>

namespace pantau::desktop {

namespace {

template <typename... Ways>
struct OneOf : Ways...
{
    using Ways::operator()...;
};
template <typename... Ways>
OneOf(Ways...) -> OneOf<Ways...>;

} // namespace

Finder::Finder(const Places &places, QSettings &settings, QWidget *window)
    : QObject(window)
    , m_places(places)
    , m_memory(settings)
    , m_window(window)
    , m_box(new FinderBox(m_model, window))
{
    connect(m_box, &FinderBox::chosen, this, &Finder::choose);
    connect(m_box, &FinderBox::linesPasted, this, &Finder::linesPasted);
}

void Finder::setOverview(const Overview &overview)
{
    m_overview = overview;
    refresh();
}

void Finder::toggle(const QString &text)
{
    if (m_box->isVisible())
        return m_box->putAway();
    gather();
    m_box->open(text);
}

void Finder::refresh()
{
    if (!m_box->isVisible())
        return;
    gather();
    m_box->refresh();
}

void Finder::gather()
{
    using Kind = FinderEntry::Kind;
    const WindowActions &actions = *m_places.actions;
    QList<FinderEntry> entries = actionEntries(actions.pages(), Kind::Page);
    entries += viewEntries(m_overview);
    QList<QAction *> commands;
    for (QAction *action : m_window->actions())
        if (!actions.pages().contains(action) && !actions.entries.contains(action) &&
            action != actions.goToAnything)
            commands += action;
    const auto chosenList = m_places.side->view().list;
    const QString list = chosenList ? m_places.side->nameOf(*chosenList) : QString();
    const QList<QAction *> ofList{actions.listSettings, actions.renameList, actions.reportList,
                                  actions.removeList};
    entries += actionEntries(commands, Kind::Command, [&list, &ofList](const QAction &action) {
        return ofList.contains(&action) ? list : QString();
    });
    QString subject = selectedDomains();
    if (!subject.isEmpty())
        entries += actionEntries(m_places.domains->selectionActions().all(), Kind::Command,
                                 [&subject](const QAction &) { return subject; });
    QList<DomainList> lists;
    for (const ListOverview &each : std::as_const(m_overview.lists))
        lists += each.list;
    const auto addTo = m_places.accounts->listForNew(lists, chosenList);
    m_model.setEntries(
        entries, m_places.domains->index(), m_memory.recent(),
        {addTo ? addTo->name : AccountWatch::usualList(),
         addTo ? int(addTo->accounts().size()) : int(m_places.accounts->forNewLists().has_value())});
}

QString Finder::selectedDomains() const
{
    if (const auto only = m_places.domains->onlySelected())
        return only->display();
    const int count = m_places.domains->table()->selectedCount();
    return count > 0 ? tr("%Ln domain(s)", nullptr, count) : QString();
}

void Finder::choose(const FinderEntry &entry)
{
    m_memory.note(entry.id);
    std::visit(OneOf{[](const QPointer<QAction> &action) {
                         if (action)
                             action->trigger();
                     },
                     [this](const SideList::View &view) { Q_EMIT viewChosen(view); },
                     [this](const QString &text) { Q_EMIT linesPasted(text); },
                     [this](const FinderEntry::Once &once) { Q_EMIT onceChosen(once.domain); },
                     [this, &entry](const DomainName &domain) {
                         if (entry.kind == FinderEntry::Kind::Domain)
                             Q_EMIT domainChosen(domain);
                         else
                             Q_EMIT additionChosen(domain);
                     }},
               entry.target);
}

namespace {

constexpr int MostRows = 9;
constexpr int BoxWidth = 640;
constexpr int BoxTop = 96;
constexpr int FieldHeight = 52;
constexpr int Edge = 12;
constexpr int RowHeight = 40;
constexpr int Heading = 28; ///< of a group
constexpr qreal BoxRadius = 12;
constexpr int Shadow = int(Level::Dialog);

/// Darkens the window behind the box. Clicks go through.
class Scrim final : public QWidget
{
public:
    explicit Scrim(QWidget *window) : QWidget(window)
    {
        setAttribute(Qt::WA_TransparentForMouseEvents);
        hide();
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter(this).fillRect(rect(), colour(Token::Scrim, palette()));
    }
};

} // namespace

FinderBox::FinderBox(FinderModel &model, QWidget *window)
    : QWidget(window), m_model(model), m_window(window), m_scrim(new Scrim(window))
{
    setObjectName(QStringLiteral("finderBox"));
    setAccessibleName(tr("Go to anything"));
    m_field->setFrame(false);
    m_field->setTextMargins(8, 0, 8, 0);
    m_field->setPlaceholderText(tr("Type a few letters of a domain, list, page or command"));
    m_field->setAccessibleName(tr("Go to anything"));
    m_field->addAction(plainIcon(QStringLiteral("search"), Token::Text2), QLineEdit::LeadingPosition);
    m_field->installEventFilter(this);
    m_list->setAccessibleName(tr("What was found"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setModel(&m_model);
    m_list->setItemDelegate(new FinderDelegate(m_list));
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->setMouseTracking(true);
    // The field keeps the focus. The proxy makes screen readers announce the current match anyway.
    m_list->setFocusProxy(m_field);
    m_nothing->setMargin(14);

    auto *top = rowOf({m_field}, {.around = QMargins(4, 0, 4, 0)});
    setColumn(this, {top, gap(4), m_list, gap(4), m_nothing, m_foot}, // the line is in the first gap
              {0, QMargins(Shadow + 8, Shadow, Shadow + 8, Shadow + 8)});
    auto *paste = new QLabel(tr("Paste several lines to add them all"), this);
    paste->setFont(fontFor(FontRole::Small, paste->font()));
    setQuiet(*paste);
    auto *keys = new KeyHints({{QStringLiteral("↑ ↓"), tr("move", "with the keys")},
                               {tr("Enter", "key"), tr("open")},
                               {tr("Esc", "key"), tr("close")}},
                              this);
    setRow(m_foot, {keys, spring(), paste}, {.around = QMargins(Edge, 1, Edge, 0)});
    connect(m_field, &QLineEdit::textChanged, this, &FinderBox::type);
    connect(m_list, &QListView::clicked, this, [this](const QModelIndex &index) { choose(index.row()); });
    connect(m_list, &QListView::entered, this, [this](const QModelIndex &index) { goTo(index.row()); });
    useLook();
    hide();
}

void FinderBox::open(const QString &text)
{
    m_before = QApplication::focusWidget();
    m_field->setText(text);
    type(text);
    m_scrim->show();
    m_scrim->raise();
    show();
    raise();
    m_field->setFocus(Qt::ShortcutFocusReason);
    qApp->installEventFilter(this);
    m_window->installEventFilter(this);
}

void FinderBox::putAway()
{
    if (isHidden())
        return;
    qApp->removeEventFilter(this);
    m_window->removeEventFilter(this);
    const bool hadFocus = isAncestorOf(QApplication::focusWidget());
    hide();
    m_scrim->hide();
    if (hadFocus && m_before)
        m_before->setFocus(Qt::OtherFocusReason);
}

void FinderBox::type(const QString &text)
{
    m_model.setTyped(text);
    goTo(0);
    m_list->scrollToTop();
    fit();
}

void FinderBox::refresh()
{
    const int row = m_list->currentIndex().row();
    const auto before = row >= 0 ? std::optional(m_model.at(row)) : std::nullopt;
    m_model.setTyped(m_field->text());
    goTo(before ? std::max(0, m_model.rowOf(*before)) : 0);
    fit();
}

void FinderBox::goTo(int row)
{
    m_list->setCurrentIndex(m_model.index(row));
}

/// Sets a readable width and a height for the number of matches.
void FinderBox::fit()
{
    const int count = m_model.rowCount();
    const QString nothing =
        count > 0 ? QString()
                  : tr("No domain, list, page or command matches “%1”.").arg(m_field->text().simplified());
    showText(*m_nothing, nothing);
    m_field->setAccessibleDescription(nothing);
    m_list->setVisible(count > 0);
    const QRect room = m_window->rect();
    m_scrim->setGeometry(room);
    const int wanted = std::max(BoxWidth, fontMetrics().averageCharWidth() * 64) + 2 * Shadow;
    const int width = std::min(wanted, room.width() - 32);
    const int top = std::min(BoxTop, room.height() / 8) - Shadow;
    constexpr int Others = 92; ///< foot and edges
    const int rest = room.height() - top - m_field->sizeHint().height() - Others;
    int height = 0;
    for (int row = 0; row < std::min(count, MostRows); ++row)
        if (const int with = height + m_list->sizeHintForRow(row); row == 0 || with <= rest)
            height = with;
    m_list->setFixedHeight(height);
    layout()->activate();
    setGeometry((room.width() - width) / 2, top, width,
                layout()->hasHeightForWidth() ? layout()->heightForWidth(width) : sizeHint().height());
}

void FinderBox::choose(int row)
{
    if (row < 0 || row >= m_model.rowCount())
        return;
    const FinderEntry entry = m_model.at(row);
    putAway();
    Q_EMIT chosen(entry);
}

bool FinderBox::handleKey(const QKeyEvent &key)
{
    const int current = m_list->currentIndex().row();
    const int last = m_model.rowCount() - 1;
    if (const QString text = QGuiApplication::clipboard()->text().trimmed();
        key.matches(QKeySequence::Paste) && text.contains(u'\n')) {
        putAway();
        Q_EMIT linesPasted(text);
        return true;
    }
    const int page = std::max(1, m_list->height() / heightFor(m_list->fontMetrics(), RowHeight) - 1);
    switch (key.key()) {
    case Qt::Key_Escape:
        putAway();
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        choose(key.modifiers() & Qt::ControlModifier && m_model.otherListRow() >= 0 ? m_model.otherListRow()
                                                                                    : current);
        return true;
    case Qt::Key_Up:
        goTo(current > 0 ? current - 1 : last);
        return true;
    case Qt::Key_Down:
        goTo(current < last ? current + 1 : 0);
        return true;
    case Qt::Key_PageUp:
        goTo(std::max(0, current - page));
        return true;
    case Qt::Key_PageDown:
        goTo(std::min(last, current + page));
        return true;
    case Qt::Key_Tab:
    case Qt::Key_Backtab:
        return true; // Tab does not leave the box
    default:
        return false;
    }
}

bool FinderBox::eventFilter(QObject *watched, QEvent *event)
{
    switch (event->type()) {
    case QEvent::KeyPress:
        if (watched == m_field)
            return handleKey(*static_cast<const QKeyEvent *>(event));
        break;
    case QEvent::ShortcutOverride:
        // Handle Esc here, even if the window has a shortcut for it.
        if (watched == m_field && static_cast<const QKeyEvent *>(event)->key() == Qt::Key_Escape)
            event->accept();
        break;
    case QEvent::FocusOut:
        if (watched == m_field && static_cast<const QFocusEvent *>(event)->reason() != Qt::PopupFocusReason)
            putAway();
        break;
    case QEvent::MouseButtonPress:
        if (const auto *widget = qobject_cast<const QWidget *>(watched);
            widget && widget->window() == m_window && widget != this && !isAncestorOf(widget))
            putAway();
        break;
    case QEvent::Resize:
        if (watched == m_window)
            fit();
        break;
    default:
        break;
    }
    return QWidget::eventFilter(watched, event);
}

void FinderBox::paintEvent(QPaintEvent * /*event*/)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF sheet = QRectF(rect()).adjusted(Shadow, Shadow, -Shadow, -Shadow);
    paintShadow(painter, sheet, BoxRadius, Level::Dialog, palette());
    paintRound(painter, sheet, BoxRadius, colour(Token::Overlay, palette()));
    for (const int below : {m_field->geometry().bottom() + 2, m_foot->y() + 1})
        paintHairline(painter, QRectF(sheet.left(), 0, sheet.width(), below),
                      colour(Token::OverlayHairline, palette()));
}

void FinderBox::useLook()
{
    m_field->setFont(fontFor(FontRole::PaneTitle, font()));
    m_field->setMinimumHeight(heightFor(m_field->fontMetrics(), FieldHeight));
    QPalette ground;
    ground.setColor(QPalette::Base, colour(Token::Overlay, palette()));
    if (m_list->palette().color(QPalette::Base) != ground.color(QPalette::Base))
        for (QWidget *part : std::initializer_list<QWidget *>{m_field, m_list})
            part->setPalette(ground);
}

void FinderBox::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        useLook();
}

namespace {

QRect visual(const QRect &part, const QStyleOptionViewItem &option)
{
    return QStyle::visualRect(option.direction, option.rect, part);
}

void drawTitle(QPainter &painter, const QRect &place, const QString &title, const QList<int> &fitting,
               const QStyleOptionViewItem &option)
{
    QList<QTextLayout::FormatRange> bold;
    for (const int letter : fitting) {
        if (!bold.isEmpty() && bold.constLast().start + bold.constLast().length == letter) {
            ++bold.last().length;
            continue;
        }
        QTextLayout::FormatRange range;
        range.start = letter;
        range.length = 1;
        range.format.setFontWeight(QFont::Bold);
        bold += range;
    }
    QTextOption one;
    one.setWrapMode(QTextOption::NoWrap);
    one.setTextDirection(option.direction);
    QTextLayout layout(title, option.font);
    layout.setTextOption(one);
    layout.setFormats(bold);
    layout.beginLayout();
    QTextLine line = layout.createLine();
    line.setLineWidth(place.width());
    layout.endLayout();
    if (line.naturalTextWidth() <= place.width())
        return layout.draw(&painter, QPointF(place.left(), place.center().y() + 1 - line.height() / 2));
    painter.setFont(option.font);
    painter.drawText(place, int(QStyle::visualAlignment(option.direction, Qt::AlignLeft) | Qt::AlignVCenter),
                     option.fontMetrics.elidedText(title, Qt::ElideMiddle, place.width()));
}

void paintStatus(QPainter &painter, const QRect &area, BlockStatus status, const QPalette &palette,
                 const QStyleOptionViewItem &option)
{
    const QString word = statusWord(status);
    if (status == BlockStatus::Blocked)
        return paintPill(painter, area,
                         {word, Token::Blocked, Token::BlockedGround, QStringLiteral("blockedo")}, palette,
                         option.font, option.direction);
    const QRect icon = QStyle::alignedRect(option.direction, Qt::AlignLeading | Qt::AlignVCenter,
                                           {size::Icon, size::Icon}, area);
    statusIcon(status).paint(&painter, icon);
    painter.setFont(option.font);
    painter.setPen(colour(status == BlockStatus::Unknown ? Token::Unknown : Token::Text2, palette));
    painter.drawText(QStyle::visualRect(option.direction, area, area.adjusted(size::Icon + 6, 0, 0, 0)),
                     int(QStyle::visualAlignment(option.direction, Qt::AlignLeft) | Qt::AlignVCenter), word);
}

} // namespace

QSize FinderDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const bool isFirst = !index.data(FinderModel::GroupRole).toString().isEmpty();
    return {0, heightFor(option.fontMetrics, RowHeight) +
                   (isFirst ? heightFor(option.fontMetrics, Heading) : 0)};
}

void FinderDelegate::paint(QPainter *painter, const QStyleOptionViewItem &given,
                           const QModelIndex &index) const
{
    QStyleOptionViewItem option = given;
    initStyleOption(&option, index);
    if (const QString group = index.data(FinderModel::GroupRole).toString(); !group.isEmpty()) {
        QRect heading = option.rect;
        heading.setHeight(heightFor(option.fontMetrics, Heading));
        option.rect.setTop(heading.bottom() + 1);
        painter->save();
        painter->setFont(fontFor(FontRole::Badge, option.font));
        painter->setPen(colour(Token::Text2, option.palette));
        painter->drawText(heading.adjusted(Edge, 0, -Edge, 0),
                          int(QStyle::visualAlignment(option.direction, Qt::AlignLeft) | Qt::AlignVCenter),
                          group);
        painter->restore();
    }
    QPalette palette = option.palette;
    palette.setCurrentColorGroup(QPalette::Active); // the field has the focus, but its keys control the list
    if (option.state.testFlag(QStyle::State_Selected))
        paintRound(*painter, option.rect, size::ControlRadius, colour(Token::SelOnOverlay, palette),
                   isHighContrast(palette) ? colour(Token::Accent, palette) : QColor(Qt::transparent), 2);
    const QColor ordinary = palette.color(QPalette::Active, QPalette::Text);
    const QColor quiet = colour(Token::Text2, palette);
    const QFontMetrics &metrics = option.fontMetrics;
    const int gap = metrics.averageCharWidth() * 2;

    painter->save();
    QRect room = option.rect.adjusted(Edge, 0, -Edge, 0);
    if (const QVariant status = index.data(FinderModel::StatusRole); status.isValid()) {
        paintStatus(*painter, visual(room, option), BlockStatus(status.toInt()), palette, option);
        const Pill widest{statusWord(BlockStatus::NotBlocked), {}, {}, QStringLiteral("tick")};
        room.setLeft(room.left() + pillSize(widest, option.font).width() + 2 * Edge);
    } else {
        QRect mark(room.left(), 0, size::Icon, size::Icon);
        mark.moveTop(room.center().y() + 1 - size::Icon / 2);
        option.icon.paint(painter, visual(mark, option));
        room.setLeft(mark.right() + 1 + Edge);
    }
    painter->setFont(option.font);
    painter->setPen(quiet);
    const auto drawAtEnd = [&](const QString &text, int width, Qt::TextElideMode elide) {
        QRect end = room;
        end.setLeft(room.right() + 1 - width);
        painter->drawText(visual(end, option),
                          int(QStyle::visualAlignment(option.direction, Qt::AlignRight) | Qt::AlignVCenter),
                          metrics.elidedText(text, elide, width));
        room.setRight(end.left() - 1 - gap);
    };
    if (const QString key = index.data(FinderModel::KeyRole).toString().replace(u'+', u' '); !key.isEmpty()) {
        const QRect cap = QStyle::alignedRect(Qt::LeftToRight, Qt::AlignRight | Qt::AlignVCenter,
                                              keySize(key, option.font), room);
        paintKey(*painter, visual(cap, option), key, palette, option.font);
        room.setRight(cap.left() - 1 - Edge);
    }
    // The title is elided last.
    const QString title = index.data(Qt::DisplayRole).toString();
    if (const QString detail = index.data(FinderModel::DetailRole).toString(); !detail.isEmpty()) {
        const int left = room.width() - gap - metrics.horizontalAdvance(title) * 11 / 10;
        const int width = std::min(metrics.horizontalAdvance(detail) + 2, std::max(left, room.width() / 3));
        drawAtEnd(detail, width, Qt::ElideRight);
    }
    painter->setPen(ordinary);
    drawTitle(*painter, visual(room, option), title, index.data(FinderModel::FittingRole).value<QList<int>>(),
              option);
    painter->restore();
}

namespace {

QString recentKey()
{
    return QStringLiteral("finder/recent");
}

} // namespace

QStringList FinderMemory::recent() const
{
    return m_settings.value(recentKey()).toStringList().mid(0, mostKept);
}

void FinderMemory::note(const QString &id)
{
    if (id.isEmpty())
        return;
    QStringList ids = recent();
    ids.removeAll(id);
    ids.prepend(id);
    m_settings.setValue(recentKey(), ids.mid(0, mostKept));
}

} // namespace pantau::desktop
