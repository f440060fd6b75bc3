// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/secret_input.h"

#include "cli/command.h"

#include <QFile>

namespace pantau::cli {

namespace {

/// More than any key has: the rest would only be read to be refused.
constexpr qint64 MaximumInput = 65'536;

} // namespace

Result<QString> readSecretInput()
{
    QFile input;
    if (!input.open(stdin, QIODevice::ReadOnly))
        return failure(Error::Kind::InvalidInput, Command::tr("Standard input could not be read."));
    return QString::fromUtf8(input.read(MaximumInput));
}

} // namespace pantau::cli
