// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/prefix_code.h"

#include <queue>

#include <algorithm>
#include <functional>
#include <tuple>

namespace pantau::service {

namespace {

/// How deep each symbol lies in Huffman's tree; 0: not in it.
std::vector<quint8> depthsIn(const std::vector<quint64> &counts)
{
    struct Node
    {
        std::size_t parent = 0;
        std::size_t symbol = 0;
        bool isLeaf = true;
    };
    std::vector<Node> nodes;
    using Entry = std::pair<quint64, std::size_t>; // count and node
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
    for (std::size_t symbol = 0; symbol < counts.size(); ++symbol)
        if (counts[symbol] > 0) {
            queue.emplace(counts[symbol], nodes.size());
            nodes.push_back({0, symbol, true});
        }
    while (queue.size() > 1) {
        const Entry first = queue.top();
        queue.pop();
        const Entry second = queue.top();
        queue.pop();
        nodes[first.second].parent = nodes[second.second].parent = nodes.size();
        queue.emplace(first.first + second.first, nodes.size());
        nodes.push_back({0, 0, false});
    }
    std::vector<quint8> depths(counts.size(), 0);
    std::vector<quint8> nodeDepths(nodes.size(), 0);
    for (std::size_t i = nodes.size(); i-- > 0;) {
        if (i + 1 < nodes.size())
            nodeDepths[i] = static_cast<quint8>(nodeDepths[nodes[i].parent] + 1);
        if (nodes[i].isLeaf)
            depths[nodes[i].symbol] = std::max<quint8>(nodeDepths[i], 1); // a symbol that is alone
    }
    return depths;
}

} // namespace

void BitWriter::put(quint32 bits, int count)
{
    while (count > 0) {
        if (m_free == 0) {
            m_bytes.push_back(0);
            m_free = 8;
        }
        const int now = std::min(count, m_free);
        const quint32 part = (bits >> (count - now)) & ((1U << now) - 1);
        m_bytes.back() = static_cast<char>(static_cast<quint8>(m_bytes.back()) | (part << (m_free - now)));
        m_free -= now;
        count -= now;
    }
}

std::size_t BitWriter::align()
{
    m_free = 0;
    return m_bytes.size();
}

std::vector<quint8> PrefixCode::lengthsFor(std::vector<quint64> counts)
{
    // Counts that are nearer to each other make a flatter tree: in the end all words are of one length.
    for (;;) {
        std::vector<quint8> depths = depthsIn(counts);
        if (std::all_of(depths.begin(), depths.end(), [](quint8 depth) { return depth <= LongestWord; }))
            return depths;
        for (quint64 &count : counts)
            count = count == 0 ? 0 : count / 2 + 1;
    }
}

/// Words of one length follow each other in the order of the symbols, shorter ones come first.
PrefixCode::PrefixCode(QByteArrayView lengths)
    : m_words(static_cast<std::size_t>(lengths.size()), 0), m_lengths(lengths.begin(), lengths.end())
{
    std::size_t place = 0;
    for (int length = 1; length <= LongestWord; ++length) {
        const std::size_t share = std::size_t(1) << (LongestWord - length);
        for (std::size_t symbol = 0; symbol < m_lengths.size(); ++symbol) {
            if (m_lengths[symbol] != length || place + share > m_table.size())
                continue;
            m_words[symbol] = static_cast<quint16>(place >> (LongestWord - length));
            std::fill_n(m_table.begin() + static_cast<std::ptrdiff_t>(place), share,
                        Entry{static_cast<quint8>(symbol), static_cast<quint8>(length)});
            place += share;
        }
    }
}

} // namespace pantau::service
