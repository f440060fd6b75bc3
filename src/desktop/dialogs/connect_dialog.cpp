// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/dialogs/connect_dialog.h"

#include "app/account_commands.h"
#include "base/background_work.h"
#include "desktop/dialogs/help.h"
#include "desktop/dialogs/import_parts.h"
#include "desktop/look/icons.h"
#include "desktop/look/layouts.h"
#include "desktop/look/pantau_style.h"
#include "desktop/look/parts.h"
#include "desktop/look/words.h"
#include "ui_connect_dialog.h"

#include <QAccessible>
#include <QClipboard>
#include <QDesktopServices>
#include <QDir>
#include <QFileInfo>
#include <QGuiApplication>
#include <QLocale>
#include <QPainter>
#include <QPointer>

#include <algorithm>

namespace pantau::desktop {

namespace {

constexpr QSize OpenedAs(880, 624);
constexpr int ServicesWidth = 292;
constexpr int RequestsAMinute = 60;

/// What a successful answer means: how far the quota goes, or why there is none.
QString answerText(const Usage &usage, const ServiceAddress &address, bool usesKey)
{
    constexpr int DaysOfAMonth = 30;
    if (address.isLocal())
        return ConnectDialog::tr("Connected. Checks cost nothing.");
    const QString sentence = words::connectedSentence(usage) + u'\n';
    if (usage.remainingChecks() == 0)
        return sentence + words::usedUpSentence(usesKey);
    if (usage.isDaily() || usage.unitCost <= 0)
        return sentence + ConnectDialog::tr("Connecting used no checks.");
    return sentence +
           ConnectDialog::tr("Enough for about %Ln check(s) a day. Connecting used no credits.", nullptr,
                             int(std::max<qint64>(1, usage.checksFor(usage.limit) / DaysOfAMonth)));
}

} // namespace

QString offerOf(const app::Preset &preset)
{
    if (preset.freeQuota)
        return preset.freeQuota->isMonthly ? ConnectDialog::tr("%Ln check(s) a month without a key", nullptr,
                                                               int(preset.freeQuota->checks))
                                           : ConnectDialog::tr("%Ln check(s) a day without a key", nullptr,
                                                               int(preset.freeQuota->checks));
    if (preset.key == app::Preset::Key::None)
        return ConnectDialog::tr("No key needed");
    return preset.batch > 1 ? ConnectDialog::tr("Key needed, %Ln domains per request", nullptr, preset.batch)
                            : ConnectDialog::tr("Key needed, one domain per request");
}

ConnectDialog::ConnectDialog(app::Session &session, const QString &service, QWidget *parent)
    : Dialog(parent)
    , m_session(session)
    , m_ui(std::make_unique<Ui::ConnectDialog>())
    , m_result(new NoticeBar(NoticeBar::Kind::Information, QStringLiteral("result"), this))
{
    m_ui->setupUi(this);
    resize(OpenedAs);
    m_ui->titleLabel->setFont(fontFor(FontRole::PaneTitle, font()));
    m_ui->resultColumn->addWidget(m_result);
    for (QLabel *label : {m_ui->seesLabel, m_ui->keptLabel, m_ui->speedLabel})
        setQuiet(*label);
    setQuiet(*m_ui->foldedLabel);
    for (QPushButton *link : {m_ui->siteButton, m_ui->chooseButton})
        setKind(*link, kind::Link);
    m_ui->siteButton->setIcon(plainIcon(QStringLiteral("out"), Token::Accent));
    m_ui->limitBox->setValue(int(Account::DefaultDailyLimit));
    m_ui->connectButton->setDefault(true);
    addOptions();
    addEntries();
    connectParts();
    submitWith(*m_ui->connectButton);
    choose(service);
}

ConnectDialog::~ConnectDialog() = default;

void ConnectDialog::addOptions()
{
    m_withoutKey = named<OptionRow>("withoutKey", m_ui->optionCard);
    m_withKey = named<OptionRow>("withKey", m_ui->optionCard);
    m_withKey->say(tr("&With a key"), tr("For a package you have bought."));
    m_withKey->setChecked(true);
    setColumn(m_ui->optionCard, {m_withoutKey, m_withKey}, Flush);
    setTabOrder(m_ui->siteButton, m_withoutKey);
    setTabOrder(m_withoutKey, m_withKey);
    setTabOrder(m_withKey, m_ui->keyEdit);
}

void ConnectDialog::addEntries()
{
    const auto known = app::presets();
    for (const app::Preset &preset : known.value_or(QList<app::Preset>()))
        m_entries += {preset.name, preset.address.text(), preset};
    m_entries += {tr("Your own copy of a blocklist"), CopyOfList, std::nullopt};
    m_entries += {tr("Other address"), OtherAddress, std::nullopt};
    auto *list = m_ui->serviceList;
    list->setItemDelegate(new ServiceDelegate(list));
    list->setFixedWidth(std::max(ServicesWidth, fontMetrics().averageCharWidth() * 22));
    list->viewport()->setAutoFillBackground(false);
    for (const Entry &entry : std::as_const(m_entries)) {
        auto *item = new QListWidgetItem(entry.name, list);
        const bool isKey = entry.preset && entry.preset->key == app::Preset::Key::Required;
        const bool isCopy = entry.address == CopyOfList;
        item->setData(ServiceDelegate::OfferRole, entry.preset ? offerOf(*entry.preset)
                                                  : isCopy     ? tr("A file on this computer, no quota")
                                                               : tr("A service you or a colleague runs"));
        item->setData(ServiceDelegate::IconRole,
                      entry.preset ? (isKey ? QStringLiteral("key") : QStringLiteral("globe"))
                      : isCopy     ? QStringLiteral("file")
                                   : QStringLiteral("link"));
        item->setData(ServiceDelegate::GapRole, isCopy && list->count() > 1);
        item->setData(Qt::AccessibleTextRole,
                      entry.name + QStringLiteral(": ") + item->data(ServiceDelegate::OfferRole).toString());
    }
    if (!known)
        m_result->say(known.error().sentence);
}

void ConnectDialog::connectParts()
{
    connect(m_ui->serviceList, &QListWidget::currentRowChanged, this, &ConnectDialog::showEntry);
    connect(m_withKey, &QRadioButton::toggled, this, &ConnectDialog::showFields);
    connect(m_ui->foldButton, &QToolButton::toggled, this, &ConnectDialog::showFields);
    connect(m_ui->addressEdit, &QLineEdit::textEdited, this,
            [this](const QString &text) { m_entries[m_ui->serviceList->currentRow()].address = text; });
    // The input differs from the tried one, so that one can no longer be saved.
    for (QLineEdit *field : {m_ui->addressEdit, m_ui->keyEdit, m_ui->fileEdit, m_ui->nameEdit})
        connect(field, &QLineEdit::textChanged, this, &ConnectDialog::showFields);
    connect(m_ui->plainHttpBox, &QCheckBox::toggled, this, &ConnectDialog::showFields);
    connect(m_ui->siteButton, &QPushButton::clicked, this, [this] {
        QDesktopServices::openUrl(QUrl(QStringLiteral("https://") + chosen().preset->address.url().host()));
    });
    connect(m_ui->chooseButton, &QPushButton::clicked, this,
            [this] { (new HandbookWindow(this, tr("services.md")))->show(); });
    connect(m_ui->keyNote, &QLabel::linkActivated, this,
            [](const QString &link) { QDesktopServices::openUrl(QUrl(link)); });
    connect(m_ui->pasteButton, &QPushButton::clicked, this, [this] {
        m_ui->keyEdit->setText(QGuiApplication::clipboard()->text().trimmed());
        m_ui->keyEdit->setFocus();
    });
    auto *eye = m_ui->keyEdit->addAction(plainIcon(QStringLiteral("eyeo"), Token::Text2),
                                         QLineEdit::TrailingPosition);
    eye->setCheckable(true);
    eye->setText(tr("Show the key"));
    eye->setToolTip(tr("Show the key"));
    connect(eye, &QAction::toggled, m_ui->keyEdit, [edit = m_ui->keyEdit](bool isShown) {
        edit->setEchoMode(isShown ? QLineEdit::Normal : QLineEdit::Password);
    });
    connect(m_ui->fileButton, &QPushButton::clicked, this, &ConnectDialog::chooseFile);
    connect(m_ui->connectButton, &QPushButton::clicked, this, &ConnectDialog::connectNow);
    connect(m_ui->cancelButton, &QPushButton::clicked, this, &ConnectDialog::reject);
    connect(m_ui->anotherButton, &QPushButton::clicked, this, &ConnectDialog::startAnother);
    connect(m_result->action, &QPushButton::clicked, this, [this] {
        if (m_refused)
            save(*m_refused, {});
    });
}

void ConnectDialog::choose(const QString &service)
{
    int row = 0;
    for (int i = 0; i < m_entries.size(); ++i)
        if (m_entries.at(i).name == service || m_entries.at(i).address == service)
            row = i;
    m_withoutKey->setChecked(!service.isEmpty());
    m_ui->serviceList->setCurrentRow(row);
    focusFirst();
}

const ConnectDialog::Entry &ConnectDialog::chosen() const
{
    return m_entries.at(std::max(0, m_ui->serviceList->currentRow()));
}

bool ConnectDialog::takesKey() const
{
    if (!chosen().preset)
        return !isCopy();
    return chosen().preset->key == app::Preset::Key::Required ||
           (chosen().preset->key == app::Preset::Key::Optional && m_withKey->isChecked());
}

/// Fills in what the entry knows, except a name that the user typed.
void ConnectDialog::showEntry()
{
    const Entry &entry = chosen();
    const auto &preset = entry.preset;
    m_ui->titleLabel->setText(entry.name);
    m_ui->siteButton->setVisible(preset.has_value());
    m_ui->optionCard->setVisible(preset && preset->key == app::Preset::Key::Optional);
    m_ui->readLabel->clear();
    m_ui->termsLabel->setText(isCopy() ? tr("One domain per line, or a published list, also compressed with "
                                            "gzip. Pantau reads it again when it changes.")
                              : preset ? preset->terms
                                       : tr("Its address and your key are where you signed up."));
    QStringList keyNotes;
    if (preset && !preset->keyPrefix.isEmpty())
        keyNotes += tr("Keys start with %1.").arg(preset->keyPrefix).toHtmlEscaped();
    if (preset && !preset->keysFrom.isEmpty())
        keyNotes += QStringLiteral("<a href=\"%1\" style=\"text-decoration: none\">%2</a>")
                        .arg(preset->keysFrom.toHtmlEscaped(),
                             tr("Get a key from %1").arg(entry.name).toHtmlEscaped());
    m_ui->keyNote->setText(preset ? keyNotes.join(u' ') : tr("Leave it empty if the service needs none."));
    m_ui->addressEdit->setText(entry.address == OtherAddress ? QString() : entry.address);
    if (!m_ui->nameEdit->isModified())
        m_ui->nameEdit->clear();
    m_ui->nameEdit->setPlaceholderText(preset ? entry.name : QString());
    m_ui->foldButton->setChecked(!preset);
    if (preset) {
        m_ui->siteButton->setText(preset->address.url().host());
        m_withoutKey->say(tr("Wit&hout a key"),
                          preset->freeQuota && !preset->freeQuota->isMonthly
                              ? tr("%Ln check(s) a day, shared by everyone on this internet connection.",
                                   nullptr, int(preset->freeQuota->checks))
                              : preset->terms);
        m_ui->speedText->setText(
            tr("up to %Ln domain(s) per request, %1 requests a minute", nullptr, preset->batch)
                .arg(locale().toString(RequestsAMinute)));
        m_ui->readLabel->setText(preset->readOn.isValid()
                                     ? tr("Details from its public documentation, read on %1.")
                                           .arg(locale().toString(preset->readOn, tr("d MMM yyyy")))
                                     : tr("Details from its public documentation, not verified."));
    }
    placeAddress();
    showFields();
}

/// Another service begins with its address; of those that Pantau knows, the address comes last.
void ConnectDialog::placeAddress()
{
    const bool isFirst = !chosen().preset && !isCopy();
    QBoxLayout *form = m_ui->formColumn;
    form->removeWidget(m_ui->addressPanel);
    form->insertWidget(isFirst ? form->indexOf(m_ui->keyPanel) : form->indexOf(m_ui->foldRow) + 1,
                       m_ui->addressPanel);
    setTabOrder(isFirst ? static_cast<QWidget *>(m_ui->siteButton) : m_ui->foldButton, m_ui->addressEdit);
    setTabOrder(m_ui->addressEdit, m_ui->plainHttpBox);
    setTabOrder(m_ui->plainHttpBox, m_ui->nameEdit);
}

void ConnectDialog::showFields()
{
    const bool isPreset = chosen().preset.has_value();
    const QString text = m_ui->addressEdit->text();
    const auto address = ServiceAddress::parse(text, ServiceAddress::PlainHttp::Allowed);
    const bool isService = address && !isCopy() && !address->isLocal();
    const bool isPlain = isService && address->url().scheme() == QLatin1String("http") &&
                         !isLoopbackHost(address->url().host());
    const bool isUnfolded = m_ui->foldButton->isChecked();
    m_ui->keyPanel->setVisible(takesKey());
    m_ui->filePanel->setVisible(isCopy());
    m_ui->limitPanel->setVisible(isService && !app::unknownProvider(*address) &&
                                 !app::reportsUsage(*address));
    m_ui->termsLabel->setVisible(!m_ui->optionCard->isVisibleTo(this));
    setAllVisible({m_ui->seesLabel, m_ui->seesText}, !isCopy());
    setAllVisible({m_ui->keptLabel, m_ui->keptText}, takesKey());
    setAllVisible({m_ui->speedLabel, m_ui->speedText}, isPreset);
    m_ui->foldButton->setVisible(isPreset);
    m_ui->foldButton->setIcon(plainIcon(isUnfolded ? QStringLiteral("down") : QStringLiteral("right")));
    m_ui->foldedLabel->setVisible(isPreset && !isUnfolded);
    m_ui->foldedLabel->setText(text);
    m_ui->addressPanel->setVisible(isUnfolded);
    setAllVisible({m_ui->addressLabel, m_ui->addressEdit}, !isCopy());
    m_ui->plainHttpBox->setVisible(isPlain);
    if (m_state == State::Editing) {
        m_refused.reset();
        m_result->hide();
    }
    refreshButtons();
}

void ConnectDialog::refreshButtons()
{
    const bool isConnected = m_state == State::Connected;
    const bool needsKey = takesKey() && chosen().preset;
    const bool isComplete = isCopy()   ? !m_ui->fileEdit->text().trimmed().isEmpty()
                            : needsKey ? !m_ui->keyEdit->text().isEmpty()
                                       : !m_ui->addressEdit->text().trimmed().isEmpty();
    m_ui->connectButton->setText(isConnected ? tr("D&one") : tr("&Connect"));
    m_ui->connectButton->setEnabled(isConnected || (m_state == State::Editing && isComplete));
    m_ui->anotherButton->setVisible(isConnected);
    m_ui->cancelButton->setVisible(!isConnected);
    m_ui->serviceList->setEnabled(m_state == State::Editing);
    setAllEnabled({m_ui->optionCard, m_ui->keyPanel, m_ui->filePanel, m_ui->limitPanel, m_ui->addressPanel},
                  m_state == State::Editing);
}

void ConnectDialog::focusFirst()
{
    if (isCopy())
        m_ui->fileEdit->setFocus();
    else if (!chosen().preset)
        m_ui->addressEdit->setFocus();
    else if (takesKey())
        m_ui->keyEdit->setFocus();
    else
        m_ui->connectButton->setFocus();
}

void ConnectDialog::chooseFile()
{
    openFileDialog(
        this, "listFileDialog", tr("Choose your copy of the blocklist"),
        tr("Blocklists (*.txt *.csv *.gz);;All files (*)"),
        [this](const QString &path) { m_ui->fileEdit->setText(QDir::toNativeSeparators(path)); },
        QFileInfo(m_ui->fileEdit->text()).absolutePath());
}

/// Empty if an entry is not usable, which is shown.
std::optional<ConnectDialog::Candidate> ConnectDialog::candidate()
{
    const QString path = QDir::fromNativeSeparators(m_ui->fileEdit->text().trimmed());
    const auto address = ServiceAddress::parse(
        isCopy() ? CopyOfList + QFileInfo(path).absoluteFilePath() : m_ui->addressEdit->text(),
        m_ui->plainHttpBox->isChecked() ? ServiceAddress::PlainHttp::Allowed
                                        : ServiceAddress::PlainHttp::OnLoopbackOnly);
    const auto wrong = address ? app::unknownProvider(*address) : std::optional(address.error());
    if (wrong) {
        refuse(wrong->sentence, isCopy() ? m_ui->fileEdit : m_ui->addressEdit);
        return std::nullopt;
    }
    std::optional<ApiKey> key;
    if (takesKey() && !m_ui->keyEdit->text().isEmpty()) {
        const auto parsed = ApiKey::parse(m_ui->keyEdit->text());
        if (!parsed) {
            refuse(parsed.error().sentence, m_ui->keyEdit);
            return std::nullopt;
        }
        key = *parsed;
    }
    QString name = m_ui->nameEdit->text().simplified();
    if (name.isEmpty())
        name = m_session.accounts().spareName(chosen().preset      ? chosen().name
                                              : isCopy()           ? QFileInfo(path).fileName()
                                              : address->isLocal() ? tr("Local service")
                                                                   : address->url().host());
    return Candidate{name, *address, key,
                     m_ui->limitPanel->isVisible() ? std::optional<qint64>(m_ui->limitBox->value())
                                                   : std::nullopt};
}

void ConnectDialog::connectNow()
{
    if (m_state == State::Connected)
        return accept();
    const auto wanted = candidate();
    if (!wanted)
        return;
    if (wanted->dailyLimit)
        save(*wanted, tr("Saved. The first check tests the key, because this service has no free request."));
    else
        probe(*wanted);
}

void ConnectDialog::probe(const Candidate &candidate)
{
    ++m_attempt;
    setState(State::Asking);
    say(NoticeBar::Kind::Information,
        candidate.address.isLocal() ? tr("Reading the blocklist…") : tr("Contacting the service…"));
    whenFinished(m_session.accounts().probe(candidate.name, candidate.address, candidate.key), this,
                 [this, candidate, attempt = m_attempt](const UsageAnswer &answer) {
                     if (attempt != m_attempt)
                         return;
                     if (answer)
                         return save(candidate,
                                     answerText(answer->usage, candidate.address, candidate.key.has_value()));
                     refuse(answer.error().error.sentence, isCopy()          ? m_ui->fileEdit
                                                           : candidate.key   ? m_ui->keyEdit
                                                           : chosen().preset ? nullptr
                                                                             : m_ui->addressEdit);
                     // An unreachable service can still be saved; an invalid file cannot.
                     if (candidate.address.isLocal())
                         return;
                     m_refused = candidate;
                     say(NoticeBar::Kind::Attention, answer.error().error.sentence, tr("Sa&ve anyway"));
                 });
}

/// @p answer: what to show then; empty: close the dialog.
void ConnectDialog::save(const Candidate &candidate, const QString &answer)
{
    ++m_attempt;
    setState(State::Asking);
    // The keychain may wait to be unlocked. If the user cancels in the meantime, the account must be removed
    // again.
    whenFinished(
        m_session.accounts().add(candidate.name, candidate.address, candidate.key, candidate.dailyLimit),
        &m_session,
        [dialog = QPointer(this), attempt = m_attempt, answer,
         &session = m_session](const Result<Account> &account) {
            if (dialog && dialog->m_attempt == attempt)
                dialog->saved(account, answer);
            else if (account)
                session.accounts().remove(account->id);
        });
}

void ConnectDialog::saved(const Result<Account> &account, const QString &answer)
{
    if (!account)
        return refuse(account.error().sentence,
                      account.error().kind == Error::Kind::NoKeychain ? m_ui->keyEdit : m_ui->nameEdit);
    if (answer.isEmpty())
        return accept();
    m_session.accounts().refreshUsage(account->id);
    m_ui->keyEdit->clear();
    setState(State::Connected);
    say(NoticeBar::Kind::Success, answer);
    m_ui->connectButton->setFocus();
}

void ConnectDialog::refuse(const QString &sentence, QLineEdit *field)
{
    setState(State::Editing);
    if (field && m_ui->addressPanel->isAncestorOf(field))
        m_ui->foldButton->setChecked(true);
    say(NoticeBar::Kind::Attention, sentence);
    if (!field)
        return;
    field->setFocus();
    field->selectAll();
}

void ConnectDialog::say(NoticeBar::Kind kind, const QString &sentence, const QString &action)
{
    m_result->setKind(kind);
    m_result->say(sentence, action);
    QAccessibleEvent alert(m_result, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

void ConnectDialog::setState(State state)
{
    m_state = state;
    refreshButtons();
}

void ConnectDialog::startAnother()
{
    for (QLineEdit *field : {m_ui->keyEdit, m_ui->fileEdit, m_ui->nameEdit})
        field->clear();
    setState(State::Editing);
    showEntry();
    m_ui->serviceList->setFocus();
}

void ConnectDialog::reject()
{
    ++m_attempt;
    m_ui->keyEdit->clear();
    if (m_state == State::Connected)
        return accept();
    QDialog::reject();
}

namespace {

constexpr int ServiceHeight = 52;
constexpr int ServiceSpacing = 2;
constexpr int ServiceGap = 18; ///< above the entries that are no known service
constexpr int Tile = 28;
constexpr int Side = 12;
constexpr int TextGap = 12;

/// Two lines, the second one small and dimmed, centred in @p area.
void paintTwoLines(QPainter &painter, const QRect &area, const QString &first, const QString &second,
                   const QFont &font, const QPalette &palette)
{
    const QFont firstFont = fontFor(FontRole::Button, font);
    const QFont secondFont = fontFor(FontRole::Small, font);
    const QFontMetrics firstMetrics(firstFont);
    const QFontMetrics secondMetrics(secondFont);
    QRect line = area;
    line.setTop(area.center().y() - (firstMetrics.height() + secondMetrics.height()) / 2 + 1);
    const bool isEnabled = palette.currentColorGroup() != QPalette::Disabled;
    painter.setFont(firstFont);
    painter.setPen(palette.color(QPalette::Text));
    painter.drawText(line, int(Qt::AlignLeading | Qt::AlignTop | Qt::TextHideMnemonic),
                     firstMetrics.elidedText(first, Qt::ElideRight, line.width()));
    line.translate(0, firstMetrics.height());
    painter.setFont(secondFont);
    painter.setPen(colour(isEnabled ? Token::Text2 : Token::Disabled, palette));
    painter.drawText(line, int(Qt::AlignLeading | Qt::AlignTop),
                     secondMetrics.elidedText(second, Qt::ElideRight, line.width()));
}

} // namespace

QSize ServiceDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const int gap = index.data(GapRole).toBool() ? ServiceGap : 0;
    return {0, heightFor(option.fontMetrics, ServiceHeight) + ServiceSpacing + gap};
}

void ServiceDelegate::paint(QPainter *painter, const QStyleOptionViewItem &given,
                            const QModelIndex &index) const
{
    QStyleOptionViewItem option = given;
    initStyleOption(&option, index);
    const QPalette &palette = option.palette;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    QRect area = option.rect.adjusted(0, 0, 0, -ServiceSpacing);
    if (index.data(GapRole).toBool()) {
        area.setTop(area.top() + ServiceGap);
        paintHairline(
            *painter,
            QRect(area.left() + Side, area.top() - ServiceGap, area.width() - 2 * Side, ServiceGap / 2),
            colour(Token::Hairline, palette));
    }
    const bool isSelected = option.state.testFlag(QStyle::State_Selected);
    const bool isRinged = option.state.testFlag(QStyle::State_HasFocus) &&
                          option.state.testFlag(QStyle::State_KeyboardFocusChange);
    if (isSelected || option.state.testFlag(QStyle::State_MouseOver) || isRinged)
        paintRound(*painter, area, size::ControlRadius,
                   isSelected ? palette.color(QPalette::Highlight) : colour(Token::Hover, palette),
                   isRinged ? colour(Token::Accent, palette) : QColor(Qt::transparent), 2);
    const QRect inner = area.adjusted(Side, 0, -Side, 0);
    const QRect tile =
        QStyle::alignedRect(option.direction, Qt::AlignLeading | Qt::AlignVCenter, {Tile, Tile}, inner);
    paintRound(*painter, tile, size::ControlRadius,
               colour(isSelected ? Token::Surface : Token::NeutralGround, palette));
    QRect icon(0, 0, size::Icon, size::Icon);
    icon.moveCenter(tile.center());
    paintIcon(*painter, index.data(IconRole).toString(), icon, isSelected ? Token::Accent : Token::Text2);
    const int start = Tile + TextGap;
    const bool isMirrored = option.direction == Qt::RightToLeft;
    paintTwoLines(*painter, inner.adjusted(isMirrored ? 0 : start, 0, isMirrored ? -start : 0, 0),
                  option.text, index.data(OfferRole).toString(), option.font, palette);
    painter->restore();
}

} // namespace pantau::desktop
