// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/blocklist_text.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>

#include <algorithm>

namespace pantau::service {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("pantau::service::Blocklist", text);
}

QByteArray withoutComment(QByteArray line)
{
    if (const auto comment = line.indexOf('#'); comment >= 0)
        line.truncate(comment);
    return line.trimmed();
}

} // namespace

Result<BlocklistText> readBlocklist(const QString &path)
{
    const QString shown = QDir::toNativeSeparators(path);
    QFile file(path);
    if (!file.open(QFile::ReadOnly))
        return failure(Error::Kind::Storage,
                       tr(QT_TRANSLATE_NOOP("pantau::service::Blocklist",
                                            "The blocklist “%1” cannot be read. Look whether the file is "
                                            "there and may be read."))
                           .arg(shown),
                       file.errorString());
    const auto refuse = [&shown](const char *sentence) {
        return failure(Error::Kind::InvalidInput, tr(sentence).arg(shown));
    };

    BlocklistText list;
    for (qint64 number = 1; !file.atEnd(); ++number) {
        QByteArray line = file.readLine();
        if (line.contains('\0'))
            return refuse(QT_TRANSLATE_NOOP("pantau::service::Blocklist",
                                            "The blocklist “%1” is not a text. Give a text file with one "
                                            "domain a line, or an index built from one."));
        if (number == 1 && line.startsWith("\xEF\xBB\xBF"))
            line.remove(0, 3);
        line = withoutComment(line);
        if (line.isEmpty())
            continue;
        if (auto name = DomainName::parse(QString::fromUtf8(line))) {
            list.names.append(std::move(*name));
        } else if (list.refusedLines++ == 0) {
            list.firstRefused = number;
        }
    }
    if (file.error() != QFile::NoError)
        return failure(Error::Kind::Storage,
                       tr(QT_TRANSLATE_NOOP("pantau::service::Blocklist",
                                            "The blocklist “%1” could not be read to its end. Try again."))
                           .arg(shown),
                       file.errorString());
    if (list.names.isEmpty() && list.refusedLines == 0)
        return refuse(
            QT_TRANSLATE_NOOP("pantau::service::Blocklist",
                              "The blocklist “%1” is empty. Give a text file with one domain a line."));
    if (list.refusedLines > list.names.size())
        return refuse(QT_TRANSLATE_NOOP("pantau::service::Blocklist",
                                        "The blocklist “%1” is not a list of domains: most of its lines hold "
                                        "none. Give a text file with one domain a line."));
    std::sort(list.names.begin(), list.names.end());
    list.names.erase(std::unique(list.names.begin(), list.names.end()), list.names.end());
    return list;
}

} // namespace pantau::service
