// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/dialogs/start_page.h"

#include "app/account_commands.h"
#include "app/projections.h"
#include "app/sentences.h"
#include "app/watch_commands.h"
#include "base/time.h"
#include "desktop/dialogs/connect_dialog.h"
#include "desktop/dialogs/help.h"
#include "desktop/dialogs/sample.h"
#include "desktop/look/icons.h"
#include "desktop/look/layouts.h"
#include "desktop/look/pantau_style.h"
#include "desktop/look/parts.h"
#include "desktop/look/words.h"

#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QStyle>
#include <QVBoxLayout>

namespace pantau::desktop {

namespace {

constexpr int PageWidth = 640;
constexpr int ColumnLetters = 70; ///< at least, with a large font
constexpr int AboveQuestion = 44;
constexpr int QuestionHeight = 44;
constexpr int CheckWidth = 99;
constexpr int CardPadding = 20;
constexpr int FootGap = 18;
constexpr int FootMargin = 10;
constexpr int KnownHeight = 50; ///< 52 with the line
constexpr int NameWidth = 206;
constexpr int SignSize = 20;
constexpr int TileSize = 28;
constexpr double FieldFont = 1.2;

template <typename Label = TextLabel>
Label *label(const QString &name, QWidget *parent, const QString &text = {}, bool isQuiet = true)
{
    auto *made = new Label(text, parent);
    made->setObjectName(name);
    setQuiet(*made, isQuiet);
    return made;
}

/// A card with a foot for a small text.
class FootedCard final : public SheetFrame
{
public:
    using SheetFrame::SheetFrame;

