import { v7 as uuidv7 } from 'uuid'

import { addCashUp, addService } from '../support/demo.ts'
import type { TestServer } from '../support/test-server.ts'
import { type Place, once } from './named-place.ts'

/** Makers of stays, cash-ups, and what is written about their payments. */
export function paymentMakers(
  server: TestServer,
  { companyId, locationId, operator }: Place,
  ratedLocation: () => Promise<string>,
) {
  const { owner } = server
  const place = { companyId, locationId }

  const paidService = once(async () => {
    const id = await addService(server, { ...place, status: 'completed', paymentMethod: 'cash' })
    await owner.query(
      'update services set ended_at = started_at, paid_at = started_at, total_minutes = 0, service_charge = 0, discount = 0, total_cost = 0 where id = $1',
      [id],
    )
    return id
  })
  const unassignedService = () =>
    addService(server, { ...place, status: 'completed', paymentMethod: 'cash', totalCost: 100_00 })
  const cashUp = (status: 'current' | 'completed' | 'collected') =>
    addCashUp(server, { ...place, openedBy: operator, status })
  const twicePaidService = once(async () => {
    const id = await addService(server, {
      companyId,
      locationId: await ratedLocation(),
      status: 'completed',
      paymentMethod: 'cash',
      totalCost: 100_00,
    })
    await owner.query('update services set refund_due = 10000 where id = $1', [id])
    return id
  })

  return {
    service: () => addService(server, place),
    approval: async () => {
      const id = uuidv7()
      await owner.query(
        `insert into approvals (company_id, id, service_id, location_id, act, amount, reason, asked_at, asked_by, asked_by_name)
         values ($1, $2, $3, $4, 'void', 10000, 'El conductor se devolvió en la talanquera', now(), $5, 'Rosa')`,
        [companyId, id, await addService(server, place), locationId, operator],
      )
      return id
    },
    paidService,
    invoice: async () => {
      const id = uuidv7()
      const service = await unassignedService()
      await owner.query(
        `insert into invoices (company_id, id, kind, state, origin, service_id, location_id, paid_at, total, created_at, issued_at, platform, platform_id, number, pdf)
         values ($1, $2, 'invoice', 'issued', 'rule', $3, $4, now(), 10000, now(), now(), 'siigo', $5, $5, '%PDF')`,
        [companyId, id, service, locationId, id],
      )
      return id
    },
    requestedInvoice: async () => {
      const id = uuidv7()
      const service = await unassignedService()
      await owner.query(
        `insert into invoices (company_id, id, kind, state, origin, service_id, location_id, paid_at, total, created_at)
         values ($1, $2, 'invoice', 'requested', 'rule', $3, $4, now(), 10000, now())`,
        [companyId, id, service, locationId],
      )
      return id
    },
    customerMessage: async () => {
      const id = uuidv7()
      const service = await unassignedService()
      await owner.query(
        `insert into customer_messages (company_id, id, kind, subject_id, occasion, language, state, is_asked, due_at, created_at, changed_at)
         values ($1, $2::uuid, 'receipt', $3, $2::uuid::text, 'es', 'sent', false, now(), now(), now())`,
        [companyId, id, service],
      )
      return id
    },
    unsentMessage: async () => {
      const id = uuidv7()
      await owner.query(
        `insert into messages (company_id, id, kind, sent_to, language, facts, attempts, answer, failure, failed_at) values ($1, $2, 'receipt', 'maria@example.test', 'es', $3, 1, '550 No such mailbox here', 'refused', now())`,
        [companyId, id, { serviceId: await paidService() }],
      )
      return id
    },
    requestedService: () => addService(server, { ...place, status: 'unconfirmed' }),
    reservedService: () => addService(server, { ...place, status: 'reserved' }),
    unassignedService,
    twicePaidService,
    secondPayment: async () => {
      const id = uuidv7()
      await owner.query(
        `insert into payments (company_id, id, service_id, kind, method, amount, stays, by, by_name, at, recorded_at) values ($1, $2, $3, 'second_payment', 'digital', 10000, 0, $4, 'Rosa', $5, $5)`,
        [companyId, id, await twicePaidService(), operator, new Date()],
      )
      return id
    },
    // A separate register, from whose drawer the money is refunded.
    shiftOfRefund: async () => {
      const id = await addCashUp(server, {
        companyId,
        locationId: await ratedLocation(),
        openedBy: operator,
        status: 'current',
      })
      await owner.query(`update cash_ups set register = 'main' where id = $1`, [id])
      return id
    },
    cashUp: () => cashUp('current'),
    closedCashUp: () => cashUp('completed'),
    collectedCashUp: () => cashUp('collected'),
    refusedMoney: async () => {
      const id = uuidv7()
      await owner.query(
        `insert into refused_writes (company_id, id, author_id, author_name, device_id, endpoint, request, request_hash, subject_id, location_id, license_plate, amount, parts, done_at, refused_at, code)
         values ($1, $2, $3, 'Rosa Mora', null, 'finishService', '{"params":{},"body":{}}', $4, $5, $6, 'ABC123', 1250000, '[{"method":"cash","amount":1250000}]', $7, $7, 'right_removed')`,
        [companyId, id, operator, Buffer.from(id), uuidv7(), locationId, new Date()],
      )
      return id
    },
    bookClose: async () => {
      const id = uuidv7()
      await owner.query(
        `insert into book_closes (company_id, id, until, closed_at, closed_by, closed_by_name, figures, reopened_at, reopened_by, reopened_by_name, reopen_reason)
         values ($1, $2, '2000-01-31', now(), $2, 'Olga', '{}', now(), $2, 'Olga', 'A bill came late')`,
        [companyId, id],
      )
      return id
    },
    deposit: async () => {
      const id = uuidv7()
      await owner.query(
        `insert into bank_deposits (company_id, id, deposited_on, amount, reference, recorded_at, recorded_by, recorded_by_name)
         values ($1, $2, '2026-11-20', 100, '000123', now(), $2, 'Olga')`,
        [companyId, id],
      )
      await owner.query(`insert into deposited_collections (company_id, deposit_id, cash_up_id) values ($1, $2, $3)`, [
        companyId,
        id,
        await cashUp('collected'),
      ])
      return id
    },
  }
}
