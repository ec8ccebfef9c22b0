import * as v from 'valibot'

import type { Driver, DriverChanges } from '../../../contract/driver.ts'
import { DRIVER_DETAIL_FIELDS, editFaults, type DriverDetails } from '../../../domain/drivers.ts'
import { IDENTIFICATION_TYPES } from '../../../domain/people.ts'
import { NOTIFICATION_METHODS } from '../../../domain/services.ts'
import { checkedInput, type InputFault } from '../../ui/form/check-input.ts'
import { DriverInput, detailsOf, emailFault, inputOfDetails } from './driver-input.ts'

const DRIVER_EDIT_FIELDS = [...DRIVER_DETAIL_FIELDS, 'photo'] as const
export type DriverEditField = (typeof DRIVER_EDIT_FIELDS)[number]

const Text = v.nullable(v.string())

/** The values that an edit is made from. */
export const DriverBase = v.object({
  firstName: v.string(),
  lastName: v.string(),
  isCompany: v.boolean(),
  identificationType: v.nullable(v.picklist(IDENTIFICATION_TYPES)),
  identification: Text,
  email: Text,
  phoneCode: Text,
  phone: Text,
  notificationMethod: v.nullable(v.picklist(NOTIFICATION_METHODS)),
  photo: Text,
})
export type DriverBase = v.InferOutput<typeof DriverBase>

/** An edit that was not sent: a reload brings it back with the values that it was made from. */
export const DriverEditDraft = v.object({ base: DriverBase, input: DriverInput })
export type DriverEditDraft = v.InferOutput<typeof DriverEditDraft>

export function driverBaseOf(driver: Driver): DriverBase {
  const { firstName, lastName, isCompany, identificationType, identification, email, phoneCode, phone, notificationMethod, photo } = driver
  return { firstName, lastName, isCompany, identificationType, identification, email, phoneCode, phone, notificationMethod, photo }
}

/** What the input makes of the base. What nobody touched stays as it was, though it may not be as it would be typed. */
function edited(base: DriverBase, input: DriverInput): DriverBase {
  const before = inputOfDetails(base)
  const after: DriverDetails & { photo: string | null } = { ...detailsOf(input), photo: input.photo || null }
  const result: DriverBase = { ...after }
  for (const field of DRIVER_EDIT_FIELDS) {
    const follows = (field === 'phoneCode' && input.phone !== before.phone) || (field === 'phone' && input.phoneCode !== before.phoneCode) || (field === 'identificationType' && input.identification !== before.identification) || (field === 'lastName' && input.isCompany !== before.isCompany)
    if (input[field] === before[field] && !follows) Object.assign(result, { [field]: base[field] })
  }
  return result
}

function textOf(base: DriverBase, field: DriverEditField): string | null {
  return field === 'isCompany' ? String(base.isCompany) : base[field]
}

function changedFields(base: DriverBase, input: DriverInput): DriverEditField[] {
  const after = edited(base, input)
  return DRIVER_EDIT_FIELDS.filter((field) => after[field] !== base[field])
}

/** For each field that the input changes, the value that it was made from and the one that it sets; null where it changes none. */
export function driverChangesOf(base: DriverBase, input: DriverInput): DriverChanges | null {
  const after = edited(base, input)
  const changes: DriverChanges = {}
  for (const field of changedFields(base, input)) Object.assign(changes, { [field]: { from: textOf(base, field), to: textOf(after, field) } })
  return Object.keys(changes).length === 0 ? null : changes
}

/** What may be sent: what was faulty before holds up nobody who mends something else. */
export function driverEditSchema(base: DriverBase): v.GenericSchema<DriverInput, DriverInput> {
  return checkedInput(DriverInput, (input) => {
    const after = edited(base, input)
    const faults = editFaults(base, after, changedFields(base, input)).map(({ field, code }): InputFault => ({ path: [field], code }))
    const email = after.email === base.email ? null : emailFault(after.email)
    return email === null ? faults : [...faults, { path: ['email'], code: email }]
  })
}

export function isDriverEditField(path: string): path is DriverEditField {
  return DRIVER_EDIT_FIELDS.some((field) => field === path)
}

/** The base as if the edit had been made from what somebody else has set since. */
export function rebasedDriver(base: DriverBase, field: DriverEditField, theirs: string | null): DriverBase {
  const read = v.safeParse(DriverBase, { ...base, [field]: field === 'isCompany' ? theirs === 'true' : theirs })
  return read.success ? read.output : base
}
