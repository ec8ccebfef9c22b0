import * as v from 'valibot'

import type { Json } from '../../../domain/json.ts'
import { type Service } from '../../../contract/service.ts'
import { Plate, cleanedCode } from '../../../contract/primitives.ts'
import { Remarks, type ServiceChanges } from '../../../contract/service-writes.ts'
import { EditedTypeId } from '../../../contract/vehicle-type.ts'
import type { Country } from '../../../domain/countries.ts'
import { isPlate } from '../../../domain/plates.ts'
import { editedValue, PRICED_FIELDS, SERVICE_EDIT_FIELDS, type ServiceEditField } from '../../../domain/service-edit.ts'
import { NOTIFICATION_METHODS, PAYMENT_METHODS } from '../../../domain/services.ts'
import { vehicleTypeIdOf } from '../../../domain/vehicles.ts'
import { ReasonText } from '../../lib/reason-input.ts'
import { instantFromInput, isWallMinute, wallMinute } from './wall-minute.ts'

/** Input for correcting a service. Empty means null; times are local to the location. */
export const ServiceInput = v.object({
  licensePlate: v.string(),
  notificationMethod: v.string(),
  remarks: v.string(),
  vehicleTypeId: v.string(),
  agreementId: v.string(),
  paymentMethod: v.string(),
  startedAt: v.string(),
  endedAt: v.string(),
  /** Reason for a lower price, asked only above a limit. */
  reason: v.string(),
})
export type ServiceInput = v.InferOutput<typeof ServiceInput>

/** Values from which an edit is made, in the form's input. */
export const EditBase = v.object({
  licensePlate: v.string(),
  notificationMethod: v.nullable(v.picklist(NOTIFICATION_METHODS)),
  remarks: v.nullable(v.string()),
  vehicleTypeId: EditedTypeId,
  agreementId: v.nullable(v.string()),
  paymentMethod: v.nullable(v.picklist(PAYMENT_METHODS)),
  startedAt: v.string(),
  endedAt: v.nullable(v.string()),
})
export type EditBase = v.InferOutput<typeof EditBase>

/** Draft of an edit: a reload restores it with its base. An earlier release asked for no reason. */
export const EditDraft = v.object({
  base: EditBase,
  input: v.object({ ...ServiceInput.entries, reason: v.optional(v.string(), '') }),
})
export type EditDraft = v.InferOutput<typeof EditDraft>

export function baseOf(service: Pick<Service, ServiceEditField>): EditBase {
  return v.parse(EditBase, Object.fromEntries(SERVICE_EDIT_FIELDS.map((field) => [field, editedValue(service, field)])))
}

export function inputOf(base: EditBase, timeZone: string): ServiceInput {
  return {
    licensePlate: base.licensePlate,
    notificationMethod: base.notificationMethod ?? '',
    remarks: base.remarks ?? '',
    vehicleTypeId: String(base.vehicleTypeId),
    agreementId: base.agreementId ?? '',
    paymentMethod: base.paymentMethod ?? '',
    startedAt: wallMinute(base.startedAt, timeZone),
    endedAt: wallMinute(base.endedAt, timeZone),
    reason: '',
  }
}

/** Returns the values of the input, parsed as the server will. */
export function valuesOf(input: ServiceInput, base: EditBase, timeZone: string): EditBase {
  const plate = v.safeParse(Plate, input.licensePlate)
  const text = v.safeParse(Remarks, input.remarks)
  return {
    licensePlate: plate.success ? plate.output : input.licensePlate,
    notificationMethod: NOTIFICATION_METHODS.find((method) => method === input.notificationMethod) ?? null,
    remarks: text.success ? text.output : input.remarks,
    vehicleTypeId: vehicleTypeIdOf(input.vehicleTypeId) ?? base.vehicleTypeId,
    agreementId: input.agreementId === '' ? null : input.agreementId,
    paymentMethod: PAYMENT_METHODS.find((method) => method === input.paymentMethod) ?? null,
    startedAt: instantFromInput(input.startedAt, base.startedAt, timeZone),
    endedAt: instantFromInput(input.endedAt, base.endedAt, timeZone),
  }
}

interface EditRules {
  country: Country
  timeZone: string
  now: () => number
  /** Returns whether an agreement applies to such a vehicle on that day; null if unknown here. */
  isOffered: ((agreementId: string, values: EditBase) => boolean) | null
  /** A paid stay with a price needs a method. */
  needsMethod: boolean
  /** The price falls by more than the location allows without a reason. */
  needsReason: boolean
}

/**
 * Returns a schema of values that may be sent. Existing values may stay even if nobody could type them: a plate from a
 * camera, no method.
 */
