import { and, eq } from 'drizzle-orm'

import type { Driver, DriverChanges, editDriver } from '../../contract/driver.ts'
import type { ParsedRequest } from '../../contract/endpoint.ts'
import { editFaults } from '../../domain/drivers.ts'
import { nationalPhone } from '../../domain/phones.ts'
import { editFields } from '../crud/table-writes.ts'
import { drivers } from '../db/schema/people.ts'
import { deletePhoto, requirePhoto } from '../files/stored-files.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { AuthorContext, CompanyContext } from '../http/route.ts'
import { requireConfirmedNames } from './confirmed-names.ts'
import { claimContacts, requireFreeContacts } from './contacts.ts'
import { lockDriver, readDriver } from './driver-select.ts'
import { DRIVER_EDIT_FIELDS, type DriverEditField, driverTexts } from './driver-texts.ts'

const NAMES = ['firstName', 'lastName'] as const

type Values = Partial<Pick<Driver, DriverEditField>>

/** Edits a driver at the request of staff, who must confirm names that look like a mistake. */
export function editDriverFields(
  { params, body }: ParsedRequest<typeof editDriver>,
  context: CompanyContext,
): Promise<Driver> {
  return applyDriverEdit(params.id, body.changes, context, (edited, fields) => {
    const names = NAMES.filter((name) => fields.includes(name) || fields.includes('isCompany'))
    requireConfirmedNames(edited, names, body.nameConfirmed, context)
  })
}

export async function applyDriverEdit(
  driverId: string,
  changes: DriverChanges,
  context: AuthorContext,
  check?: (edited: Driver, fields: readonly DriverEditField[]) => void,
): Promise<Driver> {
  const { tx, actor } = context
  const { version, plates, ...current } = await lockDriver(driverId, context)
  const { id } = current
  const given = withNationalPhones(changes, current)
  const set = await editFields(
    { entity: 'driver', id, current: driverTexts(current), version, changes: given, fields: DRIVER_EDIT_FIELDS },
    context,
    async ({ fields }) => {
      const values = valuesOf(given, fields)
      const edited = { ...current, ...values }
      const faults = editFaults(current, edited, fields)
      if (faults.length > 0)
        throw new ProblemError('validation_failed', {
          errors: faults.map(({ field, code }) => ({ path: field, code })),
        })
      check?.({ ...edited, version, plates }, fields)
      const contacts = newContacts(edited, fields)
      if (contacts !== null) {
        await claimContacts(context)
        await requireFreeContacts(contacts, context)
      }
      if (fields.includes('photo')) await requirePhoto(edited.photo, context)
      await tx.db
        .update(drivers)
        .set(values)
        .where(and(eq(drivers.companyId, actor.companyId), eq(drivers.id, id)))
      if (fields.includes('photo')) await deletePhoto(current.photo, context)
    },
  )
  if (set.length === 0) return { ...current, version, plates }
  const isRenamed = set.includes('firstName') || set.includes('lastName')
  context.announce(actor.companyId, isRenamed ? ['drivers', 'vehicles'] : ['drivers'])
  return readDriver(id, context)
}

/** Returns the same changes with phone and phone code in their stored form, even if the edit has only one of them. */
function withNationalPhones(changes: DriverChanges, current: Pick<Driver, 'phoneCode' | 'phone'>): DriverChanges {
  if (changes.phone === undefined && changes.phoneCode === undefined) return changes
  const { from, to } = changes.phone ?? { from: current.phone, to: current.phone }
  const phoneCode = changes.phoneCode === undefined ? current.phoneCode : changes.phoneCode.to
  if (to === null || phoneCode === null) return changes
  const phone = nationalPhone(phoneCode, to)
  return phone === to ? changes : { ...changes, phone: { from, to: phone } }
}

function valuesOf(changes: DriverChanges, fields: readonly DriverEditField[]): Values {
  const values: Values = {}
  for (const field of fields) {
    const to = changes[field]?.to
    Object.assign(values, { [field]: field === 'isCompany' ? to === 'true' : to })
  }
  return values
}

/** Returns the contacts after the edit, including the unchanged ones; null if the edit has none. */
function newContacts(edited: Omit<Driver, 'version' | 'plates'>, fields: readonly DriverEditField[]) {
  const gives = (...names: DriverEditField[]) => names.some((name) => fields.includes(name))
  const contacts = {
    email: gives('email') ? edited.email : null,
    phone: gives('phone', 'phoneCode') ? edited.phone : null,
    phoneCode: edited.phoneCode,
    identification: gives('identification', 'identificationType') ? edited.identification : null,
    identificationType: edited.identificationType,
  }
  return contacts.email === null && contacts.phone === null && contacts.identification === null ? null : contacts
}
