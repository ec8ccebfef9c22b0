import { v7 as uuidv7 } from 'uuid'

import type { Location } from '../../contract/location.ts'
import type { NewLocation } from '../../contract/location-writes.ts'
import type { Json } from '../../domain/json.ts'
import { DAYS } from '../../domain/locations.ts'
import type { RateDraft } from '../../domain/pricing/check-rates.ts'
import { zoneOfCompany } from '../companies/zone-of-dates.ts'
import { writeAudit } from '../audit/audit-trail.ts'
import { refuseDuplicate } from '../crud/table-writes.ts'
import { locationVehicleTypes, locations } from '../db/schema/locations.ts'
import { isAsItStands } from '../edits/compare-fields.ts'
import { requireLogo } from '../files/logo.ts'
import { invalidField } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { writeFirstRates } from '../rates/change-rates.ts'
import { assignStaff } from './assign-staff.ts'
import { replaceDay } from './day-windows.ts'
import { columnsOf } from './edit-location.ts'
import { requireActiveType, requireManager, requireRoom } from './location-rules.ts'
import { fieldsOf, lockLocation, readLocation } from './locked-location.ts'

/** A company has few of the possible classes: the history of a creation lists only those that park there. */
function withoutAbsentTypes(fields: Readonly<Record<string, Json>>): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(fields).filter(([field, value]) => !/^occupancy\.\d{3}$/.test(field) || value !== null),
  )
}

/** Creates a location with all its parts: hours, vehicle types, staff and first rates. */
export async function createLocation(given: NewLocation, context: CompanyContext): Promise<Location> {
  const { tx, actor } = context
  const {
    id,
    schedule,
    vehicleTypes,
    staffIds,
    parkingServices,
    name,
    address,
    city,
    timeZone: ofPlace,
    parkingType,
    paymentType,
    spaces,
    ...rest
  } = given
  const timeZone = isAsItStands(ofPlace) ? await zoneOfCompany(context) : ofPlace
  await requireManager(given.managerId, 'managerId', context)
  await requireLogo(given.logo, 'logo', context)
  for (const [index, { vehicleTypeId }] of vehicleTypes.entries()) {
    if (vehicleTypes.findIndex((one) => one.vehicleTypeId === vehicleTypeId) < index)
      throw invalidField(`vehicleTypes.${index}.vehicleTypeId`, 'vehicle_type_exists')
    await requireActiveType(vehicleTypeId, `vehicleTypes.${index}.vehicleTypeId`, context)
  }
  requireRoom(
    spaces,
    vehicleTypes.map((one) => one.spaces),
    'spaces',
  )

  const services = [...new Set(parkingServices)]
  await tx.db
    .insert(locations)
    .values({
      ...columnsOf(rest),
      companyId: actor.companyId,
      id,
      name,
      address,
      city,
      timeZone,
      parkingType,
      paymentType,
      spaces,
      parkingServices: services,
    })
    .catch(refuseDuplicate({ locations_company_id_id_pk: { path: 'id', code: 'id_taken' } }))
  const made = await lockLocation(id, context)
  for (const day of DAYS) await replaceDay(made, day, schedule[`${day}`] ?? [], context)
  if (vehicleTypes.length > 0)
    await tx.db.insert(locationVehicleTypes).values(
      vehicleTypes.map((one) => ({
        companyId: actor.companyId,
        id: uuidv7(),
        locationId: id,
        vehicleTypeId: one.vehicleTypeId,
        spaces: one.spaces,
      })),
    )
  await assignStaff(id, { added: [...new Set(staffIds)], removed: [], path: 'staffIds' }, context)
  await writeAudit(
    [
      {
        entity: 'location',
        id,
        action: 'created',
        before: {},
        after: withoutAbsentTypes(fieldsOf(await lockLocation(id, context))),
      },
    ],
    context,
  )
  const firstRates = vehicleTypes.flatMap(({ vehicleTypeId, rate }): RateDraft[] => {
    if (rate === null) return []
    const { cost, minutes } = rate
    return [{ kind: 'unit', vehicleTypeId, days: [], from: null, to: null, cost, minutes, per: null }]
  })
  await writeFirstRates(id, firstRates, context)
  context.announce(actor.companyId, ['locations'])
  return readLocation(id, context)
}
