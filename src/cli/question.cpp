// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/question.h"

#include "cli/standard_streams.h"

#include <QSocketNotifier>

#include <cstdio>
#include <utility>

#ifdef Q_OS_UNIX
#include <unistd.h>
#endif

namespace pantau::cli {

Question::Question(QObject *parent) : QObject(parent)
{
}

Question::~Question() = default;

bool Question::canBeAsked(const Output &output)
{
    if (output.isSentAway())
        return bool(output.asking());
    return isTerminal(stdin) && isTerminal(stderr);
}

void Question::ask(const QString &sentence, Output &output, std::function<void(bool)> answered)
{
    if (output.isSentAway())
        return output.asking()(sentence, std::move(answered));
    m_answered = std::move(answered);
    output.prompt(sentence + u' ' + tr("[y/N]"));
#ifdef Q_OS_UNIX
    // A terminal hands over whole lines.
    m_input = std::make_unique<QSocketNotifier>(STDIN_FILENO, QSocketNotifier::Read);
    connect(m_input.get(), &QSocketNotifier::activated, this, [this] {
        char line[256];
        const auto size = ::read(STDIN_FILENO, line, sizeof line);
        take(size > 0 ? QByteArray(line, int(size)) : QByteArray());
    });
#else
    char line[256];
    take(std::fgets(line, sizeof line, stdin) ? QByteArray(line) : QByteArray());
#endif
}

void Question::take(const QByteArray &line)
{
    if (m_input)
        m_input->setEnabled(false);
    // "yes" and the Indonesian "ya" begin alike.
    const bool isYes = line.trimmed().toLower().startsWith('y');
    if (const auto answered = std::exchange(m_answered, nullptr))
        answered(isYes);
}

} // namespace pantau::cli
