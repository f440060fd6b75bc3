// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/dialogs/export_dialog.h"

#include "app/background_work.h"
#include "base/delimited_text.h"
#include "base/domain_list.h"
#include "db/exports.h"
#include "desktop/settings/preferences.h"
#include "ui_export_dialog.h"

#include <QDir>
#include <QLocale>
#include <QPushButton>

#include <algorithm>

namespace pantau::desktop {

namespace {

enum Period { AllTime, Days30, Days90, ThisYear, Chosen };

bool isNarrowed(const DomainQuery &query)
{
    return query.list || query.status || query.changedSince || !query.filter.trimmed().isEmpty();
}

QString fileName(ExportKind kind)
{
    switch (kind) {
    case ExportKind::Domains:
        return ExportDialog::tr("domains", "name of a file");
    case ExportKind::History:
        return ExportDialog::tr("history", "name of a file");
    case ExportKind::Checks:
        return ExportDialog::tr("checks", "name of a file");
    case ExportKind::Changes:
        return ExportDialog::tr("changes", "name of a file");
    case ExportKind::Usage:
        return ExportDialog::tr("usage", "name of a file");
    }
    return {};
}

} // namespace

ExportDialog::ExportDialog(WindowContext &context, const Preferences &preferences, const DomainQuery &shown,
                           QWidget *parent)
    : Dialog(parent)
    , m_context(context)
    , m_session(context.session)
    , m_shown(shown)
    , m_ui(std::make_unique<Ui::ExportDialog>())
{
    m_ui->setupUi(this);
    m_bar = new WorkBar(m_ui->progressBar, this);
    m_ui->errorLabel->hide();
    m_ui->exportButton->setDefault(true);
    submitWith(*m_ui->exportButton);
    fillChoices(preferences);
    m_ui->shownButton->setVisible(isNarrowed(shown));
    (isNarrowed(shown) ? m_ui->shownButton : m_ui->domainsButton)->setChecked(true);
    if (isNarrowed(shown))
        countShown();
    for (const QRadioButton *button : m_ui->whatBox->findChildren<QRadioButton *>())
        connect(button, &QRadioButton::toggled, this, &ExportDialog::refresh);
    connect(m_ui->periodChooser, &QComboBox::currentIndexChanged, this, &ExportDialog::refresh);
    connect(m_ui->exportButton, &QPushButton::clicked, this, &ExportDialog::chooseFile);
    connect(m_ui->cancelButton, &QPushButton::clicked, this, &ExportDialog::reject);
    refresh();
}

ExportDialog::~ExportDialog()
{
    if (m_writing)
        m_writing->cancel();
}

void ExportDialog::fillChoices(const Preferences &preferences)
{
    const QDate today = m_session.clock().nowUtc().toLocalTime().date();
    m_ui->periodChooser->addItem(tr("All time"), AllTime);
    m_ui->periodChooser->addItem(tr("The last 30 days"), Days30);
    m_ui->periodChooser->addItem(tr("The last 90 days"), Days90);
    m_ui->periodChooser->addItem(tr("This year"), ThisYear);
    m_ui->periodChooser->addItem(tr("Chosen days:"), Chosen);
    m_ui->fromEdit->setDate(today.addDays(-29));
    m_ui->untilEdit->setDate(today);
    const QChar usual = spreadsheetSeparator(QLocale());
    const QList<std::pair<QChar, QString>> separators{
        {u',', tr("Comma")}, {u';', tr("Semicolon")}, {u'\t', tr("Tab")}};
    for (const auto &[separator, word] : separators)
        m_ui->separatorChooser->addItem(
            separator == usual ? tr("%1 (usual in your language)").arg(word) : word, separator);
    const QChar preferred = preferences.exportSeparator();
    m_ui->separatorChooser->setCurrentIndex(
        m_ui->separatorChooser->findData(preferred.isNull() ? usual : preferred));
    m_ui->bomBox->setChecked(preferences.exportWithBom());
}

void ExportDialog::countShown()
{
    const auto count = [query = m_shown](const db::Store &store) {
        return store.history().domainCount(query);
    };
    whenFinished(m_session.read(count), this, [this](const Result<int> &rows) {
        if (rows)
            m_ui->shownButton->setText(tr("The %Ln domain(s) &shown now", nullptr, *rows));
    });
}

ExportKind ExportDialog::kind() const
{
    if (m_ui->historyButton->isChecked())
        return ExportKind::History;
    if (m_ui->checksButton->isChecked())
        return ExportKind::Checks;
    if (m_ui->changesButton->isChecked())
        return ExportKind::Changes;
    return m_ui->usageButton->isChecked() ? ExportKind::Usage : ExportKind::Domains;
}

void ExportDialog::refresh()
{
    m_ui->periodBox->setEnabled(kind() != ExportKind::Domains);
    const bool chosen = m_ui->periodChooser->currentData().toInt() == Chosen;
    setAllEnabled({m_ui->fromEdit, m_ui->toLabel, m_ui->untilEdit}, chosen);
}

ExportRequest ExportDialog::request() const
{
    ExportRequest request;
    request.kind = kind();
    if (m_ui->shownButton->isChecked())
        request.domains = m_shown;
    else
        request.domains.column = DomainQuery::Column::Domain;
    const QDate today = m_session.clock().nowUtc().toLocalTime().date();
    const auto from = [&request](const QDate &day) { request.from = day.startOfDay().toUTC(); };
    switch (Period(m_ui->periodChooser->currentData().toInt())) {
    case AllTime:
        break;
    case Days30:
        from(today.addDays(-29));
        break;
    case Days90:
        from(today.addDays(-89));
        break;
    case ThisYear:
        from(QDate(today.year(), 1, 1));
        break;
    case Chosen:
        from(std::min(m_ui->fromEdit->date(), m_ui->untilEdit->date()));
        request.until =
            std::max(m_ui->fromEdit->date(), m_ui->untilEdit->date()).addDays(1).startOfDay().toUTC();
        break;
    }
    return request;
}

/// Name of the list in view; empty: all lists.
QString ExportDialog::listName() const
{
    const auto lists = m_session.store().lists().all();
    if (!lists || !m_shown.list)
        return {};
    const auto found = std::ranges::find(*lists, *m_shown.list, &DomainList::id);
    return found == lists->cend() ? QString() : found->name;
}

void ExportDialog::chooseFile()
{
    openSaveDialog(this, "fileDialog",
                   {tr("Export"), tr("Spreadsheets (*.csv);;All files (*)"), QStringLiteral("csv"),
                    suggestedName(m_ui->shownButton->isChecked() ? listName() : QString(), fileName(kind()),
                                  m_session.clock().nowUtc().toLocalTime().date())},
                   [this](const QString &path) { write(path); });
}

void ExportDialog::write(const QString &path)
{
    showText(*m_ui->errorLabel, {});
    m_writing = std::make_shared<TaskProgress>();
    const QString words = kind() == ExportKind::Changes ? tr("%1 of %2 changes")
                          : kind() == ExportKind::Usage ? tr("%1 of %2 accounts")
                                                        : tr("%1 of %2 domains");
    m_bar->follow(m_writing, words);
    setWriting(true);
    const ExportFormat format{m_ui->separatorChooser->currentData().toChar(), m_ui->bomBox->isChecked(),
                              spreadsheetZone()};
    whenFinished(
        m_session.read([path, request = request(), format, progress = m_writing](const db::Store &store) {
            return db::writeExport(store.database(), request, format, path, progress.get());
        }),
        this, [this, path](const Result<qint64> &rows) { finish(path, rows); });
}

void ExportDialog::finish(const QString &path, const Result<qint64> &rows)
{
    m_bar->end();
    m_writing.reset();
    setWriting(false);
    if (!rows)
        return showText(*m_ui->errorLabel, rows.error().sentence);
    Q_EMIT m_context.done(UndoableAction{
        tr("%Ln row(s) written to “%1”.", nullptr, int(*rows)).arg(QDir::toNativeSeparators(path)), {}});
    accept();
}

void ExportDialog::setWriting(bool writing)
{
    m_ui->whatBox->setEnabled(!writing);
    m_ui->formBox->setEnabled(!writing);
    m_ui->exportButton->setEnabled(!writing);
    m_ui->cancelButton->setText(writing ? tr("St&op") : tr("Cancel"));
    if (writing)
        m_ui->periodBox->setEnabled(false);
    else
        refresh();
}

void ExportDialog::reject()
{
    if (!m_writing)
        return QDialog::reject();
    m_writing->cancel();
}

} // namespace pantau::desktop
