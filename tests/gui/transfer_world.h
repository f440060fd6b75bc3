// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "desktop/window/window_context.h"
#include "support/manual_clock.h"
#include "support/open_session.h"
#include "support/patience.h"
#include "support/test_program.h"

#include <QApplication>
#include <QPointer>
#include <QTemporaryDir>
#include <QTest>

#include <optional>

namespace pantau::test {

/// A temporary data directory with its session, for dialogs that import and export domains.
class TransferWorld
{
public:
    TransferWorld()
    {
        m_session = test::openSession(path(QStringLiteral("pantau")), m_clock);
        m_context = std::make_unique<desktop::WindowContext>(*m_session);
    }

    [[nodiscard]] app::Session &session() { return *m_session; }
    [[nodiscard]] desktop::WindowContext &context() { return *m_context; }
    [[nodiscard]] QString path(const QString &name) const { return m_home.filePath(name); }
    QString write(const QString &name, const QByteArray &content) const
    {
        writeFile(path(name), content);
        return path(name);
    }
    template <typename Value>
    static std::optional<Value> wait(const QFuture<Value> &future)
    {
        if (!test::waitFor([&future] { return future.isFinished(); }) || future.resultCount() == 0)
            return std::nullopt;
        return future.result();
    }
    /// Returns "Toko: a.example b.example" for each list, then "a.example = note (high)".
    [[nodiscard]] QStringList picture() const
    {
        QStringList lines;
        QStringList settings;
        const auto lists = m_session->store().lists().all();
        for (const DomainList &list : *lists) {
            const auto members = m_session->store().domains().inList(list.id);
            QStringList names;
            for (const DomainName &name : *members) {
                names += name.ascii();
                const auto set = *m_session->store().domainSettings().of(name);
                const QString line = QStringLiteral("%1 = %2 (%3)")
                                         .arg(name.ascii(), set.note,
                                              set.importance ? importanceKey(*set.importance) : QString());
                if (set != DomainSettings() && !settings.contains(line))
                    settings += line;
            }
            lines += list.name + QStringLiteral(": ") + names.join(u' ');
        }
        return lines + settings;
    }
    [[nodiscard]] qsizetype domains() const
    {
        qsizetype count = 0;
        const auto lists = m_session->store().lists().all();
        for (const DomainList &list : *lists)
            count += m_session->store().domains().inList(list.id)->size();
        return count;
    }

private:
    QTemporaryDir m_home;
    ManualClock m_clock;
    std::unique_ptr<app::Session> m_session;
    std::unique_ptr<desktop::WindowContext> m_context;
};

/// Stores what a dialog reports as done.
struct DoneKeeper
{
    explicit DoneKeeper(const desktop::WindowContext &context)
    {
        QObject::connect(&context, &desktop::WindowContext::done, &owner,
                         [this](const desktop::UndoableAction &done) { last = done; });
    }
    QObject owner;
    std::optional<desktop::UndoableAction> last;
};

} // namespace pantau::test
