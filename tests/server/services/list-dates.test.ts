import { describe, expect, it } from 'vitest'

import { listServices } from '../../../contract/service.ts'
import { addService, enterDemo, removeServices } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'

const server = await openTestServer()
const demo = await enterDemo(server)

/** Returns the instants that a filter finds. */
async function found(
  instants: readonly string[],
  query: { startDate: string; endDate: string },
  timezone?: string,
): Promise<string[]> {
  await removeServices(server, 'company_id = $1', [demo.britain])
  const [locationId = ''] = await demo.locationsOf(demo.britain)
  for (const instant of instants)
    await addService(server, { companyId: demo.britain, locationId, startedAt: new Date(instant), status: 'completed' })
  const headers = timezone === undefined ? {} : { timezone }
  const { data } = await server.value(
    listServices,
    { headers, query: { ...query, sort: 'startedAt', limit: '999' } },
    demo.britishOwner,
  )
  return data.map((service) => service.startedAt)
}

const day = (date: string) => ({ startDate: `${date}T00:00:00`, endDate: `${date}T23:59:59` })

describe('the range of a list', () => {
  it('includes its first moment, the last 999 ms of its end, and nothing outside [S2-41]', async () => {
    const inside = ['2026-11-20T00:00:00.000Z', '2026-11-20T23:59:59.000Z', '2026-11-20T23:59:59.999Z']
    const outside = ['2026-11-19T23:59:59.999Z', '2026-11-21T00:00:00.000Z']
    expect(await found([...inside, ...outside], day('2026-11-20'))).toEqual(inside)
  })

  it('is read in the zone of the header, or in UTC without one [S7-03]', async () => {
    const instants = [
      '2026-11-20T04:59:59.999Z',
      '2026-11-20T05:00:00.000Z',
      '2026-11-21T04:59:59.999Z',
      '2026-11-21T05:00:00.000Z',
    ]
    expect(await found(instants, day('2026-11-20'), 'America/Bogota')).toEqual(instants.slice(1, 3))
    expect(await found(instants, day('2026-11-20'), 'UTC')).toEqual(instants.slice(0, 2))
    expect(await found(instants, day('2026-11-20'))).toEqual(instants.slice(0, 2))
  })

  it('lasts 23 hours on the day when the clock jumps, 25 on the day when an hour repeats', async () => {
    const jumps = [
      '2026-03-28T23:59:59.999Z',
      '2026-03-29T00:00:00.000Z',
      '2026-03-29T22:59:59.999Z',
      '2026-03-29T23:00:00.000Z',
    ]
    expect(await found(jumps, day('2026-03-29'), 'Europe/London')).toEqual(jumps.slice(1, 3))
    const repeats = [
      '2026-10-24T22:59:59.999Z',
      '2026-10-24T23:00:00.000Z',
      '2026-10-25T23:59:59.999Z',
      '2026-10-26T00:00:00.000Z',
    ]
    expect(await found(repeats, day('2026-10-25'), 'Europe/London')).toEqual(repeats.slice(1, 3))
  })

  it('can be one second long', async () => {
    const instants = ['2026-11-20T10:00:00.000Z', '2026-11-20T10:00:00.999Z', '2026-11-20T10:00:01.000Z']
    expect(await found(instants, { startDate: '2026-11-20T10:00:00', endDate: '2026-11-20T10:00:00' })).toEqual(
      instants.slice(0, 2),
    )
  })
})
