import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { NO_CELLS } from '../../../domain/uploads/columns.ts'
import { DEMO_PASSWORD } from '../../../server/demo/accounts.ts'
import { DRIVER_LINK_HEADER } from '../../../contract/driver-link.ts'
import { keepSignUp } from '../access/named.ts'
import { SIGN_UP_CODE } from '../access/samples.ts'
import { addLink } from '../driver-links/support.ts'
import { SAMPLES } from '../files/samples.ts'
import { enterDemo, freshPlate } from '../support/demo.ts'
import { aPassSheet } from '../passes/sheets.ts'
import { openTestServer } from '../support/test-server.ts'

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

/** Ids from the server's answers, by a name in this test. */
const ids: Record<string, string> = {
  location,
  otherLocation,
  residence: residences[0]?.id ?? '',
  company: demo.colombia,
  mexico: demo.mexico,
  owner: demo.owner.id,
  ana: demo.ana.id,
}

type Body = Record<string, unknown>

interface Call {
  /** `PATCH /entities/companies/{company}?x=y`, as in the specification. Braces hold a name of `ids`. */
  call: string
  body?: Body
  /** A person of the demo, or the name of a session that a sign-in of this test has stored. */
  as?: string
  status?: readonly number[]
  /** Fields that the answer must have. */
  answer?: unknown
  /** Name for the id in the answer. */
  keep?: string
  /** File of a multipart body. */
  file?: Blob
  headers?: Record<string, string>
}

/** A call, and the place of its effect: a path, another call, or a person's mail. */
interface Step extends Call {
  read?: string
  effect?: unknown
  next?: Call
  mailed?: string
}

/** Sessions by the names of `as`. */
const tokens: Record<string, string> = { owner: demo.owner.token, ana: demo.ana.token, root: demo.root.token }

const ANYTHING: unknown = expect.anything()

const filled = (text: string) => text.replaceAll(/\{([\w-]+)\}/g, (_, name: string) => ids[name] ?? `no ${name}`)

