import { describe, expect, test } from 'vitest'

import { DAY_MS, MINUTE_MS } from '../../domain/time.ts'
import { createServerClock, type ServerClock } from '../../src/offline/server-clock.ts'
import { createClockNotes, createManualClock, turn, type ManualClock } from './support/manual-clock.ts'
import { NOW } from './support/records.ts'

const HOUR = 60 * MINUTE_MS
const iso = (at: number) => new Date(at).toISOString()

/** A device whose clock is so far from the server's, and a tab on it. */
function aDevice(deviceIsAhead = 0) {
  const clock = createManualClock()
  clock.jump(deviceIsAhead)
  const notes = createClockNotes()
  const open = (of: ManualClock = clock) => createServerClock({ clock: of, notes })
  /** Whether the network is there is no question here: the server has said it at once. */
  const hear = (tab: ServerClock, at: number) => tab.noteServerTime(iso(at), clock.steady())
  /** The device is switched off for so long, and its steady clock begins anew. What it shows then is so much more. */
  const restart = (showsLater: number) => {
    const after = createManualClock(clock.now() + showsLater)
    return { after, tab: open(after) }
  }
  return { clock, notes, open, hear, restart }
}

describe('the server’s time on a device', () => {
  test.each([3 * DAY_MS, -3 * DAY_MS, 90_000])(
    'is right once the server has said it, by whatever the clock is wrong (%i ms)',
    (wrong) => {
      const { clock, open, hear } = aDevice(wrong)
      const tab = open()
      hear(tab, NOW)
      clock.advance(74 * MINUTE_MS)
      expect(tab.now()).toBe(NOW + 74 * MINUTE_MS)
      expect(tab.instant()).toBe(iso(NOW + 74 * MINUTE_MS))
      expect(tab.state()).toEqual({ checkedAt: NOW, isCertain: true, deviceIsAhead: wrong })
    },
  )

  test('is the device’s own before the server ever said it, and nobody counts on it', () => {
    const { clock, open } = aDevice()
    const tab = open()
    clock.jump(DAY_MS)
    clock.advance(MINUTE_MS)
    expect(tab.now()).toBe(NOW + DAY_MS + MINUTE_MS)
    expect(tab.state()).toMatchObject({ checkedAt: null, isCertain: false })
  })

  test('stays when somebody sets the clock back', () => {
    const { clock, open, hear } = aDevice()
    const tab = open()
    hear(tab, NOW)
    clock.advance(HOUR)
    clock.jump(-3 * DAY_MS)
    clock.advance(HOUR)
    expect(tab.now()).toBe(NOW + 2 * HOUR)
    expect(tab.state()).toMatchObject({ isCertain: true, deviceIsAhead: -3 * DAY_MS })
  })

  test('goes on while the tablet sleeps and the steady clock stands still', () => {
    const { clock, open, hear } = aDevice(-HOUR)
    const tab = open()
    hear(tab, NOW)
    clock.jump(40 * MINUTE_MS)
    expect(tab.now()).toBe(NOW + 40 * MINUTE_MS)
    expect(tab.state()).toMatchObject({ isCertain: true })
  })

  test('is not counted on after a leap that sleep or a person may have made, until the server is heard', () => {
    const { clock, open, hear } = aDevice()
    const tab = open()
    hear(tab, NOW)
    clock.jump(3 * DAY_MS)
    expect(tab.now()).toBe(NOW + 3 * DAY_MS)
    expect(tab.state()).toMatchObject({ isCertain: false, checkedAt: NOW })
    hear(tab, NOW + MINUTE_MS)
    expect(tab.now()).toBe(NOW + MINUTE_MS)
    expect(tab.state()).toEqual({ checkedAt: NOW + MINUTE_MS, isCertain: true, deviceIsAhead: 3 * DAY_MS - MINUTE_MS })
  })

  test('takes a leap back when it was made by mistake', () => {
    const { clock, open, hear } = aDevice()
    const tab = open()
    hear(tab, NOW)
    clock.jump(DAY_MS)
    expect(tab.now()).toBe(NOW + DAY_MS)
    clock.jump(-DAY_MS)
    clock.advance(MINUTE_MS)
    expect(tab.now()).toBe(NOW + MINUTE_MS)
    expect(tab.state()).toMatchObject({ isCertain: true })
  })

  test('many short sleeps are one long one', () => {
    const { clock, open, hear } = aDevice()
    const tab = open()
    hear(tab, NOW)
    for (let nth = 0; nth < 1000; nth += 1) {
      clock.jump(4_000)
      tab.now()
    }
    expect(NOW + 4_000_000 - tab.now()).toBeLessThanOrEqual(5_000)
  })

  test('is never ahead of the server, and a slow answer does not put it back', () => {
    const { clock, open, hear } = aDevice(DAY_MS)
    const tab = open()
    hear(tab, NOW)
    const sentAt = clock.steady()
    clock.advance(40_000)
    // It was said when the question came there, ten seconds after it left.
    tab.noteServerTime(iso(NOW + 10_000), sentAt)
    expect(tab.now()).toBe(NOW + 40_000)

    const other = createServerClock({ clock, notes: createClockNotes() })
    other.noteServerTime(iso(NOW + 10_000), sentAt)
    expect(other.now()).toBe(NOW + 10_000)
  })

  test('an answer that came to a tab long after it was given says nothing', () => {
    const { clock, open } = aDevice(DAY_MS)
    const tab = open()
    const sentAt = clock.steady()
    clock.advance(12 * MINUTE_MS)
    tab.noteServerTime(iso(NOW), sentAt)
    expect(tab.state()).toMatchObject({ checkedAt: null, isCertain: false })
  })
})

