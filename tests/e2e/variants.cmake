# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
pantau_e2e_test(variants_end_to_end "${Python3_EXECUTABLE}" "${e2e}/variants_end_to_end.py" -v)
