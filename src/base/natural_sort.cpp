// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/natural_sort.h"

#include "base/natural_order.h"

#include <QtGlobal>

#include <algorithm>
#include <string>

namespace pantau {

namespace {

struct Key
{
    quint64 part = 0; ///< eight of its bytes, the first one highest
    int begin = 0;    ///< in the bytes of all keys
    int size = 0;
    int name = 0;
};
using Keys = std::vector<Key>;

class NaturalSort
{
public:
    explicit NaturalSort(const std::vector<std::string_view> &names) : m_names(names), m_keys(names.size())
    {
        std::size_t letters = 0;
        for (const std::string_view name : names)
            letters += name.size();
        m_bytes.reserve(letters + letters / 2);
        for (std::size_t i = 0; i < names.size(); ++i) {
            m_keys[i].name = int(i);
            m_keys[i].begin = int(m_bytes.size());
            appendNaturalKey(m_bytes, names[i]);
            m_keys[i].size = int(m_bytes.size()) - m_keys[i].begin;
        }
        sort(m_keys.begin(), m_keys.end(), 0);
    }
    [[nodiscard]] const Keys &keys() const { return m_keys; }

private:
    /// Keys that are the same before the byte @p from: by their next eight, and those that share these
    /// further on.
    void sort(Keys::iterator begin, Keys::iterator end, int from)
    {
        const auto isOver = [from](const Key &key) { return key.size <= from; };
        if (std::all_of(begin, end, isOver)) // they differ in leading zeros at most
            return std::sort(begin, end, [this](const Key &a, const Key &b) {
                const int order = m_names[std::size_t(a.name)].compare(m_names[std::size_t(b.name)]);
                return order != 0 ? order < 0 : a.name < b.name;
            });
        for (auto key = begin; key != end; ++key)
            key->part = partOf(*key, from);
        std::sort(begin, end, [](const Key &a, const Key &b) { return a.part < b.part; });
        while (begin != end) {
            const auto next =
                std::find_if(begin, end, [part = begin->part](const Key &key) { return key.part != part; });
            if (next - begin > 1)
                sort(begin, next, from + int(sizeof begin->part));
            begin = next;
        }
    }
    [[nodiscard]] quint64 partOf(const Key &key, int from) const
    {
        quint64 part = 0;
        for (int byte = from; byte < from + int(sizeof part); ++byte)
            part = part << 8 |
                   (byte < key.size ? quint8(m_bytes[std::size_t(key.begin) + std::size_t(byte)]) : 0);
        return part;
    }

    const std::vector<std::string_view> &m_names;
    std::string m_bytes;
    Keys m_keys;
};

} // namespace

std::vector<int> naturallySorted(const std::vector<std::string_view> &names)
{
    const NaturalSort sort(names);
    std::vector<int> sorted(names.size());
    std::transform(sort.keys().cbegin(), sort.keys().cend(), sorted.begin(),
                   [](const Key &key) { return key.name; });
    return sorted;
}

} // namespace pantau
