// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/presets.h"
#include "providers/client.h"
#include "support/test_program.h"

#include <QSet>
#include <QTemporaryDir>

using namespace pantau;
using namespace pantau::app;

namespace {

/// The JSON @p text, in which quotes are single.
QByteArray entries(const char *text)
{
    return QByteArray(text).replace('\'', '"');
}

} // namespace

class TestPresets : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void cleanup() { qunsetenv("PANTAU_PRESETS"); }

    void knownServicesHaveUniqueNames()
    {
        const auto known = presets();
        QVERIFY2(known, known ? "" : qPrintable(known.error().detail));
        QSet<QString> names;
        QSet<QString> kinds;
        for (const Preset &preset : *known) {
            names += preset.name.toLower();
            kinds += preset.address.provider();
            const providers::Provider *provider = providers::providerOf(preset.address.provider());
            QVERIFY(provider);
            QCOMPARE(preset.address.url().scheme(), u"https"_s);
            QVERIFY(preset.batch >= 1 && preset.batch <= provider->limits.domains); // by plan
            QCOMPARE(preset.key != Preset::Key::None, provider->takesKey);
            QVERIFY(preset.keysFrom.startsWith("https://"_L1));
            QVERIFY(!preset.terms.isEmpty());
            for (const Preset::Package &package : preset.packages) {
                QVERIFY(!package.name.isEmpty());
                QVERIFY(package.quota.checks > 0);
                QCOMPARE(package.price.has_value(), !package.currency.isEmpty());
            }
        }
        QCOMPARE(names.size(), known->size());
        QVERIFY(kinds.contains(u"contract"_s));
    }

    void serviceIsFoundByName()
    {
        const auto found = presetNamed(u"INDIWTF"_s);
        QVERIFY(found && *found);
        QCOMPARE((*found)->address.text(), u"indiwtf+https://indiwtf.com/api"_s);
        QVERIFY((*found)->keyPrefix.isEmpty()); // not documented
        QCOMPARE((*presetNamed(u"Trust Positif"_s))->keyPrefix, u"tp_"_s);
        const auto missing = presetNamed(u"nowhere"_s);
        QVERIFY(missing && !*missing);
    }

    void customFileIsRead_data()
    {
        // number: -1: refused
        const test::Table<QByteArray, int> row({"json", "number"});
        row("one",
            entries("[{'name':'Mine','address':'map+http://127.0.0.1:9/"
                    "x','key':'none','keys_from':'javascript:a'}]"),
            1);
        row("none", "[]", 0);
        row("no array", "{}", -1);
        row("not JSON", "services", -1);
        row("unknown kind", entries("[{'name':'A','address':'other+https://a.test','key':'none'}]"), -1);
        row("not encrypted", entries("[{'name':'A','address':'http://a.test','key':'none'}]"), -1);
        row("without a name", entries("[{'address':'https://a.test','key':'none'}]"), -1);
        row("without its need for a key", entries("[{'name':'A','address':'https://a.test'}]"), -1);
    }
    void customFileIsRead()
    {
        QFETCH(const QByteArray, json);
        QFETCH(const int, number);
        const QTemporaryDir folder;
        const QString file = folder.filePath(u"presets.json"_s);
        test::writeFile(file, json);
        qputenv("PANTAU_PRESETS", file.toLocal8Bit());
        const auto known = presets();
        QCOMPARE(known.has_value(), number >= 0);
        if (!known) {
            QVERIFY(known.error().sentence.contains(file));
            QCOMPARE(known.error().sentence.contains(u"entry 1 "), json.startsWith("[{"));
            return;
        }
        QCOMPARE(known->size(), number);
        for (const Preset &preset : *known)
            QVERIFY(preset.keysFrom.isEmpty());
    }

    void missingFileIsReported()
    {
        qputenv("PANTAU_PRESETS", "/nonexistent/presets.json");
        QVERIFY(!presets());
    }
};

PANTAU_TEST(TestPresets)
#include "tst_presets.moc"
