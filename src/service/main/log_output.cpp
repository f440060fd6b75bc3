// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/main/log_output.h"

namespace pantau::service {

namespace {

constexpr int StandardError = 2;

LineWriter *output = nullptr; // Qt's handler is a plain function

void write(QtMsgType type, const QMessageLogContext &context, const QString &message)
{
    output->add(qFormatLogMessage(type, context, message).toUtf8() + '\n');
}

std::unique_ptr<QFile> standardError()
{
    auto file = std::make_unique<QFile>();
    if (!file->open(StandardError, QFile::WriteOnly | QFile::Unbuffered))
        qFatal("stderr cannot be written.");
    return file;
}

/// In English and of no category: it stands for lines of any.
QByteArray lostLines(qint64 lines)
{
    return "pantau-service: " + QByteArray::number(lines) + " lines of this log were dropped\n";
}

} // namespace

LogOutput::LogOutput() : m_writer(standardError(), &lostLines)
{
    output = &m_writer;
    qInstallMessageHandler(&write);
}

LogOutput::~LogOutput()
{
    qInstallMessageHandler(nullptr);
}

} // namespace pantau::service
