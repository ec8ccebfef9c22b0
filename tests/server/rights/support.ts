import { v7 as uuidv7 } from 'uuid'

import { UNSENT_WORK, type UnsentReport } from '../../../contract/unsent-work.ts'
import { cashUpChanges } from '../../../contract/cash-up.ts'
import { changesHead } from '../../../contract/changes.ts'
import { type Endpoint, endpointPath } from '../../../contract/endpoint.ts'
import { listRefusedMoney, settleRefusedMoney, type RefusedMoney } from '../../../contract/refused-money.ts'
import type { Quote } from '../../../contract/service-writes.ts'
import { userCalls } from '../../../contract/user.ts'
import { MINUTE_MS } from '../../../domain/time.ts'
import type { GivenWrite } from '../batch/support.ts'
import { deskOf, newRatedLocation } from '../cash-ups/support.ts'
import { type Demo, type Person, addColleague, addService, freshPlate } from '../support/demo.ts'
import { openSession } from '../support/session.ts'
import { type Answer, type Caller, type TestServer, openTestServer } from '../support/test-server.ts'

export const PRICE = 12_300 * 60

/** A server whose clock a test can move. */
export async function openMovedServer() {
  let passed = 0
  const now = () => new Date(Date.now() + passed)
  const server = await openTestServer({ now })
  return {
    server,
    now,
    at: (minutes: number) => new Date(now().getTime() + minutes * MINUTE_MS).toISOString(),
    wait: (minutes: number) => void (passed += minutes * MINUTE_MS),
  }
}

const QUOTE: Quote = {
  agreementName: null,
  totalMinutes: 60,
  serviceCharge: PRICE,
  discount: 0,
  adjustment50: 0,
  totalCost: PRICE,
  tax: 0,
  serviceFee: 0,
}

/** Short forms of an admin's changes and of acts at a booth. */
export function townOf(server: TestServer, demo: Demo, now: () => Date) {
  const desk = deskOf(server)
  const town = {
    desk,
    /** A new person who works at their own new location. */
    async hire(more: readonly string[] = []): Promise<Person & { location: string }> {
      const location = await newRatedLocation(server, demo)
      const id = await addColleague(server, demo.colombia)
      await town.edit(id, { locationIds: { add: [location, ...more], remove: [] } })
      return { id, email: '', name: 'Rosa Mora', token: await openSession(server, id), locations: [location], location }
    },
    edit: (id: string, changes: object, by: Caller = demo.owner): Promise<Answer<typeof userCalls.edit>> =>
      server.call(userCalls.edit, { params: { id }, body: { changes } }, by),
    take: (id: string, location: string) => town.edit(id, { locationIds: { add: [], remove: [location] } }),
    give: (id: string, location: string) => town.edit(id, { locationIds: { add: [location], remove: [] } }),
    /** Adds a vehicle that came in this many minutes ago. */
    parked: (locationId: string, minutes = 120) =>
      addService(server, {
        companyId: demo.colombia,
        locationId,
        startedAt: new Date(now().getTime() - minutes * MINUTE_MS),
      }),
    charge: (id: string, cashUpId: string | null, more: object = {}) => {
      const moment = now().toISOString()
      return {
        params: { type: 'off_street' as const, id },
        body: {
          endedAt: moment,
          chargedAt: moment,
          paymentMethod: 'cash' as const,
          agreementId: null,
          cashUpId,
          cashReceived: null,
          quote: QUOTE,
          ...more,
        },
      }
    },
    entry: (locationId: string) => ({
      body: {
        id: uuidv7(),
        locationId,
        licensePlate: freshPlate(),
        vehicleTypeId: 1 as const,
        startedAt: now().toISOString(),
        receiptNumber: 'DNA-1001',
        space: null,
        keyTag: null,
        keptItems: null,
      },
    }),
    opening: (locationId: string, float = 5_000) => ({
      body: {
        id: uuidv7(),
        locationId,
        register: 'main',
        openedAt: now().toISOString(),
        float,
        count: null,
        note: null,
      },
    }),
    movement: (id: string, kind: 'pay_in' | 'pay_out', amount = 1_000) => ({
      params: { id },
      body: { id: uuidv7(), at: now().toISOString(), kind, amount, reason: 'Coins for the machine' },
    }),
    closing: (id: string, countedCash: number, more: object = {}) => ({
      params: { id },
      body: {
        id: uuidv7(),
        closedAt: now().toISOString(),
        countedCash,
        count: null,
        leftInDrawer: 0,
        verified: { dataphone: null, digital: null },
        varianceReason: 'Counted twice, it differs',
        ...more,
      },
    }),
    refused: async (query: { settled?: 'true' | 'false'; authorId?: string } = {}, by: Caller = demo.owner) =>
      server.value(listRefusedMoney, { query }, by),
    settle: (
      id: string,
      body: {
        outcome: RefusedMoney['settlement'] extends infer S ? (S extends { outcome: infer O } ? O : never) : never
        cashUpId?: string | null
        note?: string | null
      },
      by: Caller = demo.owner,
    ) => server.call(settleRefusedMoney, { params: { id }, body }, by),
    /** A device reports its unsent work; release 0.1.0 does so with the changes of cash-ups. */
    async report(
      { token, deviceId }: Caller,
      report: UnsentReport | string,
      by: typeof changesHead | typeof cashUpChanges = changesHead,
    ): Promise<number> {
      const response = await server.app.request(endpointPath(by), {
        headers: {
          authorization: `Bearer ${token}`,
          ...(deviceId !== undefined && { 'x-device-id': deviceId }),
          [UNSENT_WORK]: typeof report === 'string' ? report : JSON.stringify(report),
        },
      })
      return response.status
    },
  }
  return town
}

/** One write as a single call, and as part of a batch. */
export interface Write {
  endpoint: Endpoint
  params?: Record<string, string>
  body: unknown
}

export function batched({ endpoint, params, body }: Write, given: Partial<GivenWrite> = {}): GivenWrite {
  return { key: uuidv7(), endpoint: endpoint.id, ...(params && { params }), body, lane: uuidv7(), ...given }
}
