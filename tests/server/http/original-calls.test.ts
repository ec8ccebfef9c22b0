import { describe, expect, it } from 'vitest'

import { DEMO_PASSWORD } from '../../../server/demo/accounts.ts'
import { addService, enterDemo, freshPlate } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
const [location = '', otherLocation = ''] = await demo.locationsOf(demo.colombia)

/** Ids that the server has answered, by a name of this test. */
const ids: Record<string, string> = {
  location,
  otherLocation,
  company: demo.colombia,
  mexico: demo.mexico,
  owner: demo.owner.id,
  ana: demo.ana.id,
}

type Body = Record<string, unknown>

interface Call {
  /** `PATCH /entities/companies/{company}?x=y`, as the specification writes it. Braces hold a name of `ids`. */
  call: string
  body?: Body
  as?: 'owner' | 'ana' | 'root'
  status?: number
  /** What the answer holds. */
  answer?: unknown
  /** Name for the id in the answer. */
  keep?: string
}

/** A call, and where its effect is read. */
interface Step extends Call {
  read?: string
  effect?: unknown
}

const filled = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? `no ${name}`)

async function ask({ call, body, as = 'owner' }: Call, headers: Record<string, string> = {}) {
  const [method = '', path = ''] = filled(call).split(' ')
  const response = await server.app.request(`/api/v2${path}`, {
    method,
    headers: {
      authorization: `Bearer ${demo[as].token}`,
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: filled(JSON.stringify(body)) }),
  })
  const answer: unknown = JSON.parse(await response.text())
  return { status: response.status, answer }
}

function idIn(answer: unknown): string {
  return answer instanceof Object && 'id' in answer && typeof answer.id === 'string' ? answer.id : ''
}

async function play({ status, answer, keep, read, effect, ...step }: Step) {
  const given = await ask(step)
  const success = status ?? (step.call.startsWith('POST') ? [200, 201] : [200])
  expect(success, JSON.stringify(given.answer)).toContain(given.status)
  if (answer !== undefined) expect(given.answer).toMatchObject(new Object(answer))
  if (keep !== undefined) ids[keep] = idIn(given.answer)
  if (read === undefined) return
  const found = await ask({ call: `GET ${read}`, ...(step.as && { as: step.as }) })
  expect(found.status, JSON.stringify(found.answer)).toBe(200)
  expect(found.answer).toMatchObject(new Object(effect))
}

const plate = freshPlate()
const email = 'original.driver@example.test'
const some = (item: object) => expect.arrayContaining([expect.objectContaining(item)])

