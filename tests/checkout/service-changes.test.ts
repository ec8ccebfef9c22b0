import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import { ServiceChanges } from '../../contract/service-writes.ts'
import { type Service } from '../../contract/service.ts'
import { SERVICE_EDIT_FIELDS } from '../../domain/service-edit.ts'
import { NOTIFICATION_METHODS, PAYMENT_METHODS, REMARKS_MAX } from '../../domain/services.ts'
import {
  baseOf,
  changesOf as changesIn,
  EditDraft,
  inputOf as inputIn,
  inputSchema,
  isEditField,
  rebaseField,
  wayBack,
  type EditBase,
  type ServiceInput,
} from '../../src/features/checkout/service-changes.ts'
import { createDraftWriter, readDraft } from '../../src/data/use-draft.ts'
import { aService } from '../offline/support/records.ts'
import { openKeptDatabase } from '../offline/support/tab.ts'
import fc from '../support/fast-check.ts'

const someMethod = fc.option(fc.constantFrom(...NOTIFICATION_METHODS))
const somePlate = fc.stringMatching(/^[A-Z]{3}[0-9]{3}$/)
const someText = fc.string({ maxLength: 40 }).map((text) => text.trim())

const someInstant = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2026-11-20'), noInvalidDate: true })
  .map((date) => date.toISOString())
/** Bogotá never changes its clocks. */
const someMinute = someInstant.map((instant) => instant.slice(0, 16))

/** A stored service: remarks are trimmed and never empty, the plate is as a camera read it. */
const someBase: fc.Arbitrary<EditBase> = fc.record({
  licensePlate: fc.oneof(somePlate, fc.constant('ABC-12?')),
  notificationMethod: someMethod,
  remarks: fc.option(someText.filter((text) => text !== '')),
  vehicleTypeId: fc.constantFrom(1 as const, 2 as const, 3 as const),
  agreementId: fc.option(fc.uuid()),
  paymentMethod: fc.option(fc.constantFrom(...PAYMENT_METHODS)),
  startedAt: someInstant,
  endedAt: fc.option(someInstant),
})

const someInput: fc.Arbitrary<ServiceInput> = fc.record({
  licensePlate: fc.oneof(
    somePlate,
    somePlate.map((plate) => `${plate.slice(0, 3).toLowerCase()}-${plate.slice(3)} `),
  ),
  notificationMethod: fc.constantFrom('', ...NOTIFICATION_METHODS),
  remarks: fc.oneof(fc.constant('  '), fc.string({ maxLength: 40 })),
  vehicleTypeId: fc.constantFrom('1', '2', '3'),
  agreementId: fc.oneof(fc.constant(''), fc.uuid()),
  paymentMethod: fc.constantFrom('', ...PAYMENT_METHODS),
  startedAt: someMinute,
  endedAt: fc.oneof(fc.constant(''), someMinute),
  reason: fc.constantFrom('', 'The agreement was forgotten'),
})

const BOGOTA = 'America/Bogota'
const changesOf = (base: EditBase, input: ServiceInput, timeZone = BOGOTA) => changesIn(base, input, timeZone)
const inputOf = (base: EditBase, timeZone = BOGOTA) => inputIn(base, timeZone)

const BASE: EditBase = {
  licensePlate: 'ABC123',
  notificationMethod: 'email',
  remarks: 'golpe en la puerta',
  vehicleTypeId: 1,
  agreementId: null,
  paymentMethod: 'cash',
  startedAt: '2026-11-20T13:00:30.250Z',
  endedAt: '2026-11-20T15:00:10.000Z',
}
const NOW = Date.parse('2026-11-20T18:00:00.000Z')
const OFFERED = '01890000-0000-7000-8000-000000000001'
const OTHER = '01890000-0000-7000-8000-000000000002'

function codesOf(
  input: Partial<ServiceInput>,
  base: EditBase,
  country: 'colombia' | 'united_kingdom' = 'colombia',
  needsMethod = false,
  needsReason = false,
): string[] {
  const rules = {
    country,
    timeZone: BOGOTA,
    now: () => NOW,
    isOffered: (id: string) => id === OFFERED,
    needsMethod,
    needsReason,
  }
  return (
    v.safeParse(inputSchema(rules, base), { ...inputOf(base), ...input }).issues?.map(({ message }) => message) ?? []
  )
}

