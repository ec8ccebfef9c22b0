import { v7 as uuidv7 } from 'uuid'

import type { CashUp } from '../../../contract/cash-up.ts'
import type { RequestSchemas } from '../../../contract/endpoint.ts'
import type { Location } from '../../../contract/location.ts'
import type { Service } from '../../../contract/service.ts'
import { fullName } from '../../../domain/people.ts'
import type { Command } from '../../../src/data/command.ts'
import { checkInCommand, editServiceCommand, finishServiceCommand } from '../../../src/features/services/commands.ts'
import { newService } from '../../../src/features/services/booth/entry.ts'
import { priceOnDevice, quoteOf } from '../../../src/features/services/pricing/device-price.ts'
import type { KeptRecord } from '../../../src/offline/collection.ts'
import { shownOf } from '../../../src/offline/kept-database.ts'
import type { Op } from '../../../src/offline/outbox/op.ts'
import type { Session } from '../../../src/offline/session-state.ts'
import { aReceipt, known } from './records.ts'

export const now = () => new Date().toISOString()

/** Queues a command as its form does. */
export async function act<Input, T extends KeptRecord, Request extends RequestSchemas>({ outbox }: Session, { op, toRequest, seen }: Command<Input, T, Request>, input: Input): Promise<Op> {
  return outbox.enqueue({ kind: op, request: op.toWire(toRequest(input)), seen: seen(input) })
}

export function personOf({ user }: Session) {
  return { id: user.id, name: fullName(user) }
}

/** A stay as the booth begins it. */
export function aStay(session: Session, location: Pick<Location, 'id' | 'name' | 'parkingType'>, licensePlate: string): Service {
  const nothing = { driver: null, space: null, keyTag: null, keptItems: null, pass: null }
  return newService({ id: uuidv7(), location, currency: 'COP', by: personOf(session), licensePlate, vehicleTypeId: 1, startedAt: now(), receiptNumber: aReceipt(), ...nothing })
}

export const letIn = (session: Session, location: Pick<Location, 'id' | 'name' | 'parkingType'>, plate: string) => act(session, checkInCommand, aStay(session, location, plate))

/** The stay as the tablet shows it, with what waits to be sent. */
export async function shownStay({ db }: Session, id: string): Promise<Service> {
  return shownOf(known(await db.services.get(id), `the stay ${id} on the tablet`))
}

export async function shownShift({ db }: Session, id: string): Promise<CashUp> {
  return shownOf(known(await db.cashUps.get(id), `the cash-up ${id} on the tablet`))
}

export const noteRemarks = (session: Session, service: Service, to: string) => act(session, editServiceCommand, { service, changes: { remarks: { from: service.remarks, to } } })

interface Taken {
  cashUpId: string | null
  /** Paid half in cash and half by card. */
  isSplit?: boolean
  isDigital?: boolean
}

/** Charges a stay for what the tablet asks. */
export async function charge(session: Session, id: string, { cashUpId, isSplit = false, isDigital = false }: Taken): Promise<Op> {
  const service = await shownStay(session, id)
  const endedAt = now()
  const paymentMethod = isDigital ? ('digital' as const) : ('cash' as const)
  // A price that is partly paid by card is not rounded to coins.
  const roundedFor = isSplit ? ('dataphone' as const) : paymentMethod
  const priced = await priceOnDevice(session.db, session.company, { ...service, endedAt, paymentMethod: roundedFor, correction: null, paid: null })
  if (priced.kind !== 'priced' || priced.price.totalCost === 0) throw new Error(`The tablet asks nothing for ${service.licensePlate}: ${JSON.stringify(priced)}`)
  const { totalCost } = priced.price
  const half = Math.floor(totalCost / 200) * 100
  const payments = [
    { method: 'cash' as const, amount: half, cashReceived: half },
    { method: 'dataphone' as const, amount: totalCost - half, reference: '004512' },
  ]
  const body = { endedAt, chargedAt: endedAt, paymentMethod, ...(isSplit && { payments }), agreementId: null, agreementReason: null, cashUpId, cashReceived: isSplit || isDigital ? null : totalCost, quote: quoteOf(priced) }
  return act(session, finishServiceCommand, { service, request: { params: { type: service.operation, id }, body } })
}
