// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/once_device.h"

#include <algorithm>
#include <cstring>

namespace pantau {

OnceDevice::OnceDevice(QByteArray bytes, QObject *parent) : QIODevice(parent), m_bytes(std::move(bytes))
{
    open(QIODevice::ReadOnly | QIODevice::Unbuffered);
}

qint64 OnceDevice::bytesAvailable() const
{
    return m_bytes.size() - m_read + QIODevice::bytesAvailable();
}

qint64 OnceDevice::readData(char *data, qint64 maximum)
{
    const qint64 count = std::min<qint64>(maximum, m_bytes.size() - m_read);
    if (count <= 0)
        return -1;
    std::memcpy(data, m_bytes.constData() + m_read, static_cast<size_t>(count));
    m_read += count;
    return count;
}

qint64 OnceDevice::writeData(const char *, qint64)
{
    return -1;
}

} // namespace pantau
