import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'

import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'

import { operatorDetails } from '../../contract/account.ts'
import { AGREEMENT_FIELDS, type Agreement } from '../../contract/agreement.ts'
import { COMPANY_FIELDS, INVOICING_FIELDS, type Company } from '../../contract/company.ts'
import { driverCalls } from '../../contract/driver.ts'
import { holidayCalls } from '../../contract/holiday.ts'
import { kioskDeviceCalls } from '../../contract/kiosk-device.ts'
import type { Location, Rate } from '../../contract/location.ts'
import { locationWrites } from '../../contract/location-writes.ts'
import { membershipCalls } from '../../contract/membership.ts'
import { TICKET_FIELDS } from '../../contract/ticket.ts'
import { userCalls } from '../../contract/user.ts'
import { VEHICLE_TYPE_FIELDS } from '../../contract/vehicle-type.ts'
import { vehicleCalls } from '../../contract/vehicle.ts'
import { agreementAt, type StoredAgreement } from '../../domain/agreements.ts'
import { countsBlind, isOverLimit, mayPayOut } from '../../domain/cash-ups.ts'
import { driverFaults } from '../../domain/drivers.ts'
import { isEarlyEnd } from '../../domain/early-end.ts'
import { entryPassOf, operationWith } from '../../domain/gate-pass.ts'
import { DEFAULT_LIMITS, mayRefundDuplicate, type LocationLimits } from '../../domain/location-limits.ts'
import { formatMoney } from '../../domain/money.ts'
import { openingAt } from '../../domain/opening-hours.ts'
import { fullName } from '../../domain/people.ts'
import { firstPeriod, isSold } from '../../domain/passes.ts'
import { reductionOverLimit } from '../../domain/price-reduction.ts'
import { isAdmin } from '../../domain/roles.ts'
import { managersIn, seesAnyOf } from '../../domain/saved-views.ts'
import { isChargedAhead } from '../../domain/services.ts'
import { checkRows } from '../../domain/uploads/check-rows.ts'
import { byPlace, CLASS_IDS, describeVehicle, typeOfPlate, type VehicleTypeId } from '../../domain/vehicles.ts'
import { type PaidStay, receiptOf } from '../../server/customer-receipt/receipt.ts'
import { renderLetter } from '../../server/mail/letter.ts'
import { chosenLogo } from '../../src/data/use-logo.ts'
import { BudgetShare } from '../../src/features/agreements/agreement-use.tsx'
import { ownFirst } from '../../src/features/attention/attention-page.tsx'
import { boothPlace } from '../../src/features/booth/booth-place.ts'
import { askedNotes } from '../../src/features/booth/check-in-form.tsx'
import { endingStay, NOTHING_ENTERED } from '../../src/features/checkout/finish-input.ts'
import { type EndingStay, priceByTerms } from '../../src/features/checkout/pricing/device-price.ts'
import { AboutCompany } from '../../src/features/drivers/driver-link-page.tsx'
import { occupancyOf } from '../../src/features/home/device-home.ts'
import { openSteps } from '../../src/features/home/first-steps.ts'
import { TicketSlip } from '../../src/features/tickets/public.ts'
import { Filled } from '../../src/features/locations/columns.tsx'
import { passPlace } from '../../src/features/uploads/upload-files.ts'
import { createApiClient } from '../../src/offline/api-client.ts'
import { driverTerms, vehicleTerms } from '../../src/offline/search-terms.ts'
import {
  type ShownVehicleType,
  useVehicleTypes,
  VehicleTypeMark,
  VehicleTypesProvider,
} from '../../src/ui/vehicle-type.tsx'
import { aRow } from '../domain/uploads/support.ts'
import { aCompany, aDriver, aLocation, aService, aVehicle, idOf, LOCATION_ID, NOW } from '../offline/support/records.ts'
import { databaseWith } from '../stays/support/kept-database.ts'
import { SERVER_FIELDS, type ServerField } from './server-fields.ts'

type Readings = readonly [before: unknown, after: unknown]
/** Reads an effect with two values of a field; the readings must differ. */
type Effect = () => Readings | Promise<Readings>
type Row =
  | Effect
  /** The field changes every one of these effects. */
  | readonly Effect[]
  /** Only a server shows the effect: its own table of fields asserts it. */
  | { onServer: ServerField }
  /** The field describes its record for people, and nothing depends on it. */
  | { describes: string }
  | { later: 'notifications' }
  /** The effect needs an invoicing platform: this test changes the field and reads what the platform got. */
  | { playedIn: `tests/server/invoicing/${string}.test.ts` }

