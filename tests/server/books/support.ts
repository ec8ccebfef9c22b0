import type { RequestInput } from '../../../contract/endpoint.ts'
import { type ReportTotals, salesReport, salesTotals } from '../../../contract/report.ts'
import { type Service, getService } from '../../../contract/service.ts'
import { finishService } from '../../../contract/service-writes.ts'
import type { StayGroup } from '../../../domain/reports.ts'
import type { PaymentMethod } from '../../../domain/services.ts'
import { HOUR_MS } from '../../../domain/time.ts'
import { wallClock } from '../../../domain/zoned-time.ts'
import { newRatedLocation } from '../cash-ups/support.ts'
import { quoteOf } from '../support/asked.ts'
import { type Demo, addService, enterDemo } from '../support/demo.ts'
import type { Answer, Caller, TestServer } from '../support/test-server.ts'

const BOGOTA = 'America/Bogota'

interface Charge {
  /** Start of the stay, counted back from now. */
  inMs?: number
  /** End of the stay, counted back from now. */
  endedMs?: number
  /** Moment of the payment, counted back from now; by default the end. */
  chargedMs?: number
  /** Parts of the payment; by default all in cash. */
  parts?: readonly { method: PaymentMethod; amount: number }[]
  method?: PaymentMethod
  cashUpId?: string | null
  agreementId?: string | null
  by?: Caller
}

/** Short forms for tests of the books at their own location, where a minute costs 123.00 for a car. */
export async function booksOf(server: TestServer) {
  const demo: Demo = await enterDemo(server)
  const before = (ms: number) => new Date(Date.now() - ms)
  const dayOf = (at: Date, timeZone = BOGOTA) => wallClock(at, timeZone).slice(0, 10)
  const read = (id: string): Promise<Service> => server.value(getService, { params: { id } }, demo.owner)

  async function finish(id: string, charge: Charge = {}): Promise<Answer<typeof finishService>> {
    const { endedMs = 0, chargedMs = endedMs, parts, method = 'cash', cashUpId = null, agreementId = null } = charge
    const [endedAt, chargedAt] = [before(endedMs).toISOString(), before(chargedMs).toISOString()]
    const paymentMethod = parts?.[0]?.method ?? method
    const told = { endedAt, chargedAt, paymentMethod, ...(parts && { payments: [...parts] }), agreementId }
    const quote = await quoteOf(server, demo.owner.token, { id, ...told })
    const body: RequestInput<typeof finishService>['body'] = { ...told, cashUpId, cashReceived: null, quote }
    return server.call(finishService, { params: { type: 'off_street', id }, body }, charge.by ?? demo.owner)
  }

  return {
    demo,
    before,
    dayOf,
    read,
    finish,
    place: () => newRatedLocation(server, demo),
    enter: (locationId: string, inMs = HOUR_MS) =>
      addService(server, { companyId: demo.colombia, locationId, startedAt: before(inMs) }),
    /** Charges a stay; returns its record. */
    charged: async (locationId: string, charge: Charge = {}): Promise<Service> => {
      const id = await addService(server, {
        companyId: demo.colombia,
        locationId,
        startedAt: before(charge.inMs ?? HOUR_MS),
      })
      const answer = await finish(id, charge)
      if (!answer.ok) throw new Error(`It was not charged: ${JSON.stringify(answer)}`)
      return answer.value
    },
    /** Returns the sums of sales of one location in a range of days. */
    sales: (
      locationId: string,
      { from = dayOf(before(40 * 24 * HOUR_MS)), to = dayOf(new Date()), groupBy, ...query }: SalesQuery = {},
    ): Promise<ReportTotals> =>
      server.value(
        salesTotals,
        {
          headers: {},
          query: {
            startDate: `${from}T00:00:00`,
            endDate: `${to}T23:59:59`,
            locationIds: locationId,
            ...(groupBy && { groupBy }),
            ...query,
          },
        },
        demo.owner,
      ),
    rows: async (
      locationId: string,
      { from = dayOf(before(40 * 24 * HOUR_MS)), to = dayOf(new Date()), ...query }: Omit<SalesQuery, 'groupBy'> = {},
    ) =>
      (
        await server.value(
          salesReport,
          {
            headers: {},
            query: {
              startDate: `${from}T00:00:00`,
              endDate: `${to}T23:59:59`,
              locationIds: locationId,
              limit: '999',
              ...query,
            },
          },
          demo.owner,
        )
      ).data,
  }
}

interface SalesQuery {
  from?: string
  to?: string
  groupBy?: StayGroup
  paymentMethods?: string
  statuses?: string
  taxRates?: string
  knownOn?: string
}
