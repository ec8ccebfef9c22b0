import { describe, expect, test } from 'vitest'

import type { CashUp } from '../../contract/cash-up.ts'
import { CASH_UP_STATUSES, laterStatus, type CashUpStatus } from '../../domain/cash-ups.ts'
import { keptServices } from '../../src/features/stays/kept-service-rows.ts'
import { findKeptServices } from '../../src/features/stays/device-services.ts'
import { cashUps } from '../../src/offline/collections.ts'
import type { KeptDatabase } from '../../src/offline/kept-database.ts'
import { liveReads } from '../../src/offline/live-reads.ts'
import { ANA_ID, LUIS_ID, aCashUp, aService, idOf } from '../offline/support/records.ts'
import { databaseWith } from './support/kept-database.ts'

const ANA = { id: ANA_ID, name: 'Ana Rojas' }

const paidIn = (cashUp: string, status: CashUpStatus) =>
  aService(1, { status: 'completed', cashUp: { id: cashUp, status, openedBy: ANA } })
const keep = (db: KeptDatabase, cashUp: CashUp) =>
  cashUps.put(db, { id: cashUp.id, base: cashUp, shown: null, pending: 0 })

/** Returns the status by each way of reading: a page, a short and a long part of a plate, and the record. */
async function shownStatuses(db: KeptDatabase): Promise<(CashUpStatus | undefined)[]> {
  const found = async (plate: string) =>
    (
      await findKeptServices(
        db,
        {
          search: plate,
          instants: null,
          paid: null,
          statuses: [],
          locationIds: [],
          methods: [],
          cashUpId: null,
          sort: '-startedAt',
        },
        0,
        10,
      )
    ).rows
  const rows = [
    ...(await found('')),
    ...(await found('AB')),
    ...(await found('ABC0')),
    ...(await keptServices(db, [idOf(4, 1)])),
  ]
  expect(rows).toHaveLength(4)
  return rows.map(({ service }) => service.cashUp?.status)
}

describe('a service on a device', () => {
  test.each(CASH_UP_STATUSES.flatMap((own) => CASH_UP_STATUSES.map((kept) => [own, kept] as const)))(
    '[S4-02] shows the later of two states of its cash-up: the service says %s, the device %s',
    async (own, kept) => {
      const db = await databaseWith([paidIn(idOf(6, 1), own)])
      await keep(db, aCashUp(1, { status: kept }))
      await keep(db, aCashUp(2, { status: 'collected' }))
      const later = laterStatus(own, kept)
      expect(await shownStatuses(db)).toEqual([later, later, later, later])
      db.close()
    },
  )

  test('shows its own state if the device does not keep its cash-up, or if it has no cash-up', async () => {
    const db = await databaseWith([paidIn(idOf(6, 1), 'completed')])
    expect(await shownStatuses(db)).toEqual(['completed', 'completed', 'completed', 'completed'])
    const other = await databaseWith([aService(1)])
    expect(await shownStatuses(other)).toEqual([undefined, undefined, undefined, undefined])
    for (const one of [db, other]) one.close()
  })

  test('shows the state of the cash-up that its own cash-up joined', async () => {
    const db = await databaseWith([paidIn(idOf(6, 1), 'current')])
    await keep(
      db,
      aCashUp(1, { status: 'completed', joined: { id: idOf(6, 2), openedBy: { id: LUIS_ID, name: 'Luis Vega' } } }),
    )
    expect(await shownStatuses(db)).toEqual(['current', 'current', 'current', 'current'])
    await keep(db, aCashUp(2, { status: 'current' }))
    expect((await shownStatuses(db))[0]).toBe('current')
    await keep(db, aCashUp(2, { status: 'collected' }))
    expect((await shownStatuses(db))[0]).toBe('collected')
    db.close()
  })

  test('is redrawn when its cash-up closes, although the service has not changed', async () => {
    const db = await databaseWith([paidIn(idOf(6, 1), 'current')])
    await keep(db, aCashUp(1))
    const seen: (CashUpStatus | undefined)[] = []
    let wake = () => {}
    const subscription = liveReads(() => keptServices(db, [idOf(4, 1)])).subscribe({
      next: (rows) => {
        seen.push(rows[0]?.service.cashUp?.status)
        wake()
      },
    })
    const until = async (status: CashUpStatus) => {
      while (seen.at(-1) !== status) await new Promise<void>((resolve) => (wake = resolve))
    }
    await until('current')
    await keep(db, aCashUp(1, { version: 2, status: 'completed' }))
    await until('completed')
    subscription.unsubscribe()
    expect(seen).toEqual(['current', 'completed'])
    db.close()
  })
})
