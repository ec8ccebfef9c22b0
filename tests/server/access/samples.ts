import { randomUUID } from 'node:crypto'

import { agreementCalls, editNamedAgreement, getAgreementUse } from '../../../contract/agreement.ts'
import { listActivity } from '../../../contract/activity.ts'
import { peopleStatistics } from '../../../contract/people-statistics.ts'
import { attentionRows, dismissedRows, finishAttention, listAttention } from '../../../contract/attention.ts'
import { batchWrites } from '../../../contract/batch.ts'
import {
  cashUpChanges,
  countCashUps,
  countCompanyCashUps,
  getCashUp,
  listCashUps,
  listCompanyCashUps,
} from '../../../contract/cash-up.ts'
import {
  adjustCashUp,
  approveVariance,
  closeCashUp,
  collectCashUp,
  moveCash,
  openRegister,
} from '../../../contract/cash-up-writes.ts'
import { getCashUpHistory } from '../../../contract/cash-up-history.ts'
import { CRUD_VERBS, type Crud } from '../../../contract/crud.ts'
import { addCompany, listActiveOperators, listCompanies } from '../../../contract/companies.ts'
import { editCompany, editInvoicing, getCompany, getCompanyHistory, setInvoicing } from '../../../contract/company.ts'
import { companyOccupancy, companyRevenue, hourlyRevenue } from '../../../contract/dashboard.ts'
import {
  checkInvoicing,
  connectInvoicing,
  countInvoices,
  creditInvoice,
  disconnectInvoicing,
  findInvoiceCustomer,
  getInvoicingConnection,
  issueInvoices,
  listInvoices,
  requestInvoice,
} from '../../../contract/invoice.ts'
import {
  changeInvoiceCustomer,
  getInvoicePdf,
  getInvoiceTotals,
  mailInvoice,
  previewInvoiceRun,
  startInvoiceRun,
} from '../../../contract/invoice-documents.ts'
import { sendEntryTicket } from '../../../contract/customer-address.ts'
import { listCountries, listPhoneCodes } from '../../../contract/country.ts'
import {
  countDrivers,
  createDriver,
  deleteDriver,
  driverCalls,
  driverChanges,
  editDriver,
  editGuestDriver,
  getDriver,
  getDriversByIds,
  listDrivers,
  registerDriver,
} from '../../../contract/driver.ts'
import { findDriversByEmail, findDriversByIdentification, findDriversByPhone } from '../../../contract/driver-search.ts'
import {
  DRIVER_LINK_HEADER,
  editByLink,
  inviteDriver,
  isEmailTaken,
  isIdentificationTaken,
  isPhoneTaken,
  openDriverLink,
  registerByLink,
  sendUpdateLink,
} from '../../../contract/driver-link.ts'
import type { Endpoint, RequestInput } from '../../../contract/endpoint.ts'
import { cancelExport, getExport, listExports, startExport } from '../../../contract/export.ts'
import { holidayCalls } from '../../../contract/holiday.ts'
import { addHolidays, suggestHolidays, verifyHoliday } from '../../../contract/holiday-year.ts'
import {
  deviceCheckIn,
  deviceCheckOut,
  devicePay,
  deviceQuote,
  getDeviceConfiguration,
} from '../../../contract/device.ts'
import {
  KIOSK_HEADER,
  beatKiosk,
  kioskDeviceCalls,
  listConnections,
  makePairingCode,
  moveKioskDevice,
  pairKiosk,
  revokeKioskDevice,
} from '../../../contract/kiosk-device.ts'
import {
  countLocations,
  getLocation,
  getLocationsByIds,
  listLocations,
  listParkingServices,
  locationChanges,
} from '../../../contract/location.ts'
import { locationWrites } from '../../../contract/location-writes.ts'
import { geocodeAddress, locationTypeCalls, scheduleCalls } from '../../../contract/location-parts.ts'
import {
  EMAIL_LINK_HEADER,
  cancelEmail,
  confirmEmail,
  editOperator,
  getEmail,
  openEmailLink,
  resetPassword,
  sendEmailLink,
  setEmail,
} from '../../../contract/account.ts'
import { membershipCalls } from '../../../contract/membership.ts'
import { discardMessage, listUnsentMessages, sendMessageAgain } from '../../../contract/message.ts'
import { listFormerOperators } from '../../../contract/operator.ts'
import { listRefusedMoney, settleRefusedMoney } from '../../../contract/refused-money.ts'
import { listPaymentsElsewhere, listUnsentWork } from '../../../contract/unsent-work.ts'
import { PASSWORD_LINK_HEADER, askForPassword, openPasswordLink } from '../../../contract/password-link.ts'
import { endOpenSession, endOpenSessions, listOpenSessions } from '../../../contract/open-session.ts'
import {
  getLocationsOfOperator,
  getLocationsOfOperators,
  getOperatorsByIds,
  resendWelcomeEmail,
  userCalls,
} from '../../../contract/user.ts'
import { listDuePasses, remindOfPasses, renewPasses } from '../../../contract/due-passes.ts'
import {
  cancelPass,
  countPassStates,
  passCalls,
  passChanges,
  pausePass,
  renewPass,
  resumePass,
} from '../../../contract/pass.ts'
import { getServicePrice } from '../../../contract/price.ts'
import {
  freeTimeRates,
  maximumRates,
  nightRates,
  unitRates,
  unitRateTariffs,
  specialRates,
  unitSpecialRates,
  unitSpecialRateTariffs,
} from '../../../contract/rate.ts'
import {
  getRateVersion,
  listRateVersions,
  listReplayStays,
  publishRates,
  withdrawRates,
} from '../../../contract/rate-version.ts'
import { passesReport, passesTotals } from '../../../contract/pass-report.ts'
import {
  discountsReport,
  discountsTotals,
  salesReport,
  salesTotals,
  servicesReport,
  servicesTotals,
  vehiclesAtHome,
  visitsReport,
} from '../../../contract/report.ts'
import {
  connectWhatsApp,
  disconnectWhatsApp,
  getMessaging,
  listCustomerMessages,
  resendCustomerMessage,
  setMessaging,
} from '../../../contract/messaging.ts'
import { assignPayment, refundService, resendInvoice } from '../../../contract/payment.ts'
import {
  cancelDeposit,
  closeMonth,
  getMonth,
  getMonthFile,
  listBookCloses,
  listDeferredIncome,
  recordDeposit,
  reopenMonth,
} from '../../../contract/month.ts'
import { refundsReport, refundsTotals } from '../../../contract/refund-report.ts'
import {
  admitService,
  askVoid,
  checkIn,
  confirmService,
  correctService,
  editService,
  finishService,
  reserveService,
  updateNotificationMethod,
  voidService,
} from '../../../contract/service-writes.ts'
import { countServices, getService, listServices, serviceChanges } from '../../../contract/service.ts'
import { savedViewCalls } from '../../../contract/saved-view.ts'
import { getServiceHistory } from '../../../contract/service-history.ts'
import { totalServices } from '../../../contract/service-totals.ts'
import { currentUser, endSessions, signIn, signOut } from '../../../contract/session.ts'
import {
  createCompany,
  registerOperator,
  resumeRegistration,
  verifyCompany,
  verifyEmail,
} from '../../../contract/sign-up.ts'
import { editTicket } from '../../../contract/ticket.ts'
import {
  createVehicle,
  deleteVehicle,
  editVehicle,
  getVehicle,
  listRegisteredVehicles,
  listVehicles,
  previewVehicles,
  vehicleCalls,
  vehicleChanges,
} from '../../../contract/vehicle.ts'
import {
  deleteVehicleClass,
  editNamedVehicleType,
  listVehicleTypes,
  vehicleTypeCalls,
} from '../../../contract/vehicle-type.ts'
import {
  SHOP_LINK_HEADER,
  SHOP_PIN_HEADER,
  createShop,
  createShopSheet,
  editShop,
  getShopStatement,
  listShopSheets,
  listShops,
  openShopLink,
  renewShopLink,
  stampStay,
  withdrawShopSheet,
} from '../../../contract/shop.ts'
import { DAY_MS } from '../../../domain/time.ts'
import { DEMO_PASSWORD } from '../../../server/demo/accounts.ts'
import { aNewDriver, aNewVehicle } from '../drivers/support.ts'

