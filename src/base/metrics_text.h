// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace pantau {

/// Builds text for Prometheus (format version 0.0.4); each metric has a help line.
class MetricsText
{
public:
    /// Starts a metric, whose samples follow.
    void begin(const char *name, const char *kind, const char *help)
    {
        m_name = name;
        m_text += "# HELP " + m_name + ' ' + help + "\n# TYPE " + m_name + ' ' + kind + '\n';
    }
    void sample(const QByteArray &value, const QByteArray &labels = {}, const char *suffix = "")
    {
        m_text += m_name + suffix + (labels.isEmpty() ? labels : '{' + labels + '}') + ' ' + value + '\n';
    }
    void sample(qint64 value, const QByteArray &labels = {}, const char *suffix = "")
    {
        sample(QByteArray::number(value), labels, suffix);
    }
    /// Adds a metric with one sample.
    void single(const char *name, const char *kind, const char *help, qint64 value)
    {
        begin(name, kind, help);
        sample(value);
    }
    [[nodiscard]] const QByteArray &text() const { return m_text; }

private:
    QByteArray m_name;
    QByteArray m_text;
};

} // namespace pantau