    QLabel *text = nullptr; ///< fills the foot

protected:
    void paintEvent(QPaintEvent *event) override
    {
        SheetFrame::paintEvent(event);
        if (!text->isHidden())
            QPainter(this).fillRect(rect().adjusted(0, text->y() + FootGap, 0, 0),
                                    colour(Token::Sunken, palette()));
    }
};

} // namespace

StartPage::StartPage(WindowContext &context, QWidget *parent)
    : QWidget(parent), m_context(context), m_session(context.session)
{
    setObjectName(QStringLiteral("startPage"));
    m_known = app::presets().value_or(QList<app::Preset>());
    for (const app::Preset &preset : std::as_const(m_known))
        if (!m_checker && preset.key != app::Preset::Key::Required)
            m_checker = preset;
    auto *content = new QWidget;
    auto *place = new QWidget(content);
    place->setMaximumWidth(std::max(PageWidth, fontMetrics().averageCharWidth() * ColumnLetters));
    auto *column = setColumn(place, {}, {0, QMargins(0, AboveQuestion, 0, CardPadding)});
    addQuestion(*column);
    addAnswer(*column);
    addCards(*column);
    addServices(*column);
    column->addStretch(1);
    setRow(content, {spring(1), {place, 1000}, spring(1)},
           {.around = QMargins(CardPadding, 0, CardPadding, 0)});
    auto *area = new QScrollArea(this);
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setFocusPolicy(Qt::NoFocus);
    area->setWidget(content);
    setColumn(this, {area}, Flush);
    connect(&context.accounts, &AccountWatch::changed, this, &StartPage::showPrice);
    hideAnswer();
}

QPushButton *StartPage::quietButton(const QString &name, const QString &text)
{
    auto *button = new QPushButton(text, this);
    button->setObjectName(name);
    return button;
}

void StartPage::addQuestion(QVBoxLayout &column)
{
    auto *icon = new QLabel(this);
    icon->setPixmap(colourIcon(QStringLiteral("pantau")).pixmap(QuestionHeight, QuestionHeight));
    auto *question = label(QStringLiteral("question"), this, tr("Is your domain blocked?"), false);
    question->setFont(fontFor(FontRole::Hero, question->font()));
    m_field = named<QLineEdit>("domainField", this);
    m_field->setAccessibleName(question->text());
    m_field->setTextMargins(4, 0, 4, 0);
    m_field->setPlaceholderText(tr("Type your domain, for example toko-anda.example"));
    m_check = named<QPushButton>("checkDomain", m_checker ? tr("Chec&k") : tr("Connect…"), this);
    m_check->setMinimumWidth(CheckWidth);
    QFont font = m_field->font();
    font.setPointSizeF(font.pointSizeF() * FieldFont);
    for (QWidget *part : std::initializer_list<QWidget *>{m_field, m_check}) {
        part->setFont(font);
        part->setMinimumHeight(heightFor(QFontMetrics(font), QuestionHeight));
    }
    m_note = label(QStringLiteral("startSentence"), this);
    m_note->setTextFormat(Qt::RichText);
    m_note->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    addParts(column, {rowOf({icon, {question, 1}}, {14}), gap(16), rowOf({{m_field, 1}, m_check}, {8}),
                      gap(10), m_note, gap(20)});
    connect(m_field, &QLineEdit::textEdited, this, &StartPage::hideAnswer);
    connect(m_field, &QLineEdit::returnPressed, m_check, &QPushButton::click);
    connect(m_check, &QPushButton::clicked, this, &StartPage::check);
    connect(m_note, &QLabel::linkActivated, this, [this] { Q_EMIT m_context.serviceRequested(); });
}

void StartPage::addAnswer(QVBoxLayout &column)
{
    auto *answer = named<FootedCard>("answer", this);
    m_answer = answer;
    m_sign = new Sign({}, Token::Text2, SignSize, m_answer);
    m_state = label<InkLabel>(QStringLiteral("answerState"), m_answer, {}, false);
    m_state->setFont(fontFor(FontRole::StateLine, m_state->font()));
    m_when = label(QStringLiteral("answerWhen"), m_answer);
    m_watch = quietButton(QStringLiteral("watchButton"), tr("Wa&tch this domain"));
    m_watch->setIcon(plainIcon(QStringLiteral("plus")));
    setKind(*m_watch, kind::Primary);
    m_letter = quietButton(QStringLiteral("letterButton"), tr("W&rite appeal letter…"));
    m_price = label(QStringLiteral("answerPrice"), m_answer);
    m_price->setFont(fontFor(FontRole::Small, m_price->font()));
    m_price->setContentsMargins(0, FootGap + FootMargin, 0, 0);
    answer->text = m_price;
    setColumn(m_answer,
              {rowOf({m_sign, {m_state, 1}}, {8}), gap(8), m_when, gap(16),
               rowOf({m_watch, m_letter, spring()}, {8}), m_price},
              {0, QMargins(CardPadding, CardPadding, CardPadding, FootMargin)});
    column.addWidget(m_answer);
    connect(m_watch, &QPushButton::clicked, this, &StartPage::watch);
    connect(m_letter, &QPushButton::clicked, this, [this] {
        if (m_domain && m_checker)
            Q_EMIT m_context.letterRequested(*m_domain, m_checker->address.text());
    });
}

void StartPage::addCards(QVBoxLayout &column)
{
    auto *sample = quietButton(QStringLiteral("trySample"), tr("&Open the sample"));
    auto *service = quietButton(QStringLiteral("connectService"), tr("Co&nnect…"));
    connect(sample, &QPushButton::clicked, this, &StartPage::openSample);
    connect(service, &QPushButton::clicked, this, [this] { Q_EMIT m_context.serviceRequested(); });
    const auto card = [this](const QString &icon, const QString &title, const QString &text,
                             QPushButton *button) {
        auto *sheet = new SheetFrame(this);
        auto *name = label({}, sheet, title, false);
        name->setFont(fontFor(FontRole::PaneTitle, name->font()));
        setColumn(sheet,
                  {rowOf({new Sign(icon, Token::Accent, SignSize, sheet), {name, 1}}, {10}),
                   {label({}, sheet, text), 1, Qt::AlignTop},
                   gap(4),
                   {button, 0, Qt::AlignLeft}},
                  {.around = QMargins(CardPadding, 16, CardPadding, 16)});
        return sheet;
    };
    auto *left = card(QStringLiteral("sample"), tr("Try the sample"),
                      tr("%Ln sample domain(s) with 90 days of history. Nothing leaves this computer.",
                         nullptr, int(sampleDomains().size())),
                      sample);
    auto *right =
        card(QStringLiteral("key"), tr("Connect a service"),
             tr("You have a key or a service. Watch hundreds of domains inside your quota."), service);
    addParts(column, {gap(16), rowOf({{left, 1}, {right, 1}}, {16})});
}

void StartPage::addServices(QVBoxLayout &column)
{
    m_servicesLink = quietButton(QStringLiteral("servicesLink"), tr("Services Pantau knows"));
    setKind(*m_servicesLink, kind::Link);
    connect(m_servicesLink, &QPushButton::clicked, this, [this] { Q_EMIT m_context.serviceRequested(); });
    m_services = named<QWidget>("knownServices", this);
    auto *heading = label({}, m_services, tr("Services Pantau knows"), false);
    heading->setFont(fontFor(FontRole::Heading, heading->font()));
    auto *choose = quietButton(QStringLiteral("howToChoose"), tr("How to choos&e"));
    setKind(*choose, kind::Link);
    connect(choose, &QPushButton::clicked, this,
            [this] { (new HandbookWindow(window(), ConnectDialog::tr("services.md")))->show(); });
    auto *sheet = new SheetFrame(m_services);
    setColumn(m_services, {rowOf({{heading, 1}, choose}), sheet}, {.around = QMargins(0, 24, 0, 0)});
    auto *rows = setColumn(sheet, {}, Flush);
    for (const app::Preset &preset : std::as_const(m_known)) {
        const bool isFree = preset.key != app::Preset::Key::Required;
        addService(*rows, {isFree ? QStringLiteral("globe") : QStringLiteral("key"), preset.name,
                           preset.address.url().host(), offerOf(preset), isFree ? tr("Use") : tr("Connect…"),
                           preset.name});
    }
    addService(*rows,
               {QStringLiteral("file"), tr("Your own copy of a blocklist"), tr("A file on this computer"),
                tr("no quota"), tr("Choose a file…"), ConnectDialog::CopyOfList});
    // The link takes no space next to the services.
    addParts(column,
             {m_services, columnOf({{m_servicesLink, 0, Qt::AlignLeft}}, {.around = QMargins(0, 12, 0, 0)})});
}

void StartPage::addService(QVBoxLayout &rows, const KnownService &service)
{
    QWidget *sheet = rows.parentWidget();
    auto *title = label({}, sheet, service.name, false);
    title->setFont(fontFor(FontRole::Button, title->font()));
    auto *place = label({}, sheet, service.place);
    place->setFont(fontFor(FontRole::Small, place->font()));
    for (QLabel *line : {title, place})
        line->setMinimumWidth(NameWidth);
    auto *button = quietButton(QStringLiteral("useButton"), service.verb);
    button->setAccessibleName(QStringLiteral("%1: %2").arg(service.verb, service.name));
    auto *row = rowOf({new Sign(service.icon, Token::Text2, TileSize, sheet),
                       columnOf({spring(), title, place, spring()}, {0}),
                       {label({}, sheet, service.offer), 1},
                       button},
                      {12, QMargins(16, 0, 12, 0)});
    row->addStrut(KnownHeight);
    if (rows.count() > 0) {
        auto *line = new QFrame(sheet);
        line->setFrameShape(QFrame::HLine);
        line->setFixedHeight(2);
        rows.addWidget(line);
    }
    rows.addLayout(row);
    connect(button, &QPushButton::clicked, this,
            [this, entry = service.entry] { Q_EMIT m_context.serviceRequested(entry); });
}

void StartPage::focusField()
{
    m_field->setFocus();
}

void StartPage::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() != QEvent::PaletteChange || !m_note)
        return;
    const QString text = m_note->text();
    m_note->clear();
    m_note->setText(text); // a link keeps its colour
}

