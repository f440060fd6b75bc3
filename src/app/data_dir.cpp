// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/data_dir.h"

#include <QStandardPaths>

namespace pantau::app {

QString defaultDataDir()
{
    const QString fromEnvironment = qEnvironmentVariable("PANTAU_DATA_DIR");
    return fromEnvironment.isEmpty() ? QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) +
                                           QStringLiteral("/pantau")
                                     : fromEnvironment;
}

} // namespace pantau::app
