// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/look/question.h"

#include "desktop/look/dialog.h"

#include <QDialogButtonBox>
#include <QEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPointer>
#include <QPushButton>
#include <QVBoxLayout>

#include <initializer_list>
#include <utility>

namespace pantau::desktop {

namespace {

using EnteredName = std::function<void(const QString &, const NameAnswer &)>;

/// Stays with what was entered and what is wrong with it until a name is taken.
class NameDialog final : public Dialog
{
public:
    NameDialog(const QString &label, const QString &name, EnteredName entered, QWidget *parent);

protected:
    bool event(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    [[nodiscard]] QString name() const { return m_edit->text().simplified(); }
    void changed();
    void enter();
    void take(const Result<void> &taken);
    void say(const QString &error);
    void fit();

    EnteredName m_entered;
    QLineEdit *m_edit;
    QLabel *m_error;
    QDialogButtonBox *m_buttons;
};

NameDialog::NameDialog(const QString &label, const QString &name, EnteredName entered, QWidget *parent)
    : Dialog(parent)
    , m_entered(std::move(entered))
    , m_edit(new QLineEdit(name, this))
    , m_error(new QLabel(this))
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName(QStringLiteral("nameQuestion"));
    setWindowTitle(QStringLiteral("Pantau"));
    auto *question = new QLabel(label, this);
    question->setTextFormat(Qt::PlainText);
    question->setBuddy(m_edit);
    m_edit->setObjectName(QStringLiteral("nameEdit"));
    m_edit->setMinimumWidth(fontMetrics().averageCharWidth() * 40);
    m_edit->selectAll();
    m_error->setObjectName(QStringLiteral("errorLabel"));
    m_error->setTextFormat(Qt::PlainText);
    m_error->setWordWrap(true);
    auto *column = new QVBoxLayout(this);
    for (QWidget *part : std::initializer_list<QWidget *>{question, m_edit, m_error, m_buttons})
        column->addWidget(part);
    connect(m_edit, &QLineEdit::textChanged, this, &NameDialog::changed);
    connect(m_buttons, &QDialogButtonBox::accepted, this, &NameDialog::enter);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    changed();
    m_edit->setFocus();
}

void NameDialog::changed()
{
    say({});
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(!name().isEmpty());
}

void NameDialog::enter()
{
    say({});
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
    say(taken.error().sentence);
}

void NameDialog::say(const QString &error)
{
    m_error->setText(error);
    m_error->setVisible(!error.isEmpty());
}

/// Words that wrap are never cut.
void NameDialog::fit()
{
    setMinimumHeight(layout()->hasHeightForWidth() ? layout()->totalHeightForWidth(width())
                                                   : layout()->totalMinimumSize().height());
}

bool NameDialog::event(QEvent *event)
{
    const bool taken = Dialog::event(event);
    if (event->type() == QEvent::LayoutRequest)
        fit();
    return taken;
}

void NameDialog::resizeEvent(QResizeEvent *event)
{
    Dialog::resizeEvent(event);
    fit();
}

} // namespace

void ask(QWidget *parent, const QString &text, const QString &verb, std::function<void()> agreed,
         OnReturn onReturn)
{
    auto *box = new QMessageBox(parent);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setObjectName(QStringLiteral("question"));
    box->setIcon(QMessageBox::Question);
    box->setWindowTitle(QStringLiteral("Pantau"));
    box->setTextFormat(Qt::PlainText);
    box->setText(text);
    auto *yes = box->addButton(verb, QMessageBox::AcceptRole);
    auto *no = box->addButton(QMessageBox::Cancel);
    box->setDefaultButton(onReturn == OnReturn::Agrees ? yes : no);
    QObject::connect(yes, &QPushButton::clicked, parent, std::move(agreed));
    box->open();
}

void askName(QWidget *parent, const QString &label, const QString &name,
             std::function<void(const QString &, const NameAnswer &)> entered)
{
    (new NameDialog(label, name, std::move(entered), parent))->open();
}

} // namespace pantau::desktop