/** Records that a caller can name by their ids. */
export const RECORDS = [
  'company',
  'location',
  'operator',
  /** A person who was invited and has not accepted yet. */
  'newcomer',
  'service',
  /** A service that was paid twice, its second payment, and the shift from which that payment is refunded. */
  'twicePaidService',
  'secondPayment',
  'shiftOfRefund',
  /** An open cash-up, a closed one, and one whose money was collected. */
  'cashUp',
  'closedCashUp',
  'collectedCashUp',
  'driver',
  /** A vehicle of the driver. */
  'vehicle',
  /** A stay that has ended. */
  'paidService',
  /** An issued invoice of another stay, at a company that is connected to the simulator. */
  'invoice',
  /** An invoice that waits for a person. */
  'requestedInvoice',
  /** The receipt of a paid stay, at a company that is connected to the simulator. */
  'customerMessage',
  'requestedService',
  'reservedService',
  /** A stay that was paid while no cash-up was open. */
  'unassignedService',
  /** A location with only these rates, for bicycles, each on its first days of the week. */
  'ratedLocation',
  'eventRate',
  'freeTimeRate',
  'maximumRate',
  'nightRate',
  'unitRate',
  'specialRate',
  'rateVersion',
  'scheduledRates',
  /** A closed month that was reopened, and a deposit of a collection. */
  'bookClose',
  'deposit',
  'agreement',
  /** A shop of an agreement. */
  'shop',
  /** A sheet of codes of a shop. */
  'shopSheet',
  'holiday',
  /** A vehicle type of the company without a row for bicycles. */
  'vehicleType',
  /** A class of vehicles. */
  'vehicleClass',
  /** A membership that is sold, and two passes of it, one of them paused. */
  'membership',
  'pass',
  'pausedPass',
  /** A location with hours on Mondays and spaces for cars; the hours and the vehicle type. */
  'openLocation',
  'schedule',
  'locationVehicleType',
  /** A message that could not be sent. */
  'unsentMessage',
  /** Money of a refused charge. */
  'refusedMoney',
  /** A shared view that is mailed to the operator. */
  'savedView',
  /** A file in preparation for the person who creates these names. */
  'exported',
  /** A paired device. */
  'kioskDevice',
] as const

/** Other values in calls that must belong to the company, or to no record yet. */
export const WORDS = [
  /** Tokens of links: the driver's own link, and an invitation. */
  'updateLink',
  'invitation',
  /** Token of a person who changes their sign-in e-mail. */
  'emailLink',
  /** Token of a shop's link. */
  'shopLink',
  /** E-mail of a person who signs a company up and was mailed the code of these samples. */
  'signUpEmail',
  /** Token of a person who forgot their password. */
  'passwordLink',
  /** Token of the paired device, and a code for another device. */
  'kioskToken',
  'pairingCode',
  /** An unused e-mail, an unused record id, and a day without a holiday. */
  'freshEmail',
  'freshId',
  'freshDay',
] as const

export type Named = Record<(typeof RECORDS)[number] | (typeof WORDS)[number], string>

const AT = '2026-11-20T12:00:00.000Z'
const QUOTE = {
  agreementName: null,
  totalMinutes: 0,
  serviceCharge: 0,
  discount: 0,
  adjustment50: 0,
  totalCost: 0,
  tax: 0,
  serviceFee: 0,
}
/** Ranges of the reports. */
const A_MONTH = { startDate: '2026-11-01T00:00:00', endDate: '2026-11-30T23:59:59' }
const A_WEEK = { startDate: '2026-11-16T00:00:00', endDate: '2026-11-22T23:59:59' }
const UNVERIFIED = { dataphone: null, digital: null }

export const SIGN_UP_CODE = '246813'

/** Each close has a later month than the one before. */
let closes = 0
function nextMonth(): string {
  closes += 1
  return `${2001 + Math.floor(closes / 12)}-${String((closes % 12) + 1).padStart(2, '0')}`
}

function digits(count: number): string {
  return randomUUID().replaceAll(/\D/g, '').slice(-count).padStart(count, '0')
}

/** A plate of maximum length: with five digits, a plate was sometimes already inside or had a pass. */
export function aFreshPlate(): string {
  return `9T${digits(10)}`
}

function aPassPayment(cashUpId: string) {
  return {
    id: randomUUID(),
    at: new Date().toISOString(),
    amount: 18_000_000,
    method: 'cash' as const,
    cashUpId,
    receiptNumber: `RP-${digits(7)}`,
  }
}

function aSignUp(freshId: string) {
  return {
    company: {
      country: 'mexico' as const,
      name: 'Estacionamiento Jacaranda',
      legalName: 'Estacionamiento Jacaranda S.A. de C.V.',
      businessName: 'Jacaranda',
      taxId: freshId.slice(-12).toUpperCase(),
    },
    person: { firstName: 'Olga', lastName: 'Ríos', jobTitle: 'Gerente' },
    acceptsTerms: true as const,
    language: 'es' as const,
  }
}

