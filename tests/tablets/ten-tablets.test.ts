import { i18n } from '@lingui/core'
import { beforeAll, describe, expect, it } from 'vitest'

import type { Tablet } from '../../contract/tablet.ts'
import type { TabletCondition } from '../../domain/tablets.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import { judged } from '../../src/features/tablets/queries.ts'
import { CONDITION_ADVICE, CONDITION_LABELS } from '../../src/features/tablets/tablet-words.ts'

const NOW = Date.parse('2026-11-17T16:00:00.000Z')
const ago = (minutes: number) => new Date(NOW - minutes * MINUTE_MS).toISOString()
const PLACE = '0190d7f0-0000-7000-8000-000000000001'

type Report = NonNullable<Tablet['report']>

const READY: Report = {
  version: '0.1.0',
  updateWaits: false,
  unsent: 0,
  refused: 0,
  oldest: null,
  skewMs: 0,
  storage: { used: 1, granted: 100, kept: true },
  battery: { percent: 80, charging: true },
  printer: 'ready',
  shiftAt: PLACE,
  errors: [],
}

/** Each fault as the tablet reports it, with the condition that it leads to and a word of the advice. */
const FAULTS: readonly [
  name: string,
  TabletCondition,
  advice: RegExp,
  report: Partial<Report> | null,
  silent?: number,
][] = [
  ['has lost its network', 'silent', /Call the booth/, { unsent: 4, oldest: ago(50) }, 40],
  ['cannot send', 'unsent_long', /Outbox/, { unsent: 4, oldest: ago(50) }],
  ['holds a refused charge', 'work_refused', /decides about them/, { unsent: 1, refused: 1, oldest: ago(50) }],
  ['has a full disk', 'storage_full', /Delete files/, { storage: { used: 97, granted: 100, kept: true } }],
  ['is four minutes ahead', 'clock_wrong', /automatic date and time/, { skewMs: 240_000 }],
  ['has no paper', 'printer_down', /Load paper/, { printer: 'paper_out' }],
  ['runs out of battery', 'battery_low', /charger/, { battery: { percent: 6, charging: false } }],
  ['is not installed', 'storage_unsure', /Install PARQ/, { storage: { used: 1, granted: 100, kept: false } }],
  ['shows errors', 'app_errors', /load the page again/, { errors: [{ kind: 'screen', at: ago(20) }] }],
  ['has an old release', 'update_waits', /Ask the tablet to update/, { version: '0.0.9' }],
  ['has an app that does not report', 'not_reporting', /too old/, null],
]

function tablet(report: Partial<Report> | null, silentMinutes: number, index: number): Tablet {
  return {
    id: `0190d7f0-0000-7000-8000-${String(index).padStart(12, '0')}`,
    userAgent: null,
    person: { id: PLACE, name: 'Ana Mora' },
    locationId: PLACE,
    firstSeenAt: ago(10_000),
    seenAt: ago(silentMinutes),
    report: report === null ? null : { ...READY, ...report },
    requests: [],
  }
}

const fleet = [
  ...FAULTS.map(([, , , report, silent = 1], index) => tablet(report, silent, index)),
  tablet({}, 1, 98),
  tablet({ shiftAt: null }, 600, 99),
]

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

describe('a fleet with a fault on each tablet', () => {
  const rows = judged(fleet, new Date(NOW).toISOString(), '0.1.0')

  it.each(FAULTS)('shows the state and the advice of a tablet that %s', (name, condition, advice) => {
    const index = FAULTS.findIndex(([one]) => one === name)
    const row = rows.find(({ tablet: { id } }) => id === fleet[index]?.id)
    expect(row?.conditions).toEqual([condition])
    expect(i18n._(CONDITION_ADVICE[condition])).toMatch(advice)
  })

  it('shows a healthy tablet and one that is switched off as fine, at the end of the list', () => {
    expect(rows.slice(-2).map(({ conditions }) => conditions)).toEqual([['ready'], ['away']])
  })

  it('lists tablets that need something at once before the others', () => {
    expect(
      rows
        .slice(0, 4)
        .map(({ conditions: [first] }) => first)
        .toSorted(),
    ).toEqual(['silent', 'storage_full', 'unsent_long', 'work_refused'].toSorted())
  })

  it('has a different label and advice for each state', () => {
    const labels = Object.values(CONDITION_LABELS).map((label) => i18n._(label))
    expect(new Set(labels).size).toBe(labels.length)
  })
})