void StartPage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fit();
}

/// In a low window, or next to an answer without enough height, the services become a link.
void StartPage::fit()
{
    const QWidget *place = m_services->parentWidget();
    const int width = std::min(place->maximumWidth(), this->width() - 2 * CardPadding);
    int needed = place->layout()->totalHeightForWidth(width);
    if (!m_services->isVisibleTo(this))
        needed += m_services->layout()->totalHeightForWidth(width) - m_servicesLink->sizeHint().height();
    constexpr int HighWindow = 720;
    const bool isShown = needed <= height() || (m_answer->isHidden() && window()->height() >= HighWindow);
    m_services->setVisible(isShown);
    m_servicesLink->setVisible(!isShown);
}

void StartPage::introduce()
{
    setInvalid(*m_field, false);
    m_note->setText(m_checker
                        ? tr("Checked by %1: %2. It sees what you type.")
                                  .arg(m_checker->name, offerOf(*m_checker))
                                  .toHtmlEscaped() +
                              QStringLiteral(" <a href=\"change\" style=\"text-decoration: none\">%1</a>")
                                  .arg(tr("Change").toHtmlEscaped())
                        : tr("No known service checks without a key. Connect yours first.").toHtmlEscaped());
}

void StartPage::check()
{
    if (!m_checker)
        return Q_EMIT m_context.serviceRequested();
    const auto domain = DomainName::parseWatchable(m_field->text());
    if (!domain)
        return refuse(domain.error().sentence);
    hideAnswer();
    m_domain = *domain;
    m_isInUse = true;
    setBusy(true);
    for (const AccountView &view : m_context.accounts.all())
        if (view.account.address == m_checker->address)
            return askService(view.account.id);
    whenFinished(m_session.accounts().add(m_checker->name, m_checker->address, std::nullopt), this,
                 [this](const Result<Account> &account) {
                     if (account)
                         return askService(account->id);
                     setBusy(false);
                     refuse(account.error().sentence);
                 });
}

