// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/domains/appeals_tab.h"

#include "app/appeals.h"
#include "base/background_work.h"
#include "base/time.h"
#include "desktop/domains/appeal_dialog.h"
#include "desktop/domains/letter_dialog.h"
#include "desktop/domains/past_words.h"
#include "desktop/look/plain_tip.h"
#include "desktop/look/question.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace pantau::desktop {

AppealsTab::AppealsTab(app::Session &session, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_list(new QTreeWidget(this))
    , m_known(new QLabel(this))
    , m_letter(new QPushButton(this))
    , m_add(new QPushButton(this))
    , m_edit(new QPushButton(this))
    , m_remove(new QPushButton(this))
{
    m_list->setObjectName(QStringLiteral("appealList"));
    m_list->setRootIsDecorated(false);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setUniformRowHeights(true);
    m_known->setObjectName(QStringLiteral("appealKnown"));
    m_known->setTextFormat(Qt::PlainText);
    m_known->setWordWrap(true);
    m_letter->setObjectName(QStringLiteral("appealLetter"));
    m_add->setObjectName(QStringLiteral("appealAdd"));
    m_edit->setObjectName(QStringLiteral("appealEdit"));
    m_remove->setObjectName(QStringLiteral("appealRemove"));
    auto *row = new QHBoxLayout;
    row->addWidget(m_known, 1);
    for (QPushButton *button : {m_letter, m_add, m_edit, m_remove})
        row->addWidget(button);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_list, 1);
    column->addLayout(row);
    connect(m_letter, &QPushButton::clicked, this, &AppealsTab::writeLetter);
    connect(m_add, &QPushButton::clicked, this, &AppealsTab::add);
    connect(m_edit, &QPushButton::clicked, this, &AppealsTab::edit);
    connect(m_remove, &QPushButton::clicked, this, &AppealsTab::remove);
    connect(m_list, &QTreeWidget::itemActivated, this, &AppealsTab::edit);
    connect(m_list, &QTreeWidget::currentItemChanged, this, &AppealsTab::refreshButtons);
    connect(&session, &app::Session::changed, this, [this](app::Topics topics) {
        if (topics & app::Topic::Appeals)
            refresh();
    });
    setTexts();
}

void AppealsTab::setTexts()
{
    m_list->setAccessibleName(tr("Appeals, newest first"));
    m_list->setHeaderLabels({tr("Sent"), tr("To"), tr("By"), tr("Outcome"), tr("Note")});
    m_letter->setText(tr("Wr&ite appeal letter…"));
    m_add->setText(tr("&Add…"));
    m_edit->setText(tr("&Edit…"));
    m_remove->setText(tr("Re&move"));
}

void AppealsTab::show(const DomainName &domain, const QString &service, bool isBlocked)
{
    m_isBlocked = isBlocked;
    m_domain = domain;
    m_service = service;
    refresh();
}

void AppealsTab::refresh()
{
    if (!m_domain)
        return;
    auto appeals = m_session.queries().appealsOf(*m_domain);
    const auto usual = m_session.queries().usualTimes();
    const auto draft = m_session.queries().letterDraft(*m_domain, m_service);
    if (!appeals || !usual || !draft) {
        Q_EMIT failed(!appeals ? appeals.error() : !usual ? usual.error() : draft.error());
        return;
    }
    appeals->removeIf([this](const Appeal &appeal) { return appeal.service != m_service; });
    if (*appeals != m_appeals || m_list->topLevelItemCount() != appeals->size())
        fill(*appeals);
    QStringList known;
    if (*draft)
        known += tr("A letter was prepared %1 and not sent.")
                     .arg(atMoment((*draft)->savedAt, m_session.clock().nowUtc()));
    if (usual->contains(m_service))
        known += app::usualTimeSentence(usual->value(m_service));
    if (known.isEmpty() && m_appeals.isEmpty())
        known += tr("Sent a request to have this domain unblocked? Record it here, and Pantau shows how long "
                    "it takes.");
    m_known->setText(known.join(u' '));
    refreshButtons();
    Q_EMIT counted(int(m_appeals.size()));
}

void AppealsTab::fill(const QList<Appeal> &appeals)
{
    m_appeals = appeals;
    m_list->clear();
    const QDateTime now = m_session.clock().nowUtc();
    for (const Appeal &appeal : appeals) {
        auto *item = new QTreeWidgetItem(m_list, {moment(appeal.sentAt, now), appeal.sentTo, appeal.sentBy,
                                                  past::outcome(appeal, now), appeal.note.simplified()});
        item->setToolTip(0, exactTime(appeal.sentAt));
        for (const int column : {1, 2, 4})
            item->setToolTip(column, plainTip(item->text(column)));
        if (appeal.restoredAt)
            item->setToolTip(3, exactTime(*appeal.restoredAt));
    }
    for (int column = 0; column < m_list->columnCount() - 1; ++column)
        m_list->resizeColumnToContents(column);
    if (!appeals.isEmpty())
        m_list->setCurrentItem(m_list->topLevelItem(0));
}

void AppealsTab::refreshButtons()
{
    m_letter->setEnabled(m_domain && !m_service.isEmpty() && m_isBlocked);
    m_add->setEnabled(m_domain && !m_service.isEmpty());
    m_edit->setEnabled(chosen());
    m_remove->setEnabled(chosen());
}

const Appeal *AppealsTab::chosen() const
{
    const int row = m_list->indexOfTopLevelItem(m_list->currentItem());
    return row >= 0 && row < m_appeals.size() ? &m_appeals.at(row) : nullptr;
}

void AppealsTab::add()
{
    if (!m_domain)
        return;
    Appeal appeal{AppealId{}, *m_domain};
    appeal.service = m_service;
    open(appeal);
}

void AppealsTab::open(const Appeal &appeal)
{
    auto *dialog = new AppealDialog(m_session, appeal, window());
    connect(dialog, &AppealDialog::noted, this, &AppealsTab::done);
    dialog->open();
}

void AppealsTab::writeLetter()
{
    if (!m_domain)
        return;
    auto *dialog = new LetterDialog(m_session, *m_domain, m_service, window());
    connect(dialog, &LetterDialog::recorded, this, &AppealsTab::done);
    dialog->open();
}

void AppealsTab::edit()
{
    if (const Appeal *appeal = chosen())
        open(*appeal);
}

void AppealsTab::remove()
{
    const Appeal *appeal = chosen();
    if (!appeal)
        return;
    ask(this,
        tr("Remove the appeal sent %1? This cannot be undone.")
            .arg(moment(appeal->sentAt, m_session.clock().nowUtc())),
        tr("Remove"), [this, id = appeal->id] {
            whenFinished(m_session.appeals().remove(id), this, [this](const Result<void> &removed) {
                if (!removed)
                    Q_EMIT failed(removed.error());
            });
        });
}

void AppealsTab::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        setTexts();
        fill(m_appeals);
        refresh();
    }
}

} // namespace pantau::desktop
