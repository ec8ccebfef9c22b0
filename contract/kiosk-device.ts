import * as v from 'valibot'

import { APP_VERSION_MAX, KIOSK_NAME_MAX, readPairingCode } from '../domain/kiosks.ts'
import { ADMIN_ROLES, BACK_OFFICE_ROLES } from '../domain/roles.ts'
import { defineCrud } from './crud.ts'
import { defineEndpoint } from './endpoint.ts'
import { editBody } from './field-changes.ts'
import { IdParams } from './list.ts'
import { Id, Instant, NamedReference, ToldTimeZone, Version, commaList } from './primitives.ts'

/** A device that stands at a location: a pay station, an entry kiosk, a tablet of its own. It is a register too. */
export const KioskDevice = v.object({
  id: Id,
  version: Version,
  name: v.string(),
  locationId: Id,
  /** What its receipt numbers begin with: unique at the location, and another with each pairing. Null until it is paired. */
  receiptPrefix: v.nullable(v.string()),
  pairedAt: v.nullable(Instant),
  /** Since when it may do nothing any more; null of one that is paired, or never was. */
  revokedAt: v.nullable(Instant),
  /** Online is a heartbeat within five minutes. */
  lastHeartbeatAt: v.nullable(Instant),
  /** How far its clock is ahead of the server's, in milliseconds; behind it is negative. */
  clockSkew: v.nullable(v.number()),
  appVersion: v.nullable(v.string()),
  /** How many changes wait on it to be sent. */
  queueLength: v.nullable(v.number()),
})
export type KioskDevice = v.InferOutput<typeof KioskDevice>

const KioskName = v.pipe(v.string('required'), v.trim(), v.nonEmpty('required'), v.maxLength(KIOSK_NAME_MAX, 'text_too_long'))

const fields = { name: KioskName, locationId: Id }

export const NewKioskDevice = v.object({ id: Id, ...fields })
export type NewKioskDevice = v.InferInput<typeof NewKioskDevice>

const { changes: _, remove: __, ...calls } = defineCrud({
  names: ['KioskDevice', 'KioskDevices'],
  words: ['a kiosk device', 'the kiosk devices'],
  area: 'entities',
  path: '/locations-devices',
  record: KioskDevice,
  fields,
  input: NewKioskDevice,
  filters: {
    /** Any part of a name. */
    search: v.optional(v.pipe(v.string('invalidField'), v.maxLength(KIOSK_NAME_MAX, 'invalidField'))),
    locationIds: commaList(Id),
  },
  readers: BACK_OFFICE_ROLES,
  writers: ADMIN_ROLES,
})

/** A device is renamed or moved, never deleted: cash-ups name it as their register. */
export const kioskDeviceCalls = calls

export const moveKioskDevice = defineEndpoint({
  ...calls.edit,
  id: 'moveKioskDevice',
  path: '/locations-devices/location',
  summary: 'Changes a kiosk device that the body names: its name, or the location at which it stands. A device that is moved has to be paired anew.',
  request: { body: v.object({ id: Id, ...editBody(fields).entries }) },
})

export const makePairingCode = defineEndpoint({
  id: 'makePairingCode',
  area: 'entities',
  method: 'POST',
  path: '/locations-devices/:id/pairing-code',
  summary: 'Makes a code by which a device pairs itself, once and within ten minutes. A code that was made for it before can be used no longer.',
  roles: ADMIN_ROLES,
  request: { params: IdParams },
  response: v.object({ code: v.string(), expiresAt: Instant }),
  queueable: false,
})

export const revokeKioskDevice = defineEndpoint({
  id: 'revokeKioskDevice',
  area: 'entities',
  method: 'POST',
  path: '/locations-devices/:id/revoke',
  summary: 'Ends the pairing of a device at once, and any code that was made for it. One that is not paired stays so.',
  roles: ADMIN_ROLES,
  request: { params: IdParams },
  response: KioskDevice,
  queueable: false,
  idempotent: true,
})

/** How a location is connected: by kiosks, and by booth tablets that somebody is signed in on there. */
export const LocationConnection = v.object({
  locationId: Id,
  isOnline: v.boolean(),
  /** The last that was heard of any of its devices. */
  seenAt: v.nullable(Instant),
  /** The last that was heard of its booth tablets alone. */
  boothSeenAt: v.nullable(Instant),
  devicesOnline: v.number(),
  tabletsOnline: v.number(),
})
export type LocationConnection = v.InferOutput<typeof LocationConnection>

export const listConnections = defineEndpoint({
  id: 'listConnections',
  area: 'entities',
  method: 'GET',
  path: '/locations-devices/online',
  summary: 'Tells of each location that the person sees whether any of its devices is online. A tablet counts where its person has an open shift, or else at the one location where they work.',
  roles: BACK_OFFICE_ROLES,
  request: {},
  response: v.object({ asOf: Instant, data: v.array(LocationConnection) }),
  queueable: false,
})

/** Where a paired device sends its token: paths and queries end up in logs. */
export const KIOSK_HEADER = 'x-kiosk-token'

export const KioskHeaders = v.object({ [KIOSK_HEADER]: v.string('required') })

/** What a paired device is told of itself. */
export const PairedKiosk = v.object({
  id: Id,
  name: v.string(),
  location: NamedReference,
  company: v.string(),
  timeZone: ToldTimeZone,
  receiptPrefix: v.string(),
})
export type PairedKiosk = v.InferOutput<typeof PairedKiosk>

export const PairingCode = v.pipe(
  v.string('required'),
  v.nonEmpty('required'),
  v.transform((typed) => readPairingCode(typed) ?? ''),
  v.nonEmpty('pairing_code_wrong'),
)

export const pairKiosk = defineEndpoint({
  id: 'pairKiosk',
  area: 'entities',
  method: 'POST',
  path: '/locations-devices/public/pair',
  summary: 'Pairs a device by its code and gives it a token of its own, which is told this once. Any earlier token of the device is worth nothing from then on.',
  roles: 'public',
  request: { body: v.object({ code: PairingCode }) },
  response: v.object({ token: v.string(), kiosk: PairedKiosk }),
  queueable: false,
})

export const beatKiosk = defineEndpoint({
  id: 'beatKiosk',
  area: 'entities',
  method: 'POST',
  path: '/locations-devices/public/heartbeat',
  summary: 'Tells that a paired device is there. Its token does this, and what a device does at its location; one that was revoked or replaced is answered 410.',
  roles: 'public',
  request: {
    headers: KioskHeaders,
    body: v.object({
      /** The device's own clock. */
      sentAt: Instant,
      appVersion: v.pipe(v.string('required'), v.trim(), v.maxLength(APP_VERSION_MAX, 'text_too_long')),
      queueLength: v.pipe(v.number('count_invalid'), v.integer('count_invalid'), v.minValue(0, 'count_invalid'), v.maxValue(1_000_000, 'count_invalid')),
    }),
  },
  response: v.object({ kiosk: PairedKiosk, receivedAt: Instant, clockSkew: v.number() }),
  queueable: false,
})
