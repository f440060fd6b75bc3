// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_name.h"
#include "desktop/window/finder_entries.h"

#include <QPointer>
#include <QStringList>
#include <QStyledItemDelegate>
#include <QWidget>

class QLabel;
class QLineEdit;
class QListView;
class QSettings;

namespace pantau::desktop {

/// What was chosen lately, the newest first, from one start to the next.
class FinderMemory final
{
public:
    static constexpr qsizetype mostKept = 8;

    explicit FinderMemory(QSettings &settings) : m_settings(settings) {}

    [[nodiscard]] QStringList recent() const;
    /// @p id: FinderEntry::id; what has none is not remembered.
    void note(const QString &id);

private:
    QSettings &m_settings;
};

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

class FinderModel;

/// The box over the upper middle of the window in which everything is found. It is a part of the window, no
/// window of its own: whatever takes the focus from it, a click beside it, Esc or another program, puts it
/// away.
class FinderBox final : public QWidget
{
    Q_OBJECT

public:
    /// @p model: what it shows; it tells it what was typed.
    FinderBox(FinderModel &model, QWidget *window);

    void open();
    /// The focus goes back to where it was.
    void putAway();
    /// After the entries became others: what was chosen stays chosen while it is there.
    void refresh();

Q_SIGNALS:
    /// It is put away by then.
    void chosen(const pantau::desktop::FinderEntry &entry);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void changeEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    bool handleKey(const QKeyEvent &key);
    void choose(int row);
    void goTo(int row);
    void type(const QString &text);
    void fit();
    void useLook();

    FinderModel &m_model;
    QWidget *m_window;
    QLineEdit *m_field;
    QAction *m_glass; ///< the picture in the field
    QListView *m_list;
    QLabel *m_nothing;
    QPointer<QWidget> m_before; ///< had the focus
};

/// Paints a hit: icon and title, the letters that fit in bold, then quietly what it belongs to, its key and
/// its kind.
class FinderDelegate final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    void paint(QPainter *painter, const QStyleOptionViewItem &given, const QModelIndex &index) const override;
};

} // namespace pantau::desktop
