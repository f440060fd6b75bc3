// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/look/dialog.h"

#include "base/files.h"
#include "desktop/look/layouts.h"
#include "desktop/look/pantau_style.h"
#include "desktop/look/parts.h"

#include <QAbstractButton>
#include <QApplication>
#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QDir>
#include <QEvent>
#include <QFileDialog>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLayout>
#include <QLineEdit>
#include <QLocale>
#include <QMessageBox>
#include <QPainter>
#include <QPlainTextEdit>
#include <QPointer>
#include <QProgressBar>
#include <QPushButton>
#include <QRadioButton>
#include <QResizeEvent>
#include <QScreen>
#include <QScrollBar>
#include <QShortcut>
#include <QShowEvent>
#include <QStandardPaths>
#include <QStyle>
#include <QVBoxLayout>

#include <algorithm>
#include <chrono>

namespace pantau::desktop {

constexpr int FootPadding = 16;
constexpr QSize Frame{8, 48}; ///< upper limit of what window managers add

QSize roomFor(const QWidget &widget)
{
    return widget.screen()->availableSize() - Frame;
}

void Dialog::submitWith(QAbstractButton &button)
{
    for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Enter})
        connect(new QShortcut(Qt::CTRL | key, this), &QShortcut::activated, &button, &QAbstractButton::click);
    // On some desktops a focused radio button handles Return itself.
    const auto choices = findChildren<QRadioButton *>();
    for (QRadioButton *choice : choices)
        for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Enter})
            connect(new QShortcut(key, choice, nullptr, nullptr, Qt::WidgetShortcut), &QShortcut::activated,
                    &button, &QAbstractButton::click);
}

void Dialog::keyPressEvent(QKeyEvent *event)
{
    const auto texts = findChildren<QPlainTextEdit *>();
    const bool hasTyped = m_asksOnEscape && std::ranges::any_of(texts, [](const QPlainTextEdit *edit) {
                              return edit->isEnabled() && edit->document()->isModified() &&
                                     !edit->toPlainText().trimmed().isEmpty();
                          });
    if (event->matches(QKeySequence::Cancel) && hasTyped)
        askToRemove(this, tr("Discard what you typed?"), tr("&Discard"), [this] { reject(); });
    else
        QDialog::keyPressEvent(event);
}

void Dialog::setVisible(bool isVisible)
{
    if (isVisible && !this->isVisible()) {
        fillDefaultButton();
        if (!m_foot)
            findFoot();
        // Otherwise a layout inside a part passes on its new hints only after the dialog got its size.
        const auto parts = findChildren<QWidget *>();
        for (auto part = parts.crbegin(); part != parts.crend(); ++part)
            if ((*part)->layout())
                (*part)->layout()->activate();
    }
    QDialog::setVisible(isVisible);
}

/// Qt makes whatever button has the focus the default one. Only the button that was chosen is filled.
void Dialog::fillDefaultButton()
{
    QPushButton *chosen = nullptr;
    const auto buttons = findChildren<QPushButton *>();
    for (QPushButton *button : buttons)
        if (button->isDefault())
            chosen = button;
    const auto boxes = findChildren<QDialogButtonBox *>();
    for (const QDialogButtonBox *box : boxes)
        for (QAbstractButton *button : box->buttons())
            if (!chosen && box->buttonRole(button) == QDialogButtonBox::AcceptRole)
                chosen = qobject_cast<QPushButton *>(button);
    for (QPushButton *button : buttons)
        if (button == chosen || isKind(button, "") || isKind(button, kind::Primary))
            setKind(*button, button == chosen ? kind::Primary : kind::Quiet);
}

/// The last row with the buttons, separated by a line.
void Dialog::findFoot()
{
    auto *column = qobject_cast<QVBoxLayout *>(layout());
    QLayoutItem *last = column ? column->itemAt(column->count() - 1) : nullptr;
    if (!last || column->count() < 2)
        return;
    const auto isButton = [last](int at) {
        return qobject_cast<QPushButton *>(last->layout()->itemAt(at)->widget());
    };
    const bool isRow = qobject_cast<QHBoxLayout *>(last->layout()) && last->layout()->count() > 0 &&
                       (isButton(0) || isButton(last->layout()->count() - 1));
    if (!isRow && !qobject_cast<QDialogButtonBox *>(last->widget()))
        return;
    m_foot = last;
    column->insertSpacing(column->count() - 1, FootPadding);
    QMargins margins = column->contentsMargins();
    margins.setBottom(FootPadding);
    column->setContentsMargins(margins);
}

