// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/notices.h"

#include "desktop/dialogs/sample.h"
#include "desktop/look/icons.h"
#include "desktop/look/layouts.h"
#include "desktop/look/parts.h"

#include <QEvent>
#include <QLocale>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QRegularExpression>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace pantau::desktop {

namespace {

constexpr int NoticeHeight = 44;
constexpr int NoticeIcon = 20;

using app::Notice;

/// Alerts are shown in the status bar, and the start page shows that no service is connected.
bool isForABar(const Notice &notice)
{
    switch (notice.kind) {
    case Notice::Kind::AlertsGivenUp:
    case Notice::Kind::AlertsFailing:
        return false;
    case Notice::Kind::NoAccount:
    case Notice::Kind::Paused:
        return true;
    default:
        return notice.severity >= app::Severity::Attention;
    }
}

bool isOfKey(Notice::Kind kind)
{
    switch (kind) {
    case Notice::Kind::KeyReading:
    case Notice::Kind::KeyLocked:
    case Notice::Kind::KeyMissing:
    case Notice::Kind::KeyDenied:
    case Notice::Kind::KeySlow:
    case Notice::Kind::NoKeychain:
        return true;
    default:
        return false;
    }
}

/// Reading a key is normal at the start and usually fast. But if a bar shows that the key is
/// missing and the user resolves that, the bar stays until the keychain has answered.
bool goesOn(const Notice &notice, const QList<Notice> &shown)
{
    return notice.kind == Notice::Kind::KeyReading &&
           std::ranges::any_of(shown, [&notice](const Notice &each) {
               return isOfKey(each.kind) && each.account == notice.account;
           });
}

QString actionText(Notice::Action action)
{
    switch (action) {
    case Notice::Action::None:
    case Notice::Action::ShowAlerts:
        break;
    case Notice::Action::ConnectService:
        return Notices::tr("Co&nnect a service…");
    case Notice::Action::ChooseAccount:
        return Notices::tr("Choose an acc&ount…");
    case Notice::Action::EnterKey:
        return Notices::tr("Enter a new &key…");
    case Notice::Action::Unlock:
        return Notices::tr("Unl&ock…");
    case Notice::Action::TryAgain:
        return Notices::tr("Try a&gain");
    case Notice::Action::Resume:
        return Notices::tr("Resu&me");
    case Notice::Action::UseBlocklist:
        return Notices::tr("Use the ne&w one…");
    case Notice::Action::FindBackup:
        return Notices::tr("Find a &backup…");
    }
    return {};
}

/// The key may have been entered, or another keychain unlocked, outside Pantau.
Notice::Action otherAction(const Notice &notice)
{
    return notice.kind == Notice::Kind::KeyMissing ? Notice::Action::TryAgain : Notice::Action::None;
}

} // namespace

Notices::Notices(QWidget *parent)
    : QWidget(parent), m_bar(new NoticeBar(NoticeBar::Kind::Attention, QStringLiteral("attentionBar"), this))
{
    setColumn(this, {m_bar}, Flush);
    m_bar->more->setMenu(new QMenu(m_bar));
    m_bar->more->setPopupMode(QToolButton::InstantPopup);
    m_bar->close->show();
    connect(m_bar->action, &QPushButton::clicked, this,
            [this] { Q_EMIT actionChosen(m_shown.constFirst()); });
    connect(m_bar->other, &QPushButton::clicked, this, [this] {
        Notice notice = m_shown.constFirst();
        notice.action = otherAction(notice);
        Q_EMIT actionChosen(notice);
    });
    connect(m_bar->close, &QToolButton::clicked, this, [this] {
        m_dismissed += m_shown.takeFirst();
        refresh();
    });
    hide();
}

bool Notices::says(const Notice &notice) const
{
    return !m_shown.isEmpty() && m_shown.constFirst() == notice;
}

void Notices::show(const QList<Notice> &notices)
{
    m_dismissed.removeIf([&notices](const Notice &each) { return !notices.contains(each); });
    const QList<Notice> before = std::exchange(m_shown, {});
    for (const Notice &notice : notices)
        if ((isForABar(notice) || goesOn(notice, before)) && !m_dismissed.contains(notice))
            m_shown.append(notice);
    refresh();
}

void Notices::refresh()
{
    setVisible(!m_shown.isEmpty());
    m_bar->setVisible(!m_shown.isEmpty());
    if (m_shown.isEmpty())
        return;
    const Notice &notice = m_shown.constFirst();
    m_bar->setKind(notice.severity >= app::Severity::Attention ? NoticeBar::Kind::Attention
                                                               : NoticeBar::Kind::Information);
    m_bar->say(notice.sentence, actionText(notice.action), actionText(otherAction(notice)));
    const auto others = m_shown.sliced(1);
    m_bar->more->setVisible(!others.isEmpty());
    m_bar->more->setText(tr("%Ln more", nullptr, int(others.size())));
    m_bar->more->menu()->clear();
    for (const Notice &each : others)
        connect(m_bar->more->menu()->addAction(QString(each.sentence).replace(u'&', QLatin1String("&&"))),
                &QAction::triggered, this, [this, each] { Q_EMIT actionChosen(each); });
}

