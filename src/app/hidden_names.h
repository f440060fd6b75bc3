// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QRegularExpression>
#include <QString>
#include <QStringList>

namespace pantau::app {

/// Takes out of texts for support what says whose they are, and what could be a secret: names become
/// placeholders, the same name always the same one.
class HiddenNames
{
public:
    /// From now on each of @p names, of one @p kind such as "account", is "[account 1]" and so on.
    void add(const QString &kind, const QStringList &names);
    /// @p text on one line without those names, domains, internet addresses but those
    /// of this computer, the home folder, and everything long enough to be a key.
    [[nodiscard]] QString in(QString text);

private:
    [[nodiscard]] QString withoutNames(const QString &text) const;
    [[nodiscard]] QString placeholderOf(const QString &domain);

    QHash<QString, QString> m_placeholders; ///< of names, in small letters
    QRegularExpression m_names;             ///< invalid until there are some
    QHash<QString, int> m_domainNumbers;
};

} // namespace pantau::app
