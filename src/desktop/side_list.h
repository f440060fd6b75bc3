// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "store/history.h"

#include <QListWidget>

#include <optional>

namespace pantau::desktop {

/// The left column: all, blocked, unknown, and each list, with their counts.
class SideList final : public QListWidget
{
    Q_OBJECT

public:
    struct View
    {
        std::optional<ListId> list;
        std::optional<BlockStatus> status;

        friend bool operator==(const View &, const View &) = default;
    };
    enum Role { HeadingRole = Qt::UserRole, TotalRole, BlockedRole, ListRole, StatusRole };

    explicit SideList(QWidget *parent = nullptr);

    void setCounts(const store::DomainCounts &counts, const QList<store::ListOverview> &lists);
    [[nodiscard]] View view() const;
    /// Selects the entry that shows this, where there is one; a list narrowed to a status stays on the list.
    void select(const View &view);

Q_SIGNALS:
    void viewChosen();
    void renameRequested(pantau::ListId list, const QString &name);
    void removeRequested(pantau::ListId list, const QString &name);

protected:
    void contextMenuEvent(QContextMenuEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void addEntry(const QString &text, const View &view, int total, int blocked);
    void addHeading(const QString &text);
};

} // namespace pantau::desktop
