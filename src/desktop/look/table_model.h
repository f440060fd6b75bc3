// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>

#include <functional>
#include <vector>

namespace pantau::desktop {

/// One column of a table: what it is called, and what it shows of a row. What is left empty is not shown.
struct TableColumn
{
    using Text = std::function<QString(int row)>;
    using Value = std::function<QVariant(int row)>;

    std::function<QString()> heading = {}; ///< in today's language
    Text text = {};
    bool isNumber = false; ///< stands at the right
    std::function<QString()> headingTip = {};
    Text tip = {};     ///< plain text, in one or more lines
    Value icon = {};   ///< QIcon
    Value colour = {}; ///< of the text, QColor
};

/// A table by description: its columns say what they show, in the order of the model's enum Column. A model
/// adds its rows, and overrides data() only for what it has beyond a column's parts.
class TableModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const final;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    /// The same rows have other words or colours: the language, the palette or the time has changed.
    void refresh();

protected:
    TableModel(std::vector<TableColumn> columns, QObject *parent);

    [[nodiscard]] const TableColumn &column(int section) const { return m_columns[std::size_t(section)]; }

private:
    const std::vector<TableColumn> m_columns;
};

} // namespace pantau::desktop
