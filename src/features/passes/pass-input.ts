import * as v from 'valibot'

import { MOST_MONEY } from '../../../contract/amount-limits.ts'
import type { Membership } from '../../../contract/membership.ts'
import type { NewPass, Pass } from '../../../contract/pass.ts'
import { changeOf } from '../../../domain/change.ts'
import type { Country } from '../../../domain/countries.ts'
import type { Money } from '../../../domain/money.ts'
import { PASS_PLACE_MAX } from '../../../domain/passes.ts'
import { isPlate, isTwoPlates, normalizePlate } from '../../../domain/plates.ts'
import { PAYMENT_METHODS } from '../../../domain/services.ts'
import { isBicyclePlate } from '../../../domain/vehicles.ts'
import { amountFault, amountOf } from '../../lib/amount-text.ts'
import { formatDay, readDay } from '../../lib/dates.ts'
import { checkedInput, type InputFault, fieldOfPath } from '../../ui/form/check-input.ts'

/** Input of a sale. */
export const SaleInput = v.object({
  /** Id of the pass, created with the form. */
  id: v.string(),
  /** Payment of a refused sale, which does not change because the customer has left. */
  paid: v.nullable(
    v.object({
      id: v.string(),
      at: v.string(),
      receiptNumber: v.string(),
      locationId: v.string(),
      cashUpId: v.nullable(v.string()),
    }),
  ),
  locationId: v.string(),
  membershipId: v.string(),
  driver: v.nullable(v.object({ id: v.string(), name: v.string() })),
  plates: v.string(),
  startsOn: v.string(),
  block: v.string(),
  apartment: v.string(),
  method: v.string(),
  reference: v.string(),
  /** Counted only to calculate the change; the payment does not state it. */
  cashReceived: v.string(),
  withoutRegister: v.boolean(),
})
export type SaleInput = v.InferOutput<typeof SaleInput>

/** Stored draft of a sale. Drafts of an earlier release lack the fields below. */
export const SaleDraft = v.object({
  ...SaleInput.entries,
  id: v.optional(v.string(), ''),
  paid: v.optional(SaleInput.entries.paid, null),
  cashReceived: v.optional(v.string(), ''),
})

export const EMPTY_SALE: SaleInput = {
  id: '',
  paid: null,
  locationId: '',
  membershipId: '',
  driver: null,
  plates: '',
  startsOn: '',
  block: '',
  apartment: '',
  method: '',
  reference: '',
  cashReceived: '',
  withoutRegister: false,
}

/**
 * Returns an empty sale with this membership chosen. Its location is the likely one if the membership is sold there,
 * otherwise the person's only location at which it is sold.
 */
export function saleAt(
  likely: string,
  locationIds: readonly string[],
  membership: Pick<Membership, 'id' | 'locationIds'> | undefined,
): SaleInput {
  if (membership === undefined) return { ...EMPTY_SALE, locationId: likely }
  const soldAt =
    membership.locationIds.length === 0 ? locationIds : locationIds.filter((id) => membership.locationIds.includes(id))
  const [only = ''] = soldAt.length === 1 ? soldAt : []
  return soldAt.length === 0
    ? { ...EMPTY_SALE, locationId: likely }
    : { ...EMPTY_SALE, locationId: soldAt.includes(likely) ? likely : only, membershipId: membership.id }
}

/** Input of the edit of a sold pass. */
export const PassInput = v.object({ plates: v.string(), block: v.string(), apartment: v.string() })
export type PassInput = v.InferOutput<typeof PassInput>

export const PassValues = v.object({
  plates: v.array(v.string()),
  block: v.nullable(v.string()),
  apartment: v.nullable(v.string()),
})
export type PassValues = v.InferOutput<typeof PassValues>

const BETWEEN_PLATES = /[,;\n]/

/** Returns the plates of a list such as `abc 123, XYZ789`. */
export function platesIn(text: string): string[] {
  return [...new Set(text.split(BETWEEN_PLATES).map(normalizePlate))].filter((plate) => plate !== '').toSorted()
}

export function platesText(plates: readonly string[]): string {
  return plates.join(', ')
}

function platesFault(
  text: string,
  { country, most }: { country: Country; most: number | undefined },
): InputFault['code'] | null {
  const plates = platesIn(text)
  if (plates.length === 0) return 'required'
  if (text.split(BETWEEN_PLATES).some(isTwoPlates)) return 'plate_invalid'
  if (plates.some((plate) => !isPlate(plate, country) && !isBicyclePlate(plate))) return 'plate_invalid'
  return most !== undefined && plates.length > most ? 'too_many_plates' : null
}

