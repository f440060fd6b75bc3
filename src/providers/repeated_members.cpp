// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "providers/repeated_members.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QSet>

#include <vector>

namespace pantau::providers {

namespace {

/// An object or a list that is open.
struct Level
{
    bool isObject = false;
    bool repeats = false;
    QSet<QString> members;
    QString member;     ///< the one whose value comes next
    bool named = false; ///< the next text is a value, not a name
    QStringList domains;
};

/// The text behind @p json's quotation marks, whichever way it is escaped.
QString decoded(const QByteArray &json)
{
    if (!json.contains('\\'))
        return QString::fromUtf8(json.mid(1, json.size() - 2));
    return QJsonDocument::fromJson('[' + json + ']').array().at(0).toString();
}

class Walk
{
public:
    void open(bool isObject) { m_levels.push_back({isObject, false, {}, {}, false, {}}); }

    void text(const QString &text)
    {
        if (m_levels.empty() || !m_levels.back().isObject)
            return;
        Level &level = m_levels.back();
        if (level.named) {
            if (level.member == QLatin1String("Domain"))
                level.domains += text;
            return;
        }
        if (level.members.contains(text)) {
            level.repeats |=
                !isResult() || text == QLatin1String("Domain") || text == QLatin1String("Blocked");
            if (m_levels.size() == 1)
                m_found.ofReply += text;
        }
        level.members.insert(text);
        level.member = text;
        level.named = true;
    }

    void comma()
    {
        if (!m_levels.empty())
            m_levels.back().named = false;
    }

    void close()
    {
        if (m_levels.empty())
            return;
        const bool wasResult = isResult();
        const Level closed = m_levels.back();
        m_levels.pop_back();
        if (m_levels.empty() || !closed.repeats)
            return;
        if (wasResult)
            m_found.results.append(closed.domains);
        else if (!m_found.within.contains(m_levels.front().member))
            m_found.within += m_levels.front().member;
    }

    [[nodiscard]] const RepeatedMembers &found() const { return m_found; }

private:
    /// Whether the innermost level is an element of `results`.
    [[nodiscard]] bool isResult() const
    {
        return m_levels.size() == 3 && m_levels.back().isObject && !m_levels[1].isObject &&
               m_levels.front().member == QLatin1String("results");
    }

    std::vector<Level> m_levels;
    RepeatedMembers m_found;
};

} // namespace

RepeatedMembers repeatedMembers(const QByteArray &json)
{
    Walk walk;
    for (qsizetype i = 0; i < json.size(); ++i) {
        switch (json[i]) {
        case '"': {
            const qsizetype start = i++;
            while (i < json.size() && json[i] != '"')
                i += json[i] == '\\' ? 2 : 1;
            walk.text(decoded(json.mid(start, i - start + 1)));
            break;
        }
        case '{':
        case '[':
            walk.open(json[i] == '{');
            break;
        case '}':
        case ']':
            walk.close();
            break;
        case ',':
            walk.comma();
            break;
        default:
            break;
        }
    }
    return walk.found();
}

} // namespace pantau::providers
