import { HOUR_MS, MINUTE_MS } from '../../domain/time.ts'
import { createRandom, type Random } from '../../server/demo/random.ts'
import { sendActs } from './honest-month.ts'
import { type Act, type ActOf, type Month, SHOP_DISCOUNT, type Shift, type Visit, coins, fullPrice } from './trade.ts'

/** Share that a usual thief takes. */
const SHARE = 0.02

export interface Theft {
  month: Month
  thief: number
  /** In minor units. */
  stolen: number
}

interface Chances {
  random: Random
  month: Month
  shift: Shift
  /** Still to be taken, in minor units. */
  left: number
}

/** Changes the visit, and returns the amount that the thief keeps; 0 if the trick does not suit the visit. */
type Trick = (visit: Visit, charge: ActOf<'charge'>, chances: Chances) => number

const TRICKS = {
  /** Charges, then asks an administrator to void the payment. */
  'void after payment': (visit, charge, { random, month }) => {
    const at = charge.at + random.between(2, 60) * MINUTE_MS
    const by = random.pick(month.administrators)
    visit.acts.push({ type: 'void', ...made(at, by), reason: 'The customer was charged twice', askedBy: charge.by })
    return paid(visit)
  },
  'void of an unpaid stay': (visit, charge) => {
    replaceCharge(visit, {
      type: 'void',
      ...made(charge.at, charge.by),
      reason: 'The customer turned around',
      askedBy: null,
    })
    return paid(visit)
  },
  /** Enters an end long before the vehicle left. */
  'early end': (visit, charge, { random }) => {
    charge.endedAt = visit.enteredAt + (visit.leftAt - visit.enteredAt) * random.between(0.3, 0.7)
    charge.reason = 'The screen was slow'
    return paid(visit) - coins(fullPrice(visit.vehicle, visit.enteredAt, charge.endedAt))
  },
  'cheaper type': (visit, charge, { random }) => {
    if (visit.vehicle === 'motorcycle') return 0
    const at = charge.at + random.between(1, 30) * MINUTE_MS
    const to = visit.vehicle === 'car' ? 'motorcycle' : 'car'
    visit.acts.push({ type: 'edit', field: 'vehicle', ...made(at, charge.by), to })
    return paid(visit) - coins(fullPrice(to, visit.enteredAt, visit.leftAt))
  },
  'agreement after payment': (visit, charge, { random }) => {
    const at = charge.at + random.between(1, 30) * MINUTE_MS
    visit.acts.push({ type: 'edit', field: 'agreement', ...made(at, charge.by), to: 'shop' })
    return coins(paid(visit) * SHOP_DISCOUNT)
  },
  'plate changed to a pass': (visit, charge, { random, month }) => {
    const plate = absentHolder(random, month, visit)
    if (plate === undefined || visit.vehicle !== 'car') return 0
    const at = charge.at - 30_000
    visit.acts.splice(-1, 0, { type: 'edit', field: 'plate', ...made(at, charge.by), to: plate })
    return paid(visit)
  },
  /** Lets the vehicle in under the plate of somebody who has a pass. */
  'pass used again': (visit, _, { random, month, shift }) => {
    const plate = absentHolder(random, month, visit)
    if (plate === undefined || visit.vehicle !== 'car' || visit.enteredAt < shift.from) return 0
    for (const act of visit.acts) if (act.type === 'enter') act.plate = plate
    return paid(visit)
  },
  /** Reserves, lets the vehicle park, and cancels after taking the money. */
  'cancelled reservation': (visit, charge, { shift }) => {
    if (visit.enteredAt < shift.from) return 0
    const { plate, vehicle, enteredAt } = visit
    visit.acts = [
      { type: 'reserve', ...made(enteredAt, charge.by), plate, vehicle, arrivesAt: enteredAt },
      { type: 'cancel', ...made(charge.at, charge.by) },
    ]
    return paid(visit)
  },
  /** Books cash as a digital payment that never arrives. */
  'verified below expected': (visit, charge, { shift }) => {
    charge.method = 'digital'
    shift.off.digital -= paid(visit)
    return paid(visit)
  },
} as const satisfies Record<string, Trick>

