import { v7 as uuidv7 } from 'uuid'
import { expect, it } from 'vitest'

import { peopleStatistics } from '../../../contract/people-statistics.ts'
import { checkIn, reserveService } from '../../../contract/service-writes.ts'
import { DAY_MS, HOUR_MS } from '../../../domain/time.ts'
import { recordsOf } from '../../losses/facts.ts'
import { scoresOf } from '../../losses/findings.ts'
import { honestMonth } from '../../losses/honest-month.ts'
import { contactsOf, statedAt } from '../../losses/judge-visits.ts'
import { withThief } from '../../losses/thieves.ts'
import { type Act, type Month, RATES, type Shift, SHOP_DISCOUNT, type Visit } from '../../losses/trade.ts'
import { MOMENT } from '../../support/moment.ts'
import { SEED } from '../../support/rounds.ts'
import { deskOf, newLocation } from '../cash-ups/support.ts'
import { passesOf } from '../passes/support.ts'
import { addColleague, enterDemo } from '../support/demo.ts'
import { openSession } from '../support/session.ts'
import { setFromTheBeginning } from '../support/settings.ts'
import { type Caller, openTestServer } from '../support/test-server.ts'
import { boothOf } from './support.ts'

const VOLUME = 0.06
const PLAYED_DAYS = 4
/** Put into each drawer, so that the few stays of these days leave enough for the next shift. */
const CHANGE = 5_000_000
/** Midnight in Bogotá, a day before the first visits. */
const FROM = Date.parse('2026-11-17T05:00:00.000Z')
const TYPES = { car: 1, motorcycle: 2 } as const

let clock = MOMENT
const server = await openTestServer({ now: () => new Date(clock) })
const demo = await enterDemo(server)
const desk = deskOf(server)
const passes = passesOf(server, demo)
const iso = (at: number) => new Date(at).toISOString()

/** Several thieves at once, so that few days have every kind of deviation. */
const whole = [
  'void after payment',
  'void of an unpaid stay',
  'early end',
  'cheaper type',
  'agreement after payment',
  'plate changed to a pass',
  'cancelled reservation',
  'pay-out',
  'float',
  'verified below expected',
] as const
const stolen = whole.reduce((month, method) => withThief(month, method, SEED).month, honestMonth(SEED, FROM, VOLUME))
const month: Month = { ...stolen, visits: stolen.visits.filter(isPlayed), shifts: shortened(stolen.shifts) }

/** Short stays that need no check-in of a reservation and no maximum of a day. */
function isPlayed({ acts, vehicle, leftAt, enteredAt }: Visit): boolean {
  const times = [enteredAt, leftAt, ...acts.map(({ sentAt }) => sentAt)]
  const isShort = Math.max(...times) - Math.min(...times) < 4 * HOUR_MS
  const entersReserved = acts.some(({ type }) => type === 'reserve') && acts.some(({ type }) => type === 'enter')
  return isShort && !entersReserved && vehicle !== 'truck' && Math.max(...times) < FROM + PLAYED_DAYS * DAY_MS
}

function shortened(shifts: readonly Shift[]): Shift[] {
  return shifts.filter(({ to }) => to < FROM + PLAYED_DAYS * DAY_MS)
}

interface Step {
  at: number
  play: () => Promise<unknown>
}

