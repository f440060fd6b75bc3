// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/channel_commands.h"
#include "app/data_commands.h"
#include "app/watch_commands.h"
#include "base/appeal.h"
#include "base/domain_list.h"
#include "base/language.h"
#include "desktop/dialogs/connect_dialog.h"
#include "desktop/dialogs/export_dialog.h"
#include "desktop/dialogs/help.h"
#include "desktop/dialogs/import_dialog.h"
#include "desktop/dialogs/letter_dialog.h"
#include "desktop/dialogs/list_dialog.h"
#include "desktop/dialogs/report_dialog.h"
#include "desktop/domains/detail_tabs.h"
#include "desktop/domains/domains_dialog.h"
#include "desktop/look/dialog.h"
#include "desktop/look/pantau_style.h"
#include "desktop/look/parts.h"
#include "desktop/look/usage_meter.h"
#include "desktop/settings/accounts_page.h"
#include "desktop/settings/channels_page.h"
#include "desktop/settings/data_page.h"
#include "desktop/settings/settings_dialog.h"
#include "desktop/window/autostart.h"
#include "desktop/window/main_window.h"
#include "gui/mnemonics.h"
#include "gui/spoken.h"
#include "support/patience.h"
#include "support/session_world.h"
#include "support/test_program.h"

#include <QAbstractButton>
#include <QApplication>
#include <QComboBox>
#include <QDirIterator>
#include <QGroupBox>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QScreen>
#include <QScrollArea>
#include <QSettings>
#include <QSignalSpy>
#include <QStyleOption>
#include <QTabWidget>
#include <QTest>

#include <algorithm>
#include <functional>
#include <memory>

using namespace pantau;
using namespace pantau::desktop;
using test::World;

namespace {

constexpr QSize SmallScreen{1024, 700};
constexpr double UsualLetters = 10;
constexpr double LargeLetters = 20; ///< points: 200 % of the usual desktop font size
const DomainName Melati = DomainName::fromNormalised(u"melati-promo.example"_s);
const DomainName Listed = DomainName::fromNormalised(u"listed-0.example"_s); // World(1) blocks it

/// An account, two lists with long names, and every dialog of the program.
class Desk
{
public:
    Desk() : m_world(1)
    {
        m_world.openSession();
        const Account account = m_world.addAccount(std::nullopt);
        m_account = account.id;
        m_service = account.address.text();
        World::wait(session().accounts().refreshUsage(m_account));
        m_list = (**World::wait(
                      session().write(&db::Lists::add, u"Toko Melati, campaigns of the year"_s, m_account)))
                     .id;
        World::wait(session().write(&db::Domains::addToList, m_list, {Melati}));
        World::wait(session().checks().check(m_account, {Listed}));
        World::wait(session().data().createBackup(backup(), ExistingFile::Refuse));
        m_context = std::make_unique<WindowContext>(session());
        m_file = std::make_unique<QSettings>(m_world.m_home.filePath(u"window.ini"_s), QSettings::IniFormat);
        m_preferences = std::make_unique<Preferences>(*m_file);
        m_autostart = makeAutostart(*m_preferences);
        m_window.addAction(u"&Import domains from a file…"_s)->setShortcut(Qt::Key_F5);
    }

