import { v7 as uuidv7 } from 'uuid'
import { beforeEach, expect } from 'vitest'

import type { TestServer, Caller } from '../support/test-server.ts'
import { type Demo, addService } from '../support/demo.ts'
import { getServicePrice } from '../../../contract/price.ts'
import { salesReport, salesTotals } from '../../../contract/report.ts'
import { type Service, getService } from '../../../contract/service.ts'
import { type Quote, finishService } from '../../../contract/service-writes.ts'
import { sumOf } from '../../../domain/pricing/price-line.ts'
import type { PaymentMethod } from '../../../domain/services.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/time.ts'
import { deskOf, newRatedLocation } from '../cash-ups/support.ts'

export const ago = (ms: number) => new Date(Date.now() - ms)

/** Price of a minute for a car by the rates of ten days ago, and by those of two hours ago. */
const OLD = 10_000
const NEW = 25_000
export const OLD_SINCE = ago(10 * DAY_MS)
export const CHANGED = ago(2 * HOUR_MS)

export const quoted = (totalCost: number, more: Partial<Quote> = {}): Quote => ({
  agreementName: null,
  totalMinutes: 10,
  serviceCharge: totalCost,
  discount: 0,
  adjustment50: 0,
  totalCost,
  tax: 0,
  serviceFee: 0,
  ...more,
})

interface Charge {
  /** Minutes of the stay. */
  minutes?: number
  startedAt?: Date
  paymentMethod?: PaymentMethod
  agreementId?: string | null
  payments?: { method: PaymentMethod; amount: number }[]
  more?: object
  by?: Caller
}

/** Short forms of charges by a tablet that does not know the newest rates; each test has a location and a shift of its own. */
export function offlineDesk(server: TestServer, demo: Demo) {
  const desk = deskOf(server)
  const taxIn = (amount: number, rate = 1_900) => amount - Math.round(amount / (1 + rate / 10_000))

  /** The location of a test and its open shift. */
  const here = { place: '', shift: '' }

  function rate(cost: number, validFrom: Date, { days = '[]', vehicleTypeId = 1 } = {}) {
    return server.owner.query(
      `insert into rates (company_id, id, location_id, kind, vehicle_type_id, valid_from, days, cost, minutes) values ($1, $2, $3, 'unit', $4, $5, $6, $7, 1)`,
      [demo.colombia, uuidv7(), here.place, vehicleTypeId, validFrom, days, cost],
    )
  }

  beforeEach(async () => {
    here.place = await newRatedLocation(server, demo)
    await rate(OLD, OLD_SINCE)
    await rate(2_000, OLD_SINCE, { vehicleTypeId: 2 })
    here.shift = await desk.opened(here.place, demo.ana)
  })

  /** The rates go up while a tablet is offline. */
  async function ratesGoUp(): Promise<void> {
    await rate(NEW, CHANGED)
    await rate(5_000, CHANGED, { vehicleTypeId: 2 })
  }
  const read = (id: string) => server.value(getService, { params: { id } }, demo.owner)
  const drawer = () => desk.read(here.shift, demo.owner)

  /** A stay of an hour for which a tablet has taken `total`; returns the server's record. */
  async function taken(total: number, charge: Charge = {}): Promise<Service> {
    return server.value(finishService, await asked(total, charge), charge.by ?? demo.ana)
  }

  async function asked(
    total: number,
    { minutes = 10, startedAt = ago(HOUR_MS), paymentMethod = 'cash', agreementId = null, payments, more = {} }: Charge,
  ) {
    const id = await addService(server, { companyId: demo.colombia, locationId: here.place, startedAt })
    const endedAt = new Date(Date.parse((await read(id)).startedAt) + minutes * MINUTE_MS).toISOString()
    return {
      params: { type: 'off_street' as const, id },
      body: {
        endedAt,
        chargedAt: endedAt,
        paymentMethod,
        agreementId,
        cashUpId: here.shift,
        cashReceived: null,
        ...(payments && { payments }),
        quote: quoted(total),
        ...more,
      },
    }
  }

  /** Holds for each stay: lines, columns, parts and total have the same sum. */
  async function expectToAddUp({ id }: Pick<Service, 'id'>): Promise<void> {
    const {
      totalCost,
      serviceCharge,
      discount,
      correction,
      difference,
      adjustment50,
      tax,
      payments = [],
    } = await read(id)
    const { lines } = await server.value(getServicePrice, { params: { id } }, demo.owner)
    expect(sumOf(lines ?? [])).toBe(totalCost)
    expect(sumOf(payments.filter(({ kind }) => kind === 'stay'))).toBe(totalCost)
    expect(
      Math.max(0, (serviceCharge ?? 0) - (discount ?? 0) + (correction ?? 0) + (difference?.amount ?? 0)) +
        (adjustment50 ?? 0),
    ).toBe(totalCost)
    expect(tax).toBe(taxIn((totalCost ?? 0) - (adjustment50 ?? 0)))
    const day = {
      startDate: `${ago(2 * DAY_MS)
        .toISOString()
        .slice(0, 10)}T00:00:00`,
      endDate: `${ago(-DAY_MS).toISOString().slice(0, 10)}T23:59:59`,
      locationIds: here.place,
    }
    const { data } = await server.value(salesReport, { headers: {}, query: { ...day, limit: '999' } }, demo.owner)
    for (const row of data.filter(({ status }) => status === 'completed'))
      expect(
        (row.serviceCharge ?? 0) +
          (row.discount ?? 0) +
          (row.correction ?? 0) +
          (row.zeroFloor ?? 0) +
          (row.lostTicketFee ?? 0) +
          (row.difference ?? 0) +
          (row.adjustment50 ?? 0),
      ).toBe(row.totalCost)
    const { total } = await server.value(salesTotals, { headers: {}, query: day }, demo.owner)
    expect(
      total.serviceCharge +
        total.discount +
        total.correction +
        total.zeroFloor +
        total.lostTicketFee +
        total.difference +
        total.adjustment50,
    ).toBe(total.totalCost)
    expect(total.totalCost).toBe((await drawer()).total)
  }

  return { taxIn, here, rate, ratesGoUp, read, drawer, taken, asked, expectToAddUp }
}
