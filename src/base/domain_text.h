// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRegularExpression>
#include <QString>
#include <QStringList>

#include <functional>

namespace pantau {

/// Returns @p text without decorations around a domain: invisible and formatting characters, terminal
/// colours, quotes of any language, brackets, Markdown emphasis and links, list bullets and numbering,
/// `sc-domain:`, a hosts-file address, and trailing punctuation. Every Unicode space becomes a plain space;
/// inner tabs and line breaks stay. The result may be several words or no domain: DomainName::parse()
/// decides. Thread-safe.
[[nodiscard]] QString unwrapped(QStringView text);

/// Returns @p text without invisible and formatting characters (except joiners) and terminal colours, with
/// plain spaces. Never joins two domains: a zero-width space, byte order mark or colour between them becomes
/// a space, and any other character between them stays. Thread-safe.
[[nodiscard]] QString withoutInvisible(const QString &text);

/// True if @p line is a comment such as `# ours`. False for a number before a domain: `#3 toko.example`.
[[nodiscard]] bool isRemarkLine(const QString &line);

/// Returns a comment without its leading marks.
[[nodiscard]] QString withoutRemarkMark(const QString &remark);

/// True if @p text was truncated: it ends with `…` or `..`.
[[nodiscard]] bool endsWithEllipsis(QStringView text);

/// Returns the non-empty parts of a line between tabs, commas, semicolons and bars of any script.
[[nodiscard]] QStringList entryParts(const QString &line);

/// As entryParts(), but white space separates parts too.
[[nodiscard]] QStringList entryWords(const QString &text);

/// Decodes HTML entities (`&uuml;`, `&#252;`, `&shy;`) in @p text, except those with a meaning in tables:
/// separators, line breaks, quotation marks.
[[nodiscard]] QString withEntitiesInsideDecoded(const QString &text);

/// Returns a hosts-file line (`0.0.0.0 name name # remark`) without its address and comment, and any other
/// line unchanged.
[[nodiscard]] QString withoutHostsAddress(const QString &line);

/// Returns the lines of a chat without date, time and sender: `[28/11/26 09.15] Budi: toko.example`. Returns
/// any other text unchanged.
[[nodiscard]] QString withoutChatHeads(const QString &text);

/// Returns @p text on one line with every invisible character shown as its code, such as `[U+200B]`, so that
/// the user sees why it was refused.
[[nodiscard]] QString withInvisibleShown(QStringView text);

/// Replaces each match of @p expression in @p text with the result of @p replacement, from first to last.
[[nodiscard]] QString
replaceMatches(const QString &text, const QRegularExpression &expression,
               const std::function<QString(const QRegularExpressionMatch &)> &replacement);

/// Replaces everything that looks like a domain in @p text with the result of @p placeholder, which gets the
/// domain in lower case. Prefers false positives, such as file names, to missed domains.
[[nodiscard]] QString withoutDomainMentions(const QString &text,
                                            const std::function<QString(const QString &)> &placeholder);
/// Replaces domains with "[domain]".
[[nodiscard]] QString withoutDomainMentions(const QString &text);

} // namespace pantau
