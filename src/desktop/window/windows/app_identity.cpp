// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/windows/app_identity.h"

#include <QCoreApplication>
#include <QDir>
#include <QSettings>
#include <qt_windows.h>

#include <shobjidl.h>

namespace pantau::desktop {

QString appId()
{
    return QStringLiteral("id.pantau.Pantau");
}

void claimAppId()
{
    SetCurrentProcessExplicitAppUserModelID(appId().toStdWString().c_str());
}

void describeApp()
{
    QSettings classes(QStringLiteral(R"(HKEY_CURRENT_USER\Software\Classes\AppUserModelId\%1)").arg(appId()),
                      QSettings::NativeFormat);
    classes.setValue(QStringLiteral("DisplayName"), QStringLiteral("Pantau"));
    const QString icon = QCoreApplication::applicationDirPath() + QStringLiteral("/pantau.ico");
    classes.setValue(QStringLiteral("IconUri"), QDir::toNativeSeparators(icon));
}

} // namespace pantau::desktop
