import { describe, expect, it } from 'vitest'

import { salesReport, salesTotals } from '../../../contract/report.ts'
import { enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { days, wrong } from './sales-days.ts'

const server = await openTestServer()
const demo = await enterDemo(server)

describe('a report is refused [S5-13]', () => {
  const ask = (query: object) =>
    server.call(salesTotals, { headers: {}, query: { ...days('2026-01-01', '2026-01-31'), ...query } }, demo.owner)

  it('for a range of more than 366 days, a range that ends before it begins, or no range', async () => {
    expect(await ask(days('2027-01-01', '2028-01-01'))).toMatchObject({ ok: true })
    expect(await ask(days('2027-01-01', '2028-01-02'))).toMatchObject(wrong('', 'range_too_wide'))
    expect(await ask(days('2026-02-02', '2026-02-01'))).toMatchObject(wrong('', 'date_range_invalid'))
    expect(await ask({ startDate: undefined })).toMatchObject(wrong('startDate', 'required'))
  })

  it('for half a range of hours, a range of hours that ends before it begins, or an invalid time', async () => {
    expect(await ask({ fromTime: '18:00', toTime: '08:00' })).toMatchObject(wrong('', 'from_not_before_to'))
    expect(await ask({ fromTime: '18:00' })).toMatchObject(wrong('', 'from_not_before_to'))
    expect(await ask({ fromTime: '8:00', toTime: '25:00' })).toMatchObject({ status: 400 })
    expect(await ask({ fromTime: '08:00', toTime: '18:00' })).toMatchObject({ ok: true })
  })

  it('for a cursor of another source', async () => {
    for (const cursor of ['x', '2026-01-01T00:00:00.000Z', `2026-01-01T00:00:00.000Z_${'0'.repeat(36)}`])
      expect(
        await server.call(
          salesReport,
          { headers: {}, query: { ...days('2026-01-01', '2026-01-31'), cursor } },
          demo.owner,
        ),
      ).toMatchObject(wrong('cursor', 'cursor_invalid'))
  })

  it('but not for a lack of data, which gives zero', async () => {
    expect(
      await server.value(
        salesTotals,
        { headers: {}, query: { ...days('2001-01-01', '2001-01-31'), groupBy: 'day' } },
        demo.owner,
      ),
    ).toMatchObject({ groups: [], total: { services: 0, totalCost: 0 }, voided: { services: 0, amount: 0 } })
  })
})