const USERS: Step[] = [
  { call: 'POST /users/auth/login/operator', body: { email: demo.ana.email, password: DEMO_PASSWORD } },
  { call: 'POST /users/auth/operator', answer: { id: demo.owner.id, roleId: 2, companyId: demo.colombia } },
  {
    call: 'POST /users/operator/drivers',
    body: {
      firstName: 'Marta',
      lastName: 'Solano',
      identificationType: 'citizenship',
      identification: '70555320',
      email,
      phoneCode: '57',
      phone: '3207776655',
      notificationMethod: 'email',
      isCompany: false,
      companyId: '{company}',
      vehicles: [{ licensePlate: plate, vehicleTypeId: 1 }],
    },
    keep: 'driver',
    read: '/users/operator/drivers/detail/{driver}',
    effect: { firstName: 'Marta', vehicles: [{ licensePlate: plate }] },
  },
  { call: 'GET /users/operator/drivers?companyId={company}&search=70555320', answer: { total: 1 } },
  {
    call: 'PATCH /users/operator/drivers/{driver}',
    body: { lastName: 'Solano Ruiz', isCompany: false },
    read: '/users/operator/drivers/detail/{driver}',
    effect: { lastName: 'Solano Ruiz', isCompany: false, firstName: 'Marta' },
  },
  { call: 'GET /users/drivers/ids/{driver}', answer: { data: [{ email }] } },
  { call: `GET /users/drivers/email?email=${email}&companyId={company}`, answer: { data: [{ phone: '3207776655' }] } },
  { call: 'GET /users/drivers/phone?phoneCode=57&phone=3207776655', answer: { data: [{ email }] } },
  {
    call: 'POST /users/drivers',
    body: { firstName: 'Jorge', lastName: 'Mora', phoneCode: '57', phone: '3207776656' },
    keep: 'guest',
    read: '/users/operator/drivers/detail/{guest}',
    effect: { firstName: 'Jorge' },
  },
  {
    call: 'PATCH /users/drivers/guest/{guest}',
    body: { phone: '3207776657' },
    read: '/users/operator/drivers/detail/{guest}',
    effect: { phone: '3207776657', phoneCode: '57' },
  },
  {
    call: 'DELETE /users/operator/drivers/{guest}',
    read: '/users/operator/drivers?search=3207776657',
    effect: { total: 0 },
  },
  {
    call: 'POST /users/operators/staff',
    body: {
      email: 'original.staff@example.test',
      firstName: 'Rosa',
      lastName: 'Díaz',
      language: 'es',
      roleId: 3,
      locationId: '{location}',
    },
    keep: 'staff',
    read: '/users/operators/{staff}',
    effect: { roleId: 3, role: 'parking_staff', locationIds: [location] },
  },
  {
    call: 'GET /users/operators?roleId=2&companyId={company}&limit=999',
    answer: { data: some({ id: demo.owner.id }) },
  },
  { call: 'GET /users/operators/count?roleId=3&search=original.staff', answer: { count: 1 } },
  { call: 'GET /users/operators/ids/{staff}', answer: { data: [{ firstName: 'Rosa' }] } },
  { call: 'GET /users/operators/verify/original.staff@example.test', answer: { taken: true } },
  { call: 'POST /users/operators/resend-welcome-email', body: { operatorId: '{staff}' }, answer: { state: 'invited' } },
  { call: 'POST /users/operators/reset', body: { email: demo.ana.email } },
  {
    call: 'PATCH /users/operators/staff/{staff}',
    body: { firstName: 'Rosalba', locationIds: ['{otherLocation}'] },
    read: '/users/operators/{staff}',
    effect: { firstName: 'Rosalba', lastName: 'Díaz', locationIds: [otherLocation] },
  },
  {
    call: 'PATCH /users/operators/staff/{staff}',
    body: { roleId: 2 },
    read: '/users/operators/{staff}',
    effect: { roleId: 2, locationIds: [] },
  },
  {
    call: 'PATCH /users/operators/{ana}',
    as: 'ana',
    body: { phoneCode: '57', phone: '3001112233', companyId: '{company}' },
    read: '/users/operators/{ana}',
    effect: { phone: '3001112233' },
  },
  {
    call: 'PATCH /users/operators/reset-password/{ana}',
    as: 'ana',
    body: { currentPassword: DEMO_PASSWORD, newPassword: 'dos-bicicletas-azules' },
    answer: { changed: true },
  },
  {
    call: 'DELETE /users/operators/{staff}',
    read: '/users/operators/count?search=original.staff',
    effect: { count: 0 },
  },
]

const place = {
  name: 'Parqueadero Original',
  address: 'Calle 10 # 5-51',
  city: 'Bogotá',
  parkingType: 'parking_lot',
  spaces: 40,
}

