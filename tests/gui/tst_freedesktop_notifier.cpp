// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/window/freedesktop_notifier.h"
#include "support/patience.h"
#include "support/test_program.h"

#include <QTest>

using namespace pantau;
using desktop::Notification;

namespace {

/// Stores the notifications it receives.
class Kept final : public desktop::Notifier
{
public:
    explicit Kept(QStringList &titles) : m_titles(titles) {}
    void notify(const Notification &notification) override { m_titles += notification.title; }

private:
    QStringList &m_titles;
};

} // namespace

class TestFreedesktopNotifier : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    /// The tests run without a session bus.
    void withoutSessionBusTheFallbackIsUsed()
    {
        QStringList titles;
        desktop::FreedesktopNotifier notifier(std::make_unique<Kept>(titles));
        notifier.notify({u"melati-promo.example is blocked"_s, {}, {}, true});
        QTRY_COMPARE(titles, QStringList{u"melati-promo.example is blocked"_s});
    }
};

PANTAU_TEST(TestFreedesktopNotifier)
#include "tst_freedesktop_notifier.moc"
