import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/time.ts'
import type { Random } from '../../server/demo/random.ts'
import { type Act, type ActOf, STAY_CHANCES as CHANCES, type Shift, type Visit } from './trade.ts'

/** Relative number of arrivals in each hour of the day. */
const HOURS = [3, 2, 2, 2, 3, 8, 20, 50, 70, 70, 60, 60, 60, 50, 50, 50, 50, 60, 60, 40, 25, 15, 8, 5]
const BUSY = [0.7, 1, 1.3]
const WEEKEND = 0.6

interface Calendar {
  from: number
  days: number
  staysADay: number
  shifts: readonly Shift[]
  administrators: readonly number[]
  passes: readonly (readonly string[])[]
}

/** Lists the visits of honest vehicles with honest attendants, by their entry. */
export function honestVisits(random: Random, calendar: Calendar): Visit[] {
  const visits: Visit[] = []
  for (const [location, busy] of BUSY.entries())
    for (let day = 0; day < calendar.days; day++) {
      const midnight = calendar.from + day * DAY_MS
      const isWeekend = [0, 6].includes(new Date(midnight).getUTCDay())
      const arrivals = random.poisson((calendar.staysADay / 3) * busy * (isWeekend ? WEEKEND : 1.16))
      for (let arrival = 0; arrival < arrivals; arrival++) {
        const hour = random.choose([...HOURS.keys()], (at) => HOURS[at] ?? 0)
        const at = midnight + hour * HOUR_MS + random.int(0, 59) * MINUTE_MS + random.int(0, 59_999)
        const visit = newVisit(random, calendar, location, at)
        visits.push(visit)
        if (!random.chance(CHANCES.returns)) continue
        // Most come back after an errand; some forgot something.
        const back = visit.leftAt + random.logNormal(70, 1) * MINUTE_MS
        visits.push(newVisit(random, calendar, location, back, visit))
      }
    }
  const end = calendar.from + calendar.days * DAY_MS
  const whole = visits.filter(({ leftAt, acts }) => leftAt < end && acts.every(({ at }) => at < end))
  return oneAtATime(whole.toSorted((a, b) => a.enteredAt - b.enteredAt))
}

/** A vehicle is at a location once at a time. */
function oneAtATime(visits: readonly Visit[]): Visit[] {
  const until = new Map<string, number>()
  return visits.filter(({ location, plate, acts }) => {
    const key = `${location} ${plate}`
    const first = Math.min(...acts.map(({ at }) => at))
    if (first <= (until.get(key) ?? 0)) return false
    until.set(key, Math.max(...acts.map(({ at }) => at)))
    return true
  })
}

function newVisit(random: Random, calendar: Calendar, location: number, enteredAt: number, earlier?: Visit): Visit {
  const holders = calendar.passes[location] ?? []
  const hasPass = earlier ? earlier.hasPass : random.chance(CHANCES.pass)
  const plate = earlier?.plate ?? (hasPass ? random.pick(holders) : randomPlate(random))
  const vehicle =
    earlier?.vehicle ??
    (hasPass
      ? 'car'
      : random.chance(CHANCES.truck)
        ? 'truck'
        : random.chance(CHANCES.motorcycle)
          ? 'motorcycle'
          : 'car')
  const visit: Visit = {
    location,
    plate,
    vehicle,
    enteredAt,
    leftAt: enteredAt + lengthOfStay(random),
    hasPass,
    method: random.choose(['cash', 'dataphone', 'digital'] as const, (method) =>
      method === 'cash' ? 62 : method === 'dataphone' ? 23 : 15,
    ),
    acts: [],
  }
  visit.acts = actsOf(random, calendar, visit)
  return visit
}

/** Most stays are errands, some are a day of work, a few last overnight; in milliseconds. */
function lengthOfStay(random: Random): number {
  const kind = random.choose(['errand', 'work', 'night'] as const, (name) => LENGTHS[name])
  if (kind === 'errand') return Math.max(2, random.logNormal(50, 0.8)) * MINUTE_MS
  return Math.max(200, kind === 'work' ? random.normal(520, 50) : random.normal(840, 120)) * MINUTE_MS
}
const LENGTHS = { errand: 88, work: 9, night: 3 } as const

export function randomPlate(random: Random): string {
  const letters = Array.from({ length: 3 }, () => String.fromCharCode(65 + random.int(0, 25)))
  return `${letters.join('')}${random.int(100, 999)}`
}

/** Returns the person whose shift it is. */
export function onDuty(shifts: readonly Shift[], location: number, at: number): number {
  return (shifts.find((one) => one.location === location && one.from <= at && at < one.to) ?? shifts[0])?.person ?? 0
}