void Dialog::paintEvent(QPaintEvent *event)
{
    QDialog::paintEvent(event);
    if (!m_foot)
        return;
    QPainter painter(this);
    paintHairline(painter, QRectF(0, 0, width(), m_foot->geometry().top() - FootPadding),
                  colour(Token::Hairline, palette()));
}

void Dialog::showEvent(QShowEvent *event)
{
    // A layout sets the minimum size again, unless it was set here.
    if (const QSize least = minimumSize().boundedTo(roomFor(*this)); least != minimumSize())
        setMinimumSize(least);
    if (!event->spontaneous() && !isMaximized())
        resize(size().expandedTo(sizeHint()).boundedTo(roomFor(*this)));
    QDialog::showEvent(event); // positions the dialog by its size
}

void Dialog::resizeEvent(QResizeEvent *event)
{
    QDialog::resizeEvent(event);
    fit();
    if (!isVisible() || isMaximized())
        return;
    const QRect screen = this->screen()->availableGeometry();
    const QRect frame = frameGeometry();
    const int right = std::max(0, frame.right() - screen.right());
    const int below = std::max(0, frame.bottom() - screen.bottom());
    if (right > 0 || below > 0)
        move(std::max(screen.left(), pos().x() - right), std::max(screen.top(), pos().y() - below));
}

bool Dialog::event(QEvent *event)
{
    const bool taken = QDialog::event(event);
    if (event->type() == QEvent::LayoutRequest)
        fit();
    return taken;
}

void Dialog::fit()
{
    if (m_keepsTextWhole)
        setMinimumHeight(std::min(roomFor(*this).height(), layout()->hasHeightForWidth()
                                                               ? layout()->totalHeightForWidth(width())
                                                               : layout()->totalMinimumSize().height()));
}

namespace {

using EnteredName = std::function<void(const QString &, const NameAnswer &)>;

/// Stays open with the input and the error until a name is accepted.
class NameDialog final : public Dialog
{
public:
    NameDialog(const QString &label, const QString &name, EnteredName entered, QWidget *parent);

private:
    [[nodiscard]] QString name() const { return m_edit->text().simplified(); }
    void changed();
    void enter();
    void take(const Result<void> &taken);
    EnteredName m_entered;
    QLineEdit *m_edit;
    QLabel *m_error;
    QDialogButtonBox *m_buttons;
};

NameDialog::NameDialog(const QString &label, const QString &name, EnteredName entered, QWidget *parent)
    : Dialog(parent)
    , m_entered(std::move(entered))
    , m_edit(named<QLineEdit>("nameEdit", name, this))
    , m_error(named<TextLabel>("errorLabel", this))
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this))
{
    setObjectName(QStringLiteral("nameQuestion"));
    setWindowTitle(QStringLiteral("Pantau"));
    auto *question = new QLabel(label, this);
    question->setTextFormat(Qt::PlainText);
    question->setBuddy(m_edit);
    m_edit->setMinimumWidth(fontMetrics().averageCharWidth() * 40);
    m_edit->selectAll();
    setColumn(this, {question, m_edit, m_error, m_buttons});
    keepTextWhole();
    connect(m_edit, &QLineEdit::textChanged, this, &NameDialog::changed);
    connect(m_buttons, &QDialogButtonBox::accepted, this, &NameDialog::enter);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    changed();
    m_edit->setFocus();
}

void NameDialog::changed()
{
    showText(*m_error, {});
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(!name().isEmpty());
}

void NameDialog::enter()
{
    showText(*m_error, {});
    m_buttons->setEnabled(false);
    m_entered(name(), [asked = QPointer(this)](const Result<void> &taken) {
        if (asked)
            asked->take(taken);
    });
}

void NameDialog::take(const Result<void> &taken)
{
    if (taken)
        return accept();
    m_buttons->setEnabled(true);
    m_edit->setFocus();
    showText(*m_error, taken.error().sentence);
}

} // namespace

