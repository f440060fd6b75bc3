// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/dialogs/import_parts.h"

#include "desktop/look/colours.h"
#include "desktop/look/icons.h"
#include "desktop/look/parts.h"

#include <QComboBox>
#include <QEvent>
#include <QGuiApplication>
#include <QHash>
#include <QLocale>
#include <QPainter>
#include <QSet>
#include <QStyleOptionButton>

#include <algorithm>

namespace pantau::desktop {

namespace {

constexpr int WidestColumn = 40; ///< average characters; the user can drag it wider
constexpr int FewestRows = 3;

} // namespace

TablePreview::TablePreview(QWidget *parent)
    : RowTable(parent), m_model(new PreviewModel(this)), m_header(new RoleHeader(this))
{
    setModel(m_model);
    setHorizontalHeader(m_header);
    setEditTriggers(NoEditTriggers);
    setSelectionMode(NoSelection);
    setHorizontalScrollMode(ScrollPerPixel);
    m_header->setStretchLastSection(true);
    connect(m_header, &RoleHeader::roleChosen, this, &TablePreview::roleChosen);
    connect(m_header, &RoleHeader::boxFocused, this, [this](int column) {
        if (m_model->rowCount() > 0)
            scrollTo(m_model->index(std::max(0, rowAt(0)), column));
    });
}

void TablePreview::showTable(const Table &table, const DomainImport &import)
{
    m_model->setTable(table, import);
    showRows();
}

void TablePreview::showRefused(const QList<RefusedLine> &refused)
{
    m_model->setRefused(refused);
    showRows();
}

void TablePreview::showRows()
{
    m_header->setRoles(m_model->roles());
    const int widest = fontMetrics().averageCharWidth() * WidestColumn;
    // The last column, with the reasons, gets what is left; tool tips have long ones.
    const int last = m_model->columnCount() - 1;
    int over = sizeHintForColumn(last) - viewport()->width();
    for (int column = 0; column <= last; ++column) {
        const int most = column < last ? widest : widest / 2;
        setColumnWidth(
            column, std::max(m_header->sectionSizeHint(column), std::min(most, sizeHintForColumn(column))));
        over += column < last ? columnWidth(column) : 0;
    }
    for (int column = 0; column < last && over > 0; ++column) {
        const int less = std::clamp(columnWidth(column) - widest / 2, 0, over);
        setColumnWidth(column, columnWidth(column) - less);
        over -= less;
    }
    updateGeometries();
}

int TablePreview::heightWith(int rows) const
{
    return m_header->sizeHint().height() + rows * verticalHeader()->defaultSectionSize() + 2 * frameWidth();
}

QSize TablePreview::minimumSizeHint() const
{
    return {RowTable::minimumSizeHint().width(), heightWith(std::min(FewestRows, m_model->rowCount()))};
}

void TablePreview::scrollContentsBy(int dx, int dy)
{
    RowTable::scrollContentsBy(dx, dy);
    m_header->placeBoxes();
}

namespace {

/// The file and the line of a row.
using RowPlace = std::pair<QString, int>;

/// The places of the first rows. The file is empty if there is only one.
QList<RowPlace> placesOf(const Table &table, qsizetype rows)
{
    QList<RowPlace> places;
    for (const TablePart &part : table.parts)
        for (qsizetype row = 0; row < part.rows && places.size() < rows; ++row)
            places += {part.file, table.rows[places.size()].line};
    while (places.size() < rows)
        places += {QString(), table.rows[places.size()].line};
    return places;
}

/// The reason without the text of the line, which is next to it.
QString reasonOf(const RefusedLine &line)
{
    const QString quoted = QStringLiteral("“%1” ").arg(line.text);
    QString reason = line.error.sentence;
    if (!reason.startsWith(quoted))
        return reason;
    reason.remove(0, quoted.size());
    return reason.replace(0, 1, reason.at(0).toUpper());
}

/// Lines of the first entries with a domain, up to @p last.
QSet<int> firstLines(const DomainImport &import, int last)
{
    QSet<int> lines;
    for (const ImportedDomain &entry : import.domains) { // in the order of the input
        if (entry.line > last)
            break;
        lines += entry.line;
    }
    return lines;
}

} // namespace

void PreviewModel::setTable(const Table &table, const DomainImport &import)
{
    beginResetModel();
    m_header = table.header;
    m_roles = table.roles.first(std::min<qsizetype>(table.roles.size(), mostColumns));
    m_columns = int(m_roles.size());
    m_reasons = m_struck = -1;
    m_rows.clear();
    const QList<RowPlace> places = placesOf(table, std::min<qsizetype>(table.rows.size(), mostRows));
    QHash<RowPlace, QString> reasons;
    for (const RefusedLine &line : import.refused)
        if (const RowPlace place{line.file, line.line}; places.contains(place))
            reasons.insert(place, reasonOf(line));
    const QSet<int> first = firstLines(import, places.isEmpty() ? 0 : places.constLast().second);
    for (qsizetype i = 0; i < places.size(); ++i) {
        Row row{table.rows[i].cells, reasons.value(places[i])};
        row.isLeftOut = table.parts.isEmpty() ? !first.contains(places[i].second) : !row.reason.isEmpty();
        row.isRepeated = row.isLeftOut && row.reason.isEmpty();
        if (row.isRepeated)
            row.reason = tr("Repeated, left out");
        m_rows += row;
    }
    // The reasons are in the last column if they hide nothing there, else in one of their own.
    const auto hasReason = [](const Row &row) { return !row.reason.isEmpty(); };
    const bool hidesText = m_columns < 2 || std::ranges::any_of(m_rows, [&](const Row &row) {
                               return hasReason(row) && !row.cells.value(m_columns - 1).trimmed().isEmpty();
                           });
    if (std::ranges::any_of(m_rows, hasReason))
        m_reasons = hidesText ? m_columns++ : m_columns - 1;
    endResetModel();
}

void PreviewModel::setRefused(const QList<RefusedLine> &refused)
{
    beginResetModel();
    m_header = {tr("Line"), tr("Text"), tr("Why")};
    m_roles.clear();
    m_reasons = 2;
    m_struck = 1;
    m_rows.clear();
    const bool isOfFiles =
        std::ranges::any_of(refused, [](const RefusedLine &line) { return !line.file.isEmpty(); });
    if (isOfFiles)
        m_header += tr("File");
    m_columns = int(m_header.size());
    for (const RefusedLine &line : refused.first(std::min<qsizetype>(refused.size(), mostRefused)))
        m_rows += Row{{line.line > 0 ? QLocale().toString(line.line) : QString(), line.text, {}, line.file},
                      reasonOf(line),
                      false,
                      true};
    endResetModel();
}

int PreviewModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int PreviewModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : m_columns;
}