/** A request that its endpoint accepts from anyone whose company has the ids. */
interface Sample {
  endpoint: Endpoint
  request: (named: Named) => object
}

function sample<E extends Endpoint>(endpoint: E, request: (named: Named) => RequestInput<E>): Sample {
  return { endpoint, request }
}

/** Samples of a room of records, in the order of its contract's calls. */
function crudSamples(
  crud: Crud,
  {
    idOf,
    readOf = idOf,
    input,
    changes,
  }: {
    idOf: (named: Named) => string
    readOf?: (named: Named) => string
    input: (named: Named) => object
    changes: object
  },
): Sample[] {
  const requests: Record<keyof Crud, (named: Named) => object> = {
    list: () => ({ query: {} }),
    count: () => ({ query: {} }),
    changes: () => ({ query: {} }),
    get: (named) => ({ params: { id: readOf(named) } }),
    history: (named) => ({ params: { id: idOf(named) } }),
    create: (named) => ({ body: input(named) }),
    edit: (named) => ({ params: { id: idOf(named) }, body: { changes } }),
    remove: (named) => ({ params: { id: idOf(named) } }),
  }
  return CRUD_VERBS.flatMap((verb) => {
    const endpoint = crud[verb]
    return endpoint === undefined ? [] : [{ endpoint, request: requests[verb] }]
  })
}

