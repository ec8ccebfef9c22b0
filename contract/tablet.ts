import * as v from 'valibot'

import { TABLET_ACTS, TABLET_OUTCOMES } from '../domain/tablets.ts'
import { defineEndpoint } from './endpoint.ts'
import { IdParams } from './list.ts'
import { Id, Instant, NamedReference } from './primitives.ts'
import { TabletReport } from './tablet-report.ts'

/** A request to a device, with its result. */
export const TabletRequest = v.object({
  id: Id,
  act: v.picklist(TABLET_ACTS),
  askedBy: NamedReference,
  askedAt: Instant,
  /** Null while the device has not carried it out. */
  doneAt: v.nullable(Instant),
  outcome: v.nullable(v.picklist(TABLET_OUTCOMES)),
})
export type TabletRequest = v.InferOutput<typeof TabletRequest>

/** A browser in which people of the company sign in, with its last report. */
export const Tablet = v.object({
  /** Id of the browser, as in histories. */
  id: Id,
  userAgent: v.nullable(v.string()),
  /** Person who was signed in at the last contact. */
  person: NamedReference,
  /** Location of that person's open shift, otherwise the one whose services the device keeps; null if unknown. */
  locationId: v.nullable(Id),
  firstSeenAt: Instant,
  /** Last contact, to five minutes. */
  seenAt: Instant,
  /** Null if the app on the device is too old to report. */
  report: v.nullable(TabletReport),
  /** Latest requests first. */
  requests: v.array(TabletRequest),
})
export type Tablet = v.InferOutput<typeof Tablet>

const ofTablets = { area: 'users', queueable: false } as const

export const listTablets = defineEndpoint({
  ...ofTablets,
  id: 'listTablets',
  method: 'GET',
  path: '/tablets',
  request: {},
  response: v.object({
    /** The server's time. */
    asOf: Instant,
    data: v.array(Tablet),
  }),
})

/** Asks a device for an act. The device receives the request with its next regular call. */
export const askTablet = defineEndpoint({
  ...ofTablets,
  id: 'askTablet',
  method: 'POST',
  path: '/tablets/:id/requests',
  request: { params: IdParams, body: v.object({ act: v.picklist(TABLET_ACTS, 'invalidField') }) },
  response: Tablet,
  idempotent: true,
})

export const withdrawTabletRequest = defineEndpoint({
  ...ofTablets,
  id: 'withdrawTabletRequest',
  method: 'DELETE',
  path: '/tablets/:id/requests/:requestId',
  request: { params: v.object({ id: Id, requestId: Id }) },
  response: Tablet,
})

/** The device reports what became of a request. */
export const finishTabletRequest = defineEndpoint({
  ...ofTablets,
  id: 'finishTabletRequest',
  method: 'POST',
  path: '/tablets/requests/:id/finish',
  request: { params: IdParams, body: v.object({ outcome: v.picklist(TABLET_OUTCOMES, 'invalidField') }) },
  response: v.object({ finished: v.literal(true) }),
})

export const TABLET_ENDPOINTS = [listTablets, askTablet, withdrawTabletRequest, finishTabletRequest] as const
