// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMap>
#include <QProcess>
#include <QString>
#include <QStringList>
#include <QUrl>

#include <functional>

namespace pantau::test {

/// `pantau-service serve` as a process.
class ServiceProcess
{
public:
    struct Done
    {
        int exitCode = -1;
        QString out;
        QString err;
    };

    ~ServiceProcess() { kill(); }

    /// Starts `serve` with these arguments and waits until it listens. If it does not, returns its first
    /// line.
    QString start(const QStringList &arguments)
    {
        m_process.setProcessEnvironment(environment());
        m_process.start(program(), QStringList{QStringLiteral("serve")} + arguments);
        const QString line = lineOf(m_process);
        if (line.isEmpty())
            return errorOutput();
        const QString before = QStringLiteral("Listening on ");
        m_url = line.startsWith(before) ? QUrl(line.sliced(before.size())) : QUrl();
        return m_url.isValid() ? QString() : line;
    }
    /// Kills it without cleanup, as a crash does.
    void kill()
    {
        m_process.kill();
        m_process.waitForFinished(30'000);
    }
    /// Stops it and returns the exit code.
    int stop()
    {
        m_process.terminate();
        return m_process.waitForFinished(30'000) ? m_process.exitCode() : -1;
    }
    [[nodiscard]] const QUrl &url() const { return m_url; }
    [[nodiscard]] bool isRunning()
    {
        return !m_process.waitForFinished(0) && m_process.state() == QProcess::Running;
    }
    [[nodiscard]] QString errorOutput() { return QString::fromUtf8(m_process.readAllStandardError()); }

    /// Runs another command of the program. @p inChild is called before it.
    static Done run(const QStringList &arguments, const QMap<QString, QString> &variables = {},
                    const std::function<void()> &inChild = {})
    {
        QProcess process;
        process.setChildProcessModifier(inChild);
        auto here = environment();
        for (auto variable = variables.cbegin(); variable != variables.cend(); ++variable)
            here.insert(variable.key(), variable.value());
        process.setProcessEnvironment(here);
        process.start(program(), arguments);
        if (!process.waitForFinished(30'000) || process.exitStatus() != QProcess::NormalExit)
            return {};
        return {process.exitCode(), QString::fromUtf8(process.readAllStandardOutput()),
                QString::fromUtf8(process.readAllStandardError())};
    }

    // For tests that need the process itself.
    static QString program() { return QStringLiteral(PANTAU_BIN_DIR "/pantau-service"); }
    /// Next line of its output; empty if there is none.
    static QString lineOf(QProcess &process)
    {
        while (!process.canReadLine())
            if (!process.waitForReadyRead(30'000))
                return {};
        return QString::fromUtf8(process.readLine()).trimmed();
    }

private:
    static QProcessEnvironment environment()
    {
        auto environment = QProcessEnvironment::systemEnvironment();
        for (const char *name :
             {"PANTAU_DATA_DIR", "PANTAU_DATABASE", "PANTAU_DATABASE_FILE", "CREDENTIALS_DIRECTORY"})
            environment.remove(QString::fromLatin1(name));
        return environment;
    }

    QProcess m_process;
    QUrl m_url;
};

} // namespace pantau::test
