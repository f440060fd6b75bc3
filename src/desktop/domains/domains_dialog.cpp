// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/domains/domains_dialog.h"

#include "desktop/look/parts.h"
#include "desktop/look/words.h"
#include "ui_domains_dialog.h"

#include <QPushButton>

namespace pantau::desktop {

constexpr int LeaveImportance = -1;
constexpr int ListsImportance = 0;
constexpr qint64 NoList = 0;
constexpr qint64 NewList = -1;

DomainsDialog::DomainsDialog(const QList<DomainList> &lists, int domains, const QDateTime &now,
                             QWidget *parent)
    : Dialog(parent), m_ui(std::make_unique<Ui::DomainsDialog>()), m_now(now)
{
    m_ui->setupUi(this);
    setWindowTitle(tr("Edit %Ln domain(s)", nullptr, domains));
    m_ui->buttonBox->button(QDialogButtonBox::Ok)->setText(tr("&Change %Ln domain(s)", nullptr, domains));
    fill(lists);
    submitWith(*m_ui->buttonBox->button(QDialogButtonBox::Ok));
    connect(m_ui->buttonBox, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_ui->buttonBox, &QDialogButtonBox::accepted, this, [this] {
        const bool makesList = m_ui->addBox->currentData().toLongLong() == NewList;
        m_ui->buttonBox->button(QDialogButtonBox::Ok)->setEnabled(false); // until answer() is called
        Q_EMIT chosen(edit(), makesList ? m_ui->newListEdit->text().simplified() : QString());
    });
    // The error about the name no longer applies.
    connect(m_ui->newListEdit, &QLineEdit::textChanged, this, [this] { showText(*m_ui->errorLabel, {}); });
    connect(m_ui->addBox, &QComboBox::currentIndexChanged, this, [this] { showText(*m_ui->errorLabel, {}); });
    showText(*m_ui->errorLabel, {});
    follow();
}

DomainsDialog::~DomainsDialog() = default;

void DomainsDialog::fill(const QList<DomainList> &lists)
{
    const QString leave = tr("Leave unchanged");
    m_ui->addBox->addItem(tr("None"), NoList);
    m_ui->removeBox->addItem(tr("None"), NoList);
    for (const DomainList &list : lists) {
        m_ui->addBox->addItem(list.name, qint64(list.id));
        m_ui->removeBox->addItem(list.name, qint64(list.id));
    }
    m_ui->addBox->addItem(tr("New list…"), NewList);
    m_ui->importanceBox->addItem(leave, LeaveImportance);
    m_ui->importanceBox->addItem(tr("Same as their lists"), ListsImportance);
    for (const Importance importance : {Importance::High, Importance::Normal, Importance::Low})
        m_ui->importanceBox->addItem(table_words::importance(importance), int(importance));
    fillTimes(m_ui->pauseBox, m_ui->pauseEdit, tr("Not paused"), tr("Paused until I resume"));
    fillTimes(m_ui->muteBox, m_ui->muteEdit, tr("Alerts on"), tr("Muted until I unmute"));
    m_ui->noteBox->addItem(leave, LeaveNote);
    m_ui->noteBox->addItem(tr("Replace with"), ReplaceNote);
    for (auto *box :
         {m_ui->addBox, m_ui->removeBox, m_ui->importanceBox, m_ui->pauseBox, m_ui->muteBox, m_ui->noteBox})
        connect(box, &QComboBox::currentIndexChanged, this, &DomainsDialog::follow);
    connect(m_ui->newListEdit, &QLineEdit::textChanged, this, &DomainsDialog::follow);
    connect(m_ui->noteEdit, &QPlainTextEdit::textChanged, this, &DomainsDialog::follow);
}

void DomainsDialog::fillTimes(QComboBox *box, QDateTimeEdit *at, const QString &cleared,
                              const QString &forever)
{
    box->addItem(tr("Leave unchanged"), Leave);
    box->addItem(cleared, Clear);
    box->addItem(tr("Until"), Until);
    box->addItem(forever, Forever);
    const QDateTime local = m_now.toLocalTime();
    at->setDateTime(local.date().addDays(1).startOfDay());
}

void DomainsDialog::follow()
{
    const bool makesList = m_ui->addBox->currentData().toLongLong() == NewList;
    m_ui->newListEdit->setVisible(makesList);
    m_ui->pauseEdit->setVisible(m_ui->pauseBox->currentData() == Until);
    m_ui->muteEdit->setVisible(m_ui->muteBox->currentData() == Until);
    m_ui->noteEdit->setEnabled(m_ui->noteBox->currentData() == ReplaceNote);
    const bool changes = m_ui->addBox->currentData().toLongLong() != NoList ||
                         m_ui->removeBox->currentData().toLongLong() != NoList ||
                         m_ui->importanceBox->currentData() != LeaveImportance ||
                         m_ui->pauseBox->currentData() != Leave || m_ui->muteBox->currentData() != Leave ||
                         m_ui->noteBox->currentData() != LeaveNote;
    const bool hasName = !makesList || !m_ui->newListEdit->text().simplified().isEmpty();
    const bool fits = m_ui->noteEdit->toPlainText().size() <= DomainSettings::longestNote;
    m_ui->noteHint->setVisible(!fits);
    m_ui->noteHint->setText(fits ? QString()
                                 : tr("At most %Ln character(s).", nullptr, DomainSettings::longestNote));
    m_ui->buttonBox->button(QDialogButtonBox::Ok)->setEnabled(changes && hasName && fits);
}

void DomainsDialog::answer(const Result<void> &taken)
{
    if (taken)
        return accept();
    showText(*m_ui->errorLabel, taken.error().sentence);
    follow();
    if (m_ui->newListEdit->isVisible()) {
        m_ui->newListEdit->setFocus();
        m_ui->newListEdit->selectAll();
    }
}

void DomainsDialog::showOne(const DomainName &domain, const DomainSettings &settings)
{
    setWindowTitle(tr("Edit %1", "a domain").arg(domain.display()));
    m_ui->buttonBox->button(QDialogButtonBox::Ok)->setText(tr("&Change"));
    m_ui->noteEdit->setPlainText(settings.note);
    const auto show = [now = m_now](QDateTimeEdit *at, const std::optional<QDateTime> &until) {
        if (until && *until < farFuture() && *until > now)
            at->setDateTime(until->toLocalTime());
    };
    show(m_ui->pauseEdit, settings.pausedUntil);
    show(m_ui->muteEdit, settings.mutedUntil);
}

void DomainsDialog::askPause()
{
    m_ui->pauseBox->setCurrentIndex(m_ui->pauseBox->findData(Until));
    m_ui->pauseEdit->setFocus();
}

void DomainsDialog::askMute()
{
    m_ui->muteBox->setCurrentIndex(m_ui->muteBox->findData(Until));
    m_ui->muteEdit->setFocus();
}

void DomainsDialog::askNote()
{
    m_ui->noteBox->setCurrentIndex(m_ui->noteBox->findData(ReplaceNote));
    m_ui->noteEdit->setFocus();
}

std::optional<std::optional<QDateTime>> DomainsDialog::time(const QComboBox *box, const QDateTimeEdit *at)
{
    switch (box->currentData().toInt()) {
    case Clear:
        return std::optional<QDateTime>();
    case Until:
        return std::optional(at->dateTime().toUTC());
    case Forever:
        return std::optional(farFuture());
    default:
        return std::nullopt;
    }
}

DomainsEdit DomainsDialog::edit() const
{
    DomainsEdit edit;
    if (const qint64 list = m_ui->addBox->currentData().toLongLong(); list > NoList)
        edit.addTo.append(ListId{list});
    if (const qint64 list = m_ui->removeBox->currentData().toLongLong(); list > NoList)
        edit.removeFrom.append(ListId{list});
    if (const int importance = m_ui->importanceBox->currentData().toInt(); importance != LeaveImportance)
        edit.settings.importance =
            importance == ListsImportance ? std::optional<Importance>() : Importance(importance);
    edit.settings.pausedUntil = time(m_ui->pauseBox, m_ui->pauseEdit);
    edit.settings.mutedUntil = time(m_ui->muteBox, m_ui->muteEdit);
    if (m_ui->noteBox->currentData() == ReplaceNote)
        edit.settings.note = m_ui->noteEdit->toPlainText().trimmed();
    return edit;
}

} // namespace pantau::desktop
