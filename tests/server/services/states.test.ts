import { randomUUID } from 'node:crypto'

import { pino } from 'pino'
import { describe, expect, it } from 'vitest'

import { getService } from '../../../contract/service.ts'
import { admitService, checkIn, confirmService, reserveService } from '../../../contract/service-entries.ts'
import { finishService, voidService } from '../../../contract/service-writes.ts'
import { getServiceHistory } from '../../../contract/service-history.ts'
import { type StayMover, mayMove } from '../../../domain/service-states.ts'
import { SERVICE_STATUSES, type ServiceStatus } from '../../../domain/services.ts'
import { MINUTE_MS } from '../../../domain/time.ts'
import { createJobs } from '../../../server/jobs/jobs.ts'
import { STAY_TIMER } from '../../../server/jobs/queues.ts'
import { voidInTime } from '../../../server/services/stay-timer.ts'
import { addCashUp, addService, enterDemo } from '../support/demo.ts'
import { type Caller, openTestServer } from '../support/test-server.ts'

/** Current time of the server. */
let clock = new Date()
const server = await openTestServer({ now: () => clock })
const demo = await enterDemo(server)
const [locationId = ''] = demo.ana.locations
const cashUpId = await addCashUp(server, {
  companyId: demo.colombia,
  locationId,
  openedBy: demo.ana.id,
  status: 'current',
})

let plates = 0
const aPlate = () => `STA${String(plates++).padStart(3, '0')}`
const at = (minutes = 0) => new Date(clock.getTime() + minutes * MINUTE_MS).toISOString()
const statusOf = async (id: string) => (await server.value(getService, { params: { id } }, demo.owner)).status

const CALLERS: readonly (readonly [StayMover, Caller])[] = [
  ['staff', demo.ana],
  ['admin', demo.owner],
]
const QUOTE = {
  agreementName: null,
  totalMinutes: 0,
  serviceCharge: 0,
  discount: 0,
  adjustment50: 0,
  totalCost: 0,
  tax: 0,
  serviceFee: 0,
}

/** Returns the call that brings a stay into this state; null if there is none. */
function callTo(to: ServiceStatus, id: string, by: Caller) {
  switch (to) {
    case 'reserved':
      return server.call(confirmService, { params: { id }, body: { confirmedAt: at() } }, by)
    case 'progress':
      return server.call(admitService, { params: { id }, body: { admittedAt: at() } }, by)
    case 'completed':
      return server.call(
        finishService,
        {
          params: { type: 'off_street', id },
          body: { endedAt: at(), paymentMethod: 'cash', agreementId: null, cashUpId, cashReceived: null, quote: QUOTE },
        },
        by,
      )
    case 'voided':
      return server.call(voidService, { params: { id }, body: { reason: 'It was not meant so' } }, by)
    case 'unconfirmed':
      return null
    default:
      return to satisfies never
  }
}

describe('[S4-01] the state of a stay', () => {
  it.each(CALLERS)('changes as the table says for %s', async (mover, by) => {
    for (const from of SERVICE_STATUSES)
      for (const to of SERVICE_STATUSES) {
        const id = await addService(server, {
          companyId: demo.colombia,
          locationId,
          status: from,
          startedAt: clock,
          ...(from === 'completed' && { paymentMethod: 'cash', totalCost: 0 }),
        })
        const answer = await callTo(to, id, by)
        if (answer === null) continue
        const after = await statusOf(id)
        // A repeated confirmation or payment changes nothing.
        const isThere = from === to && (to === 'reserved' || to === 'completed')
        // A voided stay accepts money only for a refund.
        const isPaidBeside = from === 'voided' && to === 'completed'
        expect([from, to, answer.ok || isPaidBeside, after]).toEqual([
          from,
          to,
          mayMove(from, to, mover) || isThere || isPaidBeside,
          mayMove(from, to, mover) ? to : from,
        ])
      }
  })

  it('is reserved for later, and in progress from the entry', async () => {
    const id = randomUUID()
    const licensePlate = aPlate()
    const body = {
      id,
      locationId,
      licensePlate,
      vehicleTypeId: 1 as const,
      receiptNumber: `RS-${plates}`,
      arrivesAt: at(60),
      remarks: 'Calls from the airport',
    }
    expect(await server.value(reserveService, { body }, demo.ana)).toMatchObject({
      id,
      status: 'reserved',
      startedAt: at(60),
      remarks: 'Calls from the airport',
      operator: null,
    })
    const admitted = await server.value(admitService, { params: { id }, body: { admittedAt: at(-2) } }, demo.ana)
    expect(admitted).toMatchObject({ status: 'progress', startedAt: at(-2), operator: { id: demo.ana.id } })
    expect(
      (await server.value(getServiceHistory, { params: { id } }, demo.owner)).data
        .map(({ action }) => action)
        .toSorted(),
    ).toEqual(['admitted', 'created'])
    // The vehicle is inside only once.
    const again = { ...body, id: randomUUID(), receiptNumber: `RS-${plates}-B` }
    await server.value(reserveService, { body: again }, demo.ana)
    expect(
      await server.call(admitService, { params: { id: again.id }, body: { admittedAt: at() } }, demo.ana),
    ).toMatchObject({ status: 400, problem: { errors: [{ path: 'licensePlate', code: 'plate_in_progress' }] } })
    expect(
      await server.call(reserveService, { body: { ...body, id: randomUUID(), arrivesAt: at(32 * 24 * 60) } }, demo.ana),
    ).toMatchObject({ problem: { errors: [{ path: 'arrivesAt', code: 'arrival_too_far' }] } })
    expect(await server.call(reserveService, { body: { ...body, id: randomUUID() } }, demo.luis)).toMatchObject({
      status: 404,
    })
  })
})