export function inputSchema(
  { country, timeZone, now, isOffered, needsMethod, needsReason }: EditRules,
  base: EditBase,
) {
  const values = (input: ServiceInput) => valuesOf(input, base, timeZone)
  const changed = (input: ServiceInput) => changesOf(base, input, timeZone)
  return v.pipe(
    v.object({
      ...ServiceInput.entries,
      licensePlate: v.pipe(
        v.string('required'),
        cleanedCode,
        v.nonEmpty('required'),
        v.check((typed) => typed === base.licensePlate || isPlateOf(typed, country), 'plate_invalid'),
      ),
      notificationMethod: v.pipe(
        v.string('required'),
        v.check((method) => method !== '' || base.notificationMethod === null, 'required'),
        v.check((method) => method === '' || NOTIFICATION_METHODS.some((known) => known === method), 'invalidField'),
      ),
      remarks: v.pipe(
        v.string('invalidField'),
        v.check((typed) => v.is(Remarks, typed), 'remarks_too_long'),
      ),
      vehicleTypeId: v.pipe(
        v.string(),
        v.nonEmpty('required'),
        v.check((id) => vehicleTypeIdOf(id) !== null, 'invalidField'),
      ),
      paymentMethod: v.pipe(
        v.string(),
        v.check((method) => method !== '' || (base.paymentMethod === null && !needsMethod), 'required'),
        v.check((method) => method === '' || PAYMENT_METHODS.some((known) => known === method), 'invalidField'),
      ),
      startedAt: v.pipe(v.string(), v.nonEmpty('required'), v.check(isWallMinute, 'invalidField')),
      endedAt: v.pipe(
        v.string(),
        v.check((typed) => typed !== '' || base.endedAt === null, 'required'),
        v.check((typed) => typed === '' || isWallMinute(typed), 'invalidField'),
      ),
    }),
    v.forward(
      v.check((input) => !changed(input)?.startedAt || Date.parse(values(input).startedAt) <= now(), 'in_the_future'),
      ['startedAt'],
    ),
    v.forward(
      v.check((input) => !changed(input)?.endedAt || Date.parse(values(input).endedAt ?? '') <= now(), 'in_the_future'),
      ['endedAt'],
    ),
    v.forward(
      v.check((input) => !endsBeforeStart(values(input)), 'end_before_start'),
      ['endedAt'],
    ),
    v.forward(
      v.check((input) => !lacksAgreement(input), 'agreement_unknown'),
      ['agreementId'],
    ),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed || !needsReason) return
      const input = dataset.value
      const code = v.safeParse(ReasonText, input.reason).issues?.[0].message
      if (code !== undefined)
        addIssue({
          message: code === 'required' ? 'lowered_reason_required' : code,
          path: [{ type: 'object', origin: 'value', input, key: 'reason', value: input.reason }],
        })
    }),
  )

  /** The server requires the agreement whenever it prices again. */
  function lacksAgreement(input: ServiceInput): boolean {
    const changes = changed(input)
    const set = values(input)
    return (
      isOffered !== null &&
      changes !== null &&
      isPriced(changes) &&
      set.agreementId !== null &&
      !isOffered(set.agreementId, set)
    )
  }
}

function endsBeforeStart({ startedAt, endedAt }: EditBase): boolean {
  return endedAt !== null && Date.parse(endedAt) < Date.parse(startedAt)
}

function isPlateOf(typed: string, country: Country): boolean {
  const read = v.safeParse(Plate, typed)
  return read.success && isPlate(read.output, country)
}

/** Returns the old and new value of each changed field; null without a change. */
export function changesOf(base: EditBase, input: ServiceInput, timeZone: string): ServiceChanges | null {
  const values = valuesOf(input, base, timeZone)
  const { paymentMethod, endedAt } = values
  const changes: ServiceChanges = {
    ...(values.remarks !== base.remarks && { remarks: { from: base.remarks, to: values.remarks } }),
    ...(values.licensePlate !== base.licensePlate && {
      licensePlate: { from: base.licensePlate, to: values.licensePlate },
    }),
    ...(values.notificationMethod !== base.notificationMethod && {
      notificationMethod: { from: base.notificationMethod, to: values.notificationMethod },
    }),
    ...(values.vehicleTypeId !== base.vehicleTypeId && {
      vehicleTypeId: { from: base.vehicleTypeId, to: values.vehicleTypeId },
    }),
    ...(values.agreementId !== base.agreementId && { agreementId: { from: base.agreementId, to: values.agreementId } }),
    // A paid stay with an end keeps both; removing them would be wrong.
    ...(paymentMethod !== null &&
      paymentMethod !== base.paymentMethod && { paymentMethod: { from: base.paymentMethod, to: paymentMethod } }),
    ...(values.startedAt !== base.startedAt && { startedAt: { from: base.startedAt, to: values.startedAt } }),
    ...(endedAt !== null && endedAt !== base.endedAt && { endedAt: { from: base.endedAt, to: endedAt } }),
  }
  return Object.keys(changes).length === 0 ? null : changes
}

/**
 * Returns the edit that reverses an edit; null if it would not restore the record, because times are typed to the
 * minute.
 */
export function wayBack(base: EditBase, input: ServiceInput, timeZone: string): ServiceChanges | null {
  const set = valuesOf(input, base, timeZone)
  return set.startedAt === base.startedAt ? changesOf(set, inputOf(base, timeZone), timeZone) : null
}

/** Returns whether an edit changes the price. */
export function isPriced(changes: ServiceChanges): boolean {
  return PRICED_FIELDS.some((field) => changes[field] !== undefined)
}

export function isEditField(path: string): path is ServiceEditField {
  return SERVICE_EDIT_FIELDS.some((field) => field === path)
}

/** Returns the base as if the edit had been made from another person's change. */
export function rebaseField(base: EditBase, field: ServiceEditField, theirs: Json): EditBase {
  const read = v.safeParse(EditBase, { ...base, [field]: theirs })
  return read.success ? read.output : base
}
