// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/language.h"
#include "report/content.h"

namespace pantau::report {

/// Writes a report as HTML. Every text is escaped here; only this class writes tags.
class HtmlWriter
{
public:
    /// @p forPaper: see ReportExtent.
    HtmlWriter(const Language &language, bool forPaper) : m_language(language), m_forPaper(forPaper) {}

    [[nodiscard]] QString page(const QString &title, const QList<Block> &blocks);

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
    [[nodiscard]] QString breakable(const QString &cell) const;

    const Language &m_language;
    bool m_forPaper;
    QString m_html;
};

} // namespace pantau::report
