import * as v from 'valibot'

import type { EntryPass } from '../../domain/pricing/pass.ts'
import { type PassPayment, passCalls, renewPass } from '../../contract/pass.ts'
import type { Service } from '../../contract/service.ts'
import type { CurrentUser } from '../../contract/session.ts'
import { isOwnShift } from '../../domain/cash-ups.ts'
import { dayAfter } from '../../domain/periods.ts'
import { firstPeriod, renewalOf } from '../../domain/passes.ts'
import { operationOf } from '../../domain/services.ts'
import { instantOf, wallClock } from '../../domain/zoned-time.ts'
import type { ModelBooks, Ruling, SoldPass } from './model-books.ts'
import { bookedTakings, paidInto, type PaymentRules } from './model-payments.ts'
import { invalid, meantCashUp } from './model-registers.ts'
import { PASSES_SOLD } from './places.ts'
import { problem } from './wire.ts'

/** Rules of passes that a planted server fault breaks. */
export interface PassRules {
  /** Counts a payment for a pass in the takings of its shift. */
  countsPasses: boolean
  onePassPerPlate: boolean
  /** Covers at most as many vehicles at once as a pass has spaces. */
  keepsToSpaces: boolean
  /** Checks vehicles inside again when a pass is sold or changed. */
  looksAgain: boolean
  /** Starts a renewal at the end of the paid period. */
  renewsOnward: boolean
}

const ZONE = 'America/Bogota'
const MEMBERSHIP = 'Mensual'

const dayOf = (at: number) => wallClock(new Date(at), ZONE).slice(0, 10)

function passOf(
  books: ModelBooks,
  { location, licensePlate }: Pick<Service, 'location' | 'licensePlate'>,
): SoldPass | undefined {
  return books.passes.find(({ locationId, plates }) => locationId === location.id && plates.includes(licensePlate))
}

/** Returns the state of the pass of a stay, given the others inside. */
function held(
  { id, endsOn, parkingSpaces }: SoldPass,
  others: readonly Service[],
  { keepsToSpaces }: PassRules,
): EntryPass {
  const covered = others.filter(
    ({ status, pass }) => status === 'progress' && pass?.id === id && pass.standing === 'valid',
  ).length
  if (covered >= parkingSpaces && keepsToSpaces) return { id, membership: MEMBERSHIP, standing: 'too_many_vehicles' }
  return {
    id,
    membership: MEMBERSHIP,
    standing: 'valid',
    hours: 'always',
    until: instantOf(`${dayAfter(endsOn, 4)}T00:00:00`, ZONE).toISOString(),
  }
}

/** Returns the pass of a vehicle that comes in. */
export function passAtGate(
  books: ModelBooks,
  entry: Pick<Service, 'location' | 'licensePlate'>,
  rules: PassRules,
): EntryPass | null {
  const pass = passOf(books, entry)
  return pass === undefined ? null : held(pass, books.all('services'), rules)
}

/** Checks again which vehicles inside have one of these plates, or use this pass. */
function lookAgain(books: ModelBooks, pass: SoldPass, plates: readonly string[], rules: PassRules): void {
  if (!rules.looksAgain) return
  const inside = books
    .all('services')
    .filter(
      (stay) =>
        stay.status === 'progress' &&
        stay.location.id === pass.locationId &&
        (stay.pass?.id === pass.id || plates.includes(stay.licensePlate)),
    )
  for (const { id } of inside.toSorted((one, other) => (one.startedAt < other.startedAt ? -1 : 1))) {
    const stay = books.find('services', id)
    if (!stay) continue
    const now = passOf(books, stay)
    const others = books.all('services').filter((one) => one.id !== id && one.startedAt <= stay.startedAt)
    const isSame = now !== undefined && stay.pass?.id === now.id
    const looked =
      now === undefined
        ? null
        : isSame && stay.pass?.standing === 'too_many_vehicles'
          ? stay.pass
          : held(now, others, rules)
    if (JSON.stringify(looked) !== JSON.stringify(stay.pass ?? null))
      books.change('services', stay, {
        pass: looked,
        operation: looked?.standing === 'valid' ? 'membership' : operationOf('parking_lot'),
      })
  }
}

type Sale = Pick<SoldPass, 'id' | 'locationId' | 'plates'>

