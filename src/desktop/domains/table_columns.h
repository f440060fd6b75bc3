// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QSet>

class QAction;
class QHeaderView;
class QMenu;
class QTableView;

namespace pantau::desktop {

/// Which columns of the domain table are shown, in what order and how wide: as the person chose them, less
/// those for which a narrow window has no room.
class TableColumns final : public QObject
{
    Q_OBJECT

public:
    /// @p view has its model already. Widths follow its font.
    explicit TableColumns(QTableView *view);
    ~TableColumns() override;

    /// For the menu of the header and for that of the window: one checkable action a column.
    [[nodiscard]] QMenu *menu() const { return m_menu; }
    /// Everything that a person can change, and the order of the rows, as versioned text.
    [[nodiscard]] QString state() const;
    /// Text of another version, or none, leaves everything as it is.
    void restore(const QString &state);
    void useDefaults();
    /// Shows the column, with the rows in its order.
    void sortBy(int column);
    /// For a while, beside what the person chose, and before it where there is little room.
    void showAlso(const std::optional<int> &column);
    /// Hides what has no room, and shows it again when there is.
    void fit();
    /// The domains' column takes the room that the others leave.
    [[nodiscard]] int widthFor(int column) const;

Q_SIGNALS:
    void changed();

private:
    void buildMenu();
    void tell();
    void choose(int column, bool isShown);
    void keepOrderSortable(int column, Qt::SortOrder order);

    QTableView *m_view;
    QHeaderView *m_header;
    QMenu *m_menu;
    QList<QAction *> m_actions; ///< by column
    QSet<int> m_chosen;
    std::optional<int> m_also;
    int m_sortedBy;
    Qt::SortOrder m_order = Qt::AscendingOrder;
    bool m_isRestoring = false;
    QString m_told; ///< the state that changed() was last said of
};

} // namespace pantau::desktop