namespace {

void askWith(const char *kindOfVerb, QWidget *parent, const QString &text, const QString &verb,
             std::function<void()> agreed)
{
    constexpr int Width = 420;
    auto *box = named<QMessageBox>("question", parent);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setWindowTitle(QStringLiteral("Pantau"));
    box->setTextFormat(Qt::PlainText);
    const qsizetype mark = text.indexOf(QStringLiteral("? "));
    box->setText(mark < 0 ? text : text.left(mark + 1));
    box->setInformativeText(mark < 0 ? QString() : text.mid(mark + 2));
    auto *yes = box->addButton(verb, QMessageBox::AcceptRole);
    auto *no = box->addButton(QMessageBox::Cancel);
    setKind(*yes, kindOfVerb);
    setKind(*no, kind::Quiet);
    // The filled button is the default one. Nothing is removed by accident.
    box->setDefaultButton(kindOfVerb == kind::Danger ? no : yes);
    // QMessageBox does not wrap a text that is narrower than half the screen.
    const int width = Width - 2 * box->style()->pixelMetric(QStyle::PM_LayoutLeftMargin, nullptr, box);
    box->findChild<QLabel *>(QStringLiteral("qt_msgbox_label"))->hide();
    QLabel *question = named<TextLabel>("questionLabel", box->text(), box);
    question->setFont(fontFor(FontRole::Heading, question->font()));
    auto *grid = qobject_cast<QGridLayout *>(box->layout());
    for (int i = grid->count() - 1; i >= 0; --i)
        if (grid->itemAt(i)->spacerItem())
            delete grid->takeAt(i); // indents the texts, as if there were an icon
    grid->addWidget(question, 0, 1);
    auto *loss = box->findChild<QLabel *>(QStringLiteral("qt_msgbox_informativelabel"));
    for (QLabel *part : {question, loss}) {
        if (!part)
            continue;
        setQuiet(*part, part == loss);
        part->setContentsMargins({});
        part->setFixedWidth(width);
        part->ensurePolished();
        part->setMinimumHeight(part->heightForWidth(width)); // Qt takes that for the width of its column
    }
    QObject::connect(yes, &QPushButton::clicked, parent, std::move(agreed));
    box->open();
}

} // namespace

void ask(QWidget *parent, const QString &text, const QString &verb, std::function<void()> agreed)
{
    askWith(kind::Primary, parent, text, verb, std::move(agreed));
}

void askToRemove(QWidget *parent, const QString &text, const QString &verb, std::function<void()> agreed)
{
    askWith(kind::Danger, parent, text, verb, std::move(agreed));
}

void askName(QWidget *parent, const QString &label, const QString &name,
             std::function<void(const QString &, const NameAnswer &)> entered)
{
    (new NameDialog(label, name, std::move(entered), parent))->open();
}

ScrollingPart::ScrollingPart(QWidget *contents, QWidget *parent) : QScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setFocusPolicy(Qt::NoFocus);
    setWidget(contents);
}

QSize ScrollingPart::minimumSizeHint() const
{
    const int wide = widget()->minimumSizeHint().width() + verticalScrollBar()->sizeHint().width();
    return {std::min(wide, roomFor(*this).width() / 2), QScrollArea::minimumSizeHint().height()};
}

bool ScrollingPart::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == widget() && event->type() == QEvent::LayoutRequest)
        updateGeometry();
    return QScrollArea::eventFilter(watched, event);
}

FormArea::FormArea(QWidget *parent) : QScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setFocusPolicy(Qt::NoFocus);
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget *, QWidget *now) {
        if (now && widget() && widget()->isAncestorOf(now))
            ensureWidgetVisible(now);
    });
}

int FormArea::heightOfContents(int width) const
{
    const QLayout *layout = widget() ? widget()->layout() : nullptr;
    if (!layout)
        return 0;
    return layout->hasHeightForWidth() ? layout->totalHeightForWidth(width)
                                       : layout->totalMinimumSize().height();
}

/// Before the first layout, the preferred width of the contents.
int FormArea::usedWidth() const
{
    return isVisible() ? width() : std::max(width(), widget()->sizeHint().width());
}

int FormArea::withScrollBar(int width) const
{
    return std::min(width + verticalScrollBar()->sizeHint().width(), roomFor(*this).width() * 9 / 10);
}

QSize FormArea::sizeHint() const
{
    if (!widget())
        return QScrollArea::sizeHint();
    const QSize hint = widget()->sizeHint();
    return {withScrollBar(hint.width()), std::max(hint.height(), heightOfContents(usedWidth()))};
}

QSize FormArea::minimumSizeHint() const
{
    if (!widget())
        return QScrollArea::minimumSizeHint();
    // Half the screen leaves space for the buttons and a text above them.
    const int height = std::min(heightOfContents(usedWidth()), roomFor(*this).height() / 2);
    return {withScrollBar(widget()->minimumSizeHint().width()), height};
}

bool FormArea::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == widget() && event->type() == QEvent::LayoutRequest)
        follow();
    return QScrollArea::eventFilter(watched, event);
}

void FormArea::resizeEvent(QResizeEvent *event)
{
    QScrollArea::resizeEvent(event);
    if (event->oldSize().width() != event->size().width())
        follow(); // text may need more or fewer lines
}