const STEP_WORDS = { id: '' }
/** An API that answers nothing. */
const NO_API = createApiClient({
  openToken: null,
  fetch: () => Promise.reject(new TypeError('No network')),
  now: Date.now,
  baseUrlOf: () => 'https://parq.test',
  deviceId: null,
  token: null,
  companyId: null,
  onOutcome: () => undefined,
})
const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const drawn = (node: ReactNode) => renderToStaticMarkup(<I18nProvider i18n={i18n}>{node}</I18nProvider>)

/** The receipt of a stay, as it is mailed and printed. */
function receipt({
  company = {},
  location = {},
}: {
  company?: Partial<Company>
  location?: Partial<Location>
}): unknown {
  const { ticket, ...place } = aLocation(location)
  const stay: PaidStay = {
    company: aCompany(company),
    location: { ...place, ...ticket },
    receiptNumber: 'K1-7',
    invoiceNumber: null,
    licensePlate: 'ABC123',
    vehicleTypeId: 1,
    vehicleTypeName: null,
    startedAt: new Date(NOW),
    endedAt: new Date(NOW),
    paidAt: new Date(NOW),
    totalMinutes: 0,
    paymentMethod: 'cash',
    parts: [],
    cashReceived: null,
    serviceCharge: 1_000,
    discount: 0,
    adjustment50: 0,
    totalCost: 1_000,
    tax: 0,
    priceLines: null,
  }
  const { words: _, ...said } = receiptOf(stay, 'en', { isCopy: false })
  return said
}

const inReceipt =
  (company: Partial<Company>): Effect =>
  () => [receipt({}), receipt({ company })]
const placeInReceipt =
  (location: Partial<Location>): Effect =>
  () => [receipt({}), receipt({ location })]

/** The ticket that a booth prints. */
function ticket(company: Partial<Company>, texts: { header?: string; footer?: string } = {}): string {
  return drawn(
    <TicketSlip
      mark={null}
      header={texts.header ?? ''}
      footer={texts.footer ?? ''}
      company={aCompany(company)}
      logo={undefined}
      place={{ name: 'Centro', address: 'Calle 1' }}
      plate="ABC123"
      vehicleType="Car"
    >
      {null}
    </TicketSlip>,
  )
}
const onTicket =
  (company: Partial<Company>): Effect =>
  () => [ticket({}), ticket(company)]

function logo(location: string | null, company: string | null): string | undefined {
  const read = (picture: string | null) => ({ data: picture ?? undefined, fetchStatus: 'idle' as const })
  return chosenLogo(
    { owner: { id: LOCATION_ID, logo: location }, read: read(location) },
    { owner: { id: idOf(1, 1), logo: company }, read: read(company) },
  )
}

const RATE: Rate = {
  id: idOf(8, 1),
  kind: 'unit',
  vehicleTypeId: 1,
  validFrom: '2026-01-01T00:00:00.000Z',
  days: [],
  from: null,
  to: null,
  cost: 10_000,
  minutes: 1,
  per: null,
}

/** Two hours in the middle of a Friday at 100.00 a minute. */
function price({
  company = {},
  location = {},
  agreement,
  holidays = [],
  stay = {},
}: {
  holidays?: readonly { holidayDate: string; isActive: boolean }[]
  company?: Partial<Company>
  location?: Partial<Location>
  agreement?: Partial<Agreement>
  stay?: Partial<EndingStay>
}): unknown {
  const startedAt = new Date(NOW).toISOString()
  const priced = priceByTerms(
    {
      company: aCompany(company),
      location: aLocation({
        rates: [RATE],
        ...location,
      }),
      holidays,
      agreements: agreement === undefined ? [] : [anAgreement(agreement)],
    },
    {
      ...aService(1, { startedAt }),
      endedAt: new Date(NOW + 120 * 60_000).toISOString(),
      paymentMethod: 'digital',
      agreementId: agreement === undefined ? null : AGREEMENT_ID,
      correction: null,
      paid: null,
      ...stay,
    },
  )
  expect(priced.kind).toBe('priced')
  return priced
}

const AGREEMENT_ID = idOf(9, 1)

