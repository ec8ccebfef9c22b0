import * as v from 'valibot'

import { COUNTRIES, CURRENCIES } from '../domain/countries.ts'
import { readTicket } from '../domain/scanned-codes.ts'
import { PAYMENT_METHODS, RECEIPT_NUMBER } from '../domain/services.ts'
import { NotNegative } from './amount-limits.ts'
import { defineEndpoint } from './endpoint.ts'
import { KioskHeaders, PairedKiosk } from './kiosk-device.ts'
import { Location } from './location.ts'
import { Amount, Id, Instant, PaymentReference, Plate, cleanedCode } from './primitives.ts'
import { Service } from './service.ts'
import { Quote } from './service-writes.ts'
import { VehicleTypeId } from './vehicle-type.ts'

const ofDevice = { area: 'entities', withoutSession: true, byDevice: true, queueable: false } as const

export const getDeviceConfiguration = defineEndpoint({
  ...ofDevice,
  id: 'getDeviceConfiguration',
  method: 'GET',
  path: '/locations-devices/public/configuration',
  request: { headers: KioskHeaders },
  response: v.object({
    asOf: Instant,
    heartbeatSeconds: v.number(),
    kiosk: PairedKiosk,
    location: Location,
    company: v.object({ id: Id, name: v.string(), country: v.picklist(COUNTRIES), currency: v.picklist(CURRENCIES) }),
  }),
})

export const deviceCheckIn = defineEndpoint({
  ...ofDevice,
  id: 'deviceCheckIn',
  method: 'POST',
  path: '/locations-devices/public/check-in',
  request: {
    headers: KioskHeaders,
    body: v.object({
      id: Id,
      licensePlate: Plate,
      vehicleTypeId: VehicleTypeId,
      /** Time of entry, by the device's clock. */
      startedAt: Instant,
      /** The prefix of the pairing and a consecutive number. */
      receiptNumber: v.pipe(v.string('required'), cleanedCode, v.regex(RECEIPT_NUMBER, 'invalidField')),
      /** Paid stay of an overstaying vehicle: the new stay is charged from that payment on. */
      overstayOf: v.optional(v.nullable(Id)),
    }),
  },
  response: Service,
  idempotent: true,
})

/** The id of a stay, as a device reads it or its scanner types it. */
const Ticket = v.pipe(
  v.string('required'),
  v.transform((text) => readTicket(text) ?? text),
  Id,
)

/** A stay by its ticket, or by the plate of a vehicle that is inside or was paid last. */
const stayReference = { id: v.optional(Ticket), licensePlate: v.optional(Plate) }
type StayReference = { id?: string | undefined; licensePlate?: string | undefined }
const namesStay = ({ id, licensePlate }: StayReference) => id !== undefined || licensePlate !== undefined
const namesOneStay = ({ id, licensePlate }: StayReference) => id === undefined || licensePlate === undefined

export const deviceQuote = defineEndpoint({
  ...ofDevice,
  id: 'deviceQuote',
  method: 'GET',
  path: '/locations-devices/public/quote',
  request: {
    headers: KioskHeaders,
    query: v.pipe(
      v.object({
        ...stayReference,
        paymentMethod: v.optional(v.picklist(PAYMENT_METHODS, 'invalidField'), 'digital'),
        agreementId: v.optional(Id),
        /** End of the paid time, for a payment at the entry. */
        until: v.optional(Instant),
      }),
      v.forward(
        v.check((asked) => namesStay(asked), 'required'),
        ['licensePlate'],
      ),
      v.forward(
        v.check((asked) => namesOneStay(asked), 'invalidField'),
        ['licensePlate'],
      ),
    ),
  },
  response: v.object({
    service: Service,
    at: Instant,
    quote: Quote,
    /** Time until which it may leave after the payment. */ graceUntil: Instant,
  }),
})

export const devicePay = defineEndpoint({
  ...ofDevice,
  id: 'devicePay',
  method: 'POST',
  path: '/locations-devices/public/pay',
  request: {
    headers: KioskHeaders,
    body: v.object({
      id: Ticket,
      /** Instant of the price: the `at` of the quote, or the end of the time paid ahead. */
      endedAt: Instant,
      /** When the money was taken. */
      chargedAt: Instant,
      paymentMethod: v.picklist(PAYMENT_METHODS, 'invalidField'),
      agreementId: v.optional(v.nullable(Id), null),
      /** Cash that the customer put in. */
      cashReceived: v.optional(v.nullable(NotNegative), null),
      /** Number of the slip of the terminal. */
      reference: v.optional(PaymentReference, null),
      /** Amount that the customer was asked for. */
      total: NotNegative,
    }),
  },
  response: Service,
  idempotent: true,
})

export const EXIT_REASONS = ['paid', 'free', 'payment_due', 'overstayed', 'not_inside'] as const

export const deviceCheckOut = defineEndpoint({
  ...ofDevice,
  id: 'deviceCheckOut',
  method: 'POST',
  path: '/locations-devices/public/check-out',
  request: {
    headers: KioskHeaders,
    body: v.pipe(
      v.object({ ...stayReference, at: Instant }),
      v.forward(
        v.check((asked) => namesStay(asked), 'required'),
        ['licensePlate'],
      ),
      v.forward(
        v.check((asked) => namesOneStay(asked), 'invalidField'),
        ['licensePlate'],
      ),
    ),
  },
  response: v.object({
    opens: v.boolean(),
    reason: v.picklist(EXIT_REASONS),
    /** Amount due; null if nothing is due, or if the vehicle overstayed: a check-in with `overstayOf` gives it a price. */
    due: v.nullable(Amount),
    service: Service,
  }),
  idempotent: true,
})

/** Calls that a paired device makes. */
export const DEVICE_ENDPOINTS = [getDeviceConfiguration, deviceCheckIn, deviceQuote, devicePay, deviceCheckOut] as const
