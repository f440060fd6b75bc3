// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contract/service_fixture.h"
#include "contract/tst_api_fixture.h"
#include "support/test_program.h"
#include "support/variant_service.h"

using namespace pantau;
using namespace pantau::test;
using FailureKind = ServiceFailure::Kind;

namespace {

QList<DomainName> twelveDomains()
{
    QList<DomainName> domains{DomainName::fromNormalised(u"blocked.example"_s),
                              DomainName::fromNormalised(u"listed.example"_s),
                              DomainName::fromNormalised(u"sub.listed.example"_s)};
    for (int i = 0; i < 9; ++i)
        domains += DomainName::fromNormalised(u"site-%1.example"_s.arg(i));
    return domains;
}

/// Returns the domain's status according to the service's blocklist.
BlockStatus truth(const DomainName &domain)
{
    return domain.ascii().endsWith("ed.example"_L1) ? BlockStatus::Blocked : BlockStatus::NotBlocked;
}

/// A service with one variant, and a client connected to it.
class Pair
{
public:
    explicit Pair(const QString &variant, int requestsPerMinute = 1000)
        : service(requestsPerMinute, variantNamed(variant)), client(contract(), service.service().baseUrl())
    {
    }

    [[nodiscard]] CheckAnswer check(const QList<DomainName> &domains, const QByteArray &key)
    {
        return waitFor(client.check(domains, keyOf(key)));
    }
    [[nodiscard]] UsageAnswer usage(const QByteArray &key) { return waitFor(client.usage(keyOf(key))); }

    ServiceFixture service;
    providers::Client client;

private:
    static std::optional<ApiKey> keyOf(const QByteArray &key)
    {
        return key.isEmpty() ? std::nullopt : std::optional(*ApiKey::parse(QString::fromLatin1(key)));
    }
};

} // namespace

struct RefusedReply
{
    QByteArray (*key)(ServiceFixture &);
    QStringList domains;
    FailureKind kind;
    bool tellsUsage = false;
};

