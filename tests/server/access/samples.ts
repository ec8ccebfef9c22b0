import { randomUUID } from 'node:crypto'

import { agreementChanges, countAgreements, getAgreement, listAgreements } from '../../../contract/agreement.ts'
import { batchWrites } from '../../../contract/batch.ts'
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
} from '../../../contract/cash-up.ts'
import { getCompany, listCompanies } from '../../../contract/company.ts'
import { listCountries, listPhoneCodes } from '../../../contract/country.ts'
import { countDrivers, createDriver, deleteDriver, driverChanges, editDriver, editGuestDriver, getDriver, getDriversByIds, listDrivers, registerDriver } from '../../../contract/driver.ts'
import { findDriversByEmail, findDriversByIdentification, findDriversByPhone } from '../../../contract/driver-search.ts'
import { DRIVER_LINK_HEADER, editByLink, inviteDriver, isEmailTaken, isIdentificationTaken, isPhoneTaken, openDriverLink, registerByLink, sendUpdateLink } from '../../../contract/driver-link.ts'
import type { Endpoint, GivenRequest } from '../../../contract/endpoint.ts'
import { holidayChanges } from '../../../contract/holiday.ts'
import { countLocations, getLocation, getLocationsByIds, listLocations, listParkingServices, locationChanges } from '../../../contract/location.ts'
import { editOperator, resetPassword, setEmail } from '../../../contract/account.ts'
import { countOperators, getOperator, getOperatorsByIds, listFormerOperators, listOperators } from '../../../contract/operator.ts'
import { getServicePrice } from '../../../contract/price.ts'
import { freeTimeRates, maximumRates, nightRates, unitRates, unitRateTariffs, unitSpecialRates, unitSpecialRateTariffs } from '../../../contract/rate.ts'
import { assignPayment, refundService, resendInvoice } from '../../../contract/payment.ts'
import { correctService, countServices, editService, finishService, getService, listServices, serviceChanges, updateNotificationMethod, voidService } from '../../../contract/service.ts'
import { getServiceHistory } from '../../../contract/service-history.ts'
import { currentUser, signIn, signOut } from '../../../contract/session.ts'
import { createVehicle, deleteVehicle, editVehicle, getVehicle, listRegisteredVehicles, listVehicles, previewVehicles, vehicleChanges } from '../../../contract/vehicle.ts'
import { companyVehicleTypeChanges, listCompanyVehicleTypes, listVehicleTypes } from '../../../contract/vehicle-type.ts'
import { DEMO_PASSWORD } from '../../../server/demo/accounts.ts'
import { aNewDriver, aNewVehicle } from '../drivers/support.ts'

/** The second payment of `twicePaidService`. */
export const SECOND_PAYMENT = '01980000-0000-7000-8000-0000000000a2'

/** Ids that a caller can name. */
export interface Named {
  company: string
  location: string
  operator: string
  /** By which they sign in: set anew it is the same. */
  operatorEmail: string
  service: string
  /** One that is open, one that is closed, and one whose money was collected. */
  cashUp: string
  closedCashUp: string
  collectedCashUp: string
  driver: string
  /** The driver's. */
  vehicle: string
  /** Tokens of links: the driver's own, and of an invitation. */
  updateLink: string
  invitation: string
  /** Nobody's e-mail. */
  freshEmail: string
  /** One that has ended. */
  paidService: string
  /** One that was paid while no cash-up was open. */
  unassignedService: string
  /** One that was paid twice, and the shift out of which its money is given back. */
  twicePaidService: string
  shiftOfRefund: string
  /** One that has only these rates, of bicycles, each on its first days of the week. */
  ratedLocation: string
  freeTimeRate: string
  maximumRate: string
  nightRate: string
  unitRate: string
  specialRate: string
  agreement: string
}

