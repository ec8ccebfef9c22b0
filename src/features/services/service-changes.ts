import * as v from 'valibot'

import { ServiceChanges, Plate, Remarks, type Service } from '../../../contract/service.ts'
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

export type EditedFields = Pick<Service, ServiceEditField>

/** What the form begins with, and goes back to. */
export function inputOf(service: EditedFields): ServiceInput {
  return {
    licensePlate: service.licensePlate,
    notificationMethod: service.notificationMethod ?? '',
    remarks: service.remarks ?? '',
  }
}

/** Reads the input; only then is it what the server is sent. A service with a notification method keeps one. */
export function serviceInputSchema(country: Country, service: EditedFields) {
  return v.object({
    licensePlate: v.pipe(v.string('required'), v.trim(), v.nonEmpty('required'), v.check((plate) => isSamePlate(plate, service) || isPlateOf(plate, country), 'plate_invalid')),
    notificationMethod: service.notificationMethod === null ? v.picklist(['', ...NOTIFICATION_METHODS], 'invalidField') : v.picklist(NOTIFICATION_METHODS, 'required'),
    remarks: v.pipe(v.string('invalidField'), v.check((text) => v.is(Remarks, text), 'remarks_too_long')),
  })
}

/** What a kiosk read stands, though nobody may type it. */
function isSamePlate(plate: string, service: EditedFields): boolean {
  return plate === service.licensePlate
}

function isPlateOf(typed: string, country: Country): boolean {
  const parsed = v.safeParse(Plate, typed)
  return parsed.success && isPlate(parsed.output, country)
}

function valuesOf(input: ServiceInput): EditedFields {
  const plate = v.safeParse(Plate, input.licensePlate)
  const remarks = v.safeParse(Remarks, input.remarks)
  return {
    licensePlate: plate.success ? plate.output : input.licensePlate,
    notificationMethod: NOTIFICATION_METHODS.find((method) => method === input.notificationMethod) ?? null,
    remarks: remarks.success ? remarks.output : input.remarks,
  }
}

/** For each field that the input changes, the value that it was made from and the one that it sets; null where it changes none. */
export function changesOf(service: EditedFields, input: ServiceInput): ServiceChanges | null {
  const values = valuesOf(input)
  const changed = SERVICE_EDIT_FIELDS.filter((field) => values[field] !== service[field])
  if (changed.length === 0) return null
  const change = (field: ServiceEditField) => (changed.includes(field) ? { from: service[field] } : null)
  const remarks = change('remarks')
  const licensePlate = change('licensePlate')
  const notificationMethod = change('notificationMethod')
  return {
    ...(remarks && { remarks: { ...remarks, to: values.remarks } }),
    ...(licensePlate && { licensePlate: { ...licensePlate, to: values.licensePlate } }),
    ...(notificationMethod && { notificationMethod: { ...notificationMethod, to: values.notificationMethod } }),
  }
}