function anAgreement(changes: Partial<Agreement>): Agreement {
  const terms = {
    name: 'Neighbours',
    vehicleTypeIds: [],
    locationIds: [],
    startDate: null,
    endDate: null,
    enabled: true,
    isDefault: false,
    type: 'percentage' as const,
    exemptMinutes: null,
    freeRateMinutes: null,
    initialCost: null,
    typeCost: null,
    minuteCost: null,
    fixedCost: null,
    percentage: null,
    fixedDiscount: null,
    discountMinutes: null,
  }
  return { id: AGREEMENT_ID, version: 1, ...terms, discountType: 'percentage', versions: [], ...changes }
}

/** An agreement changes the deduction from the price. */
const inPrice =
  (before: Partial<Agreement>, after: Partial<Agreement>): Effect =>
  () => [price({ agreement: before }), price({ agreement: { ...before, ...after } })]

const CUSTOM = {
  type: 'custom',
  exemptMinutes: 0,
  freeRateMinutes: 10,
  initialCost: 5_000,
  typeCost: 'fixed',
  fixedCost: 20_000,
  minuteCost: 700,
} as const

/** An agreement applies to other vehicles. */
const givenTo =
  (changes: Partial<StoredAgreement>): Effect =>
  () => {
    const at = new Date(NOW).toISOString()
    const given = (agreement: Partial<StoredAgreement>) =>
      agreementAt(
        [{ id: AGREEMENT_ID, versions: [{ validFrom: null, ...anAgreement({}), ...agreement }] }],
        agreement.isDefault === undefined ? AGREEMENT_ID : null,
        { at, day: '2026-11-20', locationId: LOCATION_ID, vehicleTypeId: 1 },
      ) !== null
    return changes.isDefault === undefined
      ? [given({}), given(changes)]
      : [given({ isDefault: false }), given({ isDefault: true })]
  }

const limits = (changes: Partial<LocationLimits>): LocationLimits => ({ ...DEFAULT_LIMITS, ...changes })
const STAFF = { id: idOf(3, 2), role: 'parking_staff' } as const
const SHIFT = { openedBy: { id: idOf(3, 1) }, joinedBy: [STAFF] }

/** Returns whether the location is open at noon of each weekday; day 8 is a holiday. */
const open =
  (day: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8): Effect =>
  () => {
    // 2026-11-16 is a Monday.
    const date = `2026-11-${day === 8 ? 16 : 15 + day}`
    const isOpen = (schedule: Location['schedule']) =>
      openingAt(aLocation({ schedule }), new Set(day === 8 ? [date] : []), new Date(`${date}T17:00:00Z`)).isOpen
    return [isOpen([]), isOpen([{ day, opens: '08:00', closes: '18:00' }])]
  }

const forDrivers = (location: Partial<Location>, company: Partial<Company> = {}) =>
  drawn(<AboutCompany company={aCompany(company)} locations={[aLocation(location)]} />)

/** A contact is on receipts, on tickets and on the page for drivers. */
const toCustomers = (contact: Partial<Company>): readonly Effect[] => [
  inReceipt(contact),
  onTicket(contact),
  () => [forDrivers({}), forDrivers({}, contact)],
]

const MANAGER = { id: idOf(3, 9), name: 'Elsa Toro' }

const spacesOf =
  (vehicleTypeId: VehicleTypeId): Effect =>
  () => [
    occupancyOf([aLocation({ vehicleTypes: [] })], []),
    occupancyOf([aLocation({ vehicleTypes: [{ vehicleTypeId, spaces: 4 }] })], []),
  ]

