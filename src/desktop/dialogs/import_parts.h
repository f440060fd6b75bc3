// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/column_roles.h"
#include "base/domain_import.h"
#include "base/table_reading.h"
#include "desktop/look/table.h"

#include <QAbstractTableModel>
#include <QHeaderView>
#include <QList>
#include <QRadioButton>
#include <QWidget>

class QComboBox;

namespace pantau::desktop {

/// The first rows of a table to be imported, or only the lines that are left out. Cells are untrusted text.
/// Skipped columns are dimmed. Lines left out are struck through, with the reason.
class PreviewModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
    static constexpr int mostRows = 50;
    static constexpr int mostRefused = 200;
    static constexpr int mostColumns = 50;

    using QAbstractTableModel::QAbstractTableModel;

    /// Copies the first rows of @p table. @p import: what was read from it.
    void setTable(const Table &table, const DomainImport &import);
    void setRefused(const QList<RefusedLine> &refused);
    /// Without the column that exists only for reasons.
    [[nodiscard]] const QList<ColumnRole> &roles() const { return m_roles; }

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    /// The header, or the number of the column.
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Row
    {
        QStringList cells;
        QString reason = {}; ///< empty: it is imported
        bool isRepeated = false;
        bool isLeftOut = false; ///< False if another entry of the row is imported
    };

    [[nodiscard]] bool isStruck(const QModelIndex &index) const;

    QStringList m_header;
    QList<ColumnRole> m_roles;
    QList<Row> m_rows;
    int m_columns = 0;
    int m_reasons = -1; ///< column that shows the reasons
    int m_struck = -1;  ///< column of the text, if only refused lines are shown
};

class RoleHeader;

/// Preview of a table to be imported, with the role of each column in the header.
class TablePreview final : public RowTable
{
    Q_OBJECT

public:
    explicit TablePreview(QWidget *parent = nullptr);

    void showTable(const Table &table, const DomainImport &import);
    void showRefused(const QList<RefusedLine> &refused);
    [[nodiscard]] int heightWith(int rows) const;
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    void roleChosen(int column, pantau::ColumnRole role);

protected:
    void scrollContentsBy(int dx, int dy) override;

private:
    void showRows();

    PreviewModel *m_model;
    RoleHeader *m_header;
};

/// A table header with a combo box below each column name to choose the role of the column.
class RoleHeader final : public QHeaderView
{
    Q_OBJECT

public:
    explicit RoleHeader(QWidget *parent = nullptr);

    /// Sets one role for each column of the model.
    void setRoles(const QList<ColumnRole> &roles);
    /// Moves the boxes to the positions of the scrolled columns.
    void placeBoxes();

Q_SIGNALS:
    void roleChosen(int column, pantau::ColumnRole role);
    void boxFocused(int column); ///< so that it can be scrolled into view

protected:
    [[nodiscard]] QSize sectionSizeFromContents(int section) const override;
    void resizeEvent(QResizeEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void fill(QComboBox *box) const;

    QList<QComboBox *> m_boxes;
};

/// The steps of the import, with the current one.
class StepBar final : public QWidget
{
    Q_OBJECT

public:
    using QWidget::QWidget;

    /// @p done: the number of finished steps; the next one is current.
    void setDone(int done);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    [[nodiscard]] static QStringList names();

    int m_done = 0;
};

/// A choice with a line of explanation. Those of one parent form a card.
class OptionRow final : public QRadioButton
{
    Q_OBJECT

public:
    explicit OptionRow(QWidget *parent = nullptr);

    void say(const QString &title, const QString &help);
    [[nodiscard]] QString help() const { return m_help; }
    [[nodiscard]] QSize sizeHint() const override { return {240, heightForWidth(360)}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {200, heightForWidth(width())}; }
    [[nodiscard]] int heightForWidth(int width) const override;

protected:
    bool hitButton(const QPoint &position) const override { return rect().contains(position); }
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_help;
};

} // namespace pantau::desktop