    /// Returns all dialogs. The text before a colon is the class; after it, the way it is opened.
    [[nodiscard]] QList<std::pair<QString, std::function<QDialog *()>>> all()
    {
        QList<std::pair<QString, std::function<QDialog *()>>> dialogs;
        const auto add = [&dialogs](const QString &name, std::function<QDialog *()> make) {
            dialogs.append({name, std::move(make)});
        };
        add(u"AboutDialog"_s, [this] { return new AboutDialog(session()); });
        for (const auto part : {AccountDialog::Part::Everything, AccountDialog::Part::Key})
            add(u"AccountDialog: part %1"_s.arg(int(part)), [this, part] {
                return new AccountDialog(session(), session().store().accounts().all()->constFirst(), part);
            });
        add(u"AppealDialog"_s, [this] { return new AppealDialog(*m_context, Appeal{AppealId{}, Melati}); });
        add(u"HandbookWindow"_s, [] { return new HandbookWindow; });
        for (const ChannelForm &form : app::channelForms())
            add(u"ChannelDialog: "_s + form.key, [this, form] { return new ChannelDialog(session(), form); });
        for (const auto &service : {u"Trust Positif"_s, u"Hackbitt"_s, QString(ConnectDialog::CopyOfList),
                                    QString(ConnectDialog::OtherAddress)})
            add(u"ConnectDialog: "_s + service,
                [this, service] { return new ConnectDialog(session(), service); });
        add(u"DomainsDialog"_s, [this] {
            auto *dialog =
                new DomainsDialog(*session().store().lists().all(), 12, session().clock().nowUtc());
            dialog->askPause();
            dialog->askMute();
            return dialog;
        });
        add(u"DomainsDialog: a note"_s, [this] {
            auto *dialog = new DomainsDialog(*session().store().lists().all(), 1, session().clock().nowUtc());
            dialog->askNote();
            return dialog;
        });
        add(u"ExportDialog"_s, [this] { return new ExportDialog(*m_context, *m_preferences, {}); });
        add(u"ImportDialog"_s, [this] { return new ImportDialog(*m_context, m_list, std::nullopt); });
        add(u"ImportDialog: with lines left out"_s, [this] {
            auto *dialog = new ImportDialog(*m_context, m_list, std::nullopt);
            dialog->setPastedText(u"a.example,high\nnot a domain,low\n10.0.0.1,low"_s);
            return dialog;
        });
        add(u"LetterDialog"_s, [this] { return new LetterDialog(*m_context, Listed, m_service); });
        add(u"LetterDialog: its template"_s, [this] {
            auto *dialog = new LetterDialog(*m_context, Listed, m_service);
            dialog->findChild<QTabWidget *>(u"tabs"_s)->setCurrentIndex(1);
            return dialog;
        });
        add(u"ListDialog"_s, [this] { return new ListDialog(*m_context, m_list); });
        add(u"ReportDialog"_s, [this] { return new ReportDialog(session(), m_list); });
        add(u"RestoreDialog"_s, [this] { return new RestoreDialog(backup()); });
        for (int page = 0; page <= int(SettingsDialog::Page::Privacy); ++page)
            add(u"SettingsDialog: page %1"_s.arg(page), [this, page] {
                auto *dialog = new SettingsDialog(*m_context, *m_preferences, *m_autostart);
                dialog->showPage(SettingsDialog::Page(page));
                return dialog;
            });
        add(u"ShortcutsWindow"_s, [this] { return new ShortcutsWindow(m_window); });
        return dialogs;
    }

    [[nodiscard]] app::Session &session() { return *m_world.m_session; }
    [[nodiscard]] QString windowFile() const { return m_world.m_home.filePath(u"window.ini"_s); }

private:
    [[nodiscard]] QString backup() const { return m_world.m_home.filePath(u"backup.sqlite"_s); }

    World m_world;
    AccountId m_account{};
    QString m_service;
    ListId m_list{};
    std::unique_ptr<WindowContext> m_context;
    std::unique_ptr<QSettings> m_file;
    std::unique_ptr<Preferences> m_preferences;
    std::unique_ptr<Autostart> m_autostart;
    QWidget m_window;
};

const QScrollArea *areaAround(const QWidget *widget)
{
    for (widget = widget->parentWidget(); widget; widget = widget->parentWidget())
        if (const auto *area = qobject_cast<const QScrollArea *>(widget))
            return area;
    return nullptr;
}

QString words(const QRect &rect)
{
    return u"%1,%2 %3x%4"_s.arg(rect.x()).arg(rect.y()).arg(rect.width()).arg(rect.height());
}

void useLetters(double points)
{
    QFont font = QApplication::font();
    font.setPointSizeF(points);
    QApplication::setFont(font);
}

/// Returns the visible texts that are cut off. Labels that elide show all in their tool tip.
QStringList cutTexts(const QWidget &window)
{
    QStringList cut;
    for (const auto *label : window.findChildren<const QLabel *>()) {
        const bool isPainted = qobject_cast<const HeroSentence *>(label); // in a font that fits
        if (!label->isVisible() || label->text().isEmpty() || isPainted ||
            qobject_cast<const ElidedLabel *>(label))
            continue;
        const QSize needed =
            label->wordWrap() ? QSize(0, label->heightForWidth(label->width())) : label->sizeHint();
        if (label->width() < needed.width() || label->height() < needed.height())
            cut += u"“%1” has %2x%3, not %4x%5"_s.arg(label->text())
                       .arg(label->width())
                       .arg(label->height())
                       .arg(needed.width())
                       .arg(needed.height());
    }
    for (const auto *box : window.findChildren<const QComboBox *>()) {
        QStyleOptionComboBox option;
        option.initFrom(box);
        option.editable = box->isEditable();
        const int place =
            box->style()
                ->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, box)
                .width();
        const int needed = box->fontMetrics().horizontalAdvance(box->currentText());
        if (box->isVisible() && place < needed)
            cut += u"“%1” has %2 of %3"_s.arg(box->currentText()).arg(place).arg(needed);
    }
    for (const auto *box : window.findChildren<const QGroupBox *>()) {
        QStyleOptionGroupBox option;
        option.initFrom(box);
        option.text = box->title();
        option.subControls = QStyle::SC_GroupBoxLabel;
        const int place =
            box->style()->subControlRect(QStyle::CC_GroupBox, &option, QStyle::SC_GroupBoxLabel, box).width();
        const int needed =
            QFontMetrics(fontFor(FontRole::Heading, box->font())).horizontalAdvance(box->title());
        if (box->isVisible() && place < needed)
            cut += u"“%1” has %2 of %3"_s.arg(box->title()).arg(place).arg(needed);
    }
    return cut;
}

