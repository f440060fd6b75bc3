// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/undo.h"

#include "app/session.h"
#include "db/bulk_changes.h"
#include "desktop/look/icons.h"
#include "desktop/window/window_context.h"

#include <QAccessibleWidget>
#include <QApplication>
#include <QEvent>

#include <chrono>
#include <utility>

namespace pantau::desktop {

namespace {

/// Undoes the changes, then removes the list created for them.
QFuture<Result<void>> takeBack(app::Session *session, const DomainsUndo &undo,
                               const std::optional<ListRemoval> &newList, const SharedProgress &progress)
{
    auto back = session->write(app::Topic::Lists, [undo, progress](const db::Database &database) {
        return db::BulkChanges(database).takeBack(undo, progress.get());
    });
    if (!newList)
        return back;
    return back
        .then(session,
              [list = *newList](const Result<void> &done) {
                  return done ? list.remove() : QtFuture::makeReadyFuture(done);
              })
        .unwrap();
}

/// Repeats the edits and stores their undo data in @p latest.
QFuture<Result<void>> doAgain(app::Session *session, const QList<DomainsEdit> &edits,
                              const std::shared_ptr<DomainsUndo> &latest, const SharedProgress &progress)
{
    return session
        ->write(app::Topic::Lists,
                [edits, progress](const db::Database &database) {
                    return db::BulkChanges(database).apply(edits, progress.get());
                })
        .then(session, [latest](const Result<DomainsUndo> &again) -> Result<void> {
            const DomainsUndo undo = TRY(again);
            *latest = undo;
            return {};
        });
}

} // namespace

UndoableAction editedDomains(app::Session &session, const QString &sentence, const QList<DomainsEdit> &edits,
                             const DomainsUndo &undo, const std::optional<ListRemoval> &newList)
{
    // Each redo creates other undo data.
    const auto latest = std::make_shared<DomainsUndo>(undo);
    const auto progress = std::make_shared<TaskProgress>();
    progress->set(0, undo.joined.size() + undo.left.size() + undo.settings.size());
    UndoableAction what{sentence, [&session, latest, newList, progress] {
                            return takeBack(&session, *latest, newList, progress);
                        }};
    what.progress = progress;
    what.redo = [&session, edits, latest, newList, progress] {
        if (!newList)
            return doAgain(&session, edits, latest, progress);
        return newList->bringBack()
            .then(&session,
                  [&session, edits, latest, progress](const Result<void> &back) {
                      return back ? doAgain(&session, edits, latest, progress)
                                  : QtFuture::makeReadyFuture(back);
                  })
            .unwrap()
            .then(&session, [list = *newList](const Result<void> &done) {
                if (!done)
                    list.remove(); // it was only restored for this
                return done;
            });
    };
    return what;
}

QFuture<Result<void>> ListRemoval::remove() const
{
    return m_session->removeList(m_list).then(
        [latest = m_latest](const Result<RemovedList> &removed) -> Result<void> {
            const RemovedList list = TRY(removed);
            *latest = list;
            return {};
        });
}

QFuture<Result<void>> ListRemoval::bringBack() const
{
    return m_session->write(&db::Lists::bringBack, *m_latest);
}

namespace {

constexpr int ToastHeight = 44;
constexpr std::chrono::seconds LongEnoughToUndo{8};

/// Screen readers read the bar out when it appears.
QAccessibleInterface *alertFactory(const QString &className, QObject *object)
{
    return className == QLatin1String("pantau::desktop::UndoBar")
               ? new QAccessibleWidget(static_cast<QWidget *>(object), QAccessible::AlertMessage)
               : nullptr;
}

/// True if the error changed nothing and a retry may succeed, for example when the disk has space again.
bool mayTryAgain(const Error &error)
{
    return error.kind == Error::Kind::Cancelled || error.kind == Error::Kind::Storage;
}

} // namespace

UndoBar::UndoBar(WindowContext &context, QWidget *parent)
    : FloatingBar(Token::Toast, ToastHeight, size::FloatingRadius, parent)
    , m_context(context)
    , m_close(
          iconButton("closeDone", plainIcon(QStringLiteral("close"), Token::ToastText), tr("Dismiss"), this))
    , m_leave(named<Delay>("toastTimer", LongEnoughToUndo, this, &UndoBar::leave, this))
{
    QAccessible::installFactory(alertFactory);
    setObjectName(QStringLiteral("undoBar"));
    m_text->setTextFormat(Qt::PlainText);
    m_undo->setText(tr("Undo"));
    row()->addWidget(m_text, 1);
    m_undo->setAutoRaise(true);
    m_undo->setFocusPolicy(Qt::TabFocus);
    row()->addWidget(m_undo);
    row()->addWidget(m_close);
    connect(m_undo, &QToolButton::clicked, this, &UndoBar::undo);
    connect(m_close, &QToolButton::clicked, this, &UndoBar::overtake);
    paintIn();
    hide();
}

void UndoBar::show(const UndoableAction &action)
{
    Q_ASSERT_X(!action.undo || action.redo, "UndoBar", "What can be undone can be done again.");
    if (!action.undo) {
        m_history.undone.clear(); // it applied to the state before this action
        overtake();
        Q_EMIT m_context.said(action.sentence);
        return;
    }
    m_history.undone.clear();
    keep(action);
}

void UndoBar::keep(const UndoableAction &action)
{
    m_history.done.append(action);
    if (m_history.done.size() > mostKept)
        m_history.done.removeFirst();
    m_text->setText(action.remark.isEmpty() ? action.sentence : action.sentence + u' ' + action.remark);
    setAccessibleName(m_text->text());
    QWidget::show();
    m_leave->start();
    QAccessibleEvent alert(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
    Q_EMIT unsaid();
    Q_EMIT canUndoChanged();
}

SharedProgress UndoBar::begin(const UndoableAction &action, const QString &counted, const QString &plain)
{
    auto progress = action.progress ? action.progress : std::make_shared<TaskProgress>();
    progress->restart(); // it may have been undone before
    Q_EMIT m_context.began(progress->total() > 0 ? counted : plain, progress);
    return progress;
}

void UndoBar::undo()
{
    if (!canUndo())
        return;
    UndoableAction action = m_history.done.takeLast();
    action.remark.clear();
    overtake();
    const QString sentence = action.undone.isEmpty() ? tr("Undone: %1").arg(action.sentence) : action.undone;
    const auto progress = begin(action, tr("Undoing %1 of %2"), tr("Undoing…"));
    whenFinished(action.undo(), this, [this, action, sentence, progress](const Result<void> &undone) {
        Q_EMIT m_context.ended(progress);
        if (!undone) {
            if (mayTryAgain(undone.error()))
                keep(action);
            return Q_EMIT m_context.failed(undone.error());
        }
        Q_EMIT m_context.said(sentence);
        m_history.undone.append(action);
        Q_EMIT canUndoChanged();
    });
}

void UndoBar::redo()
{
    if (!canRedo())
        return;
    const UndoableAction action = m_history.undone.takeLast();
    Q_EMIT canUndoChanged();
    const auto progress = begin(action, tr("Redoing %1 of %2"), tr("Redoing…"));
    whenFinished(action.redo(), this, [this, action, progress](const Result<void> &done) {
        Q_EMIT m_context.ended(progress);
        if (!done) {
            if (mayTryAgain(done.error())) {
                m_history.undone.append(action);
                Q_EMIT canUndoChanged();
            }
            return Q_EMIT m_context.failed(done.error());
        }
        keep(action);
    });
}

/// Stays while the user is in it.
void UndoBar::leave()
{
    const QWidget *focus = QApplication::focusWidget();
    if (underMouse() || (focus && isAncestorOf(focus)))
        m_leave->start();
    else
        overtake();
}

void UndoBar::overtake()
{
    hide();
    Q_EMIT canUndoChanged();
}

void UndoBar::forget()
{
    m_history = {};
    overtake();
}

void UndoBar::setHistory(const UndoHistory &history)
{
    m_history = history;
    Q_EMIT canUndoChanged();
}

void UndoBar::paintIn()
{
    const QPalette &own = palette();
    const auto paint = [&own](QWidget &widget, QPalette::ColorRole role, Token token) {
        QPalette tinted;
        tinted.setColor(role, colour(token, own));
        if (widget.palette().color(role) != tinted.color(role))
            widget.setPalette(tinted);
    };
    paint(*m_text, QPalette::WindowText, Token::ToastText);
    paint(*m_undo, QPalette::ButtonText, Token::ToastAction);
}

void UndoBar::changeEvent(QEvent *event)
{
    FloatingBar::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        paintIn();
}

} // namespace pantau::desktop
