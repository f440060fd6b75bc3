// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QCoreApplication>
#include <QHash>
#include <QUrl>

#include <optional>

namespace pantau {

/// Whether @p host, as QUrl::host() writes it, is this computer, to which plain HTTP is no risk.
[[nodiscard]] bool isLoopbackHost(const QString &host);

/// Where a checking service is, and of which kind: a web address, or the service inside this program.
///
/// Written as text it is one of
///  - `https://host[:port]/path`, the base address of the contract without a trailing slash. `/api/v1` is
///  added
///    where the path is empty, and a pasted `/check`, `/limit` or `/stats` is taken off. Plain `http://` is
///    for loopback addresses, or where the user allows it for that account;
///  - `KIND+https://host[:port]/path`, a service of another kind than the contract's, as
///  providers::Provider::key calls
///    it. Its path is kept as it is;
///  - `local:sample`, the built-in service over the small sample list;
///  - `local:/path/to/blocklist`, the built-in service over the user's own copy of a list.
///
/// The text is the identity of a service in the database: statuses are kept per domain and service address.
class ServiceAddress
{
    Q_DECLARE_TR_FUNCTIONS(pantau::ServiceAddress)

public:
    enum class PlainHttp { OnLoopbackOnly, Allowed };

    /// Without a scheme it is completed: https://, or http:// for a loopback host.
    /// Refuses, with the reason, what is not an address, has user info, query or fragment, or would send a
    /// key in the clear.
    [[nodiscard]] static Result<ServiceAddress> parse(const QString &text,
                                                      PlainHttp plainHttp = PlainHttp::OnLoopbackOnly);
    [[nodiscard]] static ServiceAddress localSample();

    /// Whether the service runs inside this program.
    [[nodiscard]] bool isLocal() const { return !m_url.isValid(); }
    [[nodiscard]] bool isLocalSample() const;
    /// The user's own blocklist for a local service; empty for the sample and for a web address.
    [[nodiscard]] QString localBlocklist() const;

    /// The kind of service, which this version of the program need not know; see providers::providerOf().
    [[nodiscard]] const QString &provider() const { return m_provider; }
    /// The base address of a remote service, without its kind; an invalid URL for a local one.
    [[nodiscard]] const QUrl &url() const { return m_url; }
    [[nodiscard]] const QString &text() const { return m_text; }

    friend bool operator==(const ServiceAddress &a, const ServiceAddress &b) { return a.m_text == b.m_text; }
    friend size_t qHash(const ServiceAddress &address, size_t seed = 0)
    {
        return qHash(address.m_text, seed);
    }

private:
    ServiceAddress(QString provider, QString text, QUrl url);

    QString m_provider;
    QString m_text;
    QUrl m_url;
};

} // namespace pantau
