import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import type { Agreement } from '../../contract/agreement.ts'
import { AGREEMENT_TYPES } from '../../domain/agreements.ts'
import { type AgreementInput, agreementForm } from '../../src/features/agreements/kind.ts'
import { samplePrice } from '../../src/features/agreements/samples.tsx'
import { keptAmount } from '../../src/lib/amount-text.ts'
import { setOrAllChange } from '../../src/records/edit-values.ts'

const TYPED: AgreementInput = { ...agreementForm.blank, name: 'Gimnasio', percentage: '20' }

function faults(more: Partial<AgreementInput>): (string | undefined)[] {
  const read = v.safeParse(agreementForm.schema, { ...TYPED, ...more })
  return (read.issues ?? []).map(({ path, message }) => `${String(path?.[0]?.key)}: ${message}`)
}

describe('the form of an agreement [S2-28] [S5-11]', () => {
  it.each<[string, Partial<AgreementInput>, string[]]>([
    ['valid values', {}, []],
    ['no name', { name: ' ' }, ['name: required']],
    ['no percentage', { percentage: '' }, ['percentage: required']],
    ['more than 100 %', { percentage: '100.01' }, ['percentage: percentage_invalid']],
    ['all', { percentage: '100' }, []],
    ['a discount of 0 %', { percentage: '0' }, ['percentage: percentage_invalid']],
    ['a word', { percentage: 'half' }, ['percentage: percentage_invalid']],
    ['a courtesy', { type: 'fixed_cost', fixedCost: '0' }, []],
    ['a negative amount', { type: 'fixed_cost', fixedCost: '-1' }, ['fixedCost: amount_negative']],
    [
      'two amounts in one',
      { type: 'fixed_discount', fixedDiscount: keptAmount('12.50', { group: '.', decimal: ',' }) },
      ['fixedDiscount: amount_ambiguous'],
    ],
    [
      'a budget that is two amounts',
      { budgetAmount: keptAmount('12.50', { group: '.', decimal: ',' }) },
      ['budgetAmount: amount_ambiguous'],
    ],
    ['an amount of 0', { type: 'fixed_discount', fixedDiscount: '0' }, ['fixedDiscount: amount_not_positive']],
    ['half a minute', { type: 'time', discountMinutes: '0.5' }, ['discountMinutes: minutes_invalid']],
    ['no further cost', { type: 'custom' }, ['typeCost: required']],
    ['no cost of a minute', { type: 'custom', typeCost: 'minute' }, ['minuteCost: required']],
    ['custom minutes that may stay empty', { type: 'custom', typeCost: 'fixed', fixedCost: '5000' }, []],
    ['no vehicle type', { allVehicles: false }, ['vehicleTypeIds: required']],
    ['no location', { everywhere: false }, ['locationIds: required']],
    ['no day', { always: false }, ['startDate: required']],
    ['a day that does not exist', { always: false, startDate: '30/02/2026' }, ['startDate: day_unknown']],
    [
      'an end before its start',
      { always: false, startDate: '20/11/2026', endDate: '19/11/2026' },
      ['endDate: date_range_invalid'],
    ],
    ['one day', { always: false, startDate: '20/11/2026', endDate: '20/11/2026' }, []],
    [
      'a budget of 0',
      { budgetCount: '0', budgetAmount: '0' },
      ['budgetCount: count_invalid', 'budgetAmount: amount_not_positive'],
    ],
  ])('has the right errors with %s', (_, more, expected) => {
    expect(faults(more)).toEqual(expected)
  })

  it('keeps the input of other types, and sends only fields of its own type', () => {
    const values = agreementForm.toValues({ ...TYPED, type: 'time', discountMinutes: '30' }, agreementForm.start)
    expect(values).toMatchObject({ type: 'time', discountMinutes: 30, percentage: null })
    expect(agreementForm.toValues({ ...TYPED, discountMinutes: '30' }, agreementForm.start)).toMatchObject({
      type: 'percentage',
      percentage: 2_000,
      discountMinutes: null,
    })
  })

  it('shows the values of each type in the form in which they are sent', () => {
    for (const type of AGREEMENT_TYPES) {
      const input: AgreementInput = {
        ...TYPED,
        type,
        percentage: '12.5',
        fixedDiscount: '100',
        discountMinutes: '30',
        exemptMinutes: '10',
        freeRateMinutes: '60',
        initialCost: '3000',
        typeCost: 'minute',
        minuteCost: '20',
        fixedCost: '5000',
        vehicleTypeIds: ['3', '1'],
        allVehicles: false,
        always: false,
        startDate: '20/11/2026',
        budgetCount: '9',
      }
      const values = agreementForm.toValues(input, agreementForm.start)
      expect(v.is(agreementForm.values, values)).toBe(true)
      expect(agreementForm.toValues(agreementForm.toInput(values), agreementForm.start)).toEqual(values)
    }
  })

  it('reads a record that an older release kept without places and budget', () => {
    const kept: Agreement = {
      id: '018dcc65-3000-7421-8d04-4dffc9fa0863',
      version: 1,
      name: 'Gimnasio',
      vehicleTypeIds: [2],
      startDate: null,
      endDate: null,
      enabled: true,
      isDefault: false,
      type: 'time',
      exemptMinutes: null,
      freeRateMinutes: null,
      initialCost: null,
      typeCost: null,
      minuteCost: null,
      fixedCost: null,
      percentage: null,
      fixedDiscount: null,
      discountMinutes: 30,
      discountType: 'time',
      versions: [],
    }
    expect(agreementForm.valuesOf(kept)).toMatchObject({
      vehicleTypeIds: ['2'],
      locationIds: [],
      budgetCount: null,
      budgetAmount: null,
    })
  })
})

