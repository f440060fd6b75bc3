// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/autostart.h"

#include "base/files.h"
#include "desktop/settings/preferences.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSettings>
#include <QStandardPaths>

#if defined(PANTAU_HAS_DBUS)
#include "desktop/window/portal_autostart.h"

#include <QDBusConnection>
#elif defined(Q_OS_MACOS)
#include "desktop/window/macos_app_service.h"
#include "desktop/window/macos_login_item.h"
#endif

namespace pantau::desktop {

std::unique_ptr<Autostart> makeAutostart(Preferences &preferences)
{
#if defined(PANTAU_HAS_DBUS)
    // The home directory in the sandbox is not the one that the desktop reads.
    if (qEnvironmentVariableIsSet("FLATPAK_ID"))
        return std::make_unique<PortalAutostart>(preferences, QDBusConnection::sessionBus());
#elif defined(Q_OS_MACOS)
    if (hasLoginItems())
        return std::make_unique<LoginItem>(preferences);
#endif
    return std::make_unique<WrittenAutostart>(preferences);
}

namespace {

/// The program as started by the user. The mounted copy of an AppImage is gone after the next login.
QString startedProgram()
{
    const QString image = qEnvironmentVariable("APPIMAGE");
    return image.isEmpty() ? QCoreApplication::applicationFilePath() : image;
}

#if defined(Q_OS_WIN)

constexpr auto RunKey = R"(HKEY_CURRENT_USER\Software\Microsoft\Windows\CurrentVersion\Run)";

#elif defined(Q_OS_MACOS)

QString filePath()
{
    return QDir::homePath() + QStringLiteral("/Library/LaunchAgents/id.pantau.plist");
}

QByteArray content(const QStringList &command)
{
    QString arguments;
    for (const QString &part : command)
        arguments += QStringLiteral("        <string>%1</string>\n").arg(part.toHtmlEscaped());
    return QStringLiteral("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                          "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" "
                          "\"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">\n"
                          "<plist version=\"1.0\">\n<dict>\n"
                          "    <key>Label</key>\n    <string>id.pantau</string>\n"
                          "    <key>ProgramArguments</key>\n    <array>\n%1    </array>\n"
                          "    <key>RunAtLoad</key>\n    <true/>\n</dict>\n</plist>\n")
        .arg(arguments)
        .toUtf8();
}

#else

QString filePath()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) +
           QStringLiteral("/autostart/pantau.desktop");
}

QByteArray content(const QStringList &command)
{
    return QStringLiteral("[Desktop Entry]\nType=Application\nName=Pantau\nIcon=pantau\nExec=%1\n"
                          "Terminal=false\nX-GNOME-Autostart-enabled=true\n")
        .arg(WrittenAutostart::execLine(command))
        .toUtf8();
}

#endif

} // namespace

WrittenAutostart::WrittenAutostart(const Preferences &preferences, QObject *parent)
    : Autostart(parent), m_preferences(preferences)
{
}

QStringList WrittenAutostart::command() const
{
    QStringList parts{startedProgram()};
    if (m_preferences.startHidden())
        parts += QStringLiteral("--hidden");
    return parts;
}

Result<void> WrittenAutostart::checkPlace()
{
    // macOS runs downloaded programs from a random temporary path until the user moves them.
    if (!startedProgram().contains(QLatin1String("/AppTranslocation/")))
        return {};
    return failure(
        Error::Kind::Storage,
        tr("macOS runs Pantau from a temporary place. Move Pantau to the Applications folder, open "
           "it from there, and try again."));
}

Result<void> WrittenAutostart::write(bool on) const
{
    if (auto stays = checkPlace(); on && !stays)
        return stays;
    return change(on);
}

QFuture<Result<void>> WrittenAutostart::set(bool on)
{
    const Result<void> written = write(on);
    Q_EMIT changed();
    return QtFuture::makeReadyFuture(written);
}

QString WrittenAutostart::execLine(const QStringList &command)
{
    QStringList parts;
    for (QString part : command) {
        // Quote the argument, then escape it as a string value. A percent sign starts a field code.
        for (const QChar c : {u'\\', u'"', u'`', u'$'})
            part.replace(c, QStringLiteral("\\") + c);
        part.replace(u'%', QStringLiteral("%%"));
        part.replace(u'\\', QStringLiteral("\\\\"));
        parts += u'"' + part + u'"';
    }
    return parts.join(u' ');
}

#if defined(Q_OS_WIN)

bool WrittenAutostart::isOn() const
{
    return QSettings(QLatin1String(RunKey), QSettings::NativeFormat).contains(QStringLiteral("Pantau"));
}

Result<void> WrittenAutostart::change(bool on) const
{
    QSettings run(QLatin1String(RunKey), QSettings::NativeFormat);
    QStringList parts = command();
    parts.first() = u'"' + QDir::toNativeSeparators(parts.constFirst()) + u'"';
    if (on)
        run.setValue(QStringLiteral("Pantau"), parts.join(u' '));
    else
        run.remove(QStringLiteral("Pantau"));
    run.sync();
    if (run.status() != QSettings::NoError)
        return failure(Error::Kind::Storage, tr("Windows did not let Pantau change which programs start at "
                                                "login. Ask the administrator of this computer."));
    return {};
}

#else

bool WrittenAutostart::isOn() const
{
    QFile file(filePath());
    if (!file.open(QIODevice::ReadOnly))
        return false;
    // Desktops disable an entry with a key and keep the file.
    const QList<QByteArray> lines = file.readAll().split('\n');
    return !lines.contains("Hidden=true") && !lines.contains("X-GNOME-Autostart-enabled=false");
}

Result<void> WrittenAutostart::change(bool on) const
{
    const QString path = filePath();
    bool done = false;
    QString detail;
    if (on) {
        QDir().mkpath(QFileInfo(path).path());
        const auto written = writeWholeFile(path, content(command()));
        done = written.has_value();
        detail = done ? QString() : written.error().detail;
    } else {
        QFile file(path);
        done = !file.exists() || file.remove();
        detail = file.errorString();
    }
    if (done)
        return {};
    return failure(Error::Kind::Storage,
                   tr("The file “%1”, which decides whether Pantau starts at login, could not be changed. "
                      "Check whether it is write-protected.")
                       .arg(QDir::toNativeSeparators(path)),
                   detail);
}

#endif

} // namespace pantau::desktop
