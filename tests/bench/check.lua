-- SPDX-FileCopyrightText: Pantau contributors
-- SPDX-License-Identifier: GPL-3.0-or-later
-- For wrk: POST /check with the bodies of a file, one JSON object a line, in turn. wrk … -s check.lua URL -- FILE [KEY]
local requests = {}
local at = 0

function init(args)
   wrk.method = "POST"
   wrk.headers["Content-Type"] = "application/json"
   if args[2] then
      wrk.headers["X-API-Key"] = args[2]
   end
   for line in io.lines(args[1]) do
      requests[#requests + 1] = wrk.format(nil, nil, nil, line)
   end
end

function request()
   at = at % #requests + 1
   return requests[at]
end

function done(summary, latency, requests)
   local errors = summary.errors
   io.write(string.format("FIGURES %d %d %d %d\n", summary.requests, summary.duration,
      latency:percentile(99), errors.status + errors.connect + errors.read + errors.write + errors.timeout))
end
