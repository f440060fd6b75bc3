# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# Written by installer/linux/describe from what the program's --help says.
complete -c pantau -f
complete -c pantau -l help -s h -d 'Displays help on commandline options.'
complete -c pantau -l version -s v -d 'Displays version information.'
complete -c pantau -l data-dir -x -a '(__fish_complete_directories)' -d 'Folder of the database; PANTAU_DATA_DIR sets the default.'
complete -c pantau -l hidden -d 'Start in the tray without a window, or minimised if there is no tray.'
complete -c pantau -l minimized -d 'Start with the window minimised.'
complete -c pantau -l quit -d 'Quit the Pantau that is open, and wait until it has ended.'
