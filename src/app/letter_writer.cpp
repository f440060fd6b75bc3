// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/letter_writer.h"

#include "app/report/letter.h"
#include "app/report_maker.h"
#include "base/account.h"
#include "base/time.h"

#include <QCoreApplication>

namespace pantau::app {

namespace {

class LetterWriter
{
    Q_DECLARE_TR_FUNCTIONS(pantau::app::LetterWriter)
};

} // namespace

LetterText letterTemplate(const LetterSettings &settings, LetterLanguage language)
{
    const LetterText &own = language == LetterLanguage::Indonesian ? settings.indonesian : settings.english;
    return own == LetterText{} ? report::letterTemplate(language) : own;
}

LetterText originalLetterTemplate(LetterLanguage language)
{
    return report::letterTemplate(language);
}

QStringList letterPlaceholders(LetterLanguage language)
{
    return report::placeholders(language);
}

std::optional<Evidence> letterEvidence(const Report &report, const QString &service)
{
    for (const Evidence &each : report.domains)
        if (each.service == service)
            return each;
    return std::nullopt;
}

LetterText writeLetter(const LetterText &form, const LetterFacts &facts, LetterLanguage language)
{
    return report::writeLetter(form, facts, language);
}

QStringList letterDoubts(const Evidence &evidence, const QDateTime &now)
{
    QStringList doubts;
    if (const auto address = ServiceAddress::parse(evidence.service, ServiceAddress::PlainHttp::Allowed);
        address && address->isLocalSample())
        doubts += LetterWriter::tr("This status comes from the sample list, which is only for trying Pantau "
                                   "out. Do not send this letter.");
    if (evidence.status == BlockStatus::NotBlocked)
        doubts += LetterWriter::tr("The service reports this domain as not blocked now.");
    else if (evidence.status == BlockStatus::Unknown)
        doubts += LetterWriter::tr("Whether this domain is blocked is unknown.");
    else if (const Answer *open = evidence.unconfirmed())
        doubts += LetterWriter::tr("The newest answer, of %1, says not blocked and is being confirmed. Wait "
                                   "for it before you send this letter.")
                      .arg(moment(open->at, now));
    return doubts;
}

QStringList letterGaps(const LetterText &letter)
{
    QStringList gaps;
    const auto open = report::openPlaceholders(letter);
    if (!open.toFill.isEmpty())
        gaps += LetterWriter::tr("Not filled in yet: %1. Complete the fields above, or write over it.")
                    .arg(open.toFill.join(QStringLiteral(", ")));
    if (!open.unknown.isEmpty())
        gaps += LetterWriter::tr("Pantau cannot fill in %1. Correct it in the template, or write over it.")
                    .arg(open.unknown.join(QStringLiteral(", ")));
    return gaps;
}

QString letterText(const LetterText &letter, LetterLanguage language, const std::optional<Report> &report)
{
    const QString text = report::letterText(letter, language);
    return report ? text + u'\n' + QString(60, u'-') + QStringLiteral("\n\n") + reportText(*report) : text;
}

QString letterHtml(const LetterText &letter, LetterLanguage language)
{
    return report::letterHtml(letter, language);
}

QString letterPageNumber(LetterLanguage language, int page, int pages)
{
    return report::letterPageNumber(language, page, pages);
}

} // namespace pantau::app
