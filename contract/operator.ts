import * as v from 'valibot'

import { GENDERS, LANGUAGES } from '../domain/people.ts'
import { BACK_OFFICE_ROLES, ROLE_IDS } from '../domain/roles.ts'
import { defineEndpoint } from './endpoint.ts'
import { IdsParams } from './list.ts'
import { Id, NamedReference, Version } from './primitives.ts'

/** A user of the back-office. */
export const Operator = v.object({
  id: Id,
  version: Version,
  companyId: v.nullable(Id),
  roleId: v.picklist([ROLE_IDS.super_admin, ROLE_IDS.parking_admin, ROLE_IDS.parking_staff]),
  role: v.picklist(BACK_OFFICE_ROLES),
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  phoneCode: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  gender: v.nullable(v.picklist(GENDERS)),
  language: v.picklist(LANGUAGES),
  photo: v.nullable(v.string()),
  /** Locations of staff. Empty for admins, who see all. */
  locationIds: v.array(Id),
  /** A user of the older application, who can only be read. */
  legacy: v.boolean(),
})
export type Operator = v.InferOutput<typeof Operator>

export const listFormerOperators = defineEndpoint({
  id: 'listFormerOperators',
  area: 'users',
  method: 'GET',
  path: '/operators/former/:ids',
  request: { params: IdsParams },
  response: v.object({ data: v.array(NamedReference) }),
  queueable: false,
})
