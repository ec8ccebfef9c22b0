import { beforeAll, describe, expect, test } from 'vitest'

import { receiptPath } from '../../domain/receipt-codes.ts'
import { findScannedStay } from '../../src/features/stays/scanned-stay.ts'
import type { KeptDatabase } from '../../src/offline/kept-database.ts'
import { aService, COMPANY_ID, idOf, NOW } from '../offline/support/records.ts'
import { databaseWith } from './support/kept-database.ts'

/** More stays than are read at once. */
const MANY = 1_100

const codeOf = (number: number) => String(number).padStart(22, 'A')
const receiptOf = (number: number, companyId = COMPANY_ID) =>
  `https://parq.test${receiptPath(companyId, codeOf(number))}?lng=es`

const inside = aService(1)
const neighbour = aService(2)
const paid = Array.from({ length: MANY }, (_, nth) =>
  aService(10 + nth, {
    status: 'completed',
    paidAt: new Date(NOW - nth * 1_000).toISOString(),
    receiptCode: codeOf(10 + nth),
  }),
)
const oldest = paid.at(-1)
const unknown = idOf(4, 9_999)

let db: KeptDatabase
beforeAll(async () => {
  db = await databaseWith([inside, neighbour, ...paid])
})

const find = (...texts: string[]) => findScannedStay(db, COMPANY_ID, texts)
const refused = (why: string) => ({ kind: 'refused', why })

describe('codes in the camera’s picture', () => {
  test('find the stay of a ticket', async () => {
    expect(await find(inside.id)).toMatchObject({ kind: 'found', service: { id: inside.id } })
  })

  test('find the stay of a receipt, also of the oldest payment on the device', async () => {
    expect(await find(receiptOf(10))).toMatchObject({ kind: 'found', service: { id: paid[0]?.id } })
    expect(await find(receiptOf(9 + MANY))).toMatchObject({ kind: 'found', service: { id: oldest?.id } })
  })

  test('find the ticket beside the other codes on its paper', async () => {
    expect(await find('https://tax.test/document/1', inside.id)).toMatchObject({ service: { id: inside.id } })
  })

  test('find one stay if its ticket and its receipt are both in the picture', async () => {
    expect(await find(paid[0]?.id ?? '', receiptOf(10))).toMatchObject({ service: { id: paid[0]?.id } })
  })

  test('name the ticket that the device does not keep', async () => {
    expect(await find(unknown)).toEqual({ kind: 'not_here', id: unknown })
  })

  test('are refused if they mean several stays', async () => {
    expect(await find(inside.id, neighbour.id)).toEqual(refused('several'))
  })

  test('are refused if the receipt is from another company', async () => {
    expect(await find(receiptOf(10, idOf(1, 77)))).toEqual(refused('foreign_receipt'))
  })

  test('are refused if the device does not keep the stay of the receipt, whatever is printed beside it', async () => {
    expect(await find('https://tax.test/document/1', receiptOf(5))).toEqual(refused('unknown_receipt'))
  })

  test.each([
    ['an address', 'https://menu.test/offer', 'address'],
    ['another text', '7702004003508', 'other'],
  ])('are refused if there is only %s', async (_, text, why) => {
    expect(await find(text)).toEqual(refused(why))
  })
})
