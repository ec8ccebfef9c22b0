import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import { defineRecordForm } from '../../../src/records/form/define-record-form.ts'
import { choice, namedReference, onlyNew, unseen, yesNo } from '../../../src/records/form/choice-fields.ts'
import { email, phone, phoneCode, plate } from '../../../src/records/form/contact-fields.ts'
import { inputOf } from '../../../src/records/form/joint-fields.ts'
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
  test('begins with the preselected members, and with ticked boxes for empty fields', () => {
    expect(form.blank).toEqual({ name: '', kind: 'free', cost: '', always: true, first: '', last: '', enabled: true })
    expect(form.start).toEqual({ name: '', kind: 'free', cost: null, first: null, last: null, enabled: true })
  })

  test('keeps the input of a hidden field, sends null for it, and ignores its faults', () => {
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

  test('unticks a box if the record has a value in one of its fields', () => {
    expect(form.toInput({ ...form.start, last: '2026-11-20' })).toMatchObject({ always: false, last: '20/11/2026' })
  })

  test("reports a field's own fault before those of the rules, and one fault per field", () => {
    expect(faults({ kind: 'paid', cost: '0' })).toEqual(['cost: amount_not_positive'])
    expect(faults({ kind: 'paid', cost: '-1' })).toEqual(['cost: amount_negative'])
    expect(faults({ always: false, first: '20/11/2026', last: '19/11/2026' })).toEqual(['last: date_range_invalid'])
  })

  test('keeps the original value of an edit while the input cannot be read', () => {
    const base = { ...form.start, kind: 'paid' as const, cost: 500 }
    expect(form.toValues({ ...typed, kind: 'paid', cost: 'mu' }, base).cost).toBe(500)
    expect(form.toValues({ ...typed, kind: 'paid', cost: '' }, base).cost).toBeNull()
    expect(form.toValues({ ...typed, kind: '?' }, base).kind).toBe('paid')
  })

  test('reads a record of a release that did not store a field, and drops parts that the form does not edit', () => {
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

const contact = defineRecordForm({
  fields: {
    id: unseen(v.string(), ''),
    mail: onlyNew(email({ label })),
    name: text({ label, max: 10 }),
    isFirm: yesNo({ label }),
    surname: text({ label, max: 10 }),
    code: optional(phoneCode({ label })),
    phone: optional(phone({ label })),
    plate: plate({ label }),
    ownerId: inputOf({ owner: namedReference({ label, words: 'text' }) }),
  },
  hides: ({ isFirm }) => (isFirm ? ['surname'] : []),
  requires: (input) => (input.phone === '' ? [] : ['code']),
  completes: (values, { id }) => ({
    ...values,
    code: values.phone === null ? null : values.code,
    plate: values.plate === '' ? `BIC${id}` : values.plate,
  }),
  rules: ({ name, surname }) => [['surname', name === surname && name !== '' ? 'invalidField' : null]],
})
const RECORD = {
  id: '7',
  mail: 'ana@parq.test',
  name: 'Ana',
  isFirm: false,
  surname: 'Mora',
  code: '57',
  phone: '300 12',
  plate: 'OLD1',
  owner: { id: 'd1', name: 'Luis' },
}

describe('an edit of a declared form', () => {
  const base = contact.valuesOf(RECORD)
  const shown = contact.toInput(base, undefined, RECORD)
  const faultsOf = (more: Partial<typeof shown>) =>
    contact
      .faultsOf({ ...shown, ...more }, { country: 'colombia', base })
      .map(({ path, code }) => `${path.join('.')}: ${code}`)

  test('shows parts of the record that an edit does not send', () => {
    expect(shown).toMatchObject({ id: '7', mail: 'ana@parq.test', owner: { id: 'd1', name: 'Luis' } })
    expect(Object.keys(base)).toEqual(['name', 'isFirm', 'surname', 'code', 'phone', 'plate', 'ownerId'])
    expect(contact.toInput(base).mail).toBe('')
  })

  test('shows the name of another chosen record, if it is known', () => {
    const other = { ...base, ownerId: 'd2' }
    expect(contact.toInput(other, new Map([['d2', 'Marta']]), RECORD).owner).toEqual({ id: 'd2', name: 'Marta' })
    expect(contact.toInput(other, new Map(), RECORD).owner).toEqual({ id: 'd2', name: '' })
  })

  test('keeps an untouched value, even if it would now be written differently', () => {
    expect(contact.toValues(shown, base)).toEqual(base)
    expect(contact.toValues({ ...shown, name: 'Rosa' }, base)).toEqual({ ...base, name: 'Rosa' })
    expect(contact.toValues({ ...shown, phone: '300 1234' }, base)).toEqual({ ...base, phone: '3001234' })
  })

  test('sets values that follow from others', () => {
    expect(contact.toValues({ ...shown, phone: '' }, base)).toMatchObject({ phone: null, code: null })
    expect(contact.toValues({ ...shown, plate: ' ' }, base)).toMatchObject({ plate: 'BIC7' })
    expect(contact.toValues({ ...shown, isFirm: true }, base)).toMatchObject({ surname: '' })
  })

  test('is not blocked by faults of the record in unchanged fields', () => {
    expect(faultsOf({ name: 'Rosa' })).toEqual([])
    expect(contact.faultsOf(shown, { country: 'colombia' }).map(({ path: [field] }) => field)).toEqual([
      'phone',
      'plate',
    ])
  })

  test('is blocked by faults that it causes, even in an unchanged field', () => {
    expect(faultsOf({ plate: 'OLD2' })).toEqual(['plate: plate_invalid'])
    expect(faultsOf({ phone: '300 13' })).toEqual(['phone: phone_invalid'])
    expect(faultsOf({ code: '' })).toEqual(['code: required'])
    expect(faultsOf({ name: 'Mora' })).toEqual(['surname: invalidField'])
    expect(faultsOf({ owner: null })).toEqual(['owner: required'])
  })

  test('ignores rules about fields that only a creation sets', () => {
    const old = { ...RECORD, mail: 'ana@parq' }
    const input = contact.toInput(base, undefined, old)
    expect(contact.faultsOf(input, { base })).toEqual([])
    expect(contact.faultsOf({ ...input, plate: 'AB1234', phone: '' })).toEqual([
      { path: ['mail'], code: 'email_invalid' },
    ])
  })

  test('leaves out hidden parts, and requires an input only while others need it', () => {
    expect(contact.names).toEqual(['mail', 'name', 'isFirm', 'surname', 'code', 'phone', 'plate', 'owner'])
    expect(contact.unseen).toEqual(['id'])
    expect([...contact.required(shown)]).toEqual(['code'])
    expect([...contact.required({ ...shown, phone: '' })]).toEqual([])
  })

  test("finds the input for a path of the server's answer, even for fields that edits do not send", () => {
    expect(['changes.ownerId.to', 'mail', 'id', 'changes.plate.to'].map((path) => contact.fieldOf(path))).toEqual([
      'owner',
      'mail',
      null,
      'plate',
    ])
    expect(Object.keys(contact.words)).toEqual([...Object.keys(base), 'mail'])
  })
})
