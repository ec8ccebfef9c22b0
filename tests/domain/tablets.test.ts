import { describe, expect, it } from 'vitest'

import { type JudgedTablet, isOlderVersion, tabletConditions, tabletTone } from '../../domain/judge-tablets.ts'
import { MINUTE_MS } from '../../domain/time.ts'

const NOW = Date.parse('2026-11-17T16:00:00.000Z')
const ago = (minutes: number) => new Date(NOW - minutes * MINUTE_MS).toISOString()

type Report = NonNullable<JudgedTablet['report']>

const tablet = (report: Partial<Report> = {}, silentMinutes = 1): JudgedTablet => ({
  seenAt: ago(silentMinutes),
  report: {
    version: '1.2.0',
    updateWaits: false,
    unsent: 0,
    refused: 0,
    oldest: null,
    skewMs: 200,
    storage: { used: 10, granted: 100, kept: true },
    battery: { percent: 60, charging: false },
    printer: 'ready',
    shiftAt: 'location',
    errors: [],
    ...report,
  },
})
const conditions = (report: Partial<Report> = {}, silentMinutes = 1) =>
  tabletConditions(tablet(report, silentMinutes), NOW, '1.2.0')

describe('the conditions of a tablet', () => {
  it.each<[string, Partial<Report>, Partial<Report>]>([
    ['unsent_long', { unsent: 2, oldest: ago(31) }, { unsent: 2, oldest: ago(29) }],
    ['work_refused', { unsent: 1, refused: 1, oldest: ago(90) }, { unsent: 1, oldest: ago(1) }],
    [
      'storage_full',
      { storage: { used: 91, granted: 100, kept: true } },
      { storage: { used: 89, granted: 100, kept: true } },
    ],
    ['clock_wrong', { skewMs: -61_000 }, { skewMs: 59_000 }],
    ['printer_down', { printer: 'paper_out' }, { printer: null }],
    ['printer_down', { printer: 'cover_open' }, { printer: 'paper_low' }],
    ['printer_down', { printer: 'offline' }, { printer: 'silent' }],
    ['battery_low', { battery: { percent: 15, charging: false } }, { battery: { percent: 15, charging: true } }],
    [
      'storage_unsure',
      { storage: { used: 1, granted: 100, kept: false } },
      { storage: { used: 1, granted: 100, kept: false }, shiftAt: null },
    ],
    ['app_errors', { errors: [{ at: ago(60) }] }, { errors: [{ at: ago(25 * 60) }] }],
    ['update_waits', { updateWaits: true }, { updateWaits: false }],
    ['update_waits', { version: '1.1.9' }, { version: '1.2.0' }],
  ])('are %s beyond the limit, and ready within it', (condition, beyond, within) => {
    expect(conditions(beyond)).toEqual([condition])
    expect(conditions(within)).toEqual(['ready'])
  })

  it('are silent after ten minutes while a shift is open or work is unsent, otherwise away', () => {
    expect(conditions({}, 11)).toEqual(['silent'])
    expect(conditions({ shiftAt: null, unsent: 1, oldest: ago(2) }, 11)).toEqual(['silent'])
    expect(conditions({ shiftAt: null }, 11)).toEqual(['away'])
    expect(conditions({}, 9)).toEqual(['ready'])
  })

  it('explain a silence by the last report', () => {
    expect(conditions({ battery: { percent: 4, charging: false } }, 40)).toEqual(['silent', 'battery_low'])
  })

  it('start with the most urgent', () => {
    expect(conditions({ updateWaits: true, skewMs: 90_000, unsent: 3, refused: 1, oldest: ago(45) })).toEqual([
      'unsent_long',
      'work_refused',
      'clock_wrong',
      'update_waits',
    ])
  })

  it('are not known for an app that does not report', () => {
    expect(tabletConditions({ seenAt: ago(1), report: null }, NOW, '1.2.0')).toEqual(['not_reporting'])
    expect(tabletConditions({ seenAt: ago(20), report: null }, NOW, '1.2.0')).toEqual(['away'])
  })

  it('need something at once, soon, or not at all', () => {
    expect([tabletTone('silent'), tabletTone('clock_wrong'), tabletTone('away')]).toEqual(['urgent', 'soon', 'fine'])
  })
})

describe('releases', () => {
  it('are compared by number, and texts that are none are never older', () => {
    expect(isOlderVersion('1.9.0', '1.10.0')).toBe(true)
    expect(isOlderVersion('1.10.0', '1.9.0')).toBe(false)
    expect(isOlderVersion('1.2.0', '1.2.0')).toBe(false)
    expect(isOlderVersion('dev', '1.2.0')).toBe(false)
  })
})
