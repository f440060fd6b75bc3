// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/shortcuts_window.h"

#include "desktop/look/menu_text.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace pantau::desktop {

ShortcutsWindow::ShortcutsWindow(const QWidget &window, QWidget *parent) : Dialog(parent)
{
    setObjectName(QStringLiteral("shortcutsWindow"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Keyboard shortcuts"));
    auto *table = new QTreeWidget(this);
    table->setObjectName(QStringLiteral("shortcutsTable"));
    table->setAccessibleName(tr("Keyboard shortcuts"));
    table->setRootIsDecorated(false);
    table->setAlternatingRowColors(true);
    table->setHeaderLabels({tr("What"), tr("Key")});
    const auto add = [table](const QString &what, const QKeySequence &key) {
        new QTreeWidgetItem(table, {what, key.toString(QKeySequence::NativeText)});
    };
    for (const QAction *action : window.actions())
        if (!action->shortcut().isEmpty())
            add(withoutMenuMarks(action->text()), action->shortcut());
    // Keys of parts of the window, which are no actions of it.
    add(tr("Remove the selected domains, or the chosen list"), QKeySequence::Delete);
    add(tr("Go to the domains of the chosen list"), Qt::Key_Return);
    add(tr("Settings of the chosen list"), Qt::ALT | Qt::Key_Return);
    add(tr("Rename the chosen list"), Qt::Key_F2);
    add(tr("Paste domains into the window"), QKeySequence::Paste);
    add(tr("Clear the search"), Qt::Key_Escape);
    add(tr("Open the context menu"), Qt::Key_Menu);
    table->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    table->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    table->header()->setStretchLastSection(false);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    auto *column = new QVBoxLayout(this);
    column->addWidget(table);
    column->addWidget(buttons);
    resize(fontMetrics().averageCharWidth() * 72, fontMetrics().height() * 30);
}

} // namespace pantau::desktop