describe('over a restart without a network', () => {
  test.each([3 * DAY_MS, -3 * DAY_MS])('is right where the device’s clock went on as before (%i ms wrong)', (wrong) => {
    const { clock, open, hear, restart } = aDevice(wrong)
    hear(open(), NOW)
    clock.advance(10_000)
    const { tab } = restart(20 * MINUTE_MS)
    expect(tab.now()).toBe(NOW + 10_000 + 20 * MINUTE_MS)
    expect(tab.state()).toMatchObject({ isCertain: true, checkedAt: NOW, deviceIsAhead: wrong })
  })

  test('a night may be a night or a clock that somebody set: it is not counted on', () => {
    const { open, hear, restart } = aDevice()
    hear(open(), NOW)
    const { tab } = restart(9 * HOUR)
    expect(tab.now()).toBe(NOW + 9 * HOUR)
    expect(tab.state()).toMatchObject({ isCertain: false, checkedAt: NOW })
  })

  test('a clock that lost its battery does not bring back yesterday', () => {
    const { clock, open, hear, restart } = aDevice()
    const before = open()
    hear(before, NOW)
    clock.advance(HOUR)
    before.now()
    const { tab, after } = restart(-20 * 365 * DAY_MS)
    after.advance(MINUTE_MS)
    expect(tab.now()).toBe(NOW + HOUR + MINUTE_MS)
    expect(tab.state()).toMatchObject({ isCertain: false })
  })

  test('that it is not counted on outlives the next restart, until the server is heard', () => {
    const device = aDevice()
    device.hear(device.open(), NOW)
    const { after, tab } = device.restart(-DAY_MS)
    after.advance(MINUTE_MS)
    expect(tab.state().isCertain).toBe(false)
    const again = device.open(createManualClock(after.now() + 1_000))
    expect(again.state().isCertain).toBe(false)
    again.noteServerTime(iso(NOW + HOUR), 0)
    expect(again.state()).toMatchObject({ isCertain: true, checkedAt: NOW + HOUR })
  })

  test('what was noted is told from what was not: spoiled notes are none', () => {
    const { notes, open } = aDevice()
    notes.write('{"ahead":"much"}')
    expect(open().state()).toMatchObject({ checkedAt: null })
    notes.write('no JSON')
    expect(open().state()).toMatchObject({ checkedAt: null })
  })
})

describe('in several tabs', () => {
  test('what one has heard the others know', () => {
    const { clock, open, hear } = aDevice(3 * DAY_MS)
    const [first, second] = [open(), open()]
    expect(second.now()).toBe(NOW + 3 * DAY_MS)
    hear(first, NOW)
    expect(second.now()).toBe(NOW)
    clock.jump(DAY_MS)
    hear(first, NOW + 1_000)
    expect(second.now()).toBe(NOW + 1_000)
    expect(second.state()).toMatchObject({ isCertain: true })
  })

  test('who listens is told when it is set otherwise, and not with each answer', async () => {
    const { clock, open, hear } = aDevice(DAY_MS)
    const tab = open()
    let told = 0
    tab.subscribe(() => {
      told += 1
    })
    hear(tab, NOW)
    clock.advance(MINUTE_MS)
    hear(tab, NOW + MINUTE_MS)
    await turn()
    expect(told).toBe(1)
  })
})
