import { v7 as uuidv7 } from 'uuid'
import { expect, it } from 'vitest'

import { type CashUp, listCashUps } from '../../../contract/cash-up.ts'
import { assignPayment, refundService } from '../../../contract/payment.ts'
import { companyRevenue } from '../../../contract/dashboard.ts'
import { EXPORTED_REPORT_FIELDS } from '../../../contract/exported-stay.ts'
import { membershipCalls } from '../../../contract/membership.ts'
import { type PassPayment, cancelPass, passCalls, renewPass } from '../../../contract/pass.ts'
import { type ClosedFigures, closeMonth, getMonth, reopenMonth } from '../../../contract/month.ts'
import { passesTotals } from '../../../contract/pass-report.ts'
import { salesTotals } from '../../../contract/report.ts'
import { type Service, getService, listServices } from '../../../contract/service.ts'
import {
  type ServiceChanges,
  correctService,
  editService,
  finishService,
  voidService,
} from '../../../contract/service-writes.ts'
import { totalTakings } from '../../../domain/cash-ups.ts'
import { partsOf } from '../../../domain/payments.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../../../domain/services.ts'
import { MINUTE_MS } from '../../../domain/time.ts'
import { dayAfter } from '../../../domain/periods.ts'
import { instantOf, wallClock } from '../../../domain/zoned-time.ts'
import { figuresOf } from '../../../server/books/month.ts'
import { checkCompany } from '../../../server/books/nightly-check.ts'
import { readReport } from '../../../src/features/reports/exported-report.ts'
import { createApiClient } from '../../../src/offline/api-client.ts'
import fc from '../../support/fast-check.ts'
import { roundsOr } from '../../support/rounds.ts'
import { addService, enterDemo } from '../support/demo.ts'
import { passesOf } from '../passes/support.ts'
import { type Answer, openTestServer } from '../support/test-server.ts'
import { setFromTheBeginning } from '../support/settings.ts'
import { deskOf, newKiosk, newRatedLocation } from './support.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
const desk = deskOf(server)
const passes = passesOf(server, demo)
const PASS_COST = 1_234_567
/** Earlier cost of the membership, until forty days ago: devices that were offline still ask for it. */
const FORMER_COST = 1_000_000
const [membershipId, driverId] = [await passes.membership({ cost: FORMER_COST }), await passes.driver()]
await server.value(
  membershipCalls.edit,
  { params: { id: membershipId }, body: { changes: { cost: { from: FORMER_COST, to: PASS_COST } } } },
  demo.owner,
)
await server.owner.query(
  `update audit_entries set at = at - interval '40 days' where entity = 'membership' and entity_id = $1`,
  [membershipId],
)
const { rows: agreements } = await server.owner.query<{ id: string }>(
  `select id from agreements where company_id = $1 and type = 'percentage' order by name limit 1`,
  [demo.colombia],
)
const AGREEMENT = agreements[0]?.id ?? ''

/** Expected books of the month, computed without the database. */
interface Shift {
  id: string
  register: string
  status: CashUp['status']
  openedAt: number
  revision: number
}
interface Stay {
  id: string
  shift: Shift | null
  /** Voided after its shift was closed, which still counts it. */
  isCounted?: boolean
}

interface SoldPass {
  id: string
  isCancelled: boolean
}

const method = fc.constantFrom(...PAYMENT_METHODS)
const nth = fc.nat()
/** Shares of the parts of a payment. */
const shares = fc.array(fc.record({ method, share: fc.integer({ min: 1, max: 9 }) }), { minLength: 1, maxLength: 4 })
/** Shift that the device names: an open one, one that the device still takes for open, or none. */
const shift = fc.option(nth, { freq: 2 })

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('turn' as const), register: fc.nat(1), who: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('collect' as const), nth }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('month' as const) }) },
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      shift,
      minutes: fc.nat(300),
      off: fc.integer({ min: -30_000, max: 30_000 }),
      told: fc.nat(40),
      shares,
      isMixed: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('again' as const), nth, shift, shares }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('refund' as const), nth, method }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('assign' as const), nth, shift: nth }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('void' as const), nth }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('correct' as const),
      nth,
      amount: fc.integer({ min: -40_000, max: 40_000 }).filter((amount) => amount !== 0),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('sell' as const), shift, method, isOlder: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('renew' as const), nth, shift, method, isOlder: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), nth, method, intoNone: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('edit' as const),
      nth,
      method: fc.option(method),
      isMotorcycle: fc.option(fc.boolean()),
      withAgreement: fc.boolean(),
      asked: fc.option(fc.nat(2_000_000)),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

