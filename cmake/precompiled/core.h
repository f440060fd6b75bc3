// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Headers that nearly every source includes. Sources still include what they use; this only speeds up parsing.
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
