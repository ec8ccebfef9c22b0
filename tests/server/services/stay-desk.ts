import type { TestServer, Caller } from '../support/test-server.ts'
import { type Demo, addCashUp, addService } from '../support/demo.ts'
import { getService } from '../../../contract/service.ts'
import { type Quote, finishService } from '../../../contract/service-writes.ts'
import { MINUTE_MS } from '../../../domain/time.ts'
import { quoteOf } from '../support/asked.ts'

export const QUOTE: Quote = {
  agreementName: null,
  totalMinutes: 60,
  serviceCharge: 0,
  discount: 0,
  adjustment50: 0,
  totalCost: 0,
  tax: 0,
  serviceFee: 0,
}

interface Tariff {
  perMinute: number
  minutes: number
  maximum: number | null
  exemptMinutes: number
}

export const ago = (ms: number) => new Date(Date.now() - ms)

interface Payment {
  endedAt?: Date
  cashUpId?: string | null
  paymentMethod?: 'cash' | 'dataphone' | 'digital'
  agreementId?: string | null
  quoted?: number
}

/** Short forms of what a person at a booth does with a stay at the first location of Ana. */
export function stayDesk(server: TestServer, demo: Demo) {
  const place = { companyId: demo.colombia, locationId: demo.ana.locations[0] ?? '' }

  /** Tariff that the demo's location applies to a car that enters now. */
  async function tariff(): Promise<Tariff> {
    const { rows } = await server.owner.query<{ kind: string; cost: string; minutes: number | null }>(
      `select kind, cost, minutes from rates where location_id = $1 and vehicle_type_id = 1 and valid_from <= $2 order by valid_from`,
      [place.locationId, new Date(Date.now() - 24 * 60 * 60_000)],
    )
    const unit = rows.findLast(({ kind }) => kind === 'unit')
    const maximum = rows.findLast(({ kind }) => kind === 'maximum')
    const { rows: locations } = await server.owner.query<{ exempt_minutes: number }>(
      'select exempt_minutes from locations where id = $1',
      [place.locationId],
    )
    if (!unit) throw new Error('The demo has no rate')
    return {
      perMinute: Number(unit.cost),
      minutes: unit.minutes ?? 1,
      maximum: maximum ? Number(maximum.cost) : null,
      exemptMinutes: locations[0]?.exempt_minutes ?? 0,
    }
  }

  async function chargeOf(minutes: number): Promise<number> {
    const { perMinute, minutes: fraction, maximum, exemptMinutes } = await tariff()
    return minutes <= exemptMinutes ? 0 : Math.min(maximum ?? Infinity, Math.ceil(minutes / fraction) * perMinute)
  }
  const parked = (minutesAgo = 60) => addService(server, { ...place, startedAt: ago(minutesAgo * MINUTE_MS) })
  const openShift = (openedBy = demo.ana.id) => addCashUp(server, { ...place, status: 'current', openedBy })

  /** Returns the body of the end of a stay, with the price from a device that knows everything that the server knows. */
  async function charged<Body extends Omit<Parameters<typeof quoteOf>[2], 'id'>>(id: string, body: Body) {
    return { ...body, quote: await quoteOf(server, demo.owner.token, { id, ...body }) }
  }

  async function finish(
    id: string,
    { endedAt = new Date(), cashUpId = null, paymentMethod = 'cash', agreementId = null, quoted }: Payment = {},
    by: Caller = demo.ana,
  ) {
    const body = await charged(id, {
      endedAt: endedAt.toISOString(),
      cashUpId,
      paymentMethod,
      agreementId,
      cashReceived: null,
    })
    return server.call(
      finishService,
      {
        params: { type: 'off_street', id },
        body: quoted === undefined ? body : { ...body, quote: { ...QUOTE, totalCost: quoted } },
      },
      by,
    )
  }
  const read = (id: string) => server.value(getService, { params: { id } }, demo.owner)

  return { place, tariff, chargeOf, parked, openShift, charged, finish, read }
}
