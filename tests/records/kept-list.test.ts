import { describe, expect, it } from 'vitest'

import { agreementQuestion } from '../../src/features/agreements/queries.ts'
import { holidayQuestion } from '../../src/features/holidays/queries.ts'

type Agreement = Parameters<ReturnType<typeof agreementQuestion>['matches']>[0]
type Holiday = Parameters<ReturnType<typeof holidayQuestion>['matches']>[0]

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
      expect(holidayQuestion({ q }).matches(holiday), q).toBe(true)
    expect(holidayQuestion({ q: 'navidad' }).matches(holiday)).toBe(false)
  })

  it('filters by a value that is false as well as by one that is true', () => {
    expect(holidayQuestion({ active: false }).matches(holiday)).toBe(true)
    expect(holidayQuestion({ active: false }).matches({ ...holiday, isActive: true })).toBe(false)
    expect(holidayQuestion({ active: true }).matches(holiday)).toBe(false)
  })

  it('combines filters: a record must match each', () => {
    expect(holidayQuestion({ year: 2027, active: false }).matches(holiday)).toBe(true)
    expect(holidayQuestion({ year: 2026, active: false }).matches(holiday)).toBe(false)
    expect(agreementQuestion({ type: 'percentage', enabled: true }).matches(agreement)).toBe(true)
    expect(agreementQuestion({ type: 'time', enabled: true }).matches(agreement)).toBe(false)
  })

  it('finds an agreement at its locations, and an agreement without locations everywhere', () => {
    expect(agreementQuestion({ location: 'north' }).matches(agreement)).toBe(true)
    expect(agreementQuestion({ location: 'south' }).matches(agreement)).toBe(false)
    expect(agreementQuestion({ location: 'south' }).matches({ ...agreement, locationIds: [] })).toBe(true)
  })

  it('is read again if a filter or the search changes, but not if the page does', () => {
    const { asked } = holidayQuestion({ q: 'a', year: 2027 })
    expect(holidayQuestion({ q: 'a', year: 2027, page: 3 }).asked).toBe(asked)
    for (const other of [{ q: 'b', year: 2027 }, { q: 'a' }, { q: 'a', year: 2027, active: true }])
      expect(holidayQuestion(other).asked).not.toBe(asked)
  })
})
