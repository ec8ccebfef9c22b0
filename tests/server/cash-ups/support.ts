import { v7 as uuidv7 } from 'uuid'
import type * as v from 'valibot'

import { type CashUp, getCashUp } from '../../../contract/cash-up.ts'
import {
  adjustCashUp,
  approveVariance,
  closeCashUp,
  collectCashUp,
  moveCash,
  openRegister,
} from '../../../contract/cash-up-writes.ts'
import type { PaymentMethod } from '../../../domain/services.ts'
import { type Demo, addService } from '../support/demo.ts'
import type { Answer, Caller, TestServer } from '../support/test-server.ts'
import { setFromTheBeginning } from '../support/settings.ts'

/** A new location in Colombia, where Ana and Luis work, with a variance limit of 50 pesos. */
export async function newLocation({ owner }: TestServer, demo: Demo, varianceLimit = 5_000): Promise<string> {
  const id = uuidv7()
  const { rows } = await owner.query<{ column_name: string }>(
    `select column_name from information_schema.columns where table_name = 'locations' and column_name not in ('id', 'variance_limit')`,
  )
  const columns = rows.map((row) => row.column_name).join()
  await owner.query(
    `insert into locations (id, variance_limit, ${columns}) select $1, $2, ${columns} from locations where company_id = $3 order by id limit 1`,
    [id, varianceLimit, demo.colombia],
  )
  for (const { id: operator } of [demo.ana, demo.luis])
    await owner.query('insert into operator_locations (company_id, operator_id, location_id) values ($1, $2, $3)', [
      demo.colombia,
      operator,
      id,
    ])
  return id
}

/**
 * A new location where a minute costs 123.00 for a car, which is no multiple of 50 pesos, and 20.00 for a motorcycle,
 * from the first minute.
 */
export async function newRatedLocation(server: TestServer, demo: Demo, varianceLimit?: number): Promise<string> {
  const id = await newLocation(server, demo, varianceLimit)
  await setFromTheBeginning(server, 'location', 'update locations set exempt_minutes = 0 where id = $1', [id])
  for (const [vehicleTypeId, cost] of [
    [1, 12_300],
    [2, 2_000],
  ])
    await server.owner.query(
      `insert into rates (company_id, id, location_id, kind, vehicle_type_id, valid_from, days, cost, minutes) values ($1, $2, $3, 'unit', $4, '2020-01-01', '[]', $5, 1)`,
      [demo.colombia, uuidv7(), id, vehicleTypeId, cost],
    )
  return id
}

export async function newKiosk({ owner }: TestServer, demo: Demo, locationId: string): Promise<string> {
  const id = uuidv7()
  await owner.query(`insert into kiosk_devices (company_id, id, location_id, name) values ($1, $2, $3, 'Cajero')`, [
    demo.colombia,
    id,
    locationId,
  ])
  return id
}

type Body<E extends { request: { body: v.GenericSchema } }> = v.InferInput<E['request']['body']>

/** Short forms of the calls for registers. */
export function deskOf(server: TestServer) {
  const now = () => new Date().toISOString()
  const desk = {
    open: (
      locationId: string,
      caller: Caller,
      given: Partial<Body<typeof openRegister>> = {},
    ): Promise<Answer<typeof openRegister>> =>
      server.call(
        openRegister,
        {
          body: {
            id: uuidv7(),
            locationId,
            register: 'main',
            openedAt: now(),
            float: 0,
            count: null,
            note: null,
            ...given,
          },
        },
        caller,
      ),
    move: (id: string, caller: Caller, given: Partial<Body<typeof moveCash>> = {}): Promise<Answer<typeof moveCash>> =>
      server.call(
        moveCash,
        {
          params: { id },
          body: { id: uuidv7(), at: now(), kind: 'pay_in', amount: 10_000, reason: 'Coins for change', ...given },
        },
        caller,
      ),
    close: (
      id: string,
      caller: Caller,
      given: Partial<Body<typeof closeCashUp>> = {},
    ): Promise<Answer<typeof closeCashUp>> =>
      server.call(
        closeCashUp,
        {
          params: { id },
          body: {
            id: uuidv7(),
            closedAt: now(),
            countedCash: 0,
            count: null,
            leftInDrawer: 0,
            verified: { dataphone: null, digital: null },
            varianceReason: null,
            ...given,
          },
        },
        caller,
      ),
    approve: (id: string, caller: Caller, approvedAt = now()): Promise<Answer<typeof approveVariance>> =>
      server.call(approveVariance, { params: { id }, body: { approvedAt } }, caller),
    collect: (
      id: string,
      caller: Caller,
      given: Partial<Body<typeof collectCashUp>> = {},
    ): Promise<Answer<typeof collectCashUp>> =>
      server.call(
        collectCashUp,
        {
          params: { id },
          body: { collectedAt: now(), amountReceived: 0, revision: 0, total: 0, note: null, ...given },
        },
        caller,
      ),
    adjust: (
      id: string,
      caller: Caller,
      given: Partial<Body<typeof adjustCashUp>> = {},
    ): Promise<Answer<typeof adjustCashUp>> =>
      server.call(
        adjustCashUp,
        { params: { id }, body: { id: uuidv7(), at: now(), amount: -5_000, reason: 'A note was a copy', ...given } },
        caller,
      ),
    read: (id: string, caller: Caller): Promise<CashUp> => server.value(getCashUp, { params: { id } }, caller),
    /** Opens a free register; returns its cash-up's id. */
    async opened(locationId: string, caller: Caller, given: Partial<Body<typeof openRegister>> = {}): Promise<string> {
      const answer = await desk.open(locationId, caller, given)
      if (!answer.ok || answer.value.joined !== null) throw new Error(`It did not open: ${JSON.stringify(answer)}`)
      return answer.value.id
    },
    /** Opens a register and closes it with a correct count; returns its cash-up's id. */
    async closed(locationId: string, caller: Caller, given: Partial<Body<typeof openRegister>> = {}): Promise<string> {
      const id = await desk.opened(locationId, caller, given)
      const float = given.float ?? 0
      const answer = await desk.close(id, caller, { countedCash: float, leftInDrawer: float })
      if (!answer.ok) throw new Error(`It did not close: ${JSON.stringify(answer)}`)
      return id
    },
  }
  return desk
}

/** A paid service; returns its id. */
export function paid(
  server: Pick<TestServer, 'owner'>,
  demo: Demo,
  locationId: string,
  cashUpId: string | null,
  totalCost: number,
  paymentMethod: PaymentMethod | null = 'cash',
  exitOperatorId = demo.ana.id,
): Promise<string> {
  return addService(server, {
    companyId: demo.colombia,
    locationId,
    cashUpId,
    totalCost,
    paymentMethod,
    status: 'completed',
    exitOperatorId,
  })
}

export function problemOf(answer: { ok: true } | { ok: false; problem: unknown }): unknown {
  return answer.ok ? 'it was done' : answer.problem
}

/** Audit entries of a cash-up, in order. */
export async function auditOf(
  { owner }: TestServer,
  id: string,
): Promise<{ action: string; actor: string; after: Record<string, string | null> }[]> {
  const { rows } = await owner.query<{ action: string; actor: string; after: Record<string, string | null> }>(
    `select action, actor_id as actor, after from audit_entries where entity = 'cash_up' and entity_id = $1 order by at, id`,
    [id],
  )
  return rows
}
