// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/dialogs/handbook_window.h"

#include "desktop/look/clear_button.h"

#include <QDesktopServices>
#include <QDialogButtonBox>
#include <QEvent>
#include <QFile>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QRegularExpression>
#include <QSplitter>
#include <QTextBlock>
#include <QTextBrowser>
#include <QUrl>
#include <QVBoxLayout>

namespace pantau::desktop {

namespace {

constexpr int BlockRole = Qt::UserRole;

/// Without what the file has for who reads it in a browser: the list of chapters, and links to files beside
/// it, but for the handbook in another language.
QString forTheWindow(QString markdown)
{
    static const QRegularExpression contents(QStringLiteral("(?m)^- \\[[^\\n]*\\]\\(#[^\\n]*\\)\\n"));
    static const QRegularExpression neighbours(
        QStringLiteral("\\[([^\\]]*)\\]\\((?!#|https?:|handbook)[^)]*\\)"));
    return markdown.remove(contents).replace(neighbours, QStringLiteral("\\1"));
}

/// "first-steps" of "First steps", as links to chapters are written.
QString anchorOf(const QString &heading)
{
    static const QRegularExpression signs(QStringLiteral("[^\\w\\s-]"),
                                          QRegularExpression::UseUnicodePropertiesOption);
    return heading.toLower().remove(signs).replace(u' ', u'-');
}

} // namespace

HandbookWindow::HandbookWindow(QWidget *parent)
    : Dialog(parent)
    , m_search(new QLineEdit(this))
    , m_found(new QLabel(this))
    , m_chapters(new QListWidget(this))
    , m_text(new QTextBrowser(this))
{
    setObjectName(QStringLiteral("handbookWindow"));
    setAttribute(Qt::WA_DeleteOnClose);
    build();
    setTexts();
    connect(m_search, &QLineEdit::textChanged, this, [this] {
        m_text->moveCursor(QTextCursor::Start);
        find();
    });
    connect(m_search, &QLineEdit::returnPressed, this, &HandbookWindow::find);
    connect(m_chapters, &QListWidget::currentItemChanged, this, [this](const QListWidgetItem *chapter) {
        if (chapter)
            goTo(chapter->data(BlockRole).toInt());
    });
    connect(m_text, &QTextBrowser::anchorClicked, this, &HandbookWindow::follow);
    m_search->setFocus();
    resize(fontMetrics().averageCharWidth() * 120, fontMetrics().height() * 40);
}

void HandbookWindow::build()
{
    m_search->setObjectName(QStringLiteral("handbookSearch"));
    m_search->setClearButtonEnabled(true);
    m_found->setObjectName(QStringLiteral("handbookFound"));
    m_found->setTextFormat(Qt::PlainText);
    m_chapters->setObjectName(QStringLiteral("handbookChapters"));
    m_text->setObjectName(QStringLiteral("handbookText"));
    m_text->setOpenLinks(false);
    m_text->document()->setDocumentMargin(fontMetrics().height());
    auto *parts = new QSplitter(this);
    parts->addWidget(m_chapters);
    parts->addWidget(m_text);
    parts->setStretchFactor(1, 1);
    parts->setSizes({fontMetrics().averageCharWidth() * 32, fontMetrics().averageCharWidth() * 88});
    auto *row = new QHBoxLayout;
    row->addWidget(m_search, 1);
    row->addWidget(m_found);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    for (QAbstractButton *button : buttons->buttons())
        static_cast<QPushButton *>(button)->setAutoDefault(false); // Return goes on with the search
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    auto *column = new QVBoxLayout(this);
    column->addLayout(row);
    column->addWidget(parts, 1);
    column->addWidget(buttons);
}

void HandbookWindow::setTexts()
{
    setWindowTitle(tr("Handbook"));
    m_search->setPlaceholderText(tr("Search the handbook"));
    m_search->setAccessibleName(tr("Search the handbook"));
    nameClearButton(*m_search);
    m_chapters->setAccessibleName(tr("Chapters"));
    m_text->setAccessibleName(tr("Handbook"));
    //: The file of the handbook in this language: one of docs/handbook*.md.
    read(tr("handbook.md"));
}

void HandbookWindow::read(const QString &name)
{
    QFile file(QStringLiteral(":/handbook/") + name);
    if (file.open(QFile::ReadOnly))
        m_text->setMarkdown(forTheWindow(QString::fromUtf8(file.readAll())));
    listChapters();
    find();
}

void HandbookWindow::listChapters()
{
    m_chapters->clear();
    for (QTextBlock block = m_text->document()->begin(); block.isValid(); block = block.next()) {
        if (block.blockFormat().headingLevel() != 2)
            continue;
        auto *chapter = new QListWidgetItem(block.text(), m_chapters);
        chapter->setData(BlockRole, block.blockNumber());
    }
}

/// With its heading uppermost.
void HandbookWindow::goTo(int block)
{
    m_text->moveCursor(QTextCursor::End);
    QTextCursor cursor(m_text->document()->findBlockByNumber(block));
    m_text->setTextCursor(cursor);
    m_text->ensureCursorVisible();
}

void HandbookWindow::follow(const QUrl &link)
{
    if (link.scheme() == QLatin1String("https")) {
        QDesktopServices::openUrl(link);
        return;
    }
    if (!link.path().isEmpty())
        return read(link.path()); // in the other language
    for (int row = 0; row < m_chapters->count(); ++row)
        if (anchorOf(m_chapters->item(row)->text()) == link.fragment())
            m_chapters->setCurrentRow(row);
}

/// The next place after the one that is shown; after the last the first.
void HandbookWindow::find()
{
    const QString wanted = m_search->text().trimmed();
    m_found->clear();
    if (wanted.isEmpty() || m_text->find(wanted))
        return;
    m_text->moveCursor(QTextCursor::Start);
    if (!m_text->find(wanted))
        m_found->setText(tr("Not found."));
}

void HandbookWindow::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        setTexts();
    Dialog::changeEvent(event);
}

} // namespace pantau::desktop
