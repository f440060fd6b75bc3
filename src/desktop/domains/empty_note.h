// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

class QAbstractItemView;

namespace pantau::desktop {

class PagedModel;

/// A sentence in place of the rows of a view, once it is known that there are none: not while they are still
/// to be read, and not where reading them failed.
class EmptyNote final : public QLabel
{
    Q_OBJECT

public:
    /// @p view shows @p model; both outlive the note.
    EmptyNote(const PagedModel &model, QAbstractItemView &view);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void refresh();

    const PagedModel &m_model;
    QAbstractItemView &m_view;
};

} // namespace pantau::desktop
