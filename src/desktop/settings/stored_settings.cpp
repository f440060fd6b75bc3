// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/settings/stored_settings.h"

#include "app/alert_commands.h"
#include "app/data_commands.h"
#include "base/background_work.h"
#include "base/database.h"

namespace pantau::desktop {

StoredSettings::StoredSettings(app::Session &session, QObject *parent) : QObject(parent), m_session(session)
{
}

Result<void> StoredSettings::reload()
{
    if (m_saving > 0)
        return {};
    const auto program = m_session.queries().settings();
    if (!program)
        return failure(program.error());
    const auto alerts = m_session.queries().alertSettings();
    if (!alerts)
        return failure(alerts.error());
    m_program = *program;
    m_alerts = *alerts;
    return {};
}

template <typename Value, typename Save>
QFuture<Result<void>> StoredSettings::change(Value &kept, const Value &wanted, Save save)
{
    const Value before = kept;
    kept = wanted;
    ++m_saving;
    QFuture<Result<void>> saved = save(wanted);
    whenFinished(saved, this, [this, &kept, before, wanted](const Result<void> &result) {
        --m_saving;
        if (!result && kept == wanted)
            kept = before;
    });
    return saved;
}

QFuture<Result<void>> StoredSettings::changeProgram(const std::function<void(ProgramSettings &)> &change)
{
    ProgramSettings wanted = m_program;
    change(wanted);
    return this->change(m_program, wanted, [this](const ProgramSettings &settings) {
        return m_session.data().saveSettings(settings);
    });
}

QFuture<Result<void>> StoredSettings::changeAlerts(const std::function<void(AlertSettings &)> &change)
{
    AlertSettings wanted = m_alerts;
    change(wanted);
    return this->change(m_alerts, wanted, [this](const AlertSettings &settings) {
        return m_session.alerts().saveSettings(settings);
    });
}

} // namespace pantau::desktop
