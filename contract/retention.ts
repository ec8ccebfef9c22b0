import * as v from 'valibot'

import { RETENTION, type RetainedKind } from '../domain/privacy.ts'
import { defineEndpoint } from './endpoint.ts'
import { editBody } from './field-changes.ts'
import { Id, Instant, NamedReference, Version } from './primitives.ts'

/** Whole months within the limits of a kind. */
function monthsOf(kind: RetainedKind) {
  const { least, most } = RETENTION[kind]
  return v.pipe(
    v.number('invalidField'),
    v.integer('months_invalid'),
    v.minValue(least, 'months_invalid'),
    v.maxValue(most, 'months_invalid'),
  )
}

/** Months after which personal data is deleted. */
export const RETENTION_FIELDS = {
  /** Without a stay, a pass or a change, until a driver is erased; also until the history of a deleted driver is. */
  driverMonths: monthsOf('driver'),
  /** Until visitors, and people who took a vehicle without its ticket, are deleted from stays. */
  visitMonths: monthsOf('visit'),
  /** Until the addresses of messages to customers are deleted. */
  messageMonths: monthsOf('message'),
  /** For which look-ups of people are kept. */
  lookupMonths: monthsOf('lookup'),
}
export const RETENTION_FIELD_NAMES = Object.freeze([
  'driverMonths',
  'visitMonths',
  'messageMonths',
  'lookupMonths',
] as const satisfies readonly (keyof typeof RETENTION_FIELDS)[])

export const Retention = v.object({
  /** Id of the company. */
  id: Id,
  version: Version,
  driverMonths: v.number(),
  visitMonths: v.number(),
  messageMonths: v.number(),
  lookupMonths: v.number(),
  /**
   * Moment of the first erasures: after the first 30 days of a company, and 14 days after the notice to its
   * administrators. Null before the first nightly run.
   */
  erasesFrom: v.nullable(Instant),
  /** When the nightly job last ran; null before its first run. */
  ranAt: v.nullable(Instant),
  /** Data that the next run deletes, at most 1,000 of each kind. */
  next: v.object({
    drivers: v.number(),
    /** The first of these drivers; a deleted driver has no name. */
    firstDrivers: v.array(NamedReference),
    visits: v.number(),
    messages: v.number(),
    lookups: v.number(),
  }),
})
export type Retention = v.InferOutput<typeof Retention>

export const getRetention = defineEndpoint({
  id: 'getRetention',
  area: 'users',
  method: 'GET',
  path: '/operator/privacy/retention',
  request: {},
  response: Retention,
  queueable: false,
})

export const editRetention = defineEndpoint({
  id: 'editRetention',
  area: 'users',
  method: 'PATCH',
  path: '/operator/privacy/retention',
  request: { body: editBody(RETENTION_FIELDS) },
  response: Retention,
  queueable: false,
  idempotent: true,
})

export const RETENTION_ENDPOINTS = [getRetention, editRetention] as const