const BOGOTA = 'America/Bogota'
/** The last month that can be closed: its steps begin before its end and continue after it. */
const MONTH = monthBefore(wallClock(new Date(Date.now() - 2 * 60 * MINUTE_MS), BOGOTA).slice(0, 7))

function monthBefore(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7)
}

/** Money and VAT of a country; only Colombia rounds cash. */
const COUNTRIES = {
  colombia: { currency: 'COP', vatRate: 1_900, coin: 5_000 },
  mexico: { currency: 'MXN', vatRate: 1_600, coin: 1 },
  united_kingdom: { currency: 'GBP', vatRate: 2_000, coin: 1 },
} as const
const country = fc.constantFrom('colombia' as const, 'mexico' as const, 'united_kingdom' as const)

/** Counts of events that must occur in the run. */
const seen = {
  late: 0,
  earlier: 0,
  carriedIn: 0,
  queued: 0,
  assigned: 0,
  refused: 0,
  joined: 0,
  collected: 0,
  mixed: 0,
  mixedPutRight: 0,
  refunds: 0,
  otherWay: 0,
  voided: 0,
  owed: 0,
  sold: 0,
  renewed: 0,
  transfers: 0,
  passesCarriedOn: 0,
  givenBack: 0,
  closed: 0,
  reopened: 0,
  bookedLate: 0,
  different: 0,
  olderPasses: 0,
}

/** Compares the answer to a step of the month. */
function agree(told: unknown, expected: unknown): void {
  expect(told).toEqual(expected)
}

function valueOf<E extends Parameters<typeof server.call>[0]>(answer: Answer<E>) {
  if (!answer.ok) throw new Error(`It was refused: ${JSON.stringify(answer)}`)
  return answer.value
}

/** Splits an amount into parts by their shares, each part above zero. */
function partsFrom(
  total: number,
  of: readonly { method: PaymentMethod; share: number }[],
): { method: PaymentMethod; amount: number }[] {
  const all = of.reduce((sum, { share }) => sum + share, 0)
  const parts = of
    .slice(1)
    .map((one) => ({ method: one.method, amount: Math.max(1, Math.floor((total * one.share) / all)) }))
  return [
    { method: of[0]?.method ?? 'cash', amount: total - parts.reduce((sum, { amount }) => sum + amount, 0) },
    ...parts,
  ]
}

/** Money of a stay, whichever row stores it. */
const moneyOf = ({ payments, status }: Service) =>
  JSON.stringify([
    status,
    (payments ?? []).map(({ kind, method: by, amount, cashUpId }) => [kind, by, amount, cashUpId]),
  ])

/**
 * Runs a month at a location of its own, and checks that the books agree with each other and with the expected ones.
 */