/** One sample for each endpoint; a test checks that none is missing. */
export const SAMPLES: readonly Sample[] = [
  sample(signIn, () => ({ body: { email: 'owner@demo.parq.test', password: DEMO_PASSWORD } })),
  sample(signOut, () => ({})),
  sample(endSessions, () => ({ body: { sessions: ['0'.repeat(64)] } })),
  sample(currentUser, () => ({})),
  sample(verifyCompany, () => ({ params: { taxId: '800197268-4' }, query: { country: 'colombia' as const } })),
  sample(verifyEmail, () => ({ params: { email: 'someone@example.test' } })),
  sample(registerOperator, ({ freshEmail, freshId }) => ({ body: { ...aSignUp(freshId), email: freshEmail } })),
  sample(resumeRegistration, ({ signUpEmail }) => ({ body: { email: signUpEmail, code: SIGN_UP_CODE } })),
  sample(createCompany, ({ signUpEmail, freshId }) => ({
    body: { ...aSignUp(freshId), email: signUpEmail, code: SIGN_UP_CODE, password: 'sixteen blue herons' },
  })),
  ...crudSamples(userCalls, {
    idOf: ({ newcomer }) => newcomer,
    // Staff can read only themselves.
    readOf: ({ operator }) => operator,
    input: ({ freshId, freshEmail }) => ({
      id: freshId,
      email: freshEmail,
      firstName: 'Rosa',
      lastName: 'Mora',
      language: 'es',
      role: 'parking_staff',
    }),
    changes: { lastName: { from: 'Mora', to: 'Pérez' } },
  }),
  sample(resendWelcomeEmail, ({ newcomer }) => ({ body: { operatorId: newcomer } })),
  sample(listOpenSessions, ({ operator }) => ({ params: { id: operator } })),
  sample(endOpenSession, ({ operator, freshId }) => ({ params: { id: operator, sessionId: freshId } })),
  sample(endOpenSessions, ({ operator }) => ({ params: { id: operator } })),
  sample(getOperatorsByIds, ({ operator }) => ({ params: { ids: operator } })),
  sample(getLocationsOfOperator, ({ operator }) => ({ params: { id: operator } })),
  sample(getLocationsOfOperators, ({ operator }) => ({ params: { ids: operator } })),
  sample(listFormerOperators, ({ operator }) => ({ params: { ids: operator } })),
  sample(listUnsentWork, () => ({ query: {} })),
  sample(editOperator, ({ operator }) => ({ params: { id: operator }, body: { gender: 'wc' as const } })),
  sample(resetPassword, ({ operator }) => ({
    params: { id: operator },
    headers: {},
    body: { currentPassword: DEMO_PASSWORD, newPassword: 'a new way in' },
  })),
  sample(askForPassword, ({ freshEmail }) => ({ body: { email: freshEmail } })),
  sample(openPasswordLink, ({ passwordLink }) => ({ headers: { [PASSWORD_LINK_HEADER]: passwordLink } })),
  sample(getEmail, ({ operator }) => ({ params: { id: operator } })),
  sample(setEmail, ({ operator, freshEmail }) => ({
    params: { id: operator },
    body: { currentPassword: DEMO_PASSWORD, email: freshEmail },
  })),
  sample(cancelEmail, ({ operator }) => ({ params: { id: operator } })),
  sample(sendEmailLink, ({ operator }) => ({ params: { id: operator } })),
  sample(openEmailLink, ({ emailLink }) => ({ headers: { [EMAIL_LINK_HEADER]: emailLink } })),
  sample(confirmEmail, ({ emailLink }) => ({ headers: { [EMAIL_LINK_HEADER]: emailLink } })),
  sample(listDrivers, () => ({ query: { search: 'a' } })),
  sample(countDrivers, () => ({ query: {} })),
  sample(driverChanges, () => ({ query: { limit: '10' } })),
  sample(getDriver, ({ driver }) => ({ params: { id: driver } })),
  sample(driverCalls.history, ({ driver }) => ({ params: { id: driver } })),
  sample(createDriver, ({ driver }) => ({ body: aNewDriver({ mergeInto: driver }) })),
  sample(editDriver, ({ driver }) => ({
    params: { id: driver },
    body: { changes: { lastName: { from: 'Peña', to: 'Pérez' } } },
  })),
  sample(deleteDriver, ({ driver }) => ({ params: { id: driver } })),
  sample(getDriversByIds, ({ driver }) => ({ params: { ids: driver } })),
  sample(findDriversByEmail, () => ({ query: { email: 'maria@example.test' } })),
  sample(findDriversByPhone, () => ({ query: { phoneCode: '57', phone: '3001234567' } })),
  sample(findDriversByIdentification, () => ({ query: { identification: '12345' } })),
  sample(registerDriver, ({ driver }) => ({ body: aNewDriver({ mergeInto: driver }) })),
  sample(editGuestDriver, ({ driver }) => ({
    params: { id: driver },
    body: { changes: { lastName: { from: 'Peña', to: 'Pérez' } } },
  })),
  sample(sendUpdateLink, ({ driver }) => ({ params: { id: driver } })),
  sample(inviteDriver, ({ freshEmail }) => ({ body: { email: freshEmail } })),
  sample(openDriverLink, ({ updateLink }) => ({ headers: { [DRIVER_LINK_HEADER]: updateLink } })),
  sample(isEmailTaken, ({ updateLink }) => ({
    headers: { [DRIVER_LINK_HEADER]: updateLink },
    query: { email: 'maria@example.test' },
  })),
  sample(isPhoneTaken, ({ updateLink }) => ({
    headers: { [DRIVER_LINK_HEADER]: updateLink },
    query: { phoneCode: '57', phone: '3001234567' },
  })),
  sample(isIdentificationTaken, ({ updateLink }) => ({
    headers: { [DRIVER_LINK_HEADER]: updateLink },
    query: { identificationType: 'citizenship' as const, identification: '12345' },
  })),
  sample(registerByLink, ({ invitation, freshEmail }) => ({
    headers: { [DRIVER_LINK_HEADER]: invitation },
    body: { firstName: 'María', lastName: 'Peña', email: freshEmail },
  })),
  sample(editByLink, ({ driver, updateLink }) => ({
    params: { id: driver },
    headers: { [DRIVER_LINK_HEADER]: updateLink },
    body: { changes: { lastName: { from: 'Peña', to: 'Pérez' } } },
  })),
  sample(listVehicles, () => ({ query: { plate: 'a' } })),
  sample(vehicleCalls.count, () => ({ query: { plate: 'a' } })),
  sample(vehicleChanges, () => ({ query: {} })),
  sample(getVehicle, ({ vehicle }) => ({ params: { id: vehicle } })),
  sample(vehicleCalls.history, ({ vehicle }) => ({ params: { id: vehicle } })),
  sample(createVehicle, ({ driver }) => ({ body: { ...aNewVehicle(), driverId: driver } })),
  sample(editVehicle, ({ vehicle }) => ({
    params: { id: vehicle },
    body: { changes: { color: { from: null, to: null } } },
  })),
  sample(deleteVehicle, ({ vehicle }) => ({ params: { id: vehicle } })),
  sample(listRegisteredVehicles, () => ({ query: { plate: 'a' } })),
  sample(previewVehicles, ({ driver }) => ({ query: { driverId: driver } })),
  sample(listCompanies, () => ({ query: {} })),
  sample(addCompany, ({ freshId }) => ({
    body: {
      id: freshId,
      country: 'mexico' as const,
      name: 'Estacionamientos Lirio',
      legalName: 'Estacionamientos Lirio SA de CV',
      businessName: 'Lirio',
      taxId: `LIR${freshId.replaceAll('-', '').slice(-9)}`,
    },
  })),
  sample(listActiveOperators, ({ company }) => ({ params: { id: company } })),
  sample(getCompany, ({ company }) => ({ params: { id: company } })),
  sample(editCompany, ({ company }) => ({
    params: { id: company },
    body: { changes: { logo: { from: null, to: null } } },
  })),
  sample(getCompanyHistory, ({ company }) => ({ params: { id: company } })),
  sample(setInvoicing, () => ({
    body: {
      invoicingPlatform: 'alegra' as const,
      invoicingType: 'all' as const,
      invoicingThreshold: null,
      automaticInvoicing: false,
      invoiceRequestEmail: null,
    },
  })),
  sample(editInvoicing, () => ({ body: { changes: { automaticInvoicing: { from: false, to: true } } } })),
  sample(listCountries, () => ({ query: { isActive: 'true' as const } })),
  sample(listPhoneCodes, () => ({})),
  sample(listLocations, ({ company }) => ({ query: { companyId: company } })),
  sample(countLocations, () => ({})),
  sample(locationChanges, () => ({ query: {} })),
  sample(getLocation, ({ location }) => ({ params: { id: location } })),
  sample(getLocationsByIds, ({ location }) => ({ params: { ids: location } })),
  sample(listParkingServices, () => ({})),
  sample(editTicket, ({ location }) => ({
    params: { id: location },
    body: { changes: { checkInFooter: { from: '', to: 'Guarde este tiquete.' } } },
  })),
  ...crudSamples(kioskDeviceCalls, {
    idOf: ({ kioskDevice }) => kioskDevice,
    input: ({ location }) => ({ id: randomUUID(), name: 'Cajero entrada', locationId: location }),
    changes: { name: { from: 'Cajero', to: 'Cajero norte' } },
  }),
  sample(moveKioskDevice, ({ kioskDevice, ratedLocation, location }) => ({
    body: { id: kioskDevice, changes: { locationId: { from: location, to: ratedLocation } } },
  })),
  sample(makePairingCode, ({ kioskDevice }) => ({ params: { id: kioskDevice } })),
  sample(revokeKioskDevice, ({ kioskDevice }) => ({ params: { id: kioskDevice } })),
  sample(listConnections, () => ({})),
  sample(pairKiosk, ({ pairingCode }) => ({ body: { code: pairingCode } })),
  sample(beatKiosk, ({ kioskToken }) => ({
    headers: { [KIOSK_HEADER]: kioskToken },
    body: { sentAt: AT, appVersion: '0.1.0', queueLength: 0 },
  })),
  sample(getDeviceConfiguration, ({ kioskToken }) => ({ headers: { [KIOSK_HEADER]: kioskToken } })),
  sample(deviceCheckIn, ({ kioskToken }) => ({
    headers: { [KIOSK_HEADER]: kioskToken },
    body: {
      id: randomUUID(),
      licensePlate: aFreshPlate(),
      vehicleTypeId: 1 as const,
      startedAt: new Date().toISOString(),
      receiptNumber: `K1-${digits(7)}`,
    },
  })),
  sample(deviceQuote, ({ kioskToken, service }) => ({
    headers: { [KIOSK_HEADER]: kioskToken },
    query: { id: service },
  })),
  sample(devicePay, ({ kioskToken, service }) => ({
    headers: { [KIOSK_HEADER]: kioskToken },
    body: {
      id: service,
      endedAt: new Date().toISOString(),
      chargedAt: new Date().toISOString(),
      paymentMethod: 'dataphone' as const,
      total: 0,
    },
  })),
  sample(deviceCheckOut, ({ kioskToken, service }) => ({
    headers: { [KIOSK_HEADER]: kioskToken },
    body: { id: service, at: new Date().toISOString() },
  })),
  sample(locationWrites.history, ({ location }) => ({ params: { id: location } })),
  sample(locationWrites.create, ({ freshId }) => ({
    body: {
      id: freshId,
      name: 'Calle 85',
      address: 'Calle 85 # 12-30',
      city: 'Bogotá',
      timeZone: 'America/Bogota',
      geolocation: { lat: 4.6689, lng: -74.0525 },
      parkingType: 'parking_lot' as const,
      parkingServices: ['covered_parking' as const],
      schedule: { '1': [{ opens: '07:00', closes: '20:00' }] },
      spaces: 40,
      vehicleTypes: [{ vehicleTypeId: 1 as const, spaces: 30, rate: { cost: 15_300, minutes: 1 } }],
    },
  })),
  sample(locationWrites.edit, ({ openLocation }) => ({
    params: { id: openLocation },
    body: {
      changes: {
        'schedule.1': { from: [{ opens: '06:00', closes: '12:00' }], to: [{ opens: '06:00', closes: '24:00' }] },
        parkingServices: { add: ['cctv' as const] },
      },
    },
  })),
  sample(scheduleCalls.list, ({ openLocation }) => ({ query: { locationId: openLocation } })),
  sample(scheduleCalls.create, ({ openLocation }) => ({
    body: { id: randomUUID(), locationId: openLocation, day: 1 as const, opens: '14:00', closes: '18:00' },
  })),
  sample(scheduleCalls.edit, ({ schedule }) => ({
    params: { id: schedule },
    body: { changes: { closes: { from: '12:00', to: '13:00' } } },
  })),
  sample(scheduleCalls.remove, ({ schedule }) => ({ params: { id: schedule } })),
  sample(locationTypeCalls.list, ({ openLocation }) => ({ query: { locationId: openLocation } })),
  sample(locationTypeCalls.create, ({ openLocation }) => ({
    body: { id: randomUUID(), locationId: openLocation, vehicleTypeId: 2 as const, spaces: 0 },
  })),
  sample(locationTypeCalls.edit, ({ locationVehicleType }) => ({
    params: { id: locationVehicleType },
    body: { changes: { spaces: { from: 1, to: 0 } } },
  })),
  sample(geocodeAddress, () => ({ query: { address: 'Calle 85 # 12-30', city: 'Bogotá' } })),
  sample(listVehicleTypes, () => ({ query: {} })),
  ...crudSamples(vehicleTypeCalls, {
    idOf: ({ vehicleType }) => vehicleType,
    input: ({ freshId }) => ({ id: freshId, vehicleTypeId: 3 }),
    changes: { customName: { from: null, to: 'Sedán' } },
  }),
  sample(deleteVehicleClass, ({ vehicleClass }) => ({ params: { id: vehicleClass } })),
  sample(editNamedVehicleType, ({ vehicleType }) => ({
    body: { id: vehicleType, changes: { customName: { from: null, to: 'Sedán' } } },
  })),
  ...crudSamples(agreementCalls, {
    idOf: ({ agreement }) => agreement,
    input: ({ freshId }) => ({ id: freshId, name: `Convenio ${freshId}`, type: 'percentage', percentage: 2_000 }),
    changes: { budgetCount: { from: null, to: 100 } },
  }),
  sample(listShops, ({ agreement }) => ({ params: { id: agreement } })),
  sample(createShop, ({ agreement }) => ({
    params: { id: agreement },
    body: { id: randomUUID(), name: 'Librería', pin: '4711' },
  })),
  sample(editShop, ({ shop }) => ({ params: { id: shop }, body: { minimumPurchase: 5_000_000 } })),
  sample(renewShopLink, ({ shop }) => ({ params: { id: shop } })),
  sample(listShopSheets, ({ shop }) => ({ params: { id: shop } })),
  sample(createShopSheet, ({ shop }) => ({
    params: { id: shop },
    body: { id: randomUUID(), codes: 2, lastDay: new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 10) },
  })),
  sample(withdrawShopSheet, ({ shopSheet }) => ({ params: { id: shopSheet } })),
  sample(getShopStatement, ({ shop }) => ({ params: { id: shop }, query: { month: '2026-11' } })),
  sample(openShopLink, ({ shopLink }) => ({ headers: { [SHOP_LINK_HEADER]: shopLink, [SHOP_PIN_HEADER]: '4711' } })),
  sample(stampStay, ({ shopLink, service }) => ({
    headers: { [SHOP_LINK_HEADER]: shopLink, [SHOP_PIN_HEADER]: '4711' },
    body: { id: randomUUID(), ticket: service },
  })),
  sample(editNamedAgreement, ({ agreement }) => ({
    body: { id: agreement, changes: { budgetCount: { from: null, to: 100 } } },
  })),
  sample(getAgreementUse, ({ agreement }) => ({ params: { id: agreement }, query: { month: '2026-11' } })),
  ...crudSamples(membershipCalls, {
    idOf: ({ membership }) => membership,
    input: ({ freshId }) => ({
      id: freshId,
      name: `Mensualidad ${freshId}`,
      cost: 18_000_000,
      vehicleTypeId: 1,
      authorizedVehicles: 2,
      parkingSpaces: 1,
      validityUnit: 'months',
      validityCount: 1,
    }),
    changes: { cost: { from: 18_000_000, to: 19_000_000 } },
  }),
  sample(passChanges, () => ({ query: {} })),
  ...crudSamples(passCalls, {
    idOf: ({ pass }) => pass,
    input: ({ location, membership, driver, cashUp }) => ({
      id: randomUUID(),
      membershipId: membership,
      locationId: location,
      driverId: driver,
      plates: [aFreshPlate()],
      startsOn: new Date(Date.now() + DAY_MS).toISOString().slice(0, 10),
      payment: aPassPayment(cashUp),
    }),
    changes: { block: { from: null, to: 'B' } },
  }),
  sample(countPassStates, () => ({ query: {} })),
  sample(renewPass, ({ pass, cashUp }) => ({ params: { id: pass }, body: aPassPayment(cashUp) })),
  sample(listDuePasses, () => ({})),
  sample(remindOfPasses, ({ pass }) => ({ body: { ids: [pass] } })),
  sample(renewPasses, ({ pass }) => {
    const { id, at, amount, receiptNumber } = aPassPayment(pass)
    const days = { startsOn: '2026-11-18', endsOn: '2026-12-17' }
    return { body: { renewals: [{ passId: pass, id, at, amount, receiptNumber, days }] } }
  }),
  sample(pausePass, ({ pass }) => ({ params: { id: pass } })),
  sample(resumePass, ({ pausedPass }) => ({ params: { id: pausedPass } })),
  sample(cancelPass, ({ pass }) => ({
    params: { id: pass },
    body: { reason: 'The customer moved away', refund: null },
  })),
  ...crudSamples(holidayCalls, {
    idOf: ({ holiday }) => holiday,
    input: ({ freshId, freshDay }) => ({ id: freshId, holidayName: 'Día de la Empresa', holidayDate: freshDay }),
    changes: { isActive: { from: true, to: false } },
  }),
  sample(verifyHoliday, ({ company }) => ({ params: { companyId: company, date: '2026-12-25' } })),
  sample(suggestHolidays, () => ({ params: { year: '2027' }, query: { language: 'es' as const } })),
  sample(addHolidays, ({ freshId, freshDay }) => ({
    body: { holidays: [{ id: freshId, holidayName: 'Día de la Empresa', holidayDate: freshDay }] },
  })),
  sample(listServices, ({ location }) => ({
    headers: { timezone: 'America/Bogota' },
    query: { locationIds: location, paymentMethods: 'cash' },
  })),
  sample(countServices, () => ({ headers: {}, query: { plate: 'a' } })),
  sample(totalServices, () => ({ headers: {}, query: { plate: 'a' } })),
  sample(serviceChanges, () => ({ query: {} })),
  sample(getService, ({ service }) => ({ params: { id: service } })),
  sample(editService, ({ service }) => ({
    params: { id: service },
    body: { changes: { remarks: { from: null, to: null } } },
  })),
  sample(updateNotificationMethod, ({ service }) => ({
    params: { id: service },
    body: { from: null, notificationMethod: null },
  })),
  sample(checkIn, ({ location }) => ({
    body: {
      id: randomUUID(),
      locationId: location,
      licensePlate: aFreshPlate(),
      vehicleTypeId: 1 as const,
      startedAt: new Date().toISOString(),
      receiptNumber: `RC-${digits(7)}`,
      space: null,
      keyTag: null,
      keptItems: null,
    },
  })),
  sample(reserveService, ({ location }) => ({
    body: {
      id: randomUUID(),
      locationId: location,
      licensePlate: aFreshPlate(),
      vehicleTypeId: 1 as const,
      receiptNumber: `RC-${digits(7)}`,
      arrivesAt: new Date().toISOString(),
      remarks: null,
    },
  })),
  sample(confirmService, ({ requestedService }) => ({
    params: { id: requestedService },
    body: { confirmedAt: new Date().toISOString() },
  })),
  sample(admitService, ({ reservedService }) => ({
    params: { id: reservedService },
    body: { admittedAt: new Date().toISOString() },
  })),
  sample(finishService, ({ service, cashUp }) => ({
    params: { type: 'off_street' as const, id: service },
    body: {
      endedAt: new Date().toISOString(),
      paymentMethod: 'cash' as const,
      agreementId: null,
      cashUpId: cashUp,
      cashReceived: null,
      quote: QUOTE,
    },
  })),
  sample(voidService, ({ service }) => ({ params: { id: service }, body: { reason: 'Came in by mistake' } })),
  sample(askVoid, ({ paidService }) => ({
    params: { id: paidService },
    body: { reason: 'The driver came back at once' },
  })),
  sample(correctService, ({ paidService }) => ({
    params: { id: paidService },
    body: { id: randomUUID(), amount: 100, reason: 'The barrier was stuck' },
  })),
  sample(sendEntryTicket, ({ service }) => ({
    params: { id: service },
    body: { id: randomUUID(), address: { channel: 'email' as const, email: 'maria@example.test' } },
  })),
  sample(getServicePrice, ({ service }) => ({ params: { id: service } })),
  sample(getServiceHistory, ({ service }) => ({ params: { id: service } })),
  sample(resendInvoice, ({ paidService }) => ({ params: { id: paidService }, body: { email: 'maria@example.test' } })),
  sample(listInvoices, () => ({ headers: {}, query: {} })),
  sample(countInvoices, () => ({})),
  sample(requestInvoice, ({ unassignedService }) => ({ params: { id: unassignedService }, body: { customer: null } })),
  sample(issueInvoices, ({ invoice }) => ({ body: { ids: [invoice] } })),
  sample(creditInvoice, ({ invoice }) => ({
    params: { id: invoice },
    body: { id: randomUUID(), reason: 'A reason of ten characters' },
  })),
  sample(changeInvoiceCustomer, ({ requestedInvoice }) => ({
    params: { id: requestedInvoice },
    body: { customer: null },
  })),
  sample(getInvoicePdf, ({ invoice }) => ({ params: { id: invoice } })),
  sample(getInvoiceTotals, () => ({ query: { month: '2026-11' } })),
  sample(mailInvoice, ({ invoice }) => ({ params: { id: invoice }, body: { email: 'maria@example.test' } })),
  sample(previewInvoiceRun, () => ({ query: { month: '2026-11' } })),
  sample(startInvoiceRun, () => ({ body: { month: '2026-11', passes: [], shops: [] } })),
  sample(findInvoiceCustomer, () => ({ query: { taxId: '800197268' } })),
  sample(getInvoicingConnection, () => ({})),
  sample(connectInvoicing, () => ({
    body: { platform: 'siigo' as const, userName: 'simulador@parq.test', accessKey: 'public', isSimulated: true },
  })),
  sample(checkInvoicing, () => ({ body: {} })),
  sample(disconnectInvoicing, () => ({})),
  sample(getMessaging, () => ({})),
  sample(setMessaging, () => ({
    body: {
      kinds: ['receipt' as const],
      expiringDays: 3,
      overstayMinutes: 15,
      quiet: { from: '21:00', until: '08:00' },
    },
  })),
  sample(connectWhatsApp, () => ({ body: { account: null } })),
  sample(listCustomerMessages, () => ({ query: {} })),
  sample(resendCustomerMessage, ({ customerMessage }) => ({
    params: { id: customerMessage },
    body: { channel: 'email' as const },
  })),
  sample(disconnectWhatsApp, () => ({})),
  sample(assignPayment, ({ unassignedService, cashUp }) => ({
    params: { id: unassignedService },
    body: { cashUpId: cashUp },
  })),
  sample(refundService, ({ twicePaidService, secondPayment, shiftOfRefund }) => ({
    params: { id: twicePaidService },
    body: { id: randomUUID(), paymentId: secondPayment, method: 'digital' as const, cashUpId: shiftOfRefund },
  })),
  sample(freeTimeRates.list, ({ ratedLocation }) => ({ query: { locationId: ratedLocation } })),
  sample(freeTimeRates.get, ({ freeTimeRate }) => ({ params: { id: freeTimeRate } })),
  sample(freeTimeRates.create, ({ ratedLocation }) => ({
    body: { locationId: ratedLocation, vehicleTypeId: 3 as const, days: [7 as const], minutes: 5 },
  })),
  sample(freeTimeRates.edit, ({ freeTimeRate }) => ({ params: { id: freeTimeRate }, body: { days: [1 as const] } })),
  sample(freeTimeRates.remove, ({ freeTimeRate }) => ({ params: { id: freeTimeRate }, query: {} })),
  sample(maximumRates.list, ({ ratedLocation }) => ({ query: { locationId: ratedLocation } })),
  sample(maximumRates.get, ({ maximumRate }) => ({ params: { id: maximumRate } })),
  sample(maximumRates.create, ({ ratedLocation }) => ({
    body: { locationId: ratedLocation, vehicleTypeId: 3 as const, days: [7 as const], cost: 100_00 },
  })),
  sample(maximumRates.edit, ({ maximumRate }) => ({ params: { id: maximumRate }, body: { days: [1 as const] } })),
  sample(maximumRates.remove, ({ maximumRate }) => ({ params: { id: maximumRate }, query: {} })),
  sample(nightRates.list, ({ ratedLocation }) => ({ query: { locationId: ratedLocation } })),
  sample(nightRates.get, ({ nightRate }) => ({ params: { id: nightRate } })),
  sample(nightRates.create, ({ ratedLocation }) => ({
    body: {
      locationId: ratedLocation,
      vehicleTypeId: 3 as const,
      days: [7 as const],
      from: '20:00',
      to: '06:00',
      cost: 100_00,
    },
  })),
  sample(nightRates.edit, ({ nightRate }) => ({ params: { id: nightRate }, body: { days: [1 as const] } })),
  sample(nightRates.remove, ({ nightRate }) => ({ params: { id: nightRate }, query: {} })),
  sample(specialRates.list, ({ ratedLocation }) => ({ query: { locationId: ratedLocation } })),
  sample(specialRates.get, ({ eventRate }) => ({ params: { id: eventRate } })),
  sample(specialRates.create, ({ ratedLocation }) => ({
    body: {
      locationId: ratedLocation,
      vehicleTypeId: 3 as const,
      name: 'Fair',
      startsAt: '2031-05-01T12:00:00.000Z',
      endsAt: '2031-05-01T22:00:00.000Z',
      cost: 100_00,
    },
  })),
  sample(specialRates.edit, ({ eventRate }) => ({ params: { id: eventRate }, body: { name: 'Concert' } })),
  sample(specialRates.remove, ({ eventRate }) => ({ params: { id: eventRate }, query: {} })),
  sample(unitRates.list, ({ ratedLocation }) => ({ query: { locationId: ratedLocation } })),
  sample(unitRates.get, ({ unitRate }) => ({ params: { id: unitRate } })),
  sample(unitRates.create, ({ ratedLocation }) => ({
    body: { locationId: ratedLocation, vehicleTypeId: 3 as const, tariffs: [{ cost: 100, minutes: 1 }] },
  })),
  sample(unitRates.edit, ({ unitRate }) => ({
    params: { id: unitRate },
    body: { tariffs: [{ cost: 100, minutes: 1 }] },
  })),
  sample(unitRates.remove, ({ unitRate }) => ({ params: { id: unitRate }, query: {} })),
  sample(unitRateTariffs.list, ({ ratedLocation }) => ({ query: { locationId: ratedLocation } })),
  sample(unitRateTariffs.get, ({ unitRate }) => ({ params: { id: unitRate } })),
  sample(unitRateTariffs.create, ({ ratedLocation }) => ({
    body: { locationId: ratedLocation, vehicleTypeId: 3 as const, days: [8 as const], cost: 100, minutes: 1 },
  })),
  sample(unitRateTariffs.edit, ({ unitRate }) => ({ params: { id: unitRate }, body: { days: [1 as const] } })),
  sample(unitRateTariffs.remove, ({ unitRate }) => ({ params: { id: unitRate }, query: {} })),
  sample(unitSpecialRates.list, ({ ratedLocation }) => ({ query: { locationId: ratedLocation } })),
  sample(unitSpecialRates.get, ({ specialRate }) => ({ params: { id: specialRate } })),
  sample(unitSpecialRates.create, ({ ratedLocation }) => ({
    body: { locationId: ratedLocation, vehicleTypeId: 3 as const, tariffs: [{ cost: 100, minutes: 1 }] },
  })),
  sample(unitSpecialRates.edit, ({ specialRate }) => ({
    params: { id: specialRate },
    body: { tariffs: [{ cost: 100, minutes: 1 }] },
  })),
  sample(unitSpecialRates.remove, ({ specialRate }) => ({ params: { id: specialRate }, query: {} })),
  sample(unitSpecialRateTariffs.list, ({ ratedLocation }) => ({ query: { locationId: ratedLocation } })),
  sample(unitSpecialRateTariffs.get, ({ specialRate }) => ({ params: { id: specialRate } })),
  sample(unitSpecialRateTariffs.create, ({ ratedLocation }) => ({
    body: { locationId: ratedLocation, vehicleTypeId: 3 as const, days: [8 as const], cost: 100, minutes: 1 },
  })),
  sample(unitSpecialRateTariffs.edit, ({ specialRate }) => ({
    params: { id: specialRate },
    body: { days: [1 as const] },
  })),
  sample(unitSpecialRateTariffs.remove, ({ specialRate }) => ({ params: { id: specialRate }, query: {} })),
  sample(listRateVersions, ({ ratedLocation }) => ({ query: { locationId: ratedLocation } })),
  sample(getRateVersion, ({ rateVersion }) => ({ params: { id: rateVersion } })),
  sample(publishRates, ({ ratedLocation, scheduledRates }) => ({
    body: { id: randomUUID(), locationId: ratedLocation, madeFrom: scheduledRates, startsAt: null, rates: [] },
  })),
  sample(withdrawRates, ({ scheduledRates }) => ({ params: { id: scheduledRates } })),
  sample(listReplayStays, ({ ratedLocation }) => ({ query: { locationId: ratedLocation } })),
  sample(listCashUps, () => ({ headers: { timezone: 'America/Bogota' }, query: { statuses: 'current' } })),
  sample(countCashUps, () => ({ headers: {}, query: {} })),
  sample(listCompanyCashUps, ({ company }) => ({ params: { companyId: company }, headers: {}, query: {} })),
  sample(countCompanyCashUps, ({ company }) => ({ params: { companyId: company }, headers: {}, query: {} })),
  sample(cashUpChanges, () => ({ query: {} })),
  sample(getCashUp, ({ cashUp }) => ({ params: { id: cashUp } })),
  sample(getCashUpHistory, ({ cashUp }) => ({ params: { id: cashUp } })),
  sample(listPaymentsElsewhere, ({ cashUp }) => ({ params: { id: cashUp } })),
  sample(openRegister, ({ location }) => ({
    body: {
      id: randomUUID(),
      locationId: location,
      register: 'main',
      openedAt: AT,
      float: 0,
      count: null,
      note: 'sample',
    },
  })),
  sample(moveCash, ({ cashUp }) => ({
    params: { id: cashUp },
    body: { id: randomUUID(), at: AT, kind: 'pay_in' as const, amount: 100, reason: 'Coins for change' },
  })),
  sample(closeCashUp, ({ cashUp }) => ({
    params: { id: cashUp },
    body: {
      id: randomUUID(),
      closedAt: AT,
      countedCash: 0,
      count: null,
      leftInDrawer: 0,
      verified: UNVERIFIED,
      varianceReason: null,
    },
  })),
  sample(approveVariance, ({ closedCashUp }) => ({ params: { id: closedCashUp }, body: { approvedAt: AT } })),
  sample(collectCashUp, ({ closedCashUp }) => ({
    params: { id: closedCashUp },
    body: { collectedAt: AT, amountReceived: 0, revision: 0, total: 0, note: null },
  })),
  sample(adjustCashUp, ({ collectedCashUp }) => ({
    params: { id: collectedCashUp },
    body: { id: randomUUID(), at: AT, amount: -100, reason: 'A coin was found' },
  })),
  sample(listUnsentMessages, () => ({ query: {} })),
  sample(sendMessageAgain, ({ unsentMessage }) => ({ params: { id: unsentMessage } })),
  sample(discardMessage, ({ unsentMessage }) => ({ params: { id: unsentMessage } })),
  sample(salesReport, () => ({ headers: { timezone: 'America/Bogota' }, query: A_WEEK })),
  sample(salesTotals, () => ({ headers: {}, query: { ...A_WEEK, groupBy: 'day' as const } })),
  sample(passesReport, () => ({ headers: { timezone: 'America/Bogota' }, query: { ...A_MONTH, limit: '2' } })),
  sample(passesTotals, () => ({ headers: {}, query: { ...A_MONTH, groupBy: 'membership' as const } })),
  sample(refundsReport, () => ({ headers: { timezone: 'America/Bogota' }, query: { ...A_MONTH, limit: '2' } })),
  sample(refundsTotals, () => ({ headers: {}, query: { ...A_MONTH, groupBy: 'method' as const } })),
  sample(getMonth, () => ({ query: { month: '2026-11' } })),
  sample(getMonthFile, () => ({ query: { month: '2026-11' } })),
  sample(listDeferredIncome, () => ({ query: { day: '2026-11-16' } })),
  sample(listBookCloses, () => ({})),
  sample(closeMonth, () => ({ body: { id: randomUUID(), month: nextMonth() } })),
  sample(reopenMonth, ({ bookClose }) => ({
    params: { id: bookClose },
    body: { reason: 'An invoice of October is missing' },
  })),
  sample(recordDeposit, ({ collectedCashUp }) => ({
    body: {
      id: randomUUID(),
      depositedOn: '2026-11-16',
      amount: 100,
      reference: '000123',
      note: 'The rest pays the cleaner',
      cashUpIds: [collectedCashUp],
    },
  })),
  sample(cancelDeposit, ({ deposit }) => ({
    params: { id: deposit },
    body: { reason: 'It was recorded twice' },
  })),
  sample(servicesReport, () => ({ headers: {}, query: { ...A_WEEK, limit: '2' } })),
  sample(servicesTotals, () => ({ headers: {}, query: { ...A_WEEK, groupBy: 'location' as const } })),
  sample(discountsReport, () => ({ headers: {}, query: A_WEEK })),
  sample(discountsTotals, () => ({ headers: {}, query: A_WEEK })),
  sample(vehiclesAtHome, () => ({ headers: {}, query: {} })),
  sample(visitsReport, () => ({ headers: {}, query: A_WEEK })),
  sample(companyOccupancy, () => ({ query: {} })),
  sample(companyRevenue, () => ({ query: {} })),
  sample(hourlyRevenue, () => ({ headers: {}, query: { date: '2026-11-20' } })),
  sample(listAttention, () => ({})),
  sample(attentionRows, () => ({ params: { kind: 'uncollected' as const } })),
  sample(dismissedRows, () => ({ params: { kind: 'uncollected' as const } })),
  sample(listActivity, () => ({ query: {} })),
  sample(peopleStatistics, () => ({ query: { from: '2026-01-01T00:00:00.000Z', before: '2027-01-01T00:00:00.000Z' } })),
  sample(finishAttention, () => ({
    params: { kind: 'long_stay' as const },
    body: { ids: ['00000000-0000-7000-8000-000000000028'], done: true },
  })),
  sample(listRefusedMoney, () => ({ query: {} })),
  sample(settleRefusedMoney, ({ refusedMoney }) => ({
    params: { id: refusedMoney },
    body: { outcome: 'handed_over' as const, note: 'Rosa gave it to me' },
  })),
  ...crudSamples(savedViewCalls, {
    idOf: ({ savedView }) => savedView,
    input: ({ freshId }) => ({
      id: freshId,
      screen: 'report-sales',
      name: 'Ventas de la semana',
      search: { group: 'day', methods: 'cash' },
    }),
    changes: { name: { from: 'Sales by day', to: 'Ventas por día' } },
  }),
  sample(startExport, ({ freshId }) => ({
    headers: { timezone: 'America/Bogota' },
    body: { id: freshId, list: 'report-sales' as const, query: A_WEEK },
  })),
  sample(listExports, () => ({ query: {} })),
  sample(getExport, ({ exported }) => ({ params: { id: exported } })),
  sample(cancelExport, ({ exported }) => ({ params: { id: exported } })),
  sample(batchWrites, ({ service }) => ({
    body: {
      writes: [
        {
          key: randomUUID(),
          endpoint: editService.id,
          params: { id: service },
          body: { changes: { remarks: { from: null, to: null } } },
          lane: service,
        },
      ],
    },
  })),
]