const LOCATION: Record<string, Row> = {
  name: placeInReceipt({ name: 'Norte' }),
  description: () => [forDrivers({}), forDrivers({ description: 'Level -2 of the mall' })],
  address: placeInReceipt({ address: 'Calle 2' }),
  city: placeInReceipt({ city: 'Cali' }),
  timeZone: placeInReceipt({ timeZone: 'Europe/London' }),
  geolocation: { describes: 'Point on the map of locations; the map shows it and nothing depends on it.' },
  parkingType: () => [operationWith(null, 'parking_lot'), operationWith(null, 'on_street_parking')],
  parkingServices: [
    () => [forDrivers({}), forDrivers({ parkingServices: ['cctv'] })],
    () => [askedNotes(aLocation()), askedNotes(aLocation({ parkingServices: ['parking_with_key'] }))],
  ],
  'schedule.1': open(1),
  'schedule.2': open(2),
  'schedule.3': open(3),
  'schedule.4': open(4),
  'schedule.5': open(5),
  'schedule.6': open(6),
  'schedule.7': open(7),
  'schedule.8': open(8),
  nightSchedule: () => {
    const atTen = (nightSchedule: Location['nightSchedule']) =>
      openingAt(aLocation({ nightSchedule }), new Set(), new Date('2026-11-21T03:00:00Z')).isOpen
    return [atTen(null), atTen({ from: '20:00', to: '06:00' })]
  },
  paymentType: () => [
    isChargedAhead(aService(1), aLocation({ paymentType: 'post_pay' }), NOW),
    isChargedAhead(aService(1), aLocation({ paymentType: 'pre_pay' }), NOW),
  ],
  spaces: () => {
    const filled = (spaces: number) => drawn(<Filled row={{ inside: 3, location: aLocation({ spaces }) }} />)
    return [filled(40), filled(4)]
  },
  'occupancy.1': spacesOf(1),
  'occupancy.2': spacesOf(2),
  'occupancy.3': spacesOf(3),
  ...Object.fromEntries(CLASS_IDS.map((id) => [`occupancy.${id}`, spacesOf(id)])),
  managerId: [
    () => {
      const rows = [{ manager: null }, { manager: MANAGER }]
      return [ownFirst(rows, idOf(3, 1)), ownFirst(rows, MANAGER.id)]
    },
    () => {
      const view = { locations: LOCATION_ID }
      return [managersIn(view, [aLocation()]), managersIn(view, [aLocation({ manager: MANAGER })])]
    },
  ],
  staffIds: { onServer: 'location.staffIds' },
  logo: () => [logo(null, 'company'), logo('location', 'company')],
  digitalCommission: () => [price({}), price({ location: { digitalCommission: 250 } })],
  graceMinutes: () => [
    price({}),
    price({ location: { minutesSince: [{ validFrom: null, exemptMinutes: 0, graceMinutes: 25 }] } }),
  ],
  exemptMinutes: () => [
    price({}),
    price({ location: { minutesSince: [{ validFrom: null, exemptMinutes: 180, graceMinutes: 10 }] } }),
  ],
  taxRate: () => [price({}), price({ location: { taxRate: 500 } })],
  varianceLimit: () => [isOverLimit(500, 1_000), isOverLimit(500, 100)],
  earlyEndMinutes: () => {
    const early = (earlyEndMinutes: number) => isEarlyEnd({ minutes: 20, amount: 1 }, limits({ earlyEndMinutes }))
    return [early(15), early(30)]
  },
  earlyEndAmount: () => {
    const early = (earlyEndAmount: number) => isEarlyEnd({ minutes: 20, amount: 500 }, limits({ earlyEndAmount }))
    return [early(0), early(500)]
  },
  loweredPrice: () => {
    const before = { totalCost: 1_000, adjustment50: 0 }
    const after = { totalCost: 0, adjustment50: 0 }
    const needsReason = (loweredPrice: number) => reductionOverLimit(before, after, limits({ loweredPrice }))
    return [needsReason(1_000), needsReason(999)]
  },
  refundByStaff: () => {
    const may = (refundByStaff: number) => mayRefundDuplicate(500, 'parking_staff', { refundByStaff })
    return [may(500), may(499)]
  },
  payOutsByOpener: () => [
    mayPayOut(SHIFT, STAFF, { payOutsByOpener: false }),
    mayPayOut(SHIFT, STAFF, { payOutsByOpener: true }),
  ],
  blindClose: () => [
    countsBlind({ status: 'current' }, { blindClose: false }, STAFF),
    countsBlind({ status: 'current' }, { blindClose: true }, STAFF),
  ],
  lostTicketFee: () => {
    const lost = (fee: number) => {
      const {
        correction: _,
        paid: __,
        ...stay
      } = endingStay(aService(1), { ...NOTHING_ENTERED, isLost: true }, new Date(NOW).toISOString(), fee)
      return price({ stay: { ...stay, startedAt: new Date(NOW).toISOString() } })
    }
    return [lost(0), lost(1_500_000)]
  },
  isActive: () => {
    const stands = (isActive: boolean) =>
      boothPlace({
        locations: [aLocation({ isActive })],
        last: undefined,
        named: [],
        usual: null,
        lostLocations: [],
        shifts: [],
        timeZone: 'America/Bogota',
      }).location
    return [stands(true), stands(false)]
  },
}