describe('[S2-27] the changes of an edit', () => {
  test('are none if nothing was typed', () => {
    fc.assert(
      fc.property(someBase, (base) => {
        expect(changesOf(base, inputOf(base))).toBeNull()
      }),
    )
  })

  test('are none if the typed value has the same meaning', () => {
    expect(
      changesOf(BASE, { ...inputOf(BASE), licensePlate: ' abc-123', remarks: '  golpe en la puerta\n' }),
    ).toBeNull()
    expect(changesOf({ ...BASE, remarks: null }, { ...inputOf(BASE), remarks: '   ' })).toBeNull()
  })

  test('are only the changed fields, each with its original value', () => {
    expect(changesOf(BASE, { ...inputOf(BASE), remarks: '' })).toEqual({
      remarks: { from: 'golpe en la puerta', to: null },
    })
    expect(changesOf(BASE, { ...inputOf(BASE), licensePlate: 'xyz 789', notificationMethod: 'whatsapp' })).toEqual({
      licensePlate: { from: 'ABC123', to: 'XYZ789' },
      notificationMethod: { from: 'email', to: 'whatsapp' },
    })
  })

  test('are valid for the server, start from the original values and lead to the typed ones', () => {
    fc.assert(
      fc.property(someBase, someInput, (base, input) => {
        const changes = changesOf(base, input)
        const after = { ...base }
        for (const field of SERVICE_EDIT_FIELDS) {
          const change = changes?.[field]
          if (!change) continue
          expect(change.from).toBe(base[field])
          expect(change.to).not.toBe(base[field])
          Object.assign(after, { [field]: change.to })
        }
        expect(changesOf(after, input)).toBeNull()
        expect(changes && v.parse(ServiceChanges, changes)).toEqual(changes)
      }),
    )
  })
})

describe('[S2-27] an edit of fields that another person has changed since', () => {
  test('uses the other person’s value as the original: a different value is sent again, an equal value is not', () => {
    fc.assert(
      fc.property(
        someBase,
        someInput,
        someBase,
        fc.constantFrom(...SERVICE_EDIT_FIELDS),
        (base, input, others, field) => {
          const theirs = others[field]
          const next = rebaseField(base, field, theirs)
          expect(next).toEqual({ ...base, [field]: theirs })

          // My value is kept.
          const mine = changesOf(next, input)?.[field]
          expect(mine === undefined || mine.from === theirs).toBe(true)
          // Their value is taken: the form shows it, and the other fields keep their input.
          const taken = changesOf(next, { ...input, [field]: inputOf(next)[field] })
          expect(taken?.[field]).toBeUndefined()
          for (const other of SERVICE_EDIT_FIELDS.filter((name) => name !== field))
            expect(taken?.[other]).toEqual(changesOf(base, input)?.[other])
        },
      ),
    )
  })

  test('stays unchanged if their value is not valid for the field', () => {
    expect(rebaseField(BASE, 'licensePlate', null)).toEqual(BASE)
    expect(rebaseField(BASE, 'notificationMethod', 'letter of a newer server')).toEqual(BASE)
  })

  test('resolves conflicts field by field, and only for its own fields', () => {
    expect(SERVICE_EDIT_FIELDS.every(isEditField)).toBe(true)
    expect(['status', 'changes', '', 'constructor'].filter(isEditField)).toEqual([])
  })
})

describe('[S5-09] the plate that may be sent', () => {
  test.each([
    ['XYZ789', undefined],
    ['xyz-789', undefined],
    ['ABCDEF123456', undefined],
    ['ABCDEF1234567', 'plate_invalid'],
    ['AB123', 'plate_invalid'],
    ['AB 12_3', 'plate_invalid'],
    ['ÑÑÑ123', 'plate_invalid'],
    ['   ', 'required'],
  ])('is checked: “%s” gets %s', (licensePlate, code) => {
    expect(codesOf({ licensePlate }, BASE)[0]).toBe(code)
  })

  test('may be short in Great Britain, which has short plates', () => {
    expect(codesOf({ licensePlate: 'A1' }, BASE, 'united_kingdom')).toEqual([])
    expect(codesOf({ licensePlate: 'A' }, BASE, 'united_kingdom')).toEqual(['plate_invalid'])
  })

  test('may stay in a form that a camera read and no person can type', () => {
    const misread = { ...BASE, licensePlate: 'AB?1' }
    expect(codesOf({ remarks: 'x' }, misread)).toEqual([])
    expect(codesOf({ licensePlate: 'AC?1' }, misread)).toEqual(['plate_invalid'])
  })
})

test('[S5-15] a missing notification method may stay missing, but an existing one may not be removed', () => {
  expect(codesOf({ notificationMethod: '' }, { ...BASE, notificationMethod: null })).toEqual([])
  expect(codesOf({ notificationMethod: '' }, BASE)).toEqual(['required'])
  expect(codesOf({ notificationMethod: 'letter' }, BASE)).toEqual(['invalidField'])
})

test('remarks have 500 characters at most, without the spaces around them', () => {
  expect(codesOf({ remarks: ` ${'x'.repeat(REMARKS_MAX)} ` }, BASE)).toEqual([])
  expect(codesOf({ remarks: 'x'.repeat(REMARKS_MAX + 1) }, BASE)).toEqual(['remarks_too_long'])
})

test('an unsent edit is shown again as it was typed, with its original values', async () => {
  const db = await openKeptDatabase()
  const writer = createDraftWriter<v.InferOutput<typeof EditDraft>>(db, 'service-edit:1', () => 1)
  await fc.assert(
    fc.asyncProperty(someBase, someInput, async (base, input) => {
      await writer.save({ base, input })
      const draft = await readDraft(db, 'service-edit:1', EditDraft)
      expect(draft).toEqual({ base, input })
      // The service has changed since then; the edit has not.
      expect(draft && changesOf(draft.base, draft.input)).toEqual(changesOf(base, input))
    }),
    { numRuns: 30 },
  )
  db.close()
})

