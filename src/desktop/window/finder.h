// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_name.h"
#include "desktop/window/finder_entries.h"
#include "desktop/window/finder_memory.h"
#include "desktop/window/finder_model.h"

namespace pantau::desktop {

class DomainPage;
class FinderBox;
class WindowActions;

/// Everything in one box: gathers what there is in the window to go to or to do, and passes on what was
/// chosen.
class Finder final : public QObject
{
    Q_OBJECT

public:
    struct Places
    {
        const WindowActions *actions;
        const SideList *side;
        const DomainPage *domains;
    };

    Finder(const Places &places, QSettings &settings, QWidget *window);

    void setOverview(const Overview &overview);
    /// Opens the box, or puts it away.
    void toggle();
    /// The domains, or what can be done, have changed.
    void refresh();

Q_SIGNALS:
    void viewChosen(const pantau::desktop::SideList::View &view);
    void domainChosen(const pantau::DomainName &domain);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void gather();
    [[nodiscard]] QString selectedDomains() const;
    void choose(const FinderEntry &entry);

    Places m_places;
    FinderMemory m_memory;
    QWidget *m_window;
    Overview m_overview;
    std::optional<FinderIcons> m_icons; ///< drawn when somebody opens the box for the first time
    FinderModel m_model;
    FinderBox *m_box;
};

} // namespace pantau::desktop
