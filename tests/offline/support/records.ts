import type { CashUp } from '../../../contract/cash-up.ts'
import type { Company } from '../../../contract/company.ts'
import type { Driver } from '../../../contract/driver.ts'
import type { Pass } from '../../../contract/pass.ts'
import type { Location } from '../../../contract/location.ts'
import type { Service } from '../../../contract/service.ts'
import type { CurrentUser } from '../../../contract/session.ts'
import { DEFAULT_LIMITS } from '../../../domain/location-limits.ts'
import type { Vehicle } from '../../../contract/vehicle.ts'
import { MINUTE_MS } from '../../../domain/time.ts'

export function idOf(kind: number, number: number): string {
  return `00000000-0000-7000-8${String(kind).padStart(3, '0')}-${number.toString(16).padStart(12, '0')}`
}

export const COMPANY_ID = idOf(1, 1)
export const LOCATION_ID = idOf(2, 1)
export const ANA_ID = idOf(3, 1)
export const LUIS_ID = idOf(3, 2)

export const NOW = Date.parse('2026-11-20T15:00:00.000Z')

export function aUser(changes: Partial<CurrentUser> = {}): CurrentUser {
  return {
    id: ANA_ID,
    version: 1,
    companyId: COMPANY_ID,
    roleId: 3,
    role: 'parking_staff',
    firstName: 'Ana',
    lastName: 'Rojas',
    email: 'ana@demo.parq.test',
    phoneCode: null,
    phone: null,
    gender: null,
    language: 'es',
    photo: null,
    locationIds: [LOCATION_ID],
    legacy: false,
    ...changes,
  }
}

export function aCompany(changes: Partial<Company> = {}): Company {
  return {
    id: COMPANY_ID,
    version: 1,
    country: 'colombia',
    currency: 'COP',
    taxIdReleased: false,
    name: 'Parqueaderos del Centro',
    legalName: 'Parqueaderos del Centro S.A.S.',
    businessName: 'Parqueaderos del Centro',
    taxId: '800197268-4',
    logo: null,
    contactEmail: null,
    contactPhone: null,
    contactPerson: null,
    contactPosition: null,
    invoicingPlatform: null,
    invoicingType: 'all',
    invoicingThreshold: null,
    automaticInvoicing: false,
    vatRate: 1900,
    invoiceRequestEmail: null,
    invoiceRequestDays: null,
    insuranceCompany: null,
    insurancePolicy: null,
    liabilityNotice: null,
    privacyNotice: null,
    privacyNoticeAddress: null,
    amountStyle: 'spec',
    adminsNeedFactor: false,
    skippedSteps: [],
    customerMessages: [],
    createdAt: '2026-01-01T00:00:00.000Z',
    ...changes,
  }
}

export function aLocation(changes: Partial<Location> = {}): Location {
  return {
    id: LOCATION_ID,
    version: 1,
    name: 'Centro',
    description: null,
    address: 'Calle 1',
    city: 'Bogotá',
    geolocation: null,
    timeZone: 'America/Bogota',
    parkingType: 'parking_lot',
    parkingServices: [],
    schedule: [],
    nightSchedule: null,
    paymentType: 'post_pay',
    spaces: 40,
    vehicleTypes: [{ vehicleTypeId: 1, spaces: 40 }],
    manager: null,
    kioskDevices: [],
    logo: null,
    ticket: { checkInHeader: '', checkInFooter: '', checkOutHeader: '', checkOutFooter: '' },
    digitalCommission: 0,
    graceMinutes: 10,
    exemptMinutes: 0,
    taxRate: null,
    varianceLimit: 2_000_000,
    limits: DEFAULT_LIMITS,
    minutesSince: [{ validFrom: null, exemptMinutes: 0, graceMinutes: 10 }],
    rates: [],
    isActive: true,
    ...changes,
  }
}

