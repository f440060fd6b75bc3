// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// What pantau-cli prints with --json, one object a line, whatever stands in the texts: it comes back as it
// was.
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
        cli::Output output(out, err, true, false);
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