function placeFault(text: string): InputFault['code'] | null {
  return text.trim().length > PASS_PLACE_MAX ? 'text_too_long' : null
}

type Fault = [path: string, code: InputFault['code'] | null | false]

function faults(found: readonly Fault[]): InputFault[] {
  return found.flatMap(([path, code]) => (code ? [{ path: [path], code }] : []))
}

/** Schema of a valid sale. `mayTransfer`: the person may record a transfer that belongs to no register. */
export function saleSchema(
  country: Country,
  memberships: readonly Pick<Membership, 'id' | 'authorizedVehicles' | 'cost'>[],
  mayTransfer: boolean,
): v.GenericSchema<SaleInput, SaleInput> {
  return checkedInput(SaleInput, (sale) => {
    const { locationId, membershipId, driver, plates, startsOn, block, apartment, method, withoutRegister } = sale
    const membership = memberships.find(({ id }) => id === membershipId)
    const asksMethod = membership?.cost !== 0 && !(withoutRegister && mayTransfer)
    return faults([
      ['locationId', locationId === '' && 'required'],
      ['membershipId', membershipId === '' && 'required'],
      ['driver', driver === null && 'required'],
      ['plates', platesFault(plates, { country, most: membership?.authorizedVehicles })],
      ['startsOn', startsOn.trim() === '' ? 'required' : readDay(startsOn) === null && 'day_unknown'],
      ['block', placeFault(block)],
      ['apartment', placeFault(apartment)],
      ['method', asksMethod && !PAYMENT_METHODS.some((one) => one === method) && 'required'],
      ['cashReceived', asksMethod && method === 'cash' && cashFault(sale.cashReceived, membership?.cost ?? 0)],
    ])
  })
}

/** Returns what is wrong with the cash received; null if nothing is, or if none was entered. */
export function cashFault(received: string, cost: Money): InputFault['code'] | null {
  if (received.trim() === '') return null
  return amountFault(received, MOST_MONEY) ?? (changeForSale(received, cost) === null ? 'cash_too_little' : null)
}

/** Returns the change of a sale in cash; null until it is known, or if too little was handed over. */
export function changeForSale(received: string, cost: Money): Money | null {
  const amount = amountOf(received)
  return amount === null ? null : changeOf(cost, amount)
}

/** Returns the form input of a refused sale. */
export function inputOfSale(
  { id, locationId, membershipId, driverId, plates, startsOn, block, apartment, payment }: NewPass,
  names: ReadonlyMap<string, string>,
): SaleInput {
  const { method, reference, cashUpId, at, receiptNumber } = payment
  return {
    id,
    paid: { id: payment.id, at, receiptNumber, locationId, cashUpId },
    locationId,
    membershipId,
    driver: names.has(driverId) ? { id: driverId, name: names.get(driverId) ?? '' } : null,
    plates: platesText(plates),
    startsOn: formatDay(startsOn),
    block: block ?? '',
    apartment: apartment ?? '',
    method,
    reference: reference ?? '',
    cashReceived: '',
    withoutRegister: cashUpId === null && payment.amount > 0,
  }
}

/** Schema of a valid edit of a pass. */
export function passSchema(country: Country, most: number): v.GenericSchema<PassInput, PassInput> {
  return checkedInput(PassInput, ({ plates, block, apartment }) =>
    faults([
      ['plates', platesFault(plates, { country, most })],
      ['block', placeFault(block)],
      ['apartment', placeFault(apartment)],
    ]),
  )
}

export function passValuesOf({ plates, block, apartment }: Pass): PassValues {
  return { plates, block, apartment }
}

export function inputOfValues({ plates, block, apartment }: PassValues): PassInput {
  return { plates: platesText(plates), block: block ?? '', apartment: apartment ?? '' }
}

export function valuesOfInput({ plates, block, apartment }: PassInput): PassValues {
  return { plates: platesIn(plates), block: block.trim() || null, apartment: apartment.trim() || null }
}

const PASS_NAMES = ['plates', 'block', 'apartment'] as const satisfies readonly (keyof PassInput)[]
export const passFieldOf = (path: string) => fieldOfPath(path, PASS_NAMES)

/** Returns the form's field for a path of the server's answer: payment and driver have other names in the form. */
export function saleFieldOf(path: string): keyof SaleInput | null {
  if (path === 'driverId') return 'driver'
  if (path === 'payment.cashUpId') return 'method'
  return fieldOfPath(path, [
    'locationId',
    'membershipId',
    'plates',
    'startsOn',
    'block',
    'apartment',
    'method',
    'reference',
  ])
}
