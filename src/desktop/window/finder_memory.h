// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

class QSettings;

namespace pantau::desktop {

/// What was chosen lately, the newest first, from one start to the next.
class FinderMemory final
{
public:
    static constexpr qsizetype mostKept = 8;

    explicit FinderMemory(QSettings &settings) : m_settings(settings) {}

    [[nodiscard]] QStringList recent() const;
    /// @p id: FinderEntry::id; what has none is not remembered.
    void note(const QString &id);

private:
    QSettings &m_settings;
};

} // namespace pantau::desktop
