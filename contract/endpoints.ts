import { agreementChanges, countAgreements, getAgreement, listAgreements } from './agreement.ts'
import { batchWrites } from './batch.ts'
import {
  adjustCashUp,
  approveVariance,
  cashUpChanges,
  closeCashUp,
  collectCashUp,
  countCashUps,
  countCompanyCashUps,
  getCashUp,
  listCashUps,
  listCompanyCashUps,
  moveCash,
  openRegister,
} from './cash-up.ts'
import { getCompany, listCompanies } from './company.ts'
import { listCountries, listPhoneCodes } from './country.ts'
import { countDrivers, createDriver, deleteDriver, driverChanges, editDriver, editGuestDriver, getDriver, getDriversByIds, listDrivers, registerDriver } from './driver.ts'
import { findDriversByEmail, findDriversByIdentification, findDriversByPhone } from './driver-search.ts'
import { editByLink, inviteDriver, isEmailTaken, isIdentificationTaken, isPhoneTaken, openDriverLink, registerByLink, sendUpdateLink } from './driver-link.ts'
import type { Endpoint } from './endpoint.ts'
import { holidayChanges } from './holiday.ts'
import { countLocations, getLocation, getLocationsByIds, listLocations, listParkingServices, locationChanges } from './location.ts'
import { editOperator, resetPassword, setEmail } from './account.ts'
import { countOperators, getOperator, getOperatorsByIds, listFormerOperators, listOperators } from './operator.ts'
import { getServicePrice } from './price.ts'
import { RATE_ENDPOINTS } from './rate.ts'
import { assignPayment, refundService, resendInvoice } from './payment.ts'
import { correctService, countServices, editService, finishService, getService, listServices, serviceChanges, updateNotificationMethod, voidService } from './service.ts'
import { getServiceHistory } from './service-history.ts'
import { currentUser, signIn, signOut } from './session.ts'
import { createVehicle, deleteVehicle, editVehicle, getVehicle, listRegisteredVehicles, listVehicles, previewVehicles, vehicleChanges } from './vehicle.ts'
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
  listFormerOperators,
  editOperator,
  resetPassword,
  setEmail,
  listDrivers,
  countDrivers,
  driverChanges,
  getDriver,
  getDriversByIds,
  findDriversByEmail,
  findDriversByPhone,
  findDriversByIdentification,
  createDriver,
  editDriver,
  registerDriver,
  editGuestDriver,
  sendUpdateLink,
  inviteDriver,
  openDriverLink,
  isEmailTaken,
  isPhoneTaken,
  isIdentificationTaken,
  registerByLink,
  editByLink,
  listVehicles,
  listRegisteredVehicles,
  vehicleChanges,
  previewVehicles,
  getVehicle,
  createVehicle,
  editVehicle,
  deleteVehicle,
  deleteDriver,
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
  listAgreements,
  countAgreements,
  agreementChanges,
  getAgreement,
  holidayChanges,
  listServices,
  countServices,
  serviceChanges,
  getService,
  editService,
  updateNotificationMethod,
  finishService,
  voidService,
  correctService,
  getServicePrice,
  getServiceHistory,
  resendInvoice,
  assignPayment,
  refundService,
  ...RATE_ENDPOINTS,
  listCashUps,
  countCashUps,
  listCompanyCashUps,
  countCompanyCashUps,
  cashUpChanges,
  getCashUp,
  openRegister,
  moveCash,
  closeCashUp,
  approveVariance,
  collectCashUp,
  adjustCashUp,
  batchWrites,
] as const satisfies readonly Endpoint[]