void StartPage::askService(AccountId account)
{
    m_account = account;
    whenFinished(m_session.checks().check(account, {*m_domain}), this,
                 [this](const QList<CheckOutcome> &outcomes) {
                     if (outcomes.isEmpty() || !outcomes.constFirst().checkedAt)
                         return forgetService(outcomes);
                     setBusy(false);
                     showAnswer(outcomes.constFirst());
                     askPrice();
                 });
}

/// Only now: before its first answer, a service's quota is not known.
void StartPage::askPrice()
{
    whenFinished(m_session.projections().figuresIfAdded(*m_account, {*m_domain}, std::nullopt), this,
                 [this](const Result<PlanFigures> &figures) {
                     m_plan = figures ? app::listPlanSentence(*figures, ListId{}, false) : QString();
                     showPrice();
                 });
}

/// An account that never answered would only cause notices.
void StartPage::forgetService(const QList<CheckOutcome> &outcomes)
{
    whenFinished(m_session.accounts().remove(*std::exchange(m_account, {})), this,
                 [this, outcomes](const Result<void> &removed) {
                     m_isInUse = false;
                     setBusy(false);
                     if (!removed)
                         return refuse(removed.error().sentence);
                     if (!outcomes.isEmpty())
                         showAnswer(outcomes.constFirst());
                 });
}