async function liveThrough(of: keyof typeof COUNTRIES, steps: readonly Step[]): Promise<void> {
  const { currency, vatRate, coin } = COUNTRIES[of]
  await setFromTheBeginning(
    server,
    'company',
    'update companies set country = $2, currency = $3, vat_rate = $4 where id = $1',
    [demo.colombia, of, currency, vatRate],
  )
  const locationId = await newRatedLocation(server, demo, 1_000_000_000)
  const registers = ['main', await newKiosk(server, demo, locationId)] as const
  const shifts: Shift[] = []
  const stays: Stay[] = []
  const sold: SoldPass[] = []
  /** Ids under which devices know shifts, including shifts that never began. */
  const known: { id: string; shift: Shift }[] = []
  const openOf = (register: string) =>
    shifts.find((one) => one.register === register && one.status === 'current') ?? null
  const pick = <T>(list: readonly T[], place: number): T | undefined =>
    list.length === 0 ? undefined : list[place % list.length]
  const read = (id: string) => server.value(getService, { params: { id } }, demo.owner)
  const begin =
    instantOf(`${dayAfter(`${MONTH}-28`, 4).slice(0, 7)}-01T00:00:00`, BOGOTA).getTime() - 6 * 60 * MINUTE_MS
  const month = () => server.value(getMonth, { query: { month: MONTH, locationIds: locationId } }, demo.owner)
  /** The close of the month, and its figures then. */
  let closed: { id: string; figures: ClosedFigures } | null = null

  for (const [place, one] of steps.entries()) {
    const clock = begin + place * 10 * MINUTE_MS
    const at = new Date(clock).toISOString()
    /** Returns the shift of a payment that a device took into `named`. */
    const shiftOf = (named: Shift | null, takenAt: number): Shift | null => {
      if (named !== null) return named.status === 'collected' ? openOf(named.register) : named
      const open = openOf('main')
      const then = shifts.filter(({ register, openedAt }) => register === 'main' && openedAt <= takenAt).at(-1)
      if (open && then?.status === 'completed') seen.earlier++
      return open && then?.status === 'completed' ? then : open
    }
    const noteLate = (changed: Shift | null) => {
      if (changed?.status !== 'completed') return
      changed.revision++
      seen.late++
    }
    /**
     * A write after the payment. In an open shift the shift's sums follow. Voids and lower prices leave a closed shift as
     * it is: the money is owed to the customer. Other writes fail for a collected shift, or once money is owed.
     */
    const write = async (
      stay: Stay,
      act: 'edit' | 'lower' | 'raise' | 'void',
      attempt: () => Promise<Answer<typeof editService> | Answer<typeof voidService> | Answer<typeof correctService>>,
    ): Promise<Service | null> => {
      const before = await read(stay.id)
      const isOwed = before.paidAgain.some(({ isCredit }) => isCredit === true)
      const isClosed = stay.shift !== null && stay.shift.status !== 'current'
      const answer = await attempt()
      if ((act === 'edit' || act === 'raise') && (stay.shift?.status === 'collected' || isOwed)) {
        // If corrections had taken off more than the price, a price above zero may not rise at all.
        if (act === 'raise' && answer.ok) return answer.value
        if (act === 'edit' && answer.ok) {
          agree(moneyOf(answer.value), moneyOf(before))
          return answer.value
        }
        if (!answer.ok && answer.problem.code === 'validation_failed') return null
        agree(answer.ok ? 'done' : answer.problem.code, 'service_frozen')
        seen.refused++
        return null
      }
      if (!answer.ok) {
        agree([answer.problem.code, moneyOf(await read(stay.id))], ['validation_failed', moneyOf(before)])
        return null
      }
      if (isClosed && (act === 'void' || act === 'lower')) {
        if ((answer.value.refundDue ?? 0) > (before.refundDue ?? 0)) seen.owed++
        stay.isCounted = act === 'void'
        return answer.value
      }
      if (moneyOf(answer.value) !== moneyOf(before)) noteLate(stay.shift)
      if (partsOf(before).length > 1 && moneyOf(answer.value) !== moneyOf(before)) seen.mixedPutRight++
      return answer.value
    }
    if (one.do === 'turn') {
      const register = registers[one.register % 2] ?? 'main'
      const open = openOf(register)
      const caller = one.who === 0 ? demo.ana : demo.luis
      const id = uuidv7()
      // A person who finds the register open works in the shift, and sometimes closes it for the other person.
      const opened = valueOf(
        await desk.open(locationId, caller, { id, register, note: 'as it is', float: 50_000, openedAt: at }),
      )
      if (open === null) {
        const begun: Shift = { id, register, status: 'current', openedAt: clock, revision: 0 }
        shifts.push(begun)
        known.push({ id, shift: begun })
      } else {
        agree(opened.joined?.id, open.id)
        seen.joined++
        known.push({ id, shift: open })
        agree((await desk.close(id, caller, { countedCash: 0, closedAt: at })).status, 200)
        open.status = 'completed'
      }
    } else if (one.do === 'collect') {
      const closed = pick(
        shifts.filter(({ status }) => status === 'completed'),
        one.nth,
      )
      if (!closed) continue
      const { total } = await desk.read(closed.id, demo.owner)
      agree((await desk.collect(closed.id, demo.owner, { revision: closed.revision, total })).status, 200)
      closed.status = 'collected'
      seen.collected++
    } else if (one.do === 'month') {
      if (closed === null) {
        const id = uuidv7()
        await server.value(closeMonth, { body: { id, month: MONTH } }, demo.owner)
        closed = { id, figures: figuresOf(await month()) }
        seen.closed++
      } else {
        agree(figuresOf(await month()), closed.figures)
        await server.value(
          reopenMonth,
          { params: { id: closed.id }, body: { reason: 'The accountant asked for it' } },
          demo.owner,
        )
        closed = null
        seen.reopened++
      }
    } else if (one.do === 'pay') {
      const named = one.shift === null ? null : (pick(known, one.shift) ?? null)
      const id = await addService(server, {
        companyId: demo.colombia,
        locationId,
        startedAt: new Date(clock - one.minutes * MINUTE_MS),
      })
      const asked = Math.max(0, one.minutes * 12_300 + one.off)
      const parts = partsFrom(asked, one.shares)
      const isMixed = one.isMixed && asked > 10 * parts.length
      const takenAt = clock - (named === null ? one.told * 10 * MINUTE_MS : 0)
      const end = new Date(Math.max(takenAt, clock - one.minutes * MINUTE_MS))
      const taken = Math.max(takenAt, end.getTime())
      const expected = shiftOf(named?.shift ?? null, taken)
      const body = {
        endedAt: end.toISOString(),
        chargedAt: new Date(taken).toISOString(),
        endReason: 'Told later by the booth',
        paymentMethod: one.shares[0]?.method ?? 'cash',
        agreementId: null,
        cashUpId: named?.id ?? null,
        cashReceived: null,
        ...(isMixed && { payments: parts }),
      }
      const paid = valueOf(
        await server.call(
          finishService,
          { params: { type: 'off_street', id }, body: { ...body, quote: quoted(asked) } },
          demo.ana,
        ),
      )
      agree(
        [paid.status, paid.cashUp?.id ?? null, paid.paymentMethod],
        ['completed', expected?.id ?? null, body.paymentMethod],
      )
      // Amount taken, in parts; a payment entirely in cash is rounded to coins.
      const isCash = (isMixed ? parts : [{ method: body.paymentMethod }]).every(({ method: by }) => by === 'cash')
      agree(paid.totalCost, isCash ? asked - (asked % coin) : asked)
      if (isMixed && !isCash)
        agree(
          partsOf(paid).map(({ method: by, amount }) => [by, amount]),
          parts.map(({ method: by, amount }) => [by, amount]),
        )
      if (paid.difference != null) seen.different++
      stays.push({ id, shift: expected })
      noteLate(expected)
      if (expected === null) seen.queued++
      if (partsOf(paid).length > 1) seen.mixed++
      if (named?.shift.status === 'collected' && expected !== null) seen.carriedIn++
    } else if (one.do === 'sell' || one.do === 'renew') {
      const named = one.shift === null ? null : (pick(known, one.shift) ?? null)
      // An administrator's transfer goes into no register.
      const amount = one.isOlder ? FORMER_COST : PASS_COST
      const payment = passes.payment(named?.id ?? null, { at, amount, method: named === null ? 'digital' : one.method })
      const renewed =
        one.do === 'renew'
          ? pick(
              sold.filter(({ isCancelled }) => !isCancelled),
              one.nth,
            )
          : null
      if (renewed === undefined) continue
      const id =
        renewed === null
          ? await sellPass(locationId, at, payment)
          : valueOf(await server.call(renewPass, { params: { id: renewed.id }, body: payment }, demo.owner)).id
      if (renewed === null) sold.push({ id, isCancelled: false })
      const expected = named === null ? null : shiftOf(named.shift, clock)
      const { periods } = await server.value(passCalls.get, { params: { id } }, demo.owner)
      agree(
        periods
          .find((period) => period.id === payment.id)
          ?.payments.map(({ kind, amount, method: by, cashUpId }) => [kind, amount, by, cashUpId]),
        [['pass', amount, payment.method, expected?.id ?? null]],
      )
      agree(periods.find((period) => period.id === payment.id)?.difference?.amount ?? 0, amount - PASS_COST)
      if (one.isOlder) seen.olderPasses++
      noteLate(expected)
      if (renewed === null) seen.sold++
      else seen.renewed++
      if (named === null) seen.transfers++
      if (named?.shift.status === 'collected' && expected !== null) seen.passesCarriedOn++
    } else if (one.do === 'cancel') {
      const pass = pick(
        sold.filter(({ isCancelled }) => !isCancelled),
        one.nth,
      )
      const open = openOf('main')
      if (!pass || (open === null && !one.intoNone)) continue
      const { unused } = await server.value(passCalls.get, { params: { id: pass.id } }, demo.owner)
      const refund = {
        id: uuidv7(),
        amount: unused.amount,
        method: one.intoNone ? ('digital' as const) : one.method,
        cashUpId: one.intoNone ? null : (open?.id ?? null),
      }
      const answer = await server.call(
        cancelPass,
        { params: { id: pass.id }, body: { reason: 'They moved to another city', refund } },
        demo.owner,
      )
      if (!answer.ok) {
        agree(
          answer.problem.errors?.map(({ code }) => code),
          ['more_than_in_drawer'],
        )
        continue
      }
      pass.isCancelled = true
      seen.givenBack++
    } else if (one.do === 'again') {
      const stay = pick(stays, one.nth)
      const before = stay && (await read(stay.id))
      if (!before || before.status !== 'completed' || (before.totalCost ?? 0) < 100) continue
      const named = one.shift === null ? null : (pick(known, one.shift) ?? null)
      const expected = shiftOf(named?.shift ?? null, clock)
      const total = before.totalCost ?? 0
      const payments = partsFrom(total, one.shares)
      const body = {
        endedAt: at,
        paymentMethod: 'cash' as const,
        agreementId: null,
        cashUpId: named?.id ?? null,
        cashReceived: null,
        payments,
        quote: quoted(total),
      }
      const twice = valueOf(
        await server.call(finishService, { params: { type: 'off_street', id: before.id }, body }, demo.ana),
      )
      agree(twice.refundDue, (before.refundDue ?? 0) + total)
      agree(
        new Set(
          twice.payments
            ?.filter(({ kind }) => kind === 'second_payment')
            .slice(-payments.length)
            .map(({ cashUpId }) => cashUpId),
        ),
        new Set([expected?.id ?? null]),
      )
      noteLate(expected)
    } else if (one.do === 'refund') {
      const { data } = await server.value(
        listServices,
        { headers: {}, query: { locationIds: locationId, refundDue: 'true', limit: '999' } },
        demo.owner,
      )
      const before = pick(data, one.nth)
      const due = before?.paidAgain.find(({ refund }) => refund === null)
      if (!before || !due) continue
      const open = openOf('main')
      const answer = await server.call(
        refundService,
        {
          params: { id: before.id },
          body: {
            id: uuidv7(),
            paymentId: due.id,
            method: one.method,
            reason: 'The terminal is out of order',
            cashUpId: open?.id ?? null,
          },
        },
        demo.owner,
      )
      if (!answer.ok) {
        agree(
          answer.problem.errors?.map(({ code }) => code),
          ['more_than_in_drawer'],
        )
        continue
      }
      agree(answer.value.refundDue, (before.refundDue ?? 0) - due.amount)
      seen.refunds++
      if (one.method !== due.method) seen.otherWay++
    } else if (one.do === 'assign') {
      const stay = pick(
        stays.filter((each) => each.shift === null),
        one.nth,
      )
      const into = pick(
        shifts.filter(({ status }) => status !== 'collected'),
        one.shift,
      )
      if (!stay || !into || (await read(stay.id)).status !== 'completed') continue
      agree(
        valueOf(await server.call(assignPayment, { params: { id: stay.id }, body: { cashUpId: into.id } }, demo.owner))
          .cashUp?.id,
        into.id,
      )
      stay.shift = into
      noteLate(into)
      seen.assigned++
    } else {
      const stay = pick(stays, one.nth)
      const before = stay && (await read(stay.id))
      if (!stay || before?.status !== 'completed') continue
      const params = { id: stay.id }
      if (one.do === 'void') {
        if (
          await write(stay, 'void', () =>
            server.call(voidService, { params, body: { reason: 'It was charged by mistake' } }, demo.owner),
          )
        )
          seen.voided++
      } else if (one.do === 'correct') {
        const corrected = await write(stay, one.amount < 0 ? 'lower' : 'raise', () =>
          server.call(
            correctService,
            { params, body: { id: uuidv7(), amount: one.amount, reason: 'The barrier did not open' } },
            demo.owner,
          ),
        )
        if (corrected)
          agree(
            partsOf(corrected).reduce((sum, { amount }) => sum + amount, 0),
            corrected.totalCost,
          )
      } else {
        const changes: ServiceChanges = {
          ...(one.method !== null && { paymentMethod: { from: before.paymentMethod, to: one.method } }),
          ...(one.isMotorcycle !== null && {
            vehicleTypeId: { from: before.vehicleTypeId, to: one.isMotorcycle ? 2 : 1 },
          }),
          ...(one.withAgreement && { agreementId: { from: before.agreementId, to: AGREEMENT } }),
        }
        const wanted = {
          ...before,
          ...(one.method !== null && { paymentMethod: one.method }),
          ...(one.isMotorcycle !== null && { vehicleTypeId: one.isMotorcycle ? 2 : 1 }),
          ...(one.withAgreement && { agreementId: AGREEMENT }),
        }
        if (JSON.stringify(wanted) === JSON.stringify(before)) continue
        const edited = await write(stay, 'edit', () =>
          server.call(
            editService,
            { params, body: { changes, ...(one.asked !== null && { quote: quoted(one.asked) }) } },
            demo.owner,
          ),
        )
        if (edited && one.method !== null) agree(edited.paymentMethod, one.method)
      }
    }
  }
  await expectBooksToAgree(locationId, { shifts, stays, sold })
  const { rows } = await server.owner.query<{ late: number }>(
    `select count(*)::int as late from sale_changes where location_id = $1 and kind = 'late'`,
    [locationId],
  )
  seen.bookedLate += rows[0]?.late ?? 0
  if (closed === null) return
  agree(figuresOf(await month()), closed.figures)
  // The next month of random work closes it again.
  await server.value(
    reopenMonth,
    { params: { id: closed.id }, body: { reason: 'The accountant asked for it' } },
    demo.owner,
  )
}