NoticeBar::NoticeBar(Kind kind, const QString &name, QWidget *parent)
    : QFrame(parent)
    , action(new QPushButton(this))
    , other(new QPushButton(this))
    , more(new QToolButton(this))
    , close(new QToolButton(this))
{
    setObjectName(name);
    m_text->setObjectName(name + QStringLiteral("Text"));
    m_text->setTextFormat(Qt::RichText);
    m_text->setWordWrap(true);
    action->setObjectName(name + QStringLiteral("Action"));
    other->setObjectName(name + QStringLiteral("Other"));
    more->setObjectName(name + QStringLiteral("More"));
    close->setObjectName(name + QStringLiteral("Close"));
    close->setIcon(plainIcon(QStringLiteral("close")));
    close->setToolTip(tr("Dismiss"));
    close->setAccessibleName(tr("Dismiss"));
    more->setForegroundRole(QPalette::Link);
    setMinimumHeight(heightFor(fontMetrics(), NoticeHeight));
    setRow(this, {m_icon, gap(4), {m_text, 1}, more, other, action, close}, {8, QMargins(16, 5, 8, 5)});
    for (QToolButton *button : {more, close}) {
        button->setAutoRaise(true);
        button->setFocusPolicy(Qt::TabFocus);
        button->hide();
    }
    setKind(kind);
    hide();
}

void NoticeBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool isAttention = m_kind == Kind::Attention;
    const Token ground = isAttention               ? Token::Notice
                         : m_kind == Kind::Success ? Token::OkGround
                                                   : Token::NeutralGround;
    paintRound(painter, rect(), size::SheetRadius, colour(ground, palette()),
               isAttention ? colour(Token::NoticeEdge, palette()) : QColor(Qt::transparent));
}

void NoticeBar::setKind(Kind kind)
{
    m_kind = kind;
    showIcon(*m_icon,
             kind == Kind::Attention ? attentionIcon()
             : kind == Kind::Success ? plainIcon(QStringLiteral("tick"), Token::Ok)
                                     : plainIcon(QStringLiteral("info"), Token::Text2),
             NoticeIcon);
    update();
}

void NoticeBar::say(const QString &text, const QString &actionText, const QString &otherText)
{
    static const QRegularExpression end(QStringLiteral("[.:] "));
    const auto fact = text.indexOf(end) + 1;
    QString rest = fact > 0 ? text.mid(fact).toHtmlEscaped() : QString();
    if (const auto line = rest.indexOf(u'\n'); line >= 0)
        rest = rest.left(line) + QStringLiteral("<br><small>%1</small>").arg(rest.mid(line + 1));
    m_text->setText(QStringLiteral("<span style='font-weight:600'>%1</span>%2")
                        .arg(text.left(fact > 0 ? fact : text.size()).toHtmlEscaped(), rest));
    m_text->setAccessibleName(text);
    setAccessibleName(text);
    showText(*action, actionText);
    showText(*other, otherText);
    show();
}

SampleNotice::SampleNotice(WindowContext &context, QWidget *parent)
    : QWidget(parent)
    , m_context(context)
    , m_accounts(context.accounts)
    , m_bar(new NoticeBar(NoticeBar::Kind::Information, QStringLiteral("sampleBanner"), this))
{
    setColumn(this, {m_bar}, Flush);
    connect(&m_accounts, &AccountWatch::changed, this, &SampleNotice::refresh);
    connect(m_bar->action, &QPushButton::clicked, this, [&context] { Q_EMIT context.serviceRequested(); });
    connect(m_bar->other, &QPushButton::clicked, this, &SampleNotice::removeSample);
    refresh();
}

void SampleNotice::setLists(const QList<ListOverview> &lists)
{
    m_lists = lists;
    refresh();
}

void SampleNotice::showFor(std::optional<ListId> list)
{
    m_list = list;
    refresh();
}

QStringList SampleNotice::sampleLists() const
{
    QStringList names;
    for (const auto &[list, total, blocked] : m_lists)
        if (m_accounts.isSample(list) && (!m_list || *m_list == list.id))
            names += tr("“%1”", "name of a list").arg(list.name);
    return names;
}

void SampleNotice::refresh()
{
    const auto &accounts = m_accounts.all();
    const bool isAllSample =
        !accounts.isEmpty() && std::ranges::all_of(accounts, [](const AccountView &view) {
            return view.account.address.isLocalSample();
        });
    const QStringList lists = sampleLists();
    setVisible(isAllSample || !lists.isEmpty());
    if (isAllSample)
        m_bar->say(tr("Local sample list: these answers are sample data from this computer, not "
                      "from the national blocklist."),
                   tr("Co&nnect a service…"), tr("&Remove the sample"));
    else if (!lists.isEmpty())
        m_bar->say(tr("The answers in %1 are sample data from this computer, not from the national "
                      "blocklist.",
                      "names of lists")
                       .arg(QLocale().createSeparatedList(lists)),
                   {}, tr("&Remove the sample"));
}

void SampleNotice::removeSample()
{
    for (const AccountView &view : m_accounts.all()) {
        if (!view.account.address.isLocalSample())
            continue;
        const auto what = sampleRemoval(m_context.session, view.account, m_accounts.forNewLists());
        m_context.whenDone(what.redo(), this, [this, what] { Q_EMIT m_context.done(what); });
    }
}

} // namespace pantau::desktop
