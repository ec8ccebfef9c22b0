import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import { changeForSale, EMPTY_SALE, saleAt, saleSchema, type SaleInput } from '../../src/features/passes/pass-input.ts'

const MEMBERSHIPS = [
  { id: 'monthly', authorizedVehicles: 1, cost: 120_000_00 },
  { id: 'free', authorizedVehicles: 1, cost: 0 },
]
const FILLED: SaleInput = {
  ...EMPTY_SALE,
  id: 'pass',
  locationId: 'north',
  membershipId: 'monthly',
  driver: { id: 'ana', name: 'Ana' },
  plates: 'ABC123',
  startsOn: '01/12/2026',
}

/** Fields for which a sale is refused. */
function wrongIn(sale: SaleInput, mayTransfer = false): string[] {
  const { issues = [] } = v.safeParse(saleSchema('colombia', MEMBERSHIPS, mayTransfer), sale)
  return issues.map((issue) => v.getDotPath(issue) ?? '')
}

describe('[S2-26] the sale of a pass', () => {
  test('begins without a payment method', () => {
    expect(EMPTY_SALE.method).toBe('')
  })

  test.each([
    ['at the likely location', undefined, 'north', ''],
    ['with the membership that the person looked at', { id: 'monthly', locationIds: [] }, 'north', 'monthly'],
    ['at the only location that sells it', { id: 'monthly', locationIds: ['west', 'south'] }, 'south', 'monthly'],
    ['without a location if two others sell it', { id: 'monthly', locationIds: ['south', 'east'] }, '', 'monthly'],
    ['without a membership that no location of the person sells', { id: 'far', locationIds: ['west'] }, 'north', ''],
  ])('begins %s', (_, membership, locationId, membershipId) => {
    expect(saleAt('north', ['north', 'south', 'east'], membership)).toEqual({ ...EMPTY_SALE, locationId, membershipId })
  })

  test('is refused without a payment method', () => {
    expect(wrongIn(FILLED)).toEqual(['method'])
    expect(wrongIn({ ...FILLED, method: 'barter' })).toEqual(['method'])
  })

  test.each(['cash', 'dataphone', 'digital'])('is accepted with the payment method %s', (method) => {
    expect(wrongIn({ ...FILLED, method })).toEqual([])
  })

  test('is refused if two plates have only a space between them', () => {
    const several = [{ ...MEMBERSHIPS[0], id: 'monthly', authorizedVehicles: 2, cost: 0 }]
    const wrong = (plates: string) =>
      v.safeParse(saleSchema('colombia', several, false), { ...FILLED, plates }).issues?.map(({ message }) => message)
    expect(wrong('ABC123 DEF456')).toEqual(['plate_invalid'])
    expect(wrong('ABC123, DEF 456')).toBeUndefined()
  })

  test.each([
    ['uncounted', '', []],
    ['exact', '120.000', []],
    ['more than the price', '150000', []],
    ['less than the price', '100.000', ['cashReceived']],
    ['no amount', 'a lot', ['cashReceived']],
  ])('checks the cash that was handed over: %s', (_, cashReceived, wrong) => {
    expect(wrongIn({ ...FILLED, method: 'cash', cashReceived })).toEqual(wrong)
    expect(wrongIn({ ...FILLED, method: 'digital', cashReceived }), 'typed before another method').toEqual([])
  })

  test('states the change, once enough cash was handed over', () => {
    expect(changeForSale('150.000', 120_000_00)).toBe(30_000_00)
    expect(changeForSale('100.000', 120_000_00)).toBeNull()
    expect(changeForSale('', 120_000_00)).toBeNull()
  })

  test('needs no payment method for a free membership', () => {
    expect(wrongIn({ ...FILLED, membershipId: 'free' })).toEqual([])
  })

  test('needs no payment method for a transfer that an administrator records', () => {
    expect(wrongIn({ ...FILLED, withoutRegister: true }, true)).toEqual([])
  })

  test('needs a payment method from staff even if their draft is a transfer', () => {
    expect(wrongIn({ ...FILLED, withoutRegister: true }, false)).toEqual(['method'])
  })
})
