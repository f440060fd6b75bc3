// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/settings/settings_dialog.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QStackedWidget>

namespace pantau::desktop {

SettingsDialog::SettingsDialog(session::Session &session, const AccountWatch &accounts,
                               Preferences &preferences, QWidget *parent)
    : QDialog(parent)
    , m_names(new QListWidget(this))
    , m_pages(new QStackedWidget(this))
    , m_problem(new QLabel(this))
{
    Q_UNUSED(session)
    Q_UNUSED(accounts)
    Q_UNUSED(preferences)
    setObjectName(QStringLiteral("settingsDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    m_problem->setTextFormat(Qt::PlainText);
    auto *row = new QHBoxLayout(this);
    row->addWidget(m_names);
    row->addWidget(m_pages, 1);
    row->addWidget(m_problem);
    for (int page = 0; page <= int(Page::Privacy); ++page)
        addPage(new QWidget(this));
    connect(m_names, &QListWidget::currentRowChanged, m_pages, &QStackedWidget::setCurrentIndex);
    setTexts();
}

void SettingsDialog::addPage(QWidget *page)
{
    m_names->addItem(QString());
    m_pages->addWidget(page);
}

void SettingsDialog::setTexts()
{
    setWindowTitle(tr("Settings"));
    const QStringList names{tr("General"),  tr("Checking"), tr("Alerts"), tr("Channels"),
                            tr("Accounts"), tr("Data"),     tr("Privacy")};
    for (int row = 0; row < m_names->count(); ++row)
        m_names->item(row)->setText(names.at(row));
}

void SettingsDialog::showPage(Page page)
{
    m_names->setCurrentRow(int(page));
}

SettingsDialog::Page SettingsDialog::page() const
{
    return Page(std::max(0, m_names->currentRow()));
}

void SettingsDialog::fail(const Error &error)
{
    m_problem->setText(error.sentence);
}

void SettingsDialog::changeEvent(QEvent *event)
{
    QDialog::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        setTexts();
}

} // namespace pantau::desktop
