import { LOOKUP_ENDPOINTS } from './people-lookups.ts'
import { RETENTION_ENDPOINTS } from './retention.ts'
import { exportDriverData } from './driver-data.ts'
import { ERASURE_ENDPOINTS } from './driver-erasure.ts'
import { SHOP_ENDPOINTS } from './shop.ts'
import { ALERT_ENDPOINTS } from './alert.ts'
import { agreementCalls, editNamedAgreement, getAgreementUse } from './agreement.ts'
import { batchWrites } from './batch.ts'
import {
  cashUpChanges,
  countCashUps,
  countCompanyCashUps,
  getCashUp,
  listCashUps,
  listCompanyCashUps,
} from './cash-up.ts'
import { CASH_UP_WRITE_ENDPOINTS } from './cash-up-writes.ts'
import { getCashUpHistory } from './cash-up-history.ts'
import { changesHead } from './changes.ts'
import { addCompany, listActiveOperators, listCompanies, releaseTaxId } from './companies.ts'
import { editCompany, editInvoicing, getCompany, getCompanyHistory, setInvoicing } from './company.ts'
import { listCountries, listPhoneCodes } from './country.ts'
import { sendEntryTicket } from './customer-address.ts'
import { driverCalls, editGuestDriver, getDriversByIds, registerDriver } from './driver.ts'
import { findDriversByEmail, findDriversByIdentification, findDriversByPhone } from './driver-search.ts'
import { DRIVER_LINK_ENDPOINTS } from './driver-link.ts'
import type { Endpoint } from './endpoint.ts'
import { cancelExport, getExport, getExportFile, listExports, startExport } from './export.ts'
import { INVOICE_ENDPOINTS } from './invoice.ts'
import { INVOICE_DOCUMENT_ENDPOINTS } from './invoice-documents.ts'
import { getFile, uploadAvatar, uploadLogo } from './file.ts'
import { holidayCalls } from './holiday.ts'
import { addHolidays, suggestHolidays, verifyHoliday } from './holiday-year.ts'
import { DEVICE_ENDPOINTS } from './device.ts'
import {
  beatKiosk,
  kioskDeviceCalls,
  listConnections,
  makePairingCode,
  moveKioskDevice,
  pairKiosk,
  revokeKioskDevice,
} from './kiosk-device.ts'
import {
  countLocations,
  getLocation,
  getLocationsByIds,
  listLocations,
  listParkingServices,
  locationChanges,
} from './location.ts'
import { locationWrites } from './location-writes.ts'
import { geocodeAddress, locationTypeCalls, scheduleCalls } from './location-parts.ts'
import { admitService, checkIn, confirmService, reserveService } from './service-entries.ts'
import { SERVICE_WRITE_ENDPOINTS } from './service-writes.ts'
import { ACCOUNT_ENDPOINTS } from './account.ts'
import { MESSAGING_ENDPOINTS } from './messaging.ts'
import { discardMessage, listUnsentMessages, sendMessageAgain } from './message.ts'
import { membershipCalls } from './membership.ts'
import { listDuePasses, remindOfPasses, renewPasses } from './due-passes.ts'
import { cancelPass, countPassStates, passCalls, passChanges, pausePass, renewPass, resumePass } from './pass.ts'
import { importRecords, uploadPasses } from './uploads.ts'
import { listFormerOperators } from './operator.ts'
import { listRefusedMoney, settleRefusedMoney } from './refused-money.ts'
import { APP_ERROR_ENDPOINTS } from './app-error.ts'
import { TABLET_ENDPOINTS } from './tablet.ts'
import { listPaymentsElsewhere, listUnsentWork } from './unsent-work.ts'
import { askForPassword, openPasswordLink } from './password-link.ts'
import { getServicePrice } from './price.ts'
import { RATE_ENDPOINTS } from './rate.ts'
import { getRateVersion, listRateVersions, listReplayStays, publishRates, withdrawRates } from './rate-version.ts'
import { assignPayment, refundService, resendInvoice } from './payment.ts'
import { APPROVAL_ENDPOINTS } from './approval.ts'
import { listActivity } from './activity.ts'
import { peopleStatistics } from './people-statistics.ts'
import { attentionRows, dismissedRows, finishAttention, listAttention } from './attention.ts'
import { companyOccupancy, companyRevenue, hourlyRevenue, revenueTrend } from './dashboard.ts'
import { MONTH_ENDPOINTS } from './month.ts'
import { passesReport, passesTotals } from './pass-report.ts'
import { refundsReport, refundsTotals } from './refund-report.ts'
import {
  discountsReport,
  discountsTotals,
  salesReport,
  salesTotals,
  servicesReport,
  servicesTotals,
  vehiclesAtHome,
  visitsReport,
} from './report.ts'
import { countServices, getService, listServices, serviceChanges } from './service.ts'
import { savedViewCalls } from './saved-view.ts'
import { getServiceHistory } from './service-history.ts'
import { totalServices } from './service-totals.ts'
import { SECOND_FACTOR_ENDPOINTS } from './second-factor.ts'
import { currentUser, endSessions, signIn, signOut } from './session.ts'
import { createCompany, registerOperator, resumeRegistration, verifyCompany, verifyEmail } from './sign-up.ts'
import { editTicket } from './ticket.ts'
import {
  getLocationsOfOperator,
  getLocationsOfOperators,
  getOperatorsByIds,
  resendWelcomeEmail,
  userCalls,
} from './user.ts'
import { endOpenSession, endOpenSessions, listOpenSessions } from './open-session.ts'
import { listRegisteredVehicles, previewVehicles, vehicleCalls } from './vehicle.ts'
import {
  cleanSvgImage,
  deleteVehicleClass,
  editNamedVehicleType,
  listVehicleTypes,
  vehicleTypeCalls,
} from './vehicle-type.ts'

