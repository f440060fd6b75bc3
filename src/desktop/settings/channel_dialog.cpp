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
#include <QPointer>
#include <QStyle>

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

} // namespace

ChannelDialog::ChannelDialog(app::Session &session, const ChannelForm &form, QWidget *parent)
    : QDialog(parent), m_session(session), m_form(form), m_ui(std::make_unique<Ui::ChannelDialog>())
{
    setUp();
    setWindowTitle(m_form.addTitle);
    m_ui->introLabel->setText(m_form.intro);
    m_ui->nameEdit->setFocus();
}

ChannelDialog::ChannelDialog(app::Session &session, const Channel &channel, QWidget *parent)
    : QDialog(parent)
    , m_session(session)
    , m_form(app::channelForm(channel.kind))
    , m_ui(std::make_unique<Ui::ChannelDialog>())
    , m_existing(channel)
{
    setUp();
    setWindowTitle(m_form.renewTitle);
    m_ui->introLabel->setText(m_form.renewIntro);
    m_ui->nameEdit->setText(channel.name);
    for (const auto &[field, edit] : m_edits) {
        if (field.place == Place::Keychain) {
            edit->setPlaceholderText({});
            edit->setFocus();
        } else {
            edit->setText(m_form.targetOf(channel));
        }
    }
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
    setTabOrder(before, m_ui->saveButton);
    m_ui->saveButton->setDefault(true);
    connect(m_ui->saveButton, &QPushButton::clicked, this, &ChannelDialog::save);
    connect(m_ui->keepButton, &QPushButton::clicked, this, &ChannelDialog::finish);
    connect(m_ui->cancelButton, &QPushButton::clicked, this, &ChannelDialog::reject);
    setState(State::Editing, {});
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
    m_ui->nameEdit->setEnabled(!isFixed && !m_existing);
    for (const auto &[field, edit] : std::as_const(m_edits))
        edit->setEnabled(!isFixed && (!m_existing || field.place == Place::Keychain));
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
    Channel channel;
    channel.kind = m_form.key;
    channel.name = m_ui->nameEdit->text().simplified();
    if (!m_existing && channel.name.isEmpty())
        return refuse(tr("Give the channel a name first."), m_ui->nameEdit);
    std::optional<ChannelSecret> secret;
    for (const auto &[field, edit] : std::as_const(m_edits)) {
        const QString text = edit->text().trimmed();
        const bool isSecret = field.place == Place::Keychain;
        const bool isLeftOut =
            isSecret ? text.isEmpty() && !field.isRequired && !m_existing : m_existing.has_value();
        if (isLeftOut)
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
        return replaceSecret(*secret);
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

void ChannelDialog::replaceSecret(const ChannelSecret &secret)
{
    whenFinished(m_session.channels().replaceSecret(m_existing->id, secret), this,
                 [this](const Result<void> &replaced) {
                     if (!replaced)
                         return refuse(replaced.error().sentence, secretEdit());
                     test();
                 });
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
    if (!channel) {
        const bool secretIsAtFault = channel.error().kind == Error::Kind::NoKeychain;
        return refuse(channel.error().sentence, secretIsAtFault ? secretEdit() : m_ui->nameEdit);
    }
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
    QDialog::reject();
}

} // namespace pantau::desktop
