import { type Body, type Step, some } from './integrator.ts'

const RATED = { locationId: '{place}', vehicleTypeId: 2 }
const rates = (path: string, body: Body, changes: Body): Step[] => [
  {
    call: `POST /services/operator/${path}`,
    body: { ...RATED, companyId: '{company}', ...body },
    keep: path,
    read: `/services/operator/${path}/{${path}}`,
    effect: { vehicleTypeId: 2 },
  },
  {
    call: `PATCH /services/operator/${path}/{${path}}`,
    body: changes,
    keep: path,
    read: `/services/operator/${path}/{${path}}`,
    effect: changes,
  },
  {
    call: `GET /services/operator/${path}?companyId={company}&locationId={place}&vehicleTypeId=2`,
    answer: { data: some({ vehicleTypeId: 2 }) },
  },
]

const removed = (path: string): Step => ({
  call: `DELETE /services/operator/${path}/{${path}}`,
  read: `/services/operator/${path}?locationId={place}&vehicleTypeId=2`,
  effect: { total: 0 },
})

/** Rates, hours, vehicle types and devices of a location. */
export const LOCATION_PART_STEPS: readonly Step[] = [
  ...rates('free-time-rates', { minutes: 10 }, { minutes: 15 }),
  ...rates('maximum-rates', { cost: 3_000_000 }, { cost: 2_500_000 }),
  ...rates(
    'unit-special-rates',
    { tariffs: [{ days: [8], cost: 100, minutes: 1 }] },
    { tariffs: [{ cost: 200, minutes: 1 }] },
  ),
  removed('unit-special-rates'),
  ...rates('unit-rate-tariffs', { cost: 5_000, minutes: 1 }, { cost: 6_000 }),
  removed('unit-rate-tariffs'),
  {
    call: 'PATCH /entities/special-rates/{event}',
    body: { cost: 600_000 },
    keep: 'event',
    read: '/entities/special-rates/{event}',
    effect: { cost: 600_000 },
  },
  {
    call: 'GET /entities/special-rates?companyId={company}&locationId={place}',
    answer: { total: 1, data: [{ name: 'Feria', cost: 600_000 }] },
  },
  {
    call: 'DELETE /entities/special-rates/{event}',
    read: '/entities/special-rates?locationId={place}',
    effect: { total: 0 },
  },
  ...rates('night-rates', { days: [1], from: '20:00', to: '06:00', cost: 800_000 }, { cost: 900_000 }),
  ...rates('unit-rates', { tariffs: [{ cost: 300, minutes: 1 }] }, { tariffs: [{ cost: 400, minutes: 1 }] }),
  ...rates('unit-special-rate-tariffs', { days: [7], cost: 300, minutes: 1 }, { cost: 400 }),
  removed('unit-special-rate-tariffs'),
  removed('unit-rates'),
  { call: 'GET /entities/schedules?locationId={place}', keep: 'schedule', answer: { data: some({ day: 1 }) } },
  {
    call: 'PATCH /entities/schedules/{schedule}',
    body: { closes: '21:00' },
    read: '/entities/schedules?locationId={place}',
    effect: { data: some({ opens: '06:00', closes: '21:00' }) },
  },
  {
    call: 'DELETE /entities/schedules/{schedule}',
    read: '/entities/schedules?locationId={place}',
    effect: { total: 1 },
  },
  {
    call: 'GET /entities/locations-type-vehicles?locationId={place}',
    keep: 'typeOfPlace',
    answer: { data: some({ spaces: 25 }) },
  },
  {
    call: 'PATCH /entities/locations-type-vehicles/{typeOfPlace}',
    body: { spaces: 9 },
    read: '/entities/locations-type-vehicles?locationId={place}',
    effect: { data: some({ spaces: 9 }) },
  },
  {
    call: 'POST /entities/locations-devices',
    body: { name: 'Kiosco', locationId: '{place}' },
    keep: 'device',
    read: '/entities/locations-devices?companyId={company}&locationId={place}',
    effect: { total: 1 },
  },
  {
    call: 'PATCH /entities/locations-devices/location',
    body: { id: '{device}', locationId: '{location}', companyId: '{company}' },
    read: '/entities/locations-devices/{device}',
    effect: { locationId: '{location}', name: 'Kiosco' },
  },
  {
    call: 'POST /entities/companies-type-vehicles',
    body: { vehicleTypeId: 3, customName: 'Cicla', companyId: '{company}' },
    keep: 'bicycle',
    read: '/entities/companies-type-vehicles/{bicycle}',
    effect: { customName: 'Cicla', isActive: true },
  },
  {
    call: 'PATCH /entities/companies-type-vehicles',
    body: { id: '{bicycle}', isActive: false },
    read: '/entities/companies-type-vehicles/{bicycle}',
    effect: { customName: 'Cicla', isActive: false },
  },
]
