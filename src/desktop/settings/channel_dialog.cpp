// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/settings/channel_dialog.h"

#include "core/when_finished.h"
#include "desktop/look/icons.h"
#include "ui_channel_dialog.h"

#include <QFormLayout>
#include <QPointer>
#include <QStyle>

namespace pantau::desktop {

ChannelDialog::ChannelDialog(session::Session &session, Channel::Kind kind, QWidget *parent)
    : QDialog(parent), m_session(session), m_kind(kind), m_ui(std::make_unique<Ui::ChannelDialog>())
{
    setUp();
    m_ui->nameEdit->setFocus();
}

ChannelDialog::ChannelDialog(session::Session &session, const Channel &channel, QWidget *parent)
    : QDialog(parent)
    , m_session(session)
    , m_kind(channel.kind)
    , m_ui(std::make_unique<Ui::ChannelDialog>())
    , m_existing(channel)
{
    setUp();
    m_ui->nameEdit->setText(channel.name);
    m_ui->urlEdit->setText(channel.url.host()); // the path is often a secret itself
    m_ui->chatEdit->setText(channel.chat);
    m_ui->secretEdit->setFocus();
}

ChannelDialog::~ChannelDialog() = default;

void ChannelDialog::setUp()
{
    m_ui->setupUi(this);
    setAttribute(Qt::WA_DeleteOnClose);
    const bool isTelegram = m_kind == Channel::Kind::Telegram;
    for (QWidget *field : std::initializer_list<QWidget *>{m_ui->urlLabel, m_ui->urlEdit})
        field->setVisible(!isTelegram);
    for (QWidget *field : std::initializer_list<QWidget *>{m_ui->chatLabel, m_ui->chatEdit})
        field->setVisible(isTelegram);
    m_ui->saveButton->setDefault(true);
    setTexts();
    connect(m_ui->saveButton, &QPushButton::clicked, this, &ChannelDialog::save);
    connect(m_ui->keepButton, &QPushButton::clicked, this, &ChannelDialog::finish);
    connect(m_ui->cancelButton, &QPushButton::clicked, this, &ChannelDialog::reject);
    setState(State::Editing, {});
}

void ChannelDialog::setTexts()
{
    if (m_kind == Channel::Kind::Telegram) {
        setWindowTitle(tr("Add Telegram"));
        m_ui->introLabel->setText(
            tr("Alerts come as messages from a bot of your own. In Telegram, write to @BotFather to make "
               "one, then add the bot to the chat that should get the alerts."));
        m_ui->nameEdit->setPlaceholderText(tr("for example: Team chat"));
        m_ui->secretLabel->setText(tr("&Token of the bot:"));
        m_ui->secretEdit->setPlaceholderText(tr("from @BotFather"));
        m_ui->secretNote->setText(tr("The token is kept in the keychain of your system."));
    } else {
        setWindowTitle(tr("Add a webhook"));
        m_ui->introLabel->setText(tr(
            "Each alert is sent to an address of another program, such as the one of a chat or of your own "
            "server."));
        m_ui->nameEdit->setPlaceholderText(tr("for example: Our server"));
        m_ui->secretLabel->setText(tr("S&ecret:"));
        m_ui->secretEdit->setPlaceholderText(tr("leave empty if the other side asks for none"));
        m_ui->secretNote->setText(tr("With a secret, each alert is signed, so that the other side can tell "
                                     "it from a forged one. It is "
                                     "kept in the keychain of your system."));
    }
    if (!m_existing)
        return;
    const bool isTelegram = m_kind == Channel::Kind::Telegram;
    setWindowTitle(isTelegram ? tr("New token") : tr("New secret"));
    m_ui->introLabel->setText(isTelegram ? tr("Enter the new token. The old one is forgotten.")
                                         : tr("Enter the new secret. The old one is forgotten."));
    m_ui->secretEdit->setPlaceholderText({});
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
    for (QWidget *field : std::initializer_list<QWidget *>{m_ui->nameEdit, m_ui->urlEdit, m_ui->chatEdit})
        field->setEnabled(!isFixed && !m_existing);
    m_ui->secretEdit->setEnabled(!isFixed);
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
    channel.kind = m_kind;
    channel.name = m_ui->nameEdit->text().simplified();
    channel.url = QUrl(m_ui->urlEdit->text().trimmed(), QUrl::StrictMode);
    channel.chat = m_ui->chatEdit->text().trimmed();
    const bool isTelegram = m_kind == Channel::Kind::Telegram;
    if (!m_existing && channel.name.isEmpty())
        return refuse(tr("Give the channel a name first."), m_ui->nameEdit);
    if (const auto fits = checkDestination(channel); !m_existing && !fits)
        return refuse(fits.error().sentence, isTelegram ? m_ui->chatEdit : m_ui->urlEdit);
    std::optional<ChannelSecret> secret;
    if (isTelegram || m_existing || !m_ui->secretEdit->text().isEmpty()) {
        const auto parsed = ChannelSecret::parse(m_kind, m_ui->secretEdit->text());
        if (!parsed)
            return refuse(parsed.error().sentence, m_ui->secretEdit);
        secret = *parsed;
    }
    setState(State::Working, tr("Sending a test…"));
    if (m_existing)
        return replaceSecret(*secret);
    if (!m_added)
        return add(channel, secret);
    // Corrected after a test that failed: the channel of the first try makes room.
    whenFinished(m_session.removeChannel(*m_added), this,
                 [this, channel, secret](const Result<void> &removed) {
                     if (!removed)
                         return refuse(removed.error().sentence, m_ui->saveButton);
                     m_added.reset();
                     add(channel, secret);
                 });
}

void ChannelDialog::replaceSecret(const ChannelSecret &secret)
{
    whenFinished(m_session.replaceChannelSecret(m_existing->id, secret), this,
                 [this](const Result<void> &replaced) {
                     if (!replaced)
                         return refuse(replaced.error().sentence, m_ui->secretEdit);
                     test();
                 });
}

void ChannelDialog::add(const Channel &channel, const std::optional<ChannelSecret> &secret)
{
    // The keychain may ask to be unlocked; who cancels meanwhile must not find the channel later.
    whenFinished(m_session.addChannel(channel, secret), &m_session,
                 [dialog = QPointer(this), &session = m_session](const Result<Channel> &kept) {
                     if (dialog && !dialog->m_cancelled)
                         dialog->added(kept);
                     else if (kept)
                         session.removeChannel(kept->id);
                 });
}

void ChannelDialog::added(const Result<Channel> &channel)
{
    if (!channel) {
        const bool secretIsAtFault = channel.error().kind == Error::Kind::NoKeychain;
        return refuse(channel.error().sentence, secretIsAtFault ? m_ui->secretEdit : m_ui->nameEdit);
    }
    m_added = channel->id;
    test();
}

void ChannelDialog::test()
{
    const ChannelId id = m_existing ? m_existing->id : *m_added;
    whenFinished(m_session.testChannel(id), this, [this](const DeliveryAnswer &answer) {
        if (answer)
            return setState(State::Through, tr("The test message got through."));
        const QString sentence = answer.error().error.sentence;
        setState(State::Failed,
                 m_existing ? sentence
                            : sentence + u' ' +
                                  tr("Correct what is wrong and try again, or keep the channel as it is."));
    });
}

void ChannelDialog::finish()
{
    m_ui->secretEdit->clear();
    accept();
}

void ChannelDialog::reject()
{
    m_ui->secretEdit->clear();
    if (m_state == State::Through)
        return finish();
    m_cancelled = true;
    if (m_added)
        m_session.removeChannel(*m_added);
    QDialog::reject();
}

} // namespace pantau::desktop
