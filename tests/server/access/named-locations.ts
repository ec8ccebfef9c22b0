import { v7 as uuidv7 } from 'uuid'

import type { TestServer } from '../support/test-server.ts'
import { type Place, once } from './named-place.ts'

/** Makers of locations, their hours, vehicle types and rates. */
export function locationMakers(server: TestServer, { companyId, locationId, operator }: Place) {
  const { owner } = server
  const anHourAgo = new Date(Date.now() - 60 * 60_000)

  const likeLocation = async (name: string, columns: { services: string; spaces: string }) => {
    const id = uuidv7()
    await owner.query(
      `insert into locations (company_id, id, name, address, city, time_zone, parking_type, parking_services, payment_type, spaces)
       select company_id, $2, $3, address, city, time_zone, parking_type, ${columns.services}, payment_type, ${columns.spaces} from locations where id = $1`,
      [locationId, id, name],
    )
    await owner.query(
      `insert into operator_locations (company_id, operator_id, location_id) select company_id, id, $2 from operators where id = $1 and role = 'parking_staff'`,
      [operator, id],
    )
    return id
  }
  const ratedLocation = once(() => likeLocation('Rated', { services: 'parking_services', spaces: 'spaces' }))
  const openPlace = once(async () => {
    const location = await likeLocation('Open', { services: `'{covered_parking}'`, spaces: '1' })
    const [schedule, vehicleType] = [uuidv7(), uuidv7()]
    await owner.query(
      `insert into schedules (company_id, id, location_id, day, opens, closes) values ($1, $2, $3, 1, '06:00', '12:00')`,
      [companyId, schedule, location],
    )
    await owner.query(
      'insert into location_vehicle_types (company_id, id, location_id, vehicle_type_id, spaces) values ($1, $2, $3, 1, 1)',
      [companyId, vehicleType, location],
    )
    return { location, schedule, vehicleType }
  })
  const rate = async (kind: string, from: string | null, cost: number | null, minutes: number | null) => {
    const id = uuidv7()
    await owner.query(
      `insert into rates (company_id, id, location_id, kind, vehicle_type_id, valid_from, days, from_time, to_time, cost, minutes) values ($1, $2, $3, $4, 3, $9, '[1, 2]', $5, $6, $7, $8)`,
      [companyId, id, await ratedLocation(), kind, from, from === null ? null : '06:00', cost, minutes, anHourAgo],
    )
    return id
  }
  const rateVersion = async (number: number, startsAt: Date) => {
    const id = uuidv7()
    await owner.query(
      `insert into rate_versions (company_id, id, location_id, number, starts_at, published_at, rates) values ($1, $2, $3, $4, $5, $6, '[]')`,
      [companyId, id, await ratedLocation(), number, startsAt, anHourAgo],
    )
    return id
  }

  return {
    ratedLocation,
    freeTimeRate: () => rate('free_time', null, null, 5),
    maximumRate: () => rate('maximum', null, 100_00, null),
    nightRate: () => rate('night', '20:00', 50_00, null),
    unitRate: () => rate('unit', null, 100, 1),
    specialRate: () => rate('unit_special', null, 200, 1),
    eventRate: async () => {
      const id = uuidv7()
      await owner.query(
        `insert into rates (company_id, id, location_id, kind, vehicle_type_id, valid_from, days, cost, name, starts_at, ends_at) values ($1, $2, $3, 'special', 3, $4, '[]', 10000, 'Fair', '2031-04-01', '2031-04-02')`,
        [companyId, id, await ratedLocation(), anHourAgo],
      )
      return id
    },
    rateVersion: () => rateVersion(1, anHourAgo),
    scheduledRates: () => rateVersion(2, new Date(Date.now() + 60 * 60_000)),
    openLocation: async () => (await openPlace()).location,
    schedule: async () => (await openPlace()).schedule,
    locationVehicleType: async () => (await openPlace()).vehicleType,
  }
}
