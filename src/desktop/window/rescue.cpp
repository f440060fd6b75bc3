// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/rescue.h"

#include "app/backups.h"
#include "base/background_work.h"
#include "base/time.h"
#include "desktop/settings/restore_dialog.h"
#include "desktop/window/waiting_window.h"

#include <QFileDialog>
#include <QMessageBox>
#include <QPushButton>
#include <QStandardPaths>

#include <utility>

namespace pantau::desktop {

Rescue::Rescue(QString dataDir, QObject *parent) : QObject(parent), m_dataDir(std::move(dataDir))
{
}

Rescue::~Rescue()
{
    delete m_window;
}

void Rescue::begin(const QString &problem)
{
    m_problem = problem;
    show(new WaitingWindow(tr("The database is damaged. Looking for a backup…")));
    whenFinished(app::newestBackupInBackground(m_dataDir), this, [this](const NewestBackup &found) {
        m_found = found;
        ask();
    });
}

void Rescue::bringUp()
{
    if (!m_window)
        return;
    m_window->raise();
    m_window->activateWindow();
}

void Rescue::show(QWidget *window)
{
    if (m_window)
        m_window->deleteLater();
    m_window = window;
    window->show();
}

void Rescue::ask()
{
    auto *box = new QMessageBox(QMessageBox::Warning, QStringLiteral("Pantau"), m_problem);
    box->setObjectName(QStringLiteral("damageQuestion"));
    box->setTextFormat(Qt::PlainText);
    QStringList more{app::sentenceFor(m_found)};
    if (m_found.backup && m_found.backup->newestCheck.isValid())
        more += tr("Its last check was on %1.", "a moment").arg(localTimeText(m_found.backup->newestCheck));
    more += tr("What is here now stays in the same folder, as “pantau-before-restore-…”.");
    more.removeAll(QString());
    box->setInformativeText(more.join(u' '));
    const QPushButton *restore =
        m_found.backup ? box->addButton(tr("&Restore and restart"), QMessageBox::AcceptRole) : nullptr;
    const QPushButton *another = box->addButton(
        m_found.backup ? tr("Choose &another…") : tr("Choose a &backup…"), QMessageBox::ActionRole);
    auto *quit = box->addButton(tr("&Quit"), QMessageBox::RejectRole);
    box->setDefaultButton(quit);
    box->setEscapeButton(quit);
    connect(box, &QDialog::finished, this, [this, box, restore, another] {
        const QAbstractButton *pressed = box->clickedButton();
        if (restore && pressed == restore)
            Q_EMIT restoreRequested(m_found.backup->file);
        else if (pressed == another)
            chooseAnother();
        else
            Q_EMIT givenUp();
    });
    show(box);
}

void Rescue::chooseAnother()
{
    const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    auto *dialog =
        new QFileDialog(nullptr, tr("Choose a backup"), m_found.folder.isEmpty() ? documents : m_found.folder,
                        tr("Backups (*.sqlite *.db);;All files (*)"));
    dialog->setObjectName(QStringLiteral("restoreFileDialog"));
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &Rescue::lookInto);
    connect(dialog, &QFileDialog::rejected, this, &Rescue::ask);
    show(dialog);
}

void Rescue::lookInto(const QString &file)
{
    auto *dialog = new RestoreDialog(file);
    dialog->setAttribute(Qt::WA_DeleteOnClose, false); // as long as it is the only window
    connect(dialog, &RestoreDialog::restoreRequested, this, &Rescue::restoreRequested);
    connect(dialog, &RestoreDialog::otherRequested, this, [this, dialog] {
        dialog->disconnect(this); // it closes as if nothing were wanted
        chooseAnother();
    });
    connect(dialog, &RestoreDialog::rejected, this, &Rescue::ask);
    show(dialog);
}

} // namespace pantau::desktop
