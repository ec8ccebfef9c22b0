import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { listCountries, listPhoneCodes } from '../../contract/country.ts'
import { AREAS, endpointPath } from '../../contract/endpoint.ts'
import { ENDPOINTS } from '../../contract/endpoints.ts'
import { listParkingServices } from '../../contract/location.ts'
import { PARKING_SERVICES } from '../../domain/locations.ts'

const CALLS = Object.fromEntries(
  ENDPOINTS.map((endpoint) => [endpoint.id, `${endpoint.method} ${endpointPath(endpoint)}`]),
)

/** Paths as in the specification, without calls added here. */
const SPELLED = {
  signIn: 'POST /api/v2/users/auth/login/operator',
  currentUser: 'POST /api/v2/users/auth/operator',
  verifyCompany: 'GET /api/v2/entities/companies/verify/:taxId',
  verifyEmail: 'GET /api/v2/users/operators/verify/:email',
  registerOperator: 'POST /api/v2/users/auth/register/operator',
  createCompany: 'POST /api/v2/entities/public/companies',
  listOperators: 'GET /api/v2/users/operators',
  countOperators: 'GET /api/v2/users/operators/count',
  getOperator: 'GET /api/v2/users/operators/:id',
  getOperatorsByIds: 'GET /api/v2/users/operators/ids/:ids',
  editOperator: 'PATCH /api/v2/users/operators/:id',
  resetPassword: 'PATCH /api/v2/users/operators/reset-password/:id',
  setEmail: 'PATCH /api/v2/users/operators/email/:id',
  listDrivers: 'GET /api/v2/users/operator/drivers',
  createDriver: 'POST /api/v2/users/operator/drivers',
  getDriver: 'GET /api/v2/users/operator/drivers/detail/:id',
  editDriver: 'PATCH /api/v2/users/operator/drivers/:id',
  deleteDriver: 'DELETE /api/v2/users/operator/drivers/:id',
  getDriversByIds: 'GET /api/v2/users/drivers/ids/:ids',
  findDriversByEmail: 'GET /api/v2/users/drivers/email',
  findDriversByPhone: 'GET /api/v2/users/drivers/phone',
  registerDriver: 'POST /api/v2/users/drivers',
  editGuestDriver: 'PATCH /api/v2/users/drivers/guest/:id',
  isEmailTaken: 'GET /api/v2/users/drivers/public/email',
  isPhoneTaken: 'GET /api/v2/users/drivers/public/phone',
  isIdentificationTaken: 'GET /api/v2/users/drivers/public/identification',
  registerByLink: 'POST /api/v2/users/drivers/public',
  listShops: 'GET /api/v2/entities/discounts/:id/shops',
  createShop: 'POST /api/v2/entities/discounts/:id/shops',
  editShop: 'PATCH /api/v2/entities/discounts/shops/:id',
  renewShopLink: 'POST /api/v2/entities/discounts/shops/:id/link',
  listShopSheets: 'GET /api/v2/entities/discounts/shops/:id/sheets',
  createShopSheet: 'POST /api/v2/entities/discounts/shops/:id/sheets',
  withdrawShopSheet: 'POST /api/v2/entities/discounts/shops/sheets/:id/withdraw',
  getShopStatement: 'GET /api/v2/entities/discounts/shops/:id/statement',
  openShopLink: 'GET /api/v2/services/public/shop',
  stampStay: 'POST /api/v2/services/public/shop/stamps',
  editByLink: 'PATCH /api/v2/users/drivers/public/:id',
  listVehicles: 'GET /api/v2/entities/operator/vehicles',
  listRegisteredVehicles: 'GET /api/v2/entities/vehicles',
  previewVehicles: 'GET /api/v2/entities/operator/vehicles/preview',
  getVehicle: 'GET /api/v2/entities/operator/vehicles/detail/:id',
  createVehicle: 'POST /api/v2/entities/operator/vehicles',
  editVehicle: 'PATCH /api/v2/entities/operator/vehicles/:id',
  deleteVehicle: 'DELETE /api/v2/entities/operator/vehicles/:id',
  listCompanies: 'GET /api/v2/entities/companies',
  getCompany: 'GET /api/v2/entities/companies/:id',
  listCountries: 'GET /api/v2/entities/public/countries',
  listPhoneCodes: 'GET /api/v2/entities/public/countries/phone-codes',
  listLocations: 'GET /api/v2/entities/locations',
  countLocations: 'GET /api/v2/entities/locations/count',
  getLocation: 'GET /api/v2/entities/locations/:id',
  getLocationsByIds: 'GET /api/v2/entities/locations/ids/:ids',
  listParkingServices: 'GET /api/v2/entities/parking-services',
  listVehicleTypes: 'GET /api/v2/entities/type-vehicles',
  listCompanyVehicleTypes: 'GET /api/v2/entities/companies-type-vehicles',
  listServices: 'GET /api/v2/services/services',
  countServices: 'GET /api/v2/services/services/count',
  totalServices: 'GET /api/v2/services/services/totals',
  editService: 'PATCH /api/v2/services/services/:id',
  listFreeTimeRates: 'GET /api/v2/services/operator/free-time-rates',
  createFreeTimeRate: 'POST /api/v2/services/operator/free-time-rates',
  editFreeTimeRate: 'PATCH /api/v2/services/operator/free-time-rates/:id',
  listMaximumRates: 'GET /api/v2/services/operator/maximum-rates',
  createMaximumRate: 'POST /api/v2/services/operator/maximum-rates',
  editMaximumRate: 'PATCH /api/v2/services/operator/maximum-rates/:id',
  getNightRate: 'GET /api/v2/services/operator/night-rates/:id',
  createNightRate: 'POST /api/v2/services/operator/night-rates',
  editNightRate: 'PATCH /api/v2/services/operator/night-rates/:id',
  listUnitRates: 'GET /api/v2/services/operator/unit-rates',
  createUnitRate: 'POST /api/v2/services/operator/unit-rates',
  editUnitRate: 'PATCH /api/v2/services/operator/unit-rates/:id',
  deleteUnitRate: 'DELETE /api/v2/services/operator/unit-rates/:id',
  listUnitRateTariffs: 'GET /api/v2/services/operator/unit-rate-tariffs',
  createUnitRateTariff: 'POST /api/v2/services/operator/unit-rate-tariffs',
  editUnitRateTariff: 'PATCH /api/v2/services/operator/unit-rate-tariffs/:id',
  deleteUnitRateTariff: 'DELETE /api/v2/services/operator/unit-rate-tariffs/:id',
  listUnitSpecialRates: 'GET /api/v2/services/operator/unit-special-rates',
  createUnitSpecialRate: 'POST /api/v2/services/operator/unit-special-rates',
  editUnitSpecialRate: 'PATCH /api/v2/services/operator/unit-special-rates/:id',
  deleteUnitSpecialRate: 'DELETE /api/v2/services/operator/unit-special-rates/:id',
  listUnitSpecialRateTariffs: 'GET /api/v2/services/operator/unit-special-rate-tariffs',
  createUnitSpecialRateTariff: 'POST /api/v2/services/operator/unit-special-rate-tariffs',
  editUnitSpecialRateTariff: 'PATCH /api/v2/services/operator/unit-special-rate-tariffs/:id',
  deleteUnitSpecialRateTariff: 'DELETE /api/v2/services/operator/unit-special-rate-tariffs/:id',
  updateNotificationMethod: 'PATCH /api/v2/services/services/update-notification-method/:id',
  listCashUps: 'GET /api/v2/management/cash-ups',
  countCashUps: 'GET /api/v2/management/cash-ups/count',
  listCompanyCashUps: 'GET /api/v2/management/cash-ups/company/:companyId',
  countCompanyCashUps: 'GET /api/v2/management/cash-ups/company/:companyId/count',
  getCashUp: 'GET /api/v2/management/cash-ups/:id',
  openRegister: 'POST /api/v2/management/cash-registers',
  closeCashUp: 'PATCH /api/v2/management/cash-ups/:id',
  collectCashUp: 'PATCH /api/v2/management/cash-ups/collecte/:id',
  listHolidays: 'GET /api/v2/entities/calendar',
  countHolidays: 'GET /api/v2/entities/calendar/count',
  getHoliday: 'GET /api/v2/entities/calendar/:id',
  verifyHoliday: 'GET /api/v2/entities/calendar/verify/:companyId/:date',
  createHoliday: 'POST /api/v2/entities/calendar',
  editHoliday: 'PATCH /api/v2/entities/calendar/:id',
  deleteHoliday: 'DELETE /api/v2/entities/calendar/:id',
  createCompanyVehicleType: 'POST /api/v2/entities/companies-type-vehicles',
  editCompanyVehicleType: 'PATCH /api/v2/entities/companies-type-vehicles/:id',
  deleteVehicleClass: 'DELETE /api/v2/entities/companies-type-vehicles/:id',
  editNamedCompanyVehicleType: 'PATCH /api/v2/entities/companies-type-vehicles',
}

