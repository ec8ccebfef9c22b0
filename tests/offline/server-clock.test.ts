import { describe, expect, test } from 'vitest'

import { DAY_MS, MINUTE_MS } from '../../domain/time.ts'
import { createServerClock, type ServerClock } from '../../src/offline/server-clock.ts'
import { createClockNotes, createManualClock, turn, type ManualClock } from './support/manual-clock.ts'
import { NOW } from './support/records.ts'

const HOUR = 60 * MINUTE_MS
const iso = (at: number) => new Date(at).toISOString()

/** A device whose clock differs this much from the server's, with a tab. */
function aDevice(deviceIsAhead = 0) {
  const clock = createManualClock()
  clock.jump(deviceIsAhead)
  const notes = createClockNotes()
  const open = (of: ManualClock = clock) => createServerClock({ clock: of, notes })
  /** Network state does not matter here: the server has already said its time. */
  const hear = (tab: ServerClock, at: number) => tab.noteServerTime(iso(at), clock.steady())
  /**
   * Switches the device off for this long; its steady clock restarts. `showsLater`: how far the clock has moved in that
   * time.
   */
  const restart = (showsLater: number) => {
    const after = createManualClock(clock.now() + showsLater)
    return { after, tab: open(after) }
  }
  return { clock, notes, open, hear, restart }
}

describe('the server’s time on a device', () => {
  test.each([3 * DAY_MS, -3 * DAY_MS, 90_000])(
    'is right once the server has sent it, however wrong the clock is (%i ms)',
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

  test('is the device’s own time before the server has sent it, and is uncertain', () => {
    const { clock, open } = aDevice()
    const tab = open()
    clock.jump(DAY_MS)
    clock.advance(MINUTE_MS)
    expect(tab.now()).toBe(NOW + DAY_MS + MINUTE_MS)
    expect(tab.state()).toMatchObject({ checkedAt: null, isCertain: false })
  })

  test('stays right if the clock is set back', () => {
    const { clock, open, hear } = aDevice()
    const tab = open()
    hear(tab, NOW)
    clock.advance(HOUR)
    clock.jump(-3 * DAY_MS)
    clock.advance(HOUR)
    expect(tab.now()).toBe(NOW + 2 * HOUR)
    expect(tab.state()).toMatchObject({ isCertain: true, deviceIsAhead: -3 * DAY_MS })
  })

  test('advances while the tablet sleeps and the steady clock stops', () => {
    const { clock, open, hear } = aDevice(-HOUR)
    const tab = open()
    hear(tab, NOW)
    clock.jump(40 * MINUTE_MS)
    expect(tab.now()).toBe(NOW + 40 * MINUTE_MS)
    expect(tab.state()).toMatchObject({ isCertain: true })
  })

  test('is uncertain after a jump that sleep or a person may have caused, until the server answers', () => {
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

  test('undoes a jump that was made by mistake', () => {
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

  test('treats many short sleeps as a long one', () => {
    const { clock, open, hear } = aDevice()
    const tab = open()
    hear(tab, NOW)
    for (let nth = 0; nth < 1000; nth += 1) {
      clock.jump(4_000)
      tab.now()
    }
    expect(NOW + 4_000_000 - tab.now()).toBeLessThanOrEqual(5_000)
  })

  test('is never ahead of the server, and a slow answer does not set it back', () => {
    const { clock, open, hear } = aDevice(DAY_MS)
    const tab = open()
    hear(tab, NOW)
    const sentAt = clock.steady()
    clock.advance(40_000)
    // The time is that of the request's arrival, ten seconds after it was sent.
    tab.noteServerTime(iso(NOW + 10_000), sentAt)
    expect(tab.now()).toBe(NOW + 40_000)

    const other = createServerClock({ clock, notes: createClockNotes() })
    other.noteServerTime(iso(NOW + 10_000), sentAt)
    expect(other.now()).toBe(NOW + 10_000)
  })

  test('ignores an answer that reached a tab long after it was sent', () => {
    const { clock, open } = aDevice(DAY_MS)
    const tab = open()
    const sentAt = clock.steady()
    clock.advance(12 * MINUTE_MS)
    tab.noteServerTime(iso(NOW), sentAt)
    expect(tab.state()).toMatchObject({ checkedAt: null, isCertain: false })
  })
})

describe('over a restart without a connection', () => {
  test.each([3 * DAY_MS, -3 * DAY_MS])('is right if the device’s clock ran on as before (%i ms wrong)', (wrong) => {
    const { clock, open, hear, restart } = aDevice(wrong)
    hear(open(), NOW)
    clock.advance(10_000)
    const { tab } = restart(20 * MINUTE_MS)
    expect(tab.now()).toBe(NOW + 10_000 + 20 * MINUTE_MS)
    expect(tab.state()).toMatchObject({ isCertain: true, checkedAt: NOW, deviceIsAhead: wrong })
  })

  test('is uncertain after a night, which may also be a clock that a person set', () => {
    const { open, hear, restart } = aDevice()
    hear(open(), NOW)
    const { tab } = restart(9 * HOUR)
    expect(tab.now()).toBe(NOW + 9 * HOUR)
    expect(tab.state()).toMatchObject({ isCertain: false, checkedAt: NOW })
  })

  test('does not return to yesterday if the clock lost its battery', () => {
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

  test('stays uncertain over the next restart, until the server answers', () => {
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

  test('treats corrupt notes as missing', () => {
    const { notes, open } = aDevice()
    notes.write('{"ahead":"much"}')
    expect(open().state()).toMatchObject({ checkedAt: null })
    notes.write('no JSON')
    expect(open().state()).toMatchObject({ checkedAt: null })
  })
})

describe('in several tabs', () => {
  test('is shared: the time that one tab receives is known in the others', () => {
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

  test('is reported to listeners when it changes, and not with each answer', async () => {
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
