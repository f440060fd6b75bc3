// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/settings/channel_dialog.h"

#include "app/commands/channel_commands.h"
#include "app/kinds.h"
#include "core/when_finished.h"
#include "desktop/look/icons.h"
#include "ui_channel_dialog.h"

#include <QFormLayout>
#include <QLineEdit>
#include <QListWidget>
#include <QPointer>
#include <QStyle>

#include <algorithm>

namespace pantau::desktop {

using Place = ChannelField::Place;

namespace {

QString nameOf(Place place)
{
    switch (place) {
    case Place::Url:
        return QStringLiteral("url");
    case Place::Chat:
        return QStringLiteral("chat");
    case Place::Keychain:
        break;
    }
    return QStringLiteral("secret");
}

ListId listOf(const QListWidgetItem *item)
{
    return ListId{item->data(Qt::UserRole).toLongLong()};
}

} // namespace

ChannelDialog::ChannelDialog(app::Session &session, const ChannelForm &form, QWidget *parent)
    : Dialog(parent), m_session(session), m_form(form), m_ui(std::make_unique<Ui::ChannelDialog>())
{
    setUp();
    setWindowTitle(m_form.addTitle);
    m_ui->introLabel->setText(m_form.intro);
    m_ui->nameEdit->setFocus();
}

ChannelDialog::ChannelDialog(app::Session &session, const Channel &channel, QWidget *parent)
    : Dialog(parent)
    , m_session(session)
    , m_form(app::channelForm(channel.kind))
    , m_ui(std::make_unique<Ui::ChannelDialog>())
    , m_before(channel)
    , m_existing(channel)
{
    setUp();
    setWindowTitle(tr("Edit channel"));
    m_ui->introLabel->setText(tr("Changes are saved, and tried with a test message."));
    m_ui->nameEdit->setText(channel.name);
    m_ui->chosenButton->setChecked(channel.lists.has_value());
    for (int row = 0; row < m_ui->listView->count(); ++row) {
        QListWidgetItem *item = m_ui->listView->item(row);
        const bool isChosen = channel.lists && channel.lists->contains(listOf(item));
        item->setCheckState(isChosen ? Qt::Checked : Qt::Unchecked);
    }
    for (const auto &[field, edit] : m_edits) {
        switch (field.place) {
        case Place::Url:
            edit->setText(channel.url.toString(QUrl::FullyEncoded));
            break;
        case Place::Chat:
            edit->setText(channel.chat);
            break;
        case Place::Keychain:
            if (channel.hasSecret)
                edit->setPlaceholderText(tr("leave empty to keep the present one"));
            break;
        }
    }
    m_ui->nameEdit->setFocus();
}

ChannelDialog::~ChannelDialog() = default;

void ChannelDialog::setUp()
{
    m_ui->setupUi(this);
    setAttribute(Qt::WA_DeleteOnClose);
    m_ui->nameEdit->setPlaceholderText(m_form.nameExample);
    m_ui->secretNote->setText(m_form.secretNote);
    QWidget *before = m_ui->nameEdit;
    for (const ChannelField &field : std::as_const(m_form.fields)) {
        auto *edit = new QLineEdit(this);
        edit->setObjectName(nameOf(field.place) + QLatin1String("Edit"));
        edit->setPlaceholderText(field.placeholder);
        if (field.place == Place::Keychain)
            edit->setEchoMode(QLineEdit::Password);
        m_ui->form->addRow(field.label, edit);
        setTabOrder(before, edit);
        before = edit;
        m_edits.append({field, edit});
    }
    for (QWidget *next : std::initializer_list<QWidget *>{m_ui->allButton, m_ui->chosenButton, m_ui->listView,
                                                          m_ui->saveButton}) {
        setTabOrder(before, next);
        before = next;
    }
    offerLists();
    m_ui->saveButton->setDefault(true);
    submitWith(*m_ui->saveButton);
    connect(m_ui->saveButton, &QPushButton::clicked, this, &ChannelDialog::save);
    connect(m_ui->keepButton, &QPushButton::clicked, this, &ChannelDialog::finish);
    connect(m_ui->cancelButton, &QPushButton::clicked, this, &ChannelDialog::reject);
    setState(State::Editing, {});
}

/// Which lists' alerts go there; with one list there is nothing to choose.
void ChannelDialog::offerLists()
{
    const auto lists = m_session.queries().lists();
    for (const DomainList &list : lists.value_or(QList<DomainList>())) {
        auto *item = new QListWidgetItem(list.name, m_ui->listView);
        item->setData(Qt::UserRole, qint64(list.id));
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
        item->setCheckState(Qt::Unchecked);
    }
    const bool isRouted = m_existing && m_existing->lists;
    m_ui->listsBox->setVisible(isRouted || m_ui->listView->count() > 1);
    for (QWidget *detail : std::initializer_list<QWidget *>{m_ui->listView, m_ui->listsNote}) {
        detail->hide();
        connect(m_ui->chosenButton, &QRadioButton::toggled, detail, &QWidget::setVisible);
    }
}

std::optional<QList<ListId>> ChannelDialog::chosenLists() const
{
    if (!m_ui->chosenButton->isChecked())
        return std::nullopt;
    QList<ListId> chosen;
    for (int row = 0; row < m_ui->listView->count(); ++row)
        if (const auto *item = m_ui->listView->item(row); item->checkState() == Qt::Checked)
            chosen.append(listOf(item));
    std::sort(chosen.begin(), chosen.end());
    return chosen;
}

QLineEdit *ChannelDialog::secretEdit() const
{
    for (const auto &[field, edit] : m_edits)
        if (field.place == Place::Keychain)
            return edit;
    return nullptr;
}

void ChannelDialog::setState(State state, const QString &sentence)
{
    m_state = state;
    const bool isFixed = state == State::Working || state == State::Through;
    const bool isWrong = !sentence.isEmpty() && !isFixed;
    m_ui->answerLabel->setText(sentence);
    m_ui->answerIcon->setVisible(isWrong);
    m_ui->answerIcon->setPixmap(
        markIcon(Mark::Attention, palette()).pixmap(style()->pixelMetric(QStyle::PM_SmallIconSize)));
    m_ui->nameEdit->setEnabled(!isFixed);
    m_ui->listsBox->setEnabled(!isFixed);
    for (const auto &[field, edit] : std::as_const(m_edits))
        edit->setEnabled(!isFixed);
    m_ui->saveButton->setEnabled(state != State::Working);
    m_ui->saveButton->setText(state == State::Through  ? tr("&Done")
                              : state == State::Failed ? tr("T&ry again")
                                                       : tr("&Save and send a test"));
    m_ui->keepButton->setVisible(state == State::Failed);
    m_ui->cancelButton->setVisible(state != State::Through);
    if (state == State::Through)
        m_ui->saveButton->setFocus();
}

void ChannelDialog::refuse(const QString &sentence, QWidget *field)
{
    setState(m_added ? State::Failed : State::Editing, sentence);
    field->setFocus();
}

void ChannelDialog::save()
{
    if (m_state == State::Through)
        return finish();
    Channel channel = m_existing.value_or(Channel());
    channel.kind = m_form.key;
    channel.name = m_ui->nameEdit->text().simplified();
    if (channel.name.isEmpty())
        return refuse(tr("Give the channel a name first."), m_ui->nameEdit);
    channel.lists = chosenLists();
    if (channel.lists && channel.lists->isEmpty())
        return refuse(tr("Choose at least one list, or let every alert go there."), m_ui->listView);
    std::optional<ChannelSecret> secret;
    for (const auto &[field, edit] : std::as_const(m_edits)) {
        const QString text = edit->text().trimmed();
        const bool isSecret = field.place == Place::Keychain;
        if (isSecret && text.isEmpty() && (!field.isRequired || channel.hasSecret))
            continue;
        if (const auto usable = field.check(text); !usable)
            return refuse(usable.error().sentence, edit);
        if (isSecret)
            secret = ChannelSecret::fromKeychain(text.toLatin1());
        else if (field.place == Place::Url)
            channel.url = QUrl(text, QUrl::StrictMode);
        else
            channel.chat = text;
    }
    setState(State::Working, tr("Sending a test…"));
    if (m_existing)
        return change(channel, secret);
    if (!m_added)
        return add(channel, secret);
    // Corrected after a test that failed: the channel of the first try makes room.
    whenFinished(m_session.channels().remove(*m_added), this,
                 [this, channel, secret](const Result<void> &removed) {
                     if (!removed)
                         return refuse(removed.error().sentence, m_ui->saveButton);
                     m_added.reset();
                     add(channel, secret);
                 });
}

void ChannelDialog::change(const Channel &channel, const std::optional<ChannelSecret> &secret)
{
    whenFinished(m_session.channels().edit(channel, secret), this,
                 [this, channel, secret](const Result<void> &changed) {
                     if (!changed)
                         return refuseKept(changed.error());
                     m_isChanged = true;
                     m_existing = channel;
                     m_existing->hasSecret = channel.hasSecret || secret;
                     test();
                 });
}

/// The keychain says it of the secret, everything else of the name.
void ChannelDialog::refuseKept(const Error &error)
{
    const bool secretIsAtFault = error.kind == Error::Kind::NoKeychain && secretEdit();
    refuse(error.sentence, secretIsAtFault ? secretEdit() : m_ui->nameEdit);
}

void ChannelDialog::add(const Channel &channel, const std::optional<ChannelSecret> &secret)
{
    // The keychain may ask to be unlocked; who cancels meanwhile must not find the channel later.
    whenFinished(m_session.channels().add(channel, secret), &m_session,
                 [dialog = QPointer(this), &session = m_session](const Result<Channel> &kept) {
                     if (dialog && !dialog->m_cancelled)
                         dialog->added(kept);
                     else if (kept)
                         session.channels().remove(kept->id);
                 });
}

void ChannelDialog::added(const Result<Channel> &channel)
{
    if (!channel)
        return refuseKept(channel.error());
    m_added = channel->id;
    test();
}

void ChannelDialog::test()
{
    const ChannelId id = m_existing ? m_existing->id : *m_added;
    whenFinished(m_session.channels().test(id), this, [this](const DeliveryAnswer &answer) {
        if (answer)
            return setState(State::Through, tr("The test message got through."));
        const QString sentence = answer.error().error.sentence;
        setState(State::Failed,
                 m_existing ? sentence
                            : sentence + u' ' +
                                  tr("Correct what is wrong and try again, or keep the channel as it is."));
    });
}

void ChannelDialog::forgetSecret()
{
    if (QLineEdit *edit = secretEdit())
        edit->clear();
}

void ChannelDialog::finish()
{
    forgetSecret();
    accept();
}

void ChannelDialog::reject()
{
    forgetSecret();
    if (m_state == State::Through)
        return finish();
    m_cancelled = true;
    if (m_added)
        m_session.channels().remove(*m_added);
    if (m_isChanged)
        m_session.channels().edit(*m_before, std::nullopt);
    QDialog::reject();
}

} // namespace pantau::desktop
