import { getCompany, listCompanies } from './company.ts'
import { listCountries, listPhoneCodes } from './country.ts'
import { driverChanges } from './driver.ts'
import type { Endpoint } from './endpoint.ts'
import { countLocations, getLocation, getLocationsByIds, listLocations, listParkingServices, locationChanges } from './location.ts'
import { countOperators, getOperator, getOperatorsByIds, listOperators } from './operator.ts'
import { countServices, editService, getService, getServiceHistory, listServices, serviceChanges } from './service.ts'
import { currentUser, signIn, signOut } from './session.ts'
import { companyVehicleTypeChanges, listCompanyVehicleTypes, listVehicleTypes } from './vehicle-type.ts'

/** Every call of the API. OpenAPI, the role and tenant matrix and the fuzz test are generated from this list. */
export const ENDPOINTS = [
  signIn,
  signOut,
  currentUser,
  listOperators,
  countOperators,
  getOperator,
  getOperatorsByIds,
  driverChanges,
  listCompanies,
  getCompany,
  listCountries,
  listPhoneCodes,
  listLocations,
  countLocations,
  locationChanges,
  getLocation,
  getLocationsByIds,
  listParkingServices,
  listVehicleTypes,
  listCompanyVehicleTypes,
  companyVehicleTypeChanges,
  listServices,
  countServices,
  serviceChanges,
  getService,
  editService,
  getServiceHistory,
] as const satisfies readonly Endpoint[]
