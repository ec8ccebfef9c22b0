import { describe, expect, it } from 'vitest'

import { refundsTotals } from '../../../contract/refund-report.ts'
import { openTestServer } from '../support/test-server.ts'
import { booksOf } from './support.ts'
import { monthsOf } from './months.ts'

const server = await openTestServer()
const books = await booksOf(server)
const { charged, demo, finish, place, read } = books

const { desk, TODAY } = monthsOf(server, books)

describe('the report of refunds', () => {
  it('sums its rows by kind and method', async () => {
    const locationId = await place()
    const shift = await desk.opened(locationId, demo.owner, {})
    const { id } = await charged(locationId, { cashUpId: shift })
    await finish(id, { by: demo.ana, cashUpId: shift, method: 'dataphone' })
    const [paid] = (await read(id)).paidAgain
    const query = { startDate: `${TODAY}T00:00:00`, endDate: `${TODAY}T23:59:59`, locationIds: locationId }
    const { total, groups } = await server.value(
      refundsTotals,
      { headers: {}, query: { ...query, groupBy: 'method' } },
      demo.owner,
    )
    expect(total).toMatchObject({ rows: 1, secondPayments: paid?.amount, refunds: 0 })
    expect(groups).toMatchObject([{ key: 'dataphone' }])
  })
})