async function ask({ call, body, file, headers, as = 'owner' }: Call) {
  const form = new FormData()
  if (file) form.set('file', file)
  const [method = '', path = ''] = filled(call).split(' ')
  const response = await server.app.request(`/api/v2${path}`, {
    method,
    headers: {
      authorization: `Bearer ${tokens[as]}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(headers && Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, filled(value)]))),
    },
    ...(body && { body: filled(JSON.stringify(body)) }),
    ...(file && { body: form }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') === true
  const answer: unknown = isJson ? JSON.parse(text) : { type: response.headers.get('content-type') }
  return { status: response.status, answer }
}

/** Matches a value that has at least these fields, at any depth. */
function partly(wanted: unknown): unknown {
  if (typeof wanted === 'string') return filled(wanted)
  if (Array.isArray(wanted)) return wanted.map(partly)
  if (!(wanted instanceof Object) || 'asymmetricMatch' in wanted) return wanted
  return expect.objectContaining(Object.fromEntries(Object.entries(wanted).map(([name, one]) => [name, partly(one)])))
}

const Identified = v.object({ id: v.string() })
const Session = v.object({ token: v.string() })

/** Returns the id of the answered record, or of the first record in a list. */
function idIn(answer: unknown): string {
  const [one] = v.is(v.object({ data: v.array(v.unknown()) }), answer) ? answer.data : [answer]
  return v.is(Identified, one) ? one.id : ''
}

async function play({ read, effect, next, mailed, ...step }: Step) {
  const mails = mailed === undefined ? 0 : await mailsTo(mailed)
  await check(step)
  if (read !== undefined) await check({ call: `GET ${read}`, answer: effect, ...(step.as && { as: step.as }) })
  if (next !== undefined) await check({ ...(step.as && { as: step.as }), ...next })
  await expect.poll(() => (mailed === undefined ? 1 : mailsTo(mailed))).toBe(mails + 1)
}

async function check({ status, answer, keep, ...call }: Call) {
  const given = await ask(call)
  const success = status ?? (call.call.startsWith('POST') ? [200, 201] : [200])
  expect(success, JSON.stringify(given.answer)).toContain(given.status)
  if (keep !== undefined) {
    ids[keep] = idIn(given.answer)
    if (v.is(Session, given.answer)) tokens[keep] = given.answer.token
  }
  expect(given.answer).toEqual(answer === undefined ? ANYTHING : partly(answer))
}

/** Counts the mails to a person. Some are written after the answer, so that the answer reveals nothing. */
async function mailsTo(email: string): Promise<number> {
  const { rows } = await server.owner.query(
    'select 1 from messages where sent_to = $1 union all select 1 from account_messages where sent_to = $1',
    [email],
  )
  return rows.length
}

const plate = freshPlate()
const email = 'original.driver@example.test'
const some = (item: object) => expect.arrayContaining([expect.objectContaining(item)])

const USERS: Step[] = [
  {
    call: 'POST /users/auth/login/operator',
    body: { email: demo.ana.email, password: DEMO_PASSWORD },
    keep: 'signed in',
    next: { call: 'POST /users/auth/operator', as: 'signed in', answer: { id: '{ana}', email: demo.ana.email } },
  },
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
  {
    call: 'POST /users/operators/resend-welcome-email',
    body: { operatorId: '{staff}' },
    answer: { state: 'invited' },
    mailed: 'original.staff@example.test',
  },
  { call: 'POST /users/operators/reset', body: { email: demo.ana.email }, mailed: demo.ana.email },
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
    next: {
      call: 'POST /users/auth/login/operator',
      body: { email: demo.ana.email, password: 'dos-bicicletas-azules' },
      keep: 'changed',
    },
  },
  {
    call: 'POST /users/auth/login/operator',
    body: { email: demo.ana.email, password: DEMO_PASSWORD },
    status: [401],
    answer: { code: 'bad_credentials' },
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
    read: '/entities/companies/{newCompany}',
    effect: { name: 'Norte', country: 'mexico', currency: 'MXN' },
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
  { call: 'GET /entities/parking-services', answer: expect.arrayContaining(['cctv']) },
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
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M0 0h24v24H0z"/></svg>'
const SHEET = aPassSheet([
  {
    cells: {
      ...NO_CELLS,
      identificationType: 'CC',
      identification: '70555444',
      firstName: 'Nora',
      lastName: 'Cruz',
      email: 'nora@example.test',
      phoneCode: '57',
      phone: '3207776000',
      vehicleType: 'car',
      plates: freshPlate(),
      startDate: '2026-11-17',
      endDate: '2026-12-16',
    },
  },
])
const UPLOADS: Step[] = [
  {
    call: 'PATCH /entities/parking-permits/{permit}',
    body: { enabled: true },
    read: '/entities/parking-permits/{permit}',
    effect: { enabled: true },
  },
  {
    call: 'POST /entities/memberships/upload/{location}/{permit}',
    file: new Blob([new Uint8Array(SHEET)]),
    read: '/entities/passes?identification=70555444',
    effect: { total: 1 },
  },
  {
    call: `POST /users/uploads/avatar?email=${demo.owner.email}`,
    file: new Blob([SAMPLES.png.bytes]),
    keep: 'photo',
    read: '/users/files/{photo}',
    effect: { type: expect.stringContaining('image/') },
    next: { call: 'PATCH /users/operators/{owner}', body: { photo: '{photo}' }, answer: { photo: '{photo}' } },
  },
  {
    call: 'POST /entities/uploads/company?companyId={company}&grey=true',
    file: new Blob([SAMPLES.png.bytes]),
    keep: 'logo',
    read: '/users/files/{logo}',
    effect: { type: expect.stringContaining('image/') },
    next: { call: 'PATCH /entities/companies/{company}', body: { logo: '{logo}' }, answer: { logo: '{logo}' } },
  },
  {
    call: 'POST /entities/companies-type-vehicles/svg-image',
    file: new Blob([SVG]),
    answer: { svg: expect.stringContaining('<svg') },
    next: {
      call: 'PATCH /entities/companies-type-vehicles',
      body: { id: '{bicycle}', icon: SVG },
      answer: { icon: expect.stringContaining('<path') },
    },
  },
]

const COMPANY = {
  country: 'colombia',
  name: 'Original',
  legalName: 'Original S.A.S.',
  businessName: 'Original',
  taxId: '900555321',
}
const SIGN_UP = {
  company: COMPANY,
  person: { firstName: 'Olga', lastName: 'Ríos', jobTitle: 'Gerente' },
  email: 'original.owner@example.test',
  acceptsTerms: true,
  language: 'es',
}
const SIGNED_UP = await keepSignUp(server)
const SIGNING_UP: Step[] = [
  {
    call: 'POST /users/auth/register/operator',
    body: SIGN_UP,
    answer: { email: SIGN_UP.email },
    mailed: SIGN_UP.email,
  },
  {
    call: 'POST /entities/public/companies',
    body: { ...SIGN_UP, email: SIGNED_UP, code: SIGN_UP_CODE, password: 'tres-garzas-azules' },
    read: '/entities/companies/verify/900555321',
    effect: { taken: true },
    next: {
      call: 'POST /users/auth/login/operator',
      body: { email: SIGNED_UP, password: 'tres-garzas-azules' },
      answer: { user: { firstName: 'Olga', roleId: 2 } },
    },
  },
]

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

const PARTS: Step[] = [
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
    effect: { locationId: location, name: 'Kiosco' },
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

const LINKS: Step[] = [
  {
    call: 'POST /users/drivers/public',
    headers: { [DRIVER_LINK_HEADER]: '{invitation}' },
    body: { firstName: 'Elisa', lastName: 'Rojas', phoneCode: '57', phone: '3207776699' },
    read: '/users/operator/drivers?search=3207776699',
    effect: { total: 1 },
  },
  {
    call: 'GET /users/drivers/public/email?email=nobody@example.test',
    headers: { [DRIVER_LINK_HEADER]: '{link}' },
    answer: { taken: false },
  },
  {
    call: 'GET /users/drivers/public/phone?phoneCode=57&phone=3207776699',
    headers: { [DRIVER_LINK_HEADER]: '{link}' },
    answer: { taken: true },
  },
  {
    call: 'GET /users/drivers/public/identification?identificationType=citizenship&identification=70555999',
    headers: { [DRIVER_LINK_HEADER]: '{link}' },
    answer: { taken: false },
  },
  {
    call: 'PATCH /users/drivers/public/{driver}',
    headers: { [DRIVER_LINK_HEADER]: '{link}' },
    body: { firstName: 'Marta Lucía' },
    read: '/users/operator/drivers/detail/{driver}',
    effect: { firstName: 'Marta Lucía' },
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
    read: '/services/operator/unit-rate-tariffs?locationId={place}&vehicleTypeId=1',
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
  {
    call: 'GET /services/services/company/occupancy?companyId={company}&locationId={place}',
    answer: { data: [{ location: { id: '{place}' }, types: some({ vehicleTypeId: 1, inside: 0, spaces: 9 }) }] },
  },
  {
    call: 'GET /services/services/company/revenue?companyId={company}&locationId={place}',
    answer: { currency: 'COP', total: { day: { now: { services: 1 } } } },
  },
  {
    call: 'GET /services/services/revenue?companyId={company}&locationId={place}',
    answer: { currency: 'COP', data: some({ services: 1, entries: 1 }) },
  },
  {
    call: 'GET /services/operator/reports/sales?companyId={company}&startDate=2026-11-17&endDate=2026-11-17&locationId={place}',
    answer: { data: [{ licensePlate: 'PLA124' }] },
  },
  {
    call: 'GET /services/operator/reports/discounts?startDate=2026-11-17&endDate=2026-11-18&companyId={company}&locationId={place}',
    answer: { data: [] },
  },
  {
    call: 'POST /services/services',
    body: {
      locationId: '{residence}',
      licensePlate: 'HOM123',
      vehicleTypeId: 1,
      receiptNumber: 'H-000001',
      visitor: { name: 'Luz Marina Gil', apartment: '502' },
    },
    read: '/services/operator/reports/vehicles-at-home?companyId={company}&locationId={residence}',
    effect: { data: some({ licensePlate: 'HOM123', apartment: '502' }) },
  },
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

const STEPS = [...USERS, ...ENTITIES, ...PARTS, ...MANAGEMENT_AND_SERVICES, ...UPLOADS, ...SIGNING_UP, ...LINKS]

it.each(SPECIFIED)('[S7-02] plays %s and reads what it did', (specified) => {
  const pattern = new RegExp(`^${specified.replaceAll('*', '[^/]+')}$`)
  const isSpecified = (call: string) => pattern.test(call.replace(/\?.*$/, ''))
  const isShown = STEPS.some(({ call, answer, read, effect, next, mailed }) =>
    specified.startsWith('GET') || specified === 'POST /users/auth/operator'
      ? (isSpecified(call) && answer !== undefined) ||
        (read !== undefined && effect !== undefined && isSpecified(`GET ${read}`))
      : isSpecified(call) && (effect !== undefined || next !== undefined || mailed !== undefined),
  )
  expect(isShown).toBe(true)
})

describe('an integrator who reads only the specification', () => {
  it.each(STEPS.filter((step) => !LINKS.includes(step)))('$call', async (step) => {
    await expect(play(step)).resolves.toBeUndefined()
  })

  it.each(LINKS)('$call', async (step) => {
    ids['invitation'] = await addLink(server, demo.colombia, null)
    ids['link'] = await addLink(server, demo.colombia, ids['driver'] ?? '')
    await expect(play(step)).resolves.toBeUndefined()
  })
})

describe('a body with plain fields', () => {
  let days = 0
  const holiday = async () => {
    days += 1
    const { answer } = await ask({
      call: 'POST /entities/calendar',
      body: { holidayName: 'Feria', holidayDate: `2082-01-${String(days).padStart(2, '0')}` },
    })
    return idIn(answer)
  }
  const edit = (id: string, body: Body, headers: Record<string, string> = {}) =>
    ask({ call: `PATCH /entities/calendar/${id}`, body, headers })
  const faults = (...errors: [path: string, code: string][]) => ({
    status: 400,
    answer: expect.objectContaining({
      errors: errors.map(([path, code]) => expect.objectContaining({ path, code })),
    }),
  })

  it('sets a field whatever somebody else has set before', async () => {
    const id = await holiday()
    for (const holidayName of ['Primera', 'Segunda', 'Segunda'])
      expect(await edit(id, { holidayName })).toMatchObject({ status: 200, answer: { holidayName } })
    expect(await ask({ call: `GET /entities/calendar/${id}` })).toMatchObject({ answer: { version: 3 } })
  })

  it.each(['"2"', '2', 'W/"2"', '*'])('is set if the record has the version in If-Match: %s', async (version) => {
    const id = await holiday()
    await edit(id, { description: 'one' })
    expect(await edit(id, { description: 'two' }, { 'if-match': version })).toMatchObject({ status: 200 })
  })

  it('is a conflict if the record has another version than If-Match names, also in the form of the contract', async () => {
    const id = await holiday()
    await edit(id, { description: 'one' })
    const conflict = {
      status: 409,
      answer: { code: 'edit_conflict', conflicts: [{ path: 'version', base: 1, theirs: 2, mine: 1 }] },
    }
    const strict = { changes: { description: { from: 'one', to: 'two' } } }
    for (const body of [{ description: 'two' }, strict])
      expect(await edit(id, body, { 'if-match': '"1"' })).toMatchObject(conflict)
    expect(await edit(id, strict)).toMatchObject({ status: 200 })
  })

  it('is refused if If-Match can not be read', async () => {
    const id = await holiday()
    expect(await edit(id, { description: 'x' }, { 'if-match': '"abc"' })).toEqual(faults(['if-match', 'invalidField']))
  })

  it('names a wrong field by its own name', async () => {
    const id = await holiday()
    expect(await edit(id, { holidayName: '', holidayDate: '2082-02-30' })).toEqual(
      faults(['holidayName', 'required'], ['holidayDate', 'day_unknown']),
    )
    const managed = await ask({ call: 'PATCH /entities/locations/{location}', body: { managerId: demo.ana.id } })
    expect(managed).toEqual(faults(['managerId', 'manager_unknown']))
    const full = await ask({ call: 'PATCH /entities/locations/{location}', body: { occupancy: { 1: 99_999 } } })
    expect(full).toEqual(faults(['occupancy.1', 'spaces_below_types']))
  })

  it('is refused with a field that the call does not take, also if a device may queue the call', async () => {
    const id = await holiday()
    expect(await edit(id, { holidayName: 'A', colour: 'red' })).toEqual(faults(['colour', 'unknown_field']))
    const owner = await ask({
      call: 'POST /users/operator/drivers',
      body: { firstName: 'Iván', lastName: 'Gil', email: 'ivan@example.test' },
    })
    const vehicle = await ask({
      call: 'POST /entities/operator/vehicles',
      body: { licensePlate: freshPlate(), vehicleTypeId: 1, driverId: idIn(owner.answer) },
    })
    expect(
      await ask({
        call: `PATCH /entities/operator/vehicles/${idIn(vehicle.answer)}`,
        body: { color: 'red', colour: 'red' },
      }),
    ).toEqual(faults(['colour', 'unknown_field']))
  })

  it.each([{}, { companyId: demo.colombia }])('is refused if it changes nothing: %j', async (body) => {
    const id = await holiday()
    expect(await edit(id, body)).toEqual(faults(['', 'nothing_changed']))
  })

  it.each([{}, 'AS_IT_STANDS', '*'])('is not what a change from %j is: that one is compared', async (from) => {
    const id = await holiday()
    expect(await edit(id, { changes: { description: { from, to: 'x' } } })).toMatchObject({ status: 409 })
    expect(await edit(id, { description: 'x' })).toMatchObject({ status: 200 })
  })
})

describe('a call without what the app adds', () => {
  const post = (body: Body, headers: Record<string, string> = {}) =>
    ask({ call: 'POST /users/operator/drivers', body: { firstName: 'Iván', lastName: 'Gil', ...body }, headers })

  it('is done twice without a key, and once with one', async () => {
    const plain = [await post({ email: 'twice.a@example.test' }), await post({ email: 'twice.b@example.test' })]
    expect(plain.map(({ status }) => status)).toEqual([201, 201])
    const keyed = { 'idempotency-key': 'an integrator 1' }
    const first = await post({ email: 'once@example.test' }, keyed)
    expect(first.status).toBe(201)
    expect(await post({ email: 'once@example.test' }, keyed)).toEqual(first)
  })

  it.each([
    ['on-behalf-of', demo.ana.id],
    ['done-at', '2026-11-17T15:00:00.000Z'],
  ])('is refused with %s and no key', async (header, value) => {
    expect(await post({ email: 'author@example.test' }, { [header]: value })).toMatchObject({
      status: 400,
      answer: { code: 'idempotency_key_required' },
    })
  })

  it.each([
    'GET /entities/discounts?companyId={mexico}',
    'GET /services/operator/reports/sales?startDate=2026-11-17&endDate=2026-11-17&companyId={mexico}',
    'GET /entities/locations?companyId={mexico}',
    'GET /entities/calendar?companyId=none',
    'GET /entities/parking-services?companyId={mexico}',
  ])('finds nothing in a company that is not the caller’s: %s', async (call) => {
    expect(await ask({ call })).toMatchObject({ status: 404, answer: { code: 'not_found' } })
    expect(await ask({ call: call.replace(/=(\{mexico\}|none)$/, '={company}') })).toMatchObject({ status: 200 })
  })

  it('writes nothing for a company that is not the caller’s', async () => {
    const body = { holidayName: 'Feria', holidayDate: '2083-01-01' }
    const call = 'POST /entities/calendar'
    expect(await ask({ call, body: { ...body, companyId: demo.mexico } })).toMatchObject({ status: 404 })
    expect(await ask({ call: 'GET /entities/calendar/count?year=2083' })).toMatchObject({ answer: { count: 0 } })
    expect(await ask({ call, as: 'root', body: { ...body, companyId: demo.mexico } })).toMatchObject({ status: 201 })
    expect(await ask({ call: 'GET /entities/calendar/count?year=2083&companyId={mexico}', as: 'root' })).toMatchObject({
      answer: { count: 1 },
    })
  })

  it('pays no stay that is not inside, because it names no price', async () => {
    const body = { paymentMethod: 'cash' }
    const call = 'POST /services/off-street/finish-parking-notification/{service}'
    expect(await ask({ call, body })).toMatchObject({ status: 400, answer: { errors: [{ code: 'not_in_progress' }] } })
  })
})
