// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIODevice>
#include <QString>
#include <QXmlStreamReader>

#include <memory>

namespace pantau {

/// Reads one XML file of an archive, element by element. Names are compared without their namespaces. DTDs
/// are errors, as are tokens over 4 MiB, since the reader keeps each token in memory.
class XmlPart final : public QIODevice
{
public:
    /// @p content may be null, which is an error at the first next().
    explicit XmlPart(std::unique_ptr<QIODevice> content);

    bool isSequential() const override { return true; }
    bool atEnd() const override { return !m_content || m_content->atEnd(); }

    /// Goes on to the next start or end of an element; false at the end and after an error.
    bool next();
    bool isStart(QLatin1String name) const { return m_reader.isStartElement() && m_reader.name() == name; }
    bool isEnd(QLatin1String name) const { return m_reader.isEndElement() && m_reader.name() == name; }
    bool isStart() const { return m_reader.isStartElement(); }
    bool isEnd() const { return m_reader.isEndElement(); }
    QStringView name() const { return m_reader.name(); }

    /// Value of an attribute of the latest start. Empty, but never null, if there is none.
    QString attribute(QLatin1String name) const;

    /// Skips the rest of the element that was started last.
    void skip();

    /// Appends characters up to the next start or end of an element.
    void addText(QString &text);

    /// Reads the rest, so that its checksum is compared. True if the file has no error.
    bool finish();

protected:
    qint64 readData(char *into, qint64 most) override;
    qint64 writeData(const char * /*bytes*/, qint64 /*size*/) override { return -1; }

private:
    void advance();

    std::unique_ptr<QIODevice> m_content;
    QXmlStreamReader m_reader;
    QXmlStreamAttributes m_attributes; ///< of the latest start
    qint64 m_sinceToken = 0;
};

} // namespace pantau