it('the server stores what the simulated months are judged by', async () => {
  const people: Caller[] = []
  const ids: string[] = []
  for (let person = 0; person < month.people; person++) {
    const id = await addColleague(server, demo.colombia)
    ids.push(id)
    people.push({ token: await openSession(server, id) })
  }
  const callerOf = (person: number): Caller => people[person] ?? demo.owner
  const places: Place[] = []
  for (const location of month.passes.keys()) places.push(await newPlace(location, ids))
  const locationIds = places.map(({ id }) => id).join()
  const steps = [...month.visits.flatMap((visit) => stepsOf(visit, places[visit.location], callerOf)), ...shiftSteps()]
  for (const { at, play } of steps.toSorted((one, other) => one.at - other.at)) {
    clock = Math.max(clock, at)
    await play()
  }

  const records = recordsOf(month)
  const { rows } = await server.owner.query<{ kind: string; by: string; amount: string; unverified: string }>(
    'select kind, by_id as by, amount, unverified from deviations where location_id = any($1)',
    [places.map(({ id }) => id)],
  )
  const stored = rows.map(({ kind, by, amount, unverified }) => `${kind} ${by} ${amount} ${unverified}`)
  const judged = records.facts.flatMap(({ kind, person, amount, unverified }) =>
    ['void', 'difference', 'pay_outs', 'float_differs'].includes(kind)
      ? []
      : [`${kind} ${ids[person] ?? demo.owner.id} ${amount} ${unverified}`],
  )
  expect(stored.toSorted()).toEqual(judged.toSorted())
  expect(new Set(rows.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(6)

  const query = { from: iso(FROM), before: iso(FROM + 6 * DAY_MS), locationIds }
  const { data } = await server.value(peopleStatistics, { query }, demo.owner)
  const scores = scoresOf(records, month.people)
  const ranked = data.flatMap(({ person }) => (ids.includes(person.id) ? [person.id] : []))
  expect(ranked.slice(0, 3)).toEqual(scores.slice(0, 3).map(({ person }) => ids[person]))
  for (const { person, marks } of scores) {
    const own = data.find((one) => one.person.id === ids[person])
    expect(own?.risks.flatMap(({ kind, standsOut }) => (standsOut ? [kind] : []))).toEqual(marks)
  }

  /** Opens and closes the register of each shift, with what its drawer held. */
  function shiftSteps(): Step[] {
    const open = new Map<number, string>()
    return month.shifts.flatMap((shift): Step[] => {
      const { location, person, from, to, float, left, payOuts, off } = shift
      const place = places[location]
      const by = callerOf(person)
      if (place === undefined) return []
      const opening = async () => {
        const id = await desk.opened(place.id, by, { float, note: 'Counted', openedAt: iso(from) })
        open.set(location, id)
        accepted(await desk.move(id, by, { amount: CHANGE, at: iso(from) }))
      }
      const closing = async () => {
        const id = open.get(location) ?? ''
        const { takings, payOuts: out } = await desk.read(id, demo.owner)
        // Few stays are played, so that less was paid than the simulated month misses.
        for (const method of ['dataphone', 'digital'] as const) off[method] = Math.max(off[method], -takings[method])
        const verified = { dataphone: takings.dataphone + off.dataphone, digital: takings.digital + off.digital }
        const countedCash = float + CHANGE + takings.cash - out + off.cash
        const counts = { closedAt: iso(to - 1), countedCash, leftInDrawer: left, verified, varianceReason: 'Counted' }
        accepted(await desk.close(id, by, counts))
      }
      const cashOut = payOuts.map(({ at, amount, reason }) => ({
        at,
        play: async () => {
          const payOut = { kind: 'pay_out', amount, reason, at: iso(at) } as const
          accepted(await desk.move(open.get(location) ?? '', by, payOut))
        },
      }))
      return [{ at: from, play: opening }, ...cashOut, { at: to - 1, play: closing }]
    })
  }
})

/** The simulated people do nothing that the server refuses. */
function accepted(answer: { ok: true } | { ok: false; problem: unknown }): void {
  if (!answer.ok) throw new Error(`Refused: ${JSON.stringify(answer.problem)}`)
}

interface Place {
  id: string
  deviceId: string
  agreements: { shop: string; courtesy: string }
}

/** A location with the simulated rates, passes, agreements and contacts of its tablet. */
async function newPlace(location: number, people: readonly string[]): Promise<Place> {
  const { owner } = server
  const id = await newLocation(server, demo)
  await owner.query('update locations set early_end_minutes = 15 where id = $1', [id])
  await setFromTheBeginning(server, 'location', 'update locations set exempt_minutes = 0 where id = $1', [id])
  for (const name of ['car', 'motorcycle'] as const)
    await owner.query(
      `insert into rates (company_id, id, location_id, kind, vehicle_type_id, valid_from, days, cost, minutes) values ($1, $2, $3, 'unit', $4, '2020-01-01', '[]', $5, 1)`,
      [demo.colombia, uuidv7(), id, TYPES[name], RATES[name].minute],
    )
  for (const person of people.slice(location * 4, location * 4 + 4))
    await owner.query('insert into operator_locations (company_id, operator_id, location_id) values ($1, $2, $3)', [
      demo.colombia,
      person,
      id,
    ])
  const agreements = { shop: uuidv7(), courtesy: uuidv7() }
  for (const [agreementId, percentage] of [
    [agreements.shop, SHOP_DISCOUNT * 10_000],
    [agreements.courtesy, 10_000],
  ])
    await setFromTheBeginning(
      server,
      'agreement',
      `insert into agreements (company_id, id, name, vehicle_type_ids, type, percentage) values ($1, $2, $3, '{}', 'percentage', $4)`,
      [demo.colombia, agreementId, `Simulated ${agreementId}`, percentage],
    )
  const membershipId = await passes.membership()
  const driverId = await passes.driver()
  const used = new Set(month.visits.flatMap(({ acts }) => acts.flatMap((act) => platesOf(act))))
  for (const plate of month.passes[location] ?? [])
    if (used.has(plate)) await passes.sold(id, { membershipId, driverId, plates: [plate] })
  return { id, deviceId: uuidv7(), agreements }
}

function platesOf(act: Act): string[] {
  if ('plate' in act) return [act.plate]
  return act.type === 'edit' && act.field === 'plate' ? [act.to] : []
}

/** Calls of the tablet and of administrators, at the moments of their arrival. */
function stepsOf(visit: Visit, place: Place | undefined, callerOf: (person: number) => Caller): Step[] {
  if (place === undefined) return []
  const { location } = visit
  const booth = boothOf(server, demo, place.id)
  const id = uuidv7()
  return visit.acts.map((act) => {
    const stated = (at: number) => iso(statedAt(month, location, at, act))
    const by = { ...callerOf(act.by), deviceId: place.deviceId, doneAt: stated(act.at) }
    const started = {
      id,
      locationId: place.id,
      vehicleTypeId: TYPES[act.type === 'enter' && act.vehicle === 'motorcycle' ? 'motorcycle' : 'car'],
      receiptNumber: `M-${id.slice(-8).toUpperCase()}`,
    }
    const play = async () => {
      await noteContacts(location, place.deviceId)
      switch (act.type) {
        case 'reserve':
          return server.value(
            reserveService,
            {
              body: {
                ...started,
                licensePlate: act.plate,
                vehicleTypeId: TYPES[act.vehicle === 'motorcycle' ? 'motorcycle' : 'car'],
                arrivesAt: iso(act.arrivesAt),
              },
            },
            by,
          )
        case 'enter':
          return server.value(checkIn, { body: { ...started, licensePlate: act.plate, startedAt: stated(act.at) } }, by)
        case 'charge': {
          const { agreement, reason, method } = act
          const finishing = {
            endedAt: stated(act.endedAt),
            chargedAt: stated(act.at),
            method,
            agreementId: agreement && place.agreements[agreement],
            ...(reason !== null && { endReason: reason }),
          }
          return accepted(await booth.finish(id, finishing, by))
        }
        case 'edit': {
          const to =
            act.field === 'vehicle'
              ? TYPES[act.to === 'motorcycle' ? 'motorcycle' : 'car']
              : act.field === 'agreement'
                ? act.to && place.agreements[act.to]
                : act.to
          return accepted(await booth.edit(id, FIELDS[act.field], to, by))
        }
        case 'void':
        case 'cancel':
          return accepted(await booth.voidStay(id, by))
        default:
          return act satisfies never
      }
    }
    return { at: act.sentAt, play }
  })
}
const FIELDS = {
  plate: 'licensePlate',
  vehicle: 'vehicleTypeId',
  agreement: 'agreementId',
  method: 'paymentMethod',
} as const

/** The server has learnt of the tablet's contact until now. */
async function noteContacts(location: number, deviceId: string): Promise<void> {
  for (const { from, until } of contactsOf(month, location))
    if (from.getTime() <= clock)
      await server.owner.query(
        `insert into device_contacts (company_id, device_id, since, until) values ($1, $2, $3, $4)
         on conflict (company_id, device_id, since) do update set until = excluded.until`,
        [demo.colombia, deviceId, from, new Date(Math.min(until.getTime(), clock))],
      )
}