/// Runs the client against every other variant of the contract and every mistake, over real HTTP.
class TestClientVariants : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void missingResultIsNeverNotBlocked_data()
    {
        // unknown: unknown out of twelve; -1: no usable reply
        const test::Table<QString, int> row({"name", "unknown"});
        const QHash<QString, int> unknown{
            {u"result-missing"_s, 1},       {u"results-contradict"_s, 1}, {u"upstream-down"_s, -1},
            {u"blocked-as-text"_s, 12},     {u"blocked-as-number"_s, 12}, {u"blocked-null"_s, 12},
            {u"names-in-lower-case"_s, 12}, {u"html-for-json"_s, -1},
        };
        for (const auto *variants : {&openVariants(), &mistakes()})
            for (const ContractVariant &variant : *variants)
                row(variant.name.data(), QString(variant.name), unknown.value(variant.name, 0));
    }
    void missingResultIsNeverNotBlocked()
    {
        QFETCH(QString, name);
        QFETCH(int, unknown);
        Pair pair(name);
        const QList<DomainName> domains = twelveDomains();
        const CheckAnswer answer = pair.check(domains, pair.service.premiumKey());
        QCOMPARE(answer.has_value(), unknown >= 0);
        if (!answer) {
            QCOMPARE(answer.error().kind,
                     name == "html-for-json"_L1 ? FailureKind::UnusableReply : FailureKind::ServerError);
            // Whether the service charged is uncertain, so the engine has to query the usage.
            QVERIFY(answer.error().chargeIsUncertain());
            return;
        }
        QCOMPARE(answer->answers.size(), domains.size());
        int seenUnknown = 0;
        for (const DomainName &domain : domains) {
            const DomainAnswer &one = answer->answers[domain];
            if (one.status == BlockStatus::Unknown)
                ++seenUnknown;
            else
                QCOMPARE(one.status, truth(domain));
            QCOMPARE(one.reason.isEmpty(), one.status != BlockStatus::Unknown);
        }
        QCOMPARE(seenUnknown, unknown);
    }

    void usageEqualsTheChargedUnits_data()
    {
        test::columns<QString, bool>({"name", "premium"});
        const QStringList unreported{u"stats-missing"_s, u"type-unknown"_s, u"stats-before-request"_s,
                                     u"html-for-json"_s, u"upstream-down"_s};
        for (const auto *variants : {&openVariants(), &mistakes()})
            for (const ContractVariant &variant : *variants)
                for (const bool premium : {false, true})
                    if (!unreported.contains(variant.name))
                        QTest::addRow("%s, %s", variant.name.data(), premium ? "premium" : "freemium")
                            << QString(variant.name) << premium;
    }
    /// The usage in the reply equals the units charged, whatever the cost.
    void usageEqualsTheChargedUnits()
    {
        QFETCH(QString, name);
        QFETCH(bool, premium);
        Pair pair(name);
        const QByteArray key = premium ? pair.service.premiumKey() : pair.service.freemiumKey();
        const CheckAnswer answer = pair.check(twelveDomains(), key);
        QVERIFY(answer && answer->usage);
        const qint64 charged = pair.service.service().chargedUnits();
        QCOMPARE(answer->usage->used, charged);
        QCOMPARE(answer->usage->period, premium ? Usage::Period::Monthly : Usage::Period::Daily);
        const UsageAnswer usage = pair.usage(key);
        QVERIFY(usage);
        QCOMPARE(usage->usage.used, charged);
        QCOMPARE(usage->usage.limit, premium ? 1000 : 100);
        QCOMPARE(usage->usage.remaining, usage->usage.limit - charged);
    }

    void understandsRefusals_data()
    {
        test::columns<QString, RefusedReply>({"name", "refusal"});
        const auto smallPackage = [](ServiceFixture &service) {
            return service.addKey({u"small"_s, u"free"_s, 100, {}});
        };
        const auto smallDay = [](ServiceFixture &service) { return service.freemiumKey(3); };
        const auto elsewhere = [](ServiceFixture &service) {
            return service.premiumKey(u"starter"_s, {u"192.0.2.7"_s});
        };
        const auto unknownKey = [](ServiceFixture &) { return QByteArray("no-such-key"); };
        const auto good = [](ServiceFixture &service) { return service.premiumKey(); };
        const QStringList many = names(40).split(u',');
        const QStringList invalid{u"nodot"_s};
        const auto row = [](const char *name, const char *what, const RefusedReply &refusal) {
            QTest::addRow("%s, %s", name, what) << QString::fromLatin1(name) << refusal;
        };

        for (const char *name :
             {"quota-messages", "reals", "more-fields", "period-missing", "credits-code-402",
              "credits-without-required", "error-without-success", "code-in-every-error"})
            row(name, "402", {smallPackage, many, FailureKind::CreditsExhausted, true});
        for (const char *name : {"quota-messages", "reals", "more-fields", "day-without-code",
                                 "error-without-success", "code-in-every-error"})
            row(name, "daily 429", {smallDay, many, FailureKind::DailyLimitReached, true});
        row("day-without-rate-limit", "daily 429", {smallDay, many, FailureKind::TooManyRequests});
        for (const char *name : {"more-fields", "ip-refusal-without-list", "error-without-success"})
            row(name, "403", {elsewhere, many, FailureKind::IpRefused});
        for (const char *name :
             {"more-fields", "key-message", "error-without-success", "code-in-every-error"})
            row(name, "401", {unknownKey, many, FailureKind::KeyRefused});
        for (const char *name : {"more-fields", "validation-message", "error-without-success"})
            row(name, "422", {good, invalid, FailureKind::InvalidBatch});
        for (const auto &[what, refusal] :
             {std::pair{"402", RefusedReply{smallPackage, many, FailureKind::UnusableReply}},
              std::pair{"daily 429", RefusedReply{smallDay, many, FailureKind::UnusableReply}},
              std::pair{"401", RefusedReply{unknownKey, many, FailureKind::UnusableReply}}})
            row("refused-as-success", what, refusal);
    }
    void understandsRefusals()
    {
        QFETCH(QString, name);
        QFETCH(RefusedReply, refusal);
        Pair pair(name);
        QList<DomainName> domains;
        for (const QString &domain : std::as_const(refusal.domains))
            domains += DomainName::fromNormalised(domain);
        const CheckAnswer answer = pair.check(domains, refusal.key(pair.service));
        QVERIFY(!answer);
        QCOMPARE(answer.error().kind, refusal.kind);
        QVERIFY(!answer.error().error.sentence.isEmpty());
        QCOMPARE(pair.service.service().chargedUnits(), 0);
        QCOMPARE(answer.error().usage.has_value(), refusal.tellsUsage);
        if (refusal.tellsUsage)
            QCOMPARE(answer.error().usage->remaining,
                     refusal.kind == FailureKind::CreditsExhausted ? 100 : 3);
        if (refusal.kind == FailureKind::IpRefused)
            QCOMPARE(answer.error().refusedIp, u"127.0.0.1"_s);
    }

    void mapsTheMinuteLimit_data()
    {
        // wait: seconds; 0: not given, so the engine chooses
        const test::Table<QString, int> row({"name", "wait"});
        row("minute-html", "minute-html", 60);
        row("minute-empty", "minute-empty", 0);
        row("minute-other-json", "minute-other-json", 60);
        row("minute-without-retry-after", "minute-without-retry-after", 0);
        row("minute-retry-after-short", "minute-retry-after-short", 1);
    }
    void mapsTheMinuteLimit()
    {
        QFETCH(QString, name);
        QFETCH(int, wait);
        Pair pair(name, 1);
        QVERIFY(pair.usage({}));
        const UsageAnswer usage = pair.usage({});
        const CheckAnswer check = pair.check(twelveDomains(), {});
        QVERIFY(!usage && !check);
        for (const ServiceFailure &failure : {usage.error(), check.error()}) {
            QCOMPARE(failure.kind, FailureKind::TooManyRequests);
            QVERIFY(!failure.chargeIsUncertain());
            QVERIFY(!failure.usage); // otherwise the engine would sleep until midnight
            const std::chrono::seconds reported = failure.retryAfter.value_or(std::chrono::seconds(60));
            QCOMPARE(reported.count(), wait == 0 ? 60 : wait);
        }
        QCOMPARE(pair.service.service().chargedUnits(), 0);
    }

    void removesTheKeyFromErrors()
    {
        Pair pair(u"key-echoed"_s);
        const QByteArray key = pair.service.premiumKey();
        QVERIFY(pair.service.registry()->setActive(u"premium"_s, false));
        const CheckAnswer answer = pair.check(twelveDomains(), key);
        QVERIFY(!answer);
        QCOMPARE(answer.error().kind, FailureKind::KeyRefused);
        for (const QString &text : {answer.error().error.sentence, answer.error().error.detail})
            QVERIFY2(!text.contains(QString::fromLatin1(key)), qPrintable(text));
    }
};

PANTAU_TEST(TestClientVariants)
#include "tst_client_variants.moc"