const ENTITIES: Step[] = [
  {
    call: 'POST /entities/companies',
    as: 'root',
    body: { country: 'mexico', name: 'Norte', legalName: 'Norte SA', businessName: 'Norte', taxId: 'NOR010101AA1' },
    keep: 'newCompany',
    answer: { currency: 'MXN' },
  },
  { call: 'GET /entities/companies?search=Norte', as: 'root', answer: { total: 1 } },
  { call: 'GET /entities/locations?companyId={newCompany}&page=1&limit=999', as: 'root', answer: { total: 0 } },
  {
    call: 'PATCH /entities/companies/{company}',
    body: { contactPerson: 'Beatriz Arango', companyId: '{company}' },
    read: '/entities/companies/{company}',
    effect: { contactPerson: 'Beatriz Arango' },
  },
  { call: 'GET /entities/companies/verify/900000001', answer: { taken: false } },
  { call: 'GET /entities/companies/{company}/active-operators', answer: { data: some({ id: demo.ana.id }) } },
  { call: 'GET /entities/public/countries?isActive=true', answer: { data: [{ code: 'co' }, { code: 'mx' }] } },
  { call: 'GET /entities/public/countries/phone-codes', answer: { data: some({ phoneCode: '44' }) } },
  {
    call: 'POST /entities/operator/invoicing-settings',
    body: { invoicingPlatform: 'alegra', invoicingType: 'all', automaticInvoicing: false },
    read: '/entities/companies/{company}',
    effect: { invoicingPlatform: 'alegra', invoicingThreshold: null },
  },
  {
    call: 'PATCH /entities/operator/invoicing-settings',
    body: { invoicingPlatform: 'siigo', companyId: '{company}' },
    read: '/entities/companies/{company}',
    effect: { invoicingPlatform: 'siigo', invoicingType: 'all' },
  },
  { call: 'GET /entities/companies-type-vehicles?companyId={company}', answer: { data: some({ vehicleTypeId: 1 }) } },
  {
    call: 'POST /entities/locations',
    body: { ...place, companyId: '{company}', vehicleTypes: [{ vehicleTypeId: 1, spaces: 10 }] },
    keep: 'place',
    read: '/entities/locations/{place}',
    effect: { ...place, timeZone: 'America/Bogota' },
  },
  {
    call: 'PATCH /entities/locations/{place}',
    body: {
      spaces: 60,
      parkingServices: ['cctv', 'car_wash'],
      schedule: { 1: [{ opens: '06:00', closes: '22:00' }] },
      occupancy: { 1: 25 },
      staffIds: ['{ana}'],
    },
    read: '/entities/locations/{place}',
    effect: {
      spaces: 60,
      parkingServices: ['car_wash', 'cctv'],
      schedule: [{ day: 1, opens: '06:00', closes: '22:00' }],
      vehicleTypes: [{ vehicleTypeId: 1, spaces: 25 }],
    },
  },
  {
    call: 'GET /entities/locations?companyId={company}&page=1&limit=999',
    answer: { data: some({ name: place.name }) },
  },
  { call: 'GET /entities/locations/ids/{place}', answer: { data: [{ name: place.name }] } },
  { call: 'GET /entities/locations/operator/{ana}', answer: { data: some({ name: place.name }) } },
  { call: 'GET /entities/locations/operator/ids/{ana}', answer: { data: [{ operatorId: demo.ana.id }] } },
  { call: 'GET /entities/locations/count?companyId={company}', answer: { count: expect.any(Number) } },
  {
    call: 'POST /entities/locations-type-vehicles',
    body: { locationId: '{place}', vehicleTypeId: 2, spaces: 5 },
    read: '/entities/locations-type-vehicles?locationId={place}',
    effect: { total: 2 },
  },
  {
    call: 'POST /entities/schedules',
    body: { locationId: '{place}', day: 2, opens: '08:00', closes: '18:00' },
    read: '/entities/schedules?locationId={place}',
    effect: { total: 2 },
  },
  {
    call: 'POST /entities/parking-permits',
    body: {
      name: 'Mensualidad original',
      cost: 12_000_000,
      vehicleTypeId: 1,
      authorizedVehicles: 2,
      parkingSpaces: 1,
      validityUnit: 'months',
      validityCount: 1,
      companyId: '{company}',
      locationId: '{location}',
    },
    keep: 'permit',
    read: '/entities/parking-permits/{permit}',
    effect: { cost: 12_000_000, enabled: true, locationIds: [location] },
  },
  {
    call: 'PATCH /entities/parking-permits/{permit}',
    body: { enabled: false, locationIds: [] },
    read: '/entities/parking-permits/{permit}',
    effect: { enabled: false, locationIds: [], cost: 12_000_000 },
  },
  {
    call: 'GET /entities/parking-permits?companyId={company}&enabled=false',
    answer: { data: some({ enabled: false }) },
  },
  { call: 'GET /entities/passes?companyId={company}&locationId={location}', answer: { page: 1 } },
  {
    call: 'POST /entities/discounts',
    body: { name: 'Convenio original', type: 'percentage-discount', percentage: 1000, vehicleTypeIds: [1, 2] },
    keep: 'discount',
    read: '/entities/discounts/{discount}',
    effect: { percentage: 1000, vehicleTypeIds: [1, 2], enabled: true },
  },
  {
    call: 'PATCH /entities/discounts',
    body: { id: '{discount}', percentage: 2000, vehicleTypeIds: [2], companyId: '{company}' },
    read: '/entities/discounts/{discount}',
    effect: { percentage: 2000, vehicleTypeIds: [2], name: 'Convenio original' },
  },
  { call: 'GET /entities/discounts?companyId={company}&search=Convenio original', answer: { total: 1 } },
  { call: 'GET /entities/discounts/count?companyId={company}&search=Convenio original', answer: { count: 1 } },
  {
    call: 'POST /entities/calendar',
    body: { holidayName: 'Aniversario', holidayDate: '2081-05-05', companyId: '{company}' },
    keep: 'holiday',
    read: '/entities/calendar/{holiday}',
    effect: { holidayName: 'Aniversario', isActive: true },
  },
  {
    call: 'PATCH /entities/calendar/{holiday}',
    body: { isActive: false },
    read: '/entities/calendar/{holiday}',
    effect: { isActive: false, holidayName: 'Aniversario' },
  },
  { call: 'GET /entities/calendar?companyId={company}&year=2081', answer: { total: 1 } },
  { call: 'GET /entities/calendar/count?companyId={company}&year=2081', answer: { count: 1 } },
  { call: 'GET /entities/calendar/verify/{company}/2081-05-05', answer: { exists: true } },
  { call: 'DELETE /entities/calendar/{holiday}', read: '/entities/calendar/count?year=2081', effect: { count: 0 } },
  {
    call: 'POST /entities/operator/vehicles',
    body: { licensePlate: 'ORG123', brand: 'Renault', vehicleTypeId: 1, driverId: '{driver}', companyId: '{company}' },
    keep: 'vehicle',
    read: '/entities/operator/vehicles/detail/{vehicle}',
    effect: { licensePlate: 'ORG123', brand: 'Renault' },
  },
  {
    call: 'PATCH /entities/operator/vehicles/{vehicle}',
    body: { licensePlate: 'org-456', color: 'rojo', driverId: '{driver}' },
    read: '/entities/operator/vehicles/detail/{vehicle}',
    effect: { licensePlate: 'ORG456', color: 'rojo', brand: 'Renault', version: 2 },
  },
  { call: 'GET /entities/operator/vehicles?companyId={company}&plate=ORG456', answer: { total: 1 } },
  { call: 'GET /entities/operator/vehicles/preview?companyId={company}', answer: { data: some({ vehicleTypeId: 1 }) } },
  {
    call: 'GET /entities/operator/vehicles/preview?driverId={driver}',
    answer: { data: some({ licensePlate: 'ORG456' }) },
  },
  { call: 'GET /entities/vehicles?plate=ORG456', answer: { total: 1 } },
  {
    call: 'DELETE /entities/operator/vehicles/{vehicle}',
    read: '/entities/vehicles?plate=ORG456',
    effect: { total: 0 },
  },
  { call: 'GET /entities/parking-services', answer: [] },
  { call: 'GET /entities/type-vehicles?isActive=true', answer: { data: some({ id: 1 }) } },
  {
    call: 'POST /entities/special-rates',
    body: {
      locationId: '{place}',
      vehicleTypeId: 1,
      name: 'Feria',
      startsAt: '2080-01-01T00:00:00Z',
      endsAt: '2080-01-02T00:00:00Z',
      cost: 500_000,
    },
    keep: 'event',
    read: '/entities/special-rates/{event}',
    effect: { cost: 500_000 },
  },
]
const MANAGEMENT_AND_SERVICES: Step[] = [
  {
    call: 'POST /management/cash-registers',
    body: { locationId: '{place}', float: 5_000_000, companyId: '{company}' },
    keep: 'cashUp',
    read: '/management/cash-ups/{cashUp}',
    effect: { status: 'current', register: 'main', float: 5_000_000 },
  },
  {
    call: 'POST /services/operator/unit-rate-tariffs',
    body: { locationId: '{place}', vehicleTypeId: 1, cost: 10_000, minutes: 1 },
    read: '/services/operator/unit-rate-tariffs?locationId={place}',
    effect: { total: 1 },
  },
  {
    call: 'POST /services/services',
    body: { locationId: '{place}', licensePlate: 'PLA123', vehicleTypeId: 1, receiptNumber: 'A-000001' },
    keep: 'service',
    read: '/services/services/{service}',
    effect: { status: 'progress', licensePlate: 'PLA123' },
  },
  {
    call: 'PATCH /services/services/{service}',
    body: { remarks: 'Rayón en la puerta', licensePlate: 'PLA124' },
    read: '/services/services/{service}',
    effect: { remarks: 'Rayón en la puerta', licensePlate: 'PLA124' },
  },
  {
    call: 'PATCH /services/services/update-notification-method/{service}',
    body: { notificationMethod: 'whatsapp' },
    read: '/services/services/{service}',
    effect: { notificationMethod: 'whatsapp' },
  },
  {
    call: 'POST /services/off-street/finish-parking-notification/{service}',
    body: { paymentMethod: 'cash' },
    read: '/services/services/{service}',
    effect: { status: 'completed', paymentMethod: 'cash' },
  },
  { call: 'GET /services/services?companyId={company}&locationId={place}', answer: { total: 1 } },
  { call: 'GET /services/services/count?locationId={place}', answer: { count: 1 } },
  { call: 'GET /services/services/company/occupancy?companyId={company}&locationId={place}' },
  { call: 'GET /services/services/company/revenue?companyId={company}' },
  { call: 'GET /services/services/revenue?companyId={company}&locationId={place}' },
  {
    call: 'GET /services/operator/reports/sales?companyId={company}&startDate=2026-11-17&endDate=2026-11-17&locationId={place}',
    answer: { data: [{ licensePlate: 'PLA124' }] },
  },
  { call: 'GET /services/operator/reports/discounts?startDate=2026-11-17&endDate=2026-11-18&companyId={company}' },
  { call: 'GET /services/operator/reports/vehicles-at-home?companyId={company}' },
  {
    call: 'PATCH /management/cash-ups/{cashUp}',
    body: { countedCash: 5_000_000 },
    read: '/management/cash-ups/{cashUp}',
    effect: { status: 'completed', closing: { leftInDrawer: 0 } },
  },
  {
    call: 'PATCH /management/cash-ups/collecte/{cashUp}',
    body: { amountReceived: 5_000_000 },
    read: '/management/cash-ups/{cashUp}',
    effect: { status: 'collected', collection: { amountReceived: 5_000_000 } },
  },
  { call: 'GET /management/cash-ups?companyId={company}&locationId={place}', answer: { total: 1 } },
  { call: 'GET /management/cash-ups/count?companyId={company}&locationId={place}', answer: { count: 1 } },
  { call: 'GET /management/cash-ups/company/{company}?locationId={place}', answer: { total: 1 } },
  { call: 'GET /management/cash-ups/company/{company}/count?locationId={place}', answer: { count: 1 } },
]

describe('an integrator who reads only the specification', () => {
  it.each([...USERS, ...ENTITIES, ...MANAGEMENT_AND_SERVICES])('$call', play)
})
