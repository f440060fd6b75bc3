# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
if(NOT PANTAU_DESKTOP)
    return()
endif()
pantau_test(tst_import_dialog LABEL gui SOURCES gui/tst_import_dialog.cpp gui/transfer_world.h LIBS Pantau::desktop)
pantau_test(tst_export_dialog LABEL gui SOURCES gui/tst_export_dialog.cpp gui/transfer_world.h LIBS Pantau::desktop)
