import * as v from 'valibot'

import { defineEndpoint } from './endpoint.ts'
import { IdParams } from './list.ts'
import { Id, Instant } from './primitives.ts'

/** A device on which somebody is signed in. */
export const OpenSession = v.object({
  id: Id,
  deviceId: v.nullable(Id),
  /** User agent at the sign-in. */
  userAgent: v.nullable(v.string()),
  /** Network address at the sign-in. */
  address: v.nullable(v.string()),
  signedInAt: Instant,
  /** Last use, to some minutes. */
  seenAt: Instant,
  expiresAt: Instant,
  /** Whether it is the calling device. */
  isCurrent: v.boolean(),
})
export type OpenSession = v.InferOutput<typeof OpenSession>

const OpenSessions = v.object({ data: v.array(OpenSession) })

const ofSessions = { area: 'users', response: OpenSessions, queueable: false } as const

export const listOpenSessions = defineEndpoint({
  ...ofSessions,
  id: 'listOpenSessions',
  method: 'GET',
  path: '/operators/:id/sessions',
  request: { params: IdParams },
})

export const endOpenSession = defineEndpoint({
  ...ofSessions,
  id: 'endOpenSession',
  method: 'DELETE',
  path: '/operators/:id/sessions/:sessionId',
  request: { params: v.object({ id: Id, sessionId: Id }) },
})

export const endOpenSessions = defineEndpoint({
  ...ofSessions,
  id: 'endOpenSessions',
  method: 'DELETE',
  path: '/operators/:id/sessions',
  request: { params: IdParams },
})
