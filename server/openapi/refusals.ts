import { EMAIL_LINK_HEADER } from '../../contract/account.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { EndpointId } from '../../contract/endpoints.ts'
import type { ProblemCode } from '../../contract/errors.ts'
import { DRIVER_LINK_HEADER } from '../../contract/driver-link.ts'
import { SHOP_LINK_HEADER } from '../../contract/shop.ts'
import { PASSWORD_LINK_HEADER } from '../../contract/password-link.ts'
import { BACK_OFFICE_ROLES } from '../../domain/roles.ts'
import type { Access } from '../access.ts'
import { accessOf, isAllowed } from '../http/endpoint-access.ts'
import { mayNeedProof, mayWaitForEnrolment } from '../second-factor/require-factor.ts'

const WRITES_SERVICE: readonly ProblemCode[] = ['service_frozen', 'register_not_own']
const RATE: readonly ProblemCode[] = ['not_found', 'rate_replaced']
const EDITS_PERSON: readonly ProblemCode[] = ['operator_legacy', 'too_many_attempts']
/** Headers for the token of a mailed link. */
const LINK_HEADERS = [DRIVER_LINK_HEADER, SHOP_LINK_HEADER, EMAIL_LINK_HEADER, PASSWORD_LINK_HEADER]

/**
 * Refusals by a call's own rules. `refusalsOf` adds those that follow from its form. Tests check that no other code is
 * answered.
 */
