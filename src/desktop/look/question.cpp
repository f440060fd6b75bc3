// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/look/question.h"

#include <QInputDialog>
#include <QMessageBox>
#include <QPushButton>

namespace pantau::desktop {

void ask(QWidget *parent, const QString &text, const QString &verb, std::function<void()> agreed,
         OnReturn onReturn)
{
    auto *box = new QMessageBox(parent);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setObjectName(QStringLiteral("question"));
    box->setIcon(QMessageBox::Question);
    box->setWindowTitle(QStringLiteral("Pantau"));
    box->setTextFormat(Qt::PlainText);
    box->setText(text);
    auto *yes = box->addButton(verb, QMessageBox::AcceptRole);
    auto *no = box->addButton(QMessageBox::Cancel);
    box->setDefaultButton(onReturn == OnReturn::Agrees ? yes : no);
    QObject::connect(yes, &QPushButton::clicked, parent, std::move(agreed));
    box->open();
}

void askName(QWidget *parent, const QString &label, const QString &name,
             std::function<void(const QString &)> entered)
{
    auto *dialog = new QInputDialog(parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setObjectName(QStringLiteral("nameQuestion"));
    dialog->setWindowTitle(QStringLiteral("Pantau"));
    dialog->setLabelText(label);
    dialog->setTextValue(name);
    QObject::connect(dialog, &QInputDialog::textValueSelected, parent,
                     [entered = std::move(entered)](const QString &text) {
                         if (const QString clean = text.simplified(); !clean.isEmpty())
                             entered(clean);
                     });
    dialog->open();
}

} // namespace pantau::desktop
