import { describe, expect, it } from 'vitest'

import { keepSignUp } from '../access/named.ts'
import { addLink } from '../driver-links/support.ts'
import { enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { COMPANY_STEPS } from './original-calls/companies.ts'
import { integrator } from './original-calls/integrator.ts'
import { LOCATION_PART_STEPS } from './original-calls/location-parts.ts'
import { DRIVER_LINK_STEPS, SIGN_UP_STEPS, USER_STEPS } from './original-calls/people.ts'
import { STAY_STEPS } from './original-calls/stays.ts'
import { UPLOAD_STEPS } from './original-calls/uploads.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
const [location = '', otherLocation = ''] = await demo.locationsOf(demo.colombia)
const { rows: residences } = await server.owner.query<{ id: string }>(
  `select id from locations where company_id = $1 and parking_type = 'residence'`,
  [demo.colombia],
)

// The demo has every type, and a type is never deleted.
await server.owner.query('delete from company_vehicle_types where company_id = $1 and vehicle_type_id = 3', [
  demo.colombia,
])

/** Ids and words that the calls name in braces; each call that keeps its answer adds one. */
const ids: Record<string, string> = {
  location,
  otherLocation,
  residence: residences[0]?.id ?? '',
  company: demo.colombia,
  owner: demo.owner.id,
  ownerEmail: demo.owner.email,
  ana: demo.ana.id,
  anaEmail: demo.ana.email,
  signedUp: await keepSignUp(server),
}

const { play } = integrator(server, demo, ids)

/** Each call in the specification's list; a star marks a difference. */
const SPECIFIED = `
POST /users/auth/login/operator | POST /users/auth/operator | POST /users/auth/register/operator
GET /users/operator/drivers | POST /users/operator/drivers | GET /users/operator/drivers/detail/*
PATCH /users/operator/drivers/* | DELETE /users/operator/drivers/*
GET /users/operators | GET /users/operators/* | GET /users/operators/ids/* | GET /users/operators/count
GET /users/operators/verify/* | POST /users/operators/resend-welcome-email | POST /users/operators/reset
POST /users/operators/staff | PATCH /users/operators/reset-password/* | PATCH /users/operators/*
PATCH /users/operators/staff/* | DELETE /users/operators/*
GET /users/drivers/ids/* | GET /users/drivers/email | GET /users/drivers/phone | POST /users/drivers
PATCH /users/drivers/guest/* | GET /users/drivers/public/email | GET /users/drivers/public/phone
GET /users/drivers/public/identification | POST /users/drivers/public | PATCH /users/drivers/public/*
POST /users/uploads/avatar
GET /entities/companies | POST /entities/companies | GET /entities/companies/* | PATCH /entities/companies/*
GET /entities/companies/verify/* | GET /entities/companies/*/active-operators | POST /entities/public/companies
POST /entities/uploads/company
POST /entities/companies-type-vehicles | GET /entities/companies-type-vehicles | PATCH /entities/companies-type-vehicles
POST /entities/companies-type-vehicles/svg-image
GET /entities/public/countries | GET /entities/public/countries/phone-codes
GET /entities/locations-devices | PATCH /entities/locations-devices/location
POST /entities/operator/invoicing-settings | PATCH /entities/operator/invoicing-settings
GET /entities/locations | GET /entities/locations/* | GET /entities/locations/ids/* | GET /entities/locations/operator/*
GET /entities/locations/operator/ids/* | GET /entities/locations/count | POST /entities/locations | PATCH /entities/locations/*
GET /entities/locations-type-vehicles | POST /entities/locations-type-vehicles | PATCH /entities/locations-type-vehicles/*
GET /entities/operator/vehicles | GET /entities/operator/vehicles/detail/* | GET /entities/operator/vehicles/preview
POST /entities/operator/vehicles | PATCH /entities/operator/vehicles/* | DELETE /entities/operator/vehicles/*
GET /entities/vehicles | GET /entities/parking-services | GET /entities/type-vehicles
GET /entities/parking-permits | GET /entities/parking-permits/* | POST /entities/parking-permits | PATCH /entities/parking-permits/*
GET /entities/passes | POST /entities/memberships/upload/*/*
GET /entities/discounts | GET /entities/discounts/* | GET /entities/discounts/count | POST /entities/discounts | PATCH /entities/discounts
GET /entities/schedules | POST /entities/schedules | PATCH /entities/schedules/* | DELETE /entities/schedules/*
GET /entities/special-rates | POST /entities/special-rates | PATCH /entities/special-rates/* | DELETE /entities/special-rates/*
GET /entities/calendar/count | GET /entities/calendar/* | GET /entities/calendar | GET /entities/calendar/verify/*/*
POST /entities/calendar | PATCH /entities/calendar/* | DELETE /entities/calendar/*
POST /management/cash-registers | GET /management/cash-ups/* | GET /management/cash-ups | GET /management/cash-ups/count
PATCH /management/cash-ups/* | PATCH /management/cash-ups/collecte/* | GET /management/cash-ups/company/*
GET /management/cash-ups/company/*/count
POST /services/*/finish-parking-notification/*
GET /services/services | GET /services/services/count | GET /services/services/company/occupancy
GET /services/services/company/revenue | GET /services/services/revenue
GET /services/operator/reports/discounts | GET /services/operator/reports/sales | GET /services/operator/reports/vehicles-at-home
PATCH /services/services/* | PATCH /services/services/update-notification-method/*
GET /services/operator/free-time-rates | POST /services/operator/free-time-rates | PATCH /services/operator/free-time-rates/*
GET /services/operator/maximum-rates | POST /services/operator/maximum-rates | PATCH /services/operator/maximum-rates/*
GET /services/operator/night-rates | GET /services/operator/night-rates/*
GET /services/operator/unit-special-rates | POST /services/operator/unit-special-rates
PATCH /services/operator/unit-special-rates/* | DELETE /services/operator/unit-special-rates/*
GET /services/operator/unit-special-rate-tariffs | POST /services/operator/unit-special-rate-tariffs
PATCH /services/operator/unit-special-rate-tariffs/* | DELETE /services/operator/unit-special-rate-tariffs/*
GET /services/operator/unit-rates | POST /services/operator/unit-rates
PATCH /services/operator/unit-rates/* | DELETE /services/operator/unit-rates/*
GET /services/operator/unit-rate-tariffs | POST /services/operator/unit-rate-tariffs
PATCH /services/operator/unit-rate-tariffs/* | DELETE /services/operator/unit-rate-tariffs/*
`
  .trim()
  .split(/[|\n]/)
  .map((call) => call.trim())

const STEPS = [
  ...USER_STEPS,
  ...COMPANY_STEPS,
  ...LOCATION_PART_STEPS,
  ...STAY_STEPS,
  ...UPLOAD_STEPS,
  ...SIGN_UP_STEPS,
]

it.each(SPECIFIED)('[S7-02] a step of this file plays %s and reads its effect', (specified) => {
  const pattern = new RegExp(`^${specified.replaceAll('*', '[^/]+')}$`)
  const isSpecified = (call: string) => pattern.test(call.replace(/\?.*$/, ''))
  const isShown = [...STEPS, ...DRIVER_LINK_STEPS].some(({ call, answer, read, effect, next, mailed }) =>
    specified.startsWith('GET') || specified === 'POST /users/auth/operator'
      ? (isSpecified(call) && answer !== undefined) ||
        (read !== undefined && effect !== undefined && isSpecified(`GET ${read}`))
      : isSpecified(call) && (effect !== undefined || next !== undefined || mailed !== undefined),
  )
  expect(isShown).toBe(true)
})

describe('an integrator who reads only the specification', () => {
  it.each(STEPS)('gets the documented answer and effect: $call', async (step) => {
    await expect(play(step)).resolves.toBeUndefined()
  })

  it.each(DRIVER_LINK_STEPS)('gets the documented answer and effect with a link: $call', async (step) => {
    ids['invitation'] = await addLink(server, demo.colombia, null)
    ids['link'] = await addLink(server, demo.colombia, ids['driver'] ?? '')
    await expect(play(step)).resolves.toBeUndefined()
  })
})
