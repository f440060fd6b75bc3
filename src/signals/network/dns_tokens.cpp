// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "signals/network/dns_tokens.h"

#include <QHostAddress>
#include <QtEndian>

#define CARES_NO_DEPRECATED // what replaces it is not in the version of Debian 12
#include <ares.h>

#include <algorithm>
#include <memory>

namespace pantau::signals {

namespace {

constexpr qsizetype MostTokens = 30;
constexpr qsizetype HeaderSize = 12;
constexpr qsizetype QuestionTail = 4;
constexpr qsizetype RecordHead = 10;
constexpr int RcodeMask = 0x0f;
constexpr int ReplyFlag = 0x80;
constexpr quint16 TypeA = 1;
constexpr quint16 TypeCname = 5;
constexpr quint16 TypeAaaa = 28;
constexpr quint16 TypeOpt = 41;
constexpr quint16 ExtendedError = 15;

/// Reads a reply from its front; what does not fit ends it.
class Reader
{
public:
    explicit Reader(const QByteArray &bytes) : m_bytes(bytes) {}

    [[nodiscard]] bool has(qsizetype count) const { return m_at + count <= m_bytes.size(); }
    [[nodiscard]] qsizetype at() const { return m_at; }
    void skip(qsizetype count) { m_at += count; }
    [[nodiscard]] quint16 number(qsizetype ahead = 0) const
    {
        return qFromBigEndian<quint16>(m_bytes.constData() + m_at + ahead);
    }
    [[nodiscard]] QByteArray bytes(qsizetype count) const { return m_bytes.mid(m_at, count); }
    /// The name here, which may lead elsewhere in the reply; empty where it makes no sense.
    std::optional<QString> name()
    {
        if (!has(1))
            return std::nullopt;
        char *text = nullptr;
        long length = 0; // NOLINT(google-runtime-int): as the library has it
        const auto *whole = reinterpret_cast<const unsigned char *>(m_bytes.constData());
        if (ares_expand_name(whole + m_at, whole, int(m_bytes.size()), &text, &length) != ARES_SUCCESS)
            return std::nullopt;
        const std::unique_ptr<char, decltype(&ares_free_string)> owned(text, ares_free_string);
        m_at += length;
        return QString::fromLatin1(text).toLower();
    }

private:
    const QByteArray &m_bytes;
    qsizetype m_at = 0;
};

void addErrors(const QByteArray &options, QStringList &tokens)
{
    Reader reader(options);
    while (reader.has(4)) {
        const quint16 code = reader.number();
        const quint16 length = reader.number(2);
        reader.skip(4);
        if (!reader.has(length))
            return;
        if (code == ExtendedError && length >= 2)
            tokens += QStringLiteral("ede:%1").arg(reader.number());
        reader.skip(length);
    }
}

/// False at the end, and where the record does not fit.
bool addRecord(Reader &reader, QStringList &tokens)
{
    if (!reader.name() || !reader.has(RecordHead))
        return false;
    const quint16 type = reader.number();
    const quint16 length = reader.number(RecordHead - 2);
    reader.skip(RecordHead);
    if (!reader.has(length))
        return false;
    const QByteArray data = reader.bytes(length);
    if (type == TypeCname) {
        Reader target = reader;
        const auto name = target.name();
        if (!name)
            return false;
        tokens += QStringLiteral("cname:") + *name;
    } else if (type == TypeA && length == 4) {
        tokens += QStringLiteral("ip:") + QHostAddress(qFromBigEndian<quint32>(data.constData())).toString();
    } else if (type == TypeAaaa && length == 16) {
        tokens += QStringLiteral("ip:") +
                  QHostAddress(reinterpret_cast<const quint8 *>(data.constData())).toString();
    } else if (type == TypeOpt) {
        addErrors(data, tokens);
    }
    reader.skip(length);
    return true;
}

} // namespace

std::optional<QStringList> tokensOf(const QByteArray &reply)
{
    if (reply.size() < HeaderSize || !(quint8(reply.at(2)) & ReplyFlag))
        return std::nullopt;
    QStringList tokens;
    if (const int rcode = quint8(reply.at(3)) & RcodeMask; rcode != 0)
        tokens += QStringLiteral("rcode:%1").arg(rcode);
    Reader reader(reply);
    const quint16 questions = reader.number(4);
    const int records = reader.number(6) + reader.number(8) + reader.number(10);
    reader.skip(HeaderSize);
    for (quint16 i = 0; i < questions; ++i) {
        if (!reader.name() || !reader.has(QuestionTail))
            return std::nullopt;
        reader.skip(QuestionTail);
    }
    for (int i = 0; i < records && tokens.size() < MostTokens; ++i)
        if (!addRecord(reader, tokens))
            return std::nullopt;
    tokens.sort();
    tokens.removeDuplicates();
    return tokens;
}

bool isErrorToken(const QString &token)
{
    return token.startsWith(u"rcode:") || token.startsWith(u"ede:");
}

bool hasAddress(const QStringList &tokens)
{
    return std::any_of(tokens.cbegin(), tokens.cend(),
                       [](const QString &token) { return token.startsWith(u"ip:"); });
}

} // namespace pantau::signals
