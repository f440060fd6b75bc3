// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/variant_service.h"

#include "base/domain_name.h"

#include <QJsonDocument>
#include <QRegularExpression>

namespace pantau::test {

namespace {

class NamedVariant final : public service::ContractVariants
{
public:
    explicit NamedVariant(const ContractVariant &variant) : m_variant(variant) {}

    [[nodiscard]] qsizetype chargedDomains(const service::Request &request, qsizetype distinct) const override
    {
        return m_variant.charge ? m_variant.charge(request, distinct) : distinct;
    }
    void rewrite(const service::Request &request, service::Reply &reply) const override
    {
        if (!m_variant.rewrite)
            return;
        const QJsonObject before = QJsonDocument::fromJson(reply.body).object();
        OpenReply open{reply, before};
        m_variant.rewrite(request, open);
        if (open.json != before && !open.json.isEmpty()) // otherwise the body itself was changed
            reply.body = QJsonDocument(open.json).toJson(QJsonDocument::Compact);
    }

private:
    ContractVariant m_variant;
};

} // namespace

std::shared_ptr<const service::ContractVariants> variantNamed(const QString &name)
{
    for (const auto *variants : {&openVariants(), &mistakes()})
        for (const ContractVariant &variant : *variants)
            if (variant.name == name)
                return std::make_shared<NamedVariant>(variant);
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