/** Returns why these plates cannot be on a pass; null if they can. */
function refusalOf(books: ModelBooks, { id, locationId, plates }: Sale, { onePassPerPlate }: PassRules): Ruling | null {
  const others = books.passes.filter((one) => one.id !== id && one.locationId === locationId)
  if (onePassPerPlate && others.some((one) => one.plates.some((plate) => plates.includes(plate))))
    return invalid('plates', 'plate_has_pass')
  return plates.length > PASSES_SOLD.authorizedVehicles ? invalid('plates', 'too_many_plates') : null
}

/** Takes the price of a period into the named shift, or returns the refusal. */
function take(
  books: ModelBooks,
  pass: Sale,
  payment: PassPayment,
  user: CurrentUser,
  rules: PassRules & PaymentRules,
): Ruling | { cashUpId: string | null } {
  if (payment.amount !== PASSES_SOLD.cost) return { refusal: problem('pass_price_changed') }
  if (books.passes.some(({ periods }) => periods.some(({ id }) => id === payment.id))) return invalid('id', 'id_taken')
  const shift = payment.cashUpId === null ? null : meantCashUp(books, payment.cashUpId)
  if (shift?.location.id !== pass.locationId) return invalid('cashUpId', 'shift_needed')
  if (!isOwnShift(shift, user)) return { refusal: problem('register_not_own') }
  const into = paidInto(books, { location: { id: pass.locationId, name: '' } }, shift.id, payment.at, rules)
  if (into && rules.countsPasses) bookedTakings(books, into, [payment])
  return { cashUpId: into?.id ?? null }
}

export function sell(books: ModelBooks, given: unknown, user: CurrentUser, rules: PassRules & PaymentRules): Ruling {
  const { id, locationId, plates, startsOn, payment } = v.parse(passCalls.create.request.body, given)
  if (startsOn < dayOf(Math.min(books.now(), Date.parse(payment.at)))) return invalid('startsOn', 'in_the_past')
  const refused = books.passes.some((one) => one.id === id)
    ? invalid('id', 'id_taken')
    : refusalOf(books, { id, locationId, plates }, rules)
  if (refused) return refused
  const taken = take(books, { id, locationId, plates }, payment, user, rules)
  if (!('cashUpId' in taken)) return taken
  const period = firstPeriod(startsOn, PASSES_SOLD)
  const pass: SoldPass = {
    id,
    locationId,
    plates,
    parkingSpaces: PASSES_SOLD.parkingSpaces,
    ...period,
    periods: [
      {
        ...period,
        id: payment.id,
        amount: payment.amount,
        method: payment.method,
        cashUpId: taken.cashUpId,
        by: user.id,
      },
    ],
  }
  books.passes.push(pass)
  lookAgain(books, pass, plates, rules)
  return { body: { id, version: 1 } }
}

export function renew(
  books: ModelBooks,
  id: string,
  given: unknown,
  user: CurrentUser,
  rules: PassRules & PaymentRules,
): Ruling {
  const payment = v.parse(renewPass.request.body, given)
  const pass = books.passes.find((one) => one.id === id)
  if (!pass) return { refusal: problem('not_found') }
  const taken = take(books, pass, payment, user, rules)
  if (!('cashUpId' in taken)) return taken
  const period = rules.renewsOnward
    ? renewalOf(pass, PASSES_SOLD, dayOf(books.now()))
    : firstPeriod(dayOf(books.now()), PASSES_SOLD)
  Object.assign(pass, { endsOn: period.endsOn, anchorDay: period.anchorDay })
  pass.periods.push({
    ...period,
    id: payment.id,
    amount: payment.amount,
    method: payment.method,
    cashUpId: taken.cashUpId,
    by: user.id,
  })
  lookAgain(books, pass, pass.plates, rules)
  return { body: { id, version: 1 + pass.periods.length } }
}

/** Other fields are not part of this model. */
export function edit(books: ModelBooks, id: string, given: unknown, rules: PassRules): Ruling {
  const { changes } = v.parse(passCalls.edit.request.body, given)
  const pass = books.passes.find((one) => one.id === id)
  if (!pass || !changes.plates) return { refusal: problem('not_found') }
  const { from, to } = changes.plates
  if (JSON.stringify(from) !== JSON.stringify(pass.plates)) return { refusal: problem('edit_conflict') }
  const refused = refusalOf(books, { ...pass, plates: to }, rules)
  if (refused) return refused
  const plates = [...pass.plates, ...to]
  pass.plates = to
  lookAgain(books, pass, plates, rules)
  return { body: { id, version: 1 } }
}
