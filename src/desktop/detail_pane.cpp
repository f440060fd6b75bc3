// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/detail_pane.h"

#include "desktop/ages.h"
#include "desktop/icons.h"
#include "desktop/run_strip.h"
#include "desktop/words.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace pantau::desktop {

DetailPane::DetailPane(session::Session &session, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_icon(new QLabel(this))
    , m_domain(new QLabel(this))
    , m_sentence(new QLabel(this))
    , m_check(new QPushButton(tr("Check &this one"), this))
    , m_strip(new RunStrip(this))
    , m_runs(new QTreeWidget(this))
{
    setObjectName(QStringLiteral("detailPane"));
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    m_domain->setObjectName(QStringLiteral("detailDomain"));
    m_domain->setTextFormat(Qt::PlainText);
    m_domain->setTextInteractionFlags(Qt::TextSelectableByMouse);
    QFont bold = m_domain->font();
    bold.setBold(true);
    bold.setPointSizeF(bold.pointSizeF() * 1.15);
    m_domain->setFont(bold);
    m_sentence->setObjectName(QStringLiteral("detailSentence"));
    m_sentence->setTextFormat(Qt::PlainText);
    m_sentence->setWordWrap(true);
    m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_check->setObjectName(QStringLiteral("detailCheck"));
    connect(m_check, &QPushButton::clicked, this, &DetailPane::checkRequested);
    m_runs->setObjectName(QStringLiteral("runList"));
    m_runs->setAccessibleName(tr("Runs of equal status, newest first"));
    m_runs->setHeaderLabels({tr("Status"), tr("First seen"), tr("Last seen")});
    m_runs->setRootIsDecorated(false);
    m_runs->setFrameShape(QFrame::NoFrame);
    m_runs->setSelectionMode(QAbstractItemView::NoSelection);
    m_runs->header()->setDefaultSectionSize(180);
    m_runs->setMinimumHeight(64);

    auto *top = new QHBoxLayout;
    top->setSpacing(8);
    top->addWidget(m_icon);
    top->addWidget(m_domain);
    top->addStretch();
    top->addWidget(m_check);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(12, 8, 12, 4);
    column->setSpacing(6);
    column->addLayout(top);
    column->addWidget(m_sentence);
    column->addWidget(m_strip);
    column->addWidget(m_runs, 1);
}

void DetailPane::show(const store::DomainRow &row, const QString &accountName)
{
    const QDateTime now = m_session.clock().nowUtc();
    m_icon->setPixmap(markIcon(markOf(row.known.status), palette()).pixmap(18, 18));
    m_domain->setText(row.domain.display());
    m_sentence->setText(words::statusSentence(row, accountName, now));
    m_check->setEnabled(row.account.has_value());

    auto runs = m_session.history().runs(row.domain);
    if (!runs) {
        Q_EMIT failed(runs.error());
        return;
    }
    runs->removeIf([&row](const store::StatusRun &run) { return run.service != row.service; });
    m_strip->setRuns(*runs, now);
    m_runs->clear();
    for (auto run = runs->rbegin(); run != runs->rend(); ++run) {
        auto *item = new QTreeWidgetItem(
            m_runs, {statusWord(run->status), moment(run->firstSeen, now), moment(run->lastSeen, now)});
        item->setIcon(0, markIcon(markOf(run->status), palette()));
        item->setToolTip(1, exactTime(run->firstSeen));
        item->setToolTip(2, exactTime(run->lastSeen));
    }
    m_runs->setVisible(!runs->isEmpty());
}

} // namespace pantau::desktop