const COMPANY: Record<string, Row> = {
  name: inReceipt({ name: 'Yarumo' }),
  legalName: inReceipt({ legalName: 'Yarumo Ltda.' }),
  businessName: onTicket({ businessName: 'Yarumo' }),
  taxId: inReceipt({ taxId: '900123456-8' }),
  logo: () => [logo(null, null), logo(null, 'company')],
  contactEmail: toCustomers({ contactEmail: 'hola@yarumo.test' }),
  contactPhone: toCustomers({ contactPhone: '+57 601 555 0101' }),
  contactPerson: {
    describes: 'For administrators and those who run the installation; the form says that it is not printed.',
  },
  contactPosition: { describes: 'Job title of the contact person.' },
  vatRate: () => [price({}), price({ company: { vatRate: 500 } })],
  insuranceCompany: onTicket({ insuranceCompany: 'Seguros del Sur' }),
  insurancePolicy: inReceipt({ insurancePolicy: 'P-77' }),
  liabilityNotice: onTicket({ liabilityNotice: 'We answer for the vehicle.' }),
  amountStyle: () => [formatMoney(123_400, 'COP', 'spec'), formatMoney(123_400, 'COP', 'country')],
  skippedSteps: async () => {
    const isOpen = {
      id: 'first_rates',
      title: STEP_WORDS,
      why: STEP_WORDS,
      to: '/',
      isDone: async () => false,
    } as const
    const open = async (skippedSteps: string[]) => {
      const place = { company: aCompany({ skippedSteps }), db: await databaseWith([]), api: NO_API }
      return (await openSteps(place, [isOpen])).map(({ id }) => id)
    }
    return [await open([]), await open(['first_rates'])]
  },
}

const AGREEMENT: Record<string, Row> = {
  name: () => [
    price({ agreement: { percentage: 1_000 } }),
    price({ agreement: { percentage: 1_000, name: 'Shop on level 2' } }),
  ],
  vehicleTypeIds: givenTo({ vehicleTypeIds: [2] }),
  locationIds: givenTo({ locationIds: [idOf(2, 9)] }),
  startDate: givenTo({ startDate: '2026-11-21' }),
  endDate: givenTo({ endDate: '2026-11-19' }),
  enabled: givenTo({ enabled: false }),
  isDefault: givenTo({ isDefault: true }),
  type: inPrice({ percentage: 1_000, fixedDiscount: 700 }, { type: 'fixed_discount' }),
  exemptMinutes: inPrice(CUSTOM, { exemptMinutes: 180 }),
  freeRateMinutes: inPrice({ ...CUSTOM, typeCost: 'minute' }, { freeRateMinutes: 60 }),
  initialCost: inPrice(CUSTOM, { initialCost: 9_000 }),
  typeCost: inPrice(CUSTOM, { typeCost: 'minute' }),
  minuteCost: inPrice({ ...CUSTOM, typeCost: 'minute' }, { minuteCost: 900 }),
  fixedCost: inPrice(CUSTOM, { fixedCost: 30_000 }),
  percentage: inPrice({ percentage: 1_000 }, { percentage: 2_000 }),
  fixedDiscount: inPrice({ type: 'fixed_discount', fixedDiscount: 100 }, { fixedDiscount: 200 }),
  discountMinutes: inPrice({ type: 'time', discountMinutes: 10 }, { discountMinutes: 20 }),
  budgetCount: () => [drawn(<BudgetShare used={5} of={4} />), drawn(<BudgetShare used={5} of={10} />)],
  budgetAmount: () => [drawn(<BudgetShare used={500} of={400} />), drawn(<BudgetShare used={500} of={1_000} />)],
  asksReason: { onServer: 'agreement.asksReason' },
}

const SOLD = { enabled: true, expirationDate: null }
const PASS = {
  id: idOf(11, 1),
  membership: 'Monthly',
  endsOn: '2026-11-30',
  paid: [],
  parkingSpaces: 1,
  allowedHours: null,
}
const atGate = (pass: Partial<Parameters<typeof entryPassOf>[0]['pass']>) =>
  entryPassOf({ pass: { ...PASS, ...pass }, isValid: true }, 1, 'America/Bogota')

