// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/report/content.h"
#include "base/language.h"

namespace pantau::report {

/// Writes a report as HTML. Every text is escaped here; only this class writes tags.
class HtmlWriter
{
public:
    /// @p forPaper: see ReportExtent.
    HtmlWriter(const Language &language, bool forPaper) : m_language(language), m_forPaper(forPaper) {}

    [[nodiscard]] QString page(const QString &title, const QList<Block> &blocks);
    /// The same in pieces, one behind the other, for who lays them out: a long table is divided. Each is a
    /// page for itself; from the second one on they begin with the table that goes on, its header above it.
    [[nodiscard]] QStringList pieces(const QString &title, const QList<Block> &blocks);

private:
    void write(const Block &block);
    void element(const char *name, const char *cssClass, const QString &text);
    void sender(const Block &block);
    void lead(const Block &block);
    void points(const Block &block);
    void figures(const Block &block);
    void bars(const Block &block);
    void facts(const Block &block);
    void table(const Block &block);
    void pairs(const Block &block);
    void startTable(const Block &block, int times);
    void endTable();
    void cells(const Block &block, qsizetype index);
    [[nodiscard]] bool isDivided(const Block &block) const;
    [[nodiscard]] QString breakable(const QString &cell) const;

    const Language &m_language;
    bool m_forPaper;
    qsizetype m_rowsInPiece = 0; ///< 0: all
    QString m_head;
    QString m_html;
    QStringList m_pieces;
};

} // namespace pantau::report
