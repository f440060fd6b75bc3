// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/domain_name.h"
#include "desktop/look/parts.h"
#include "desktop/window/finder_entries.h"

#include <QLineEdit>
#include <QListView>
#include <QPointer>
#include <QStringList>
#include <QStyledItemDelegate>
#include <QWidget>

class QLabel;
class QSettings;

namespace pantau::desktop {

/// Recently chosen entries, newest first, stored in the settings.
class FinderMemory final
{
public:
    static constexpr qsizetype mostKept = 8;

    explicit FinderMemory(QSettings &settings) : m_settings(settings) {}

    [[nodiscard]] QStringList recent() const;
    /// @p id: FinderEntry::id. Entries without an ID are not stored.
    void note(const QString &id);

private:
    QSettings &m_settings;
};

class DomainPage;
class FinderBox;
class WindowActions;

/// The "go to anything" search (Ctrl+K): collects all targets and actions of the window, and activates the
/// chosen one.
class Finder final : public QObject
{
    Q_OBJECT

public:
    struct Places
    {
        const WindowActions *actions;
        const SideList *side;
        const DomainPage *domains;
        const AccountWatch *accounts;
    };

    Finder(const Places &places, QSettings &settings, QWidget *window);

    void setOverview(const Overview &overview);
    /// Opens the box with @p text, or closes it.
    void toggle(const QString &text = {});
    /// Updates the entries after domains or actions have changed.
    void refresh();

Q_SIGNALS:
    void viewChosen(const pantau::desktop::SideList::View &view);
    void domainChosen(const pantau::DomainName &domain);
    void additionChosen(const pantau::DomainName &domain);
    void onceChosen(const pantau::DomainName &domain);
    void linesPasted(const QString &text);

private:
    void gather();
    [[nodiscard]] QString selectedDomains() const;
    void choose(const FinderEntry &entry);

    Places m_places;
    FinderMemory m_memory;
    QWidget *m_window;
    Overview m_overview;
    FinderModel m_model;
    FinderBox *m_box;
};

class FinderModel;

/// The search box over the upper part of the window, which is darkened. It is a child widget, not a separate
/// window. It closes when it loses focus, on a click outside and on Esc.
class FinderBox final : public QWidget
{
    Q_OBJECT

public:
    /// @p model: the entries; it receives the typed text.
    FinderBox(FinderModel &model, QWidget *window);

    void open(const QString &text);
    /// Closes the box and restores the focus.
    void putAway();
    /// Called when the entries have changed. Keeps the selection if that entry still exists.
    void refresh();

Q_SIGNALS:
    /// Emitted after the box has closed.
    void chosen(const pantau::desktop::FinderEntry &entry);
    void linesPasted(const QString &text);

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
    QLineEdit *m_field = named<QLineEdit>("finderField", this);
    QWidget *m_foot = new QWidget(this);
    QListView *m_list = named<QListView>("finderList", this);
    QLabel *m_nothing = named<TextLabel>("finderNothing", this);
    QWidget *m_scrim;
    QPointer<QWidget> m_before; ///< had the focus before
};

/// Paints an entry: icon and title with matching characters in bold, then dimmed its detail and shortcut.
class FinderDelegate final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    void paint(QPainter *painter, const QStyleOptionViewItem &given, const QModelIndex &index) const override;
};

} // namespace pantau::desktop
