import * as v from 'valibot'

import { ENTRY_NOTE_MAX, RECEIPT_NUMBER, VISITOR_NAME_MAX, VISITOR_PLACE_MAX } from '../domain/services.ts'
import { type ParsedRequest, defineEndpoint } from './endpoint.ts'
import { IdParams } from './list.ts'
import { Id, Instant, Plate, cleaned, cleanedCode, cleanedName } from './primitives.ts'
import { Remarks } from './service-writes.ts'
import { Service } from './service.ts'
import { VehicleTypeId } from './vehicle-type.ts'

/** Notes that the ticket shows beside the plate. */
const Note = v.optional(
  v.pipe(
    v.nullable(v.pipe(v.string('invalidField'), cleaned, v.maxLength(ENTRY_NOTE_MAX, 'text_too_long'))),
    v.transform((text) => (text === '' ? null : text)),
  ),
  null,
)

const VisitorText = v.pipe(
  v.nullable(v.pipe(v.string('invalidField'), cleaned, v.maxLength(VISITOR_PLACE_MAX, 'text_too_long'))),
  v.transform((text) => (text === '' ? null : text)),
)

/** Visitor of a residence, the person visited, and the person who let the visitor in. */
const Visitor = v.object({
  name: v.pipe(
    v.string('required'),
    cleanedName,
    v.nonEmpty('required'),
    v.maxLength(VISITOR_NAME_MAX, 'text_too_long'),
  ),
  identification: v.optional(VisitorText, null),
  block: v.optional(VisitorText, null),
  apartment: v.optional(VisitorText, null),
  authorisedBy: v.optional(
    v.pipe(
      v.nullable(v.pipe(v.string('invalidField'), cleanedName, v.maxLength(VISITOR_NAME_MAX, 'text_too_long'))),
      v.transform((text) => (text === '' ? null : text)),
    ),
    null,
  ),
})

export const checkIn = defineEndpoint({
  id: 'checkIn',
  area: 'services',
  method: 'POST',
  path: '/services',
  request: {
    body: v.object({
      id: Id,
      locationId: Id,
      licensePlate: Plate,
      vehicleTypeId: VehicleTypeId,
      /** Time of entry, by the device's clock. */
      startedAt: Instant,
      receiptNumber: v.pipe(v.string('required'), cleanedCode, v.regex(RECEIPT_NUMBER, 'invalidField')),
      space: Note,
      keyTag: Note,
      keptItems: Note,
      /** Only at a residence, and only if the plate has no pass. */
      visitor: v.optional(v.nullable(Visitor)),
      /** Paid stay of an overstaying vehicle: this stay is charged from that payment on. */
      overstayOf: v.optional(v.nullable(Id)),
    }),
  },
  response: Service,
  queueable: true,
  sentByColleagues: true,
})
export type CheckIn = ParsedRequest<typeof checkIn>['body']

/** Fields that a reservation and a request share with a stay. */
const Waiting = {
  id: Id,
  locationId: Id,
  licensePlate: Plate,
  vehicleTypeId: VehicleTypeId,
  receiptNumber: v.pipe(v.string('required'), cleanedCode, v.regex(RECEIPT_NUMBER, 'invalidField')),
}

export const reserveService = defineEndpoint({
  id: 'reserveService',
  area: 'services',
  method: 'POST',
  path: '/services/reservations',
  creates: '/services/:id',
  request: {
    body: v.object({
      ...Waiting,
      /** Expected arrival, at most 31 days ahead. */
      arrivesAt: Instant,
      remarks: v.optional(Remarks, null),
    }),
  },
  response: Service,
  queueable: true,
  sentByColleagues: true,
})
export type Reservation = ParsedRequest<typeof reserveService>['body']

export const confirmService = defineEndpoint({
  id: 'confirmService',
  area: 'services',
  method: 'POST',
  path: '/services/:id/confirm',
  request: { params: IdParams, body: v.object({ confirmedAt: Instant }) },
  response: Service,
  queueable: true,
  sentByColleagues: true,
})

export const admitService = defineEndpoint({
  id: 'admitService',
  area: 'services',
  method: 'POST',
  path: '/services/:id/admit',
  request: {
    params: IdParams,
    body: v.object({
      /** Time of entry, by the device's clock. */
      admittedAt: Instant,
    }),
  },
  response: Service,
  queueable: true,
  sentByColleagues: true,
})
