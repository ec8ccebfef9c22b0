import { v7 as uuidv7 } from 'uuid'
import { expect, it } from 'vitest'

import { getLocation } from '../../contract/location.ts'
import { getServicePrice } from '../../contract/price.ts'
import { publishRates } from '../../contract/rate-version.ts'
import { priceStay } from '../../domain/pricing/price-stay.ts'
import { tariffAt } from '../../domain/pricing/tariff.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import { VEHICLE_TYPE_IDS } from '../../domain/vehicles.ts'
import { inputOfRates } from '../../src/features/rates/rate-input.ts'
import { writtenRates } from '../../src/features/rates/written-rates.ts'
import { bySeed } from '../domain/pricing/choice.ts'
import { BOGOTA, type Case } from '../domain/pricing/case.ts'
import { naivePrice } from '../domain/pricing/naive.ts'
import { randomRates } from '../domain/pricing/random-rates.ts'
import { addService, enterDemo } from '../server/support/demo.ts'
import { setFromTheBeginning } from '../server/support/settings.ts'
import { openTestServer } from '../server/support/test-server.ts'
import { SEED, roundsOr } from '../support/rounds.ts'

/** Three at a time: a location has one tariff for each vehicle type. `ROUNDS=20000` publishes more. */
const TARIFFS = roundsOr(20)
const TYPES = Object.values(VEHICLE_TYPE_IDS)

const server = await openTestServer()
const demo = await enterDemo(server)
const [locationId = ''] = demo.ana.locations

it(
  `${TARIFFS} random tariffs from the editor cost the same at the booth, on the server and by the naive engine (seed ${SEED})`,
  { timeout: 300_000 + TARIFFS * 200 },
  async () => {
    const choice = bySeed(SEED)
    await setFromTheBeginning(server, 'location', 'update locations set exempt_minutes = 0 where id = $1', [locationId])
    await server.owner.query(`update agreements set is_default = false`)
    const { timeZone } = await server.value(getLocation, { params: { id: locationId } }, demo.owner)
    const { rows: days } = await server.owner.query<{ day: string }>(
      `select day::text from holidays where company_id = $1 and is_active`,
      [demo.colombia],
    )
    const holidays = days.map(({ day }) => day)
    let madeFrom =
      (await server.value(getLocation, { params: { id: locationId } }, demo.owner)).rateVersions?.at(-1)?.id ?? null
    let priced = 0
    for (let done = 0; done < TARIFFS; done += TYPES.length) {
      const entry = Date.now() - choice.between(5, 3 * 24 * 60) * MINUTE_MS
      const thrown = TYPES.flatMap((vehicleTypeId) =>
        randomRates(choice, entry).map((rate) => ({ ...rate, vehicleTypeId, days: [...rate.days] })),
      )
      // Rates as the screen shows and sends them.
      const rates = writtenRates(inputOfRates(thrown, [], madeFrom, { timeZone }), timeZone)
      const version = await server.value(
        publishRates,
        { body: { id: uuidv7(), locationId, madeFrom, startsAt: null, rates } },
        demo.owner,
      )
      madeFrom = version.id
      // Random stays may be long, so their rates must have been in force since long before.
      await server.owner.query(`delete from rates where location_id = $1 and valid_from < $2`, [
        locationId,
        version.startsAt,
      ])
      await server.owner.query(`update rates set valid_from = '2020-01-01' where location_id = $1`, [locationId])
      const { rates: kept } = await server.value(getLocation, { params: { id: locationId } }, demo.owner)
      for (const vehicleTypeId of TYPES) {
        const id = await addService(server, { companyId: demo.colombia, locationId, startedAt: new Date(entry) })
        await server.owner.query('update services set vehicle_type_id = $2 where id = $1', [id, vehicleTypeId])
        const answer = await server.call(getServicePrice, { params: { id } }, demo.owner)
        const endedAt = answer.ok && answer.value.asOf !== null ? answer.value.asOf : new Date().toISOString()
        const one: Case = {
          rates: kept,
          holidays,
          terms: { ...BOGOTA, timeZone },
          vehicleTypeId,
          startedAt: new Date(entry).toISOString(),
          endedAt,
          pass: null,
          agreement: null,
          corrections: [],
          paymentMethod: null,
        }
        const booth = priceStay(one, tariffAt(one, one.terms))
        const naive = naivePrice(one)
        const expected = booth.ok
          ? { serviceCharge: booth.price.serviceCharge, totalMinutes: booth.price.totalMinutes }
          : null
        if (booth.ok) priced += 1
        const said = {
          naive:
            typeof naive === 'string' ? null : { serviceCharge: naive.serviceCharge, totalMinutes: naive.totalMinutes },
          server: answer.ok
            ? { serviceCharge: answer.value.serviceCharge, totalMinutes: answer.value.totalMinutes }
            : null,
        }
        expect(said, `tariff ${done}, vehicle type ${vehicleTypeId}`).toEqual({ naive: expected, server: expected })
      }
    }
    // Stays without a price are not compared.
    expect(priced).toBeGreaterThan(TARIFFS / 2)
  },
)