const OWN = {
  reportAppErrors: ['too_many_attempts'],
  signIn: ['bad_credentials', 'too_many_attempts'],
  finishSignIn: ['sign_in_expired', 'too_many_attempts'],
  startPasskeySignIn: ['sign_in_expired'],
  startTotp: ['too_many_attempts'],
  confirmTotp: ['too_many_attempts'],
  removeTotp: ['too_many_attempts', 'not_found', 'factor_in_use'],
  renewRecoveryCodes: ['not_found'],
  proveSecondFactor: ['too_many_attempts'],
  startPasskey: ['too_many_attempts'],
  removePasskey: ['factor_in_use'],
  removeSecondFactorOf: ['own_account', 'operator_legacy'],
  verifyCompany: ['too_many_attempts'],
  verifyEmail: ['too_many_attempts'],
  registerOperator: ['too_many_attempts'],
  resumeRegistration: ['too_many_attempts'],
  createCompany: ['too_many_attempts'],
  uploadLogo: ['too_many_attempts', 'not_found'],
  editCompany: ['forbidden'],
  setInvoicing: ['not_found'],
  editInvoicing: ['not_found'],
  uploadAvatar: ['too_many_attempts', 'not_found', 'operator_legacy'],
  cleanSvgImage: ['too_many_attempts'],
  uploadPasses: ['too_many_attempts', 'not_found'],
  importRecords: ['too_many_attempts'],
  editOperator: EDITS_PERSON,
  inviteOperator: EDITS_PERSON,
  resendWelcomeEmail: [...EDITS_PERSON, 'not_found', 'invitation_accepted'],
  editStaff: ['operator_legacy'],
  deleteOperator: ['operator_legacy', 'operator_signed_in', 'own_account', 'last_admin'],
  listOpenSessions: ['operator_legacy'],
  endOpenSession: ['operator_legacy'],
  endOpenSessions: ['operator_legacy'],
  getEmail: ['operator_legacy'],
  setEmail: EDITS_PERSON,
  cancelEmail: ['operator_legacy'],
  sendEmailLink: EDITS_PERSON,
  resetPassword: EDITS_PERSON,
  askForPassword: ['too_many_attempts'],
  createDriver: ['driver_exists', 'driver_erased', 'not_found'],
  registerDriver: ['driver_exists', 'driver_erased', 'not_found'],
  editDriver: ['driver_exists', 'driver_erased'],
  editGuestDriver: ['driver_exists', 'driver_erased'],
  getDriver: ['driver_erased', 'too_many_attempts'],
  deleteDriver: ['driver_has_open_services', 'driver_erased'],
  eraseDriver: ['driver_has_open_services', 'driver_has_live_pass', 'driver_erased'],
  exportDriverData: ['driver_erased'],
  listDrivers: ['too_many_attempts'],
  getDriversByIds: ['too_many_attempts'],
  findDriversByEmail: ['too_many_attempts'],
  findDriversByPhone: ['too_many_attempts'],
  notePeopleLookup: ['not_found', 'driver_erased', 'too_many_attempts'],
  sendUpdateLink: ['driver_without_email', 'driver_erased', 'too_many_attempts'],
  inviteDriver: ['driver_exists', 'too_many_attempts'],
  registerByLink: ['driver_exists'],
  editByLink: ['driver_exists'],
  createVehicle: ['not_found', 'driver_erased'],
  editVehicle: ['driver_erased'],
  deleteVehicle: ['driver_erased'],
  listLocations: ['not_found'],
  createKioskDevice: ['not_found'],
  editKioskDevice: ['kiosk_in_use'],
  moveKioskDevice: ['not_found', 'kiosk_in_use'],
  deviceQuote: ['not_found'],
  devicePay: ['not_found', ...WRITES_SERVICE, 'cash_up_collected'],
  deviceCheckIn: ['not_found', 'service_frozen'],
  deviceCheckOut: ['not_found', ...WRITES_SERVICE, 'cash_up_collected'],
  pairKiosk: ['too_many_attempts'],
  beatKiosk: ['link_gone', 'too_many_attempts'],
  openShopLink: ['pin_wrong'],
  stampStay: ['pin_wrong'],
  createSchedule: ['not_found'],
  createLocationVehicleType: ['not_found', 'edit_conflict'],
  geocodeAddress: ['too_many_attempts'],
  previewVehicles: ['not_found', 'driver_erased', 'too_many_attempts'],
  listVehicles: ['too_many_attempts'],
  listRegisteredVehicles: ['too_many_attempts'],
  getVehicle: ['too_many_attempts'],
  editNamedCompanyVehicleType: ['not_found'],
  editNamedAgreement: ['not_found'],
  editService: [...WRITES_SERVICE, 'driver_erased'],
  updateNotificationMethod: [...WRITES_SERVICE, 'edit_conflict'],
  checkIn: ['not_found'],
  reserveService: ['not_found'],
  confirmService: ['service_frozen'],
  admitService: ['service_frozen'],
  finishService: [...WRITES_SERVICE, 'cash_up_collected'],
  voidService: WRITES_SERVICE,
  askVoid: WRITES_SERVICE,
  correctService: WRITES_SERVICE,
  resendInvoice: ['service_frozen', 'too_many_attempts'],
  requestInvoice: ['service_frozen'],
  issueInvoices: ['not_found'],
  changeInvoiceCustomer: ['not_found', 'service_frozen'],
  getInvoicePdf: ['not_found', 'unavailable'],
  mailInvoice: ['not_found', 'too_many_attempts'],
  connectInvoicing: ['not_found'],
  checkInvoicing: ['not_found'],
  disconnectInvoicing: ['not_found'],
  removeAlertDevice: ['not_found'],
  disconnectWhatsApp: ['not_found'],
  resendCustomerMessage: ['not_found', 'too_many_attempts'],
  createSavedView: ['forbidden'],
  editSavedView: ['forbidden'],
  deleteSavedView: ['forbidden'],
  startExport: ['too_many_attempts'],
  getExportFile: ['forbidden'],
  sendMessageAgain: ['too_many_attempts', 'driver_exists', 'driver_without_email', 'operator_legacy'],
  assignPayment: ['service_frozen', 'cash_up_collected'],
  settleRefusedMoney: [
    ...WRITES_SERVICE,
    'already_settled',
    'cash_up_closed',
    'cash_up_collected',
    'pass_not_so',
    'pass_price_changed',
    'pass_days_changed',
  ],
  refundService: [...WRITES_SERVICE, 'refund_changed', 'refund_register_changed'],
  createPass: ['not_found', 'pass_price_changed', 'register_not_own', 'cash_up_collected', 'service_frozen'],
  editPass: ['pass_not_so', 'driver_erased'],
  renewPass: [
    'pass_not_so',
    'pass_price_changed',
    'pass_days_changed',
    'register_not_own',
    'cash_up_collected',
    'service_frozen',
  ],
  pausePass: ['pass_not_so'],
  resumePass: ['pass_not_so'],
  cancelPass: ['pass_not_so', 'pass_price_changed', 'refund_register_changed', 'service_frozen'],
  openRegister: ['not_found', 'register_not_own'],
  moveCash: ['cash_up_collected', 'cash_up_closed', 'register_not_own'],
  noteDrawerOpening: ['register_not_own'],
  closeCashUp: ['cash_up_collected', 'register_not_own'],
  approveVariance: ['cash_up_open', 'own_difference'],
  finishAttention: ['own_act'],
  answerApproval: ['own_act', 'already_settled'],
  listRateVersions: ['not_found'],
  listReplayStays: ['not_found'],
  publishRates: ['not_found', 'rate_version_moved'],
  withdrawRates: ['rate_version_begun'],
  collectCashUp: ['cash_up_open', 'cash_up_collected', 'cash_up_changed'],
  adjustCashUp: ['cash_up_open', 'cash_up_uncollected'],
  ...Object.fromEntries(
    [
      'FreeTimeRate',
      'MaximumRate',
      'NightRate',
      'SpecialRate',
      'UnitRate',
      'UnitRateTariff',
      'UnitSpecialRate',
      'UnitSpecialRateTariff',
    ].flatMap((name) => ['create', 'edit', 'delete'].map((verb) => [`${verb}${name}`, RATE])),
  ),
} satisfies Partial<Record<EndpointId, readonly ProblemCode[]>>
const OWN_BY_ID: ReadonlyMap<string, readonly ProblemCode[]> = new Map(Object.entries(OWN))

