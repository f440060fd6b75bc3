// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/domains/note_tab.h"

#include "app/list_commands.h"
#include "base/background_work.h"
#include "base/domain_list.h"

#include <QEvent>
#include <QLabel>
#include <QLocale>
#include <QPlainTextEdit>
#include <QVBoxLayout>

namespace pantau::desktop {

NoteTab::NoteTab(app::Session &session, QWidget *parent)
    : QWidget(parent), m_session(session), m_edit(new QPlainTextEdit(this)), m_remark(new QLabel(this))
{
    m_edit->setObjectName(QStringLiteral("noteEdit"));
    m_edit->setTabChangesFocus(true);
    m_edit->installEventFilter(this);
    m_remark->setObjectName(QStringLiteral("noteRemark"));
    m_remark->setTextFormat(Qt::PlainText);
    m_remark->setWordWrap(true);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_edit, 1);
    column->addWidget(m_remark);
    connect(m_edit, &QPlainTextEdit::textChanged, this, &NoteTab::typed);
    setTexts();
}

void NoteTab::setTexts()
{
    m_edit->setAccessibleName(tr("Note of the domain"));
    m_edit->setPlaceholderText(tr("What is worth knowing about this domain? The search finds it, too."));
    typed();
}

void NoteTab::typed()
{
    const int most = DomainSettings::longestNote;
    const auto over = m_edit->toPlainText().size() - most;
    m_remark->setVisible(over > 0);
    m_remark->setText(over > 0 ? tr("%Ln character(s) too many; the rest is cut off.", nullptr, int(over))
                               : QString());
}

void NoteTab::show(const DomainName &domain, const QString &note)
{
    const bool isTyping = m_domain == domain && m_edit->toPlainText() != m_saved;
    if (isTyping)
        return;
    save();
    const bool isNew = m_domain != domain;
    m_domain = domain;
    if (isNew || note != m_saved) {
        m_saved = note;
        m_edit->setPlainText(note);
    }
}

void NoteTab::save()
{
    const QString note = m_edit->toPlainText().left(DomainSettings::longestNote).trimmed();
    if (!m_domain || note == m_saved)
        return;
    const auto write = [session = &m_session, domain = *m_domain](const QString &text) {
        DomainSettingsChange change;
        change.note = text;
        return session->lists().changeDomains({domain}, change);
    };
    const UndoableAction what{tr("The note of %1 was changed.").arg(m_domain->display()),
                              [write, before = m_saved] { return write(before); },
                              {},
                              [write, note] { return write(note); }};
    m_saved = note;
    m_edit->setPlainText(note);
    whenFinished(write(note), this, [this, what](const Result<void> &saved) {
        if (saved)
            Q_EMIT done(what);
        else
            Q_EMIT failed(saved.error());
    });
}

bool NoteTab::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_edit && event->type() == QEvent::FocusOut)
        save();
    return QWidget::eventFilter(watched, event);
}

void NoteTab::hideEvent(QHideEvent *event)
{
    save();
    QWidget::hideEvent(event);
}

void NoteTab::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        setTexts();
}

} // namespace pantau::desktop