/// Returns what is out of reach or cut off, or an empty string if everything fits.
QString misfit(const QWidget &dialog)
{
    const QRect screen = dialog.screen()->availableGeometry();
    if (!screen.contains(dialog.frameGeometry()))
        return u"the window, %1, is not on the screen"_s.arg(words(dialog.frameGeometry()));
    for (const auto *area : dialog.findChildren<QScrollArea *>())
        if (area->isVisible() && area->widget()->width() > area->viewport()->width() &&
            area->horizontalScrollBarPolicy() == Qt::ScrollBarAlwaysOff)
            return u"“%1” is %2 wide and cut at %3"_s.arg(area->widget()->objectName())
                .arg(area->widget()->width())
                .arg(area->viewport()->width());
    for (const auto *button : dialog.findChildren<QAbstractButton *>()) {
        const bool isPicture =
            qobject_cast<const QLineEdit *>(button->parentWidget()); // its text is its accessible name
        if (!button->isVisible() || button->text().isEmpty() || isPicture)
            continue;
        const QRect place(button->mapTo(&dialog, QPoint(0, 0)), button->size());
        const bool scrolls = areaAround(button);
        if (!scrolls && !dialog.rect().contains(place))
            return u"“%1” is at %2"_s.arg(button->text(), words(place));
        if (button->width() < button->minimumSizeHint().width())
            return u"“%1” is squeezed to %2 of %3"_s.arg(button->text())
                .arg(button->width())
                .arg(button->minimumSizeHint().width());
    }
    return cutTexts(dialog).join(u'\n');
}

} // namespace

