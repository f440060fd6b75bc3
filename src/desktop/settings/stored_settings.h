// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "base/database.h"

#include <QObject>

#include <functional>

namespace pantau::desktop {

/// The settings in the database, for all the pages that change one of them: each change builds on the one
/// before, even while that is still on its way to the disk.
class StoredSettings final : public QObject
{
    Q_OBJECT

public:
    explicit StoredSettings(app::Session &session, QObject *parent = nullptr);

    [[nodiscard]] const ProgramSettings &program() const { return m_program; }
    QFuture<Result<void>> changeProgram(const std::function<void(ProgramSettings &)> &change);
    [[nodiscard]] const AlertSettings &alerts() const { return m_alerts; }
    QFuture<Result<void>> changeAlerts(const std::function<void(AlertSettings &)> &change);

    /// What is in the database, after a change failed or when somebody else may have changed it.
    [[nodiscard]] Result<void> reload();

private:
    template <typename Value, typename Save>
    QFuture<Result<void>> change(Value &kept, const Value &wanted, Save save);

    app::Session &m_session;
    ProgramSettings m_program;
    AlertSettings m_alerts;
    int m_saving = 0;
};

} // namespace pantau::desktop
