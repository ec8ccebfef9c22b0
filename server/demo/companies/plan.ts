import type { CountryOption } from '../../../domain/countries.ts'
import type { Day, ParkingService, ParkingType } from '../../../domain/locations.ts'
import type { Money } from '../../../domain/money.ts'
import type { Gender, InvoicingPlatform, InvoicingType, Language } from '../../../domain/people.ts'
import type { PaymentMethod } from '../../../domain/services.ts'
import type { ClassId, VehicleSymbol, VehicleTypeId } from '../../../domain/vehicles.ts'
import type { Vocabulary } from '../countries/vocabulary.ts'
import type { Rhythm } from '../simulation/rhythms.ts'

export interface VehiclePrice {
  vehicleTypeId: VehicleTypeId
  spaces: number
  /** Share of the arriving vehicles, in hundredths. */
  share: number
  /** Price of a started fraction of `minutes`; 24 hours must be a multiple of it. */
  cost: Money
  minutes: number
  /** Maximum for 24 hours. */
  maximum: Money
}

/** Prices of a location since `daysAgo`. */
export interface PriceList {
  daysAgo: number
  prices: readonly VehiclePrice[]
}

export type Agreement = { name: string } & (
  | { kind: 'percentage'; percent: number }
  /** Maximum price of the stay. */
  | { kind: 'fixed_cost'; cost: Money }
)

export interface PersonPlan {
  firstName: string
  lastName: string
  email: string
  gender: Gender
  /** A user of the older application, who does not sign in here. */
  legacy?: boolean
}

export interface StaffPlan extends PersonPlan {
  /** Keys of locations: the person works at the first and may help at the others. */
  at: readonly string[]
}

/** A stay that every demo has, at any time of day: counted back from now. */
export interface PromisedStay {
  licensePlate: string
  vehicleTypeId: VehicleTypeId
  arrivedMinutesAgo: number
  /** Null: still inside. */
  leftMinutesAgo: number | null
  paymentMethod: PaymentMethod
}

export interface LocationPlan {
  key: string
  name: string
  description: string
  address: string
  city: string
  lat: number
  lng: number
  timeZone: string
  parkingType: ParkingType
  parkingServices: readonly ParkingService[]
  rhythm: Rhythm
  opening: readonly { days: readonly Day[]; opens: string; closes: string }[]
  /** Times of shift changes, within the opening hours. */
  handovers: readonly string[]
  /** On an ordinary day. */
  servicesADay: number
  /** Price lists, newest first. */
  priceLists: readonly [PriceList, ...PriceList[]]
  /** Prices of classes, from the beginning; other classes are charged as their standard types. */
  classPrices?: readonly Omit<VehiclePrice, 'spaces' | 'share'>[]
  exemptMinutes: number
  graceMinutes: number
  /** Basis points. */
  digitalCommission: number
  float: Money
  kiosks: readonly string[]
  /**
   * `passShare`: part of the arrivals with a pass. `registeredShare`: part of the others whose driver is registered.
   */
  passShare: number
  registeredShare: number
  payment: Readonly<Record<PaymentMethod, number>>
  agreements: readonly Agreement[]
  receiptPrefix: string
  firstReceipt: number
  ticket: { checkInHeader: string; checkInFooter: string; checkOutHeader: string; checkOutFooter: string }
  promised?: readonly PromisedStay[]
}

/** A class of vehicles that the company has added. */
export interface ClassPlan {
  vehicleTypeId: ClassId
  name: string
  symbol: VehicleSymbol
}

export interface CompanyPlan {
  country: CountryOption
  vocabulary: Vocabulary
  name: string
  legalName: string
  businessName: string
  taxId: string
  contactPhone: string
  contactPosition: string
  invoicingPlatform: InvoicingPlatform | null
  invoicingType: InvoicingType
  invoicingThreshold: Money | null
  /** Share of the paid services with an invoice. */
  invoicedShare: number
  insuranceCompany: string
  insurancePolicy: string
  liabilityNotice: string
  language: Language
  /** Share of all drivers of the demo, in hundredths. */
  driverShare: number
  /** The first admin owns the company. */
  admins: readonly [PersonPlan, ...PersonPlan[]]
  staff: readonly StaffPlan[]
  locations: readonly LocationPlan[]
  classes: readonly ClassPlan[]
}
