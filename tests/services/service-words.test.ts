import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { PROBLEM_CODES, type ProblemCode } from '../../contract/errors.ts'
import type { Problem } from '../../contract/problem.ts'
import { Service } from '../../contract/service.ts'
import { SERVICE_EDIT_FIELDS } from '../../domain/service-edit.ts'
import { CASH_UP_STATUSES } from '../../domain/cash-ups.ts'
import { NOTIFICATION_METHODS, PAYMENT_METHODS, SERVICE_STATUSES } from '../../domain/services.ts'
import { auditFieldLabel, auditValueLabel } from '../../src/ui/labels/audit-words.ts'
import type { CommandOutcome } from '../../src/data/command.ts'
import { troubleOf as troubleOfForm } from '../../src/ui/form/trouble.ts'
import { DETAIL } from '../../src/features/services/service-sections.ts'
import { SERVICE_STATUS_LOOKS } from '../../src/features/services/status-looks.ts'
import { CASH_UP_STATUS_LOOKS } from '../../src/ui/cash-up-looks.ts'
import { PROBLEM_LABELS } from '../../src/ui/labels/errors.ts'
import { CASH_UP_STATUS_LABELS, NOTIFICATION_METHOD_LABELS, PAYMENT_METHOD_LABELS, SERVICE_STATUS_LABELS } from '../../src/ui/labels/services.ts'
import { SERVICE_FIELD_LABELS } from '../../src/ui/labels/service-fields.ts'
import { wordsOf } from '../ui/support/catalog.ts'

const troubleOf = (outcome: CommandOutcome) => troubleOfForm(outcome)

describe('[S3-01] the detail of a service', () => {
  test('shows every field of it, each once', () => {
    const shown: string[] = Object.values(DETAIL).flat()
    expect(shown.toSorted()).toEqual(Object.keys(Service.entries).toSorted())
  })
})

describe('the trail of a service', () => {
  test('names each field by its label, and what a newer server writes of an other field', () => {
    for (const field of SERVICE_EDIT_FIELDS) expect(auditFieldLabel(field)).toBe(SERVICE_FIELD_LABELS[field])
    for (const path of ['colour', '', 'constructor', '__proto__', 'licensePlate.to']) {
      expect([wordsOf(auditFieldLabel(path), 'en'), wordsOf(auditFieldLabel(path), 'es')]).toEqual(['Other field', 'Otro campo'])
    }
  })

  test('says the values of lists in words', () => {
    for (const method of NOTIFICATION_METHODS) expect(auditValueLabel('notificationMethod', method)).toBe(NOTIFICATION_METHOD_LABELS[method])
    for (const method of PAYMENT_METHODS) expect(auditValueLabel('paymentMethod', method)).toBe(PAYMENT_METHOD_LABELS[method])
    for (const status of SERVICE_STATUSES) expect(auditValueLabel('status', status)).toBe(SERVICE_STATUS_LABELS[status])
  })

  test('lets what people typed speak for itself, also where it reads like a word of a list', () => {
    for (const word of [...NOTIFICATION_METHODS, ...PAYMENT_METHODS, ...SERVICE_STATUSES]) expect(auditValueLabel('remarks', word)).toBeNull()
    expect(auditValueLabel('status', 'constructor')).toBeNull()
    fc.assert(fc.property(fc.constantFrom('remarks', 'licensePlate'), fc.string(), (path, value) => auditValueLabel(path, value) === null))
  })
})

describe('a status', () => {
  test('[S4-01] of a service has a look of its own, under its label', () => {
    expect(Object.keys(SERVICE_STATUS_LOOKS)).toEqual([...SERVICE_STATUSES])
    for (const status of SERVICE_STATUSES) expect(SERVICE_STATUS_LOOKS[status].label).toBe(SERVICE_STATUS_LABELS[status])
    expect(new Set(Object.values(SERVICE_STATUS_LOOKS).map(({ icon }) => icon)).size).toBe(SERVICE_STATUSES.length)
  })

  test('[S4-02] of a cash-up: current is shown as Open, completed as Uncollected', () => {
    const words = CASH_UP_STATUSES.map((status) => wordsOf(CASH_UP_STATUS_LOOKS[status].label, 'en'))
    expect(words).toEqual(['Open', 'Uncollected', 'Collected'])
    for (const status of CASH_UP_STATUSES) expect(CASH_UP_STATUS_LOOKS[status].label).toBe(CASH_UP_STATUS_LABELS[status])
    expect(new Set(Object.values(CASH_UP_STATUS_LOOKS).map(({ tone }) => tone)).size).toBe(CASH_UP_STATUSES.length)
  })
})

describe('what an edit says that was not done', () => {
  const problem = (code: ProblemCode, more: Partial<Problem> = {}): Problem => ({ title: code, status: PROBLEM_CODES[code], code, requestId: 'r', ...more })

  test('nothing, where it was done or is kept', () => {
    expect(troubleOf({ kind: 'done' })).toBeNull()
    expect(troubleOf({ kind: 'kept' })).toBeNull()
  })

  test('that the device could not save it', () => {
    const trouble = troubleOf({ kind: 'not_kept', failure: { kind: 'full', detail: '' } })
    expect(trouble?.message.message).toMatch(/^This device could not save the change/)
  })

  test.each(Object.keys(PROBLEM_LABELS).filter((code): code is ProblemCode => code in PROBLEM_CODES))('the server’s word %s', (code) => {
    expect(troubleOf({ kind: 'refused', problem: problem(code), op: null })).toEqual({ message: PROBLEM_LABELS[code], fields: [], conflicts: [], matches: [] })
  })

  test('which fields, and what somebody else made of them', () => {
    const errors = [{ path: 'changes.licensePlate.to', code: 'plate_in_progress' as const }]
    expect(troubleOf({ kind: 'refused', problem: problem('validation_failed', { errors }), op: null })).toMatchObject({ fields: errors, conflicts: [] })

    const conflicts = [{ path: 'remarks', base: null, theirs: 'x', mine: 'y', by: null, at: null }]
    expect(troubleOf({ kind: 'conflict', problem: problem('edit_conflict', { conflicts }), op: null })).toEqual({
      message: PROBLEM_LABELS.edit_conflict,
      fields: [],
      conflicts,
      matches: [],
    })
  })
})
