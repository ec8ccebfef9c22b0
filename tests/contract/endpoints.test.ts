import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { listCountries, listPhoneCodes } from '../../contract/country.ts'
import { AREAS, endpointPath } from '../../contract/endpoint.ts'
import { ENDPOINTS } from '../../contract/endpoints.ts'
import { listParkingServices } from '../../contract/location.ts'
import { PARKING_SERVICES } from '../../domain/locations.ts'
import { BACK_OFFICE_ROLES } from '../../domain/roles.ts'

const CALLS = Object.fromEntries(ENDPOINTS.map((endpoint) => [endpoint.id, `${endpoint.method} ${endpointPath(endpoint)}`]))

/** As the specification spells them; below the line, those that the design adds. */
const SPELLED = {
  signIn: 'POST /api/v2/users/auth/login/operator',
  currentUser: 'POST /api/v2/users/auth/operator',
  listOperators: 'GET /api/v2/users/operators',
  countOperators: 'GET /api/v2/users/operators/count',
  getOperator: 'GET /api/v2/users/operators/:id',
  getOperatorsByIds: 'GET /api/v2/users/operators/ids/:ids',
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
  editService: 'PATCH /api/v2/services/services/:id',

  signOut: 'POST /api/v2/users/auth/logout/operator',
  driverChanges: 'GET /api/v2/users/operator/drivers/changes',
  locationChanges: 'GET /api/v2/entities/locations/changes',
  companyVehicleTypeChanges: 'GET /api/v2/entities/companies-type-vehicles/changes',
  serviceChanges: 'GET /api/v2/services/services/changes',
  getService: 'GET /api/v2/services/services/:id',
  getServiceHistory: 'GET /api/v2/services/services/:id/history',
}

describe('the calls of the API', () => {
  it('are spelled as given [S7-02]', () => {
    expect(CALLS).toEqual(SPELLED)
  })

  it('have ids of their own, and no two the same method and path', () => {
    expect(Object.keys(CALLS)).toHaveLength(ENDPOINTS.length)
    expect(new Set(Object.values(CALLS)).size).toBe(ENDPOINTS.length)
  })

  it('lie in one of the five areas', () => {
    expect(AREAS).toEqual(['users', 'entities', 'management', 'payments', 'services'])
    for (const endpoint of ENDPOINTS) expect(AREAS, endpoint.id).toContain(endpoint.area)
  })

  it.each(ENDPOINTS)('$id is open to anybody or to roles of the back-office, and reads each parameter of its path', ({ roles, path, request }) => {
    const allowed: readonly string[] = roles === 'public' ? [] : roles
    expect(allowed.filter((role) => !BACK_OFFICE_ROLES.some((known) => known === role))).toEqual([])
    const named = [...path.matchAll(/:([a-z]+)/gi)].map(([, name]) => name)
    const read = 'params' in request ? Object.keys(request.params.entries) : []
    expect(read).toEqual(named)
  })

  it('answer with a plain list for parking services, and without paging for countries and phone codes [S7-04]', () => {
    const plain = ENDPOINTS.filter(({ response }) => response.type === 'array')
    expect(plain.map(({ id }) => id)).toEqual(['listParkingServices'])
    expect(v.is(listParkingServices.response, [...PARKING_SERVICES])).toBe(true)
    expect(v.is(listParkingServices.response, { data: [...PARKING_SERVICES] })).toBe(false)

    for (const { request, response } of [listCountries, listPhoneCodes]) {
      expect(Object.keys(response.entries)).toEqual(['data'])
      expect(Object.keys('query' in request ? request.query.entries : {}).filter((name) => ['page', 'limit'].includes(name))).toEqual([])
    }
  })

  it('only the write of a record can be queued', () => {
    expect(ENDPOINTS.filter((endpoint) => endpoint.queueable).map((endpoint) => endpoint.id)).toEqual(['editService'])
  })
})