const AT = '2026-11-20T12:00:00.000Z'
const QUOTE = { agreementName: null, totalMinutes: 0, serviceCharge: 0, discount: 0, adjustment50: 0, totalCost: 0, tax: 0, serviceFee: 0 }
const UNVERIFIED = { dataphone: null, digital: null }

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
  sample(listFormerOperators, ({ operator }) => ({ params: { ids: operator } })),
  sample(editOperator, ({ operator }) => ({ params: { id: operator }, body: { gender: 'wc' as const } })),
  sample(resetPassword, ({ operator }) => ({ params: { id: operator }, body: { currentPassword: DEMO_PASSWORD, newPassword: DEMO_PASSWORD } })),
  sample(setEmail, ({ operator, operatorEmail }) => ({ params: { id: operator }, body: { currentPassword: DEMO_PASSWORD, email: operatorEmail } })),
  sample(listDrivers, () => ({ query: { search: 'a' } })),
  sample(countDrivers, () => ({ query: {} })),
  sample(driverChanges, () => ({ query: { limit: '10' } })),
  sample(getDriver, ({ driver }) => ({ params: { id: driver } })),
  sample(getDriversByIds, ({ driver }) => ({ params: { ids: driver } })),
  sample(findDriversByEmail, () => ({ query: { email: 'maria@example.test' } })),
  sample(findDriversByPhone, () => ({ query: { phoneCode: '57', phone: '3001234567' } })),
  sample(findDriversByIdentification, () => ({ query: { identification: '12345' } })),
  sample(createDriver, ({ driver }) => ({ body: aNewDriver({ mergeInto: driver }) })),
  sample(editDriver, ({ driver }) => ({ params: { id: driver }, body: { changes: { lastName: { from: 'Peña', to: 'Pérez' } } } })),
  sample(registerDriver, ({ driver }) => ({ body: aNewDriver({ mergeInto: driver }) })),
  sample(editGuestDriver, ({ driver }) => ({ params: { id: driver }, body: { changes: { lastName: { from: 'Peña', to: 'Pérez' } } } })),
  sample(sendUpdateLink, ({ driver }) => ({ params: { id: driver } })),
  sample(inviteDriver, ({ freshEmail }) => ({ body: { email: freshEmail } })),
  sample(openDriverLink, ({ updateLink }) => ({ headers: { [DRIVER_LINK_HEADER]: updateLink } })),
  sample(isEmailTaken, ({ updateLink }) => ({ headers: { [DRIVER_LINK_HEADER]: updateLink }, query: { email: 'maria@example.test' } })),
  sample(isPhoneTaken, ({ updateLink }) => ({ headers: { [DRIVER_LINK_HEADER]: updateLink }, query: { phoneCode: '57', phone: '3001234567' } })),
  sample(isIdentificationTaken, ({ updateLink }) => ({ headers: { [DRIVER_LINK_HEADER]: updateLink }, query: { identificationType: 'citizenship' as const, identification: '12345' } })),
  sample(registerByLink, ({ invitation, freshEmail }) => ({ headers: { [DRIVER_LINK_HEADER]: invitation }, body: { firstName: 'María', lastName: 'Peña', email: freshEmail } })),
  sample(editByLink, ({ driver, updateLink }) => ({ params: { id: driver }, headers: { [DRIVER_LINK_HEADER]: updateLink }, body: { changes: { lastName: { from: 'Peña', to: 'Pérez' } } } })),
  sample(listVehicles, () => ({ query: { plate: 'a' } })),
  sample(listRegisteredVehicles, () => ({ query: { plate: 'a' } })),
  sample(vehicleChanges, () => ({ query: {} })),
  sample(previewVehicles, ({ driver }) => ({ query: { driverId: driver } })),
  sample(getVehicle, ({ vehicle }) => ({ params: { id: vehicle } })),
  sample(createVehicle, ({ driver }) => ({ body: { ...aNewVehicle(), driverId: driver } })),
  sample(editVehicle, ({ vehicle }) => ({ params: { id: vehicle }, body: { changes: { color: { from: null, to: null } } } })),
  sample(deleteVehicle, ({ vehicle }) => ({ params: { id: vehicle } })),
  sample(deleteDriver, ({ driver }) => ({ params: { id: driver } })),
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
  sample(listAgreements, () => ({ query: { enabled: 'true' as const } })),
  sample(countAgreements, () => ({ query: {} })),
  sample(agreementChanges, () => ({ query: {} })),
  sample(getAgreement, ({ agreement }) => ({ params: { id: agreement } })),
  sample(holidayChanges, () => ({ query: {} })),
  sample(listServices, ({ location }) => ({ headers: { timezone: 'America/Bogota' }, query: { locationIds: location, paymentMethods: 'cash' } })),
  sample(countServices, () => ({ headers: {}, query: { plate: 'a' } })),
  sample(serviceChanges, () => ({ query: {} })),
  sample(getService, ({ service }) => ({ params: { id: service } })),
  sample(editService, ({ service }) => ({ params: { id: service }, body: { changes: { remarks: { from: null, to: null } } } })),
  sample(updateNotificationMethod, ({ service }) => ({ params: { id: service }, body: { from: null, notificationMethod: null } })),
  sample(finishService, ({ service, cashUp }) => ({
    params: { type: 'off_street' as const, id: service },
    body: { endedAt: new Date().toISOString(), paymentMethod: 'cash' as const, agreementId: null, cashUpId: cashUp, cashReceived: null, quote: QUOTE },
  })),
  sample(voidService, ({ service }) => ({ params: { id: service }, body: { reason: 'Came in by mistake' } })),
  sample(correctService, ({ paidService }) => ({ params: { id: paidService }, body: { id: randomUUID(), amount: 100, reason: 'The barrier was stuck' } })),
  sample(getServicePrice, ({ service }) => ({ params: { id: service } })),
  sample(getServiceHistory, ({ service }) => ({ params: { id: service } })),
  sample(resendInvoice, ({ paidService }) => ({ params: { id: paidService }, body: { email: 'maria@example.test' } })),
  sample(assignPayment, ({ unassignedService, cashUp }) => ({ params: { id: unassignedService }, body: { cashUpId: cashUp } })),
  sample(refundService, ({ twicePaidService, shiftOfRefund }) => ({ params: { id: twicePaidService }, body: { id: randomUUID(), paymentId: SECOND_PAYMENT, method: 'digital' as const, cashUpId: shiftOfRefund } })),
  sample(freeTimeRates.list, ({ ratedLocation }) => ({ query: { locationId: ratedLocation } })),
  sample(freeTimeRates.get, ({ freeTimeRate }) => ({ params: { id: freeTimeRate } })),
  sample(freeTimeRates.create, ({ ratedLocation }) => ({ body: { locationId: ratedLocation, vehicleTypeId: 3 as const, days: [7 as const], minutes: 5 } })),
  sample(freeTimeRates.edit, ({ freeTimeRate }) => ({ params: { id: freeTimeRate }, body: { days: [1 as const] } })),
  sample(freeTimeRates.remove, ({ freeTimeRate }) => ({ params: { id: freeTimeRate }, query: {} })),
  sample(maximumRates.list, ({ ratedLocation }) => ({ query: { locationId: ratedLocation } })),
  sample(maximumRates.get, ({ maximumRate }) => ({ params: { id: maximumRate } })),
  sample(maximumRates.create, ({ ratedLocation }) => ({ body: { locationId: ratedLocation, vehicleTypeId: 3 as const, days: [7 as const], cost: 100_00 } })),
  sample(maximumRates.edit, ({ maximumRate }) => ({ params: { id: maximumRate }, body: { days: [1 as const] } })),
  sample(maximumRates.remove, ({ maximumRate }) => ({ params: { id: maximumRate }, query: {} })),
  sample(nightRates.list, ({ ratedLocation }) => ({ query: { locationId: ratedLocation } })),
  sample(nightRates.get, ({ nightRate }) => ({ params: { id: nightRate } })),
  sample(nightRates.create, ({ ratedLocation }) => ({ body: { locationId: ratedLocation, vehicleTypeId: 3 as const, days: [7 as const], from: '20:00', to: '06:00', cost: 100_00 } })),
  sample(nightRates.edit, ({ nightRate }) => ({ params: { id: nightRate }, body: { days: [1 as const] } })),
  sample(nightRates.remove, ({ nightRate }) => ({ params: { id: nightRate }, query: {} })),
  sample(unitRates.list, ({ ratedLocation }) => ({ query: { locationId: ratedLocation } })),
  sample(unitRates.get, ({ unitRate }) => ({ params: { id: unitRate } })),
  sample(unitRates.create, ({ ratedLocation }) => ({ body: { locationId: ratedLocation, vehicleTypeId: 3 as const, tariffs: [{ cost: 100, minutes: 1 }] } })),
  sample(unitRates.edit, ({ unitRate }) => ({ params: { id: unitRate }, body: { tariffs: [{ cost: 100, minutes: 1 }] } })),
  sample(unitRates.remove, ({ unitRate }) => ({ params: { id: unitRate }, query: {} })),
  sample(unitRateTariffs.list, ({ ratedLocation }) => ({ query: { locationId: ratedLocation } })),
  sample(unitRateTariffs.get, ({ unitRate }) => ({ params: { id: unitRate } })),
  sample(unitRateTariffs.create, ({ ratedLocation }) => ({ body: { locationId: ratedLocation, vehicleTypeId: 3 as const, days: [8 as const], cost: 100, minutes: 1 } })),
  sample(unitRateTariffs.edit, ({ unitRate }) => ({ params: { id: unitRate }, body: { days: [1 as const] } })),
  sample(unitRateTariffs.remove, ({ unitRate }) => ({ params: { id: unitRate }, query: {} })),
  sample(unitSpecialRates.list, ({ ratedLocation }) => ({ query: { locationId: ratedLocation } })),
  sample(unitSpecialRates.get, ({ specialRate }) => ({ params: { id: specialRate } })),
  sample(unitSpecialRates.create, ({ ratedLocation }) => ({ body: { locationId: ratedLocation, vehicleTypeId: 3 as const, tariffs: [{ cost: 100, minutes: 1 }] } })),
  sample(unitSpecialRates.edit, ({ specialRate }) => ({ params: { id: specialRate }, body: { tariffs: [{ cost: 100, minutes: 1 }] } })),
  sample(unitSpecialRates.remove, ({ specialRate }) => ({ params: { id: specialRate }, query: {} })),
  sample(unitSpecialRateTariffs.list, ({ ratedLocation }) => ({ query: { locationId: ratedLocation } })),
  sample(unitSpecialRateTariffs.get, ({ specialRate }) => ({ params: { id: specialRate } })),
  sample(unitSpecialRateTariffs.create, ({ ratedLocation }) => ({ body: { locationId: ratedLocation, vehicleTypeId: 3 as const, days: [8 as const], cost: 100, minutes: 1 } })),
  sample(unitSpecialRateTariffs.edit, ({ specialRate }) => ({ params: { id: specialRate }, body: { days: [1 as const] } })),
  sample(unitSpecialRateTariffs.remove, ({ specialRate }) => ({ params: { id: specialRate }, query: {} })),
  sample(listCashUps, () => ({ headers: { timezone: 'America/Bogota' }, query: { statuses: 'current' } })),
  sample(countCashUps, () => ({ headers: {}, query: {} })),
  sample(listCompanyCashUps, ({ company }) => ({ params: { companyId: company }, headers: {}, query: {} })),
  sample(countCompanyCashUps, ({ company }) => ({ params: { companyId: company }, headers: {}, query: {} })),
  sample(cashUpChanges, () => ({ query: {} })),
  sample(getCashUp, ({ cashUp }) => ({ params: { id: cashUp } })),
  sample(openRegister, ({ location }) => ({ body: { id: randomUUID(), locationId: location, register: 'main', openedAt: AT, float: 0, count: null, note: 'sample' } })),
  sample(moveCash, ({ cashUp }) => ({ params: { id: cashUp }, body: { id: randomUUID(), at: AT, kind: 'pay_in' as const, amount: 100, reason: 'Coins for change' } })),
  sample(closeCashUp, ({ cashUp }) => ({
    params: { id: cashUp },
    body: { id: randomUUID(), closedAt: AT, countedCash: 0, count: null, leftInDrawer: 0, verified: UNVERIFIED, varianceReason: null },
  })),
  sample(approveVariance, ({ closedCashUp }) => ({ params: { id: closedCashUp }, body: { approvedAt: AT } })),
  sample(collectCashUp, ({ closedCashUp }) => ({ params: { id: closedCashUp }, body: { collectedAt: AT, amountReceived: 0, revision: 0, total: 0, note: null } })),
  sample(adjustCashUp, ({ collectedCashUp }) => ({ params: { id: collectedCashUp }, body: { id: randomUUID(), at: AT, amount: -100, reason: 'A coin was found' } })),
  sample(batchWrites, ({ service }) => ({
    body: { writes: [{ key: randomUUID(), endpoint: editService.id, params: { id: service }, body: { changes: { remarks: { from: null, to: null } } }, lane: service }] },
  })),
]
