// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/side_list.h"

#include "desktop/colours.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QLocale>
#include <QMenu>
#include <QPainter>
#include <QStyledItemDelegate>

namespace pantau::desktop {

namespace {

constexpr int EntryHeight = 28;
constexpr int HeadingHeight = 34;
constexpr int Margin = 12;

/// Name on the left, counts on the right, the number of blocked ones in its colour.
class SideDelegate final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        const bool heading = index.data(SideList::HeadingRole).toBool();
        return {QStyledItemDelegate::sizeHint(option, index).width(), heading ? HeadingHeight : EntryHeight};
    }

    void paint(QPainter *painter, const QStyleOptionViewItem &given, const QModelIndex &index) const override
    {
        QStyleOptionViewItem option = given;
        initStyleOption(&option, index);
        const QString text = option.text;
        QPalette palette = option.palette;
        palette.setCurrentColorGroup(QPalette::Active); // headings are no entries, but no less readable
        const bool selected = option.state.testFlag(QStyle::State_Selected);
        const QRect area = option.rect.adjusted(Margin, 0, -Margin, 0);
        painter->save();
        if (index.data(SideList::HeadingRole).toBool()) {
            QFont font = option.font;
            font.setPointSizeF(font.pointSizeF() * 0.85);
            font.setCapitalization(QFont::AllUppercase);
            font.setLetterSpacing(QFont::AbsoluteSpacing, 0.6);
            painter->setFont(font);
            painter->setPen(quietText(palette));
            painter->drawText(area.adjusted(0, 0, 0, -5), Qt::AlignLeft | Qt::AlignBottom, text);
            painter->restore();
            return;
        }
        option.text.clear();
        const auto *widget = option.widget;
        (widget ? widget->style() : QApplication::style())
            ->drawControl(QStyle::CE_ItemViewItem, &option, painter, widget);

        const QColor ordinary = palette.color(selected ? QPalette::HighlightedText : QPalette::Text);
        const QLocale locale;
        const int blocked = index.data(SideList::BlockedRole).toInt();
        const QString total = locale.toString(index.data(SideList::TotalRole).toInt());
        const QString rest = blocked > 0 ? QStringLiteral("/") + total : total;
        const QFontMetrics metrics(option.font);
        int right = area.right() + 1 - metrics.horizontalAdvance(rest);
        painter->setFont(option.font);
        painter->setPen(selected ? ordinary : quietText(palette));
        painter->drawText(QRect(right, area.top(), area.right() + 1 - right, area.height()),
                          Qt::AlignLeft | Qt::AlignVCenter, rest);
        if (blocked > 0) {
            const QString number = locale.toString(blocked);
            const int width = metrics.horizontalAdvance(number);
            right -= width;
            painter->setPen(selected ? ordinary : markColour(Mark::Blocked, palette));
            painter->drawText(QRect(right, area.top(), width + 1, area.height()),
                              Qt::AlignLeft | Qt::AlignVCenter, number);
        }
        const int room = right - Margin - area.left();
        painter->setPen(ordinary);
        painter->drawText(QRect(area.left(), area.top(), room, area.height()),
                          Qt::AlignLeft | Qt::AlignVCenter, metrics.elidedText(text, Qt::ElideMiddle, room));
        painter->restore();
    }
};

} // namespace

SideList::SideList(QWidget *parent) : QListWidget(parent)
{
    setObjectName(QStringLiteral("sideList"));
    setAccessibleName(tr("Overview and lists"));
    setItemDelegate(new SideDelegate(this));
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setUniformItemSizes(false);
    connect(this, &QListWidget::currentRowChanged, this, [this](int row) {
        if (row >= 0)
            Q_EMIT viewChosen();
    });
    setCounts({}, {});
}

void SideList::addHeading(const QString &text)
{
    auto *item = new QListWidgetItem(text, this);
    item->setFlags(Qt::NoItemFlags);
    item->setData(HeadingRole, true);
}

void SideList::addEntry(const QString &text, const View &view, int total, int blocked)
{
    auto *item = new QListWidgetItem(text, this);
    item->setData(TotalRole, total);
    item->setData(BlockedRole, blocked);
    if (view.list)
        item->setData(ListRole, qint64(*view.list));
    if (view.status)
        item->setData(StatusRole, int(*view.status));
    const QLocale locale;
    const QString counts =
        blocked > 0 && view.list
            ? tr("%1, %2 of %3 blocked", "list").arg(text, locale.toString(blocked), locale.toString(total))
            : tr("%1, %2", "entry and count").arg(text, locale.toString(total));
    item->setData(Qt::AccessibleTextRole, counts);
    item->setToolTip(QStringLiteral("<span>%1</span>").arg(counts.toHtmlEscaped()));
}

void SideList::setCounts(const store::DomainCounts &counts, const QList<store::ListOverview> &lists)
{
    const View before = view();
    const QSignalBlocker blocker(this);
    clear();
    addHeading(tr("Overview"));
    addEntry(tr("All"), {}, counts.total, 0);
    addEntry(tr("Blocked"), {std::nullopt, BlockStatus::Blocked}, counts.blocked, 0);
    addEntry(tr("Unknown"), {std::nullopt, BlockStatus::Unknown}, counts.unknown, 0);
    if (!lists.isEmpty())
        addHeading(tr("Lists"));
    for (const store::ListOverview &list : lists)
        addEntry(list.list.name, {list.list.id, std::nullopt}, list.total, list.blocked);
    select(before);
    if (view() != before) {
        setCurrentRow(1); // the list is gone
        blockSignals(false);
        Q_EMIT viewChosen();
    }
}

SideList::View SideList::view() const
{
    View view;
    if (const auto *item = currentItem()) {
        if (const QVariant list = item->data(ListRole); list.isValid())
            view.list = ListId{list.toLongLong()};
        if (const QVariant status = item->data(StatusRole); status.isValid())
            view.status = BlockStatus(status.toInt());
    }
    return view;
}

void SideList::select(const View &wanted)
{
    for (int row = 0; row < count(); ++row) {
        const QVariant list = item(row)->data(ListRole);
        const QVariant status = item(row)->data(StatusRole);
        if (item(row)->data(HeadingRole).toBool())
            continue;
        const bool sameList =
            list.isValid() ? wanted.list && qint64(*wanted.list) == list.toLongLong() : !wanted.list;
        const bool sameStatus =
            wanted.list ||
            (status.isValid() ? wanted.status && int(*wanted.status) == status.toInt() : !wanted.status);
        if (sameList && sameStatus) {
            setCurrentRow(row);
            return;
        }
    }
}

void SideList::contextMenuEvent(QContextMenuEvent *event)
{
    const auto *item = currentItem();
    const View chosen = view();
    if (!item || !chosen.list)
        return;
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const QString name = item->text();
    menu->addAction(tr("Re&name list…"), this,
                    [this, chosen, name] { Q_EMIT renameRequested(*chosen.list, name); });
    menu->addAction(tr("Re&move list…"), this,
                    [this, chosen, name] { Q_EMIT removeRequested(*chosen.list, name); });
    menu->popup(event->globalPos());
}

void SideList::keyPressEvent(QKeyEvent *event)
{
    const View chosen = view();
    if (chosen.list && event->key() == Qt::Key_F2)
        Q_EMIT renameRequested(*chosen.list, currentItem()->text());
    else if (chosen.list && event->matches(QKeySequence::Delete))
        Q_EMIT removeRequested(*chosen.list, currentItem()->text());
    else
        QListWidget::keyPressEvent(event);
}

} // namespace pantau::desktop
