// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What nearly every source includes. Each of them still names what it uses: this only makes it quick to read.
#include <QCoreApplication>
#include <QDateTime>
#include <QFuture>
#include <QHash>
#include <QJsonObject>
#include <QList>
#include <QLocale>
#include <QObject>
#include <QPromise>
#include <QString>
#include <QStringList>
#include <QTimer>
#include <QUrl>
#include <QVariant>
#include <tl/expected.hpp>

#include <algorithm>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <vector>