/// A small screen with a large font.
class TestDialogs : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QCOMPARE(QGuiApplication::primaryScreen()->availableSize(), SmallScreen);
        PantauStyle::install();
    }
    void init() { useLetters(LargeLetters); }
    void cleanup() { installTranslations(*qApp, QLocale(QLocale::English)); }

    /// Fails for a new dialog class until it is added to Desk::all().
    void everyDialogIsTested()
    {
        QSet<QString> there;
        QDirIterator headers(QStringLiteral(PANTAU_DESKTOP_SOURCES), {u"*.h"_s}, QDir::Files,
                             QDirIterator::Subdirectories);
        while (headers.hasNext()) {
            QFile header(headers.next());
            QVERIFY(header.open(QFile::ReadOnly));
            static const QRegularExpression declaration(
                u"class (\\w+)(?: final)? : public (Q?Dialog|QWizard|QMessageBox)\\b"_s);
            for (const auto &match : declaration.globalMatch(QString::fromUtf8(header.readAll())))
                if (match.captured(1) != u"Dialog"_s)
                    there += match.captured(1);
        }
        QSet<QString> tried;
        Desk desk;
        for (const auto &[name, make] : desk.all())
            tried += name.section(u':', 0, 0);
        QCOMPARE(tried, there);
    }

    void everyDialogFitsItsScreen_data()
    {
        const test::Table<QLocale, double> row({"locale", "points"});
        row("English", QLocale(QLocale::English), UsualLetters);
        row("Indonesian", QLocale(QLocale::Indonesian), UsualLetters);
        row("English, large", QLocale(QLocale::English), LargeLetters);
        row("Indonesian, large", QLocale(QLocale::Indonesian), LargeLetters);
    }
    void everyDialogFitsItsScreen()
    {
        QFETCH(QLocale, locale);
        QFETCH(double, points);
        installTranslations(*qApp, locale);
        useLetters(points);
        Desk desk;
        QStringList misfits;
        for (const auto &[name, make] : desk.all()) {
            std::unique_ptr<QDialog> dialog(make());
            dialog->setAttribute(Qt::WA_DeleteOnClose, false);
            dialog->show();
            QVERIFY(QTest::qWaitForWindowExposed(dialog.get()));
            const int wanted = std::min(dialog->sizeHint().width(), roomFor(*dialog).width());
            if (dialog->width() < wanted)
                misfits += u"%1: %2 wide, not %3"_s.arg(name).arg(dialog->width()).arg(wanted);
            // Data that is read later may enlarge the dialog and fill its labels.
            const bool settled = test::waitFor(
                [&dialog] { return misfit(*dialog).isEmpty() && test::nameless(*dialog).isEmpty(); });
            if (!settled && !misfit(*dialog).isEmpty())
                misfits += name + u": "_s + misfit(*dialog);
            misfits += test::spokenMarkup(*dialog);
            for (const QString &clash : test::mnemonicClashes(*dialog))
                misfits += name + u": Alt twice: "_s + clash;
            for (const QString &mute : test::nameless(*dialog))
                misfits += name + u": "_s + mute;
        }
        QVERIFY2(misfits.isEmpty(), qPrintable(misfits.join(u'\n')));
    }

    void everyPageFitsItsScreen_data() { everyDialogFitsItsScreen_data(); }
    void everyPageFitsItsScreen()
    {
        QFETCH(QLocale, locale);
        QFETCH(double, points);
        installTranslations(*qApp, locale);
        useLetters(points);
        Desk desk;
        MainWindow window(desk.session(), desk.windowFile());
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        window.openDomain(Listed.ascii());
        QStringList misfits;
        for (int page = 0; page <= int(Page::Appeals); ++page) {
            window.showPage(Page(page));
            if (!test::waitFor([&window] { return misfit(window).isEmpty(); }))
                misfits += u"page %1: %2"_s.arg(QString::number(page), misfit(window));
        }
        window.showPage(Page::Domains);
        window.findChild<QLineEdit *>(u"search"_s)->setText(u"no domain has this name"_s);
        auto *empty = window.findChild<QLabel *>(u"emptyText"_s);
        if (!test::waitFor([&] { return empty->isVisible() && misfit(window).isEmpty(); }))
            misfits += u"without a hit: "_s + misfit(window);
        QVERIFY2(misfits.isEmpty(), qPrintable(misfits.join(u'\n')));
    }

    void questionsFitTheirScreen()
    {
        QWidget window;
        const QString text = u"Remove 40 domains from “Toko Melati, campaigns of the year”? Their "
                             "history is kept for 30 days; Undo brings them back. "_s.repeated(3);
        ask(&window, text, u"&Remove 40 domains"_s, [] {});
        askName(&window, u"Name of the list:"_s, QString(80, u'n'),
                [](const QString &, const NameAnswer &) {});
        QStringList misfits;
        for (QWidget *top : QApplication::topLevelWidgets())
            if (auto *dialog = qobject_cast<QDialog *>(top); dialog && dialog->isVisible()) {
                misfits += misfit(*dialog);
                const auto *question = dialog->findChild<QLabel *>(u"questionLabel"_s);
                QVERIFY(!question || question->height() >= question->heightForWidth(question->width()));
                dialog->close();
            }
        QCOMPARE(misfits, (QStringList{QString(), QString()}));
    }

    /// A multi-line field uses Return itself, so Ctrl+Return submits in every dialog.
    void ctrlReturnSubmitsFromEveryLargeField()
    {
        Desk desk;
        int fields = 0;
        for (const auto &[name, make] : desk.all()) {
            const std::unique_ptr<QDialog> dialog(make());
            dialog->setAttribute(Qt::WA_DeleteOnClose, false);
            dialog->show();
            dialog->activateWindow();
            QVERIFY(QTest::qWaitForWindowActive(dialog.get()));
            for (auto *field : dialog->findChildren<QPlainTextEdit *>()) {
                if (!field->isVisible() || field->isReadOnly() || !field->isEnabled())
                    continue;
                ++fields;
                QTest::keyClicks(field, u"a.example"_s);
                const auto buttons = dialog->findChildren<QPushButton *>();
                const auto ready = [&buttons] {
                    return std::find_if(buttons.cbegin(), buttons.cend(), [](const QPushButton *each) {
                        return each->isDefault() && each->isEnabled() && each->isVisible();
                    });
                };
                QVERIFY2(test::waitFor([&] { return ready() != buttons.cend(); }), qPrintable(name));
                const QSignalSpy clicked(*ready(), &QPushButton::clicked);
                QTest::keyClick(field, Qt::Key_Return, Qt::ControlModifier);
                QVERIFY2(clicked.size() == 1, qPrintable(name));
                break;
            }
        }
        QVERIFY(fields >= 3); // an appeal, a note, pasted domains
    }
};

static int runTestDialogs(int argc, char *argv[])
{
    QTemporaryDir folder;
    QFile screens(folder.filePath(u"screens.json"_s));
    if (!screens.open(QFile::WriteOnly))
        return 1;
    screens.write(
        u"{\"screens\": [{\"name\": \"small\", \"x\": 0, \"y\": 0, \"width\": %1, "
        "\"height\": %2, \"logicalDpi\": 96, \"logicalBaseDpi\": 96, \"dpr\": 1}]}"_s.arg(SmallScreen.width())
            .arg(SmallScreen.height())
            .toUtf8());
    screens.close();
    qputenv("QT_QPA_PLATFORM", "offscreen:configfile=" + screens.fileName().toUtf8());
    QApplication app(argc, argv);
    TestDialogs test;
    return QTest::qExec(&test, argc, argv);
}
PANTAU_TEST_RUN_BY(runTestDialogs)

#include "tst_dialogs.moc"
