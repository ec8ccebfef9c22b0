import { describe, expect, test } from 'vitest'

import { ApiFailure } from '../../src/offline/api-failure.ts'
import { createReachability } from '../../src/offline/reachability.ts'
import { json, lostNetwork, neverAnswered, portalPage } from './support/fake-server.ts'
import { createManualClock, turn, until } from './support/manual-clock.ts'

const NETWORK = new ApiFailure({ kind: 'network' })
const STRANGE = new ApiFailure({ kind: 'foreign', status: 200 })
const ALIVE = () => json({ status: 'ok' })

function watched(answer: () => Response | Promise<Response>) {
  const clock = createManualClock()
  const probes: number[] = []
  const said: boolean[] = []
  let current = answer
  const reachability = createReachability({
    platform: {
      clock,
      random: () => 1,
      fetch: (_, init) =>
        new Promise((resolve, reject) => {
          probes.push(clock.now())
          init.signal?.addEventListener('abort', () => reject(init.signal?.reason))
          Promise.resolve(current()).then(resolve, reject)
        }),
    },
    probeUrl: () => '/livez',
  })
  reachability.subscribe(() => said.push(reachability.reachable()))
  return { clock, reachability, probes, said, nowAnswers: (next: typeof answer) => (current = next) }
}

describe('reachability', () => {
  test('is assumed until a call fails', () => {
    const { reachability, probes } = watched(ALIVE)

    expect(reachability.reachable()).toBe(true)
    expect(probes).toEqual([])
  })

  test('ends with the first failed call, and returns with an answered probe', async () => {
    const { reachability, said } = watched(ALIVE)
    reachability.noteCall(NETWORK)
    expect(reachability.reachable()).toBe(false)

    await until(() => reachability.reachable())
    expect(said).toEqual([false, true])
  })

  test('continues after a foreign or failing answer, until a probe decides', async () => {
    const { reachability, said, probes } = watched(ALIVE)
    reachability.noteCall(STRANGE)
    reachability.noteCall(new ApiFailure({ kind: 'server', status: 500, problem: null, retryAfterMs: null }))
    await until(() => probes.length === 1)

    expect(said).toEqual([])
  })

  test('is not proven by a captive portal that answers 200 with its page', async () => {
    const { reachability, said } = watched(() => portalPage(200))
    reachability.noteCall(STRANGE)

    await until(() => !reachability.reachable())
    expect(said).toEqual([false])
  })

  test('is probed until a probe is answered, at growing intervals', async () => {
    const { clock, reachability, probes, nowAnswers } = watched(() => Promise.reject(lostNetwork()))
    reachability.noteCall(NETWORK)
    const start = clock.now()
    const eager = Array.from({ length: 11 }, () => 2_000)
    for (const [index, wait] of [...eager, 4_000, 8_000, 16_000, 30_000, 30_000].entries()) {
      await turn()
      clock.advance(wait - 1)
      expect(probes).toHaveLength(index + 1)
      clock.advance(1)
    }
    expect(probes.map((at) => (at - start) / 1000)).toEqual([
      0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 26, 34, 50, 80, 110,
    ])

    nowAnswers(ALIVE)
    await turn()
    clock.advance(30_000)
    await until(() => reachability.reachable())
    clock.advance(600_000)
    expect(probes).toHaveLength(18)
  })

  test('is denied if a probe has no answer after five seconds', async () => {
    const { clock, reachability, said } = watched(neverAnswered)
    reachability.probe()
    clock.advance(5_000)

    await until(() => !reachability.reachable())
    expect(said).toEqual([false])
  })

  describe('a call that contradicts the running probe', () => {
    function asking() {
      const settle: { answer: () => void; fail: () => void }[] = []
      const world = watched(
        () =>
          new Promise((resolve, reject) =>
            settle.push({ answer: () => resolve(ALIVE()), fail: () => reject(lostNetwork()) }),
          ),
      )
      return { ...world, settle }
    }

    test('triggers one more probe if the probe fails after the answer, and reports nothing if that probe succeeds', async () => {
      const { reachability, said, clock, probes, settle } = asking()
      reachability.probe()
      reachability.noteCall(null)
      settle[0]?.fail()
      await until(() => probes.length === 2)
      expect(said).toEqual([])
      settle[1]?.answer()
      await turn()
      clock.advance(60_000)

      expect(said).toEqual([])
      expect(probes).toHaveLength(2)
    })

    test('does not hide a lost connection: a failed second probe reports the loss', async () => {
      const { reachability, said, probes, settle } = asking()
      reachability.probe()
      reachability.noteCall(null)
      settle[0]?.fail()
      await until(() => probes.length === 2)
      settle[1]?.fail()
      await until(() => !reachability.reachable())

      expect(said).toEqual([false])
    })

    test('triggers one more probe if the answer arrives after the probe has failed', async () => {
      const { reachability, said, clock, probes, settle } = asking()
      reachability.probe()
      settle[0]?.fail()
      await until(() => !reachability.reachable())
      reachability.noteCall(null)
      expect(reachability.reachable()).toBe(true)
      expect(probes).toHaveLength(2)
      settle[1]?.fail()

      await until(() => !reachability.reachable())
      clock.advance(2_000)
      settle[2]?.answer()
      await until(() => reachability.reachable())
      expect(said).toEqual([false, true, false, true])
    })

    test('is overruled by the browser’s event: a second probe reports the loss', async () => {
      const { reachability, said, probes, settle } = asking()
      reachability.probe()
      reachability.probe()
      settle[0]?.answer()
      await until(() => probes.length === 2)
      settle[1]?.fail()
      await until(() => !reachability.reachable())

      expect(said).toEqual([false])
    })

    test('is not overruled by an earlier probe: a lost call reports the loss', async () => {
      const { reachability, said, probes, settle } = asking()
      reachability.probe()
      reachability.noteCall(NETWORK)
      settle[0]?.answer()
      await until(() => probes.length === 2)
      expect(reachability.reachable()).toBe(false)
      settle[1]?.answer()

      await until(() => reachability.reachable())
      expect(said).toEqual([false, true])
    })
  })

  test('returns with an answer to any call, even if the answer is a refusal', () => {
    const { clock, reachability, probes } = watched(neverAnswered)
    reachability.noteCall(NETWORK)
    reachability.noteCall(null)
    expect(reachability.reachable()).toBe(true)
    clock.advance(4_000)
    expect(probes).toHaveLength(1)

    reachability.noteCall(NETWORK)
    reachability.noteCall(
      new ApiFailure({
        kind: 'problem',
        problem: { title: '', status: 404, code: 'not_found', requestId: '' },
        retryAfterMs: null,
      }),
    )
    expect(reachability.reachable()).toBe(true)
  })
})
