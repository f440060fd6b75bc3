// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/change_feed.h"

#include "app/json.h"
#include "cli/record_words.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QXmlStreamWriter>

namespace pantau::cli {

namespace {

struct FeedWords
{
    Q_DECLARE_TR_FUNCTIONS(pantau::cli::ChangeFeed)
};

/// The same change has the same name in every feed of every computer; a change of status back is another one.
QString identityOf(const ChangeRow &row)
{
    QCryptographicHash hash(QCryptographicHash::Sha256);
    for (const QString &part : {row.service, row.change.domain.ascii(), statusKey(row.change.to),
                                row.change.notAfter.toString(Qt::ISODate)}) {
        hash.addData(part.toUtf8());
        hash.addData(QByteArrayView("\n"));
    }
    return QStringLiteral("urn:pantau:change:") + QString::fromLatin1(hash.result().toHex().left(32));
}

QString titleOf(const ChangeRow &row)
{
    return row.change.to == BlockStatus::Blocked
               ? FeedWords::tr("%1 is blocked").arg(row.change.domain.display())
               : FeedWords::tr("%1 is no longer blocked").arg(row.change.domain.display());
}

} // namespace

QByteArray atomFeed(const QList<ChangeRow> &changes, const QDateTime &now)
{
    QByteArray bytes;
    QXmlStreamWriter xml(&bytes);
    xml.setAutoFormatting(true);
    xml.writeStartDocument();
    xml.writeStartElement(QStringLiteral("feed"));
    xml.writeDefaultNamespace(QStringLiteral("http://www.w3.org/2005/Atom"));
    xml.writeTextElement(QStringLiteral("title"), FeedWords::tr("Pantau: changes"));
    xml.writeTextElement(QStringLiteral("id"), QStringLiteral("urn:pantau:changes"));
    const QDateTime updated = changes.isEmpty() ? now : changes.first().confirmedAt;
    xml.writeTextElement(QStringLiteral("updated"), updated.toString(Qt::ISODate));
    xml.writeStartElement(QStringLiteral("author"));
    xml.writeTextElement(QStringLiteral("name"), QStringLiteral("Pantau"));
    xml.writeEndElement();
    for (const ChangeRow &row : changes) {
        xml.writeStartElement(QStringLiteral("entry"));
        xml.writeTextElement(QStringLiteral("id"), identityOf(row));
        xml.writeTextElement(QStringLiteral("title"), titleOf(row));
        xml.writeTextElement(QStringLiteral("updated"), row.confirmedAt.toString(Qt::ISODate));
        xml.writeTextElement(QStringLiteral("content"), changeLine(row.change));
        xml.writeEndElement();
    }
    xml.writeEndDocument();
    return bytes;
}

QByteArray jsonFeed(const QList<ChangeRow> &changes)
{
    QJsonArray items;
    for (const ChangeRow &row : changes)
        items += QJsonObject{{QStringLiteral("id"), identityOf(row)},
                             {QStringLiteral("title"), titleOf(row)},
                             {QStringLiteral("content_text"), changeLine(row.change)},
                             {QStringLiteral("date_published"), row.confirmedAt.toString(Qt::ISODate)},
                             {QStringLiteral("_pantau"), app::toJson(row)}};
    return QJsonDocument(
               QJsonObject{{QStringLiteral("version"), QStringLiteral("https://jsonfeed.org/version/1.1")},
                           {QStringLiteral("title"), FeedWords::tr("Pantau: changes")},
                           {QStringLiteral("items"), items}})
        .toJson(QJsonDocument::Indented);
}

} // namespace pantau::cli
