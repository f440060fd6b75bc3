// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "service/name_list.h"

#include <QHash>

namespace pantau::service {

bool NameList::add(QByteArrayView name)
{
    // Seeded, so that nobody can choose names that all want the same slot.
    std::size_t slot = qHash(name, QHashSeed::globalSeed()) % Slots;
    for (; m_slots[slot] != 0; slot = (slot + 1) % Slots)
        if ((*this)[m_slots[slot] - 1] == name)
            return true;
    if (size() == MaximumDomains)
        return false;
    m_bytes += name;
    m_ends.append(static_cast<quint16>(m_bytes.size()));
    m_slots[slot] = static_cast<quint8>(size());
    return true;
}

} // namespace pantau::service
