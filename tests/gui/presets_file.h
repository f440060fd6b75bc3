// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "support/test_program.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QList>
#include <QTemporaryDir>
#include <QTest>

namespace pantau::test {

/// Replaces the services that Pantau knows, as long as it exists.
class PresetsFile
{
public:
    struct Known
    {
        QString name;
        QString address;
        QString key; ///< none, optional, required
        int batch = 100;
    };

    explicit PresetsFile(const QList<Known> &services)
    {
        QJsonArray all;
        for (const Known &each : services) {
            QJsonObject service{{QStringLiteral("name"), each.name},
                                {QStringLiteral("address"), each.address},
                                {QStringLiteral("key"), each.key},
                                {QStringLiteral("keys_from"), QStringLiteral("https://keys.example/")},
                                {QStringLiteral("key_prefix"), QStringLiteral("tp_")},
                                {QStringLiteral("batch"), each.batch},
                                {QStringLiteral("read"), QStringLiteral("2026-11-27")}};
            if (each.key != QLatin1String("required"))
                service.insert(QStringLiteral("free"),
                               QJsonObject{{QStringLiteral("checks"), 100},
                                           {QStringLiteral("per"), QStringLiteral("day")}});
            all += service;
        }
        const QString file = m_folder.filePath(QStringLiteral("presets.json"));
        writeFile(file, QJsonDocument(all).toJson());
        qputenv("PANTAU_PRESETS", file.toLocal8Bit());
    }
    ~PresetsFile() { qunsetenv("PANTAU_PRESETS"); }
    Q_DISABLE_COPY_MOVE(PresetsFile)

private:
    QTemporaryDir m_folder;
};

} // namespace pantau::test
