import { v7 as uuidv7 } from 'uuid'

import { admitService, checkIn, reserveService } from '../../../../contract/service-entries.ts'
import { NO_SHOW_MINUTES } from '../../../../domain/service-states.ts'
import { MINUTE_MS } from '../../../../domain/time.ts'
import { contactsOf, statedAt } from '../../../losses/paid-stay.ts'
import type { Act, ActOf, Month, Visit } from '../../../losses/trade.ts'
import type { Demo } from '../../support/demo.ts'
import type { Caller, TestServer } from '../../support/test-server.ts'
import { boothOf } from '../support.ts'
import { type Place, TYPES } from './place.ts'
import { shiftSteps } from './shifts.ts'

/** The server on which a month is played, at a clock that the play moves. */
export interface Stage {
  server: TestServer
  demo: Demo
  clock: { now: number }
  month: Month
  places: readonly Place[]
  /** Callers by the number of a person: attendants, then administrators. */
  callerOf: (person: number) => Caller
  /** Open cash-up of each location. */
  open: Map<number, string>
}

/** A call, at the moment at which it arrives. */
export interface Step {
  at: number
  play: () => Promise<unknown>
}

export interface Refused {
  visit: Visit
  act: Act
  code: string | undefined
}

/** Plays all acts in the order of their arrival. Returns the acts that the server refused. */
export async function play(stage: Stage): Promise<Refused[]> {
  const refused: Refused[] = []
  const steps = [
    ...contactSteps(stage),
    ...shiftSteps(stage),
    ...stage.month.visits.flatMap((visit) => visitSteps(stage, visit, refused)),
  ]
  for (const step of steps.toSorted((one, other) => one.at - other.at)) {
    stage.clock.now = Math.max(stage.clock.now, step.at)
    await step.play()
  }
  return refused
}

/** Spans of contact, from their beginning: the tablets report each minute. */
function contactSteps({ server, demo, month, places }: Stage): Step[] {
  return places.flatMap(({ deviceId }, location) =>
    contactsOf(month, location).map(({ from, until }) => ({
      at: from.getTime(),
      play: () =>
        server.owner.query(
          'insert into device_contacts (company_id, device_id, since, until) values ($1, $2, $3, $4)',
          [demo.colombia, deviceId, from, until],
        ),
    })),
  )
}

const iso = (at: number) => new Date(at).toISOString()

/** Calls of a visit: from the tablet and from administrators, and the timer of its reservation. */
function visitSteps(stage: Stage, visit: Visit, refused: Refused[]): Step[] {
  const { server, demo, month, places, callerOf, open } = stage
  const { location, acts } = visit
  const place = places[location]
  if (place === undefined) return []
  const booth = boothOf(server, demo, place.id)
  const id = uuidv7()
  const stay = { id, locationId: place.id, receiptNumber: `M-${id.slice(-8).toUpperCase()}` }
  const isReserved = acts.some(({ type }) => type === 'reserve')

  async function send(act: Act): Promise<void> {
    const stated = (at: number) => iso(statedAt(month, location, at, act))
    const by = { ...callerOf(act.by), ...(place && { deviceId: place.deviceId }), doneAt: stated(act.at) }
    switch (act.type) {
      case 'reserve':
        await server.value(reserveService, { body: { ...stay, ...entryOf(act), arrivesAt: iso(act.arrivesAt) } }, by)
        return
      case 'enter':
        if (isReserved) await server.value(admitService, { params: { id }, body: { admittedAt: stated(act.at) } }, by)
        else await server.value(checkIn, { body: { ...stay, ...entryOf(act), startedAt: stated(act.at) } }, by)
        return
      case 'charge': {
        const finishing = {
          endedAt: stated(act.endedAt),
          chargedAt: stated(act.at),
          method: act.method,
          agreementId: act.agreement && (place?.agreements[act.agreement] ?? null),
          cashUpId: open.get(location) ?? null,
          lostTicket: act.lostTicket ? { takenBy: 'Rosa Gil', document: '52100200' } : null,
          ...(act.reason !== null && { endReason: act.reason }),
        }
        return note(act, await booth.finish(id, finishing, by))
      }
      case 'edit':
        return note(act, await booth.edit(id, FIELDS[act.field], valueOf(act, place), by))
      case 'void':
      case 'cancel':
        return note(act, await booth.voidStay(id, by))
      default:
        return act satisfies never
    }
  }

  function note(act: Act, answer: Awaited<ReturnType<typeof booth.voidStay>>): void {
    if (!answer.ok) refused.push({ visit, act, code: answer.problem.errors?.[0]?.code ?? answer.problem.code })
  }

  return [
    ...acts.map((act) => ({ at: act.sentAt, play: () => send(act) })),
    ...acts.flatMap((act) => (act.type === 'reserve' ? [noShowStep(server, id, act)] : [])),
  ]
}

function entryOf({ plate, vehicle }: ActOf<'enter' | 'reserve'>) {
  return { licensePlate: plate, vehicleTypeId: TYPES[vehicle] }
}

const FIELDS = {
  plate: 'licensePlate',
  vehicle: 'vehicleTypeId',
  agreement: 'agreementId',
  method: 'paymentMethod',
} as const

function valueOf(act: ActOf<'edit'>, place: Place | undefined) {
  switch (act.field) {
    case 'vehicle':
      return TYPES[act.to]
    case 'agreement':
      return act.to && (place?.agreements[act.to] ?? null)
    case 'plate':
    case 'method':
      return act.to
    default:
      return act satisfies never
  }
}

/** Runs the timer of a reservation when it is due by the simulated clock. */
function noShowStep(server: TestServer, id: string, { arrivesAt, sentAt: known }: ActOf<'reserve'>): Step {
  return {
    at: Math.max(known, arrivesAt + NO_SHOW_MINUTES * MINUTE_MS) + 1,
    async play() {
      await server.owner.query(
        `update pgboss.job set start_after = now() where name = 'stay_timer' and data ->> 'id' = $1`,
        [id],
      )
      await server.jobs.drain()
    },
  }
}
