// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QStringList>
#include <QTextStream>

#include <functional>

namespace pantau::cli {

/// Where a command writes: results to one stream, everything else to the other.
class Output
{
public:
    Output(QTextStream &out, QTextStream &err, bool json, bool showsProgress);

    /// Whether results are JSON; a command then writes nothing else to the result stream.
    [[nodiscard]] bool isJson() const { return m_json; }

    /// When the result stream could not be written for the first time; nothing more is written to it then.
    void whenLost(std::function<void()> act) { m_whenLost = std::move(act); }
    /// Whether a result could not be written. The reason was said on the error stream, unless the reader went
    /// away before the end, which is its right.
    [[nodiscard]] bool isLost() const { return m_isLost; }

    void line(const QString &line);
    /// As it is, with its own line breaks.
    void text(const QString &text);
    /// One JSON document on one line, flushed.
    void json(const QJsonObject &object);
    void json(const QJsonArray &array);
    /// A table with a header, columns aligned. Cells are plain text: control characters are taken out.
    void table(const QStringList &header, const QList<QStringList> &rows);

    /// One sentence on the error stream.
    void error(const QString &sentence);
    /// The same with what is no failure but worth knowing, unless it was what was said last, or the reader of
    /// the results went away.
    void remark(const QString &sentence);
    /// Whether an error was said.
    [[nodiscard]] bool hasSaidError() const { return m_hasSaidError; }
    /// A question on the error stream, whose answer goes behind it.
    void prompt(const QString &question);
    /// The progress line, on a terminal only; the next line or error wipes it.
    void progress(int done, int total);

private:
    void say(const QString &sentence);
    void wipeProgress();

    QTextStream &m_out;
    QTextStream &m_err;
    bool m_json;
    bool m_showsProgress;
    bool m_progressShown = false;
    bool m_isLost = false;
    bool m_hasSaidError = false;
    QString m_lastSaid;
    std::function<void()> m_whenLost;
};

/// @p text on one line and without what steers a terminal or turns text around; see plainText().
[[nodiscard]] QString printable(const QString &text);

} // namespace pantau::cli
