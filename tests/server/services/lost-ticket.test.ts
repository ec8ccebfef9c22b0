import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import { salesReport } from '../../../contract/report.ts'
import { getServicePrice } from '../../../contract/price.ts'
import { correctService, finishService } from '../../../contract/service-writes.ts'
import { MINUTE_MS } from '../../../domain/time.ts'
import { enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { stayDesk } from './stay-desk.ts'

const server = await openTestServer()
const demo = await enterDemo(server)

const { place, chargeOf, parked, charged, read } = stayDesk(server, demo)

describe('a stay without its ticket [S4-01] [S7-04]', () => {
  it('also costs the location’s fee, and stores the person who took the vehicle', async () => {
    const fee = 1_500_000
    const lost = { takenBy: ' Rosa Díaz ', document: 'CC 52123456' }
    const end = async (lostTicket: typeof lost | null, asked = fee) => {
      const id = await parked(60)
      const endedAt = new Date(Date.parse((await read(id)).startedAt) + 60 * MINUTE_MS).toISOString()
      const { quote, ...body } = await charged(id, {
        endedAt,
        cashUpId: null,
        paymentMethod: 'dataphone' as const,
        agreementId: null,
        cashReceived: null,
        lostTicket,
      })
      return server.value(
        finishService,
        {
          params: { type: 'off_street', id },
          body: { ...body, quote: { ...quote, totalCost: quote.totalCost + (lostTicket === null ? 0 : asked) } },
        },
        demo.ana,
      )
    }
    await server.owner.query('update locations set lost_ticket_fee = $2 where id = $1', [place.locationId, fee])
    const [found, missing] = [await end(null), await end(lost)]
    expect(found).toMatchObject({ totalCost: await chargeOf(60), lostTicket: null, correction: null })
    expect(missing).toMatchObject({
      totalCost: (found.totalCost ?? 0) + fee,
      serviceCharge: found.serviceCharge,
      correction: fee,
      lostTicket: { takenBy: 'Rosa Díaz', document: 'CC 52123456' },
    })
    const price = await server.value(getServicePrice, { params: { id: missing.id } }, demo.ana)
    expect(price.lines).toContainEqual({ kind: 'lost_ticket', amount: fee })
    const today = missing.paidAt?.slice(0, 10) ?? ''
    const { data } = await server.value(
      salesReport,
      { headers: {}, query: { startDate: `${today}T00:00:00`, endDate: `${today}T23:59:59`, limit: '999' } },
      demo.owner,
    )
    const reported = (id: string) => data.find((row) => row.id === id)
    expect(reported(missing.id)).toMatchObject({ lostTicketFee: fee, correction: 0, totalCost: missing.totalCost })
    expect(reported(found.id)).toMatchObject({ lostTicketFee: null, correction: null })

    const corrected = await server.value(
      correctService,
      { params: { id: missing.id }, body: { id: uuidv7(), amount: -500_000, reason: 'Half of the fee was forgiven' } },
      demo.owner,
    )
    expect(corrected.totalCost).toBe((missing.totalCost ?? 0) - 500_000)
    await server.owner.query('update locations set lost_ticket_fee = 0 where id = $1', [place.locationId])
    expect(await end(lost, 0)).toMatchObject({
      totalCost: found.totalCost,
      correction: null,
      lostTicket: { takenBy: 'Rosa Díaz' },
    })
  })

  it('costs the lost-ticket price instead, without a fee, if the rates have such a price', async () => {
    const price = 2_500_000
    await server.owner.query('update locations set lost_ticket_fee = 1500000 where id = $1', [place.locationId])
    await server.owner.query(
      `insert into rates (company_id, id, location_id, kind, vehicle_type_id, valid_from, days, cost)
      values ($1, $2, $3, 'lost_ticket', 1, '2020-01-01', '[]', $4)`,
      [demo.colombia, uuidv7(), place.locationId, price],
    )
    const id = await parked(60)
    const endedAt = new Date(Date.parse((await read(id)).startedAt) + 60 * MINUTE_MS).toISOString()
    const { quote, ...body } = await charged(id, {
      endedAt,
      cashUpId: null,
      paymentMethod: 'dataphone' as const,
      agreementId: null,
      cashReceived: null,
      lostTicket: { takenBy: 'Rosa Díaz', document: 'CC 52123456' },
    })
    const paid = await server.value(
      finishService,
      { params: { type: 'off_street', id }, body: { ...body, quote: { ...quote, totalCost: price } } },
      demo.ana,
    )
    expect(paid).toMatchObject({ totalCost: price, serviceCharge: price, correction: null, difference: null })
    const { lines } = await server.value(getServicePrice, { params: { id } }, demo.ana)
    expect(lines?.map(({ kind, amount }) => [kind, amount])).toEqual([['lost_ticket_price', price]])
    await server.owner.query(`delete from rates where location_id = $1 and kind = 'lost_ticket'`, [place.locationId])
    await server.owner.query('update locations set lost_ticket_fee = 0 where id = $1', [place.locationId])
  })
})
