-- SPDX-FileCopyrightText: Pantau contributors
-- SPDX-License-Identifier: GPL-3.0-or-later
-- One domain a request, with the keys of a file (its name is the argument) in turn.
local keys = {}
local turn = 0

function init(args)
    for line in io.lines(args[1]) do
        keys[#keys + 1] = line
    end
    turn = math.random(#keys)
end

function request()
    turn = turn % #keys + 1
    return wrk.format("POST", nil, { ["Content-Type"] = "application/json", ["X-API-Key"] = keys[turn] },
                      '{"domains": "example.com"}')
end