bool PreviewModel::isStruck(const QModelIndex &index) const
{
    return m_rows[index.row()].isLeftOut &&
           (index.column() == m_struck || m_roles.value(index.column()) == ColumnRole::Domain);
}

QVariant PreviewModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const QPalette palette = QGuiApplication::palette();
    const Row &row = m_rows[index.row()];
    const bool isReason = index.column() == m_reasons && !row.reason.isEmpty();
    const Token ink = row.isRepeated ? Token::Text2 : Token::Unknown;
    switch (role) {
    case Qt::DisplayRole:
        return isReason ? row.reason : row.cells.value(index.column()).simplified();
    case Qt::ToolTipRole:
        return plainTip(data(index, Qt::DisplayRole).toString());
    case Qt::DecorationRole:
        return isReason ? plainIcon(row.isRepeated ? QStringLiteral("copy") : QStringLiteral("warn"), ink)
                        : QVariant();
    case Qt::FontRole: {
        QFont struck;
        struck.setStrikeOut(true);
        return isStruck(index) ? struck : QVariant();
    }
    case Qt::ForegroundRole:
        if (isReason)
            return colour(ink, palette);
        if (isStruck(index))
            return colour(Token::Text3, palette);
        return m_roles.value(index.column(), ColumnRole::Note) == ColumnRole::Ignore
                   ? colour(Token::Text2, palette)
                   : QVariant();
    default:
        return {};
    }
}

QVariant PreviewModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role != Qt::DisplayRole || orientation == Qt::Vertical)
        return {};
    const QString header = m_header.value(section);
    return !header.isEmpty()                                   ? header
           : section == m_reasons && m_roles.size() <= section ? tr("Left out")
                                                               : tr("Column %1").arg(section + 1);
}

namespace {

constexpr int BoxGap = 4;

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
        {ColumnRole::Ignore, tr("Skip")},         {ColumnRole::Domain, tr("Domain")},
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
        // Tab order follows the columns, after the table, because a header is not part of the tab order.
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
    // The wheel scrolls the table. Changing a role by accident would change the import.
    if (event->type() == QEvent::Wheel)
        return true;
    return QHeaderView::eventFilter(watched, event);
}

namespace {

constexpr int StepDisc = 20;
constexpr int StepLine = 40;
constexpr int StepGap = 8;
constexpr int StepSpace = 24;
constexpr int OptionHeight = 55; // with one line of help
constexpr int OptionPadding = 14;
constexpr int OptionText = OptionPadding + size::Icon + 12;

QFont optionFont(bool isTitle)
{
    return fontFor(isTitle ? FontRole::Button : FontRole::Small, QGuiApplication::font());
}

} // namespace

QStringList StepBar::names()
{
    return {tr("File"), tr("Columns and cost"), tr("Done")};
}

void StepBar::setDone(int done)
{
    m_done = done;
    const QStringList all = names();
    setAccessibleName(done < all.size() ? tr("Step %1 of %2: %3").arg(done + 1).arg(all.size()).arg(all[done])
                                        : all.constLast());
    update();
}