describe('[S4-01] a waiting stay', () => {
  /** Moves the clock of the database too, which the queue uses. */
  async function pass(minutes: number): Promise<void> {
    clock = new Date(clock.getTime() + minutes * MINUTE_MS)
    await server.owner.query(
      `update pgboss.job set start_after = start_after - $1 * interval '1 minute' where name = 'stay_timer'`,
      [minutes],
    )
  }

  async function reserved(minutesAgo: number): Promise<string> {
    const id = randomUUID()
    await server.value(
      reserveService,
      {
        body: {
          id,
          locationId,
          licensePlate: aPlate(),
          vehicleTypeId: 1,
          receiptNumber: `RT-${plates}`,
          arrivesAt: at(-minutesAgo),
          remarks: null,
        },
      },
      demo.ana,
    )
    return id
  }

  /** Requests a space, as a driver does. */
  async function requested(minutesAgo: number): Promise<string> {
    const id = await addService(server, {
      companyId: demo.colombia,
      locationId,
      status: 'unconfirmed',
      startedAt: new Date(clock.getTime() - minutesAgo * MINUTE_MS),
    })
    await server.database.transaction((tx) =>
      server.jobs.send(STAY_TIMER, { companyId: demo.colombia, id }, tx, (15 - minutesAgo) * MINUTE_MS),
    )
    return id
  }

  it('is voided after its time, without an author, with a reason', async () => {
    const [late, early, old, young] = [await reserved(31), await reserved(29), await requested(16), await requested(14)]
    await server.jobs.drain()
    expect([await statusOf(late), await statusOf(early), await statusOf(old), await statusOf(young)]).toEqual([
      'voided',
      'reserved',
      'voided',
      'unconfirmed',
    ])
    expect(await server.value(getService, { params: { id: late } }, demo.ana)).toMatchObject({
      voidReason: 'No llegó en la media hora siguiente a su hora.',
    })
    expect(await server.value(getService, { params: { id: old } }, demo.ana)).toMatchObject({
      voidReason: 'Nadie la confirmó en 15 minutos.',
    })
    expect(
      (await server.value(getServiceHistory, { params: { id: late } }, demo.owner)).data.find(
        ({ action }) => action === 'voided',
      ),
    ).toMatchObject({ actor: null })
  })

  it('is not voided if it entered or was confirmed in time', async () => {
    const [confirmed, admitted] = [await requested(0), await requested(0)]
    await pass(10)
    await server.value(confirmService, { params: { id: confirmed }, body: { confirmedAt: at() } }, demo.ana)
    await server.value(admitService, { params: { id: admitted }, body: { admittedAt: at() } }, demo.ana)
    await pass(10)
    await server.jobs.drain()
    expect([await statusOf(confirmed), await statusOf(admitted)]).toEqual(['reserved', 'progress'])
    // Half an hour after the confirmation.
    await pass(21)
    await server.jobs.drain()
    expect([await statusOf(confirmed), await statusOf(admitted)]).toEqual(['voided', 'progress'])
  })

  it('is voided once, whichever process checks, even one that started later', async () => {
    const stays = await Promise.all(Array.from({ length: 6 }, () => reserved(31)))
    const others = [0, 1].map(() => {
      const jobs = createJobs(server.database, pino({ level: 'silent' }))
      voidInTime(jobs, { database: server.database, events: { announce: () => {} }, now: () => clock })
      return jobs
    })
    await Promise.all(others.map((jobs) => jobs.drain()))
    for (const id of stays) {
      expect(await statusOf(id)).toBe('voided')
      expect(
        (await server.value(getServiceHistory, { params: { id } }, demo.owner)).data.filter(
          ({ action }) => action === 'voided',
        ),
      ).toHaveLength(1)
    }
  })

  it('needs no shift to be cancelled, and does not count as inside', async () => {
    const id = await reserved(0)
    expect(
      await server.value(voidService, { params: { id }, body: { reason: 'They called it off' } }, demo.ana),
    ).toMatchObject({ status: 'voided' })
    expect(await server.call(admitService, { params: { id }, body: { admittedAt: at() } }, demo.ana)).toMatchObject({
      status: 409,
      problem: { errors: [{ path: 'status', code: 'not_waiting' }] },
    })
    expect(
      await server.call(
        checkIn,
        {
          body: {
            id: randomUUID(),
            locationId,
            licensePlate: aPlate(),
            vehicleTypeId: 1,
            startedAt: at(),
            receiptNumber: `RU-${plates}`,
          },
        },
        demo.ana,
      ),
    ).toMatchObject({ ok: true })
  })
})
