// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "signals/listed_names.h"

namespace pantau::signals {

ListedNames::ListedNames(const QSet<DomainName> &watched)
{
    m_watched.reserve(watched.size());
    for (const DomainName &name : watched)
        m_watched.insert(name.ascii().toLatin1());
}

void ListedNames::readLine(QByteArrayView line, QSet<QByteArray> &found)
{
    if (m_found != &found) // what was read before belongs to the other set
        finish();
    m_found = &found;
    m_reader.read(line);
}

void ListedNames::finish()
{
    m_reader.finish();
}

void ListedNames::block(QByteArrayView ascii)
{
    const auto watched = m_watched.constFind(QByteArray::fromRawData(ascii.data(), ascii.size()));
    if (watched != m_watched.cend())
        m_found->insert(*watched);
}

} // namespace pantau::signals
