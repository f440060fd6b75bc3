// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// The output of pantau-cli --json, one object per line, with any texts: it can be parsed back unchanged.
#include "app/json.h"
#include "cli/terminal.h"
#include "fuzz/fuzz.h"

#include <QJsonDocument>
#include <QTextStream>

using namespace pantau;
using fuzz::require;

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const QString text = QString::fromUtf8(fuzz::bytesOf(data, size));
    EventRow event;
    event.sentence = event.detail = text;
    const QJsonObject object = app::toJson(event);

    QString printed;
    QString errors;
    {
        QTextStream out(&printed);
        QTextStream err(&errors);
        cli::Output output(out, err, true);
        output.json(object);
    }
    require(printed.endsWith(u'\n') && printed.count(u'\n') == 1, "an object is one line");
    QJsonParseError error;
    const QJsonDocument read = QJsonDocument::fromJson(printed.toUtf8(), &error);
    require(error.error == QJsonParseError::NoError && read.object() == object, "a line is its object");

    const QString shown = cli::printable(text);
    for (const QChar c : shown)
        require(c.unicode() >= 0x20 && (c.unicode() < 0x7f || c.unicode() > 0x9f),
                "nothing steers a terminal");
    return 0;
}
