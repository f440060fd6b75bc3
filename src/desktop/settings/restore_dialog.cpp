// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/settings/restore_dialog.h"

#include "app/backups.h"
#include "base/background_work.h"
#include "base/database.h"
#include "base/time.h"
#include "desktop/look/icons.h"
#include "ui_restore_dialog.h"

#include <QDir>
#include <QFileInfo>
#include <QLocale>
#include <QStyle>

namespace pantau::desktop {

RestoreDialog::RestoreDialog(const QString &file, QWidget *parent)
    : Dialog(parent), m_ui(std::make_unique<Ui::RestoreDialog>())
{
    m_ui->setupUi(this);
    setAttribute(Qt::WA_DeleteOnClose);
    m_ui->restoreButton->setEnabled(false);
    m_ui->noteIcon->hide();
    m_ui->noteLabel->hide();
    m_ui->keptLabel->hide();
    m_ui->introLabel->setText(tr("Reading “%1”…").arg(QFileInfo(file).fileName()));
    connect(m_ui->cancelButton, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_ui->otherButton, &QPushButton::clicked, this, [this] {
        Q_EMIT otherRequested();
        reject();
    });
    connect(m_ui->restoreButton, &QPushButton::clicked, this, [this, file] {
        Q_EMIT restoreRequested(file);
        accept();
    });
    whenFinished(app::inspectBackupInBackground(file), this,
                 [this](const Result<BackupInfo> &info) { show(info); });
}

RestoreDialog::~RestoreDialog() = default;

void RestoreDialog::addFact(const QString &name, const QString &value)
{
    auto *label = new QLabel(value, this);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    auto *nameLabel = new QLabel(name, this);
    nameLabel->setTextFormat(Qt::PlainText);
    m_ui->facts->addRow(nameLabel, label);
}

void RestoreDialog::show(const Result<BackupInfo> &info)
{
    m_ui->progressBar->hide();
    const auto note = [this](const QString &sentence) {
        m_ui->noteIcon->setPixmap(
            markIcon(Mark::Attention, palette()).pixmap(style()->pixelMetric(QStyle::PM_SmallIconSize)));
        m_ui->noteIcon->show();
        m_ui->noteLabel->setText(sentence);
        m_ui->noteLabel->show();
    };
    if (!info) {
        m_ui->introLabel->hide();
        note(info.error().sentence);
        m_ui->otherButton->setFocus();
        return;
    }
    const QLocale locale;
    m_ui->introLabel->setText(
        (info->hasChecksum
             ? tr("“%1” is verified. It contains:")
             : tr("“%1” has no checksum: an earlier version of Pantau made it, or it is a copy of the "
                  "database. Only its structure could be verified. It contains:"))
            .arg(QFileInfo(info->file).fileName()));
    addFact(tr("Created:"), localTimeText(info->madeAt));
    addFact(tr("Last check:"),
            info->newestCheck.isValid() ? localTimeText(info->newestCheck) : tr("nothing was checked yet"));
    addFact(tr("Domains:"),
            tr("%Ln in %1", "domains in lists", info->domains).arg(tr("%Ln list(s)", nullptr, info->lists)));
    addFact(tr("Accounts:"), locale.toString(info->accounts));
    addFact(tr("Changes:"), locale.toString(info->changes));
    addFact(tr("Version:"), info->isOlderVersion ? tr("an older version; updated when restored")
                                                 : tr("same as this program"));
    addFact(tr("Size:"), locale.formattedDataSize(info->bytes, 1, QLocale::DataSizeTraditionalFormat));
    if (info->accountsWithKey > 0)
        note(tr("Keys are not in a backup. Where the keychain of this computer does not have one, Pantau "
                "asks for "
                "it again."));
    m_ui->keptLabel->setText(
        tr("What is here now stays in the same folder, as “pantau-before-restore-…”. Pantau restarts."));
    m_ui->keptLabel->show();
    m_ui->restoreButton->setEnabled(true);
    m_ui->restoreButton->setDefault(false);
    m_ui->cancelButton->setDefault(true);
    m_ui->cancelButton->setFocus();
}

} // namespace pantau::desktop
