import { expect, test } from 'vitest'

import { ApiFailure } from '../../src/offline/api-failure.ts'
import { createReachability, shareReachability } from '../../src/offline/reachability.ts'
import { json, lostNetwork } from './support/fake-server.ts'
import { createChannels } from './support/locks.ts'
import { createManualClock, turn, until } from './support/manual-clock.ts'

function tabs(count: number) {
  const line = { up: true, probes: 0 }
  const openChannel = createChannels()
  const clock = createManualClock()
  const all = Array.from({ length: count }, () => {
    const fetch = async () => {
      line.probes += 1
      if (!line.up) throw lostNetwork()
      return json({ status: 'ok' })
    }
    const reachability = createReachability({ platform: { clock, random: () => 1, fetch }, probeUrl: () => '/livez' })
    return { reachability, stop: shareReachability(reachability, { openChannel }) }
  })
  return { line, all, reach: () => all.map(({ reachability }) => reachability.reachable()) }
}

test('all tabs of a browser probe at once if one finds a change of the network, each with one probe', async () => {
  const { line, all, reach } = tabs(8)
  line.up = false
  all[0]?.reachability.noteCall(new ApiFailure({ kind: 'network' }))
  await until(() => reach().every((reachable) => !reachable))
  await turn()
  expect(line.probes).toBe(8)

  line.up = true
  line.probes = 0
  all[3]?.reachability.probe()
  await until(() => reach().every((reachable) => reachable))
  await turn()
  expect(line.probes).toBe(8)
})

test('a message alone changes nothing: a tab whose own call is answered stays reachable', async () => {
  const { line, all, reach } = tabs(2)
  all[0]?.reachability.noteCall(new ApiFailure({ kind: 'network' }))
  await until(() => line.probes > 1)
  await turn()
  expect(reach()).toEqual([true, true])
})

test('a closed tab neither receives nor sends messages', async () => {
  const { line, all } = tabs(2)
  line.up = false
  all[1]?.stop()
  all[0]?.reachability.noteCall(new ApiFailure({ kind: 'network' }))
  await turn()
  expect(all[1]?.reachability.reachable()).toBe(true)
})