describe('a change to a set that means “all” when empty', () => {
  it('merges if both sets have members, and replaces the set if either is empty', () => {
    expect(setOrAllChange({ from: ['a', 'b'], to: ['b', 'c'] })).toEqual({ add: ['c'], remove: ['a'] })
    expect(setOrAllChange({ from: ['a'], to: [] })).toEqual({ from: ['a'], to: [] })
    expect(setOrAllChange({ from: [], to: ['a'] })).toEqual({ from: [], to: ['a'] })
    expect(setOrAllChange(undefined)).toBeUndefined()
  })
})

describe('the price of a sample stay', () => {
  const place = {
    location: {
      rates: [
        {
          id: '',
          kind: 'unit' as const,
          vehicleTypeId: 1 as const,
          validFrom: '2026-01-01T00:00:00.000Z',
          days: [],
          from: null,
          to: null,
          cost: 10_000,
          minutes: 1,
          per: null,
        },
      ],
      timeZone: 'America/Bogota',
      exemptMinutes: 0,
      taxRate: null,
      digitalCommission: 0,
    },
    company: { currency: 'COP' as const, vatRate: 1_900 },
    holidays: [],
    vehicleTypeId: 1 as const,
    at: '2026-11-20T17:00:00.000Z',
  }

  it('equals the booth’s price, with and without the agreement', () => {
    expect(samplePrice(45, null, place)).toBe(450_000)
    expect(samplePrice(45, { id: '', ...agreementForm.start, vehicleTypeIds: [], percentage: 2_000 }, place)).toBe(
      360_000,
    )
  })

  it('is computed from rates that began less than a day ago', () => {
    const [rate] = place.location.rates
    expect(
      samplePrice(480, null, {
        ...place,
        location: {
          ...place.location,
          rates: rate === undefined ? [] : [{ ...rate, validFrom: '2026-11-20T16:59:00.000Z' }],
        },
      }),
    ).toBe(4_800_000)
  })

  it('is missing without a rate', () => {
    expect(samplePrice(45, null, { ...place, vehicleTypeId: 2 })).toBeNull()
  })
})
