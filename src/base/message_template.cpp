// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/message_template.h"

#include <QCoreApplication>
#include <QHash>
#include <QLocale>
#include <QRegularExpression>

namespace pantau {

namespace {

struct TemplateWords
{
    Q_DECLARE_TR_FUNCTIONS(pantau::MessageTemplate)
};

constexpr qsizetype LongestTemplate = 1000;

const QRegularExpression &fieldPattern()
{
    static const QRegularExpression field(QStringLiteral("\\{([A-Za-z_]+)\\}"));
    return field;
}

QString domainsOf(const Alert &alert)
{
    QStringList names;
    for (const DomainName &domain : alert.domains)
        names += domain.display();
    const int others = alert.domainCount - int(names.size());
    if (others > 0)
        names += TemplateWords::tr("%Ln other domains", nullptr, others);
    return names.join(QLatin1String(", "));
}

QHash<QString, QString> fieldsOf(const Alert &alert)
{
    return {
        {QStringLiteral("title"), alert.title},
        {QStringLiteral("body"), alert.body},
        {QStringLiteral("domains"), domainsOf(alert)},
        {QStringLiteral("count"), alert.domainCount > 0 ? QLocale().toString(alert.domainCount) : QString()}};
}

/// The line with its fields filled in, or nothing where there was nothing to fill in.
std::optional<QString> filledIn(const QString &line, const QHash<QString, QString> &fields)
{
    QString filled;
    qsizetype from = 0;
    bool hasFields = false;
    bool hasContent = false;
    for (const QRegularExpressionMatch &match : fieldPattern().globalMatch(line)) {
        const QString value = fields.value(match.captured(1));
        hasFields = true;
        hasContent |= !value.isEmpty();
        filled += QStringView(line).mid(from, match.capturedStart() - from);
        filled += value;
        from = match.capturedEnd();
    }
    if (hasFields && !hasContent)
        return std::nullopt;
    return filled + line.mid(from);
}

} // namespace

Result<void> checkMessageTemplate(const QString &text)
{
    if (text.isEmpty())
        return {};
    if (text.size() > LongestTemplate)
        return failure(Error::Kind::InvalidInput,
                       TemplateWords::tr("The message has more than %1 characters. Make it shorter.")
                           .arg(QLocale().toString(LongestTemplate)));
    const auto fields = fieldsOf({});
    bool hasTitle = false;
    for (const QRegularExpressionMatch &match : fieldPattern().globalMatch(text)) {
        hasTitle |= match.captured(1) == QLatin1String("title");
        if (!fields.contains(match.captured(1)))
            return failure(Error::Kind::InvalidInput,
                           TemplateWords::tr("“%1” cannot be filled in. Use {title}, {body}, {domains} or "
                                             "{count}.")
                               .arg(match.captured()));
    }
    if (!hasTitle)
        return failure(Error::Kind::InvalidInput,
                       TemplateWords::tr("Without {title} the message would not say what happened. Add it."));
    return {};
}

Alert worded(const Alert &alert, const QString &messageTemplate)
{
    if (messageTemplate.isEmpty())
        return alert;
    const auto fields = fieldsOf(alert);
    QStringList lines;
    for (const QString &line : messageTemplate.trimmed().split(u'\n'))
        if (const auto filled = filledIn(line, fields))
            lines += *filled;
    const QString text = lines.join(u'\n').trimmed();
    Alert result = alert;
    result.title = text.section(u'\n', 0, 0).trimmed();
    result.body = text.section(u'\n', 1).trimmed();
    return result;
}

} // namespace pantau
