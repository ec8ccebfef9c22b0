import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import { publishRates } from '../../../contract/rate-version.ts'
import { finishService } from '../../../contract/service-writes.ts'
import { DAY_MS, MINUTE_MS } from '../../../domain/time.ts'
import { instantOf } from '../../../domain/zoned-time.ts'
import type { BoardStay } from '../../boards/board.ts'
import { BOARDS } from '../../boards/boards.ts'
import { newLocation } from '../cash-ups/support.ts'
import { addService, enterDemo } from '../support/demo.ts'
import { setFromTheBeginning } from '../support/settings.ts'
import { openTestServer } from '../support/test-server.ts'
import { roundsIn } from '../../support/rounds.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
await server.owner.query('update agreements set is_default = false')

/**
 * The boards' stays are in November and December. They are moved back by seven weeks, so that they are over and the
 * days of the week stay the same.
 */
const EARLIER = 49 * DAY_MS
const LOST = { takenBy: 'Rosa Díaz', document: 'CC 52123456' }

const earlier = (day: string) => new Date(Date.parse(day) - EARLIER).toISOString().slice(0, 10)
const amountIn = (price: string) => Math.round(Number(price.replaceAll(',', '')) * 100)

/** Every stay in the long run; the engine's own test prices all of them each time. */
const EVERY = roundsIn(2, 1)

describe.each(BOARDS)('the board of $name', ({ rates, timeZone, exemptMinutes = 0, holidays = [], stays }) => {
  it('charges stays as printed, if it is published and paid through the API', async () => {
    const locationId = await newLocation(server, demo)
    await setFromTheBeginning(
      server,
      'location',
      'update locations set exempt_minutes = $2, time_zone = $3, lost_ticket_fee = 0 where id = $1',
      [locationId, exemptMinutes, timeZone],
    )
    for (const day of holidays)
      await setFromTheBeginning(
        server,
        'holiday',
        `insert into holidays (company_id, id, name, day) values ($1, $2, 'Board', $3)`,
        [demo.colombia, uuidv7(), earlier(day)],
      )
    await server.value(
      publishRates,
      {
        body: {
          id: uuidv7(),
          locationId,
          madeFrom: null,
          startsAt: null,
          rates: rates.map((rate) => ({ ...rate, days: [...rate.days] })),
        },
      },
      demo.owner,
    )
    await server.owner.query(`update rates set valid_from = '2020-01-01' where location_id = $1`, [locationId])

    async function paid([enters, minutes, price, isLost]: BoardStay): Promise<string> {
      const [day = '', time = ''] = enters.split(' ')
      const startedAt = instantOf(`${earlier(day)}T${time}:00`, timeZone)
      const id = await addService(server, { companyId: demo.colombia, locationId, startedAt })
      const endedAt = new Date(startedAt.getTime() + minutes * MINUTE_MS).toISOString()
      const asked = amountIn(price)
      const { serviceCharge, totalCost, difference } = await server.value(
        finishService,
        {
          params: { type: 'off_street', id },
          body: {
            endedAt,
            chargedAt: endedAt,
            paymentMethod: 'dataphone',
            agreementId: null,
            cashUpId: null,
            cashReceived: null,
            lostTicket: isLost === 'lost' ? LOST : null,
            quote: {
              agreementName: null,
              totalMinutes: minutes,
              serviceCharge: asked,
              discount: 0,
              adjustment50: 0,
              totalCost: asked,
              tax: 0,
              serviceFee: 0,
            },
          },
        },
        demo.owner,
      )
      expect(difference ?? null, enters).toBeNull()
      expect(totalCost, enters).toBe(serviceCharge)
      return ((serviceCharge ?? 0) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })
    }
    const played = stays.filter((_, nth) => nth % EVERY === 0)
    const prices: string[] = []
    for (const stay of played) prices.push(await paid(stay))
    expect(prices).toEqual(played.map(([, , price]) => price))
    await server.owner.query(`delete from holidays where name = 'Board'`)
  })
})
