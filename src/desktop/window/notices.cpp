// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/notices.h"

#include "desktop/look/notice_bar.h"

#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace pantau::desktop {

namespace {

using app::Notice;

/// Alerts have a place of their own in the status line, and the start page says that no service is connected.
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

/// Reading a key is no news at a start, where it takes a moment. But where a bar said that the key is not at
/// hand, and a person does something about it, that bar goes on to say so until the keychain has answered.
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

/// The key may have been entered, or another keychain opened, without Pantau.
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
        connect(m_bars[i], &NoticeBar::actionChosen, this, [this, i] {
            if (qsizetype(i) < m_shown.size())
                Q_EMIT actionChosen(m_shown.at(qsizetype(i)));
        });
        connect(m_bars[i], &NoticeBar::otherChosen, this, [this, i] {
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

} // namespace pantau::desktop
