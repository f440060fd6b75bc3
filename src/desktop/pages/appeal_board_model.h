// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "desktop/look/table.h"

#include <QPalette>

#include <optional>

namespace pantau::desktop {

/// The board of appeals, most urgent first, read page by page on a thread of the pool.
class AppealBoardModel final : public TableModel
{
    Q_OBJECT

public:
    enum Column { Stage, Domain, Lists, SentTo, AskAgain, Since, Took };

    explicit AppealBoardModel(app::Session &session, QObject *parent = nullptr);

    /// Reads the first page of @p stage, or of all stages. The old rows stay until it has been read.
    void show(const std::optional<AppealStage> &stage);
    /// Reads the same number of rows again.
    void reload();
    /// Null if the row has not been read.
    [[nodiscard]] const AppealCase *at(int row) const;
    /// Row of the same appeal, or of the same domain at the same service; -1 if it has not been read.
    [[nodiscard]] int rowOf(const AppealCase &wanted) const;
    void setPalette(const QPalette &palette);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] bool canFetchMore(const QModelIndex &parent) const override;
    void fetchMore(const QModelIndex &parent) override;

Q_SIGNALS:
    void loaded(); ///< after every read, even without new rows
    void failed(const pantau::Error &error);

private:
    /// Start of the next page: an offset into the first of the remaining parts.
    struct Place
    {
        QList<BoardPart> parts;
        int offset = 0;
    };
    struct Cases
    {
        QList<AppealCase> rows;
        Place next;
    };

    [[nodiscard]] static Result<Cases> readCases(const db::Store &store, Place from, int limit);
    void read(const Place &from, int limit, bool anew);
    void replace(const QList<AppealCase> &rows);
    [[nodiscard]] Place beginning() const;
    [[nodiscard]] QVariant iconOf(int row) const;
    [[nodiscard]] QString sinceTip(int row) const;
    [[nodiscard]] QString askAgainText(int row) const;
    [[nodiscard]] bool isOverdue(int row) const;

    app::Session &m_session;
    std::optional<AppealStage> m_stage;
    QList<AppealCase> m_rows;
    Place m_next;
    bool m_isReading = false;
    int m_round = 0; ///< number of the newest read; older results are ignored
    QPalette m_palette;
};

} // namespace pantau::desktop
