import * as v from 'valibot'

import { USER_STATES } from '../domain/people.ts'
import { ADMIN_ROLES, BACK_OFFICE_ROLES } from '../domain/roles.ts'
import { operatorDetails } from './account.ts'
import { defineCrud } from './crud.ts'
import { defineEndpoint } from './endpoint.ts'
import { IdParams, IdsParams } from './list.ts'
import { Location } from './location.ts'
import { Operator } from './operator.ts'
import { Email, Id, Instant, NamedReference } from './primitives.ts'
import { editBodyWithSets } from './set-changes.ts'

/** A user of the back-office as their company knows them, and whether they can sign in and have. */
export const User = v.object({
  ...Operator.entries,
  state: v.picklist(USER_STATES),
  /** Whether an admin lets them sign in. */
  isActive: v.boolean(),
  /** Until when their invitation opens, or did; null of who has accepted it. */
  invitationEndsAt: v.nullable(Instant),
  /** Whether they have a session on any device. */
  signedIn: v.boolean(),
  /** When one of their sessions was last used, to some minutes; null where they have none. */
  seenAt: v.nullable(Instant),
})
export type User = v.InferOutput<typeof User>

/** What an admin gives to people of their company. */
const CompanyRole = v.picklist(['parking_admin', 'parking_staff'], 'role_invalid')

const fields = {
  ...operatorDetails,
  role: CompanyRole,
  isActive: v.boolean('invalidField'),
}

/** The locations of staff; an admin sees all and has none. */
const sets = { locationIds: Id }

const LOCATIONS_MOST = 999

export const NewUser = v.object({
  id: Id,
  email: v.pipe(Email, v.toLowerCase()),
  firstName: fields.firstName,
  lastName: fields.lastName,
  phoneCode: v.optional(fields.phoneCode, null),
  phone: v.optional(fields.phone, null),
  gender: v.optional(fields.gender, null),
  language: fields.language,
  photo: v.optional(fields.photo, null),
  role: fields.role,
  locationIds: v.optional(v.pipe(v.array(sets.locationIds, 'invalidField'), v.maxLength(LOCATIONS_MOST, 'invalidField')), []),
})
export type NewUser = v.InferOutput<typeof NewUser>

const calls = defineCrud({
  names: ['Operator', 'Operators'],
  words: ['a user', 'the users'],
  area: 'users',
  path: '/operators',
  record: User,
  fields,
  input: NewUser,
  filters: {
    role: v.optional(v.picklist(BACK_OFFICE_ROLES, 'invalidField')),
    search: v.optional(v.pipe(v.string('invalidField'), v.maxLength(99, 'invalidField'))),
    state: v.optional(v.picklist(USER_STATES, 'invalidField')),
    signedIn: v.optional(v.picklist(['true', 'false'], 'invalidField')),
    locationId: v.optional(Id),
  },
  readers: BACK_OFFICE_ROLES,
  writers: ADMIN_ROLES,
})

/** Without deltas: no device keeps them. */
export const userCalls = {
  list: defineEndpoint({ ...calls.list, summary: 'Lists the users of the company, a page at a time; for staff, only themselves.' }),
  count: calls.count,
  get: calls.get,
  history: defineEndpoint({ ...calls.history, roles: ADMIN_ROLES }),
  create: defineEndpoint({
    ...calls.create,
    id: 'inviteOperator',
    path: '/operators/staff',
    summary: 'Invites somebody to work in the company, as staff or as an admin, and mails them a link by which they choose a password. Who was invited and has not accepted it is invited anew with what is given, and answered under the id that they have.',
  }),
  edit: defineEndpoint({
    ...calls.edit,
    id: 'editStaff',
    path: '/operators/staff/:id',
    summary: 'Changes what is known of a user, what they may do and whether they may sign in; each field carries the value that it was made from, and the locations what is added and removed.',
    request: { params: IdParams, body: editBodyWithSets(fields, sets) },
  }),
  remove: defineEndpoint({ ...calls.remove, summary: 'Deletes a user who is signed in nowhere. Their name stays with what they did; their e-mail may be invited again.' }),
}

export const { list: listOperators, count: countOperators, get: getOperator } = userCalls

export const getOperatorsByIds = defineEndpoint({
  id: 'getOperatorsByIds',
  area: 'users',
  method: 'GET',
  path: '/operators/ids/:ids',
  summary: 'The users with these ids; unknown ones are left out.',
  roles: BACK_OFFICE_ROLES,
  request: { params: IdsParams },
  response: v.object({ data: v.array(User) }),
  queueable: false,
})

export const resendWelcomeEmail = defineEndpoint({
  id: 'resendWelcomeEmail',
  area: 'users',
  method: 'POST',
  path: '/operators/resend-welcome-email',
  summary: 'Mails another invitation to somebody who has not accepted theirs. The link before opens no longer.',
  roles: ADMIN_ROLES,
  request: { body: v.object({ operatorId: Id }) },
  response: User,
  queueable: false,
})

export const getLocationsOfOperator = defineEndpoint({
  id: 'getLocationsOfOperator',
  area: 'entities',
  method: 'GET',
  path: '/locations/operator/:id',
  summary: 'The locations that a user sees: those that staff are limited to, all of an admin.',
  roles: BACK_OFFICE_ROLES,
  request: { params: IdParams },
  response: v.object({ data: v.array(Location) }),
  queueable: false,
})

export const getLocationsOfOperators = defineEndpoint({
  id: 'getLocationsOfOperators',
  area: 'entities',
  method: 'GET',
  path: '/locations/operator/ids/:ids',
  summary: 'For each of these users the locations that they see, by name; unknown users are left out.',
  roles: BACK_OFFICE_ROLES,
  request: { params: IdsParams },
  response: v.object({ data: v.array(v.object({ operatorId: Id, locations: v.array(NamedReference) })) }),
  queueable: false,
})

/** A device on which somebody is signed in. */
export const OpenSession = v.object({
  id: Id,
  deviceId: v.nullable(Id),
  /** What the device's browser called itself when they signed in. */
  userAgent: v.nullable(v.string()),
  /** The network address from which they did. */
  address: v.nullable(v.string()),
  signedInAt: Instant,
  /** When it was last used, to some minutes. */
  seenAt: Instant,
  expiresAt: Instant,
  /** Whether it is the one that asks. */
  isCurrent: v.boolean(),
})
export type OpenSession = v.InferOutput<typeof OpenSession>

const OpenSessions = v.object({ data: v.array(OpenSession) })

const ofSessions = { area: 'users', roles: BACK_OFFICE_ROLES, response: OpenSessions, queueable: false } as const

export const listOpenSessions = defineEndpoint({
  ...ofSessions,
  id: 'listOpenSessions',
  method: 'GET',
  path: '/operators/:id/sessions',
  summary: 'Where a person is signed in: for themselves, or an admin of their company.',
  request: { params: IdParams },
})

export const endOpenSession = defineEndpoint({
  ...ofSessions,
  id: 'endOpenSession',
  method: 'DELETE',
  path: '/operators/:id/sessions/:sessionId',
  summary: 'Signs a person out on one device, and answers where they are signed in still. What that device has not sent stays on it.',
  request: { params: v.object({ id: Id, sessionId: Id }) },
})

export const endOpenSessions = defineEndpoint({
  ...ofSessions,
  id: 'endOpenSessions',
  method: 'DELETE',
  path: '/operators/:id/sessions',
  summary: 'Signs a person out on every device but the one that asks. What those devices have not sent stays on them.',
  request: { params: IdParams },
})