/** Writes whose money an admin may already have settled after a refusal. */
const MOVES_MONEY: readonly string[] = [
  'finishService',
  'openRegister',
  'moveCash',
  'createPass',
  'renewPass',
] satisfies EndpointId[]

/** Calls for people who may not have chosen a company. */
const WITHOUT_COMPANY: readonly string[] = [
  'signOut',
  'currentUser',
  'listCompanies',
  'addCompany',
  'getSecondFactor',
  'startTotp',
  'confirmTotp',
  'removeTotp',
  'renewRecoveryCodes',
  'proveSecondFactor',
  'startPasskeyProof',
  'startPasskey',
  'addPasskey',
  'removePasskey',
] satisfies EndpointId[]

function hasEntry(schema: Endpoint['request']['body'], name: string): boolean {
  return (
    schema !== undefined &&
    'entries' in schema &&
    typeof schema.entries === 'object' &&
    schema.entries !== null &&
    name in schema.entries
  )
}

/** Returns whether a call may name its company, which is the caller's own. */
export function namesCompany({ id }: Pick<Endpoint, 'id'>, access: Access): boolean {
  return access !== 'public' && !WITHOUT_COMPANY.includes(id)
}

/** Returns every code with which a call may be refused. */
export function refusalsOf(endpoint: Endpoint, access: Access = accessOf(endpoint)): ProblemCode[] {
  const { id, request, queueable, idempotent, enters, byDevice } = endpoint
  const isPublic = access === 'public'
  const isForAll = BACK_OFFICE_ROLES.every((role) => isAllowed(role, access))
  const isByLink = LINK_HEADERS.some((header) => hasEntry(request.headers, header))
  const codes: (ProblemCode | false | undefined)[] = [
    request.body !== undefined && 'bad_request',
    'validation_failed',
    (queueable || idempotent === true) && 'idempotency_key_required',
    !isPublic && 'unauthorized',
    !isForAll && 'forbidden',
    !isPublic && mayWaitForEnrolment(endpoint) && 'second_factor_required',
    mayNeedProof(endpoint) && 'step_up_needed',
    enters === undefined && namesCompany(endpoint, access) && 'company_required',
    // Also for a call that names another company than the caller's.
    (request.params !== undefined || namesCompany(endpoint, access)) && 'not_found',
    hasEntry(request.body, 'changes') && 'edit_conflict',
    queueable && 'author_not_left',
    (queueable || (idempotent === true && !byDevice)) && 'right_removed',
    MOVES_MONEY.includes(id) && 'already_settled',
    (isByLink || byDevice) && 'link_gone',
    // A company has a limit of calls.
    (isByLink || byDevice || namesCompany(endpoint, access)) && 'too_many_attempts',
    request.body !== undefined && 'body_too_large',
    request.body !== undefined && 'unsupported_media_type',
    (queueable || idempotent === true) && 'idempotency_key_reused',
    ...(OWN_BY_ID.get(id) ?? []),
    'internal',
    'unavailable',
  ]
  return [...new Set(codes.filter((code) => code !== false && code !== undefined))]
}
