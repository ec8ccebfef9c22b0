import * as v from 'valibot'

import { USER_STATES } from '../domain/people.ts'
import { BACK_OFFICE_ROLES, COMPANY_ROLES } from '../domain/roles.ts'
import { operatorDetails } from './account.ts'
import { defineCrud } from './crud.ts'
import { defineEndpoint } from './endpoint.ts'
import { nullIfOmitted } from './field-changes.ts'
import { flagFilter, IdParams, IdsParams, searchFilter } from './list.ts'
import { Location } from './location.ts'
import { Operator } from './operator.ts'
import { Email, Id, Instant, NamedReference } from './primitives.ts'
import { editBodyWithSets } from './set-changes.ts'

/** A user of the back-office with the company's data and their sign-in state. */
export const User = v.object({
  ...Operator.entries,
  state: v.picklist(USER_STATES),
  /** Whether an admin allows the sign-in. */
  isActive: v.boolean(),
  /** Expiry of the user's invitation; null after the invitation was accepted. */
  invitationEndsAt: v.nullable(Instant),
  /** Whether the user has a session on any device. */
  signedIn: v.boolean(),
  /** Last use of the user's sessions, to some minutes; null without a session. */
  seenAt: v.nullable(Instant),
  /** Absent from servers of earlier releases. */
  hasSecondFactor: v.optional(v.boolean()),
})
export type User = v.InferOutput<typeof User>

/** Details that an admin sets for people of their company. */
const CompanyRole = v.picklist(COMPANY_ROLES, 'role_invalid')

export const USER_FIELDS = {
  ...operatorDetails,
  role: CompanyRole,
  isActive: v.boolean('invalidField'),
}

/** Locations of staff; empty for admins, who see all. */
const sets = { locationIds: Id }

const LOCATIONS_MOST = 999

const { isActive: _, ...newFields } = nullIfOmitted(USER_FIELDS)

export const NewUser = v.object({
  id: Id,
  email: v.pipe(Email, v.toLowerCase()),
  ...newFields,
  locationIds: v.optional(
    v.pipe(v.array(sets.locationIds, 'invalidField'), v.maxLength(LOCATIONS_MOST, 'invalidField')),
    [],
  ),
})
export type NewUser = v.InferOutput<typeof NewUser>

const calls = defineCrud({
  names: ['Operator', 'Operators'],
  area: 'users',
  path: '/operators',
  record: User,
  fields: USER_FIELDS,
  input: NewUser,
  filters: {
    role: v.optional(v.picklist(BACK_OFFICE_ROLES, 'invalidField')),
    search: searchFilter(99),
    state: v.optional(v.picklist(USER_STATES, 'invalidField')),
    signedIn: flagFilter,
    locationId: v.optional(Id),
  },
})

/** No deltas, because no device keeps users. */
export const userCalls = {
  list: calls.list,
  count: calls.count,
  get: calls.get,
  history: calls.history,
  create: defineEndpoint({
    ...calls.create,
    id: 'inviteOperator',
    path: '/operators/staff',
  }),
  edit: defineEndpoint({
    ...calls.edit,
    id: 'editStaff',
    path: '/operators/staff/:id',
    request: { params: IdParams, body: editBodyWithSets(USER_FIELDS, sets) },
  }),
  remove: calls.remove,
}

export const { list: listOperators, count: countOperators, get: getOperator } = userCalls

export const getOperatorsByIds = defineEndpoint({
  id: 'getOperatorsByIds',
  area: 'users',
  method: 'GET',
  path: '/operators/ids/:ids',
  request: { params: IdsParams },
  response: v.object({ data: v.array(User) }),
  queueable: false,
})

export const resendWelcomeEmail = defineEndpoint({
  id: 'resendWelcomeEmail',
  area: 'users',
  method: 'POST',
  path: '/operators/resend-welcome-email',
  request: { body: v.object({ operatorId: Id }) },
  response: User,
  queueable: false,
})

export const getLocationsOfOperator = defineEndpoint({
  id: 'getLocationsOfOperator',
  area: 'entities',
  method: 'GET',
  path: '/locations/operator/:id',
  request: { params: IdParams },
  response: v.object({ data: v.array(Location) }),
  queueable: false,
})

export const getLocationsOfOperators = defineEndpoint({
  id: 'getLocationsOfOperators',
  area: 'entities',
  method: 'GET',
  path: '/locations/operator/ids/:ids',
  request: { params: IdsParams },
  response: v.object({ data: v.array(v.object({ operatorId: Id, locations: v.array(NamedReference) })) }),
  queueable: false,
})
