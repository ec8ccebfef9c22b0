import { contactLines } from '../../domain/companies.ts'
import type { Country, Currency } from '../../domain/countries.ts'
import { formatMoney, type AmountStyle } from '../../domain/money.ts'
import type { Language } from '../../domain/people.ts'
import type { PaymentPart } from '../../domain/payments.ts'
import type { PriceLine } from '../../domain/pricing/price-line.ts'
import { taxedBeforeAdjustment } from '../../domain/pricing/settlement.ts'
import type { PaymentMethod } from '../../domain/services.ts'
import { VEHICLE_TYPES, VEHICLE_TYPE_IDS, vehicleTypeName } from '../../domain/vehicles.ts'
import { wallClock } from '../../domain/zoned-time.ts'
import { wordsIn } from '../locales/catalogs.ts'
import type { Words } from '../locales/words.ts'

/** Facts of a receipt, as they are stored. */
export interface PaidStay {
  company: {
    name: string
    legalName: string
    taxId: string
    country: Country
    currency: Currency
    amountStyle: AmountStyle
    contactPhone: string | null
    contactEmail: string | null
    insuranceCompany: string | null
    insurancePolicy: string | null
    liabilityNotice: string | null
  }
  location: {
    name: string
    address: string
    city: string
    timeZone: string
    checkOutHeader: string
    checkOutFooter: string
  }
  receiptNumber: string
  invoiceNumber: string | null
  licensePlate: string
  vehicleTypeId: number
  /** The company's own name for the type; `null` for the product's. */
  vehicleTypeName: string | null
  startedAt: Date
  endedAt: Date | null
  paidAt: Date | null
  totalMinutes: number | null
  paymentMethod: PaymentMethod | null
  /** The parts of its payment. */
  parts: readonly PaymentPart[]
  cashReceived: number | null
  serviceCharge: number | null
  discount: number | null
  adjustment50: number | null
  totalCost: number | null
  tax: number | null
  /** `null` for a stay that was paid before price lines were stored. */
  priceLines: readonly PriceLine[] | null
}

interface Row {
  label: string
  value: string
}

/** A receipt in one language, ready to be rendered as text, HTML or PDF. */
export interface Receipt {
  language: Language
  words: Words
  title: string
  company: string
  heading: string[]
  facts: Row[]
  price: Row[]
  total: Row
  payment: Row[]
  footing: string[]
}

/** Returns the receipt of a stay; `isCopy` if a receipt was mailed before. */
export function receiptOf(stay: PaidStay, language: Language, { isCopy }: { isCopy: boolean }): Receipt {
  const { company, location } = stay
  const words = wordsIn(language, company.country)
  const money = (amount: number | null) => formatMoney(amount, company.currency, company.amountStyle)
  const at = (instant: Date | null) => (instant === null ? [] : [moment(instant, location.timeZone)])
  const rows = (pairs: readonly (readonly [label: string, values: readonly string[]])[]): Row[] =>
    pairs.flatMap(([label, values]) => values.map((value) => ({ label, value })))
  const taxed = taxedBeforeAdjustment(stay)
  const vehicle = VEHICLE_TYPES.find((name) => VEHICLE_TYPE_IDS[name] === stay.vehicleTypeId)
  const insured = [company.insuranceCompany, company.insurancePolicy]
    .filter((part) => part !== null && part !== '')
    .join(' · ')
  return {
    language,
    words,
    title: isCopy ? `${words.receipt} · ${words.copy}` : words.receipt,
    company: company.name,
    heading: [
      company.legalName,
      `${words.taxId} ${company.taxId}`,
      ...contactLines(company),
      location.checkOutHeader,
    ].filter((line) => line.trim() !== ''),
    facts: rows([
      [words.location, [location.name]],
      [words.address, [`${location.address}, ${location.city}`]],
      [words.receiptNumber, [stay.receiptNumber]],
      [words.invoiceNumber, stay.invoiceNumber === null ? [] : [stay.invoiceNumber]],
      [words.plate, [stay.licensePlate]],
      [
        words.vehicleType,
        [stay.vehicleTypeName ?? (vehicle === undefined ? '' : words.vehicles[vehicle])].filter((name) => name !== ''),
      ],
      [words.entered, at(stay.startedAt)],
      [words.left, at(stay.endedAt)],
      [words.duration, stay.totalMinutes === null ? [] : [words.minutes(stay.totalMinutes)]],
    ]),
    price: priceRows(stay, words, money),
    total: { label: words.total, value: money(stay.totalCost) },
    payment: rows([
      [taxed === null ? words.taxIncluded : words.taxIncludedIn(money(taxed)), [money(stay.tax)]],
      ...paidBy(stay, words, money),
      [words.paid, at(stay.paidAt)],
      [words.cashReceived, stay.cashReceived === null ? [] : [money(stay.cashReceived)]],
      [
        words.change,
        stay.cashReceived === null || stay.totalCost === null
          ? []
          : [money(Math.max(0, stay.cashReceived - cashOf(stay.parts)))],
      ],
    ]),
    footing: [
      insured === '' ? '' : `${words.insurance}: ${insured}`,
      company.liabilityNotice ?? '',
      location.checkOutFooter,
    ].filter((line) => line.trim() !== ''),
  }
}

