// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/data_dir.h"

#include <QCoreApplication>
#include <QDir>
#include <QStandardPaths>

namespace pantau::app {

namespace {

class DataDir
{
    Q_DECLARE_TR_FUNCTIONS(pantau::app::DataDir)
};

/// Qt takes the root of the disk for the home of who has none.
bool hasHome()
{
#if defined(Q_OS_UNIX) && !defined(Q_OS_DARWIN)
    return !qEnvironmentVariableIsEmpty("HOME") ||
           QDir::isAbsolutePath(qEnvironmentVariable("XDG_DATA_HOME"));
#else
    return true;
#endif
}

} // namespace

Result<QString> defaultDataDir()
{
    const QString fromEnvironment = qEnvironmentVariable("PANTAU_DATA_DIR");
    if (!fromEnvironment.isEmpty())
        return fromEnvironment;
    if (!hasHome())
        return failure(
            Error::Kind::NotFound,
            DataDir::tr("Pantau does not know where your data are, since HOME is not set. Set HOME "
                        "or XDG_DATA_HOME, or name the folder with --data-dir."));
    return QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) + QStringLiteral("/pantau");
}

} // namespace pantau::app
