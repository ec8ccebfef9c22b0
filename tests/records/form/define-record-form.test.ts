import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import { agreementForm } from '../../../src/features/agreements/kind.ts'
import { holidayForm } from '../../../src/features/holidays/kind.ts'
import { membershipForm } from '../../../src/features/memberships/kind.ts'
import { defineRecordForm } from '../../../src/records/form/define-record-form.ts'
import { choice, yesNo } from '../../../src/records/form/choice-fields.ts'
import { day, ifShown, insteadOf, money, optional, text } from '../../../src/records/form/field-types.ts'

const label = msg`Name`
const form = defineRecordForm({
  fields: {
    name: text({ label, max: 10 }),
    kind: choice({ label, of: ['free', 'paid'], labels: { free: msg`Free`, paid: msg`Paid` }, chosen: 'free' }),
    cost: ifShown(money({ label, max: 10_000 })),
    always: insteadOf(['first', 'last'], { label }),
    first: optional(day({ label })),
    last: optional(day({ label })),
    enabled: yesNo({ label, start: true }),
  },
  hides: ({ kind }) => (kind === 'paid' ? [] : ['cost']),
  rules: ({ first, last, cost }) => [
    ['last', first !== null && last !== null && last < first ? 'date_range_invalid' : null],
    ['cost', cost === 0 ? 'amount_not_positive' : null],
    ['cost', cost === 0 ? 'invalidField' : null],
  ],
})
const typed = { ...form.blank, name: 'Club' }

function faults(more: Partial<typeof typed>): string[] {
  const { issues = [] } = v.safeParse(form.schema, { ...typed, ...more })
  return issues.map(({ path, message }) => `${String(path?.[0]?.key)}: ${message}`)
}

describe('a declared form', () => {
  test('begins with the chosen members, and with each box ticked whose fields are empty', () => {
    expect(form.blank).toEqual({ name: '', kind: 'free', cost: '', always: true, first: '', last: '', enabled: true })
    expect(form.start).toEqual({ name: '', kind: 'free', cost: null, first: null, last: null, enabled: true })
  })

  test('keeps the input of a hidden field, sends null for it, and finds no fault in it', () => {
    const input = { ...typed, cost: 'much', first: '30/02/2026' }
    expect(faults(input)).toEqual([])
    expect(form.toValues(input, form.start)).toMatchObject({ cost: null, first: null })
    expect([...form.hidden(input)].toSorted()).toEqual(['cost', 'first', 'last'])
  })

  test('requires a shown field, and one field of a box that is not ticked', () => {
    expect(faults({ kind: 'paid' })).toEqual(['cost: required'])
    expect(faults({ always: false })).toEqual(['first: required'])
    expect(faults({ always: false, last: '20/11/2026' })).toEqual([])
  })

  test('unticks a box for a record that has a value in one of its fields', () => {
    expect(form.toInput({ ...form.start, last: '2026-11-20' })).toMatchObject({ always: false, last: '20/11/2026' })
  })

  test("reports the field's own fault before those of the rules, and one fault for each field", () => {
    expect(faults({ kind: 'paid', cost: '0' })).toEqual(['cost: amount_not_positive'])
    expect(faults({ kind: 'paid', cost: '-1' })).toEqual(['cost: amount_negative'])
    expect(faults({ always: false, first: '20/11/2026', last: '19/11/2026' })).toEqual(['last: date_range_invalid'])
  })

  test('keeps the value that an edit was made from while the input cannot be read', () => {
    const base = { ...form.start, kind: 'paid' as const, cost: 500 }
    expect(form.toValues({ ...typed, kind: 'paid', cost: 'mu' }, base).cost).toBe(500)
    expect(form.toValues({ ...typed, kind: 'paid', cost: '' }, base).cost).toBeNull()
    expect(form.toValues({ ...typed, kind: '?' }, base).kind).toBe('paid')
  })

  test('reads a record of a release that did not store a field yet, and drops what the form does not edit', () => {
    expect(
      form.valuesOf({ id: 'a', version: 1, name: 'Club', kind: 'free', first: null, last: null, enabled: false }),
    ).toEqual({
      ...form.start,
      name: 'Club',
      enabled: false,
    })
  })

  test("finds the field in a path of the server's answer", () => {
    expect(form.fieldOf('changes.cost.to')).toBe('cost')
    expect(form.fieldOf('always')).toBeNull()
    expect(form.fieldOf('changes.other.to')).toBeNull()
  })
})

describe('a draft of an earlier release opens', () => {
  test.each([
    [
      'of a holiday',
      holidayForm.draft,
      {
        base: { holidayDate: '2026-12-25', holidayName: 'Navidad', description: null },
        input: { holidayDate: '2/1', holidayName: 'Navidad ', description: '' },
      },
    ],
    [
      'of an agreement',
      agreementForm.draft,
      {
        base: {
          name: 'Gimnasio',
          type: 'custom',
          percentage: null,
          fixedDiscount: null,
          discountMinutes: null,
          exemptMinutes: 10,
          freeRateMinutes: 60,
          initialCost: 300_000,
          typeCost: 'minute',
          minuteCost: 2_000,
          fixedCost: null,
          vehicleTypeIds: ['1', '3'],
          locationIds: [],
          startDate: null,
          endDate: '2026-12-31',
          isDefault: false,
          enabled: true,
          asksReason: false,
          budgetCount: null,
          budgetAmount: null,
        },
        input: {
          name: 'Gimnasio',
          type: 'percentage',
          percentage: '12.',
          fixedDiscount: '',
          discountMinutes: '',
          exemptMinutes: '10',
          freeRateMinutes: '60',
          initialCost: '3000',
          typeCost: 'minute',
          minuteCost: '20',
          fixedCost: '',
          allVehicles: false,
          vehicleTypeIds: ['1', '3'],
          everywhere: true,
          locationIds: [],
          always: false,
          startDate: '',
          endDate: '31/12/2026',
          isDefault: false,
          enabled: true,
          asksReason: true,
          budgetCount: '9',
          budgetAmount: '',
        },
      },
    ],
    [
      'of a membership',
      membershipForm.draft,
      {
        base: {
          name: 'Mensualidad',
          cost: 18_000_000,
          vehicleTypeId: 1,
          parkingSpaces: 1,
          authorizedVehicles: 2,
          validityUnit: 'months',
          validityCount: 1,
          locationIds: [],
          allowedHours: [{ day: 1, from: '08:00', to: '18:00' }],
          expirationDate: null,
          enabled: true,
        },
        input: {
          name: 'Mensualidad',
          cost: '180000',
          vehicleTypeId: '1',
          parkingSpaces: 0,
          authorizedVehicles: 2,
          validityUnit: '',
          validityCount: 1,
          everywhere: true,
          locationIds: [],
          always: false,
          allowedHours: [{ day: 1, from: '8', to: '18' }],
          expirationDate: '',
          enabled: true,
        },
      },
    ],
  ] as const)('%s', (_, draft, stored) => {
    expect(v.parse<v.GenericSchema>(draft, stored)).toEqual(stored)
  })
})