void StartPage::showAnswer(const CheckOutcome &outcome)
{
    const auto status = outcome.checkedAt ? outcome.status : BlockStatus::Unknown;
    const bool isBlocked = status == BlockStatus::Blocked;
    m_sign->show(isBlocked                           ? QStringLiteral("blocked")
                 : status == BlockStatus::NotBlocked ? QStringLiteral("tick")
                                                     : QStringLiteral("question"),
                 isBlocked                           ? Token::Blocked
                 : status == BlockStatus::NotBlocked ? Token::Ok
                                                     : Token::Unknown);
    m_state->show(words::answer(outcome), isBlocked ? Token::Blocked : Token::Text);
    m_when->setText(
        status == BlockStatus::Unknown
            ? outcome.reason
            : tr("%1 said so %2.")
                  .arg(m_checker->name, atTimeText(*outcome.checkedAt, m_session.clock().nowUtc())));
    m_letter->setVisible(isBlocked);
    m_watch->setVisible(m_account.has_value());
    m_answer->show();
    showPrice();
    setKind(*m_check, m_account ? kind::Quiet : kind::Primary);
    fit();
    (m_account ? m_watch : m_check)->setFocus();
}

/// What the check used, and what watching the domain would use.
void StartPage::showPrice()
{
    const auto *view = m_account ? m_context.accounts.find(*m_account) : nullptr;
    const QString used = view && view->usage ? words::usageSentence(*view->usage) + u' ' : QString();
    m_price->setText(used + m_plan);
    m_price->setVisible(m_account.has_value());
}

void StartPage::hideAnswer()
{
    m_answer->hide();
    m_plan.clear();
    setKind(*m_check, kind::Primary);
    introduce();
    fit();
}

void StartPage::watch()
{
    if (!m_domain || !m_account)
        return;
    whenFinished(m_session.write(app::Topic::Lists | app::Topic::Statuses,
                                 [account = *m_account, domain = *m_domain](const db::Database &database) {
                                     return addSeen(database, AccountWatch::usualList(), account, {domain});
                                 }),
                 this, [this](const Result<void> &added) {
                     if (!added)
                         return refuse(added.error().sentence);
                     m_isInUse = false;
                     Q_EMIT m_context.domainChosen(m_domain->ascii());
                 });
}

void StartPage::openSample()
{
    setBusy(true);
    whenFinished(addSample(m_session), this, [this](const Result<Account> &added) {
        setBusy(false);
        if (!added)
            return refuse(added.error().sentence);
        m_isInUse = false;
        Q_EMIT m_context.checkRequested({{added->id, sampleDomains()}});
    });
}

void StartPage::refuse(const QString &sentence)
{
    setInvalid(*m_field, true);
    m_note->setText(QStringLiteral("<span style=\"color: %1\">%2</span>")
                        .arg(colour(Token::Blocked, palette()).name(), sentence.toHtmlEscaped()));
    m_field->setFocus();
}

void StartPage::setBusy(bool isBusy)
{
    for (QPushButton *button : findChildren<QPushButton *>())
        button->setEnabled(!isBusy);
    m_field->setEnabled(!isBusy);
    if (isBusy)
        m_note->setText(tr("Checking…").toHtmlEscaped());
    else
        introduce();
}

void InkLabel::show(const QString &text, Token ink)
{
    m_ink = ink;
    setText(text);
}

void InkLabel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setPen(colour(m_ink, palette()));
    painter.drawText(contentsRect(),
                     int(QStyle::visualAlignment(layoutDirection(), alignment())) | Qt::TextWordWrap, text());
}

Sign::Sign(const QString &icon, Token ink, int side, QWidget *parent)
    : QWidget(parent), m_icon(icon), m_ink(ink)
{
    setFixedSize(side, side);
}

void Sign::show(const QString &icon, Token ink)
{
    m_icon = icon;
    m_ink = ink;
    update();
}

void Sign::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QRect icon = rect();
    if (width() == TileSize) {
        paintRound(painter, rect(), size::ControlRadius, colour(Token::NeutralGround, palette()));
        icon.setSize({size::Icon, size::Icon});
        icon.moveCenter(rect().center());
    }
    if (!m_icon.isEmpty())
        paintIcon(painter, m_icon, icon, m_ink);
}

} // namespace pantau::desktop
