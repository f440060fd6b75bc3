// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Runs a fuzz target without libFuzzer, with any compiler: TARGET CORPUS [SECONDS]. It runs each file of the
// corpus, then mutations of them for some seconds, with a fixed seed. If an invariant fails, it exits and
// keeps the input in the file "broken-input".
#include "fuzz/fuzz.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QRandomGenerator>

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>

namespace {

const QByteArray *present = nullptr; ///< the current input

/// Only calls functions that are safe in a signal handler.
void keepInput(int)
{
    const int file = ::open("broken-input", O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (file >= 0 && ::write(file, present->constData(), std::size_t(present->size())) == present->size())
        ::close(file);
    std::signal(SIGABRT, SIG_DFL);
}

constexpr qint64 DefaultSeconds = 2;
constexpr qsizetype LongestInput = 4096;

QList<QByteArray> corpusIn(const QString &folder)
{
    QList<QByteArray> corpus;
    const QDir place(folder);
    for (const QString &name : place.entryList(QDir::Files, QDir::Name)) {
        QFile file(place.filePath(name));
        if (file.open(QFile::ReadOnly))
            corpus.append(file.readAll());
    }
    return corpus;
}

/// Combines parts of two inputs, and changes some bytes.
QByteArray changed(const QList<QByteArray> &corpus, QRandomGenerator &chance)
{
    const auto pick = [&chance](qsizetype most) { return qsizetype(chance.bounded(quint32(most + 1))); };
    const QByteArray &first = corpus.at(pick(corpus.size() - 1));
    const QByteArray &second = corpus.at(pick(corpus.size() - 1));
    QByteArray input =
        chance.bounded(2) ? first : first.left(pick(first.size())) + second.mid(pick(second.size()));
    input.truncate(LongestInput);
    for (qsizetype change = pick(8); change > 0 && !input.isEmpty(); --change) {
        const qsizetype at = pick(input.size() - 1);
        switch (chance.bounded(3)) {
        case 0:
            input[at] = char(chance.bounded(256));
            break;
        case 1:
            input.insert(at, char(chance.bounded(256)));
            break;
        default:
            input.remove(at, 1 + pick(4));
        }
    }
    return input;
}

void take(const QByteArray &input)
{
    present = &input;
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t *>(input.constData()),
                           std::size_t(input.size()));
}

} // namespace

int main(int count, char **arguments)
{
    const QList<QByteArray> corpus = corpusIn(count > 1 ? QString::fromLocal8Bit(arguments[1]) : QString());
    if (corpus.isEmpty()) {
        std::fprintf(stderr, "There is no corpus.\n");
        return 2;
    }
    std::signal(SIGABRT, keepInput);
    for (const QByteArray &input : corpus)
        take(input);
    QElapsedTimer sinceBegin;
    sinceBegin.start();
    QRandomGenerator chance(16);
    const qint64 seconds = count > 2 ? QByteArray(arguments[2]).toLongLong() : DefaultSeconds;
    qint64 inputs = corpus.size();
    for (; sinceBegin.elapsed() < seconds * 1000; ++inputs)
        take(changed(corpus, chance));
    std::printf("%lld inputs\n", static_cast<long long>(inputs));
    return 0;
}