describe('the calls of the API', () => {
  it('have the methods and paths of the specification [S7-02]', () => {
    expect(CALLS).toMatchObject(SPELLED)
  })

  it('have unique ids, methods and paths', () => {
    expect(Object.keys(CALLS)).toHaveLength(ENDPOINTS.length)
    expect(new Set(Object.values(CALLS)).size).toBe(ENDPOINTS.length)
  })

  it('are in one of the five areas, except the batch call', () => {
    expect(AREAS).toEqual(['users', 'entities', 'management', 'payments', 'services'])
    for (const endpoint of ENDPOINTS) expect([...AREAS, null], endpoint.id).toContain(endpoint.area)
  })

  it.each(ENDPOINTS)('$id reads each parameter of its path', ({ path, request }) => {
    const named = [...path.matchAll(/:([a-z]+)/gi)].map(([, name]) => name)
    const read = 'params' in request ? Object.keys(request.params.entries) : []
    expect(read).toEqual(named)
  })

  it('answer with a plain list for parking services, and without pages for countries and phone codes [S7-04]', () => {
    const plain = ENDPOINTS.filter(({ response }) => response.type === 'array')
    expect(plain.map(({ id }) => id)).toEqual(['listParkingServices'])
    expect(v.is(listParkingServices.response, [...PARKING_SERVICES])).toBe(true)
    expect(v.is(listParkingServices.response, { data: [...PARKING_SERVICES] })).toBe(false)

    for (const { request, response } of [listCountries, listPhoneCodes]) {
      expect(Object.keys(response.entries)).toEqual(['data'])
      expect(
        Object.keys('query' in request ? request.query.entries : {}).filter((name) => ['page', 'limit'].includes(name)),
      ).toEqual([])
    }
  })

  it('can be queued only if they write a record', () => {
    expect(ENDPOINTS.filter((endpoint) => endpoint.queueable).map((endpoint) => endpoint.id)).toEqual([
      'createDriver',
      'editDriver',
      'deleteDriver',
      'createVehicle',
      'editVehicle',
      'deleteVehicle',
      'createPass',
      'editPass',
      'renewPass',
      'editService',
      'updateNotificationMethod',
      'finishService',
      'voidService',
      'askVoid',
      'correctService',
      'checkIn',
      'reserveService',
      'confirmService',
      'admitService',
      'sendEntryTicket',
      'openRegister',
      'moveCash',
      'noteDrawerOpening',
      'closeCashUp',
      'approveVariance',
      'collectCashUp',
      'adjustCashUp',
    ])
  })
})
