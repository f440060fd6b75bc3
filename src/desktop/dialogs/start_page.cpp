// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/dialogs/start_page.h"

#include "app/account_commands.h"
#include "app/background_work.h"
#include "base/background_work.h"
#include "base/domain_import.h"
#include "base/domain_list.h"
#include "desktop/look/icons.h"
#include "desktop/look/parts.h"

#include <QFile>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

/// The linker drops resources of a static library unless they are referenced. Repeated calls are harmless.
static void loadSample()
{
    Q_INIT_RESOURCE(sample);
}

namespace pantau::desktop {

namespace {

constexpr int TextColumns = 88; // average characters; a comfortable line length

QLabel *paragraph(const QString &text, QWidget *parent)
{
    auto *label = new QLabel(text, parent);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    return label;
}

} // namespace

StartPage::StartPage(WindowContext &context, SampleSetup &sample, QWidget *parent)
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
    auto *choices = new FoldingBox(this); // stacked if the font is large and the screen small
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
    connect(m_steps, &QPushButton::clicked, this, [&context] { Q_EMIT context.firstStepsRequested(); });
    connect(m_sample, &QPushButton::clicked, this, &StartPage::startSample);
    connect(m_service, &QPushButton::clicked, this, [&context] { Q_EMIT context.serviceRequested(); });
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

SampleSetup::SampleSetup(app::Session &session, Checker &checker, QObject *parent)
    : QObject(parent), m_session(session), m_checker(checker)
{
}

/// Reuses the list from an earlier failed attempt.
QFuture<Result<DomainList>> SampleSetup::ownList(AccountId account)
{
    const QString name = tr("My domains");
    if (const auto lists = m_session.store().lists().all())
        for (const DomainList &list : *lists)
            if (list.name == name)
                return app::finished(Result<DomainList>(list));
    return m_session.write(&db::Lists::add, name, account);
}

void SampleSetup::start()
{
    whenFinished(
        m_session.accounts().add(tr("Local sample list"), ServiceAddress::localSample(), std::nullopt), this,
        [this](const Result<Account> &account) {
            if (!account) {
                Q_EMIT failed(account.error());
                return;
            }
            whenFinished(ownList(account->id), this,
                         [this, id = account->id](const Result<DomainList> &list) {
                             if (!list) {
                                 Q_EMIT failed(list.error());
                                 return;
                             }
                             const QList<DomainName> domains = practiceDomains();
                             whenFinished(m_session.write(&db::Domains::addToList, list->id, domains), this,
                                          [this, id, domains](const Result<AddedDomains> &added) {
                                              if (!added) {
                                                  Q_EMIT failed(added.error());
                                                  return;
                                              }
                                              Q_EMIT finished();
                                              m_checker.check(id, domains);
                                          });
                         });
        });
}

QList<DomainName> practiceDomains()
{
    loadSample();
    QFile file(QStringLiteral(":/sample/domains.txt"));
    QList<DomainName> domains;
    if (!file.open(QIODevice::ReadOnly))
        return domains;
    if (const auto import = readDomains(file.readAll()))
        for (const ImportedDomain &entry : import->domains)
            domains += entry.domain;
    return domains;
}

} // namespace pantau::desktop