export function aService(number: number, changes: Partial<Service> = {}): Service {
  return {
    id: idOf(4, number),
    version: 1,
    location: { id: LOCATION_ID, name: 'Centro' },
    operation: 'off_street',
    status: 'progress',
    receiptNumber: String(number),
    licensePlate: `ABC${String(number).padStart(3, '0')}`,
    vehicleTypeId: 1,
    startedAt: new Date(NOW - number * MINUTE_MS).toISOString(),
    endedAt: null,
    paidAt: null,
    totalMinutes: null,
    currency: 'COP',
    paymentMethod: null,
    serviceCharge: null,
    discount: null,
    agreementId: null,
    agreementName: null,
    adjustment50: null,
    totalCost: null,
    tax: null,
    serviceFee: null,
    graceUntil: null,
    correction: null,
    paidAgain: [],
    refundDue: null,
    endMark: null,
    lowered: null,
    terms: null,
    voidReason: null,
    voidCause: null,
    invoiceNumber: null,
    remarks: null,
    notificationMethod: null,
    operator: null,
    exitOperator: null,
    driver: null,
    cashUp: null,
    edited: false,
    ...changes,
  }
}

export function aCashUp(number: number, changes: Partial<CashUp> = {}): CashUp {
  return {
    id: idOf(6, number),
    version: 1,
    location: { id: LOCATION_ID, name: 'Centro' },
    register: 'main',
    registerName: null,
    status: 'current',
    currency: 'COP',
    openedBy: { id: ANA_ID, name: 'Ana Rojas' },
    openedAt: new Date(NOW - number * MINUTE_MS).toISOString(),
    float: 0,
    floatCount: null,
    openingNote: null,
    movements: [],
    payIns: 0,
    payOuts: 0,
    takings: { cash: 0, dataphone: 0, digital: 0 },
    services: 0,
    total: 0,
    staff: [],
    revision: 0,
    late: { services: 0, amount: 0 },
    closing: null,
    collection: null,
    joinedBy: [],
    joins: [],
    doneConcerns: [],
    joined: null,
    ...changes,
  }
}

/** A status that a newer server may have. */
export const TOWED = { status: 'towed' }

export function aDriver(number: number, changes: Partial<Driver> = {}): Driver {
  return {
    id: idOf(5, number),
    version: 1,
    firstName: 'María',
    lastName: 'Peña Gómez',
    isCompany: false,
    identificationType: 'citizenship',
    identification: '1012345678',
    email: 'maria@example.test',
    phoneCode: '57',
    phone: '3001234567',
    notificationMethod: null,
    photo: null,
    plates: ['XYZ789'],
    authorisedAt: null,
    authorisedBy: null,
    ...changes,
  }
}

export function aVehicle(number: number, changes: Partial<Vehicle> = {}): Vehicle {
  return {
    id: idOf(7, number),
    version: 1,
    licensePlate: `ABC${number}00`,
    brand: 'Mazda',
    model: null,
    color: null,
    vehicleTypeId: 1,
    ownerRole: 'driver',
    driver: { id: idOf(5, 1), name: 'María Peña' },
    ...changes,
  }
}

export function aPass(number: number, changes: Partial<Pass> = {}): Pass {
  return {
    id: idOf(11, number),
    version: 1,
    membership: { id: idOf(10, 1), name: 'Mensual' },
    location: { id: LOCATION_ID, name: 'Centro' },
    currency: 'COP',
    driver: { id: idOf(5, 1), name: 'María Peña Gómez', identification: '1012345678' },
    vehicleTypeId: 1,
    plates: ['PAS201'],
    startsOn: '2026-11-20',
    endsOn: '2026-12-19',
    anchorDay: 20,
    holdsUntil: '2026-12-22',
    state: 'active',
    block: null,
    apartment: null,
    pausedOn: null,
    cancelledAt: null,
    cancelReason: null,
    authorizedVehicles: 2,
    parkingSpaces: 1,
    allowedHours: null,
    renewal: null,
    lastSale: null,
    createdAt: new Date(NOW).toISOString(),
    ...changes,
  }
}
