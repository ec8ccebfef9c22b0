import { describe, expect, test } from 'vitest'

import { PROBLEM_CODES, type ProblemCode } from '../../contract/errors.ts'
import type { Problem } from '../../contract/problem.ts'
import { Service } from '../../contract/service.ts'
import { SERVICE_EDIT_FIELDS } from '../../domain/service-edit.ts'
import { CASH_UP_STATUSES } from '../../domain/cash-ups.ts'
import { SERVICE_STATUSES } from '../../domain/services.ts'
import type { CommandOutcome } from '../../src/data/command.ts'
import { keptNoteOf, submitErrorOf as submitErrorOfForm, type Outcome } from '../../src/ui/form/submit-error.ts'
import { serviceKind } from '../../src/features/stays/kind.ts'
import { DETAIL } from '../../src/features/checkout/service-sections.ts'
import { SERVICE_STATUS_LOOKS } from '../../src/features/stays/service-words.tsx'
import { CASH_UP_STATUS_LOOKS } from '../../src/features/cash-ups/registers.tsx'
import { PROBLEM_LABELS } from '../../src/ui/labels/problems.ts'
import {
  CASH_UP_STATUS_LABELS,
  NOTIFICATION_METHOD_LABELS,
  PAYMENT_METHOD_LABELS,
  SERVICE_FIELD_LABELS,
  SERVICE_STATUS_LABELS,
} from '../../src/ui/labels/services.ts'
import { VehicleTypeValue } from '../../src/ui/vehicle-type.tsx'
import { fieldNamed } from '../../src/records/record-kind.ts'
import { wordsOf } from '../ui/support/catalog.ts'

const submitErrorOf = (outcome: CommandOutcome) => submitErrorOfForm(outcome)

describe('[S3-01] the detail of a service', () => {
  test('shows every field once, except hidden terms, the receipt code, and refused payments, which have a card', () => {
    const shown: string[] = Object.values(DETAIL).flat()
    expect([...shown, 'terms', 'postings', 'receiptCode', 'refusedPayments'].toSorted()).toEqual(
      Object.keys(Service.entries).toSorted(),
    )
  })
})

describe('[S1-02] the trail of a service', () => {
  const { fields } = serviceKind
  const labels = {
    notificationMethod: NOTIFICATION_METHOD_LABELS,
    paymentMethod: PAYMENT_METHOD_LABELS,
    paidAgainMethod: PAYMENT_METHOD_LABELS,
    refundMethod: PAYMENT_METHOD_LABELS,
    status: SERVICE_STATUS_LABELS,
  }

  test('names each field by its label', () => {
    for (const field of SERVICE_EDIT_FIELDS) expect(fields[field].label).toBe(SERVICE_FIELD_LABELS[field])
  })

  test('translates coded values, and shows typed text unchanged', () => {
    for (const [field, members] of Object.entries(labels))
      expect(fieldNamed(fields, field).value, field).toEqual({ members: new Map(Object.entries(members)) })
    for (const typed of ['remarks', 'correctionReason', 'sentTo'])
      expect(fieldNamed(fields, typed).value, typed).toBeUndefined()
    expect(fields.licensePlate.value).toBe('plate')
  })

  test('names vehicle types as the company does', () => {
    expect(fields.vehicleTypeId.value).toEqual({ shown: VehicleTypeValue })
  })
})

describe('a status', () => {
  test('[S4-01] has its own icon and its label on a service', () => {
    expect(Object.keys(SERVICE_STATUS_LOOKS)).toEqual([...SERVICE_STATUSES])
    for (const status of SERVICE_STATUSES)
      expect(SERVICE_STATUS_LOOKS[status].label).toBe(SERVICE_STATUS_LABELS[status])
    expect(new Set(Object.values(SERVICE_STATUS_LOOKS).map(({ icon }) => icon)).size).toBe(SERVICE_STATUSES.length)
  })

  test('[S4-02] has its own colour and label on a cash-up: Open, Uncollected or Collected', () => {
    const words = CASH_UP_STATUSES.map((status) => wordsOf(CASH_UP_STATUS_LOOKS[status].label, 'en'))
    expect(words).toEqual(['Open', 'Uncollected', 'Collected'])
    for (const status of CASH_UP_STATUSES)
      expect(CASH_UP_STATUS_LOOKS[status].label).toBe(CASH_UP_STATUS_LABELS[status])
    expect(new Set(Object.values(CASH_UP_STATUS_LOOKS).map(({ tone }) => tone)).size).toBe(CASH_UP_STATUSES.length)
  })
})

describe('the error of an edit that was not done', () => {
  const problem = (code: ProblemCode, more: Partial<Problem> = {}): Problem => ({
    title: code,
    status: PROBLEM_CODES[code],
    code,
    requestId: 'r',
    ...more,
  })

  test('is empty if the edit was done or saved', () => {
    expect(submitErrorOf({ kind: 'done' })).toBeNull()
    expect(submitErrorOf({ kind: 'kept', op: 'one' })).toBeNull()
  })

  const noteOf = (outcome: Outcome) => keptNoteOf(outcome)?.message ?? null

  test.each<[string, Outcome, RegExp]>([
    ['without a connection', { kind: 'kept', op: 'one' }, /as soon as there is a connection/],
    [
      'before the server answers, without blaming it for a slow tablet',
      { kind: 'kept', op: 'one', isSlow: true },
      /^Saved on this device\. The server has not answered yet;/,
    ],
  ])('says why a saved write waits: %s', (_case, outcome, words) => {
    expect(noteOf(outcome)).toMatch(words)
  })

  test.each<[string, Outcome]>([
    ['if its screen follows the answer', { kind: 'kept', op: 'one', later: Promise.resolve() }],
    ['if the server has it', { kind: 'done' }],
  ])('is empty for a waiting %s', (_case, outcome) => {
    expect(noteOf(outcome)).toBeNull()
  })

  test('says that the device could not save the edit', () => {
    const submitError = submitErrorOf({ kind: 'not_kept', failure: { kind: 'full', detail: '' } })
    expect(submitError?.message.message).toMatch(/^This device could not save the change/)
  })

  test.each(Object.keys(PROBLEM_LABELS).filter((code): code is ProblemCode => code in PROBLEM_CODES))(
    'maps the server’s code %s to words',
    (code) => {
      expect(submitErrorOf({ kind: 'refused', problem: problem(code), op: null })).toMatchObject({
        message: PROBLEM_LABELS[code],
        fields: [],
        conflicts: [],
        matches: [],
      })
    },
  )

  test('names the fields, and the values of the other person', () => {
    const errors = [{ path: 'changes.licensePlate.to', code: 'plate_in_progress' as const }]
    expect(
      submitErrorOf({ kind: 'refused', problem: problem('validation_failed', { errors }), op: null }),
    ).toMatchObject({ fields: errors, conflicts: [] })

    const conflicts = [{ path: 'remarks', base: null, theirs: 'x', mine: 'y', by: null, at: null }]
    expect(submitErrorOf({ kind: 'conflict', problem: problem('edit_conflict', { conflicts }), op: null })).toEqual({
      message: PROBLEM_LABELS.edit_conflict,
      fields: [],
      conflicts,
      matches: [],
      help: 'not-accepted',
    })
  })
})
