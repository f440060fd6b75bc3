// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRegularExpression>
#include <QString>
#include <QStringList>

#include <functional>

namespace pantau {

/// Returns @p text without what people and tools put around a domain: invisible and formatting characters,
/// terminal colours, quotes of any language, brackets, Markdown emphasis and links, list bullets and
/// numbering, `sc-domain:`, a hosts-file address, and trailing punctuation. Any Unicode space becomes a plain
/// space; tabs and line breaks inside stay. The result may still be several words, or no domain at all:
/// DomainName::parse() decides. Thread-safe.
[[nodiscard]] QString unwrapped(QStringView text);

/// Returns @p text without invisible and formatting characters (except joiners) and terminal colours, with
/// plain spaces. Two domains are never joined: a zero-width space, byte order mark or colour between them
/// becomes a space, and any other character between them stays. Thread-safe.
[[nodiscard]] QString withoutInvisible(const QString &text);

/// Whether @p line is a remark, as `# ours` is; `#3 toko.example` is a number before a domain.
[[nodiscard]] bool isRemarkLine(const QString &line);

/// Returns a remark without the marks that begin it.
[[nodiscard]] QString withoutRemarkMark(const QString &remark);

/// Whether the rest of @p text was cut off: it ends with `…` or `..`.
[[nodiscard]] bool endsWithEllipsis(QStringView text);

/// Returns the parts of a line between tabs, commas, semicolons and bars of any script, none of them empty.
[[nodiscard]] QStringList entryParts(const QString &line);

/// As entryParts(), with any white space between the parts.
[[nodiscard]] QStringList entryWords(const QString &text);

/// Returns @p text with HTML entities (`&uuml;`, `&#252;`, `&shy;`) as the characters themselves, but for
/// those that a table gives a meaning: separators, line breaks, quotation marks.
[[nodiscard]] QString withEntitiesInsideDecoded(const QString &text);

/// Returns the names of a hosts-file line (`0.0.0.0 name name # remark`) without its address and remark. Any
/// other line is returned unchanged.
[[nodiscard]] QString withoutHostsAddress(const QString &line);

/// Returns the lines of a chat without date, time and sender: `[28/11/26 09.15] Budi: toko.example`. Any
/// other text is returned unchanged.
[[nodiscard]] QString withoutChatHeads(const QString &text);

/// Returns @p text on one line with every invisible character written as its code, such as `[U+200B]`, so
/// that a user sees what was refused.
[[nodiscard]] QString withInvisibleShown(QStringView text);

/// @p text with what @p replacement gives for each match of @p expression, from the first to the last.
[[nodiscard]] QString
replaceMatches(const QString &text, const QRegularExpression &expression,
               const std::function<QString(const QRegularExpressionMatch &)> &replacement);

/// @p text with everything that looks like a domain replaced by what @p placeholder gives for it, which is
/// given the domain in small letters. Rather a file's name too many is taken for one than a domain too few.
[[nodiscard]] QString withoutDomainMentions(const QString &text,
                                            const std::function<QString(const QString &)> &placeholder);
/// The same with "[domain]" for each.
[[nodiscard]] QString withoutDomainMentions(const QString &text);

} // namespace pantau
