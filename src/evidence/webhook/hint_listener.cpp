// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "evidence/webhook/hint_listener.h"

#include <boost/asio/ip/v6_only.hpp>

#ifdef Q_OS_WIN
#include <winsock2.h>
#else
#include <fcntl.h>
#endif

namespace pantau::evidence {

namespace asio = boost::asio;
using tcp = asio::ip::tcp;

namespace {

#ifdef Q_OS_WIN
using NativeSocket = SOCKET;
#else
using NativeSocket = int;
#endif

/// A browser that Pantau opens would else hold the port beyond Pantau's end.
void keepFromChildren(NativeSocket socket)
{
#ifdef Q_OS_WIN
    ::SetHandleInformation(reinterpret_cast<HANDLE>(socket), HANDLE_FLAG_INHERIT, 0);
#else
    ::fcntl(socket, F_SETFD, FD_CLOEXEC);
#endif
}

/// An address of which the last connection is still closing can be listened at again, and no other program
/// can listen there as well, to be shown the token.
void claimPort(tcp::acceptor &acceptor, boost::system::error_code &error)
{
#ifdef Q_OS_WIN // where it is reuse that lets two programs have one port
    const BOOL isExclusive = TRUE;
    if (::setsockopt(acceptor.native_handle(), SOL_SOCKET, SO_EXCLUSIVEADDRUSE,
                     reinterpret_cast<const char *>(&isExclusive), sizeof isExclusive) != 0)
        error.assign(::WSAGetLastError(), boost::system::system_category());
#else
    acceptor.set_option(tcp::acceptor::reuse_address(true), error);
#endif
}

} // namespace

boost::system::error_code HintListener::listen(const tcp::endpoint &endpoint)
{
    boost::system::error_code error;
    const auto works = [&error] { return !error; };
    m_acceptor.open(endpoint.protocol(), error);
    if (works()) {
        keepFromChildren(m_acceptor.native_handle());
        claimPort(m_acceptor, error);
    }
    if (works() && endpoint.protocol() == tcp::v6())
        m_acceptor.set_option(asio::ip::v6_only(true), error);
    if (works())
        m_acceptor.bind(endpoint, error);
    if (works())
        m_acceptor.listen(asio::socket_base::max_listen_connections, error);
    if (works())
        m_port = m_acceptor.local_endpoint(error).port();
    return error;
}

void HintListener::accept(const Accepted &accepted)
{
    if (m_isAccepting || !m_acceptor.is_open())
        return;
    m_isAccepting = true;
    m_acceptor.async_accept([this, accepted](boost::system::error_code error, tcp::socket socket) {
        m_isAccepting = false;
        if (!m_acceptor.is_open())
            return;
        if (error)
            return accepted(std::nullopt);
        keepFromChildren(socket.native_handle());
        accepted(std::move(socket));
    });
}

void HintListener::close()
{
    boost::system::error_code ignored;
    m_acceptor.close(ignored);
}

} // namespace pantau::evidence
