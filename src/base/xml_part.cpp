// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/xml_part.h"

#include <algorithm>

namespace pantau {

namespace {

constexpr qint64 LongestXmlToken = 4 * 1024 * 1024;

} // namespace

XmlPart::XmlPart(std::unique_ptr<QIODevice> content) : m_content(std::move(content))
{
    open(ReadOnly | Unbuffered);
    if (m_content)
        m_reader.setDevice(this);
    else
        m_reader.raiseError();
}

bool XmlPart::next()
{
    while (!m_reader.atEnd()) {
        advance();
        if (m_reader.isStartElement() || m_reader.isEndElement())
            return true;
    }
    return false;
}

QString XmlPart::attribute(QLatin1String name) const
{
    const auto found = std::find_if(m_attributes.cbegin(), m_attributes.cend(),
                                    [name](const auto &each) { return each.name() == name; });
    return found == m_attributes.cend() ? QLatin1String("") : found->value().toString();
}

void XmlPart::skip()
{
    for (int depth = 1; depth > 0 && next();)
        depth += isStart() ? 1 : -1;
}

void XmlPart::addText(QString &text)
{
    while (!m_reader.atEnd()) {
        advance();
        if (m_reader.isStartElement() || m_reader.isEndElement())
            return;
        if (m_reader.isCharacters())
            text += m_reader.text();
        if (text.size() > LongestXmlToken)
            m_reader.raiseError();
    }
}

bool XmlPart::finish()
{
    QByteArray rest(64 * 1024, Qt::Uninitialized);
    while (m_content && m_content->read(rest.data(), rest.size()) > 0)
        continue;
    return !m_reader.hasError();
}

qint64 XmlPart::readData(char *into, qint64 most)
{
    m_sinceToken += most;
    if (m_sinceToken > LongestXmlToken)
        m_content.reset();
    return m_content ? m_content->read(into, most) : -1;
}

void XmlPart::advance()
{
    m_sinceToken = 0;
    m_reader.readNext();
    if (m_reader.isDTD()) // may declare entities, and no workbook has one
        m_reader.raiseError();
    if (m_reader.isStartElement())
        m_attributes = m_reader.attributes();
}

} // namespace pantau
