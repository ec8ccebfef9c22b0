import { expect, test } from 'vitest'

import { simulate } from './simulate.ts'

const MISFORTUNES = `
  request_lost request_hangs request_slow reply_lost reply_hangs reply_slow doubled session_ended throttled internal forbidden
  proxy_error proxy_error_after portal_page portal_page_after portal_401 portal_401_after truncated stale_reply
  store_thrown_away edit undo resubmit settle look kill crash_writing crash_sending freeze thaw second_tab sign_in sign_out cut jump close_store release
  withdrawn in_doubt replaced undone discarded fails again 401 403 409 429 500 503
  two_shifts paid_twice opens ends collects gives_back
`
  .trim()
  .split(/\s+/)

test('the first histories contain every kind of fault', { timeout: 300_000 }, async () => {
  const missing = new Set(MISFORTUNES)
  // Seeds with all misfortunes come first; if the events of a history have changed since, other seeds follow.
  for (const seed of [17, 9, 72, 84, 59, 30, 32, 46, ...Array.from({ length: 300 }, (_, nth) => nth + 1)]) {
    if (missing.size === 0) break
    for (const line of (await simulate(seed)).trace) for (const word of line.split(/[ :]/)) missing.delete(word)
  }
  expect([...missing]).toEqual([])
})
