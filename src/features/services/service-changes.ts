import * as v from 'valibot'

import { Plate, Remarks, type Service, type ServiceChanges } from '../../../contract/service.ts'
import type { Country } from '../../../domain/countries.ts'
import { isPlate } from '../../../domain/plates.ts'
import { SERVICE_EDIT_FIELDS, type ServiceEditField } from '../../../domain/service-edit.ts'
import { NOTIFICATION_METHODS } from '../../../domain/services.ts'

/** What a person types to correct a service. Empty is none. */
export const ServiceInput = v.object({
  licensePlate: v.string(),
  notificationMethod: v.string(),
  remarks: v.string(),
})
export type ServiceInput = v.InferOutput<typeof ServiceInput>

/** The values that an edit is made from. */
export const EditBase = v.object({
  licensePlate: v.string(),
  notificationMethod: v.nullable(v.picklist(NOTIFICATION_METHODS)),
  remarks: v.nullable(v.string()),
})
export type EditBase = v.InferOutput<typeof EditBase>

/** An edit that was not sent: a reload brings it back with the values that it was made from. */
export const EditDraft = v.object({ base: EditBase, input: ServiceInput })

export function baseOf({ licensePlate, notificationMethod, remarks }: Pick<Service, ServiceEditField>): EditBase {
  return { licensePlate, notificationMethod, remarks }
}

export function inputOf(base: EditBase): ServiceInput {
  return { licensePlate: base.licensePlate, notificationMethod: base.notificationMethod ?? '', remarks: base.remarks ?? '' }
}

/** What may be sent. What was there may stay, though nobody could type it: a plate as a camera read it, no method. */
export function inputSchema(country: Country, base: EditBase) {
  return v.object({
    licensePlate: v.pipe(
      v.string('required'),
      v.trim(),
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
  })
}

function isPlateOf(typed: string, country: Country): boolean {
  const read = v.safeParse(Plate, typed)
  return read.success && isPlate(read.output, country)
}

/** What the input sets, read as the server will read it. */
function valuesOf({ licensePlate, notificationMethod, remarks }: ServiceInput): EditBase {
  const plate = v.safeParse(Plate, licensePlate)
  const text = v.safeParse(Remarks, remarks)
  return {
    licensePlate: plate.success ? plate.output : licensePlate,
    notificationMethod: NOTIFICATION_METHODS.find((method) => method === notificationMethod) ?? null,
    remarks: text.success ? text.output : remarks,
  }
}

/** For each field that the input changes, the value that it was made from and the one that it sets; null where it changes none. */
export function changesOf(base: EditBase, input: ServiceInput): ServiceChanges | null {
  const values = valuesOf(input)
  const changes: ServiceChanges = {
    ...(values.remarks !== base.remarks && { remarks: { from: base.remarks, to: values.remarks } }),
    ...(values.licensePlate !== base.licensePlate && { licensePlate: { from: base.licensePlate, to: values.licensePlate } }),
    ...(values.notificationMethod !== base.notificationMethod && {
      notificationMethod: { from: base.notificationMethod, to: values.notificationMethod },
    }),
  }
  return Object.keys(changes).length === 0 ? null : changes
}

export function isEditField(path: string): path is ServiceEditField {
  return SERVICE_EDIT_FIELDS.some((field) => field === path)
}

/** The base as if the edit had been made from what somebody else has set since. */
export function rebased(base: EditBase, field: ServiceEditField, theirs: string | null): EditBase {
  const read = v.safeParse(EditBase, { ...base, [field]: theirs })
  return read.success ? read.output : base
}
