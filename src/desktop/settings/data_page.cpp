// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/settings/data_page.h"

#include "app/backups.h"
#include "app/data_commands.h"
#include "base/background_work.h"
#include "base/time.h"
#include "db/backup.h"
#include "desktop/look/icons.h"
#include "desktop/look/requests.h"
#include "ui_restore_dialog.h"

#include <QDesktopServices>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QSpinBox>
#include <QStandardPaths>
#include <QUrl>

#include <algorithm>

namespace pantau::desktop {

namespace {

using Frequency = BackupSchedule::Frequency;

constexpr qint64 WorthMentioning = 1024 * 1024;

QString sizeText(qint64 bytes)
{
    return QLocale().formattedDataSize(bytes, 1, QLocale::DataSizeTraditionalFormat);
}

} // namespace

DataPage::DataPage(WindowContext &context, StoredSettings &settings, QWidget *parent)
    : SettingsPage(parent), m_context(context), m_session(context.session), m_settings(settings)
{
    addCard(tr("History"));
    addSetting(Setting::named("keep_checks_days"), m_settings,
               [this](const QVariant &days) { keepChecks(days.toInt()); });
    m_compact = addButton({"compactButton", tr("Measuring…")}, tr("&Compact now"));
    connect(m_compact, &QPushButton::clicked, this, &DataPage::compact);
    m_progress = progressBar("progressBar", tr("Progress"));
    m_cancel = new QPushButton(tr("Canc&el"), this);
    m_cancel->setAutoDefault(false);
    addRow({"cancelButton", {}}, {m_progress, m_cancel});
    addCard(tr("Backup"));
    m_backUp = addButton({"backupButton", tr("A copy of everything, while Pantau keeps watching."),
                          tr("Keys are not in a backup; they stay in the keychain of this computer.")},
                         tr("&Back up now…"));
    connect(m_backUp, &QPushButton::clicked, this, &DataPage::chooseBackup);
    addChoice({"frequencyBox", tr("Back up au&tomatically")},
              {{tr("Never"), 0}, {tr("Every day"), 1}, {tr("Every week"), 2}},
              {[this] { return int(m_settings.program().backups.frequency); },
               [this](const QVariant &index) { setFrequency(Frequency(index.toInt())); }});
    connect(addPath({"folderEdit", tr("Backup folder")}, "folderButton", tr("C&hoose…")),
            &QPushButton::clicked, this, [this] { chooseFolder(m_settings.program().backups.frequency); });
    addSetting(Setting::named("backup_keep"), m_settings);
    addNote("scheduleNote");
    m_restore =
        addButton({"restoreButton", tr("See what is in a backup first, then replace the data here with it.")},
                  tr("&Restore…"));
    endCards();
    setBusy({}, false);
    connect(m_restore, &QPushButton::clicked, this, &DataPage::chooseRestore);
    connect(m_cancel, &QPushButton::clicked, &m_session, [this] { m_session.data().stopCompacting(); });
    connect(&m_session, &app::Session::compacting, this, [this](qint64 bytes) {
        setText("cancelButtonLabel", tr("%1 so far", "size").arg(sizeText(bytes)));
    });
    onChange(m_session, app::Topic::Backups, this, &DataPage::showSchedule);
}

void DataPage::refresh()
{
    showSchedule();
    measure();
}

void DataPage::showSchedule()
{
    showFields();
    const BackupSchedule &schedule = m_settings.program().backups;
    const bool isOn = schedule.frequency != Frequency::Off;
    findChild<QLineEdit *>(QStringLiteral("folderEdit"))->setText(QDir::toNativeSeparators(schedule.folder));
    setRowsVisible({"folderButton", "backup_keep"}, isOn);
    const auto record = m_session.store().settings().backupRecord();
    if (!isOn || !record)
        setNote("scheduleNote", {});
    else if (!record->problem.isEmpty())
        setNote("scheduleNote", record->problem, true);
    else if (record->madeAt.isValid())
        setNote("scheduleNote",
                tr("Last backup %1.", "when").arg(atTimeText(record->madeAt, m_session.clock().nowUtc())));
    else
        setNote("scheduleNote", tr("The first backup starts shortly."));
}

/// Fewer days delete older data permanently, so that needs confirmation.
void DataPage::keepChecks(int days)
{
    const auto save = [this, days] {
        follow(m_settings.changeProgram([days](ProgramSettings &s) { s.keepChecksDays = days; }));
    };
    if (days >= m_settings.program().keepChecksDays)
        return save();
    // Queued, because the Return key that entered the number would also answer the question.
    const auto askFirst = [this, days, save] {
        askToRemove(
            this,
            tr("Delete single checks, alerts and log entries that are older than %Ln day(s)? They cannot be "
               "brought back, except from a backup.",
               nullptr, days),
            tr("&Delete"), [this, save] {
                save();
                showFields();
            });
    };
    QMetaObject::invokeMethod(this, askFirst, Qt::QueuedConnection);
}

void DataPage::setFrequency(Frequency frequency)
{
    if (frequency != Frequency::Off && m_settings.program().backups.folder.isEmpty())
        return chooseFolder(frequency);
    follow(m_settings.changeProgram([frequency](ProgramSettings &s) { s.backups.frequency = frequency; }));
    showSchedule();
}

void DataPage::chooseFolder(Frequency frequency)
{
    const auto chosen = [this, frequency](const QString &folder) {
        follow(m_settings.changeProgram([folder, frequency](ProgramSettings &s) {
            s.backups.folder = folder;
            s.backups.frequency = frequency;
        }));
    };
    auto *dialog = openFolderDialog(this, "folderDialog", tr("Folder for the backups"), chosen,
                                    m_settings.program().backups.folder);
    connect(dialog, &QFileDialog::finished, this, &DataPage::showSchedule);
}

void DataPage::measure()
{
    whenFinished(m_session.data().size(), this, [this](const Result<DatabaseSize> &size) {
        if (!size)
            return setText("compactButtonLabel", size.error().sentence);
        QString text = tr("%1: %2, %3, %4 in %5.", "size: checks, changes, domains in lists")
                           .arg(sizeText(size->bytes), tr("%Ln check(s)", nullptr, int(size->checks)),
                                tr("%Ln change(s)", nullptr, int(size->changes)),
                                tr("%Ln domain(s)", nullptr, int(size->domains)),
                                tr("%Ln list(s)", nullptr, int(size->lists)));
        if (size->freeBytes >= WorthMentioning)
            text += u' ' + tr("%1 can be freed.", "size").arg(sizeText(size->freeBytes));
        setText("compactButtonLabel", text);
    });
}

/// Shows @p sentence with a progress bar; without one, nothing is running.
void DataPage::setBusy(const QString &sentence, bool canStop)
{
    const bool isBusy = !sentence.isEmpty();
    setText("cancelButtonLabel", sentence);
    setRowsVisible({"cancelButton"}, isBusy);
    m_progress->setVisible(isBusy);
    m_cancel->setVisible(isBusy && canStop);
    for (QWidget *button : {m_compact, m_backUp, m_restore})
        button->setEnabled(!isBusy);
}

void DataPage::compact()
{
    setBusy(tr("Compacting…"), true);
    whenFinished(m_session.data().compact(), this, [this](const Result<qint64> &freed) {
        setBusy({}, false);
        if (!freed)
            return Q_EMIT failed(freed.error());
        setText("cancelButtonLabel", *freed > 0 ? tr("%1 freed.", "size").arg(sizeText(*freed))
                                                : tr("There was nothing to free."));
        setRowsVisible({"cancelButton"}, true);
        Q_EMIT succeeded();
        measure();
    });
}

void DataPage::chooseBackup()
{
    openSaveDialog(
        this, "backupDialog",
        {tr("Back up to"), tr("Backups (*.sqlite);;All files (*)"), QStringLiteral("sqlite"),
         suggestedName({}, tr("backup", "name of a file"), m_session.clock().nowUtc().toLocalTime().date())},
        [this](const QString &file) { backUp(file); });
}

void DataPage::backUp(const QString &file)
{
    setBusy(tr("Writing the backup…"), false);
    // The file dialog has already confirmed overwriting.
    whenFinished(m_session.data().createBackup(file, ExistingFile::Replace), this,
                 [this](const Result<BackupInfo> &made) {
                     setBusy({}, false);
                     if (!made)
                         return Q_EMIT failed(made.error());
                     Q_EMIT succeeded();
                     setText("backupButtonLabel",
                             tr("Saved as “%1” (%2) and verified.", "file, size")
                                 .arg(QDir::toNativeSeparators(made->file), sizeText(made->bytes)));
                 });
}

void DataPage::chooseRestore()
{
    const QString folder = m_settings.program().backups.folder;
    const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    openFileDialog(
        this, "restoreFileDialog", tr("Choose a backup"), tr("Backups (*.sqlite *.db);;All files (*)"),
        [this](const QString &file) { lookInto(file); }, folder.isEmpty() ? documents : folder);
}

void DataPage::lookInto(const QString &file)
{
    auto *dialog = new RestoreDialog(file, this);
    connect(dialog, &RestoreDialog::restoreRequested, &m_context, &WindowContext::restoreRequested);
    connect(dialog, &RestoreDialog::otherRequested, this, &DataPage::chooseRestore);
    dialog->open();
}

RestoreDialog::RestoreDialog(const QString &file, QWidget *parent)
    : Dialog(parent), m_ui(std::make_unique<Ui::RestoreDialog>())
{
    m_ui->setupUi(this);
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
    whenFinished(workInBackground([file] { return db::inspectBackup(file); }), this,
                 [this](const Result<BackupInfo> &info) { show(info); });
}

RestoreDialog::~RestoreDialog() = default;

void RestoreDialog::addFact(const QString &name, const QString &value)
{
    m_ui->facts->addRow(new QLabel(name, this), new TextLabel(value, this));
}

void RestoreDialog::show(const Result<BackupInfo> &info)
{
    m_ui->progressBar->hide();
    const auto note = [this](const QString &sentence) {
        showAttention(*m_ui->noteIcon, true);
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
             : tr("“%1” has no checksum because it is a copy of the database. Only its structure could be "
                  "verified. It contains:"))
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

PrivacyPage::PrivacyPage(app::Session &session, const AccountWatch &accounts, QWidget *parent)
    : SettingsPage(parent), m_session(session), m_accounts(accounts)
{
    addCard(tr("What Pantau stores, and where"));
    const QString folder = QDir::toNativeSeparators(QDir(m_session.dataDir()).absolutePath());
    connect(
        addButton({"openButton", folder,
                   tr("Your domains, lists, notes and their history are in one database on this computer, "
                      "in this folder. Keys and secrets are in the keychain of your system.")},
                  tr("&Open the folder")),
        &QPushButton::clicked, this,
        [this] { QDesktopServices::openUrl(QUrl::fromLocalFile(m_session.dataDir())); });
    addCard(tr("What leaves this computer"));
    addNote("leavesNote", QStringLiteral(" "));
    addNote("nothingNote", tr("Nothing else: no statistics, no crash reports."));
    addCard(tr("Delete"));
    m_older = named<QSpinBox>("olderBox", this);
    m_older->setRange(1, ProgramSettings::mostCheckDays);
    m_older->setValue(365);
    m_older->setSuffix(tr(" days", "after a number"));
    m_older->setFixedWidth(120);
    m_delete = new QPushButton(tr("&Delete…"), this);
    m_delete->setAutoDefault(false);
    m_deleteBar = progressBar("deleteBar", tr("Progress of the deletion"));
    addRow({"deleteButton", tr("History o&lder than"),
            tr("Checks, changes, appeals, alerts and the log of that time. The current status of each domain "
               "stays.")},
           {m_older, m_deleteBar, m_delete});
    m_forgetBar = progressBar("forgetBar", tr("Progress of forgetting"));
    m_forget = new QPushButton(tr("&Forget everything…"), this);
    m_forget->setAutoDefault(false);
    addRow({"forgetButton", tr("Everything"),
            tr("Domains, lists, history, accounts, channels and their keys. Backups elsewhere stay.")},
           {m_forgetBar, m_forget});
    endCards();
    connect(m_delete, &QPushButton::clicked, this, &PrivacyPage::askDelete);
    connect(m_forget, &QPushButton::clicked, this, &PrivacyPage::askForget);
    connect(&m_accounts, &AccountWatch::changed, this, &PrivacyPage::refresh);
}

void PrivacyPage::refresh()
{
    QStringList hosts;
    QStringList hostsOfKeys;
    QStringList feeds;
    for (const AccountView &view : m_accounts.all()) {
        const QString host = view.account.address.url().host();
        if (!view.account.address.isLocal() && !hosts.contains(host))
            hosts += host;
        if (view.account.usesKey && !hostsOfKeys.contains(host))
            hostsOfKeys += host;
        const auto feed = m_session.store().listFeeds().of(view.account.id).value_or(std::nullopt);
        const QString feedHost = feed ? QUrl(feed->address).host() : QString();
        if (feed && !feeds.contains(feedHost))
            feeds += feedHost;
    }
    const auto listed = [](const QStringList &names) { return names.join(QStringLiteral(", ")); };
    QStringList sentences;
    sentences += hosts.isEmpty() ? tr("No domain leaves it: you have not connected a checking service.")
                                 : tr("The names of your domains go to: %1.").arg(listed(hosts));
    if (!hostsOfKeys.isEmpty())
        sentences += tr("Your key goes to: %1.").arg(listed(hostsOfKeys));
    if (!feeds.isEmpty())
        sentences +=
            tr("Every hour a published blocklist is read, without any of your domains or keys, from: %1.")
                .arg(listed(feeds));
    const auto lists = m_session.store().lists().all();
    if (lists && std::ranges::any_of(*lists, [](const DomainList &list) { return list.looksUp; }))
        sentences +=
            tr("The operator of this network can see the domains of lists that are looked up on it.");
    const auto channels = m_session.store().channels().all();
    QStringList names;
    if (channels)
        for (const Channel &channel : *channels)
            if (channel.enabled)
                names += channel.name;
    if (!names.isEmpty())
        sentences += tr("Alerts go to the channels: %1.").arg(names.join(QStringLiteral(", ")));
    setNote("leavesNote", sentences.join(u'\n'));
}

void PrivacyPage::askDelete()
{
    const int days = m_older->value();
    askToRemove(
        this,
        tr("Delete everything that is older than %Ln day(s)? It cannot be brought back, except from a "
           "backup.",
           nullptr, days),
        tr("&Delete"), [this, days] {
            await(m_session.data().deleteHistoryBefore(m_session.clock().nowUtc().addDays(-days)),
                  *m_deleteBar);
        });
}

void PrivacyPage::askForget()
{
    askToRemove(
        this,
        tr("Forget all domains, lists, history, accounts, channels and keys? They cannot be brought back, "
           "except from a backup; the keys not even then."),
        tr("&Forget everything"), [this] { await(m_session.data().forgetEverything(), *m_forgetBar); });
}

void PrivacyPage::await(const QFuture<Result<void>> &work, QProgressBar &bar)
{
    const auto setBusy = [this, &bar](bool busy) {
        bar.setVisible(busy);
        m_delete->setEnabled(!busy);
        m_forget->setEnabled(!busy);
    };
    setBusy(true);
    whenFinished(work, this, [this, setBusy](const Result<void> &result) {
        setBusy(false);
        if (result)
            Q_EMIT succeeded();
        else
            Q_EMIT failed(result.error());
        refresh();
    });
}

} // namespace pantau::desktop
