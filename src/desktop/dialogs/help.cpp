// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/dialogs/help.h"

#include "app/diagnostics.h"
#include "base/background_work.h"
#include "desktop/look/icons.h"
#include "desktop/look/layouts.h"
#include "desktop/look/pantau_style.h"
#include "ui_about_dialog.h"

#include <QAction>
#include <QClipboard>
#include <QDesktopServices>
#include <QDialogButtonBox>
#include <QEvent>
#include <QFile>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QHeaderView>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollBar>
#include <QSplitter>
#include <QTextBlock>
#include <QTreeWidget>

#include <algorithm>

// Resources of a static library are only linked if referenced. This must be outside any namespace.
static void initComponentResources()
{
    Q_INIT_RESOURCE(components);
}

namespace pantau::desktop {

namespace {

enum LibraryColumn { Library, Version, Licence };
constexpr int SiteRole = Qt::UserRole;
constexpr int NoteRole = Qt::UserRole + 1;

} // namespace

AboutDialog::AboutDialog(app::Session &session, QWidget *parent)
    : Dialog(parent), m_session(session), m_ui(std::make_unique<Ui::AboutDialog>())
{
    m_ui->setupUi(this);
    setTypes();
    m_ui->licenceEdit->setPlainText(licenceText());
    m_ui->versionLabel->setText(tr("Version %1, running with Qt %2")
                                    .arg(QStringLiteral(PANTAU_VERSION), QString::fromLatin1(qVersion())));
    fillLibraries();

    connect(m_ui->librariesTable, &QTreeWidget::currentItemChanged, this, &AboutDialog::tellChosen);
    connect(m_ui->librariesTable, &QTreeWidget::itemActivated, this,
            [this](const QTreeWidgetItem *row) { openSite(row); });
    connect(m_ui->siteButton, &QPushButton::clicked, this,
            [this] { openSite(m_ui->librariesTable->currentItem()); });
    connect(m_ui->copyButton, &QPushButton::clicked, this, &AboutDialog::copyDiagnostics);
    connect(m_ui->closeButton, &QPushButton::clicked, this, &QDialog::close);
    m_ui->closeButton->setFocus();
    session.wireLog()->loadEarlier();
    resize(fontMetrics().averageCharWidth() * 108, fontMetrics().height() * 34);
}

AboutDialog::~AboutDialog() = default;

void AboutDialog::changeEvent(QEvent *event)
{
    QDialog::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        setTypes();
}

void AboutDialog::setTypes()
{
    const int height = fontMetrics().height() * 7 / 2;
    m_ui->iconLabel->setPixmap(
        colourIcon(QStringLiteral("pantau")).pixmap({height, height}, devicePixelRatioF()));
    m_ui->nameLabel->setFont(fontFor(FontRole::PageTitle, font()));
    m_ui->licenceEdit->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    for (QLabel *label : {m_ui->versionLabel, m_ui->chosenLabel})
        setQuiet(*label);
}

void AboutDialog::fillLibraries()
{
    QTreeWidget &table = *m_ui->librariesTable;
    table.setHeaderLabels({tr("Library"), tr("Version"), tr("Licence")});
    for (const Component &component : components()) {
        const QString version = component.version.isEmpty() ? tr("this system's") : component.version;
        auto *row = new QTreeWidgetItem(&table, {component.name, version, component.licence});
        row->setData(Library, SiteRole, component.site);
        const QString copyright = tr("Copyright: %1").arg(component.copyright);
        row->setData(Library, NoteRole,
                     component.part.isEmpty() ? copyright
                                              : copyright + u'\n' + tr("Used: %1").arg(component.part));
        for (const int column : {Library, Version, Licence})
            row->setToolTip(column, row->text(column));
    }
    table.header()->setSectionResizeMode(Library, QHeaderView::ResizeToContents);
    table.header()->setSectionResizeMode(Version, QHeaderView::ResizeToContents);
    table.header()->setStretchLastSection(true);
    table.setCurrentItem(table.topLevelItem(0));
    tellChosen();
}

void AboutDialog::tellChosen()
{
    const QTreeWidgetItem *row = m_ui->librariesTable->currentItem();
    m_ui->siteButton->setEnabled(row);
    if (!row)
        return m_ui->chosenLabel->clear();
    const QString site = row->data(Library, SiteRole).toUrl().toDisplayString();
    m_ui->chosenLabel->setText(row->data(Library, NoteRole).toString());
    m_ui->siteButton->setToolTip(site);
    m_ui->siteButton->setAccessibleDescription(site);
}

void AboutDialog::openSite(const QTreeWidgetItem *row)
{
    if (row)
        QDesktopServices::openUrl(row->data(Library, SiteRole).toUrl());
}

void AboutDialog::copyDiagnostics()
{
    whenFinished(app::makeDiagnostics(m_session), this, [this](const Result<QString> &text) {
        if (text)
            QGuiApplication::clipboard()->setText(*text);
        m_ui->copiedLabel->setText(text ? tr("Copied.") : text.error().sentence);
    });
}

namespace {

QByteArray bytesOf(const QString &path)
{
    initComponentResources();
    QFile file(path);
    return file.open(QFile::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

QList<Component> components()
{
    QList<Component> components;
    const auto rows = QJsonDocument::fromJson(bytesOf(QStringLiteral(":/about/components.json"))).array();
    for (const auto &row : rows) {
        const auto text = [&row](QLatin1String member) { return row[member].toString(); };
        components.append({text(QLatin1String("name")), text(QLatin1String("part")),
                           text(QLatin1String("version")), text(QLatin1String("licence")),
                           text(QLatin1String("copyright")), QUrl(text(QLatin1String("site")))});
    }
    return components;
}

QString licenceText()
{
    return QString::fromUtf8(bytesOf(QStringLiteral(":/about/LICENSE")));
}

namespace {

constexpr int BlockRole = Qt::UserRole;

/// Removes what only makes sense in a browser: the table of contents, pictures, and links to other files.
/// Links to the handbook in the other language stay.
QString forTheWindow(QString markdown)
{
    static const QRegularExpression contents(
        QStringLiteral("(?m)^- \\[[^\\]]*\\]\\(#[^\\n]*\\n(?:(?!- |\\n)[^\\n]*\\n)*"));
    static const QRegularExpression pictures(QStringLiteral("(?m)^!\\[[^\\n]*\\]\\([^\\n]*\\)\\n+"));
    static const QRegularExpression neighbours(
        QStringLiteral("\\[([^\\]]*)\\]\\((?!#|https?:|handbook)[^)]*\\)"));
    return markdown.remove(contents).remove(pictures).replace(neighbours, QStringLiteral("\\1"));
}

/// Anchor of a heading in links to chapters: "first-steps" for "First steps".
QString anchorOf(const QString &heading)
{
    static const QRegularExpression signs(QStringLiteral("[^\\w\\s-]"),
                                          QRegularExpression::UseUnicodePropertiesOption);
    return heading.toLower().remove(signs).replace(u' ', u'-');
}

} // namespace

HandbookWindow::HandbookWindow(QWidget *parent, const QString &page) : Dialog(parent)
{
    setObjectName(QStringLiteral("handbookWindow"));
    build();
    setWindowTitle(tr("Handbook"));
    m_search->setPlaceholderText(tr("Search the handbook"));
    m_search->setAccessibleName(tr("Search the handbook"));
    nameClearButton(*m_search);
    m_chapters->setAccessibleName(tr("Chapters"));
    m_text->setAccessibleName(tr("Handbook"));
    //: The file of the handbook in this language: one of docs/handbook*.md.
    read(page.isEmpty() ? tr("handbook.md") : page);
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
    m_search->setClearButtonEnabled(true);
    m_found->setTextFormat(Qt::PlainText);
    m_text->setOpenLinks(false);
    m_text->document()->setDocumentMargin(fontMetrics().height());
    auto *parts = new QSplitter(this);
    parts->addWidget(m_chapters);
    parts->addWidget(m_text);
    parts->setStretchFactor(1, 1);
    parts->setSizes({fontMetrics().averageCharWidth() * 32, fontMetrics().averageCharWidth() * 88});
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    for (QAbstractButton *button : buttons->buttons())
        static_cast<QPushButton *>(button)->setAutoDefault(false); // Return continues the search
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    setColumn(this, {rowOf({{m_search, 1}, m_found}), {parts, 1}, buttons});
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
    m_chapters->setMinimumWidth(m_chapters->sizeHintForColumn(0) + 2 * m_chapters->frameWidth() +
                                m_chapters->verticalScrollBar()->sizeHint().width());
}

/// Scrolls so that the chapter's heading is at the top.
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
        return read(link.path()); // the handbook in the other language
    for (int row = 0; row < m_chapters->count(); ++row)
        if (anchorOf(m_chapters->item(row)->text()) == link.fragment())
            m_chapters->setCurrentRow(row);
}

/// Goes to the next match, or after the last one to the first.
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

ShortcutsWindow::ShortcutsWindow(const QWidget &window, QWidget *parent) : Dialog(parent)
{
    setObjectName(QStringLiteral("shortcutsWindow"));
    setWindowTitle(tr("Keyboard shortcuts"));
    auto *table = named<QTreeWidget>("shortcutsTable", this);
    table->setAccessibleName(tr("Keyboard shortcuts"));
    table->setRootIsDecorated(false);
    table->setHeaderLabels({tr("What"), tr("Key")});
    const auto add = [table](const QString &what, const QKeySequence &key) {
        new QTreeWidgetItem(table, {what, key.toString(QKeySequence::NativeText)});
    };
    for (const QAction *action : window.actions())
        if (!action->shortcut().isEmpty())
            add(withoutMenuMarks(action->text()), action->shortcut());
    // Shortcuts of widgets, which are not actions of the window.
    add(tr("Remove the selected domains, or the chosen list"), QKeySequence::Delete);
    add(tr("Go to the domains of the chosen list"), Qt::Key_Return);
    add(tr("Settings of the chosen list"), Qt::ALT | Qt::Key_Return);
    add(tr("Rename the chosen list"), Qt::Key_F2);
    add(tr("Paste domains into the window"), QKeySequence::Paste);
    add(tr("Clear the search, close the details"), Qt::Key_Escape);
    add(tr("Open the context menu"), Qt::Key_Menu);
    table->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    table->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    table->header()->setStretchLastSection(false);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    setColumn(this, {table, buttons});
    resize(fontMetrics().averageCharWidth() * 72, fontMetrics().height() * 30);
}

} // namespace pantau::desktop
