// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/pages/appeals_board.h"

#include "app/appeals.h"
#include "app/background_work.h"
#include "app/sentences.h"
#include "base/background_work.h"
#include "base/time.h"
#include "desktop/domains/detail_tabs.h"
#include "desktop/look/colours.h"
#include "desktop/look/layouts.h"
#include "desktop/look/pantau_style.h"
#include "desktop/look/parts.h"
#include "desktop/look/words.h"

#include <QAction>
#include <QClipboard>
#include <QDropEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <limits>
#include <utility>

namespace pantau::desktop {

namespace {

constexpr int CardGap = 6;
constexpr int CardMargin = 5; ///< between a card and the edge of its column
constexpr int CardButton = 28;
constexpr int ButtonGap = 8;
constexpr int ColumnTitle = 36;
constexpr int ColumnWidth = 180;
constexpr int NewestRestored = 3;

/// When the case got to its stage. A block may be older than the check that found it.
QString whenText(const AppealCase &each, const QDateTime &now)
{
    if (!each.since)
        return {};
    QString at = table_words::until(*each.since, now);
    switch (each.stage) {
    case AppealStage::Found:
        return BoardColumn::tr("Found blocked %1", "a time").arg(at);
    case AppealStage::Prepared:
        return BoardColumn::tr("Saved %1").arg(at);
    case AppealStage::Sent:
        return each.recipient.isEmpty()
                   ? at
                   : BoardColumn::tr("%1, %2", "addressee, date").arg(each.recipient, at);
    case AppealStage::Answered:
        return BoardColumn::tr("Answered %1", "a date").arg(at);
    case AppealStage::Restored:
        if (const auto took = each.appeal ? each.appeal->timeToRestore() : std::nullopt)
            return BoardColumn::tr("%1, took %2", "date, duration").arg(at, app::durationText(*took));
        return at;
    }
    return {};
}

ColumnList<AppealCase> cardColumns(const Clock &clock)
{
    const auto domain = [](const AppealCase &each) { return each.domain.display(); };
    return ColumnList<AppealCase>{{.text = domain, .tip = domain, .spoken = [&clock](const AppealCase &each) {
                                       const QDateTime now = clock.nowUtc();
                                       return words::joined({each.domain.display(),
                                                             words::listNames(each.lists),
                                                             whenText(each, now), askAgainText(each, now)},
                                                            QStringLiteral(", "));
                                   }}};
}

QString emptyText(AppealStage stage)
{
    switch (stage) {
    case AppealStage::Found:
        return BoardColumn::tr("Every blocked domain has an appeal.");
    case AppealStage::Prepared:
        return BoardColumn::tr("A letter that you write and do not send is kept here.");
    case AppealStage::Sent:
        return BoardColumn::tr("Drop a domain here when its appeal has been sent.");
    case AppealStage::Answered:
        return BoardColumn::tr("Drop a domain here when the office has answered.");
    case AppealStage::Restored:
        return BoardColumn::tr("No domain was unblocked after an appeal yet.");
    }
    return {};
}

} // namespace

bool isSameCase(const AppealCase &a, const AppealCase &b)
{
    if (a.appeal || b.appeal)
        return a.appeal && b.appeal && a.appeal->id == b.appeal->id;
    return a.domain == b.domain && a.service == b.service;
}

QString askAgainText(const AppealCase &each, const QDateTime &now)
{
    const auto &appeal = each.appeal;
    if (!appeal || appeal->restoredAt || !appeal->askAgainAt)
        return {};
    if (!each.isOverdue(now)) {
        // Reminders have a resolution of days: seven days ahead is seven days at any time of today.
        const qint64 days = now.toLocalTime().date().daysTo(appeal->askAgainAt->toLocalTime().date());
        return timeUntil(days > 1 ? now.addDays(days) : *appeal->askAgainAt, now);
    }
    return appeal->askAgainAt->secsTo(now) < 60 * 60 * 24
               ? BoardColumn::tr("due")
               : BoardColumn::tr("due for %1", "to ask again, for a time such as 3 d")
                     .arg(shortAge(*appeal->askAgainAt, now));
}

AppealActions::AppealActions(WindowContext &context, QWidget *page)
    : QObject(page), m_context(context), m_page(page)
{
    letter->setShortcutContext(Qt::WindowShortcut);
    choose({});
}

QAction *AppealActions::make(const char *name, const QString &text, const QKeySequence &key,
                             void (AppealActions::*act)())
{
    auto *action = new QAction(text, this);
    action->setObjectName(QLatin1String(name));
    action->setShortcut(key);
    action->setShortcutContext(Qt::WidgetShortcut);
    connect(action, &QAction::triggered, this, act);
    return action;
}

void AppealActions::addTo(QWidget &view) const
{
    view.addActions({details, letter, sent, answer, later, edit, copy, moveOn});
    view.setContextMenuPolicy(Qt::ActionsContextMenu);
}

void AppealActions::choose(const std::optional<AppealCase> &chosen)
{
    m_chosen = chosen;
    const bool isBlocked = chosen && chosen->stage != AppealStage::Restored;
    const bool isWaiting = isBlocked && chosen->appeal;
    // A domain in no list has no details.
    details->setEnabled(chosen && !chosen->lists.isEmpty());
    letter->setEnabled(isBlocked && !chosen->lists.isEmpty());
    sent->setEnabled(isBlocked && !isWaiting);
    answer->setEnabled(isWaiting);
    later->setEnabled(isWaiting);
    edit->setEnabled(chosen && chosen->appeal);
    copy->setEnabled(chosen.has_value());
    const QAction *following = chosen ? next(chosen->stage) : nullptr;
    moveOn->setEnabled(following && following->isEnabled());
}

QAction *AppealActions::next(AppealStage stage) const
{
    switch (stage) {
    case AppealStage::Found:
        return letter;
    case AppealStage::Prepared:
        return sent;
    case AppealStage::Sent:
        return answer;
    case AppealStage::Answered: // still blocked
        return letter;
    case AppealStage::Restored:
        break;
    }
    return nullptr;
}

QAction *AppealActions::between(AppealStage from, AppealStage to) const
{
    if (from == AppealStage::Found && to == AppealStage::Sent)
        return sent;
    return int(to) == int(from) + 1 && to != AppealStage::Restored ? next(from) : nullptr;
}

void AppealActions::moveChosenOn()
{
    next(m_chosen->stage)->trigger();
}

void AppealActions::showDetails()
{
    Q_EMIT m_context.domainChosen(m_chosen->domain.ascii());
}

void AppealActions::writeLetter()
{
    Q_EMIT m_context.letterRequested(m_chosen->domain, m_chosen->service);
}

void AppealActions::noteSent()
{
    Appeal appeal{AppealId{}, m_chosen->domain};
    appeal.service = m_chosen->service;
    appeal.sentTo = m_chosen->recipient;
    openDialog(appeal, false);
}

void AppealActions::noteAnswer()
{
    openDialog(*m_chosen->appeal, true);
}

void AppealActions::editAppeal()
{
    openDialog(*m_chosen->appeal, false);
}

void AppealActions::openDialog(const Appeal &appeal, bool expectsAnswer)
{
    auto *dialog = new AppealDialog(m_context, appeal, m_page->window());
    if (expectsAnswer)
        dialog->expectAnswer();
    dialog->open();
}

void AppealActions::askLater()
{
    const Appeal before = *m_chosen->appeal;
    Appeal after = before;
    const QDate today = m_context.session.clock().nowUtc().toLocalTime().date();
    after.askAgainAt = today.addDays(LaterDays).startOfDay().toUTC();
    m_context.whenDone(m_context.session.write(&db::Appeals::edit, after), this,
                       [this, before](const Appeal &edited) {
                           Q_EMIT m_context.done(editedAppeal(m_context.session, before, edited));
                       });
}

void AppealActions::copyDomain()
{
    QGuiApplication::clipboard()->setText(m_chosen->domain.display());
}

CardDelegate::CardDelegate(const ColumnModel<AppealCase> &cases, const AppealActions &actions,
                           const Clock &clock, QObject *parent)
    : QStyledItemDelegate(parent), m_cases(cases), m_actions(actions), m_clock(clock)
{
}

QString CardDelegate::buttonText(AppealStage stage) const
{
    if (stage == AppealStage::Found)
        return tr("Write letter…");
    return stage == AppealStage::Prepared ? withoutMenuMarks(m_actions.sent->text()) + u'…' : QString();
}

std::optional<Pill> CardDelegate::reminder(const AppealCase &each) const
{
    const QDateTime now = m_clock.nowUtc();
    if (each.isOverdue(now))
        return Pill{tr("Follow up today"), Token::Unknown, Token::UnknownGround, QStringLiteral("clock")};
    if (askAgainText(each, now).isEmpty())
        return std::nullopt;
    return Pill{tr("Follow up %1", "a date").arg(table_words::until(*each.appeal->askAgainAt, now)),
                Token::Text2, Token::NeutralGround, QStringLiteral("clock")};
}

QSize CardDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const AppealCase *each = m_cases.at(index.row());
    const QFontMetrics body(fontFor(FontRole::Button, option.font));
    const QFontMetrics small(fontFor(FontRole::Small, option.font));
    int height = 2 * size::CellPadding - 2 + body.height() + 2 * small.height() + CardGap;
    if (each && !buttonText(each->stage).isEmpty())
        height += ButtonGap + heightFor(small, CardButton);
    else if (each && reminder(*each))
        height += ButtonGap + heightFor(small, size::Pill);
    return {ColumnWidth - 2 * CardMargin, height};
}

