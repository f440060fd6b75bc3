// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>

#include <functional>
#include <optional>
#include <utility> // which Boost 1.74 forgets

namespace pantau::evidence {

/// Listens at one address of this computer, for this program alone: no other one may listen at the same port,
/// and none that is started meanwhile inherits it or its connections.
class HintListener
{
public:
    /// Nothing: the system could not let anybody in.
    using Accepted = std::function<void(std::optional<boost::asio::ip::tcp::socket>)>;

    explicit HintListener(boost::asio::io_context &context) : m_acceptor(context) {}

    /// What is wrong, where nothing can listen there.
    [[nodiscard]] boost::system::error_code listen(const boost::asio::ip::tcp::endpoint &endpoint);
    [[nodiscard]] quint16 port() const { return m_port; }
    /// Lets the next one in, unless it is waiting for him already or was closed.
    void accept(const Accepted &accepted);
    void close();

    std::size_t connections = 0; ///< that were let in and are open

private:
    boost::asio::ip::tcp::acceptor m_acceptor;
    quint16 m_port = 0;
    bool m_isAccepting = false;
};

} // namespace pantau::evidence
