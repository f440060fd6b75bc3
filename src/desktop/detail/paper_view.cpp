// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/detail/paper_view.h"

#include <QTextDocument>

namespace pantau::desktop {

PaperView::PaperView(QWidget *parent) : QTextBrowser(parent)
{
    setOpenLinks(false);
    QPalette paper = palette();
    paper.setColor(QPalette::Base, Qt::white);
    paper.setColor(QPalette::Text, Qt::black);
    setPalette(paper);
    document()->setDocumentMargin(fontMetrics().lineSpacing());
}

QVariant PaperView::loadResource(int, const QUrl &)
{
    return {};
}

} // namespace pantau::desktop
