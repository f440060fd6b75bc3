// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>

namespace pantau::test {

/// A real mail server; see mail_server.py.
class MailServer
{
public:
    explicit MailServer(const QString &mode)
    {
        m_process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        m_process.start(QStringLiteral("/usr/bin/python3"),
                        {QStringLiteral(PANTAU_TESTS_DIR "/contract/mail_server.py"), mode, m_folder.path()});
        while (!m_process.canReadLine() && m_process.waitForReadyRead(30'000)) {
        }
        m_port = m_process.readLine().trimmed().toInt();
    }
    ~MailServer()
    {
        m_process.kill();
        m_process.waitForFinished();
    }
    Q_DISABLE_COPY_MOVE(MailServer)

    [[nodiscard]] int port() const { return m_port; }
    [[nodiscard]] QByteArray certificate() const { return read(QStringLiteral("certificate.pem")); }
    [[nodiscard]] qsizetype taken() const
    {
        return QDir(m_folder.path()).entryList({QStringLiteral("*.json")}).size();
    }
    /// True if a client is waiting for an answer that will not come.
    [[nodiscard]] bool isHanging() const
    {
        return QFile::exists(m_folder.filePath(QStringLiteral("hanging")));
    }
    [[nodiscard]] QJsonObject message(int number) const
    {
        return QJsonDocument::fromJson(read(QStringLiteral("%1.json").arg(number))).object();
    }

private:
    [[nodiscard]] QByteArray read(const QString &name) const
    {
        QFile file(m_folder.filePath(name));
        return file.open(QFile::ReadOnly) ? file.readAll() : QByteArray();
    }

    QTemporaryDir m_folder;
    QProcess m_process;
    int m_port = 0;
};

} // namespace pantau::test
