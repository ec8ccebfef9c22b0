import { expect, it } from 'vitest'

import { findKeptServices, keptByCode } from '../../src/features/stays/device-services.ts'
import { EVERYTHING, searchOfServices } from '../../src/features/stays/service-filter.ts'
import { findRecords } from '../../src/app/shell/palette-records.ts'
import { aService } from '../offline/support/records.ts'
import { FOUND_BY, SEARCHED } from '../support/searched-codes.ts'
import { databaseWith } from './support/kept-database.ts'

const db = await databaseWith(SEARCHED.map((stay, nth) => aService(nth, { ...stay, driver: null })))
const others = await databaseWith(SEARCHED.slice(1).map((stay, nth) => aService(nth, { ...stay, driver: null })))

it.each(FOUND_BY)('[S2-27] the device finds “%s” as the server does', async (typed, ids) => {
  const found = async (search: string) =>
    (await findKeptServices(db, { ...EVERYTHING, search, instants: null, paid: null }, 0, 50)).rows
      .map(({ service }) => service.id)
      .toSorted()
  expect(await found(searchOfServices(typed))).toEqual(ids)
  expect(searchOfServices(searchOfServices(typed))).toBe(searchOfServices(typed))
})

it('[S2-27] search and go opens the service of a complete code, and asks if the code may belong to another one', async () => {
  const told = async (typed: string, from = db) => {
    const { services, asksWhich } = await findRecords(from, typed, new Date())
    return [asksWhich, services.map(({ receiptNumber }) => receiptNumber)] as const
  }
  expect(await told("K1'10123")).toEqual([false, ['K1-10123']])
  expect(await told("K1'10123", others)).toEqual([false, []])
  expect(await told('K110123', others)).toEqual([true, ['K11-0123']])
  expect((await told("KYAQ'0042"))[0]).toBe(true)
  expect((await told('KYAQ-0042'))[1][0]).toBe('KYAQ-0042')
  expect((await told('KYAQ-0042'))[0]).toBe(false)
  // Only the beginning of a number is typed.
  expect((await told('KYAQ-004'))[0]).toBe(true)
  expect(await told('QRC')).toEqual([false, ['KYAQ-0042']])
  expect(await told(SEARCHED[2].id.replaceAll('-', "'"))).toEqual([false, ['KYAQ-0042']])
  expect(await keptByCode(db, 'QRC333')).toBeNull()
})
