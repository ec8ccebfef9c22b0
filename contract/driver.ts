import * as v from 'valibot'

import { IDENTIFICATION_TYPES } from '../domain/people.ts'
import { BACK_OFFICE_ROLES } from '../domain/roles.ts'
import { DeltaQuery, deltaOf } from './delta.ts'
import { defineEndpoint } from './endpoint.ts'
import { Id, Version } from './primitives.ts'

/** As much of a driver as a booth needs to recognise them, kept on the device. */
export const DriverPreview = v.object({
  id: Id,
  version: Version,
  firstName: v.string(),
  lastName: v.string(),
  isCompany: v.boolean(),
  identificationType: v.nullable(v.picklist(IDENTIFICATION_TYPES)),
  identification: v.nullable(v.string()),
  email: v.nullable(v.string()),
  phoneCode: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  plates: v.array(v.string()),
})
export type DriverPreview = v.InferOutput<typeof DriverPreview>

export const driverChanges = defineEndpoint({
  id: 'driverChanges',
  area: 'users',
  method: 'GET',
  path: '/operator/drivers/changes',
  summary: 'What changed in the driver previews of the company since a cursor.',
  roles: BACK_OFFICE_ROLES,
  request: { query: DeltaQuery },
  response: deltaOf(DriverPreview),
  queueable: false,
})