QRect CardDelegate::buttonRect(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const AppealCase *each = m_cases.at(index.row());
    const QString text = each ? buttonText(each->stage) : QString();
    if (text.isEmpty())
        return {};
    const QFontMetrics metrics(fontFor(FontRole::ColumnHeader, option.font));
    const QRect inside =
        option.rect.adjusted(size::CellPadding, 0, -size::CellPadding, -CardGap - size::CellPadding + 1);
    const QSize button(std::min(inside.width(), metrics.horizontalAdvance(text) + 20),
                       heightFor(QFontMetrics(fontFor(FontRole::Small, option.font)), CardButton));
    return QStyle::alignedRect(option.direction, Qt::AlignLeading | Qt::AlignBottom, button, inside);
}

void CardDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                         const QModelIndex &index) const
{
    const AppealCase *each = m_cases.at(index.row());
    if (!each)
        return;
    const QPalette &palette = option.palette;
    const bool isSelected = option.state.testFlag(QStyle::State_Selected);
    const bool isActive = option.state.testFlag(QStyle::State_Active);
    const QRect card = option.rect.adjusted(0, 0, 0, -CardGap);
    const bool isFocused = isSelected && option.state.testFlag(QStyle::State_HasFocus);
    paintRound(
        *painter, card, size::FloatingRadius,
        colour(!isSelected ? Token::Raised
               : isActive  ? Token::Sel
                           : Token::SelInactive,
               palette),
        colour(isFocused || (isSelected && isHighContrast(palette)) ? Token::Accent : Token::Edge, palette),
        isFocused ? 2 : 1);
    QRect line = card.adjusted(size::CellPadding, size::CellPadding - 2, -size::CellPadding, 0);
    painter->save();
    const auto write = [&](const QString &text, FontRole role, Token ink, Qt::TextElideMode elide) {
        painter->setFont(fontFor(role, option.font));
        painter->setPen(colour(ink, palette));
        const QFontMetrics metrics = painter->fontMetrics();
        line.setHeight(metrics.height());
        painter->drawText(line, int(QStyle::visualAlignment(option.direction, Qt::AlignLeft)),
                          metrics.elidedText(text, elide, line.width()));
        line.translate(0, metrics.height());
    };
    write(each->domain.display(), FontRole::Button, Token::Text, Qt::ElideMiddle);
    write(words::listNames(each->lists), FontRole::Small, Token::Text2, Qt::ElideRight);
    write(whenText(*each, m_clock.nowUtc()), FontRole::Small, Token::Text2, Qt::ElideRight);
    if (const QRect button = buttonRect(option, index); !button.isEmpty()) {
        paintRound(*painter, button, size::ControlRadius, colour(Token::Quiet, palette),
                   colour(Token::Edge, palette));
        painter->setFont(fontFor(FontRole::ColumnHeader, option.font));
        painter->setPen(colour(Token::Text, palette));
        painter->drawText(
            button, Qt::AlignCenter,
            painter->fontMetrics().elidedText(buttonText(each->stage), Qt::ElideRight, button.width() - 8));
    } else if (auto pill = reminder(*each)) {
        line.translate(0, ButtonGap);
        const int most =
            line.width() - pillSize({{}, pill->ink, pill->ground, pill->icon}, option.font).width();
        pill->text =
            QFontMetrics(fontFor(FontRole::Badge, option.font)).elidedText(pill->text, Qt::ElideRight, most);
        line.setHeight(pillSize(*pill, option.font).height());
        paintPill(*painter, line, *pill, palette, option.font, option.direction);
    }
    painter->restore();
}