QSize StepBar::sizeHint() const
{
    return {StepDisc, std::max(StepDisc, fontMetrics().height()) + StepGap};
}

void StepBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const QStringList all = names();
    const auto fontOf = [this](int step) {
        return fontFor(step == m_done ? FontRole::Heading : FontRole::Button, font());
    };
    int wide = int(all.size() - 1) * (StepLine + 2 * StepSpace);
    for (int step = 0; step < all.size(); ++step)
        wide += StepDisc + StepGap + QFontMetrics(fontOf(step)).horizontalAdvance(all[step]);
    int x = (width() - wide) / 2;
    for (int step = 0; step < all.size(); ++step) {
        const bool isDone = step < m_done;
        const bool isCurrent = step == m_done;
        const QRect disc(x, (height() - StepDisc) / 2, StepDisc, StepDisc);
        const auto place = [this](const QRect &area) {
            return QStyle::visualRect(layoutDirection(), rect(), area);
        };
        paintRound(painter, place(disc), StepDisc / 2.0,
                   colour(isDone      ? Token::OkGround
                          : isCurrent ? Token::Fill
                                      : Token::NeutralGround,
                          palette()));
        if (isDone) {
            paintIcon(painter, QStringLiteral("tick"), place(disc.adjusted(4, 4, -4, -4)), Token::Ok);
        } else {
            painter.setFont(fontFor(FontRole::Badge, font()));
            painter.setPen(colour(isCurrent ? Token::OnFill : Token::Text2, palette()));
            painter.drawText(place(disc), Qt::AlignCenter, QLocale().toString(step + 1));
        }
        x += StepDisc + StepGap;
        painter.setFont(fontOf(step));
        painter.setPen(colour(isCurrent ? Token::Text : Token::Text2, palette()));
        const int text = painter.fontMetrics().horizontalAdvance(all[step]);
        painter.drawText(place({x, 0, text, height()}), Qt::AlignCenter, all[step]);
        x += text + StepSpace;
        if (step + 1 < all.size())
            paintHairline(painter, place({x, height() / 2, StepLine, 1}), colour(Token::Edge, palette()));
        x += StepLine + StepSpace;
    }
}

OptionRow::OptionRow(QWidget *parent) : QRadioButton(parent)
{
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void OptionRow::say(const QString &title, const QString &help)
{
    setText(title);
    m_help = help;
    setAccessibleDescription(help);
    updateGeometry();
    update();
}

int OptionRow::heightForWidth(int width) const
{
    const QRect room(0, 0, width - OptionText - OptionPadding, INT_MAX);
    const int help = QFontMetrics(optionFont(false)).boundingRect(room, Qt::TextWordWrap, m_help).height();
    return std::max(OptionHeight, QFontMetrics(optionFont(true)).height() + help + OptionPadding);
}

void OptionRow::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const auto rows = parentWidget()->findChildren<OptionRow *>();
    const auto isLower = [this](const OptionRow *row) { return row->isVisible() && row->y() > y(); };
    const auto isUpper = [this](const OptionRow *row) { return row->isVisible() && row->y() < y(); };
    const QRectF card(rect().adjusted(0, std::ranges::any_of(rows, isUpper) ? -height() : 0, 0,
                                      std::ranges::any_of(rows, isLower) ? height() : 0));
    paintRound(painter, card, size::SheetRadius, colour(isChecked() ? Token::Sel : Token::Overlay, palette()),
               colour(Token::Edge, palette()));
    QStyleOptionButton option;
    initStyleOption(&option);
    const int line = QFontMetrics(optionFont(true)).height();
    const QRect room(0, 0, width() - OptionText - OptionPadding, INT_MAX);
    const int help = QFontMetrics(optionFont(false)).boundingRect(room, Qt::TextWordWrap, m_help).height();
    const QRect inside = rect().adjusted(OptionPadding, (height() - line - help) / 2, -OptionPadding, 0);
    const auto place = [this](const QRect &area) {
        return QStyle::visualRect(layoutDirection(), rect(), area);
    };
    option.rect = place({inside.left(), inside.top() + (line - size::Icon) / 2, size::Icon, size::Icon});
    style()->drawPrimitive(QStyle::PE_IndicatorRadioButton, &option, &painter, this);
    const QRect text(OptionText, inside.top(), width() - OptionText - OptionPadding, height());
    const auto write = [&](const QRect &area, const QString &words, bool isTitle) {
        painter.setFont(optionFont(isTitle));
        painter.setPen(colour(isTitle ? Token::Text : Token::Text2, palette()));
        painter.drawText(place(area),
                         int(QStyle::visualAlignment(layoutDirection(), Qt::AlignLeft) | Qt::AlignTop |
                             Qt::TextWordWrap | Qt::TextHideMnemonic),
                         words);
    };
    write(text, this->text(), true);
    write(text.adjusted(0, line, 0, 0), m_help, false);
}

} // namespace pantau::desktop