test('the original values of an edit are the service’s own values', () => {
  const service: Service = aService(1, { notificationMethod: 'whatsapp', remarks: 'x' })
  expect(baseOf(service)).toEqual({
    licensePlate: service.licensePlate,
    notificationMethod: 'whatsapp',
    remarks: 'x',
    vehicleTypeId: 1,
    agreementId: null,
    paymentMethod: null,
    startedAt: service.startedAt,
    endedAt: null,
  })
})

describe('[S2-27] times are typed in the location’s zone', () => {
  test('keep the seconds of an instant whose minute was not changed', () => {
    expect(inputOf(BASE)).toMatchObject({ startedAt: '2026-11-20T08:00', endedAt: '2026-11-20T10:00' })
    expect(changesOf(BASE, { ...inputOf(BASE), endedAt: '2026-11-20T10:01' })).toEqual({
      endedAt: { from: BASE.endedAt, to: '2026-11-20T15:01:00.000Z' },
    })
    const inLondon = inputOf(BASE, 'Europe/London')
    expect(inLondon.startedAt).toBe('2026-11-20T13:00')
    expect(changesOf(BASE, { ...inLondon, startedAt: '2026-11-20T12:59' }, 'Europe/London')).toEqual({
      startedAt: { from: BASE.startedAt, to: '2026-11-20T12:59:00.000Z' },
    })
  })

  test.each([
    [{ endedAt: '2026-11-20T08:01' }, undefined],
    [{ endedAt: '2026-11-20T07:59' }, 'end_before_start'],
    [{ startedAt: '2026-11-20T10:01' }, 'end_before_start'],
    [{ endedAt: '2026-11-20T13:00' }, undefined],
    [{ endedAt: '2026-11-20T13:01' }, 'in_the_future'],
    [{ startedAt: '2026-11-20T13:01', endedAt: '2026-11-20T13:01' }, 'in_the_future'],
    [{ endedAt: '' }, 'required'],
    [{ startedAt: '' }, 'required'],
    [{ startedAt: 'yesterday' }, 'invalidField'],
    [{ endedAt: '2026-13-40T10:00' }, 'invalidField'],
  ])('are checked: %o gets %s', (typed, code) => {
    expect(codesOf(typed, BASE)[0]).toBe(code)
  })

  test('have no field for the end while the vehicle is inside', () => {
    expect(codesOf({ endedAt: '' }, { ...BASE, endedAt: null, paymentMethod: null })).toEqual([])
  })
})

describe('[S2-27] the fields that set a price', () => {
  test('require an agreement that is still offered if the price is computed again', () => {
    expect(codesOf({ agreementId: OFFERED }, BASE)).toEqual([])
    expect(codesOf({ agreementId: OTHER }, BASE)).toEqual(['agreement_unknown'])
    const had = { ...BASE, agreementId: OTHER }
    expect(codesOf({ remarks: 'x' }, had)).toEqual([])
    expect(codesOf({ vehicleTypeId: '2' }, had)).toEqual(['agreement_unknown'])
    expect(codesOf({ vehicleTypeId: '2', agreementId: '' }, had)).toEqual([])
  })

  test('include a payment method, which may not be removed, and is needed if a free stay now has a price', () => {
    expect(codesOf({ paymentMethod: '' }, BASE)).toEqual(['required'])
    expect(codesOf({ paymentMethod: '' }, { ...BASE, paymentMethod: null })).toEqual([])
    expect(codesOf({ paymentMethod: '' }, { ...BASE, paymentMethod: null }, 'colombia', true)).toEqual(['required'])
    expect(codesOf({ vehicleTypeId: '' }, BASE)).toContain('required')
    expect(codesOf({ vehicleTypeId: '4' }, BASE)).toEqual(['invalidField'])
  })
})

test('a much lower price is saved with a reason of ten characters or more, and no other edit needs one', () => {
  const because = (reason: string, needsReason = true) => codesOf({ reason }, BASE, 'colombia', false, needsReason)
  expect(because('  ')).toEqual(['lowered_reason_required'])
  expect(because('Mistake')).toEqual(['reason_too_short'])
  expect(because('x'.repeat(2_000))).toEqual(['reason_too_long'])
  expect(because('The agreement was forgotten')).toEqual([])
  expect(because('', false)).toEqual([])
})

test('an edit is undone field by field from the values that it set, except an edit of the entry time, whose seconds are lost', () => {
  const edit = { ...inputOf(BASE), remarks: 'Espejo roto', licensePlate: 'XYZ987', notificationMethod: '' }
  const back = wayBack({ ...BASE, remarks: null, notificationMethod: 'email' }, edit, BOGOTA)
  expect(back).toMatchObject({
    remarks: { from: 'Espejo roto', to: null },
    licensePlate: { from: 'XYZ987', to: 'ABC123' },
    notificationMethod: { from: null, to: 'email' },
  })
  expect(wayBack(BASE, { ...edit, startedAt: '2026-01-02T03:04' }, BOGOTA)).toBeNull()
})
