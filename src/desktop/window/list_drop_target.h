// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/account.h"

#include <QObject>
#include <QTimer>

#include <optional>

class QDropEvent;

namespace pantau::desktop {

class SideList;

/// Takes rows of the domain table that are dragged onto a list of the side column. What is under the pointer
/// and takes them is framed; on anything else the pointer says that it does not.
class ListDropTarget final : public QObject
{
    Q_OBJECT

public:
    explicit ListDropTarget(SideList &side);

    /// The list that they are shown in: dropped there, nothing would happen.
    void setShown(std::optional<ListId> list) { m_shown = list; }

Q_SIGNALS:
    void dropped(pantau::ListId list, bool isMove);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    [[nodiscard]] std::optional<ListId> listAt(int row) const;
    void drag(QDropEvent &event);
    void leave();
    void frame(int row);
    void scroll();

    SideList &m_side;
    std::optional<ListId> m_shown;
    QTimer m_scroll; ///< while the pointer is at an end of the lists
};

} // namespace pantau::desktop
