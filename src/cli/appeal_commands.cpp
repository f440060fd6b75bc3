// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/appeal_commands.h"

#include "cli/appeal_words.h"
#include "cli/domain_input.h"
#include "cli/moment.h"
#include "core/appeal_figures.h"
#include "engine/plan_text.h"

namespace pantau::cli {

namespace {

const QString SentOption = QStringLiteral("sent");
const QString ToOption = QStringLiteral("to");
const QString ByOption = QStringLiteral("by");
const QString NoteOption = QStringLiteral("note");

void addAppealOptions(QCommandLineParser &parser)
{
    parser.addOption({SentOption, Command::tr("When it was sent, such as 2026-03-01; now, unless given."),
                      QStringLiteral("DATE")});
    parser.addOption(
        {ToOption, Command::tr("To whom: an office, an address, a form."), QStringLiteral("TEXT")});
    parser.addOption({ByOption, Command::tr("By whom."), QStringLiteral("TEXT")});
    parser.addOption(
        {NoteOption, Command::tr("A note, such as a reference number."), QStringLiteral("TEXT")});
}

std::optional<QString> takeId(const QCommandLineParser &parser, AppealId &id)
{
    if (auto wrong = expectArguments(parser, {QStringLiteral("NUMBER")}))
        return wrong;
    bool isNumber = false;
    const QString text = parser.positionalArguments().first();
    id = AppealId{text.toLongLong(&isNumber)};
    return isNumber
               ? std::nullopt
               : std::optional(
                     Command::tr("“%1” is not the number of an appeal; “appeal list” shows them.").arg(text));
}

/// Whether a list that is checked at @p service has the domain.
Result<bool> isWatched(const session::Session &session, const DomainName &domain, const QString &service)
{
    bool found = false;
    const auto read = forEachRow(session, {}, [&](const store::DomainRow &row) -> Result<void> {
        found |= row.domain == domain && row.service == service;
        return {};
    });
    return read ? Result<bool>(found) : failure(read.error());
}

Error sentInTheFuture()
{
    return {Error::Kind::InvalidInput,
            Command::tr("The day on which the appeal was sent lies in the future. Check the date."),
            {}};
}

} // namespace

void AppealAdd::describe(QCommandLineParser &parser) const
{
    parser.addPositionalArgument(QStringLiteral("DOMAIN"), tr("The domain that is listed."));
    addAppealOptions(parser);
    parser.addOption(
        {QStringLiteral("account"), tr("The account whose service lists it."), QStringLiteral("A")});
}

std::optional<QString> AppealAdd::take(const QCommandLineParser &parser)
{
    if (auto wrong = expectArguments(parser, {QStringLiteral("DOMAIN")}))
        return wrong;
    m_domain = parser.positionalArguments().first();
    m_account = parser.value(QStringLiteral("account"));
    m_sentTo = parser.value(ToOption).simplified();
    m_sentBy = parser.value(ByOption).simplified();
    m_note = parser.value(NoteOption).trimmed();
    return takeMoment(parser, SentOption, m_sentAt);
}

void AppealAdd::run(session::Session &session, Output &output)
{
    const auto domain = DomainName::parse(m_domain);
    if (!domain)
        return fail(output, domain.error());
    const auto account = chooseAccount(session, m_account);
    if (!account)
        return fail(output, account.error());
    const QDateTime now = session.clock().nowUtc();
    const QDateTime sentAt = m_sentAt.isValid() ? m_sentAt : now;
    if (sentAt > now)
        return fail(output, sentInTheFuture());
    const auto watched = isWatched(session, *domain, account->address.text());
    if (!watched)
        return fail(output, watched.error());
    session
        .addAppeal(
            {AppealId{}, *domain, account->address.text(), sentAt, m_sentTo, m_sentBy, m_note, std::nullopt})
        .then(this, [this, &output, isWatched = *watched](const Result<Appeal> &added) {
            if (!added)
                return fail(output, added.error());
            if (output.isJson())
                output.json(appealJson(*added));
            else
                output.line(
                    (isWatched
                         ? tr("Noted as appeal %1 for %2. Pantau tells when the domain is taken off the "
                              "list.")
                         : tr("Noted as appeal %1 for %2. Pantau is not watching this domain: it is in no "
                              "list of this service. Add it with “pantau-cli domains add” to be told when "
                              "it is unblocked."))
                        .arg(qint64(added->id))
                        .arg(added->domain.display()));
            done();
        });
}

void AppealList::describe(QCommandLineParser &parser) const
{
    parser.addPositionalArgument(QStringLiteral("DOMAIN"), tr("Only those of this domain."),
                                 QStringLiteral("[DOMAIN]"));
    parser.addOption({QStringLiteral("open"), tr("Only those whose domain is still listed.")});
    parser.addOption({QStringLiteral("restored"), tr("Only those whose domain was taken off.")});
}

std::optional<QString> AppealList::take(const QCommandLineParser &parser)
{
    const QStringList arguments = parser.positionalArguments();
    if (arguments.size() > 1)
        return expectArguments(parser, {QStringLiteral("DOMAIN")});
    m_domain = arguments.value(0);
    const bool open = parser.isSet(QStringLiteral("open"));
    const bool restored = parser.isSet(QStringLiteral("restored"));
    if (open && restored)
        return tr("--open and --restored exclude each other.");
    m_which = open       ? store::Appeals::Which::Open
              : restored ? store::Appeals::Which::Restored
                         : store::Appeals::Which::All;
    return std::nullopt;
}

void AppealList::run(session::Session &session, Output &output)
{
    std::optional<DomainName> only;
    if (!m_domain.isEmpty()) {
        const auto domain = DomainName::parse(m_domain);
        if (!domain)
            return fail(output, domain.error());
        only = *domain;
    }
    const auto appeals = session.appeals().all(m_which);
    if (!appeals)
        return fail(output, appeals.error());
    QJsonArray array;
    QList<QStringList> rows;
    QList<Appeal> shown;
    for (const Appeal &appeal : *appeals) {
        if (only && appeal.domain != *only)
            continue;
        shown += appeal;
        array += appealJson(appeal);
        rows += {QString::number(qint64(appeal.id)),
                 appeal.domain.display(),
                 localTime(appeal.sentAt),
                 appeal.sentTo,
                 appeal.sentBy,
                 appealOutcome(appeal)};
    }
    if (output.isJson())
        output.json(array);
    else if (rows.isEmpty())
        output.line(tr("There is no appeal."));
    else {
        output.table({tr("Number"), tr("Domain"), tr("Sent"), tr("To"), tr("By"), tr("Outcome")}, rows);
        if (const auto median = medianTimeToRestore(shown))
            output.line(
                tr("Half of those that were restored took %1 at most.").arg(engine::durationText(*median)));
    }
    done();
}

void AppealEdit::describe(QCommandLineParser &parser) const
{
    parser.addPositionalArgument(QStringLiteral("NUMBER"), tr("The appeal's number, as in “appeal list”."));
    addAppealOptions(parser);
}

std::optional<QString> AppealEdit::take(const QCommandLineParser &parser)
{
    if (auto wrong = takeId(parser, m_id))
        return wrong;
    if (parser.isSet(ToOption))
        m_sentTo = parser.value(ToOption).simplified();
    if (parser.isSet(ByOption))
        m_sentBy = parser.value(ByOption).simplified();
    if (parser.isSet(NoteOption))
        m_note = parser.value(NoteOption).trimmed();
    if (auto wrong = takeMoment(parser, SentOption, m_sentAt))
        return wrong;
    if (!m_sentAt.isValid() && !m_sentTo && !m_sentBy && !m_note)
        return tr("Nothing is to be changed. Name at least one of the options.");
    return std::nullopt;
}

void AppealEdit::run(session::Session &session, Output &output)
{
    auto appeal = session.appeals().find(m_id);
    if (!appeal)
        return fail(output, appeal.error());
    if (m_sentAt.isValid())
        appeal->sentAt = m_sentAt;
    if (appeal->sentAt > session.clock().nowUtc())
        return fail(output, sentInTheFuture());
    appeal->sentTo = m_sentTo.value_or(appeal->sentTo);
    appeal->sentBy = m_sentBy.value_or(appeal->sentBy);
    appeal->note = m_note.value_or(appeal->note);
    session.editAppeal(*appeal).then(this, [this, &output](const Result<Appeal> &edited) {
        if (!edited)
            return fail(output, edited.error());
        if (output.isJson())
            output.json(appealJson(*edited));
        else
            output.line(tr("Saved appeal %1.").arg(qint64(edited->id)));
        done();
    });
}

void AppealRemove::describe(QCommandLineParser &parser) const
{
    parser.addPositionalArgument(QStringLiteral("NUMBER"), tr("The appeal's number, as in “appeal list”."));
}

std::optional<QString> AppealRemove::take(const QCommandLineParser &parser)
{
    return takeId(parser, m_id);
}

void AppealRemove::run(session::Session &session, Output &output)
{
    session.removeAppeal(m_id).then(this, [this, &output](const Result<void> &removed) {
        if (!removed)
            return fail(output, removed.error());
        if (!output.isJson())
            output.line(tr("Removed appeal %1.").arg(qint64(m_id)));
        done();
    });
}

} // namespace pantau::cli
