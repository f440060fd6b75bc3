// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/dialogs/role_header.h"

#include <QComboBox>
#include <QEvent>

namespace pantau::desktop {

namespace {

constexpr int BoxGap = 2;

} // namespace

RoleHeader::RoleHeader(QWidget *parent) : QHeaderView(Qt::Horizontal, parent)
{
    setDefaultAlignment(Qt::AlignTop | Qt::AlignLeading);
    setSectionsClickable(false);
    connect(this, &QHeaderView::sectionResized, this, &RoleHeader::placeBoxes);
    connect(this, &QHeaderView::geometriesChanged, this, &RoleHeader::placeBoxes);
}

void RoleHeader::fill(QComboBox *box) const
{
    const QList<std::pair<ColumnRole, QString>> words{
        {ColumnRole::Ignore, tr("Leave out")},    {ColumnRole::Domain, tr("Domain")},
        {ColumnRole::List, tr("List")},           {ColumnRole::Note, tr("Note")},
        {ColumnRole::Importance, tr("Priority")},
    };
    const QSignalBlocker quiet(box);
    const int current = box->currentIndex();
    box->clear();
    for (const auto &[role, word] : words)
        box->addItem(word, int(role));
    box->setCurrentIndex(current);
}

void RoleHeader::setRoles(const QList<ColumnRole> &roles)
{
    while (m_boxes.size() > roles.size())
        delete m_boxes.takeLast();
    while (m_boxes.size() < roles.size()) {
        auto *box = new QComboBox(viewport());
        const int column = int(m_boxes.size());
        box->setObjectName(QStringLiteral("role_%1").arg(column));
        box->setFocusPolicy(Qt::StrongFocus);
        box->installEventFilter(this);
        fill(box);
        connect(box, &QComboBox::currentIndexChanged, this,
                [this, box, column] { Q_EMIT roleChosen(column, ColumnRole(box->currentData().toInt())); });
        // In the order of the columns for the Tab key, after the table: a header itself has no place in it.
        setTabOrder(m_boxes.isEmpty() ? parentWidget() : m_boxes.constLast(), box);
        m_boxes += box;
        box->show();
    }
    for (qsizetype column = 0; column < roles.size(); ++column) {
        QComboBox *box = m_boxes[column];
        const QSignalBlocker quiet(box);
        box->setCurrentIndex(box->findData(int(roles[column])));
        box->setAccessibleName(
            tr("What the column “%1” is for")
                .arg(model()->headerData(int(column), Qt::Horizontal, Qt::DisplayRole).toString()));
    }
    placeBoxes();
}

void RoleHeader::placeBoxes()
{
    for (qsizetype column = 0; column < m_boxes.size() && column < count(); ++column) {
        QComboBox *box = m_boxes[column];
        const int height = box->sizeHint().height();
        box->setGeometry(sectionViewportPosition(int(column)) + BoxGap,
                         viewport()->height() - height - BoxGap, sectionSize(int(column)) - 2 * BoxGap,
                         height);
    }
}

QSize RoleHeader::sectionSizeFromContents(int section) const
{
    QSize size = QHeaderView::sectionSizeFromContents(section);
    if (section < m_boxes.size()) {
        const QSize box = m_boxes[section]->sizeHint();
        size = QSize(std::max(size.width(), box.width() + 2 * BoxGap), size.height() + box.height() + BoxGap);
    }
    return size;
}

void RoleHeader::resizeEvent(QResizeEvent *event)
{
    QHeaderView::resizeEvent(event);
    placeBoxes();
}

bool RoleHeader::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::FocusIn) {
        const qsizetype column = m_boxes.indexOf(static_cast<QComboBox *>(watched));
        if (column >= 0)
            Q_EMIT boxFocused(int(column));
    }
    // The wheel scrolls the table; a role changed by accident would change what is imported.
    if (event->type() == QEvent::Wheel)
        return true;
    return QHeaderView::eventFilter(watched, event);
}

void RoleHeader::changeEvent(QEvent *event)
{
    QHeaderView::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        for (QComboBox *box : std::as_const(m_boxes))
            fill(box);
}

} // namespace pantau::desktop
