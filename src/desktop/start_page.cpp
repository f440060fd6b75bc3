// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/start_page.h"

#include "desktop/icons.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace pantau::desktop {

namespace {

constexpr int TextWidth = 560;

QLabel *paragraph(const QString &text, QWidget *parent)
{
    auto *label = new QLabel(text, parent);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setFixedWidth(TextWidth);
    return label;
}

} // namespace

StartPage::StartPage(QWidget *parent)
    : QWidget(parent)
    , m_sample(new QPushButton(tr("&Try it with the built-in local service"), this))
    , m_service(new QPushButton(tr("&Connect a service…"), this))
    , m_sentence(paragraph({}, this))
{
    setObjectName(QStringLiteral("startPage"));
    m_sample->setObjectName(QStringLiteral("trySample"));
    m_service->setObjectName(QStringLiteral("connectService"));
    m_sentence->setObjectName(QStringLiteral("startSentence"));
    m_sample->setDefault(true);
    for (QPushButton *button : {m_sample, m_service})
        button->setMinimumSize(button->sizeHint() + QSize(28, 10));

    auto *icon = new QLabel(this);
    icon->setPixmap(colourIcon(QStringLiteral("pantau")).pixmap(48, 48));
    auto *title = paragraph(tr("Know first when one of your domains is blocked"), this);
    QFont large = title->font();
    large.setPointSizeF(large.pointSizeF() * 1.6);
    title->setFont(large);
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(m_sample);
    buttons->addWidget(m_service);
    buttons->addStretch();

    auto *text = new QVBoxLayout;
    text->setSpacing(12);
    text->addWidget(icon);
    text->addWidget(title);
    text->addWidget(
        paragraph(tr("Pantau asks a checking service about your domains, spreads the questions over "
                     "the service's allowance, and tells you when a domain was put on the "
                     "national blocklist or taken off it."),
                  this));
    text->addWidget(
        paragraph(tr("New here? The built-in service answers from a small practice list on this "
                     "computer: no account, no key, nothing to pay. It is not the national list."),
                  this));
    text->addSpacing(4);
    text->addLayout(buttons);
    text->addWidget(m_sentence);
    auto *row = new QHBoxLayout;
    row->addStretch();
    row->addLayout(text);
    row->addStretch();
    auto *column = new QVBoxLayout(this);
    column->addStretch(2);
    column->addLayout(row);
    column->addStretch(3);
    connect(m_sample, &QPushButton::clicked, this, &StartPage::sampleChosen);
    connect(m_service, &QPushButton::clicked, this, &StartPage::serviceChosen);
}

void StartPage::setBusy(bool busy)
{
    m_sample->setEnabled(!busy);
    m_service->setEnabled(!busy);
}

void StartPage::say(const QString &sentence)
{
    m_sentence->setText(sentence);
}

} // namespace pantau::desktop