/** Returns the faults that an upload finds in a pass with two plates. */
function uploaded(changes: { vehicleTypeId?: 1 | 2; authorizedVehicles?: number }): unknown {
  const typeName = changes.vehicleTypeId === 2 ? 'Motorcycle' : 'Car'
  const place = passPlace(
    'colombia',
    {
      vehicleTypeId: 1,
      authorizedVehicles: 2,
      validityUnit: 'months',
      validityCount: 1,
      ...changes,
    },
    typeName,
  )
  return checkRows([aRow(2, { plates: 'ABC123;DEF456' })], place).faults
}

const MEMBERSHIP: Record<string, Row> = {
  name: () => [atGate({ parkingSpaces: 2 }), atGate({ parkingSpaces: 2, membership: 'Night' })],
  cost: { onServer: 'membership.cost' },
  vehicleTypeId: () => [uploaded({ vehicleTypeId: 1 }), uploaded({ vehicleTypeId: 2 })],
  locationIds: { onServer: 'membership.locationIds' },
  authorizedVehicles: () => [uploaded({ authorizedVehicles: 2 }), uploaded({ authorizedVehicles: 1 })],
  parkingSpaces: () => [atGate({ parkingSpaces: 1 }), atGate({ parkingSpaces: 2 })],
  allowedHours: () => [
    atGate({ parkingSpaces: 2 }),
    atGate({ parkingSpaces: 2, allowedHours: [{ day: 1, from: '08:00', to: '18:00' }] }),
  ],
  validityUnit: () => [
    firstPeriod('2026-11-20', { validityUnit: 'days', validityCount: 1 }),
    firstPeriod('2026-11-20', { validityUnit: 'months', validityCount: 1 }),
  ],
  validityCount: () => [
    firstPeriod('2026-11-20', { validityUnit: 'days', validityCount: 1 }),
    firstPeriod('2026-11-20', { validityUnit: 'days', validityCount: 2 }),
  ],
  expirationDate: () => [isSold(SOLD, '2026-11-20'), isSold({ ...SOLD, expirationDate: '2026-11-19' }, '2026-11-20')],
  enabled: () => [isSold(SOLD, '2026-11-20'), isSold({ ...SOLD, enabled: false }, '2026-11-20')],
}

const VEHICLE: Record<string, Row> = {
  licensePlate: () => [vehicleTerms(aVehicle(1)), vehicleTerms(aVehicle(2))],
  brand: () => [describeVehicle(aVehicle(1)), describeVehicle(aVehicle(1, { brand: 'Renault' }))],
  model: () => [describeVehicle(aVehicle(1)), describeVehicle(aVehicle(1, { model: '2' }))],
  color: [
    () => [describeVehicle(aVehicle(1)), describeVehicle(aVehicle(1, { color: 'Red' }))],
    () => [vehicleTerms(aVehicle(1)), vehicleTerms(aVehicle(1, { color: 'Red' }))],
  ],
  vehicleTypeId: () => [drawn(<VehicleTypeMark id={1} />), drawn(<VehicleTypeMark id={2} />)],
  ownerRole: { onServer: 'vehicle.ownerRole' },
  driverId: () => [
    vehicleTerms(aVehicle(1)),
    vehicleTerms(aVehicle(1, { driver: { id: idOf(5, 2), name: 'Luis Forero' } })),
  ],
}

const found =
  (changes: Parameters<typeof aDriver>[1]): Effect =>
  () => [driverTerms(aDriver(1)), driverTerms(aDriver(1, changes))]

const DRIVER: Record<string, Row> = {
  firstName: found({ firstName: 'Elsa' }),
  lastName: found({ lastName: 'Toro' }),
  isCompany: () => {
    const named = { ...aDriver(1), firstName: 'Taxis 24', lastName: '' }
    return [driverFaults(named), driverFaults({ ...named, isCompany: true })]
  },
  identificationType: () => {
    const of = (identificationType: 'citizenship' | 'passport') =>
      driverFaults({ ...aDriver(1), identification: 'AB12345', identificationType })
    return [of('citizenship'), of('passport')]
  },
  identification: found({ identification: '77' }),
  email: found({ email: 'elsa@example.test' }),
  phoneCode: found({ phoneCode: '52' }),
  phone: found({ phone: '3009999999' }),
  notificationMethod: { later: 'notifications' },
  photo: { describes: 'Picture by which staff recognise the driver.' },
}

