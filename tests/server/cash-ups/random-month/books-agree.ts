import { expect } from 'vitest'

import { listCashUps } from '../../../../contract/cash-up.ts'
import { companyRevenue } from '../../../../contract/dashboard.ts'
import { EXPORTED_REPORT_FIELDS } from '../../../../contract/exported-stay.ts'
import { passesTotals } from '../../../../contract/pass-report.ts'
import { passCalls } from '../../../../contract/pass.ts'
import { salesTotals } from '../../../../contract/report.ts'
import { listServices } from '../../../../contract/service.ts'
import { totalTakings } from '../../../../domain/cash-ups.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../../../../domain/services.ts'
import { MINUTE_MS } from '../../../../domain/time.ts'
import { wallClock } from '../../../../domain/zoned-time.ts'
import { checkCompany } from '../../../../server/books/nightly-check.ts'
import { readReport } from '../../../../src/features/reports/exported-report.ts'
import { createApiClient } from '../../../../src/offline/api-client.ts'
import { BOGOTA, type Month } from './month.ts'

/** Sums of the amounts in the files of sales and passes. */
async function filedAmounts(
  { server, demo }: Month,
  filter: {
    startDate: string
    endDate: string
    locationIds: string
  },
): Promise<{ sales: number; passes: number }> {
  /** Calls the API as the export worker does, in the owner's name. */
  const api = createApiClient({
    fetch: (url, init) => Promise.resolve(server.app.request(url, init)),
    now: () => Date.now(),
    baseUrlOf: () => '',
    deviceId: null,
    token: demo.owner.token,
    openToken: null,
    companyId: null,
    onOutcome: () => undefined,
  })
  async function amountOf(name: 'sales' | 'passes', field: string): Promise<number> {
    const fields: readonly string[] = EXPORTED_REPORT_FIELDS[name]
    const column = fields.indexOf(field)
    let amount = 0
    for await (const { rows } of readReport({ api }, { question: { name, filter, timeZone: BOGOTA }, words: {} }))
      for (const row of rows) {
        const cell = row[column]
        if (typeof cell === 'object' && cell !== null && 'amount' in cell) amount += cell.amount
      }
    return amount
  }
  return { sales: await amountOf('sales', 'totalCost'), passes: await amountOf('passes', 'amount') }
}
/** A day from today on. */
const dayOf = (days: number) => new Date(Date.now() + days * 24 * 60 * MINUTE_MS).toISOString().slice(0, 10)
/** Expects the books to agree with each other and with the expected ones. */
export async function expectBooksToAgree(month: Month): Promise<void> {
  const { server, demo, locationId, shifts, stays, sold } = month
  const { data: cashUps } = await server.value(
    listCashUps,
    { headers: {}, query: { locationIds: locationId, limit: '999' } },
    demo.owner,
  )
  const { data: services } = await server.value(
    listServices,
    { headers: {}, query: { locationIds: locationId, limit: '999' } },
    demo.owner,
  )
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

  // Cash-ups against the expected books.
  const inOrder = <T extends { id: string }>(list: readonly T[]) => list.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  expect(inOrder(cashUps).map(({ id, status, revision }) => ({ id, status, revision }))).toEqual(
    inOrder(shifts).map(({ id, status, revision }) => ({ id, status, revision })),
  )
  expect(new Map(services.map(({ id, cashUp }) => [id, cashUp?.id ?? null]))).toEqual(
    new Map(stays.map(({ id, shift: of }) => [id, of?.id ?? null])),
  )

  const credits = services.flatMap(({ paidAgain, cashUp }) =>
    paidAgain.flatMap(({ isCredit, method: by, amount }) =>
      isCredit === true ? [{ method: by, amount, cashUpId: cashUp?.id ?? null }] : [],
    ),
  )

  // Services and their payments.
  for (const service of services) {
    const parts = (service.payments ?? []).filter(({ kind }) => kind === 'stay')
    expect(sum(parts.map(({ amount }) => amount))).toBe(service.status === 'completed' ? service.totalCost : 0)
    expect(new Set(parts.map(({ cashUpId }) => cashUpId))).toEqual(
      new Set(parts.length > 0 ? [service.cashUp?.id ?? null] : []),
    )
    if (parts.length > 0) expect(parts[0]?.method).toBe(service.paymentMethod)
    const owed = sum(service.paidAgain.flatMap(({ isCredit, amount }) => (isCredit === true ? amount : [])))
    expect(owed + sum((service.payments ?? []).filter(({ kind }) => kind !== 'stay').map(({ amount }) => amount))).toBe(
      service.refundDue ?? 0,
    )
  }

  // Payments of stays and passes in the answers, against the sums of cash-ups.
  const periods = (
    await Promise.all(sold.map(({ id }) => server.value(passCalls.get, { params: { id } }, demo.owner)))
  ).flatMap((pass) => pass.periods)
  const ofPasses = periods.flatMap((period) => period.payments)
  const ofStays = services.flatMap((service) => service.payments ?? [])
  const payments = [...ofStays, ...ofPasses]
  for (const cashUp of cashUps) {
    const here = payments.filter(({ cashUpId }) => cashUpId === cashUp.id)
    const of = (kinds: readonly string[], by: PaymentMethod) =>
      sum(here.filter(({ kind, method: how }) => kinds.includes(kind) && how === by).map(({ amount }) => amount))
    // Money that is owed was taken into its shift, and remains there.
    const taken = (by: PaymentMethod) =>
      of(['stay', 'pass'], by) +
      sum(credits.flatMap((one) => (one.cashUpId === cashUp.id && one.method === by ? one.amount : [])))
    expect(cashUp.takings).toEqual({ cash: taken('cash'), dataphone: taken('dataphone'), digital: taken('digital') })
    expect(cashUp.passes).toBe(sum(here.filter(({ kind }) => kind === 'pass').map(({ amount }) => amount)))
    const joined = sum(cashUp.joins.map(({ float }) => float))
    expect([cashUp.payIns, cashUp.payOuts]).toEqual([
      joined + of(['second_payment'], 'cash'),
      0 - of(['refund'], 'cash'),
    ])
    expect(cashUp.services).toBe(
      services.filter(({ status, cashUp: into }) => status === 'completed' && into?.id === cashUp.id).length +
        stays.filter(({ shift: of, isCounted }) => of?.id === cashUp.id && isCounted === true).length,
    )
    const charged = [
      ...services
        .filter(({ status, cashUp: into }) => status === 'completed' && into?.id === cashUp.id)
        .flatMap(({ difference }) => difference ?? []),
      ...periods
        .filter((period) => period.payments.some(({ kind, cashUpId }) => kind === 'pass' && cashUpId === cashUp.id))
        .flatMap(({ difference }) => difference ?? []),
    ]
    expect([
      sum((cashUp.differences ?? []).map(({ amount }) => amount)),
      sum((cashUp.differences ?? []).map(({ count }) => count)),
    ]).toEqual([sum(charged.map(({ amount }) => amount)), charged.length])
    if (cashUp.closing !== null) expect(totalTakings(cashUp.closing.takings) + cashUp.late.amount).toBe(cashUp.total)
  }
  const sales = sum(services.map(({ status, totalCost }) => (status === 'completed' ? (totalCost ?? 0) : 0)))
  const soldFor = sum(ofPasses.filter(({ kind }) => kind === 'pass').map(({ amount }) => amount))
  const queue = sum(
    payments
      .filter(({ kind, cashUpId }) => (kind === 'stay' || kind === 'pass') && cashUpId === null)
      .map(({ amount }) => amount),
  )
  expect(sum(cashUps.map(({ total }) => total)) + queue).toBe(
    sales + soldFor + sum(credits.map(({ amount }) => amount)),
  )

  // The sales report against the stays, and its groups by method against the ledger.
  const asked = { startDate: `${dayOf(-200)}T00:00:00`, endDate: `${dayOf(100)}T23:59:59`, locationIds: locationId }
  const { total, voided } = await server.value(salesTotals, { headers: {}, query: asked }, demo.owner)
  const paidBy = (by: PaymentMethod) =>
    sum(ofStays.filter(({ kind, method }) => kind === 'stay' && method === by).map(({ amount }) => amount))
  expect(total).toMatchObject({
    services: services.filter(({ status }) => status === 'completed').length,
    totalCost: sales,
    cash: paidBy('cash'),
    dataphone: paidBy('dataphone'),
    digital: paidBy('digital'),
  })
  expect(
    total.serviceCharge +
      total.overstay +
      total.discount +
      total.correction +
      total.zeroFloor +
      total.difference +
      total.adjustment50,
  ).toBe(sales)
  expect(total.difference).toBe(
    sum(services.map(({ status, difference }) => (status === 'completed' ? (difference?.amount ?? 0) : 0))),
  )
  expect(voided.services).toBe(services.filter(({ status, paidAt }) => status === 'voided' && paidAt !== null).length)

  // The report of passes and its file, which includes all refunds.
  const { total: passTotal } = await server.value(passesTotals, { headers: {}, query: asked }, demo.owner)
  const brought = sum(ofPasses.map(({ amount }) => amount))
  expect([passTotal.payments, passTotal.sales + passTotal.renewals, passTotal.refunds, passTotal.amount]).toEqual([
    ofPasses.length,
    soldFor,
    brought - soldFor,
    brought,
  ])
  for (const by of PAYMENT_METHODS)
    expect(passTotal[by]).toBe(sum(ofPasses.filter(({ method }) => method === by).map(({ amount }) => amount)))
  const { startDate, endDate } = asked
  const filed = await filedAmounts(month, { startDate, endDate, locationIds: locationId })
  expect(filed).toEqual({ sales: total.totalCost, passes: brought })

  // The dashboard for its days, against the reports for the same days.
  const { asOf, total: made } = await server.value(companyRevenue, { query: { locationIds: locationId } }, demo.owner)
  const today = wallClock(new Date(asOf), BOGOTA).slice(0, 10)
  for (const [period, from] of [
    ['day', today],
    ['month', `${today.slice(0, 8)}01`],
    ['year', `${today.slice(0, 5)}01-01`],
  ] as const) {
    const range = { startDate: `${from}T00:00:00`, endDate: `${today}T23:59:59`, locationIds: locationId }
    const [stayed, passed] = [
      await server.value(salesTotals, { headers: {}, query: range }, demo.owner),
      await server.value(passesTotals, { headers: {}, query: range }, demo.owner),
    ]
    expect(made[period].now).toEqual({
      services: stayed.total.services,
      amount: stayed.total.totalCost,
      passes: passed.total.amount,
    })
  }

  // Rows as stored, including those that were reversed.
  const { rows } = await server.owner.query<{ wrong: string }>(
    `select c.id as wrong from cash_ups c where c.location_id = $1 and array[c.cash, c.dataphone, c.digital, c.services, c.pay_ins, c.pay_outs]::numeric[] is distinct from (
       select array[coalesce(sum(amount) filter (where kind in ('stay', 'pass') and method = 'cash'), 0), coalesce(sum(amount) filter (where kind in ('stay', 'pass') and method = 'dataphone'), 0),
         coalesce(sum(amount) filter (where kind in ('stay', 'pass') and method = 'digital'), 0), coalesce(sum(stays), 0),
         coalesce(sum(amount) filter (where kind = 'second_payment' and method = 'cash'), 0) + (select coalesce(sum(m.amount), 0) from cash_movements m where m.cash_up_id = c.id and m.kind = 'pay_in'),
         coalesce(-sum(amount) filter (where kind = 'refund' and method = 'cash'), 0) + (select coalesce(sum(m.amount), 0) from cash_movements m where m.cash_up_id = c.id and m.kind = 'pay_out')]::numeric[]
       from payments p where p.cash_up_id = c.id)
     union all select p.id from payments p join payments r on r.id = p.reversal_of join services s on s.id = p.service_id
       where s.location_id = $1 and p.kind <> 'refund' and (p.amount, p.stays, p.kind, p.method, coalesce(p.cash_up_id, p.carried_in_from), p.by, p.at) is distinct from (-r.amount, -r.stays, r.kind, r.method, coalesce(r.cash_up_id, r.carried_in_from), r.by, r.at)`,
    [locationId],
  )
  expect(rows).toEqual([])
  expect(await checkCompany(demo.colombia, server.database, new Date())).toEqual([])
}
