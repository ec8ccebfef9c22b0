import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect } from 'vitest'

import type { Agreement } from '../../contract/agreement.ts'
import type { Company } from '../../contract/company.ts'
import type { Location, Rate } from '../../contract/location.ts'
import { agreementAt, type StoredAgreement } from '../../domain/agreements.ts'
import { DEFAULT_LIMITS, type LocationLimits } from '../../domain/location-limits.ts'
import { openingAt } from '../../domain/opening-hours.ts'
import { type PaidStay, receiptOf } from '../../server/customer-receipt/receipt.ts'
import { chosenLogo } from '../../src/data/use-logo.ts'
import { type EndingStay, priceByTerms } from '../../src/features/checkout/pricing/device-price.ts'
import { AboutCompany } from '../../src/features/drivers/driver-link-page.tsx'
import { TicketSlip } from '../../src/features/tickets/public.ts'
import { aCompany, aLocation, aService, idOf, LOCATION_ID, NOW } from '../offline/support/records.ts'
import type { ServerField } from './server-fields.ts'

type Readings = readonly [before: unknown, after: unknown]
/** Reads an effect with two values of a field; the readings must differ. */
export type Effect = () => Readings | Promise<Readings>
export type Row =
  | Effect
  /** The field changes every one of these effects. */
  | readonly Effect[]
  /** Only a server shows the effect: its own table of fields asserts it. */
  | { onServer: ServerField }
  /** The field describes its record for people, and nothing depends on it. */
  | { describes: string }
  | { later: 'notifications' }
  /** The effect needs an invoicing platform: this test changes the field and reads what the platform got. */
  | { playedIn: `tests/server/${'invoicing' | 'losses'}/${string}.test.ts` }
const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
export const drawn = (node: ReactNode) => renderToStaticMarkup(<I18nProvider i18n={i18n}>{node}</I18nProvider>)

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

export const inReceipt =
  (company: Partial<Company>): Effect =>
  () => [receipt({}), receipt({ company })]
export const placeInReceipt =
  (location: Partial<Location>): Effect =>
  () => [receipt({}), receipt({ location })]

/** The ticket that a booth prints. */
export function ticket(company: Partial<Company>, texts: { header?: string; footer?: string } = {}): string {
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
export const onTicket =
  (company: Partial<Company>): Effect =>
  () => [ticket({}), ticket(company)]

export function logo(location: string | null, company: string | null): string | undefined {
  const read = (picture: string | null) => ({ data: picture ?? undefined, fetchStatus: 'idle' as const })
  return chosenLogo(
    { owner: { id: LOCATION_ID, logo: location }, read: read(location) },
    { owner: { id: idOf(1, 1), logo: company }, read: read(company) },
  )
}

export const RATE: Rate = {
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
export function price({
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
export const inPrice =
  (before: Partial<Agreement>, after: Partial<Agreement>): Effect =>
  () => [price({ agreement: before }), price({ agreement: { ...before, ...after } })]

export const CUSTOM = {
  type: 'custom',
  exemptMinutes: 0,
  freeRateMinutes: 10,
  initialCost: 5_000,
  typeCost: 'fixed',
  fixedCost: 20_000,
  minuteCost: 700,
} as const

/** An agreement applies to other vehicles. */
export const givenTo =
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

export const limits = (changes: Partial<LocationLimits>): LocationLimits => ({ ...DEFAULT_LIMITS, ...changes })
export const STAFF = { id: idOf(3, 2), role: 'parking_staff' } as const
export const SHIFT = { openedBy: { id: idOf(3, 1) }, joinedBy: [STAFF] }

/** Returns whether the location is open at noon of each weekday; day 8 is a holiday. */
export const open =
  (day: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8): Effect =>
  () => {
    // 2026-11-16 is a Monday.
    const date = `2026-11-${day === 8 ? 16 : 15 + day}`
    const isOpen = (schedule: Location['schedule']) =>
      openingAt(aLocation({ schedule }), new Set(day === 8 ? [date] : []), new Date(`${date}T17:00:00Z`)).isOpen
    return [isOpen([]), isOpen([{ day, opens: '08:00', closes: '18:00' }])]
  }

export const forDrivers = (location: Partial<Location>, company: Partial<Company> = {}) =>
  drawn(<AboutCompany company={aCompany(company)} locations={[aLocation(location)]} />)

/** A contact is on receipts, on tickets and on the page for drivers. */
export const toCustomers = (contact: Partial<Company>): readonly Effect[] => [
  inReceipt(contact),
  onTicket(contact),
  () => [forDrivers({}), forDrivers({}, contact)],
]