const USER: Record<string, Row> = {
  firstName: () => [
    fullName({ firstName: 'Ana', lastName: 'Rojas' }),
    fullName({ firstName: 'Elsa', lastName: 'Rojas' }),
  ],
  lastName: () => [fullName({ firstName: 'Ana', lastName: 'Rojas' }), fullName({ firstName: 'Ana', lastName: 'Toro' })],
  phoneCode: { describes: 'Part of the phone by which colleagues reach the person.' },
  phone: { describes: 'Phone by which colleagues reach the person.' },
  gender: { describes: 'Kept for the company; nothing depends on it.' },
  language: { onServer: 'user.language' },
  photo: { describes: 'Picture by which colleagues recognise the person.' },
  role: () => [isAdmin('parking_staff'), isAdmin('parking_admin')],
  isActive: { onServer: 'user.isActive' },
  locationIds: () => {
    const sees = (locationIds: string[]) =>
      seesAnyOf({ locations: LOCATION_ID }, { role: 'parking_staff', locationIds })
    return [sees([]), sees([LOCATION_ID])]
  },
}

const TICKET: Record<string, Row> = {
  checkInHeader: () => [ticket({}), ticket({}, { header: 'Welcome' })],
  checkInFooter: () => [ticket({}), ticket({}, { footer: 'Take care' })],
  checkOutHeader: placeInReceipt({ ticket: { ...aLocation().ticket, checkOutHeader: 'Thank you' } }),
  checkOutFooter: placeInReceipt({ ticket: { ...aLocation().ticket, checkOutFooter: 'Come back' } }),
}

const KIOSK: Record<string, Row> = {
  name: { onServer: 'kiosk.name' },
  locationId: { onServer: 'kiosk.locationId' },
}

const HOLIDAY: Record<string, Row> = {
  holidayName: { describes: 'Name of the day on the calendar.' },
  holidayDate: () => {
    const at = new Date('2026-11-20T17:00:00Z')
    const place = aLocation({ schedule: [{ day: 5, opens: '08:00', closes: '18:00' }] })
    return [openingAt(place, new Set(), at), openingAt(place, new Set(['2026-11-20']), at)]
  },
  description: { describes: 'Note on the calendar.' },
  isActive: () => {
    const costs = (isActive: boolean) =>
      price({
        holidays: [{ holidayDate: '2026-11-20', isActive }],
        location: {
          rates: [
            { ...RATE, days: [1, 2, 3, 4, 5, 6, 7] },
            { ...RATE, id: idOf(8, 2), days: [8], cost: 500 },
          ],
        },
      })
    return [costs(true), costs(false)]
  },
}

const TYPES: readonly ShownVehicleType[] = [
  {
    vehicleTypeId: 1,
    customName: null,
    platePattern: null,
    picture: null,
    symbol: null,
    isActive: true,
    isDeleted: false,
  },
  {
    vehicleTypeId: 2,
    customName: null,
    platePattern: null,
    picture: null,
    symbol: null,
    isActive: true,
    isDeleted: false,
  },
]

/** Returns the vehicle types that a form offers, and the drawing of the first, if a company changes the first. */
function offered(changes: Partial<ShownVehicleType>): string {
  const [car, ...others] = TYPES
  return drawn(
    <VehicleTypesProvider value={car === undefined ? others : [{ ...car, ...changes }, ...others]}>
      <OfferedTypes />
      <VehicleTypeMark id={1} />
    </VehicleTypesProvider>,
  )
}

function OfferedTypes() {
  return useVehicleTypes()
    .options('')
    .map(({ value, label }) => `${value} ${label}`)
    .join(', ')
}

const VEHICLE_TYPE: Record<string, Row> = {
  isActive: () => [offered({}), offered({ isActive: false })],
  customName: () => [offered({}), offered({ customName: 'Automóvil' })],
  position: () => {
    const order = (position: number) =>
      [{ vehicleTypeId: 1, position } as const, { vehicleTypeId: 2 } as const].toSorted(byPlace)
    return [order(1).map(({ vehicleTypeId }) => vehicleTypeId), order(9).map(({ vehicleTypeId }) => vehicleTypeId)]
  },
  symbol: () => [offered({}), offered({ symbol: 'truck' })],
  platePattern: () => {
    const typeOf = (platePattern: string | null) =>
      typeOfPlate('AB123', 'united_kingdom', [{ vehicleTypeId: 1, isActive: true, platePattern }])
    return [typeOf(null), typeOf('AA000')]
  },
  icon: () => [offered({}), offered({ picture: 'data:image/svg+xml,ours' })],
}

