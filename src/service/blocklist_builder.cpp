// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/files.h"
#include "service/blocklist_filter.h"
#include "service/blocklist_index.h"
#include "service/blocklist_key.h"

#include <QDir>

#include <utility>

namespace pantau::service {

namespace {

/// Of names that are sorted.
QByteArray filterOf(const NameTableBuilder &names)
{
    QByteArray bytes = BlocklistFilter::sized(static_cast<qsizetype>(names.size()));
    for (std::size_t i = 0; i < names.size(); ++i)
        BlocklistFilter::put(bytes, LabelHash::of(names.key(i).toByteArray() + '.'));
    return bytes;
}

} // namespace

void BlocklistIndexBuilder::add(NameTableBuilder &names, QByteArrayView ascii)
{
    m_isTooLong = m_isTooLong || names.size() >= static_cast<std::size_t>(MaximumNames);
    if (m_isTooLong)
        return;
    const BlocklistKey key(ascii);
    names.add(key.withoutLastDot(key.size()));
}

void BlocklistIndexBuilder::block(QByteArrayView ascii)
{
    add(m_listed, ascii);
}

void BlocklistIndexBuilder::except(QByteArrayView ascii)
{
    add(m_exceptions, ascii);
}

Result<Provenance> BlocklistIndexBuilder::write(const QString &file, Provenance about)
{
    if (m_isTooLong)
        return failure(
            Error::Kind::InvalidInput,
            tr("The blocklist holds more than %1 domains; an index cannot hold as many.").arg(MaximumNames));
    const auto refuse = [&file](const QString &detail) {
        return failure(
            Error::Kind::Storage,
            tr("The blocklist's index could not be written to “%1”. Look whether the disk is full and "
               "whether that folder may be written to.")
                .arg(QDir::toNativeSeparators(file)),
            detail);
    };
    try {
        m_listed.sort();
        m_exceptions.sort();
        about.names = static_cast<qint64>(m_listed.size());
        about.exceptions = static_cast<qint64>(m_exceptions.size());
        const QByteArray filter = filterOf(m_listed);
        const QByteArray listed = std::exchange(m_listed, {}).built();
        const QByteArray exceptions = std::exchange(m_exceptions, {}).built();
        const QByteArray bytes =
            IndexHeader::file(filter, IndexHeader::writeAbout(about), listed, exceptions);
        if (const auto written = writeWholeFile(file, bytes); !written)
            return refuse(written.error().detail);
    } catch (const std::exception &error) {
        return refuse(QString::fromLocal8Bit(error.what()));
    }
    return about;
}

} // namespace pantau::service
