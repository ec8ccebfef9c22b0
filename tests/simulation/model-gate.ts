import * as v from 'valibot'

import { type Service } from '../../contract/service.ts'
import { checkIn } from '../../contract/service-entries.ts'
import { askVoid } from '../../contract/service-writes.ts'
import type { CurrentUser } from '../../contract/session.ts'
import { operationOf } from '../../domain/services.ts'
import { aService } from '../offline/support/records.ts'
import type { ModelBooks, Ruling } from './model-books.ts'
import { passAtGate, type PassRules } from './model-passes.ts'
import { deviceTime, invalid, named } from './model-registers.ts'
import { GATES } from './places.ts'
import { problem } from './wire.ts'

/** Rules of a gate that a planted server fault breaks. */
export interface GateRules {
  /** Lets a plate into a place only once. */
  letsInOnce: boolean
  /** Keeps a vehicle that has paid ahead inside until the paid end. */
  holdsPlaceOfPaidAhead: boolean
  /** Gives a stay the id on its ticket. */
  keepsTicketIds: boolean
  endsReceiptNumbers: boolean
  /** Starts an overstay at the end of the payment. */
  goesOnFromPayment: boolean
  chargesOverstayOnce: boolean
  letsInWhenFull: boolean
  /** A request to void does not void the stay. */
  asksBeforeVoid: boolean
}

const PLATE = /^[A-Z]{3}\d{3}$/
/** Maximum number of vehicles at a place of a world, unless it is full. */
const SPACES = 2

type Entry = v.InferOutput<typeof checkIn.request.body>

function stands({ status, endedAt }: Service, now: number, { holdsPlaceOfPaidAhead }: GateRules): boolean {
  if (status === 'progress') return true
  return holdsPlaceOfPaidAhead && status === 'completed' && endedAt !== null && Date.parse(endedAt) > now
}

/** Lets a vehicle in at the time that the device states. */
export function letIn(books: ModelBooks, given: unknown, user: CurrentUser, rules: GateRules & PassRules): Ruling {
  const {
    id,
    locationId,
    licensePlate,
    vehicleTypeId,
    startedAt,
    receiptNumber,
    space,
    keyTag,
    keptItems,
    overstayOf,
  } = v.parse(checkIn.request.body, given)
  const place = GATES.find((one) => one.id === locationId)
  if (!place) return { refusal: problem('not_found') }
  if (!PLATE.test(licensePlate)) return invalid('licensePlate', 'plate_invalid')
  const here = books.all('services').filter(({ location }) => location.id === locationId)
  const inside = here.filter((one) => stands(one, books.now(), rules))
  const paid = overstayOf == null ? null : paidStay(here, licensePlate, overstayOf, rules)
  if (typeof paid === 'string') return invalid('overstayOf', paid)
  if (books.find('services', id)) return invalid('id', 'id_taken')
  if (rules.letsInOnce && inside.some((one) => one.licensePlate === licensePlate))
    return invalid('licensePlate', 'plate_in_progress')
  if (!rules.letsInWhenFull && inside.length >= SPACES) return invalid('locationId', 'location_unknown')
  const began = deviceTime(books, startedAt)
  const location = { id: locationId, name: place.name }
  const pass = passAtGate(books, { location, licensePlate }, rules)
  const stay = aService(0, {
    id: rules.keepsTicketIds ? id : id.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    location,
    operation: pass?.standing === 'valid' ? 'membership' : operationOf(place.parkingType),
    pass,
    licensePlate,
    vehicleTypeId,
    startedAt:
      paid?.endedAt && rules.goesOnFromPayment ? paid.endedAt : paid ? new Date(books.now()).toISOString() : began,
    receiptNumber: numberOf(here, receiptNumber, rules),
    space,
    keyTag,
    keptItems,
    payments: [],
    overstay: paid?.graceUntil ? { of: paid.id, graceUntil: paid.graceUntil } : null,
    operator: named(user),
  })
  books.keep('services', stay)
  return { body: books.service(stay.id) }
}

/** Returns the paid stay that is overstayed, or the reason why there is none. */
function paidStay(
  here: readonly Service[],
  plate: Entry['licensePlate'],
  id: string,
  { chargesOverstayOnce }: GateRules,
): Service | 'overstay_unknown' | 'overstay_charged' {
  const paid = here.find((one) => one.id === id && one.licensePlate === plate && one.status === 'completed')
  if (!paid) return 'overstay_unknown'
  const isCharged = here.some(({ overstay, status }) => overstay?.of === id && status !== 'voided')
  return isCharged && chargesOverstayOnce ? 'overstay_charged' : paid
}

function numberOf(here: readonly Service[], given: string, { endsReceiptNumbers }: GateRules): string {
  const taken = new Set(here.map(({ receiptNumber }) => receiptNumber))
  if (!taken.has(given) || !endsReceiptNumbers) return given
  let ending = 2
  while (taken.has(`${given}-${ending}`)) ending += 1
  return `${given}-${ending}`
}

/** Notes a request to void a paid stay. */
export function askToVoid(
  books: ModelBooks,
  id: string,
  given: unknown,
  user: CurrentUser,
  { asksBeforeVoid }: GateRules,
): Ruling {
  const { reason } = v.parse(askVoid.request.body, given)
  const service = books.service(id)
  if (!service) return { refusal: problem('not_found') }
  if (service.status !== 'completed') return invalid('status', 'not_paid_yet')
  if (service.cashUp?.status === 'collected')
    return { refusal: problem('service_frozen', { errors: [{ path: 'status', code: 'frozen_collected' }] }) }
  books.change('services', service, {
    voidAsked: { at: new Date(books.now()).toISOString(), by: named(user), reason },
    ...(!asksBeforeVoid && { status: 'voided' }),
  })
  return { body: books.service(id) }
}