/** Names the payment method and the number of the slip; for a split payment, each part with its amount. */
function paidBy(
  { paymentMethod, parts }: PaidStay,
  words: Words,
  money: (amount: number) => string,
): (readonly [label: string, values: readonly string[]])[] {
  const slipOf = (reference: string | null | undefined) =>
    [words.reference, reference == null ? [] : [reference]] as const
  if (parts.length < 2)
    return [
      [words.paymentMethod, paymentMethod === null ? [] : [words.methods[paymentMethod]]],
      slipOf(parts[0]?.reference),
    ]
  return parts.flatMap(({ method, amount, reference }) =>
    method === null ? [] : [[words.methods[method], [money(amount)]] as const, slipOf(reference)],
  )
}

function cashOf(parts: readonly PaymentPart[]): number {
  return parts.reduce((sum, { method, amount }) => sum + (method === 'cash' ? amount : 0), 0)
}

/** Formats as dd/MM/yyyy HH:mm in the location's time zone. */
function moment(instant: Date, timeZone: string): string {
  const [day = '', time = ''] = wallClock(instant, timeZone).split('T')
  return `${day.split('-').toReversed().join('/')} ${time.slice(0, 5)}`
}

function priceRows(
  { priceLines, serviceCharge, discount, adjustment50, location }: PaidStay,
  words: Words,
  money: (amount: number | null) => string,
): Row[] {
  if (priceLines !== null)
    return priceLines.map((line) => ({ label: lineWords(line, words, location.timeZone), value: money(line.amount) }))
  return [
    { label: words.serviceCharge, value: money(serviceCharge) },
    ...(discount === null || discount === 0 ? [] : [{ label: words.discount, value: money(-discount) }]),
    ...(adjustment50 === null || adjustment50 === 0 ? [] : [{ label: words.adjustment50, value: money(adjustment50) }]),
  ]
}

function lineWords(line: PriceLine, words: Words, timeZone: string): string {
  switch (line.kind) {
    case 'unit':
      return words.fractions(line.count, line.fractionMinutes)
    case 'unit_special':
      return words.specialFractions(line.count, line.fractionMinutes)
    case 'special':
      return `${line.name} × ${line.count}`
    case 'night':
      return words.nights(line.count)
    case 'maximum':
      return words.maximums(line.count)
    case 'flat_period':
      return words.flatPeriod(line.name, line.count)
    case 'arrival':
      return words.arrival(line.name)
    case 'minimum':
      return words.minimum
    case 'lost_ticket_price':
      return words.lostTicketPrice(line.count)
    case 'first_rates':
      return words.firstRates(wallClock(new Date(line.ratesOf), timeZone).slice(0, 10))
    case 'priced_as':
      return words.pricedAs(words.vehicles[vehicleTypeName(line.vehicleTypeId)])
    case 'exempt':
      return words.exempt(line.minutes)
    case 'free_time':
      return words.freeTime(line.minutes)
    case 'grace':
      return words.grace(line.minutes)
    case 'pass':
      return words.pass
    case 'pass_refused':
      return words.passRefused
    case 'agreement':
      return words.agreement(line.agreement.name)
    case 'correction':
      return `${words.correction}: ${line.reason}`
    case 'lost_ticket':
      return words.lostTicket
    case 'adjustment50':
      return words.adjustment50
    case 'zero_floor':
      return words.zeroFloor
    case 'older_rates':
      return words.olderRates(wallClock(new Date(line.ratesOf), timeZone).slice(0, 10))
    case 'charged_differently':
      return words.chargedDifferently
    default: {
      const unknown: never = line
      return unknown
    }
  }
}