/// If the contents have grown, the window grows too, while the screen has space.
void FormArea::follow()
{
    const int height = heightOfContents(width());
    const int missing = height - this->height();
    const bool grew = height > std::exchange(m_known, height);
    updateGeometry();
    if (!grew || missing <= 0 || !isVisible())
        return;
    QWidget &window = *this->window();
    const QSize room = roomFor(*this);
    if (!window.isMaximized() && window.height() < room.height())
        window.resize(window.width(), std::min(window.height() + missing, room.height()));
}

namespace {

QString documentsFolder()
{
    return QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
}

/// Qt remembers the last used folder. Initially it uses the current directory, so use the documents folder
/// then.
QFileDialog *placeDialog(QWidget *parent, const char *name, const QString &title, const QString &filter,
                         FileChosen chosen = {})
{
    auto *dialog = named<QFileDialog>(name, parent, title, QString(), filter);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    if (dialog->directory() == QDir::current() || !dialog->directory().exists())
        dialog->setDirectory(documentsFolder());
    if (chosen)
        QObject::connect(dialog, &QFileDialog::fileSelected, parent, std::move(chosen));
    return dialog;
}

} // namespace

QString suggestedName(const QString &whose, const QString &what, const QDate &day)
{
    const QString owner = safeFileStem(whose.isEmpty() ? QStringLiteral("Pantau") : whose);
    return QStringLiteral("%1 - %2 %3").arg(owner, what, day.toString(Qt::ISODate));
}

QFileDialog *openSaveDialog(QWidget *parent, const char *dialogName, const SavePlace &place,
                            FileChosen chosen)
{
    auto *dialog = placeDialog(parent, dialogName, place.title, place.filter, std::move(chosen));
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(place.suffix);
    dialog->selectFile(place.name + u'.' + place.suffix);
    dialog->open();
    return dialog;
}

QFileDialog *openFileDialog(QWidget *parent, const char *dialogName, const QString &title,
                            const QString &filter, FileChosen chosen, const QString &folder)
{
    auto *dialog = placeDialog(parent, dialogName, title, filter, std::move(chosen));
    dialog->setFileMode(QFileDialog::ExistingFile);
    if (!folder.isEmpty())
        dialog->setDirectory(folder);
    dialog->open();
    return dialog;
}

QFileDialog *openFolderDialog(QWidget *parent, const char *dialogName, const QString &title,
                              FileChosen chosen, const QString &folder)
{
    auto *dialog = placeDialog(parent, dialogName, title, {}, std::move(chosen));
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    dialog->setDirectory(folder.isEmpty() ? documentsFolder() : folder);
    dialog->open();
    return dialog;
}

void openImportFilesDialog(QWidget *parent, std::function<void(const QStringList &paths)> chosen)
{
    auto *dialog = placeDialog(
        parent, "fileDialog", QCoreApplication::translate("pantau::desktop::ImportDialog", "Import domains"),
        QCoreApplication::translate(
            "pantau::desktop::ImportDialog",
            "Lists and spreadsheets (*.csv *.tsv *.txt *.xlsx *.xlsm *.ods);;All files (*)"));
    dialog->setFileMode(QFileDialog::ExistingFiles);
    QObject::connect(dialog, &QFileDialog::filesSelected, parent, std::move(chosen));
    dialog->open();
}

using namespace std::chrono_literals;
constexpr auto Patience = 500ms;
constexpr auto Tick = 100ms;
constexpr int BarSteps = 1000; ///< QProgressBar counts in int, which may be too small for the work

WorkBar::WorkBar(QProgressBar *bar, QObject *parent)
    : QObject(parent), m_bar(bar), m_patience(Patience, this, [this] {
        show();
        m_tick.start();
    })
{
    m_bar->hide();
    m_tick.setInterval(Tick);
    connect(&m_tick, &QTimer::timeout, this, &WorkBar::show);
}

void WorkBar::follow(const SharedProgress &progress, const QString &words)
{
    m_progress = progress;
    m_words = words;
    if (!m_tick.isActive())
        m_patience.startOnce();
}

void WorkBar::end()
{
    m_patience.stop();
    m_tick.stop();
    m_progress.reset();
    m_bar->hide();
}

void WorkBar::show()
{
    const qint64 total = m_progress ? m_progress->total() : 0;
    const qint64 done = m_progress ? m_progress->done() : 0;
    m_bar->setRange(0, total > 0 ? BarSteps : 0); // 0 to 0 shows a busy indicator
    m_bar->setValue(total > 0 ? int(done * BarSteps / total) : 0);
    const QString words = m_words.contains(QLatin1String("%1"))
                              ? m_words.arg(QLocale().toString(done), QLocale().toString(total))
                              : m_words;
    m_bar->setFormat(total > 0 ? words : QString());
    m_bar->show();
    Q_EMIT shown(words);
}

} // namespace pantau::desktop
