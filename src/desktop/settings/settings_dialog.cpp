// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/settings/settings_dialog.h"

#include "desktop/look/colours.h"
#include "desktop/look/icons.h"
#include "desktop/settings/accounts_page.h"
#include "desktop/settings/alerts_page.h"
#include "desktop/settings/channels_page.h"
#include "desktop/settings/checking_page.h"
#include "desktop/settings/data_page.h"
#include "desktop/settings/general_page.h"
#include "desktop/settings/privacy_page.h"
#include "desktop/settings/reports_page.h"

#include <QDialogButtonBox>
#include <QEvent>
#include <QFontMetrics>
#include <QGridLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QScrollArea>
#include <QSize>
#include <QStackedWidget>
#include <QStyle>

namespace pantau::desktop {

SettingsDialog::SettingsDialog(app::Session &session, const AccountWatch &accounts, Preferences &preferences,
                               Autostart &autostart, QWidget *parent)
    : Dialog(parent)
    , m_settings(session)
    , m_names(new QListWidget(this))
    , m_pages(new QStackedWidget(this))
    , m_accounts(new AccountsPage(session, accounts, this))
    , m_problemIcon(new QLabel(this))
    , m_problem(new QLabel(this))
{
    setObjectName(QStringLiteral("settingsDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    m_names->setObjectName(QStringLiteral("settingsPages"));
    m_names->setUniformItemSizes(true);
    m_problem->setObjectName(QStringLiteral("settingsProblem"));
    m_problem->setTextFormat(Qt::PlainText);
    m_problem->setWordWrap(true);
    auto *dataPage = new DataPage(session, m_settings, this);
    connect(dataPage, &DataPage::restoreRequested, this, &SettingsDialog::restoreRequested);
    addPage(new GeneralPage(preferences, autostart, this));
    addPage(new CheckingPage(session, m_settings, this));
    addPage(new AlertsPage(session, m_settings, preferences, this));
    addPage(new ChannelsPage(session, this));
    addPage(m_accounts);
    addPage(new ReportsPage(session, this));
    addPage(dataPage);
    addPage(new PrivacyPage(session, accounts, this));
    m_close = new QPushButton(this);
    m_close->setObjectName(QStringLiteral("closeSettings"));
    m_close->setAutoDefault(false); // Return ends the input of a number, not the dialog

    auto *grid = new QGridLayout(this);
    grid->addWidget(m_names, 0, 0, 2, 1);
    grid->addWidget(m_pages, 0, 1, 1, 3);
    grid->addWidget(m_problemIcon, 1, 1);
    grid->addWidget(m_problem, 1, 2);
    grid->addWidget(m_close, 1, 3);
    grid->setColumnStretch(2, 1);
    grid->setRowStretch(0, 1);

    connect(m_names, &QListWidget::currentRowChanged, this, &SettingsDialog::bringUp);
    connect(m_close, &QPushButton::clicked, this, &QDialog::accept);
    setTexts();
    setColours();
    clearProblem();
    m_names->setCurrentRow(0);
    m_names->setFocus();
    const QFontMetrics metrics(font());
    resize(metrics.averageCharWidth() * 126, metrics.height() * 36);
}

void SettingsDialog::addPage(SettingsPage *page)
{
    auto *scroll = new QScrollArea(this);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(page);
    // With very large letters, a page is scrolled sideways too.
    scroll->setMinimumWidth(std::min(page->minimumSizeHint().width(), roomFor(*this).width() / 2));
    m_names->addItem(QString());
    m_pages->addWidget(scroll);
    m_all += page;
    connect(page, &SettingsPage::failed, this, &SettingsDialog::fail);
    connect(page, &SettingsPage::succeeded, this, &SettingsDialog::clearProblem);
}

void SettingsDialog::bringUp(int row)
{
    if (row < 0)
        return;
    clearProblem();
    if (const auto read = m_settings.reload(); !read)
        fail(read.error());
    m_all.at(row)->refresh();
    m_pages->setCurrentIndex(row);
}

void SettingsDialog::setTexts()
{
    setWindowTitle(tr("Settings"));
    m_names->setAccessibleName(tr("Pages of the settings"));
    m_close->setText(tr("Close"));
    const QStringList names{tr("General"),  tr("Checking"), tr("Alerts"), tr("Channels"),
                            tr("Accounts"), tr("Reports"),  tr("Data"),   tr("Privacy")};
    int widest = 0;
    for (int row = 0; row < m_names->count(); ++row) {
        m_names->item(row)->setText(names.at(row));
        m_names->item(row)->setSizeHint(QSize(0, fontMetrics().height() * 9 / 5));
        widest = std::max(widest, fontMetrics().horizontalAdvance(names.at(row)));
    }
    m_names->setFixedWidth(widest + fontMetrics().averageCharWidth() * 10);
}

/// Explanations stand back behind what can be set.
void SettingsDialog::setColours()
{
    QPalette quiet = palette();
    quiet.setColor(QPalette::WindowText, quietText(palette()));
    for (QLabel *label : findChildren<QLabel *>())
        if (label->property("quiet").toBool())
            label->setPalette(quiet);
    m_problemIcon->setPixmap(
        markIcon(Mark::Attention, palette()).pixmap(style()->pixelMetric(QStyle::PM_SmallIconSize)));
}

void SettingsDialog::showPage(Page page)
{
    m_names->setCurrentRow(int(page));
}

void SettingsDialog::showRenewal(AccountId account)
{
    showPage(Page::Accounts);
    m_accounts->showRenewal(account);
}

SettingsDialog::Page SettingsDialog::page() const
{
    return Page(std::max(0, m_names->currentRow()));
}

void SettingsDialog::fail(const Error &error)
{
    m_problem->setText(error.sentence);
    m_problemIcon->show();
}

void SettingsDialog::clearProblem()
{
    m_problem->clear();
    m_problemIcon->hide();
}

void SettingsDialog::changeEvent(QEvent *event)
{
    QDialog::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        setTexts();
    else if (event->type() == QEvent::PaletteChange)
        setColours();
}

} // namespace pantau::desktop
