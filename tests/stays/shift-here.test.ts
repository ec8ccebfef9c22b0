import { afterAll, describe, expect, test } from 'vitest'

import type { CashUp } from '../../contract/cash-up.ts'
import { frozenReason } from '../../domain/service-edit.ts'
import { keptServices } from '../../src/features/stays/kept-service-rows.ts'
import { shiftHere, withShift } from '../../src/features/stays/shift-here.ts'
import { cashUps } from '../../src/offline/collections.ts'
import type { KeptDatabase } from '../../src/offline/kept-database.ts'
import { ANA_ID, LOCATION_ID, LUIS_ID, aCashUp, aService, idOf } from '../offline/support/records.ts'
import { databaseWith } from './support/kept-database.ts'

const ANA = { id: ANA_ID, role: 'parking_staff' } as const
const LUIS = { id: LUIS_ID, name: 'Luis Vega' }

const opened: KeptDatabase[] = []
afterAll(() => opened.forEach((db) => db.close()))

async function deviceWith(...kept: readonly CashUp[]): Promise<KeptDatabase> {
  const db = await databaseWith([])
  opened.push(db)
  for (const cashUp of kept) await cashUps.put(db, { id: cashUp.id, base: cashUp, shown: null, pending: 0 })
  return db
}

describe('[S2-22] the shift that a payment goes into', () => {
  test('is the person’s own shift at that booth', async () => {
    const db = await deviceWith(aCashUp(1))
    expect(await shiftHere(db, LOCATION_ID, ANA)).toMatchObject({ kind: 'own', cashUp: { id: idOf(6, 1) } })
    expect(await shiftHere(db, idOf(2, 9), ANA)).toEqual({ kind: 'none' })
  })

  test('does not exist while the register is closed: closed shifts, kiosks and joined shifts do not count', async () => {
    const joined = { id: idOf(6, 9), openedBy: LUIS }
    const db = await deviceWith(
      aCashUp(1, { status: 'completed' }),
      aCashUp(2, { register: idOf(8, 1) }),
      aCashUp(3, { joined }),
    )
    expect(await shiftHere(db, LOCATION_ID, ANA)).toEqual({ kind: 'none' })
  })

  test('belongs to its opener, unless it is shared or an admin takes the payment', async () => {
    const db = await deviceWith(aCashUp(1, { openedBy: LUIS }))
    expect(await shiftHere(db, LOCATION_ID, ANA)).toMatchObject({ kind: 'somebody_elses' })
    expect(await shiftHere(db, LOCATION_ID, { ...ANA, role: 'parking_admin' })).toMatchObject({ kind: 'own' })
    const shared = await deviceWith(aCashUp(1, { openedBy: LUIS, joinedBy: [{ id: ANA_ID, name: 'Ana Rojas' }] }))
    expect(await shiftHere(shared, LOCATION_ID, ANA)).toMatchObject({ kind: 'own' })
  })

  test('is the person’s own even if another one is open, until the server joins the two', async () => {
    const db = await deviceWith(aCashUp(1, { openedBy: LUIS }), aCashUp(2))
    expect(await shiftHere(db, LOCATION_ID, ANA)).toMatchObject({ kind: 'own', cashUp: { id: idOf(6, 2) } })
  })
})

test('[S6-07] only people who share a shift may correct its payments, on the device and on the server', async () => {
  const paid = aService(1, { status: 'completed', cashUp: { id: idOf(6, 1), status: 'current', openedBy: LUIS } })
  const why = async (cashUp: CashUp | null) => {
    const db = await databaseWith([paid])
    opened.push(db)
    if (cashUp) await cashUps.put(db, { id: cashUp.id, base: cashUp, shown: null, pending: 0 })
    const [row] = await keptServices(db, [paid.id])
    return row && frozenReason(withShift(row), 'licensePlate', ANA)
  }
  expect(await why(null)).toBe('not_own_cash_up')
  expect(await why(aCashUp(1, { openedBy: LUIS }))).toBe('not_own_cash_up')
  expect(await why(aCashUp(1, { openedBy: LUIS, joinedBy: [{ id: ANA_ID, name: 'Ana Rojas' }] }))).toBeNull()
  expect(
    await why(aCashUp(1, { openedBy: LUIS, joinedBy: [{ id: ANA_ID, name: 'Ana Rojas' }], status: 'completed' })),
  ).toBe('not_own_cash_up')
})