async function sellPass(locationId: string, at: string, payment: PassPayment): Promise<string> {
  const startsOn = wallClock(new Date(at), 'America/Bogota').slice(0, 10)
  return (
    await server.value(
      passCalls.create,
      { body: await passes.sale(locationId, null, { membershipId, driverId, startsOn, payment }) },
      demo.owner,
    )
  ).id
}

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

/** Sums of the amounts in the files of sales and passes. */
async function filedAmounts(filter: {
  startDate: string
  endDate: string
  locationIds: string
}): Promise<{ sales: number; passes: number }> {
  async function amountOf(name: 'sales' | 'passes', field: string): Promise<number> {
    const fields: readonly string[] = EXPORTED_REPORT_FIELDS[name]
    const column = fields.indexOf(field)
    let amount = 0
    for await (const { rows } of readReport(
      { api },
      { question: { name, filter, timeZone: 'America/Bogota' }, words: {} },
    ))
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

const quoted = (totalCost: number) => ({
  agreementName: null,
  totalMinutes: 60,
  serviceCharge: totalCost,
  discount: 0,
  adjustment50: 0,
  totalCost,
  tax: 0,
  serviceFee: 0,
})

async function expectBooksToAgree(
  locationId: string,
  { shifts, stays, sold }: { shifts: readonly Shift[]; stays: readonly Stay[]; sold: readonly SoldPass[] },
): Promise<void> {
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
  const filed = await filedAmounts({ startDate, endDate, locationIds: locationId })
  expect(filed).toEqual({ sales: total.totalCost, passes: brought })

  // The dashboard for its days, against the reports for the same days.
  const { asOf, total: made } = await server.value(companyRevenue, { query: { locationIds: locationId } }, demo.owner)
  const today = wallClock(new Date(asOf), 'America/Bogota').slice(0, 10)
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

it('[S4-02] a month of random work has equal totals in services, passes, payments, cash-ups, reports, their files and the dashboard, to the minor unit', async () => {
  await fc.assert(
    fc.asyncProperty(country, fc.array(step, { minLength: 60, maxLength: 110 }), (of, steps) => liveThrough(of, steps)),
    { numRuns: roundsOr(10), endOnFailure: true },
  )
  for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(0)
}, 3_000_000)