/** Acts of staff on the tablet during a visit, with everyday mistakes and their corrections. */
function actsOf(random: Random, calendar: Calendar, visit: Visit): Act[] {
  const { shifts, administrators } = calendar
  const { location, enteredAt, leftAt } = visit
  const by = (at: number) => onDuty(shifts, location, at)
  const made = (at: number, person = by(at)) => ({ at, by: person, sentAt: at })
  const isWrongPlate = random.chance(CHANCES.wrongPlate)
  const isWrongType = !visit.hasPass && random.chance(CHANCES.wrongType)
  const typed = isWrongPlate && !visit.hasPass ? misspelt(random, visit.plate) : visit.plate
  const other = visit.vehicle === 'car' ? 'motorcycle' : 'car'
  const entry = { plate: typed, vehicle: isWrongType ? other : visit.vehicle } as const
  const acts: Act[] = []

  if (random.chance(CHANCES.reservation)) {
    const ahead = enteredAt - random.between(1, 30) * HOUR_MS
    const reserved = Math.max(calendar.from, ahead)
    acts.push({ type: 'reserve', ...made(reserved), ...entry, arrivesAt: enteredAt })
    // One in ten never comes; somebody cancels the reservation hours later.
    if (random.chance(0.1)) return [...acts, { type: 'cancel', ...made(enteredAt + random.between(0.5, 6) * HOUR_MS) }]
  }
  acts.push({ type: 'enter', ...made(enteredAt), ...entry })
  if (random.chance(CHANCES.mistakenEntry)) {
    const minutes = random.chance(0.8) ? random.between(0.5, 9) : random.between(10, 240)
    const at = enteredAt + minutes * MINUTE_MS
    return [...acts, { type: 'void', ...made(at), reason: 'Checked in twice by mistake', askedBy: null }]
  }
  if (random.chance(CHANCES.droveOff)) {
    const at = leftAt + random.between(1, 12) * HOUR_MS
    const admin = random.chance(0.4) ? random.pick(administrators) : null
    return [...acts, { type: 'void', ...made(at, admin ?? by(at)), reason: 'Not at the location', askedBy: null }]
  }

  const corrections = (['plate', 'vehicle'] as const).filter((field) => entry[field] !== visit[field])
  for (const field of corrections) {
    const when = random.choose(['entry', 'charge', 'after', 'never'] as const, (name) => CORRECTED[name])
    if (when === 'never') continue
    const at =
      when === 'entry'
        ? Math.min(enteredAt + random.between(0.5, 15) * MINUTE_MS, leftAt - 5_000)
        : leftAt + (when === 'charge' ? -5_000 : random.between(0.5, 8) * MINUTE_MS)
    acts.push(
      field === 'plate'
        ? { type: 'edit', field, ...made(at), to: visit.plate }
        : { type: 'edit', field, ...made(at), to: visit.vehicle },
    )
  }
  acts.push(...chargeOf(random, calendar, visit))
  return acts.toSorted((a, b) => a.at - b.at)
}

/** When a mistake at the entry is found, in percent. */
const CORRECTED = { entry: 55, charge: 25, after: 15, never: 5 } as const

function chargeOf(random: Random, { shifts, administrators }: Calendar, visit: Visit): Act[] {
  const { location, leftAt, method } = visit
  const by = (at: number) => onDuty(shifts, location, at)
  const made = (at: number, person = by(at)) => ({ at, by: person, sentAt: at })
  const admin = random.pick(administrators)
  const isCourtesy = !visit.hasPass && random.chance(CHANCES.courtesy)
  const isLate = random.chance(CHANCES.enteredLate)
  const at = isLate ? leftAt + random.logNormal(12, 0.6) * MINUTE_MS : leftAt
  const charge: ActOf<'charge'> = {
    type: 'charge',
    ...made(at, isCourtesy ? admin : by(at)),
    endedAt: leftAt,
    method,
    agreement: isCourtesy ? 'courtesy' : !visit.hasPass && random.chance(CHANCES.stamp) ? 'shop' : null,
    reason: isLate ? 'Queue at the exit, entered afterwards' : null,
    lostTicket: random.chance(CHANCES.lostTicket),
  }
  const soon = at + random.between(0.5, 20) * MINUTE_MS
  if (random.chance(CHANCES.wrongMethod)) {
    const wrong = method === 'cash' ? random.pick(['dataphone', 'digital'] as const) : 'cash'
    return [
      { ...charge, method: wrong },
      { type: 'edit', field: 'method', ...made(soon), to: method },
    ]
  }
  if (charge.agreement === null && !visit.hasPass && random.chance(CHANCES.lateStamp))
    return [charge, { type: 'edit', field: 'agreement', ...made(soon), to: 'shop' }]
  if (random.chance(CHANCES.wronglyCharged))
    return [charge, { type: 'void', ...made(soon, admin), reason: 'Charged the wrong vehicle', askedBy: charge.by }]
  return [charge]
}

/** One character of the plate typed wrong. */
function misspelt(random: Random, plate: string): string {
  const at = random.int(3, plate.length - 1)
  const digit = String((Number(plate.charAt(at)) + random.int(1, 9)) % 10)
  return `${plate.slice(0, at)}${digit}${plate.slice(at + 1)}`
}
