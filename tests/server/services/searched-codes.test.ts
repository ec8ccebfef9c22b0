import { expect, it } from 'vitest'

import { countServices, listServices } from '../../../contract/service.ts'
import { searchOfServices } from '../../../src/features/stays/service-filter.ts'
import { FOUND_BY, SEARCHED } from '../../support/searched-codes.ts'
import { newLocation } from '../cash-ups/support.ts'
import { enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
const here = await newLocation(server, demo)
const { rows: columns } = await server.owner.query<{ name: string }>(
  `select column_name as name from information_schema.columns where table_name = 'services' and is_generated = 'NEVER' and column_name not in ('id', 'location_id', 'license_plate', 'receipt_number', 'driver_id', 'cash_up_id')`,
)
const rest = columns.map(({ name }) => name).join()
for (const { id, licensePlate, receiptNumber } of SEARCHED)
  await server.owner.query(
    `insert into services (id, location_id, license_plate, receipt_number, ${rest}) select $1, $2, $3, $4, ${rest} from services where company_id = $5 and status = 'completed' order by id limit 1`,
    [id, here, licensePlate, receiptNumber, demo.colombia],
  )

it.each(FOUND_BY)('[S2-27] the server finds “%s” as the device does', async (typed, ids) => {
  for (const search of new Set([typed.trim(), searchOfServices(typed)])) {
    const query = { search, locationIds: here }
    const { data } = await server.value(
      listServices,
      { headers: { timezone: 'UTC' }, query: { ...query, limit: '50' } },
      demo.owner,
    )
    expect(data.map(({ id }) => id).toSorted(), search).toEqual(ids)
    expect(await server.value(countServices, { headers: { timezone: 'UTC' }, query }, demo.owner)).toEqual({
      count: ids.length,
    })
  }
})

it('[S2-27] the server finds no ticket for a person who does not see its location', async () => {
  await server.owner.query('delete from operator_locations where location_id = $1', [here])
  const find = async (by: typeof demo.ana) =>
    (
      await server.value(
        listServices,
        { headers: { timezone: 'UTC' }, query: { search: SEARCHED[2].id, limit: '50' } },
        by,
      )
    ).data
  expect(await find(demo.owner)).toHaveLength(1)
  expect(await find(demo.ana)).toEqual([])
})
