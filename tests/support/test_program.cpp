// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// main() of the program with the tests of one layer: `tests_db tst_store_lists [options of Qt Test]`.
#include "support/test_program.h"

#include <algorithm>
#include <cstdio>
#include <map>
#include <string>

namespace pantau::test {

namespace {

std::map<std::string, TestRun> &registeredTests()
{
    static std::map<std::string, TestRun> tests;
    return tests;
}

} // namespace

RegisteredTest::RegisteredTest(const char *file, TestRun run)
{
    const std::string path(file);
    const auto begin = path.find_last_of("/\\") + 1; // 0 without a folder
    registeredTests()[path.substr(begin, path.rfind('.') - begin)] = run;
}

} // namespace pantau::test

int main(int argc, char *argv[])
{
    const auto &tests = pantau::test::registeredTests();
    const auto test = argc > 1 ? tests.find(argv[1]) : tests.end();
    if (test == tests.end()) {
        std::fprintf(stderr, "Usage: %s TEST [options of Qt Test]\nTests:\n", argv[0]);
        for (const auto &known : tests)
            std::fprintf(stderr, "  %s\n", known.first.c_str());
        return 2;
    }
    std::copy(argv + 2, argv + argc + 1, argv + 1); // including the terminating null pointer
    return test->second(argc - 1, argv);
}
