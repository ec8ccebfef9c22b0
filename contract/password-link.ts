import * as v from 'valibot'

import { defineEndpoint } from './endpoint.ts'
import { Email, Id, Instant } from './primitives.ts'

/** `reset`: a forgotten password. `invitation`: the first password of a new person. */
export const LINK_PURPOSES = ['reset', 'invitation'] as const
export type LinkPurpose = (typeof LINK_PURPOSES)[number]

/** Header for the token of a link to a password. Paths and queries end up in logs, so the token is in neither. */
export const PASSWORD_LINK_HEADER = 'x-password-link'

export const askForPassword = defineEndpoint({
  id: 'askForPassword',
  area: 'users',
  method: 'POST',
  path: '/operators/reset',
  withoutSession: true,
  request: { body: v.object({ email: Email }) },
  response: v.object({ asked: v.literal(true) }),
  queueable: false,
})

export const openPasswordLink = defineEndpoint({
  id: 'openPasswordLink',
  area: 'users',
  method: 'GET',
  path: '/operators/public/password-link',
  withoutSession: true,
  request: { headers: v.object({ [PASSWORD_LINK_HEADER]: v.string('required') }) },
  response: v.object({
    /** The person, whom `resetPassword` expects with the same link. */
    id: Id,
    purpose: v.picklist(LINK_PURPOSES),
    email: v.string(),
    firstName: v.string(),
    lastName: v.string(),
    /** Null for a super admin, who has no company. */
    company: v.nullable(v.string()),
    expiresAt: Instant,
  }),
  queueable: false,
})
