// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <boost/beast/http/error.hpp>
#include <boost/beast/http/message.hpp>

#include <cstdint>

namespace pantau::evidence {

/// The body of a call, as Boost.Beast's parser fills one in. One that is too large is let in and dropped, for
/// most tools send it all before they read a reply; far beyond that the connection ends.
struct CallBody
{
    static constexpr quint64 Maximum = 64 * 1024;
    static constexpr quint64 MaximumDropped = 1024 * 1024;

    struct value_type
    {
        QByteArray bytes{};
        quint64 size = 0; ///< of all that came

        [[nodiscard]] bool isTooLarge() const { return size > Maximum; }
    };

    class reader
    {
    public:
        using Error = boost::beast::error_code;

        template <bool isRequest, typename Fields>
        reader(boost::beast::http::header<isRequest, Fields> &, value_type &body) : m_body(body)
        {
        }
        void init(const boost::optional<std::uint64_t> &, Error &error) { error = {}; }
        std::size_t put(boost::asio::const_buffer part, Error &error)
        {
            error = {};
            m_body.size += part.size();
            if (m_body.size > MaximumDropped)
                error = boost::beast::http::error::body_limit;
            else if (m_body.isTooLarge())
                m_body.bytes.clear();
            else
                m_body.bytes.append(static_cast<const char *>(part.data()), qsizetype(part.size()));
            return part.size();
        }
        void finish(Error &error) { error = {}; }

    private:
        value_type &m_body;
    };
};

} // namespace pantau::evidence
