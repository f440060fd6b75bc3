// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QCoreApplication>
#include <QFile>
#include <QString>
#include <QTest>

#include <array>
#include <cstddef>
#include <type_traits>

using namespace Qt::StringLiterals; // tests write u"text"_s

namespace pantau::test {

using TestRun = int (*)(int argc, char *argv[]);

/// Registers a test class with its program (test_program.cpp), under the name of its file.
class RegisteredTest
{
public:
    RegisteredTest(const char *file, TestRun run);
};

template <typename Test, typename Application>
int runWith(int argc, char *argv[])
{
    Application application(argc, argv);
    Application::setAttribute(Qt::AA_Use96Dpi, true); // as QTEST_MAIN does
    Test test;
    return QTest::qExec(&test, argc, argv);
}

template <typename Test>
int runAlone(int argc, char *argv[])
{
    Test test;
    return QTest::qExec(&test, argc, argv);
}

/// Content of a file; empty if it cannot be read.
inline QByteArray bytesOf(const QString &path)
{
    QFile file(path);
    return file.open(QFile::ReadOnly) ? file.readAll() : QByteArray();
}

inline void writeFile(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    QVERIFY(file.open(QFile::WriteOnly));
    QCOMPARE(file.write(bytes), bytes.size());
}

/// Adds columns of test data: columns<QString, bool>({"name", "blocked"}).
template <typename... Types>
void columns(const std::array<const char *, sizeof...(Types)> &names)
{
    std::size_t next = 0;
    (QTest::addColumn<Types>(names[next++]), ...);
}

/// A text in a table of test data. Literals are UTF-8.
struct Text : QString
{
    using QString::QString;
    Text(const QString &text) : QString(text) {}
    Text(const char *text) : QString(fromUtf8(text)) {}
};

/// A table of test data whose cells are converted to the types of its columns:
/// const Table<QString, bool> row({"name", "blocked"}); row("listed", "a.example", true);
template <typename... Types>
class Table
{
public:
    explicit Table(const std::array<const char *, sizeof...(Types)> &names) { columns<Types...>(names); }
    void operator()(const char *name,
                    const std::conditional_t<std::is_same_v<Types, QString>, Text, Types> &...cells) const
    {
        (QTest::newRow(name) << ... << static_cast<const Types &>(cells));
    }
};

} // namespace pantau::test

/// Replacements for QTEST_GUILESS_MAIN, QTEST_MAIN and QTEST_APPLESS_MAIN. The last one is for a test with
/// its own main-like function.
#define PANTAU_TEST_RUN_BY(run) static const pantau::test::RegisteredTest registered##run(__FILE__, run);
#define PANTAU_TEST(Test)                                                                                    \
    static const pantau::test::RegisteredTest registered##Test(                                              \
        __FILE__, pantau::test::runWith<Test, QCoreApplication>);
#define PANTAU_WINDOW_TEST(Test)                                                                             \
    static const pantau::test::RegisteredTest registered##Test(__FILE__,                                     \
                                                               pantau::test::runWith<Test, QApplication>);
#define PANTAU_TEST_WITHOUT_APPLICATION(Test)                                                                \
    static const pantau::test::RegisteredTest registered##Test(__FILE__, pantau::test::runAlone<Test>);
