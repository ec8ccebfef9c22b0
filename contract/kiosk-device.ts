import * as v from 'valibot'

import { APP_VERSION_MAX, KIOSK_NAME_MAX, readPairingCode } from '../domain/kiosks.ts'
import { defineCrud } from './crud.ts'
import { defineEndpoint } from './endpoint.ts'
import { editBody } from './field-changes.ts'
import { IdParams, searchFilter } from './list.ts'
import { Id, Instant, NamedReference, ResponseTimeZone, Version, cleaned, commaList } from './primitives.ts'

/** A device at a location: a pay station, an entry kiosk, or a tablet. It is also a register. */
export const KioskDevice = v.object({
  id: Id,
  version: Version,
  name: v.string(),
  locationId: Id,
  /**
   * Prefix of its receipt numbers: unique at the location, and new with each pairing. Null until the device is paired.
   */
  receiptPrefix: v.nullable(v.string()),
  pairedAt: v.nullable(Instant),
  /** Time of revocation; null for a device that is paired or never was. */
  revokedAt: v.nullable(Instant),
  /** Online means a heartbeat within five minutes. */
  lastHeartbeatAt: v.nullable(Instant),
  /** Milliseconds by which its clock is ahead of the server's; negative if it is behind. */
  clockSkew: v.nullable(v.number()),
  appVersion: v.nullable(v.string()),
  /** Number of unsent changes on the device. */
  queueLength: v.nullable(v.number()),
})
export type KioskDevice = v.InferOutput<typeof KioskDevice>

const KioskName = v.pipe(
  v.string('required'),
  cleaned,
  v.nonEmpty('required'),
  v.maxLength(KIOSK_NAME_MAX, 'text_too_long'),
)

const fields = { name: KioskName, locationId: Id }

export const NewKioskDevice = v.object({ id: Id, ...fields })
export type NewKioskDevice = v.InferInput<typeof NewKioskDevice>

const {
  changes: _,
  remove: __,
  ...calls
} = defineCrud({
  names: ['KioskDevice', 'KioskDevices'],
  area: 'entities',
  path: '/locations-devices',
  record: KioskDevice,
  fields,
  input: NewKioskDevice,
  filters: {
    /** Any part of a name. */
    search: searchFilter(KIOSK_NAME_MAX),
    locationIds: commaList(Id),
  },
})

/** A device can be renamed or moved, never deleted, because cash-ups name it as their register. */
export const kioskDeviceCalls = calls

export const moveKioskDevice = defineEndpoint({
  ...calls.edit,
  id: 'moveKioskDevice',
  path: '/locations-devices/location',
  request: { body: v.object({ id: Id, ...editBody(fields).entries }) },
})

export const makePairingCode = defineEndpoint({
  id: 'makePairingCode',
  area: 'entities',
  method: 'POST',
  path: '/locations-devices/:id/pairing-code',
  request: { params: IdParams },
  response: v.object({ code: v.string(), expiresAt: Instant }),
  queueable: false,
})

export const revokeKioskDevice = defineEndpoint({
  id: 'revokeKioskDevice',
  area: 'entities',
  method: 'POST',
  path: '/locations-devices/:id/revoke',
  request: { params: IdParams },
  response: KioskDevice,
  queueable: false,
  idempotent: true,
})

/** Connections of a location: kiosks, and booth tablets with a session there. */
export const LocationConnection = v.object({
  locationId: Id,
  isOnline: v.boolean(),
  /** Last contact of any of its devices. */
  seenAt: v.nullable(Instant),
  /** Last contact of its booth tablets only. */
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
  request: {},
  response: v.object({ asOf: Instant, data: v.array(LocationConnection) }),
  queueable: false,
})

/** Header for the token of a paired device. Paths and queries end up in logs, so the token is in neither. */
export const KIOSK_HEADER = 'x-kiosk-token'

export const KioskHeaders = v.object({ [KIOSK_HEADER]: v.string('required') })

/** Record of a paired device, as the device itself reads it. */
export const PairedKiosk = v.object({
  id: Id,
  name: v.string(),
  location: NamedReference,
  company: v.string(),
  timeZone: ResponseTimeZone,
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
  withoutSession: true,
  request: { body: v.object({ code: PairingCode }) },
  response: v.object({ token: v.string(), kiosk: PairedKiosk }),
  queueable: false,
})

export const beatKiosk = defineEndpoint({
  id: 'beatKiosk',
  area: 'entities',
  method: 'POST',
  path: '/locations-devices/public/heartbeat',
  withoutSession: true,
  request: {
    headers: KioskHeaders,
    body: v.object({
      /** The device's own clock. */
      sentAt: Instant,
      appVersion: v.pipe(v.string('required'), cleaned, v.maxLength(APP_VERSION_MAX, 'text_too_long')),
      queueLength: v.pipe(
        v.number('count_invalid'),
        v.integer('count_invalid'),
        v.minValue(0, 'count_invalid'),
        v.maxValue(1_000_000, 'count_invalid'),
      ),
    }),
  },
  response: v.object({ kiosk: PairedKiosk, receivedAt: Instant, clockSkew: v.number() }),
  queueable: false,
})