const DRAWER_TRICKS = {
  'pay-out': ({ random, shift, left }) => {
    const at = shift.from + random.between(1, 7) * HOUR_MS
    shift.payOuts.push({ at, amount: left, reason: random.pick(['Cleaning supplies', 'Plumber', 'Drinking water']) })
    return left
  },
  /** Counts less money than the previous shift left in the drawer. */
  float: ({ shift, left }) => {
    shift.float -= left
    return left
  },
} as const satisfies Record<string, (chances: Chances) => number>

type StayMethod = keyof typeof TRICKS
export type Method = StayMethod | keyof typeof DRAWER_TRICKS
/** Ways of a thief. Each thief uses one of them, in every shift. */
export const METHODS: readonly Method[] = [
  'void after payment',
  'void of an unpaid stay',
  'early end',
  'cheaper type',
  'agreement after payment',
  'plate changed to a pass',
  'pass used again',
  'cancelled reservation',
  'pay-out',
  'float',
  'verified below expected',
]

/** Returns a month in which one attendant steals a share of their takings; everything else is as in the honest month. */
export function withThief(honest: Month, method: Method, seed: number, share = SHARE): Theft {
  const random = createRandom(`${method} ${seed}`)
  const month = structuredClone(honest)
  const thief = random.int(0, month.people - 1)
  let planned = 0
  let stolen = 0
  for (const shift of month.shifts.filter(({ person }) => person === thief)) {
    const paying = month.visits.filter((visit) => paysPlainly(visit, shift))
    planned += paying.reduce((sum, visit) => sum + paid(visit), 0) * share
    const chances = () => ({ random, month, shift, left: coins(planned - stolen) })
    if (isDrawerTrick(method)) {
      if (chances().left > 0) stolen += DRAWER_TRICKS[method](chances())
      continue
    }
    for (const visit of shuffled(random, paying)) {
      // A vehicle that pays far more than the thief wants to take today is left alone.
      if (visit.method !== 'cash' || paid(visit) > (planned - stolen) * 2) continue
      const charge = visit.acts.at(-1)
      if (charge?.type === 'charge') stolen += TRICKS[method](visit, charge, chances())
    }
  }
  sendActs(month)
  return { month, thief, stolen }
}

function isDrawerTrick(method: Method): method is keyof typeof DRAWER_TRICKS {
  return method in DRAWER_TRICKS
}

const made = (at: number, by: number) => ({ at, by, sentAt: at })
const paid = ({ vehicle, enteredAt, leftAt }: Visit) => coins(fullPrice(vehicle, enteredAt, leftAt))

/** An ordinary stay that is charged in the shift: it came, paid in full and left. */
function paysPlainly({ location, hasPass, acts }: Visit, shift: Shift): boolean {
  const [entry, charge, ...more] = acts
  return (
    location === shift.location &&
    !hasPass &&
    more.length === 0 &&
    entry?.type === 'enter' &&
    charge?.type === 'charge' &&
    charge.agreement === null &&
    charge.reason === null &&
    charge.by === shift.person &&
    shift.from <= charge.at &&
    charge.at < shift.to
  )
}

function replaceCharge(visit: Visit, act: Act): void {
  visit.acts = [...visit.acts.filter(({ type }) => type !== 'charge'), act]
}

/** Plate with a pass whose holder is away during the visit; undefined if there is none. */
function absentHolder(random: Random, { passes, visits }: Month, visit: Visit): string | undefined {
  const present = new Set<string>()
  for (const other of visits)
    if (other.location === visit.location && other.enteredAt < visit.leftAt && visit.enteredAt < other.leftAt)
      for (const act of other.acts) if ('plate' in act) present.add(act.plate)
  return shuffled(random, passes[visit.location] ?? []).find((plate) => !present.has(plate))
}

function shuffled<T>(random: Random, list: readonly T[]): T[] {
  return list
    .map((value) => ({ value, at: random.unit() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ value }) => value)
}
