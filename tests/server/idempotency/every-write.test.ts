import { randomUUID } from 'node:crypto'

import { describe, expect, it } from 'vitest'

import { agreementCalls, editNamedAgreement } from '../../../contract/agreement.ts'
import { approveVariance } from '../../../contract/cash-up-writes.ts'
import { editCompany, editInvoicing } from '../../../contract/company.ts'
import { createDriver } from '../../../contract/driver.ts'
import { editService, updateNotificationMethod } from '../../../contract/service-writes.ts'
import { editVehicle } from '../../../contract/vehicle.ts'
import { remindOfPasses, renewPasses } from '../../../contract/due-passes.ts'
import { reopenMonth } from '../../../contract/month.ts'
import { editRetention } from '../../../contract/retention.ts'
import { freshNamed } from '../access/named.ts'
import { type Named, namesReadBy } from '../access/names.ts'
import { SAMPLES } from '../access/samples.ts'
import { roundsOr } from '../../support/rounds.ts'
import { aNewDriver } from '../drivers/support.ts'
import { enterDemo } from '../support/demo.ts'
import type { Caller } from '../support/test-server.ts'
import { tallyOf } from '../support/tally.ts'
import { openLosingServer } from './losing-server.ts'

const { server, losingReplies } = await openLosingServer()
const demo = await enterDemo(server)
const place = {
  companyId: demo.colombia,
  locationId: demo.ana.locations[0] ?? '',
  operator: demo.ana.id,
  by: demo.owner,
}

/** Requests that change something, for samples that do not. */
const REAL: Record<string, (named: Named) => object> = {
  [editService.id]: ({ service }) => ({
    params: { id: service },
    body: { changes: { remarks: { from: null, to: 'once' } } },
  }),
  [editVehicle.id]: ({ vehicle }) => ({
    params: { id: vehicle },
    body: { changes: { color: { from: null, to: 'red' } } },
  }),
  [updateNotificationMethod.id]: ({ service }) => ({
    params: { id: service },
    body: { from: null, notificationMethod: 'email' },
  }),
  [createDriver.id]: () => ({ body: aNewDriver() }),
  [editCompany.id]: ({ company }) => ({
    params: { id: company },
    body: { changes: { insurancePolicy: { from: null, to: 'P-1' } } },
  }),
}

/** `npm run write-rounds` asks for more. */
const ROUNDS = roundsOr(1)

/** Their passes must be due: `renewal-run.test.ts` repeats these calls. */
const OF_DUE_PASSES = new Set<string>([remindOfPasses.id, renewPasses.id])
const WRITES = SAMPLES.filter(
  ({ endpoint }) => (endpoint.queueable || endpoint.idempotent) && !OF_DUE_PASSES.has(endpoint.id),
).map(({ endpoint, request }) => ({ id: endpoint.id, endpoint, request: REAL[endpoint.id] ?? request }))

const admin: Caller = demo.owner
const added = await tallyOf(server)

describe.each(WRITES)('$id [D-03]', ({ endpoint, request }) => {
  const wanted = namesReadBy(request)
  const asked = async () => {
    const [named, key] = [await freshNamed(server, place, wanted), randomUUID()]
    if (endpoint.id === approveVariance.id)
      await server.owner.query(`update cash_ups set approval = 'pending' where id = $1`, [named.closedCashUp])
    if (endpoint.id === reopenMonth.id)
      await server.owner.query(
        `update book_closes set until = '2026-10-31', reopened_at = null, reopened_by = null, reopened_by_name = null, reopen_reason = null where id = $1`,
        [named.bookClose],
      )
    // There is only one company, so it is restored.
    if (endpoint.path.startsWith('/companies/') || endpoint.path === editInvoicing.path)
      await server.owner.query(
        `update companies set insurance_policy = null, invoicing_platform = null, automatic_invoicing = false where id = $1`,
        [demo.colombia],
      )
    if (endpoint.id === editRetention.id)
      await server.owner.query('delete from privacy_settings where company_id = $1', [demo.colombia])
    // There is only one agreement, too.
    if (endpoint.id === agreementCalls.edit.id || endpoint.id === editNamedAgreement.id)
      await server.owner.query('update agreements set budget_count = null where company_id = $1', [demo.colombia])
    const given = request(named)
    return () => server.call(endpoint, given, { ...admin, key })
  }

  it(
    'is done once, however often it is sent: eight at once, after a lost answer, and again',
    { timeout: 30_000 * ROUNDS },
    async () => {
      const one = await asked()
      const once = await added(async () => expect(await one()).toMatchObject({ ok: true }))
      expect(once).toMatchObject({ 'receipts.rows': 1 })
      expect(Object.keys(once).length).toBeGreaterThan(1)

      for (let round = 0; round < ROUNDS; round++) {
        const raced = await asked()
        const byEight = await added(async () => {
          const [first, ...others] = await Promise.all(Array.from({ length: 8 }, raced))
          expect(first).toMatchObject({ ok: true })
          for (const other of others) expect(other).toEqual(first)
        })
        expect(byEight).toEqual(once)
        expect(await added(async () => expect(await raced()).toMatchObject({ ok: true }))).toEqual({})

        const lost = await asked()
        const afterLoss = await added(async () => {
          expect(await losingReplies(lost)).toMatchObject({ status: 503 })
          expect(await lost()).toMatchObject({ ok: true })
        })
        expect(afterLoss).toEqual(once)
      }
    },
  )
})

it('each write that may have a key is among them', () => {
  expect(WRITES.length).toBeGreaterThanOrEqual(20)
})
