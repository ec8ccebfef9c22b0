import { getCompany, listCompanies } from '../../../contract/company.ts'
import { listCountries, listPhoneCodes } from '../../../contract/country.ts'
import { driverChanges } from '../../../contract/driver.ts'
import type { Endpoint, GivenRequest } from '../../../contract/endpoint.ts'
import { countLocations, getLocation, getLocationsByIds, listLocations, listParkingServices, locationChanges } from '../../../contract/location.ts'
import { countOperators, getOperator, getOperatorsByIds, listOperators } from '../../../contract/operator.ts'
import { countServices, editService, getService, getServiceHistory, listServices, serviceChanges } from '../../../contract/service.ts'
import { currentUser, signIn, signOut } from '../../../contract/session.ts'
import { companyVehicleTypeChanges, listCompanyVehicleTypes, listVehicleTypes } from '../../../contract/vehicle-type.ts'
import { DEMO_PASSWORD } from '../../../server/demo/accounts.ts'

/** Ids that a caller can name. */
export interface Named {
  company: string
  location: string
  operator: string
  service: string
}

/** A request that its endpoint accepts from anybody whose company has the ids. */
interface Sample {
  endpoint: Endpoint
  request: (named: Named) => object
}

function sample<E extends Endpoint>(endpoint: E, request: (named: Named) => GivenRequest<E>): Sample {
  return { endpoint, request }
}

/** One for each endpoint; a test sees that none is missing. */
export const SAMPLES: readonly Sample[] = [
  sample(signIn, () => ({ body: { email: 'owner@demo.parq.test', password: DEMO_PASSWORD } })),
  sample(signOut, () => ({})),
  sample(currentUser, () => ({})),
  sample(listOperators, () => ({ query: { role: 'parking_staff' as const, search: 'a' } })),
  sample(countOperators, () => ({ query: {} })),
  sample(getOperator, ({ operator }) => ({ params: { id: operator } })),
  sample(getOperatorsByIds, ({ operator }) => ({ params: { ids: operator } })),
  sample(driverChanges, () => ({ query: { limit: '10' } })),
  sample(listCompanies, () => ({ query: {} })),
  sample(getCompany, ({ company }) => ({ params: { id: company } })),
  sample(listCountries, () => ({ query: { isActive: 'true' as const } })),
  sample(listPhoneCodes, () => ({})),
  sample(listLocations, ({ company }) => ({ query: { companyId: company } })),
  sample(countLocations, () => ({})),
  sample(locationChanges, () => ({ query: {} })),
  sample(getLocation, ({ location }) => ({ params: { id: location } })),
  sample(getLocationsByIds, ({ location }) => ({ params: { ids: location } })),
  sample(listParkingServices, () => ({})),
  sample(listVehicleTypes, () => ({ query: {} })),
  sample(listCompanyVehicleTypes, () => ({ query: { isActive: 'true' as const } })),
  sample(companyVehicleTypeChanges, () => ({ query: {} })),
  sample(listServices, ({ location }) => ({ headers: { timezone: 'America/Bogota' }, query: { locationIds: location, paymentMethods: 'cash' } })),
  sample(countServices, () => ({ headers: {}, query: { plate: 'a' } })),
  sample(serviceChanges, () => ({ query: {} })),
  sample(getService, ({ service }) => ({ params: { id: service } })),
  sample(editService, ({ service }) => ({ params: { id: service }, body: { changes: { remarks: { from: null, to: null } } } })),
  sample(getServiceHistory, ({ service }) => ({ params: { id: service } })),
]
