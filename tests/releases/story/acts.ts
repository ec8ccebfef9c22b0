import { v7 as uuidv7 } from 'uuid'
import type * as v from 'valibot'

import type { CashUp } from '../../../contract/cash-up.ts'
import type { RequestSchemas } from '../../../contract/endpoint.ts'
import type { Location } from '../../../contract/location.ts'
import type { Service } from '../../../contract/service.ts'
import type { finishService } from '../../../contract/service-writes.ts'
import { DENOMINATIONS, type Pieces } from '../../../domain/denominations.ts'
import { fullName } from '../../../domain/people.ts'
import type { Command } from '../../../src/data/command.ts'
import { checkInCommand, editServiceCommand, finishServiceCommand } from '../../../src/features/stays/commands.ts'
import { type Entry, newService } from '../../../src/features/booth/entry.ts'
import { priceOnDevice, quoteOf } from '../../../src/features/checkout/pricing/device-price.ts'
import type { KeptRecord } from '../../../src/offline/collection.ts'
import { shownOf } from '../../../src/offline/kept-rows.ts'
import type { Op } from '../../../src/offline/outbox/op.ts'
import type { Session } from '../../../src/offline/session-state.ts'
import { aReceipt, known } from './records.ts'

export const now = () => new Date().toISOString()

/** Queues a command as its form does. */
export async function act<Input, T extends KeptRecord, Request extends RequestSchemas>({ outbox }: Session, { op, toRequest, seen }: Pick<Command<Input, T, Request>, 'op' | 'toRequest' | 'seen'>, input: Input): Promise<Op> {
  return outbox.enqueue({ opType: op, request: op.toWire(toRequest(input)), seen: seen(input) })
}

export function personOf({ user }: Session) {
  return { id: user.id, name: fullName(user) }
}

type Place = Pick<Location, 'id' | 'name' | 'parkingType'>
type Noted = Partial<Pick<Entry, 'space' | 'keyTag' | 'keptItems' | 'visitor' | 'overstay'>>

/** A stay as the booth begins it. */
export function aStay(session: Session, location: Place, licensePlate: string, noted: Noted = {}): Service {
  const nothing = { driver: null, space: null, keyTag: null, keptItems: null, pass: null }
  return newService({ id: uuidv7(), location, currency: 'COP', by: personOf(session), licensePlate, vehicleTypeId: 1, startedAt: now(), receiptNumber: aReceipt(), ...nothing, ...noted })
}

export const letIn = (session: Session, location: Place, plate: string, noted: Noted = {}) => act(session, checkInCommand, aStay(session, location, plate, noted))

/** The stay as the tablet shows it, with what waits to be sent. */
export async function shownStay({ db }: Session, id: string): Promise<Service> {
  return shownOf(known(await db.services.get(id), `the stay ${id} on the tablet`))
}

export async function shownShift({ db }: Session, id: string): Promise<CashUp> {
  return shownOf(known(await db.cashUps.get(id), `the cash-up ${id} on the tablet`))
}

export const noteRemarks = (session: Session, service: Service, to: string) => act(session, editServiceCommand, { service, changes: { remarks: { from: service.remarks, to } } })

type FinishBody = v.InferInput<typeof finishService.request.body>

interface Taken extends Partial<Pick<FinishBody, 'agreementId' | 'agreementReason' | 'withoutAgreement' | 'lostTicket' | 'cashUpId'>> {
  /** Paid partly in cash and partly by card. */
  isSplit?: boolean
  isDigital?: boolean
}

/** Smallest coin in circulation. */
const COIN = 5_000

/** Charges a stay for what the tablet asks. */
export async function charge(session: Session, id: string, { isSplit = false, isDigital = false, cashUpId = null, agreementId = null, agreementReason = null, ...more }: Taken): Promise<Op> {
  const service = await shownStay(session, id)
  const endedAt = now()
  const paymentMethod = isDigital ? ('digital' as const) : ('cash' as const)
  // A price that is partly paid by card is not rounded to coins.
  const roundedFor = isSplit ? ('dataphone' as const) : paymentMethod
  const { withoutAgreement = false } = more
  const priced = await priceOnDevice(session.db, session.company, { ...service, endedAt, paymentMethod: roundedFor, agreementId, withoutAgreement, correction: null, paid: null })
  if (priced.kind !== 'priced' || priced.price.totalCost === 0) throw new Error(`The tablet asks nothing for ${service.licensePlate}: ${JSON.stringify(priced)}`)
  const { totalCost } = priced.price
  const half = Math.floor(totalCost / 2 / COIN) * COIN
  const payments = [
    { method: 'cash' as const, amount: half, cashReceived: half + COIN },
    { method: 'dataphone' as const, amount: totalCost - half, reference: '004512' },
  ]
  const body = { endedAt, chargedAt: endedAt, paymentMethod, ...(isSplit && { payments }), agreementId, agreementReason, cashUpId, cashReceived: isSplit || isDigital ? null : totalCost, ...more, quote: quoteOf(priced) }
  return act(session, finishServiceCommand, { service, request: { params: { type: service.operation, id }, body } })
}

/** Edits a stay that was paid to another vehicle type, for the price that the tablet announces. */
export async function retype(session: Session, paid: Service): Promise<Op> {
  const announced = await priceOnDevice(session.db, session.company, { ...paid, endedAt: known(paid.endedAt, 'a stay that ended'), vehicleTypeId: 2, paid })
  if (announced.kind !== 'priced') throw new Error('The tablet has no price for a motorcycle')
  return act(session, editServiceCommand, { service: paid, changes: { vehicleTypeId: { from: 1, to: 2 } }, quote: quoteOf(announced), reason: 'Era una moto, no un carro' })
}

/** Counts an amount piece by piece. */
export function pieces(amount: number): Pieces[] {
  let left = amount
  const count = DENOMINATIONS.COP.flatMap((denomination) => {
    const found = Math.floor(left / denomination)
    left -= found * denomination
    return found === 0 ? [] : [{ denomination, pieces: found }]
  })
  if (left !== 0) throw new Error(`${amount} cannot be counted in coins`)
  return count
}
