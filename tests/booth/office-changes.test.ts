import { afterAll, describe, expect, test } from 'vitest'

import type { CashUp } from '../../contract/cash-up.ts'
import type { Service } from '../../contract/service.ts'
import { voidedByOthers } from '../../src/features/booth/office-changes.tsx'
import { shiftsClosedByOthers } from '../../src/features/cash-ups/public.ts'
import { cashUps, services } from '../../src/offline/collections.ts'
import type { KeptDatabase } from '../../src/offline/kept-database.ts'
import { aClosing } from '../cash-ups/support.ts'
import { aCashUp, ANA_ID, aService, idOf, LUIS_ID, NOW } from '../offline/support/records.ts'
import { databaseWith } from '../stays/support/kept-database.ts'

const HOUR_MS = 60 * 60_000
const ANA = { id: ANA_ID, name: 'Ana Rojas' }
const LUIS = { id: LUIS_ID, name: 'Luis Vega' }

const opened: KeptDatabase[] = []
afterAll(() => opened.forEach((db) => db.close()))

async function aDevice(records: { cashUps?: readonly CashUp[]; services?: readonly Service[] }): Promise<KeptDatabase> {
  const db = await databaseWith([])
  opened.push(db)
  for (const base of records.cashUps ?? []) await cashUps.put(db, { id: base.id, base, shown: null, pending: 0 })
  for (const base of records.services ?? []) await services.put(db, { id: base.id, base, shown: null, pending: 0 })
  return db
}

/** A shift of Ana's that a person closed an hour ago; its number is the minutes since its opening. */
const closed = (number: number, by: typeof ANA, changes: Partial<CashUp> = {}) =>
  aCashUp(number, {
    status: 'completed',
    closing: aClosing({ operatorEndShift: by, at: new Date(NOW - HOUR_MS).toISOString() }),
    ...changes,
  })

describe('a register that the office closed', () => {
  const told = async (...kept: readonly CashUp[]) =>
    (await shiftsClosedByOthers(await aDevice({ cashUps: kept }), ANA_ID, NOW)).map(({ id }) => id)

  test('is shown to the person whose shift it was, even after its cash was collected', async () => {
    expect(await told(closed(90, LUIS))).toEqual([idOf(6, 90)])
    expect(await told(closed(90, LUIS, { status: 'collected' }))).toEqual([idOf(6, 90)])
    expect(await told(closed(90, LUIS, { openedBy: LUIS, joinedBy: [ANA] }))).toEqual([idOf(6, 90)])
  })

  test('is not shown to the person who closed it, or to others', async () => {
    expect(await told(closed(90, ANA))).toEqual([])
    expect(await told(closed(90, LUIS, { openedBy: LUIS }))).toEqual([])
    expect(await told(aCashUp(90))).toEqual([])
  })

  test('is hidden once the person has counted it too', async () => {
    const closing = closed(90, LUIS).closing
    const recount = { id: idOf(7, 1), by: ANA, at: new Date(NOW).toISOString() }
    const rest = { countedCash: 0, count: null, leftInDrawer: 0, verified: { dataphone: null, digital: null } }
    const counted = closing && { ...closing, recounts: [{ ...recount, ...rest, varianceReason: null }] }
    expect(await told(closed(90, LUIS, { closing: counted }))).toEqual([])
  })

  test('is hidden once the person has opened that register again, but is shown at another register', async () => {
    expect(await told(closed(90, LUIS), aCashUp(5))).toEqual([])
    expect(await told(closed(90, LUIS), aCashUp(5, { register: 'kiosk' }))).toEqual([idOf(6, 90)])
    expect(await told(closed(90, LUIS), aCashUp(5, { location: { id: idOf(2, 9), name: 'Norte' } }))).toEqual([
      idOf(6, 90),
    ])
  })

  test('is hidden a day later', async () => {
    const closing = aClosing({ operatorEndShift: LUIS, at: new Date(NOW - 24 * HOUR_MS).toISOString() })
    expect(await told(closed(26 * 60, LUIS, { closing }))).toEqual([])
    const later = aClosing({ operatorEndShift: LUIS, at: new Date(NOW - 23 * HOUR_MS).toISOString() })
    expect(await told(closed(26 * 60, LUIS, { closing: later }))).toEqual([idOf(6, 26 * 60)])
  })
})

describe('a paid stay that the office voided out of an open shift', () => {
  const SHIFT = idOf(6, 1)
  const voided = (number: number, changes: Partial<NonNullable<Service['voided']>> = {}) =>
    aService(number, {
      status: 'voided',
      voided: {
        at: new Date(NOW + number).toISOString(),
        by: LUIS,
        takenBack: [{ method: 'cash', amount: 4_000, cashUpId: SHIFT }],
        ...changes,
      },
      postings: [
        { cashUpId: SHIFT, version: 3, cash: -4_000, dataphone: 0, digital: 0, services: -1, payIns: 0, payOuts: 0 },
      ],
    })
  const told = async (...kept: readonly Service[]) =>
    (await voidedByOthers(await aDevice({ services: kept }), SHIFT, ANA_ID)).map(({ service, by, takenBack }) => [
      service.licensePlate,
      by,
      takenBack.reduce((sum, { amount }) => sum + amount, 0),
    ])

  test('is shown with its amount and the person who voided it, in the order of the voids', async () => {
    expect(await told(voided(2), voided(1))).toEqual([
      ['ABC001', LUIS.name, 4_000],
      ['ABC002', LUIS.name, 4_000],
    ])
  })

  test('counts only the parts that were paid into this shift', async () => {
    const takenBack = [
      { method: 'cash', amount: 3_000, cashUpId: SHIFT },
      { method: 'cash', amount: 900, cashUpId: idOf(6, 2) },
    ] as const
    expect(await told(voided(1, { takenBack: [...takenBack] }))).toEqual([['ABC001', LUIS.name, 3_000]])
  })

  test('is not shown to the person who voided it, if a timer voided it, or if nothing was paid', async () => {
    expect(await told(voided(1, { by: ANA }))).toEqual([])
    expect(await told(voided(1, { by: null }))).toEqual([])
    expect(await told(voided(1, { takenBack: [] }))).toEqual([])
  })
})