const INVOICING: Record<string, Row> = {
  invoicingPlatform: { playedIn: 'tests/server/invoicing/when.test.ts' },
  invoicingType: { playedIn: 'tests/server/invoicing/when.test.ts' },
  invoicingThreshold: { playedIn: 'tests/server/invoicing/when.test.ts' },
  automaticInvoicing: { playedIn: 'tests/server/invoicing/when.test.ts' },
  invoiceRequestEmail: { playedIn: 'tests/server/invoicing/siigo.test.ts' },
  invoiceRequestDays: { playedIn: 'tests/server/invoicing/receipt-page.test.ts' },
}

/** Returns the names of the fields that an edit's body may change. */
function editable(call: { request: { body: { entries: { changes: object } } } }): string[] {
  const { changes } = call.request.body.entries
  return 'entries' in changes && typeof changes.entries === 'object' ? Object.keys(changes.entries ?? {}) : []
}

const isList = (row: readonly Effect[] | object): row is readonly Effect[] => Array.isArray(row)

/** Returns the faults of a row: an effect that changes nothing, or none in the server's table. */
async function faultsOf(field: string, row: Row): Promise<string[]> {
  const effects = typeof row === 'function' ? [row] : row
  if (isList(effects)) {
    const readings = await Promise.all(effects.map(async (effect) => effect()))
    return readings.flatMap(([before, after], index) =>
      isDeepStrictEqual(before, after) ? `effect ${index + 1} changes nothing` : [],
    )
  }
  if ('playedIn' in effects)
    return readFileSync(effects.playedIn, 'utf8').includes(field) ? [] : ['not named by the test that plays it']
  return 'onServer' in effects && !SERVER_FIELDS.includes(effects.onServer) ? ['not in the table of the server'] : []
}

const TABLE = [
  ['a location', editable(locationWrites.edit), LOCATION],
  ['a company', Object.keys(COMPANY_FIELDS), COMPANY],
  ['the invoicing settings', Object.keys(INVOICING_FIELDS), INVOICING],
  ['an agreement', [...Object.keys(AGREEMENT_FIELDS), 'vehicleTypeIds', 'locationIds'], AGREEMENT],
  ['a membership', editable(membershipCalls.edit), MEMBERSHIP],
  ['a vehicle', editable(vehicleCalls.edit), VEHICLE],
  ['a driver', editable(driverCalls.edit), DRIVER],
  ['a user', [...new Set([...editable(userCalls.edit), ...Object.keys(operatorDetails)])], USER],
  ['the texts of tickets', Object.keys(TICKET_FIELDS), TICKET],
  ['a device', editable(kioskDeviceCalls.edit), KIOSK],
  ['a holiday', editable(holidayCalls.edit), HOLIDAY],
  ['a vehicle type', Object.keys(VEHICLE_TYPE_FIELDS), VEHICLE_TYPE],
] as const

describe.each(TABLE)('each editable field of %s', (_, fields, rows) => {
  test('is in this table, and no other', () => {
    expect(fields.length).toBeGreaterThan(0)
    expect(Object.keys(rows).toSorted()).toEqual([...fields].toSorted())
  })

  test.each(Object.entries<Row>(rows))('acts, or is named as descriptive: %s', async (field, row) => {
    expect(await faultsOf(field, row)).toEqual([])
  })
})

test('lists all fields of the table of the server', () => {
  const named = TABLE.flatMap(([, , rows]) => Object.values<Row>(rows)).flatMap((row) =>
    'onServer' in row ? row.onServer : [],
  )
  expect(named.toSorted()).toEqual([...SERVER_FIELDS].toSorted())
})

test('a mail to a customer ends with the contact of the company', () => {
  const letter = { from: 'company', subject: '', says: [], notes: [], toCustomer: true } as const
  const sent = (contact: string[]) => renderLetter(letter, 'en', { name: 'Yarumo', logo: null, contact }).text
  expect(sent(['hola@yarumo.test'])).toContain('hola@yarumo.test')
  expect(sent([])).not.toContain('@')
})
