// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/reading_service.h"

#include "core/domain_name.h"

#include <QJsonDocument>
#include <QRegularExpression>

namespace pantau::test {

namespace {

class NamedReading final : public service::Readings
{
public:
    explicit NamedReading(const OtherReading &reading) : m_reading(reading) {}

    [[nodiscard]] qsizetype chargedDomains(const service::Request &request, qsizetype distinct) const override
    {
        return m_reading.charge ? m_reading.charge(request, distinct) : distinct;
    }
    void rewrite(const service::Request &request, service::Reply &reply) const override
    {
        if (!m_reading.rewrite)
            return;
        const QJsonObject before = QJsonDocument::fromJson(reply.body).object();
        OpenReply open{reply, before};
        m_reading.rewrite(request, open);
        if (open.json != before && !open.json.isEmpty()) // else the body itself was changed
            reply.body = QJsonDocument(open.json).toJson(QJsonDocument::Compact);
    }

private:
    OtherReading m_reading;
};

} // namespace

std::shared_ptr<const service::Readings> readingNamed(const QString &name)
{
    for (const auto *readings : {&openReadings(), &mistakes()})
        for (const OtherReading &reading : *readings)
            if (reading.name == name)
                return std::make_shared<NamedReading>(reading);
    return nullptr;
}

QStringList entriesOf(const service::Request &request)
{
    static const QRegularExpression separators(QStringLiteral("[\\n,]"));
    const QString field =
        QJsonDocument::fromJson(request.body).object().value(QLatin1String("domains")).toString();
    QStringList entries = field.split(separators);
    entries.removeIf([](const QString &entry) { return !DomainName::parse(entry); });
    for (QString &entry : entries)
        entry = entry.trimmed();
    return entries;
}

} // namespace pantau::test
