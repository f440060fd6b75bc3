// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/provenance.h"

#include <QCoreApplication>

namespace pantau::service {

namespace {

struct ProvenanceWords
{
    Q_DECLARE_TR_FUNCTIONS(pantau::service::Provenance)
};

QString dateOf(const Provenance &provenance)
{
    return provenance.date.isValid()
               ? provenance.date.toUTC().toString(QStringLiteral("yyyy-MM-dd HH:mm 'UTC'"))
               : ProvenanceWords::tr("not known");
}

QByteArray row(const QString &name, const QString &value)
{
    return "<tr><th scope=\"row\">" + name.toHtmlEscaped().toUtf8() + "</th><td>" +
           value.toHtmlEscaped().toUtf8() + "</td></tr>\n";
}

} // namespace

QString provenanceLine(const Provenance &provenance)
{
    return ProvenanceWords::tr("%n domain(s) from “%1”, last changed: %2, SHA-256 %3", nullptr,
                               static_cast<int>(provenance.names))
        .arg(provenance.source, dateOf(provenance), QString::fromLatin1(provenance.sha256));
}

QByteArray provenancePage(const Provenance &provenance)
{
    const QString title = ProvenanceWords::tr("A domain checking service");
    const QString notice =
        ProvenanceWords::tr("This is not the national service. It is a copy of Pantau's checking service "
                            "that somebody runs over a list of their own. What it says about a domain is "
                            "what that list says, no more.");
    const QString rule =
        provenance.exactOnly
            ? ProvenanceWords::tr("Only the listed names themselves are blocked.")
            : ProvenanceWords::tr("A domain is blocked when it or a domain above it is on the list.");
    return "<!DOCTYPE html>\n<html lang=\"" + QLocale().bcp47Name().toUtf8() +
           "\">\n<head>\n<meta charset=\"utf-8\">\n"
           "<meta name=\"viewport\" content=\"width=device-width\">\n<meta name=\"robots\" "
           "content=\"noindex\">\n"
           "<title>" +
           title.toHtmlEscaped().toUtf8() +
           "</title>\n<style>body{font:1rem/1.5 sans-serif;max-width:45rem;margin:2rem auto;padding:0 1rem}"
           "th{text-align:left;padding-right:1.5rem;vertical-align:top}td{overflow-wrap:anywhere}</style>\n"
           "</head>\n<body>\n<h1>" +
           title.toHtmlEscaped().toUtf8() + "</h1>\n<p><strong>" + notice.toHtmlEscaped().toUtf8() +
           "</strong></p>\n<table>\n" + row(ProvenanceWords::tr("List"), provenance.source) +
           row(ProvenanceWords::tr("Last changed"), dateOf(provenance)) +
           row(ProvenanceWords::tr("Domains"), QString::number(provenance.names)) +
           row(ProvenanceWords::tr("Exceptions"), QString::number(provenance.exceptions)) +
           row(ProvenanceWords::tr("Lines left out"), QString::number(provenance.refusedLines)) +
           row(QStringLiteral("SHA-256"), QString::fromLatin1(provenance.sha256)) + "</table>\n<p>" +
           rule.toHtmlEscaped().toUtf8() + "</p>\n</body>\n</html>\n";
}

} // namespace pantau::service
