import * as v from 'valibot'

import { RETENTION, type RetainedKind } from '../domain/privacy.ts'
import { defineEndpoint } from './endpoint.ts'
import { Instant, NamedReference } from './primitives.ts'

/** Whole months within the limits of a kind. */
function monthsOf(kind: RetainedKind) {
  const { least, most } = RETENTION[kind]
  return v.pipe(
    v.number('invalidField'),
    v.integer('invalidField'),
    v.minValue(least, 'months_invalid'),
    v.maxValue(most, 'months_invalid'),
  )
}

/** Months after which personal data is deleted. */
const RetentionPeriods = v.object({
  /** Without a stay, a pass or a change, until a driver is erased; also until the history of a deleted driver is. */
  driver: monthsOf('driver'),
  /** Until visitors, and people who took a vehicle without its ticket, are deleted from stays. */
  visit: monthsOf('visit'),
  /** Until the addresses of messages to customers are deleted. */
  message: monthsOf('message'),
  /** For which look-ups of people are kept. */
  lookup: monthsOf('lookup'),
})
export type RetentionPeriods = v.InferOutput<typeof RetentionPeriods>

const Retention = v.object({
  periods: RetentionPeriods,
  /** From when drivers are erased; null before the first nightly run, 30 days after which it is. */
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

export const setRetention = defineEndpoint({
  id: 'setRetention',
  area: 'users',
  method: 'POST',
  path: '/operator/privacy/retention',
  request: { body: RetentionPeriods },
  response: Retention,
  queueable: false,
})

export const RETENTION_ENDPOINTS = [getRetention, setRetention] as const