/** Every call of the API. OpenAPI, the role and tenant matrix and the fuzz test are generated from this list. */
export const ENDPOINTS = [
  signIn,
  ...SECOND_FACTOR_ENDPOINTS,
  signOut,
  endSessions,
  currentUser,
  verifyCompany,
  verifyEmail,
  registerOperator,
  resumeRegistration,
  createCompany,
  ...Object.values(userCalls),
  resendWelcomeEmail,
  listOpenSessions,
  endOpenSession,
  endOpenSessions,
  getOperatorsByIds,
  getLocationsOfOperator,
  getLocationsOfOperators,
  listFormerOperators,
  listUnsentWork,
  ...TABLET_ENDPOINTS,
  ...APP_ERROR_ENDPOINTS,
  ...ACCOUNT_ENDPOINTS,
  askForPassword,
  openPasswordLink,
  ...Object.values(driverCalls),
  ...ERASURE_ENDPOINTS,
  exportDriverData,
  ...LOOKUP_ENDPOINTS,
  ...RETENTION_ENDPOINTS,
  getDriversByIds,
  findDriversByEmail,
  findDriversByPhone,
  findDriversByIdentification,
  registerDriver,
  editGuestDriver,
  ...DRIVER_LINK_ENDPOINTS,
  ...Object.values(vehicleCalls),
  listRegisteredVehicles,
  previewVehicles,
  listCompanies,
  addCompany,
  releaseTaxId,
  listActiveOperators,
  getCompany,
  editCompany,
  getCompanyHistory,
  setInvoicing,
  editInvoicing,
  listCountries,
  listPhoneCodes,
  listLocations,
  countLocations,
  locationChanges,
  getLocation,
  getLocationsByIds,
  listParkingServices,
  editTicket,
  ...Object.values(kioskDeviceCalls),
  moveKioskDevice,
  makePairingCode,
  revokeKioskDevice,
  listConnections,
  pairKiosk,
  beatKiosk,
  ...DEVICE_ENDPOINTS,
  ...Object.values(locationWrites),
  ...Object.values(scheduleCalls),
  ...Object.values(locationTypeCalls),
  geocodeAddress,
  listVehicleTypes,
  ...Object.values(vehicleTypeCalls),
  deleteVehicleClass,
  editNamedVehicleType,
  ...Object.values(agreementCalls),
  ...SHOP_ENDPOINTS,
  editNamedAgreement,
  getAgreementUse,
  ...Object.values(membershipCalls),
  passChanges,
  listDuePasses,
  remindOfPasses,
  renewPasses,
  ...Object.values(passCalls),
  countPassStates,
  renewPass,
  pausePass,
  resumePass,
  cancelPass,
  ...Object.values(holidayCalls),
  verifyHoliday,
  suggestHolidays,
  addHolidays,
  listServices,
  countServices,
  totalServices,
  serviceChanges,
  getService,
  ...SERVICE_WRITE_ENDPOINTS,
  checkIn,
  reserveService,
  confirmService,
  admitService,
  sendEntryTicket,
  getServicePrice,
  getServiceHistory,
  resendInvoice,
  ...INVOICE_ENDPOINTS,
  ...INVOICE_DOCUMENT_ENDPOINTS,
  assignPayment,
  refundService,
  ...RATE_ENDPOINTS,
  listRateVersions,
  getRateVersion,
  publishRates,
  withdrawRates,
  listReplayStays,
  listCashUps,
  countCashUps,
  listCompanyCashUps,
  countCompanyCashUps,
  changesHead,
  cashUpChanges,
  getCashUp,
  getCashUpHistory,
  listPaymentsElsewhere,
  ...CASH_UP_WRITE_ENDPOINTS,
  listUnsentMessages,
  sendMessageAgain,
  discardMessage,
  ...ALERT_ENDPOINTS,
  ...MESSAGING_ENDPOINTS,
  salesReport,
  salesTotals,
  passesReport,
  passesTotals,
  refundsReport,
  refundsTotals,
  ...MONTH_ENDPOINTS,
  servicesReport,
  servicesTotals,
  discountsReport,
  discountsTotals,
  vehiclesAtHome,
  visitsReport,
  companyOccupancy,
  companyRevenue,
  hourlyRevenue,
  revenueTrend,
  listAttention,
  attentionRows,
  dismissedRows,
  listActivity,
  peopleStatistics,
  finishAttention,
  ...APPROVAL_ENDPOINTS,
  listRefusedMoney,
  settleRefusedMoney,
  ...Object.values(savedViewCalls),
  startExport,
  listExports,
  getExport,
  cancelExport,
  batchWrites,
] as const satisfies readonly Endpoint[]

/** Calls whose body or answer is not JSON. They are handled separately. */
export const FILE_ENDPOINTS = [
  uploadAvatar,
  uploadLogo,
  getFile,
  getExportFile,
  cleanSvgImage,
  uploadPasses,
  importRecords,
] as const satisfies readonly Endpoint[]

export type AnyEndpoint = (typeof ENDPOINTS | typeof FILE_ENDPOINTS)[number]
export type EndpointId = AnyEndpoint['id']
