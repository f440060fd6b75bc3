// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/json.h"
#include "base/alert.h"
#include "cli/commands.h"
#include "cli/record_words.h"
#include "cli/values.h"

#include <QCoreApplication>

namespace pantau::cli {

namespace {

constexpr int MostListed = 50; ///< unless asked for more

QString deliveryWords(const DeliveryRow &delivery)
{
    switch (delivery.state) {
    case DeliveryRow::State::Delivered:
        return Command::tr("%1: delivered").arg(delivery.channelName);
    case DeliveryRow::State::GivenUp:
        return Command::tr("%1: given up. %2").arg(delivery.channelName, delivery.problem);
    case DeliveryRow::State::Pending:
        break;
    }
    return delivery.problem.isEmpty()
               ? Command::tr("%1: on its way").arg(delivery.channelName)
               : Command::tr("%1: will be tried again at %2. %3")
                     .arg(delivery.channelName, localTime(delivery.nextTryAt), delivery.problem);
}

} // namespace

class AlertsList final : public Command
{
    Q_DECLARE_TR_FUNCTIONS(pantau::cli::AlertsList)

public:
    Name name() const override { return {"alerts list", tr("Show the alerts and what became of them")}; }
    Access access() const override { return Access::Reading; }

    void describe(CommandOptions &options) override
    {
        options.flag("undelivered", tr("Only those that did not get through a channel."), m_undelivered);
        options.option("limit", "N", tr("How many at most; %1, unless given.").arg(MostListed), m_limit,
                       readPositiveNumber);
    }

    void run(app::Session &session, Output &output) override
    {
        const auto alerts = m_undelivered ? session.queries().undeliveredAlerts(m_limit)
                                          : session.queries().alerts(0, m_limit);
        if (!alerts)
            return fail(output, alerts.error());
        if (output.isJson()) {
            QJsonArray array;
            for (const AlertRow &row : *alerts)
                array += app::toJson(row);
            output.json(array);
            return done();
        }
        if (alerts->isEmpty())
            output.line(m_undelivered ? tr("Every alert was delivered.") : tr("There is no alert yet."));
        for (const AlertRow &row : *alerts) {
            output.line(localTime(row.alert.at) + QStringLiteral("  ") + alertLine(row.alert));
            for (const DeliveryRow &delivery : row.deliveries)
                output.line(QStringLiteral("    ") + printable(deliveryWords(delivery)));
        }
        done();
    }

private:
    bool m_undelivered = false;
    int m_limit = MostListed;
};

void addAlertCommands(Commands &commands)
{
    add<AlertsList>(commands);
}

} // namespace pantau::cli
