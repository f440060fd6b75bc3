// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTest>

namespace pantau::test {

/// Time that a test waits for an expected result, in milliseconds. Only failing tests wait that long.
/// QtTest's five seconds are not enough under the sanitizers on a busy computer.
constexpr int Patience = 60'000;

template <typename Predicate>
[[nodiscard]] bool waitFor(Predicate predicate)
{
    return QTest::qWaitFor(predicate, Patience);
}

} // namespace pantau::test

// Qt 6.11 has QTest::defaultTryTimeout for this.
#undef QTRY_VERIFY
#undef QTRY_VERIFY2
#undef QTRY_COMPARE
#define QTRY_VERIFY(statement) QTRY_VERIFY_WITH_TIMEOUT(statement, pantau::test::Patience)
#define QTRY_VERIFY2(statement, description)                                                                 \
    QTRY_VERIFY2_WITH_TIMEOUT(statement, description, pantau::test::Patience)
#define QTRY_COMPARE(actual, expected) QTRY_COMPARE_WITH_TIMEOUT(actual, expected, pantau::test::Patience)
