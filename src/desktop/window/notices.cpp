// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/notices.h"

#include "desktop/look/icons.h"

#include <QApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace pantau::desktop {

namespace {

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
           std::any_of(shown.cbegin(), shown.cend(), [&notice](const Notice &each) {
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

Notices::Notices(QWidget *parent) : QWidget(parent), m_more(new QLabel(this))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(1);
    for (std::size_t i = 0; i < m_bars.size(); ++i) {
        const QString name = QStringLiteral("attentionBar");
        m_bars[i] =
            new NoticeBar(NoticeBar::Kind::Attention, i == 0 ? name : name + QString::number(i + 1), this);
        column->addWidget(m_bars[i]);
        connect(m_bars[i]->action, &QPushButton::clicked, this, [this, i] {
            if (qsizetype(i) < m_shown.size())
                Q_EMIT actionChosen(m_shown.at(qsizetype(i)));
        });
        connect(m_bars[i]->other, &QPushButton::clicked, this, [this, i] {
            if (qsizetype(i) >= m_shown.size())
                return;
            Notice notice = m_shown.at(qsizetype(i));
            notice.action = otherAction(notice);
            Q_EMIT actionChosen(notice);
        });
    }
    m_more->setObjectName(QStringLiteral("moreNotices"));
    m_more->setContentsMargins(12, 2, 12, 2);
    m_more->hide();
    column->addWidget(m_more);
}

bool Notices::says(const Notice &notice) const
{
    return m_shown.first(std::min(m_shown.size(), qsizetype(m_bars.size()))).contains(notice);
}

void Notices::show(const QList<Notice> &notices)
{
    const QList<Notice> before = std::exchange(m_shown, {});
    for (const Notice &notice : notices)
        if (isForABar(notice) || goesOn(notice, before))
            m_shown.append(notice);
    for (std::size_t i = 0; i < m_bars.size(); ++i) {
        if (qsizetype(i) >= m_shown.size()) {
            m_bars[i]->hide();
            continue;
        }
        const Notice &notice = m_shown.at(qsizetype(i));
        m_bars[i]->setKind(notice.severity >= app::Severity::Attention ? NoticeBar::Kind::Attention
                                                                       : NoticeBar::Kind::Information);
        m_bars[i]->say(notice.sentence, actionText(notice.action), actionText(otherAction(notice)));
    }
    const auto hidden = m_shown.size() - qsizetype(m_bars.size());
    m_more->setVisible(hidden > 0);
    if (hidden > 0)
        m_more->setText(tr("%Ln more in Settings, Accounts.", nullptr, int(hidden)));
}

NoticeBar::NoticeBar(Kind kind, const QString &name, QWidget *parent)
    : QFrame(parent)
    , action(new QPushButton(this))
    , other(new QPushButton(this))
    , m_kind(kind)
    , m_icon(new QLabel(this))
    , m_text(new QLabel(this))
{
    setObjectName(name);
    setAutoFillBackground(true);
    m_text->setObjectName(name + QStringLiteral("Text"));
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    action->setObjectName(name + QStringLiteral("Action"));
    other->setObjectName(name + QStringLiteral("Other"));
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(12, 5, 12, 5);
    row->setSpacing(8);
    row->addWidget(m_icon);
    row->addWidget(m_text, 1);
    row->addWidget(other);
    row->addWidget(action);
    paintIn();
    hide();
}

void NoticeBar::paintIn()
{
    const QPalette system = QApplication::palette();
    const bool attention = m_kind == Kind::Attention;
    // Sets only this role, so that all others follow the theme.
    QPalette tinted;
    tinted.setColor(QPalette::Window, colour(attention ? Token::Notice : Token::NeutralGround, system));
    if (palette().color(QPalette::Window) != tinted.color(QPalette::Window))
        setPalette(tinted);
    m_icon->setPixmap(
        (attention ? attentionIcon(system) : plainIcon(QStringLiteral("info"), system)).pixmap(16, 16));
}

void NoticeBar::changeEvent(QEvent *event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::ApplicationPaletteChange || event->type() == QEvent::PaletteChange)
        paintIn();
}

void NoticeBar::setKind(Kind kind)
{
    if (m_kind == kind)
        return;
    m_kind = kind;
    paintIn();
}

void NoticeBar::say(const QString &text, const QString &actionText, const QString &otherText)
{
    m_text->setText(text);
    setAccessibleName(text);
    action->setText(actionText);
    action->setVisible(!actionText.isEmpty());
    other->setText(otherText);
    other->setVisible(!otherText.isEmpty());
    show();
}

SampleNotice::SampleNotice(WindowContext &context, QWidget *parent)
    : QWidget(parent)
    , m_accounts(context.accounts)
    , m_bar(new NoticeBar(NoticeBar::Kind::Information, QStringLiteral("sampleBanner"), this))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_bar);
    connect(&m_accounts, &AccountWatch::changed, this, &SampleNotice::refresh);
    connect(m_bar->action, &QPushButton::clicked, this, [&context] { Q_EMIT context.serviceRequested(); });
    refresh();
}

void SampleNotice::setLists(const QList<ListOverview> &lists)
{
    m_lists.clear();
    for (const ListOverview &each : lists)
        m_lists += each.list;
    refresh();
}

void SampleNotice::showFor(std::optional<ListId> list)
{
    m_list = list;
    refresh();
}

bool SampleNotice::isSample(const std::optional<AccountId> &account) const
{
    const auto *view = account ? m_accounts.find(*account) : nullptr;
    return view && view->account.address.isLocalSample();
}

QStringList SampleNotice::sampleLists() const
{
    QStringList names;
    for (const DomainList &list : m_lists)
        if (isSample(list.account) && (!m_list || *m_list == list.id))
            names += tr("“%1”", "name of a list").arg(list.name);
    return names;
}

void SampleNotice::refresh()
{
    const auto &accounts = m_accounts.all();
    const bool isAllSample =
        !accounts.isEmpty() && std::all_of(accounts.cbegin(), accounts.cend(), [](const AccountView &view) {
            return view.account.address.isLocalSample();
        });
    const QStringList lists = sampleLists();
    setVisible(isAllSample || !lists.isEmpty());
    if (isAllSample)
        m_bar->say(tr("Local sample list: these answers are sample data from this computer, not "
                      "from the national blocklist."),
                   tr("Co&nnect a service…"));
    else if (!lists.isEmpty())
        m_bar->say(tr("The answers in %1 are sample data from this computer, not from the national "
                      "blocklist.",
                      "names of lists")
                       .arg(QLocale().createSeparatedList(lists)));
}

} // namespace pantau::desktop
