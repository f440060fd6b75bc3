// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/settings/checking_page.h"

#include "app/hint_sources.h"
#include "app/list_commands.h"
#include "app/watch_commands.h"
#include "base/database.h"
#include "base/domain_list.h"
#include "desktop/look/question.h"
#include "ui_settings_checking.h"

namespace pantau::desktop {

CheckingPage::CheckingPage(app::Session &session, StoredSettings &settings, QWidget *parent)
    : SettingsPage(parent)
    , m_session(session)
    , m_settings(settings)
    , m_ui(std::make_unique<Ui::SettingsChecking>())
{
    m_ui->setupUi(this);
    connect(m_ui->pauseButton, &QPushButton::clicked, this,
            [this] { m_session.watch().setPaused(!m_session.watch().isPaused()); });
    connect(&m_session, &app::Session::changed, this, [this](app::Topics topics) {
        if (topics & app::Topic::Watch)
            showPause();
    });
    connect(&m_session, &app::Session::situationChanged, this, &CheckingPage::showPause);
    connect(m_ui->confirmBox, &QSpinBox::valueChanged, this, &CheckingPage::setUnits);
    setUnits();
    const auto store = [this](auto change) {
        return [this, change](const QVariant &wanted) {
            follow(
                m_settings.changeProgram([&](ProgramSettings &program) { change(program, wanted.toInt()); }));
        };
    };
    describe({
        {m_ui->confirmBox, [this] { return m_settings.program().confirmations; },
         store([](ProgramSettings &program, int times) { program.confirmations = times; })},
        {m_ui->lookupsBox, [this] { return int(m_settings.program().lookupsEvery.count()); },
         store([](ProgramSettings &program, int minutes) {
             program.lookupsEvery = std::chrono::minutes(minutes);
         })},
    });
    for (QWidget *part : std::initializer_list<QWidget *>{m_ui->lookupsHeading, m_ui->lookupsLabel,
                                                          m_ui->lookupsBox, m_ui->lookupsNote})
        part->setVisible(app::canLookUp());
    connect(m_ui->allListsButton, &QPushButton::clicked, this, &CheckingPage::setAllLists);
}

CheckingPage::~CheckingPage() = default;

void CheckingPage::retranslate()
{
    m_ui->retranslateUi(this);
    setUnits();
}

void CheckingPage::setUnits()
{
    m_ui->confirmBox->setSuffix(m_ui->confirmBox->value() == 1 ? tr(" extra check") : tr(" extra checks"));
}

void CheckingPage::refresh()
{
    showFields();
    setUnits();
    const auto lists = m_session.queries().lists();
    m_ui->allListsButton->setEnabled(lists && !lists->isEmpty());
    showPause();
}

void CheckingPage::showPause()
{
    const bool paused = m_session.watch().isPaused();
    m_ui->watchLabel->setText(paused
                                  ? tr("Paused. Nothing is checked automatically, and no change is noticed.")
                                  : m_session.situation().watching);
    m_ui->pauseButton->setText(paused ? tr("&Resume") : tr("&Pause"));
}

void CheckingPage::setAllLists()
{
    const int times = m_ui->confirmBox->value();
    ask(this, tr("Confirm changes in every list with %Ln extra check(s)?", nullptr, times),
        tr("Use for &all lists"), [this, times] {
            const auto lists = m_session.queries().lists();
            if (!lists)
                return Q_EMIT failed(lists.error());
            for (const DomainList &list : *lists) {
                ListSettings settings = ListSettings::of(list);
                settings.confirmations = times;
                if (settings != ListSettings::of(list))
                    follow(m_session.lists().configure(list.id, settings));
            }
        });
}

} // namespace pantau::desktop
