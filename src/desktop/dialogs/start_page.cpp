// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/dialogs/start_page.h"

#include "desktop/dialogs/sample_setup.h"
#include "desktop/look/icons.h"
#include "desktop/window/folding_box.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace pantau::desktop {

namespace {

constexpr int TextColumns = 88; // of average characters: as much as is comfortable to read

QLabel *paragraph(const QString &text, QWidget *parent)
{
    auto *label = new QLabel(text, parent);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    return label;
}

} // namespace

StartPage::StartPage(SampleSetup &sample, QWidget *parent)
    : QWidget(parent)
    , m_setup(sample)
    , m_steps(new QPushButton(tr("&First steps…"), this))
    , m_sample(new QPushButton(tr("&Try the sample list"), this))
    , m_service(new QPushButton(tr("C&onnect a service…"), this))
    , m_sentence(paragraph({}, this))
{
    setObjectName(QStringLiteral("startPage"));
    m_steps->setObjectName(QStringLiteral("firstSteps"));
    m_sample->setObjectName(QStringLiteral("trySample"));
    m_service->setObjectName(QStringLiteral("connectService"));
    m_sentence->setObjectName(QStringLiteral("startSentence"));
    m_steps->setDefault(true);
    setFocusProxy(m_steps);
    for (QPushButton *button : {m_steps, m_sample, m_service})
        button->setMinimumSize(button->sizeHint() + QSize(28, 10));

    auto *icon = new QLabel(this);
    icon->setPixmap(colourIcon(QStringLiteral("pantau")).pixmap(48, 48));
    auto *title = paragraph(tr("Be the first to know when one of your domains is blocked"), this);
    QFont large = title->font();
    large.setPointSizeF(large.pointSizeF() * 1.6);
    title->setFont(large);
    auto *choices = new FoldingBox(this); // large letters on a small screen: one below the other
    auto *buttons = new QHBoxLayout(choices);
    buttons->setContentsMargins(0, 0, 0, 0);
    buttons->addWidget(m_steps);
    buttons->addWidget(m_sample);
    buttons->addWidget(m_service);
    buttons->addStretch();

    auto *place = new QWidget(this);
    place->setMaximumWidth(fontMetrics().averageCharWidth() * TextColumns);
    auto *text = new QVBoxLayout(place);
    text->setContentsMargins(0, 0, 0, 0);
    text->setSpacing(12);
    text->addWidget(icon);
    text->addWidget(title);
    text->addWidget(paragraph(
        tr("Pantau checks your domains against the national blocklist through a checking service, spreads "
           "the checks over your quota, and notifies you when a domain is blocked or unblocked."),
        this));
    text->addWidget(paragraph(
        tr("Three short steps: connect a service, paste your domains, choose how often to check them. Or try "
           "it first with sample data on this computer: nothing to sign up for, nothing to pay."),
        this));
    text->addSpacing(4);
    text->addWidget(choices);
    text->addWidget(m_sentence);
    auto *row = new QHBoxLayout;
    row->addStretch(1);
    row->addWidget(place, 1000);
    row->addStretch(1);
    auto *column = new QVBoxLayout(this);
    column->addStretch(2);
    column->addLayout(row);
    column->addStretch(3);
    connect(m_steps, &QPushButton::clicked, this, &StartPage::firstStepsChosen);
    connect(m_sample, &QPushButton::clicked, this, &StartPage::startSample);
    connect(m_service, &QPushButton::clicked, this, &StartPage::serviceChosen);
    connect(&m_setup, &SampleSetup::finished, this, [this] { setBusy(false); });
    connect(&m_setup, &SampleSetup::failed, this, [this](const Error &error) {
        setBusy(false);
        m_sentence->setText(error.sentence);
    });
}

void StartPage::startSample()
{
    setBusy(true);
    m_sentence->setText(tr("Starting the built-in service…"));
    m_setup.start();
}

void StartPage::setBusy(bool busy)
{
    m_steps->setEnabled(!busy);
    m_sample->setEnabled(!busy);
    m_service->setEnabled(!busy);
}

} // namespace pantau::desktop
