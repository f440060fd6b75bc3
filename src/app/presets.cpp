// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/presets.h"

#include "base/language.h"
#include "providers/client.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>
#include <QUrl>

// A static library's resources are only linked if requested, which must be done outside any namespace.
static void initServiceResources()
{
    Q_INIT_RESOURCE(services);
}

namespace pantau::app {

namespace {

Unexpected<Error> unusable(const QString &file, const QString &detail)
{
    return failure(Error::Kind::InvalidInput,
                   Texts::tr("The list of known services “%1” cannot be read: %2.").arg(file, detail));
}

Preset::Quota quotaIn(const QJsonObject &object)
{
    return {object.value(QLatin1String("checks")).toInteger(),
            object.value(QLatin1String("per")) == QLatin1String("month")};
}

std::optional<Preset::Key> keyNeed(const QString &text)
{
    if (text == QLatin1String("required"))
        return Preset::Key::Required;
    if (text == QLatin1String("optional"))
        return Preset::Key::Optional;
    return text == QLatin1String("none") ? std::optional(Preset::Key::None) : std::nullopt;
}

Preset::Package packageIn(const QJsonObject &object)
{
    Preset::Package package{object.value(QLatin1String("name")).toString(), quotaIn(object), {}, {}};
    if (const QJsonValue price = object.value(QLatin1String("price")); price.isDouble()) {
        package.price = price.toInteger();
        package.currency = object.value(QLatin1String("currency")).toString();
    }
    return package;
}

/// Empty if the entry is incomplete or of an unknown kind.
std::optional<Preset> presetIn(const QJsonObject &object)
{
    const auto address = ServiceAddress::parse(object.value(QLatin1String("address")).toString());
    const auto key = keyNeed(object.value(QLatin1String("key")).toString());
    const QString name = object.value(QLatin1String("name")).toString();
    if (!address || !providers::providerOf(address->provider()) || !key || name.isEmpty())
        return std::nullopt;
    Preset preset{.name = name, .address = *address, .key = *key};
    // Only a web page is opened in the browser.
    if (const QUrl link(object.value(QLatin1String("keys_from")).toString());
        link.scheme() == QLatin1String("https"))
        preset.keysFrom = link.toString();
    preset.keyPrefix = object.value(QLatin1String("key_prefix")).toString();
    if (const QJsonValue free = object.value(QLatin1String("free")); free.isObject())
        preset.freeQuota = quotaIn(free.toObject());
    const QJsonArray packages = object.value(QLatin1String("packages")).toArray();
    for (const auto &package : packages)
        preset.packages += packageIn(package.toObject());
    preset.readOn = QDate::fromString(object.value(QLatin1String("read")).toString(), Qt::ISODate);
    preset.batch = object.value(QLatin1String("batch")).toInt(1);
    const QJsonObject terms = object.value(QLatin1String("terms")).toObject();
    const QString language = QLocale().name().section(u'_', 0, 0);
    preset.terms = terms.value(terms.contains(language) ? language : QStringLiteral("en")).toString();
    return preset;
}

} // namespace

Result<QList<Preset>> presets()
{
    initServiceResources();
    const QString name = qEnvironmentVariable("PANTAU_PRESETS", QStringLiteral(":/services/presets.json"));
    QFile file(name);
    if (!file.open(QIODevice::ReadOnly))
        return unusable(name, file.errorString());
    const QJsonDocument document = QJsonDocument::fromJson(file.readAll());
    if (!document.isArray())
        return unusable(name, Texts::tr("it is not a JSON array"));
    QList<Preset> known;
    const QJsonArray entries = document.array();
    for (const auto &entry : entries) {
        const auto preset = presetIn(entry.toObject());
        if (!preset)
            return unusable(name,
                            Texts::tr("entry %1 is incomplete or of an unknown kind").arg(known.size() + 1));
        known += *preset;
    }
    return known;
}

Result<std::optional<Preset>> presetNamed(const QString &name)
{
    const auto known = TRY(presets());
    for (const Preset &preset : known)
        if (preset.name.compare(name, Qt::CaseInsensitive) == 0)
            return preset;
    return std::nullopt;
}

std::optional<Error> unknownProvider(const ServiceAddress &address)
{
    if (providers::providerOf(address.provider()))
        return std::nullopt;
    return Error{Error::Kind::InvalidInput,
                 Texts::tr("This version of Pantau does not know the kind of service “%1” of the "
                           "address “%2”. Correct the address, or update Pantau.")
                     .arg(address.provider(), address.text())};
}

bool takesKey(const ServiceAddress &address)
{
    const auto *provider = providers::providerOf(address.provider());
    return !address.isLocal() && (!provider || provider->takesKey);
}

bool reportsUsage(const ServiceAddress &address)
{
    return providers::providerOf(address.provider())->usageRequest != nullptr;
}

} // namespace pantau::app
