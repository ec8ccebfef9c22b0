import type pg from 'pg'

import { KEPT_LOCATIONS_MAX } from '../domain/kept-window.ts'
import { backAtWork, goOffline } from './support/booth.ts'
import { OWNER } from './support/people.ts'
import { expect, storyOfItsOwn } from './support/story.ts'

// Other files rely on the owner's few locations.
const test = storyOfItsOwn()

/** Adds copies of a location, without stays, until a device keeps only one location. */
async function openMany(database: pg.Client): Promise<string> {
  const { rows } = await database.query<{ column_name: string }>(
    `select column_name from information_schema.columns where table_name = 'locations' and column_name not in ('id', 'name', 'changed_xid')`,
  )
  const columns = rows.map((row) => row.column_name).join()
  const { rows: places } = await database.query<{ id: string; name: string }>(
    `select l.id, l.name from locations l join services s on s.company_id = l.company_id and s.location_id = l.id join companies c on c.id = l.company_id where c.country = 'colombia' group by l.company_id, l.id, l.name order by count(*) desc limit 1`,
  )
  const [busiest] = places
  if (busiest === undefined) throw new Error('The demo has no location')
  await database.query(
    `insert into locations (id, name, ${columns}) select gen_random_uuid(), 'Sede ' || n, ${columns} from locations, generate_series(1, ${KEPT_LOCATIONS_MAX}) as n where id = $1`,
    [busiest.id],
  )
  return busiest.name
}

test('[S2-27] [S2-22] [D-02] a person with many locations keeps one on the device, and reads its services, cash-ups and passes without a connection', async ({
  enter,
  server,
}) => {
  test.setTimeout(240_000)
  let name = ''
  await server.start()
  await server.whileDown(async (database) => {
    name = await openMany(database)
  })
  await server.start()
  const page = await enter(OWNER)
  await page.goto(`${server.url}/dashboard/booth?lng=en`)
  await page.getByRole('combobox').first().selectOption({ label: name })
  await page.getByRole('button', { name: `Charge at ${name} on this device` }).click()
  await expect(page.getByRole('region', { name: 'Inside now' })).toBeVisible({ timeout: 60_000 })
  await backAtWork(page, server)

  await goOffline(page, server)
  for (const path of ['services', 'cash-ups', 'memberships/purchased']) {
    await page.goto(`${server.url}/dashboard/${path}?lng=en`)
    await expect(page.getByText(`Without a connection, only ${name} is on this device.`)).toBeVisible()
    await page.getByRole('button', { name: 'Show what is here' }).click()
    await expect(page.getByText('From this device, last updated')).toBeVisible()
    await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
  }
  await page.goto(`${server.url}/dashboard/drivers?lng=en`)
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()

  await server.start()
  await page.goto(`${server.url}/dashboard/services?lng=en`)
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
})
