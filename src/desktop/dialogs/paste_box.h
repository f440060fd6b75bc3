// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPlainTextEdit>

class QMimeData;

namespace pantau::desktop {

/// Paths of the files of this computer among what was dropped or pasted.
[[nodiscard]] QStringList droppedFiles(const QMimeData *data);

/// The box to paste domains into. What is too much for a text box to show without standing still, and files,
/// it hands on instead of taking them.
class PasteBox final : public QPlainTextEdit
{
    Q_OBJECT

public:
    static constexpr qsizetype longestText = 128 * 1024; ///< in characters

    explicit PasteBox(QWidget *parent = nullptr);

Q_SIGNALS:
    void largePasted(const QString &text);
    void filesDropped(const QStringList &paths);

protected:
    bool canInsertFromMimeData(const QMimeData *source) const override;
    void insertFromMimeData(const QMimeData *source) override;
};

} // namespace pantau::desktop