bool CardDelegate::editorEvent(QEvent *event, QAbstractItemModel *model, const QStyleOptionViewItem &option,
                               const QModelIndex &index)
{
    const auto *mouse =
        event->type() == QEvent::MouseButtonRelease ? static_cast<const QMouseEvent *>(event) : nullptr;
    if (!mouse || mouse->button() != Qt::LeftButton ||
        !buttonRect(option, index).contains(mouse->position().toPoint()))
        return QStyledItemDelegate::editorEvent(event, model, option, index);
    Q_EMIT buttonClicked(m_cases.at(index.row())->stage);
    return true;
}

CardList::CardList(AppealStage stage, const AppealActions &actions, QWidget *parent)
    : QListView(parent), m_stage(stage), m_actions(actions)
{
    setObjectName(QStringLiteral("cards_") + appealStageKey(stage));
    setAccessibleName(app::appealStageWord(stage));
    setFrameShape(QFrame::NoFrame);
    setVerticalScrollMode(ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setEditTriggers(NoEditTriggers);
    setResizeMode(Adjust);
    setTabKeyNavigation(false);
    setDragDropMode(DragDrop);
    viewport()->setAutoFillBackground(false);
    actions.addTo(*this);
}

const CardList *CardList::sourceOf(const QDropEvent &event) const
{
    const auto *source = qobject_cast<const CardList *>(event.source());
    const QAction *move = source ? m_actions.between(source->m_stage, m_stage) : nullptr;
    return move && move->isEnabled() ? source : nullptr;
}

void CardList::dragEnterEvent(QDragEnterEvent *event)
{
    event->setAccepted(sourceOf(*event) != nullptr);
}

void CardList::dragMoveEvent(QDragMoveEvent *event)
{
    event->setAccepted(sourceOf(*event) != nullptr);
}

void CardList::dropEvent(QDropEvent *event)
{
    if (const CardList *source = sourceOf(*event)) {
        event->acceptProposedAction();
        Q_EMIT dropped(source->m_stage);
    }
}

void CardList::focusInEvent(QFocusEvent *event)
{
    QListView::focusInEvent(event);
    Q_EMIT focused();
}

void CardList::keyPressEvent(QKeyEvent *event)
{
    const bool isSideways = event->key() == Qt::Key_Left || event->key() == Qt::Key_Right;
    if (!isSideways || event->modifiers() != Qt::NoModifier)
        return QListView::keyPressEvent(event);
    const bool isOnward = (event->key() == Qt::Key_Right) == (layoutDirection() == Qt::LeftToRight);
    Q_EMIT leftSideways(isOnward ? 1 : -1);
}

BoardColumn::BoardColumn(WindowContext &context, AppealStage stage, const AppealActions &actions,
                         QWidget *parent)
    : QWidget(parent)
    , m_cases(
          new PagedModel<AppealCase>(context.session, cardColumns(context.session.clock()), isSameCase, this))
    , m_list(new CardList(stage, actions, this))
    , m_title(new QLabel(app::appealStageWord(stage), this))
    , m_most(stage == AppealStage::Restored ? NewestRestored : std::numeric_limits<int>::max())
{
    auto *delegate = new CardDelegate(*m_cases, actions, context.session.clock(), m_list);
    m_list->setItemDelegate(delegate);
    m_list->setModel(m_cases);
    connect(delegate, &CardDelegate::buttonClicked, this,
            [&actions](AppealStage clicked) { actions.next(clicked)->trigger(); });
    connect(m_cases, &TableModel::failed, &context, &WindowContext::failed);
    auto *empty = new EmptyNote(*m_cases, *m_list);
    empty->setObjectName(QStringLiteral("empty_") + appealStageKey(stage));
    empty->setFont(fontFor(FontRole::Small, empty->font()));
    empty->setAlignment(Qt::AlignTop | Qt::AlignLeading);
    empty->setText(emptyText(stage));
    m_title->setFont(fontFor(FontRole::Heading, m_title->font()));
    m_title->setFixedHeight(heightFor(m_title->fontMetrics(), ColumnTitle));
    m_title->setContentsMargins(size::CellPadding - CardMargin, 0, 0, 0);
    m_earlier->setObjectName(QStringLiteral("earlier_") + appealStageKey(stage));
    m_earlier->setFont(fontFor(FontRole::Small, m_earlier->font()));
    m_earlier->setAutoDefault(false);
    m_earlier->hide();
    setKind(*m_earlier, kind::Link);
    setColumn(this, {m_title, {m_list, 1}, {m_earlier, 0, Qt::AlignLeading}, spring()},
              {0, QMargins(CardMargin, 0, CardMargin, CardMargin)});
    connect(m_cases, &TableModel::loaded, this, &BoardColumn::fit);
    connect(m_earlier, &QPushButton::clicked, this, [this] {
        m_most = std::numeric_limits<int>::max();
        reload();
        m_list->setFocus();
    });
    setMinimumWidth(ColumnWidth);
}

/// The link to earlier cases is directly below the cards.
void BoardColumn::fit()
{
    const int hidden = m_count.value_or(0) - m_cases->rowCount();
    const bool isCut = hidden > 0 && m_cases->rowCount() == m_most;
    m_earlier->setVisible(isCut);
    m_earlier->setText(tr("Show %Ln earlier", "cases", hidden));
    m_list->setMaximumHeight(isCut ? m_most * m_list->sizeHintForRow(0) : QWIDGETSIZE_MAX);
}

void BoardColumn::reload()
{
    m_cases->reload([stage = m_list->stage(), most = m_most](const db::Store &store,
                                                             const QList<AppealCase> &before, int limit) {
        return store.appealBoard().cases(partOf(stage), int(before.size()), std::min(limit, most));
    });
}

void BoardColumn::setCount(int count)
{
    m_count = count;
    m_list->setAccessibleDescription(QLocale().toString(count));
    fit();
    update();
}

void BoardColumn::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintRound(painter, rect(), size::SheetRadius, colour(Token::Window, palette()));
    if (!m_count)
        return;
    const Pill pill{QLocale().toString(*m_count)};
    const QRect area(size::CellPadding, 0, width() - 2 * size::CellPadding, m_title->height());
    const QRect place = QStyle::alignedRect(layoutDirection(), Qt::AlignTrailing | Qt::AlignVCenter,
                                            pillSize(pill, font()), area);
    paintPill(painter, place, pill, palette(), font(), layoutDirection());
}

} // namespace pantau::desktop
