// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/domains/paper_view.h"

#include <QAbstractTextDocumentLayout>
#include <QTextDocument>
#include <QTextOption>

namespace pantau::desktop {

PaperView::PaperView(QWidget *parent) : QTextBrowser(parent)
{
    setOpenLinks(false);
    // As on paper: no line ends within a number, a date or a word. Long names say where they may be broken.
    setWordWrapMode(QTextOption::WordWrap);
    QPalette paper = palette();
    paper.setColor(QPalette::Base, Qt::white);
    paper.setColor(QPalette::Text, Qt::black);
    setPalette(paper);
    document()->setDocumentMargin(fontMetrics().lineSpacing());
    connect(document()->documentLayout(), &QAbstractTextDocumentLayout::documentSizeChanged, this,
            &PaperView::fitScrollBar);
}

/// Tables as wide as the paper are laid out a pixel wider than it at some widths: that is nothing to scroll
/// to.
void PaperView::fitScrollBar(const QSizeF &paper)
{
    setHorizontalScrollBarPolicy(paper.width() > viewport()->width() + 1 ? Qt::ScrollBarAsNeeded
                                                                         : Qt::ScrollBarAlwaysOff);
}

QVariant PaperView::loadResource(int, const QUrl &)
{
    return {};
}

} // namespace pantau::desktop
