// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/domains/empty_note.h"

#include "desktop/domains/paged_model.h"

#include <QAbstractItemView>
#include <QEvent>

namespace pantau::desktop {

EmptyNote::EmptyNote(const PagedModel &model, QAbstractItemView &view)
    : QLabel(view.viewport()), m_model(model), m_view(view)
{
    setTextFormat(Qt::PlainText);
    setWordWrap(true);
    setAlignment(Qt::AlignCenter);
    setForegroundRole(QPalette::PlaceholderText);
    setAttribute(Qt::WA_TransparentForMouseEvents);
    view.viewport()->installEventFilter(this);
    connect(&model, &QAbstractItemModel::modelReset, this, &EmptyNote::refresh);
    connect(&model, &PagedModel::pageRead, this, &EmptyNote::refresh);
    refresh();
}

void EmptyNote::refresh()
{
    setVisible(m_model.isKnownEmpty());
}

bool EmptyNote::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Resize)
        setGeometry(m_view.viewport()->rect().adjusted(8, 0, -8, 0));
    return QLabel::eventFilter(watched, event);
}

} // namespace pantau::desktop
