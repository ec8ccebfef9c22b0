import { DRIVER_LINK_HEADER } from '../../../../contract/driver-link.ts'
import { DEMO_PASSWORD } from '../../../../server/demo/accounts.ts'
import { SIGN_UP_CODE } from '../../access/names.ts'
import { freshPlate } from '../../support/demo.ts'
import { type Step, some } from './integrator.ts'

const plate = freshPlate()
const email = 'original.driver@example.test'

/** Sign-in, drivers and users. */
export const USER_STEPS: readonly Step[] = [
  {
    call: 'POST /users/auth/login/operator',
    body: { email: '{anaEmail}', password: DEMO_PASSWORD },
    keep: 'signed in',
    next: { call: 'POST /users/auth/operator', as: 'signed in', answer: { id: '{ana}', email: '{anaEmail}' } },
  },
  { call: 'POST /users/auth/operator', answer: { id: '{owner}', roleId: 2, companyId: '{company}' } },
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
    effect: { roleId: 3, role: 'parking_staff', locationIds: ['{location}'] },
  },
  {
    call: 'GET /users/operators?roleId=2&companyId={company}&limit=999',
    answer: { data: some({ id: '{owner}' }) },
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
  { call: 'POST /users/operators/reset', body: { email: '{anaEmail}' }, mailed: '{anaEmail}' },
  {
    call: 'PATCH /users/operators/staff/{staff}',
    body: { firstName: 'Rosalba', locationIds: ['{otherLocation}'] },
    read: '/users/operators/{staff}',
    effect: { firstName: 'Rosalba', lastName: 'Díaz', locationIds: ['{otherLocation}'] },
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
      body: { email: '{anaEmail}', password: 'dos-bicicletas-azules' },
      keep: 'changed',
    },
  },
  {
    call: 'POST /users/auth/login/operator',
    body: { email: '{anaEmail}', password: DEMO_PASSWORD },
    status: [401],
    answer: { code: 'bad_credentials' },
  },
  {
    call: 'DELETE /users/operators/{staff}',
    read: '/users/operators/count?search=original.staff',
    effect: { count: 0 },
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
/** Sign-up of a company. */
export const SIGN_UP_STEPS: readonly Step[] = [
  {
    call: 'POST /users/auth/register/operator',
    body: SIGN_UP,
    answer: { email: SIGN_UP.email },
    mailed: SIGN_UP.email,
  },
  {
    call: 'POST /entities/public/companies',
    body: { ...SIGN_UP, email: '{signedUp}', code: SIGN_UP_CODE, password: 'tres-garzas-azules' },
    read: '/entities/companies/verify/900555321',
    effect: { taken: true },
    next: {
      call: 'POST /users/auth/login/operator',
      body: { email: '{signedUp}', password: 'tres-garzas-azules' },
      answer: { user: { firstName: 'Olga', roleId: 2 } },
    },
  },
]

/** Calls of a driver who holds a link: `{invitation}` and `{link}` are used once. */
export const DRIVER_LINK_STEPS: readonly Step[] = [
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
