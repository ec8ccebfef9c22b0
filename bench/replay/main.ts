import type { Page } from '@playwright/test'
import type pg from 'pg'
import * as v from 'valibot'

import { endpointPath } from '../../contract/endpoint.ts'
import { listRateVersions, listReplayStays } from '../../contract/rate-version.ts'
import { sessionOf, signIn } from '../../contract/session.ts'
import { priceStay } from '../../domain/pricing/price-stay.ts'
import type { Tariff } from '../../domain/pricing/tariff.ts'
import { draftTariff } from '../../domain/rates/draft-tariff.ts'
import type { VehicleTypeId } from '../../domain/vehicles.ts'
import { AppServer } from '../../e2e/support/app-server.ts'
import { atWork } from '../../e2e/support/booth.ts'
import { Device } from '../../e2e/support/device.ts'
import { OWNER, PASSWORD } from '../../e2e/support/people.ts'
import { isBuildFresh } from '../../scripts/build-freshness.ts'
import { buildApp } from '../../scripts/build.ts'
import { median, report } from '../support/report.ts'

/**
 * Number of stays. The benchmark measures how long the screen takes to price all real stays of a month, and, for
 * comparison, only to read and only to price them.
 */
const STAYS = Number(process.argv[2] ?? 100_000)
const ROUNDS = 3
const BUDGET_SECONDS = 15

const Place = v.object({ id: v.string(), time_zone: v.string() })
type Place = v.InferOutput<typeof Place>

/** Fills the location with the most stays up to this number in the last weeks, with copies. */
async function fill(database: pg.Client): Promise<Place> {
  const { rows } = await database.query(
    `select l.id, l.time_zone from locations l join companies c on c.id = l.company_id join services s on s.company_id = l.company_id and s.location_id = l.id
     where c.country = 'colombia' group by l.id, l.time_zone order by count(*) desc limit 1`,
  )
  const place = v.parse(Place, rows[0])
  await database.query('alter table services disable trigger user')
  await database.query(
    `insert into services (company_id, id, location_id, operation, status, receipt_number, license_plate, vehicle_type_id, started_at, ended_at,
       paid_at, total_minutes, payment_method, service_charge, discount, adjustment_50, total_cost, tax, service_fee, terms, operator_id, exit_operator_id, cash_up_id)
     select company_id, gen_random_uuid(), location_id, operation, 'completed', 'B' || n, chr(65 + n % 26) || chr(65 + n / 26 % 26) || chr(65 + n / 676 % 26) || lpad((n * 7 % 1000)::text, 3, '0'),
       vehicle_type_id, started_at - make_interval(secs => n % 3600), ended_at - make_interval(secs => n % 3600), paid_at, total_minutes, payment_method, service_charge, discount,
       adjustment_50, total_cost, tax, service_fee, terms, operator_id, exit_operator_id, cash_up_id
     from (select s.*, (row_number() over ())::int as n from
       (select * from services where location_id = $1 and status = 'completed' and operation <> 'membership' and service_charge is not null and started_at > now() - interval '29 days') s,
       generate_series(1, $2::int)) copies
     limit $2`,
    [place.id, STAYS],
  )
  await database.query('alter table services enable trigger user')
  await database.query('vacuum analyze services')
  return place
}

const seconds = (began: number): number => (performance.now() - began) / 1_000

/** Reads the stays page by page, like the screen, and discards them. */
async function readStays(server: AppServer, { id }: Place, headers: Record<string, string>) {
  const Answer = listReplayStays.response
  const stays: v.InferOutput<typeof Answer>['data'] = []
  let holidays: readonly string[] = []
  for (let query = ''; ;) {
    const response = await fetch(`${server.url}${endpointPath(listReplayStays)}?locationId=${id}${query}`, { headers })
    const page = v.parse(Answer, await response.json())
    if (query === '') holidays = page.holidays
    stays.push(...page.data)
    const last = page.data.at(-1)
    if (!page.more || last === undefined || stays.length >= STAYS) return { stays, holidays }
    query = `&beforeStart=${last.startedAt}&beforeId=${last.id}`
  }
}

/** Returns the time from the press until the sums are displayed. */
async function pressed(page: Page): Promise<number> {
  const began = performance.now()
  await page.getByRole('button', { name: 'Price them' }).click()
  await page
    .getByRole('status')
    .filter({ hasText: 'Reading the first stays' })
    .or(page.getByRole('progressbar'))
    .first()
    .waitFor()
  await page.getByText(/stays would have another price/).waitFor({ timeout: 120_000 })
  return seconds(began)
}

if (!isBuildFresh(`${import.meta.dirname}/../..`)) buildApp()
const server = await AppServer.create()
const device = await Device.create()
try {
  const page = await device.on()
  // Before the stays are added: the device's download is not measured.
  await atWork(page, server, OWNER)
  let place: Place | null = null
  await server.whileDown(async (database) => {
    place = await fill(database)
  })
  await server.start()
  const { id, time_zone: timeZone } = v.parse(Place, place)

  const signedIn = await fetch(`${server.url}${endpointPath(signIn)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: OWNER, password: PASSWORD }),
  })
  const headers = { authorization: `Bearer ${sessionOf(v.parse(signIn.response, await signedIn.json())).token}` }
  const versions = v.parse(
    listRateVersions.response,
    await (await fetch(`${server.url}${endpointPath(listRateVersions)}?locationId=${id}`, { headers })).json(),
  )
  const rates = versions.data.find(({ withdrawn }) => withdrawn === null)?.rates ?? []

  const screen: number[] = []
  const reading: number[] = []
  const pricing: number[] = []
  let priced = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.goto(`${server.url}/dashboard/locations/rates/${id}?lng=en`)
    screen.push(await pressed(page))

    const readingBegan = performance.now()
    const { stays, holidays } = await readStays(server, { id, time_zone: timeZone }, headers)
    reading.push(seconds(readingBegan))
    priced = stays.length

    const pricingBegan = performance.now()
    const tariffs = new Map<VehicleTypeId, Tariff>()
    let sum = 0
    for (const { exemptMinutes, ...stay } of stays) {
      const tariff =
        tariffs.get(stay.vehicleTypeId) ??
        draftTariff(rates, stay.vehicleTypeId, holidays, {
          timeZone,
          exemptMinutes: 0,
          taxRate: 0,
          roundsCash: false,
          digitalCommission: 0,
        })
      tariffs.set(stay.vehicleTypeId, tariff)
      const price = priceStay(
        { ...stay, pass: null, corrections: [], paymentMethod: null },
        { ...tariff, exemptMinutes },
      )
      if (price.ok) sum += price.price.totalCost
    }
    if (sum <= 0) throw new Error('Nothing was priced')
    pricing.push(seconds(pricingBegan))
  }
  report('replay', 'npm run bench -- replay', [
    {
      stays: priced,
      rounds: ROUNDS,
      'press to sums, s': Number(median(screen).toFixed(2)),
      'bare reading, s': Number(median(reading).toFixed(2)),
      'bare pricing, s': Number(median(pricing).toFixed(2)),
      'times both': Number((median(screen) / (median(reading) + median(pricing))).toFixed(2)),
      [`within ${BUDGET_SECONDS} s`]: median(screen) <= BUDGET_SECONDS ? 'yes' : 'no',
    },
  ])
} finally {
  await device.off()
  await server.remove()
}
