// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <string>

namespace pantau {

/// Whether @p ascii (normal form) is a public suffix run by a registry for strangers, such as `co.id`: a
/// whole suffix, not a site. Private suffixes (`blogspot.com`) and government suffixes (`gov.uk`), where a
/// site of their own is common, are not.
[[nodiscard]] bool isForeignRegistry(const QString &ascii);

/// True if the top-level domain of @p ascii (normal form) exists, or is reserved for examples and tests.
[[nodiscard]] bool hasKnownTopLevel(const QString &ascii);

/// The part of @p ascii (normal form) that somebody registered: `example.co.id` of `shop.example.co.id`.
/// Empty where there is none, such as for a public suffix. Private suffixes count: of
/// `shop.me.blogspot.com` it is `me.blogspot.com`.
[[nodiscard]] QString registrableDomain(const QString &ascii);

/// Whether all of @p ascii (normal form) is a public suffix, of a registry or of a company, or a single
/// label.
[[nodiscard]] bool isPublicSuffix(const char *ascii);

/// Where it begins in @p ascii; 0 also where there is none.
[[nodiscard]] std::size_t registrableBegin(const std::string &ascii);

} // namespace pantau
