// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/dialogs/about_dialog.h"

#include "app/diagnostics.h"
#include "base/background_work.h"
#include "desktop/dialogs/component.h"
#include "desktop/look/colours.h"
#include "desktop/look/icons.h"
#include "ui_about_dialog.h"

#include <QClipboard>
#include <QDesktopServices>
#include <QEvent>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QHeaderView>
#include <QTreeWidget>
#include <QUrl>

#include <algorithm>

namespace pantau::desktop {

namespace {

enum LibraryColumn { Library, Version, Licence };
constexpr int SiteRole = Qt::UserRole;
constexpr int NoteRole = Qt::UserRole + 1;

} // namespace

AboutDialog::AboutDialog(app::Session &session, QWidget *parent)
    : Dialog(parent), m_session(session), m_ui(std::make_unique<Ui::AboutDialog>())
{
    m_ui->setupUi(this);
    setAttribute(Qt::WA_DeleteOnClose);
    setTypes();
    m_ui->licenceEdit->setPlainText(licenceText());
    setWords();

    connect(m_ui->librariesTable, &QTreeWidget::currentItemChanged, this, &AboutDialog::tellChosen);
    connect(m_ui->librariesTable, &QTreeWidget::itemActivated, this,
            [this](const QTreeWidgetItem *row) { openSite(row); });
    connect(m_ui->siteButton, &QPushButton::clicked, this,
            [this] { openSite(m_ui->librariesTable->currentItem()); });
    connect(m_ui->copyButton, &QPushButton::clicked, this, &AboutDialog::copyDiagnostics);
    connect(m_ui->closeButton, &QPushButton::clicked, this, &QDialog::close);
    m_ui->closeButton->setFocus();
    session.wireLog()->loadEarlier();
    resize(fontMetrics().averageCharWidth() * 108, fontMetrics().height() * 34);
}

AboutDialog::~AboutDialog() = default;

void AboutDialog::changeEvent(QEvent *event)
{
    QDialog::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        m_ui->retranslateUi(this);
        setWords();
    } else if (event->type() == QEvent::PaletteChange) {
        setTypes();
    }
}

void AboutDialog::setTypes()
{
    const int height = fontMetrics().height() * 7 / 2;
    m_ui->iconLabel->setPixmap(
        colourIcon(QStringLiteral("pantau")).pixmap({height, height}, devicePixelRatioF()));
    QFont large = font();
    large.setPointSizeF(large.pointSizeF() * 1.6);
    large.setBold(true);
    m_ui->nameLabel->setFont(large);
    m_ui->licenceEdit->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    for (QLabel *label : {m_ui->versionLabel, m_ui->chosenLabel}) {
        QPalette quiet;
        quiet.setColor(QPalette::WindowText, quietText(palette()));
        label->setPalette(quiet);
    }
}

void AboutDialog::setWords()
{
    m_ui->versionLabel->setText(tr("Version %1, running with Qt %2")
                                    .arg(QStringLiteral(PANTAU_VERSION), QString::fromLatin1(qVersion())));
    fillLibraries();
}

void AboutDialog::fillLibraries()
{
    QTreeWidget &table = *m_ui->librariesTable;
    const int chosen = std::max(0, table.indexOfTopLevelItem(table.currentItem()));
    table.clear();
    table.setHeaderLabels({tr("Library"), tr("Version"), tr("Licence")});
    for (const Component &component : components()) {
        const QString version = component.version.isEmpty() ? tr("this system's") : component.version;
        auto *row = new QTreeWidgetItem(&table, {component.name, version, component.licence});
        row->setData(Library, SiteRole, component.site);
        const QString copyright = tr("Copyright: %1").arg(component.copyright);
        row->setData(Library, NoteRole,
                     component.part.isEmpty() ? copyright
                                              : copyright + u'\n' + tr("Used: %1").arg(component.part));
        for (const int column : {Library, Version, Licence})
            row->setToolTip(column, row->text(column));
    }
    table.header()->setSectionResizeMode(Library, QHeaderView::ResizeToContents);
    table.header()->setSectionResizeMode(Version, QHeaderView::ResizeToContents);
    table.header()->setStretchLastSection(true);
    table.setCurrentItem(table.topLevelItem(chosen));
    tellChosen();
}

void AboutDialog::tellChosen()
{
    const QTreeWidgetItem *row = m_ui->librariesTable->currentItem();
    m_ui->siteButton->setEnabled(row);
    if (!row)
        return m_ui->chosenLabel->clear();
    const QString site = row->data(Library, SiteRole).toUrl().toDisplayString();
    m_ui->chosenLabel->setText(row->data(Library, NoteRole).toString());
    m_ui->siteButton->setToolTip(site);
    m_ui->siteButton->setAccessibleDescription(site);
}

void AboutDialog::openSite(const QTreeWidgetItem *row)
{
    if (row)
        QDesktopServices::openUrl(row->data(Library, SiteRole).toUrl());
}

void AboutDialog::copyDiagnostics()
{
    whenFinished(app::makeDiagnostics(m_session), this, [this](const Result<QString> &text) {
        if (text)
            QGuiApplication::clipboard()->setText(*text);
        m_ui->copiedLabel->setText(text ? tr("Copied.") : text.error().sentence);
    });
}

} // namespace pantau::desktop
