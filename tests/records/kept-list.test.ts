import { describe, expect, it } from 'vitest'

import { agreementQuery } from '../../src/features/agreements/queries.ts'
import { holidayQuery } from '../../src/features/holidays/queries.ts'

type Agreement = Parameters<ReturnType<typeof agreementQuery>['matches']>[0]
type Holiday = Parameters<ReturnType<typeof holidayQuery>['matches']>[0]

const holiday: Holiday = {
  id: 'h',
  version: 1,
  holidayName: 'Independencia de Bogotá',
  holidayDate: '2027-07-20',
  description: null,
  isActive: false,
}
const agreement: Agreement = {
  id: 'a',
  version: 1,
  name: 'Clínica',
  vehicleTypeIds: [],
  locationIds: ['north'],
  startDate: null,
  endDate: null,
  enabled: true,
  isDefault: false,
  type: 'percentage',
  discountType: 'percentage',
  exemptMinutes: null,
  freeRateMinutes: null,
  initialCost: null,
  typeCost: null,
  minuteCost: null,
  fixedCost: null,
  percentage: 1_000,
  fixedDiscount: null,
  discountMinutes: null,
  versions: [],
}

describe('a list of records that the device keeps', () => {
  it('finds a record by any part of its text, without accents, and shows all without a search', () => {
    for (const q of [undefined, 'bogota', '20/07/2027', '2027-07'])
      expect(holidayQuery({ q }).matches(holiday), q).toBe(true)
    expect(holidayQuery({ q: 'navidad' }).matches(holiday)).toBe(false)
  })

  it('filters by a value that is false as well as by one that is true', () => {
    expect(holidayQuery({ active: false }).matches(holiday)).toBe(true)
    expect(holidayQuery({ active: false }).matches({ ...holiday, isActive: true })).toBe(false)
    expect(holidayQuery({ active: true }).matches(holiday)).toBe(false)
  })

  it('combines filters: a record must match each', () => {
    expect(holidayQuery({ year: 2027, active: false }).matches(holiday)).toBe(true)
    expect(holidayQuery({ year: 2026, active: false }).matches(holiday)).toBe(false)
    expect(agreementQuery({ type: 'percentage', enabled: true }).matches(agreement)).toBe(true)
    expect(agreementQuery({ type: 'time', enabled: true }).matches(agreement)).toBe(false)
  })

  it('finds an agreement at its locations, and an agreement without locations everywhere', () => {
    expect(agreementQuery({ location: 'north' }).matches(agreement)).toBe(true)
    expect(agreementQuery({ location: 'south' }).matches(agreement)).toBe(false)
    expect(agreementQuery({ location: 'south' }).matches({ ...agreement, locationIds: [] })).toBe(true)
  })

  it('is read again if a filter or the search changes, but not if the page does', () => {
    const { asked } = holidayQuery({ q: 'a', year: 2027 })
    expect(holidayQuery({ q: 'a', year: 2027, page: 3 }).asked).toBe(asked)
    for (const other of [{ q: 'b', year: 2027 }, { q: 'a' }, { q: 'a', year: 2027, active: true }])
      expect(holidayQuery(other).asked).not.toBe(asked)
  })
})
