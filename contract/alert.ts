import * as v from 'valibot'

import { ALERT_KINDS, ALERT_PAUSES } from '../domain/alerts.ts'
import { PUSH_ENDPOINT_MAX, isPushEndpoint } from '../domain/push-endpoints.ts'
import { defineEndpoint } from './endpoint.ts'
import { IdParams } from './list.ts'
import { Amount, Clock, Id, Instant } from './primitives.ts'

const call = { area: 'users', queueable: false } as const

const Kinds = v.pipe(
  v.array(v.picklist(ALERT_KINDS, 'invalidField'), 'invalidField'),
  v.transform((kinds) => [...new Set(kinds)]),
)

/** A person's own settings about alerts. */
const AlertSettings = v.object({
  /** Kinds that are sent by email. */
  email: Kinds,
  /** Kinds that are shown on the person's devices. */
  push: Kinds,
  /** Shortage above which the person is alerted; null for the limit of each location. */
  shortageAbove: v.nullable(v.pipe(Amount, v.minValue(0, 'invalidField'))),
  /** Hours without alerts; null if alerts are sent at any hour. */
  quiet: v.nullable(v.object({ from: Clock, until: Clock })),
  /** Minutes between two messages; alerts of the time between are sent together. */
  pauseMinutes: v.picklist(ALERT_PAUSES, 'invalidField'),
  /**
   * Whether the figures of each person come by mail on Monday morning. Absent from earlier servers; a change without it
   * leaves it as it is.
   */
  weeklyPeople: v.optional(v.boolean('invalidField')),
})

/** A browser that shows alerts to the person. */
const AlertDevice = v.object({
  id: Id,
  createdAt: Instant,
  /** Whether it is the device of the call. */
  isThis: v.boolean(),
})

const Alerts = v.object({
  settings: AlertSettings,
  devices: v.array(AlertDevice),
  /** Key with which a browser subscribes, in base64url. */
  publicKey: v.string(),
  /** Zone of the quiet hours. */
  timeZone: v.string(),
})
export type Alerts = v.InferOutput<typeof Alerts>

export const getAlerts = defineEndpoint({
  ...call,
  id: 'getAlerts',
  method: 'GET',
  path: '/operators/alerts/own',
  request: {},
  response: Alerts,
})

export const setAlerts = defineEndpoint({
  ...call,
  id: 'setAlerts',
  method: 'POST',
  path: '/operators/alerts/own',
  request: { body: AlertSettings },
  response: Alerts,
})

const base64Url = (bytes: number) => v.pipe(v.string('required'), v.regex(lengthOf(bytes), 'invalidField'))

function lengthOf(bytes: number): RegExp {
  return new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}$`)
}

/** Shows the person's alerts in a browser that has subscribed with `publicKey`. */
export const addAlertDevice = defineEndpoint({
  ...call,
  id: 'addAlertDevice',
  method: 'POST',
  path: '/operators/alerts/devices',
  request: {
    body: v.object({
      endpoint: v.pipe(
        v.string('required'),
        v.maxLength(PUSH_ENDPOINT_MAX, 'invalidField'),
        v.check(isPushEndpoint, 'invalidField'),
      ),
      /** Public key of the browser, an uncompressed point of 65 bytes. */
      p256dh: base64Url(65),
      /** Secret of the browser, 16 bytes. */
      auth: base64Url(16),
    }),
  },
  response: Alerts,
})

export const removeAlertDevice = defineEndpoint({
  ...call,
  id: 'removeAlertDevice',
  method: 'DELETE',
  path: '/operators/alerts/devices/:id',
  request: { params: IdParams },
  response: Alerts,
})

/** Calls for alerts to administrators. */
export const ALERT_ENDPOINTS = [getAlerts, setAlerts, addAlertDevice, removeAlertDevice] as const
