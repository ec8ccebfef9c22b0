import type { AnyEndpoint } from '../contract/endpoints.ts'
import { ADMIN_ROLES as ADMINS, BACK_OFFICE_ROLES as STAFF, type BackOfficeRole } from '../domain/roles.ts'
import { SECOND_FACTOR_ACCESS } from './second-factor/access.ts'
import { INVOICING_ACCESS } from './invoicing/access.ts'
import { SHOP_ACCESS } from './shops/access.ts'
import { KIOSK_ACCESS } from './kiosk-devices/access.ts'
import { MESSAGING_ACCESS } from './messaging/access.ts'
import { RATE_ACCESS } from './rates/access.ts'

/** Anybody, or the roles that may make a call with a session. */
export type Access = 'public' | readonly BackOfficeRole[]

/**
 * The contract says which calls need no session, because the app sends none with them. This table must agree with it.
 */
type AccessTable = {
  readonly [Call in AnyEndpoint as Call['id']]: Call extends { withoutSession?: true }
    ? 'public'
    : readonly BackOfficeRole[]
}

const SUPER_ADMIN = ['super_admin'] as const
/** Administrators who work in the company; a super admin has no alerts of their own. */
const COMPANY_ADMIN = ['parking_admin'] as const

/** Access to each call of the API. The queries decide which locations and records a person sees. */
export const ACCESS = {
  // Session and sign-up
  signIn: 'public',
  signOut: STAFF,
  endSessions: 'public',
  currentUser: STAFF,
  ...SECOND_FACTOR_ACCESS,
  verifyCompany: 'public',
  verifyEmail: 'public',
  registerOperator: 'public',
  resumeRegistration: 'public',
  createCompany: 'public',

  // Users
  listOperators: STAFF,
  countOperators: STAFF,
  getOperator: STAFF,
  getOperatorHistory: ADMINS,
  inviteOperator: ADMINS,
  editStaff: ADMINS,
  deleteOperator: ADMINS,
  removeSecondFactorOf: ADMINS,
  resendWelcomeEmail: ADMINS,
  listOpenSessions: STAFF,
  endOpenSession: STAFF,
  endOpenSessions: STAFF,
  getOperatorsByIds: STAFF,
  getLocationsOfOperator: STAFF,
  getLocationsOfOperators: STAFF,

  // Work left on devices, and accounts
  listFormerOperators: ADMINS,
  listUnsentWork: ADMINS,
  listTablets: ADMINS,
  askTablet: ADMINS,
  withdrawTabletRequest: ADMINS,
  finishTabletRequest: STAFF,
  reportAppErrors: 'public',
  listAppErrors: SUPER_ADMIN,
  dismissAppError: SUPER_ADMIN,
  editOperator: STAFF,
  resetPassword: STAFF,
  askForPassword: 'public',
  openPasswordLink: 'public',
  getEmail: STAFF,
  setEmail: STAFF,
  cancelEmail: STAFF,
  sendEmailLink: STAFF,
  openEmailLink: 'public',
  confirmEmail: 'public',
  getAlerts: COMPANY_ADMIN,
  setAlerts: COMPANY_ADMIN,
  addAlertDevice: COMPANY_ADMIN,
  removeAlertDevice: COMPANY_ADMIN,

  // Drivers and their links
  listDrivers: STAFF,
  countDrivers: STAFF,
  driverChanges: STAFF,
  getDriver: STAFF,
  getDriverHistory: STAFF,
  createDriver: STAFF,
  editDriver: STAFF,
  deleteDriver: ADMINS,
  eraseDriver: ADMINS,
  listErasures: ADMINS,
  exportDriverData: ADMINS,
  getRetention: ADMINS,
  editRetention: ADMINS,
  listPeopleLookups: ADMINS,
  notePeopleLookup: STAFF,
  getDriversByIds: STAFF,
  findDriversByEmail: STAFF,
  findDriversByPhone: STAFF,
  findDriversByIdentification: STAFF,
  registerDriver: STAFF,
  editGuestDriver: STAFF,
  sendUpdateLink: STAFF,
  inviteDriver: STAFF,
  openDriverLink: 'public',
  isEmailTaken: 'public',
  isPhoneTaken: 'public',
  isIdentificationTaken: 'public',
  registerByLink: 'public',
  editByLink: 'public',

  // Vehicles
  listVehicles: STAFF,
  countVehicles: STAFF,
  vehicleChanges: STAFF,
  getVehicle: STAFF,
  getVehicleHistory: STAFF,
  createVehicle: STAFF,
  editVehicle: STAFF,
  deleteVehicle: ADMINS,
  listRegisteredVehicles: STAFF,
  previewVehicles: STAFF,

  // Companies
  listCompanies: SUPER_ADMIN,
  addCompany: SUPER_ADMIN,
  releaseTaxId: SUPER_ADMIN,
  listActiveOperators: ADMINS,
  getCompany: STAFF,
  editCompany: STAFF,
  getCompanyHistory: ADMINS,
  setInvoicing: ADMINS,
  editInvoicing: ADMINS,
  listCountries: 'public',
  listPhoneCodes: 'public',

  // Locations
  listLocations: STAFF,
  countLocations: STAFF,
  locationChanges: STAFF,
  getLocation: STAFF,
  getLocationsByIds: STAFF,
  listParkingServices: STAFF,
  editTicket: ADMINS,

  // Paired devices
  ...KIOSK_ACCESS,

  // Changes of locations
  getLocationHistory: ADMINS,
  createLocation: ADMINS,
  editLocation: ADMINS,
  listSchedules: STAFF,
  createSchedule: ADMINS,
  editSchedule: ADMINS,
  deleteSchedule: ADMINS,
  listLocationVehicleTypes: STAFF,
  createLocationVehicleType: ADMINS,
  editLocationVehicleType: ADMINS,
  geocodeAddress: ADMINS,

  // Vehicle types
  listVehicleTypes: STAFF,
  listCompanyVehicleTypes: STAFF,
  countCompanyVehicleTypes: STAFF,
  companyVehicleTypeChanges: STAFF,
  getCompanyVehicleType: STAFF,
  getCompanyVehicleTypeHistory: STAFF,
  createCompanyVehicleType: ADMINS,
  editCompanyVehicleType: ADMINS,
  deleteVehicleClass: ADMINS,
  editNamedCompanyVehicleType: ADMINS,

  // Agreements and shops
  ...SHOP_ACCESS,
  listAgreements: STAFF,
  countAgreements: STAFF,
  agreementChanges: STAFF,
  getAgreement: STAFF,
  getAgreementHistory: STAFF,
  createAgreement: ADMINS,
  editAgreement: ADMINS,
  editNamedAgreement: ADMINS,
  getAgreementUse: ADMINS,

  // Memberships and passes
  listMemberships: STAFF,
  countMemberships: STAFF,
  membershipChanges: STAFF,
  getMembership: STAFF,
  getMembershipHistory: STAFF,
  createMembership: ADMINS,
  editMembership: ADMINS,
  passChanges: STAFF,
  listPasses: STAFF,
  countPasses: STAFF,
  getPass: STAFF,
  getPassHistory: STAFF,
  createPass: STAFF,
  editPass: STAFF,
  countPassStates: STAFF,
  renewPass: STAFF,
  listDuePasses: ADMINS,
  remindOfPasses: ADMINS,
  renewPasses: ADMINS,
  pausePass: ADMINS,
  resumePass: ADMINS,
  cancelPass: ADMINS,

  // Calendar
  listHolidays: STAFF,
  countHolidays: STAFF,
  holidayChanges: STAFF,
  getHoliday: STAFF,
  getHolidayHistory: STAFF,
  createHoliday: ADMINS,
  editHoliday: ADMINS,
  deleteHoliday: ADMINS,
  verifyHoliday: STAFF,
  suggestHolidays: ADMINS,
  addHolidays: ADMINS,

  // Services
  listServices: STAFF,
  countServices: STAFF,
  totalServices: STAFF,
  serviceChanges: STAFF,
  getService: STAFF,
  editService: STAFF,
  updateNotificationMethod: STAFF,
  checkIn: STAFF,
  reserveService: STAFF,
  confirmService: STAFF,
  admitService: STAFF,
  finishService: STAFF,
  voidService: STAFF,
  askVoid: STAFF,
  correctService: ADMINS,
  sendEntryTicket: STAFF,
  getServicePrice: STAFF,
  getServiceHistory: STAFF,
  resendInvoice: STAFF,

  // Invoices and the platform that issues them
  ...INVOICING_ACCESS,

  // Payments
  assignPayment: ADMINS,
  refundService: STAFF,

  // Rates
  ...RATE_ACCESS,

  // Cash-ups
  listCashUps: STAFF,
  countCashUps: STAFF,
  listCompanyCashUps: ADMINS,
  countCompanyCashUps: ADMINS,
  cashUpChanges: STAFF,
  changesHead: STAFF,
  getCashUp: STAFF,
  getCashUpHistory: STAFF,
  listPaymentsElsewhere: STAFF,
  openRegister: STAFF,
  moveCash: STAFF,
  noteDrawerOpening: STAFF,
  closeCashUp: STAFF,
  approveVariance: ADMINS,
  collectCashUp: ADMINS,
  adjustCashUp: ADMINS,

  // Messages
  listUnsentMessages: ADMINS,
  sendMessageAgain: ADMINS,
  discardMessage: ADMINS,

  // Messages to customers
  ...MESSAGING_ACCESS,

  // Reports
  salesReport: STAFF,
  salesTotals: STAFF,
  passesReport: STAFF,
  passesTotals: STAFF,
  refundsReport: STAFF,
  refundsTotals: STAFF,
  servicesReport: STAFF,
  servicesTotals: STAFF,
  discountsReport: STAFF,
  discountsTotals: STAFF,
  vehiclesAtHome: STAFF,
  visitsReport: STAFF,
  companyOccupancy: STAFF,
  companyRevenue: STAFF,
  hourlyRevenue: STAFF,
  revenueTrend: STAFF,

  // Accountant's month
  getMonth: ADMINS,
  getMonthFile: ADMINS,
  listDeferredIncome: ADMINS,
  listBookCloses: ADMINS,
  closeMonth: ADMINS,
  reopenMonth: ADMINS,
  recordDeposit: ADMINS,
  cancelDeposit: ADMINS,

  // Attention and refused money
  listAttention: ADMINS,
  attentionRows: ADMINS,
  dismissedRows: ADMINS,
  listActivity: ADMINS,
  peopleStatistics: ADMINS,
  finishAttention: ADMINS,
  readShiftActs: STAFF,
  askApproval: STAFF,
  getApproval: STAFF,
  answerApproval: ADMINS,
  listRefusedMoney: ADMINS,
  settleRefusedMoney: ADMINS,

  // Saved views and exports
  listSavedViews: STAFF,
  countSavedViews: STAFF,
  getSavedView: STAFF,
  getSavedViewHistory: STAFF,
  createSavedView: STAFF,
  editSavedView: STAFF,
  deleteSavedView: STAFF,
  startExport: STAFF,
  listExports: STAFF,
  getExport: STAFF,
  cancelExport: STAFF,

  // Queued writes
  batchWrites: STAFF,

  // Files
  uploadAvatar: STAFF,
  uploadLogo: STAFF,
  getFile: STAFF,
  getExportFile: STAFF,
  cleanSvgImage: ADMINS,
  uploadPasses: ADMINS,
  importRecords: ADMINS,
} as const satisfies AccessTable
