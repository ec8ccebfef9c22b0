import * as v from 'valibot'

/** The collections that a device keeps and refreshes by deltas. */
export const COLLECTIONS = [
  'services',
  'locations',
  'vehicleTypes',
  'agreements',
  'holidays',
  'cashUps',
  'drivers',
  'vehicles',
  'memberships',
  'passes',
] as const
export type CollectionName = (typeof COLLECTIONS)[number]

/** Server-sent events, read with fetch and the bearer token. They are hints: what changed is read as a delta. */
export const EVENTS_PATH = '/api/v2/management/events'

export const ServerEvent = v.variant('type', [
  /** First event of a stream, which is live from then on. */
  v.object({ type: v.literal('ready') }),
  v.object({ type: v.literal('changed'), collections: v.array(v.picklist(COLLECTIONS)) }),
  /** A person of the company, or the company itself, has changed: clients read the session data again. */
  v.object({ type: v.literal('account_changed') }),
  /** The session was revoked or has expired; the stream ends. */
  v.object({ type: v.literal('signed_out') }),
])
export type ServerEvent = v.InferOutput<typeof ServerEvent>
