import { pricingTermsOf } from '../../../domain/agreements.ts'
import type { Price } from '../../../domain/pricing/price-stay.ts'
import { type StayTerms, holidaysAround } from '../../../domain/pricing/stay-terms.ts'
import type { Tariff } from '../../../domain/pricing/tariff.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../../../domain/services.ts'
import { MINUTE_MS } from '../../../domain/time.ts'
import { baseTypeOf } from '../../../domain/vehicles.ts'
import type { services } from '../../db/schema/services.ts'
import type { CompanyPlan, LocationPlan } from '../companies/plan.ts'
import { idAt } from '../ids.ts'
import { requireKey } from '../require-key.ts'
import type { Row } from '../load/bulk-insert.ts'
import type { Random } from '../random.ts'
import { priceFor, tariffFinder } from '../simulation/price.ts'
import { MAIN_REGISTER, type Rota, type Shift, shiftAt } from '../simulation/shifts.ts'
import type { Stay } from '../simulation/stays.ts'
import type { AgreementRow } from './agreements.ts'
import { holidayDays } from './holidays.ts'

export type ServiceRow = Row<typeof services>

/** Data of a booth for recording services. */
export interface Booth {
  company: CompanyPlan
  plan: LocationPlan
  companyId: string
  locationId: string
  kioskIds: readonly string[]
  rota: Rota
  /** Agreements by name. */
  agreements: ReadonlyMap<string, AgreementRow>
  now: number
}

const AT_THE_KIOSK = 0.3
const WITH_AGREEMENT = 0.09
const NOTED = 0.032
const LEFT_AN_ADDRESS = 0.14

const UNPRICED = {
  serviceCharge: null,
  discount: null,
  agreementId: null,
  agreementName: null,
  agreementReason: null,
  adjustment50: null,
  totalCost: null,
  tax: null,
  serviceFee: null,
  priceLines: null,
  terms: null,
  loweredBy: null,
  loweredReason: null,
  quotedTotal: null,
  difference: null,
  differenceRatesOf: null,
  refusedQuote: null,
  cashReceived: null,
  graceUntil: null,
  refundDue: null,
  correction: null,
  endMark: null,
  endGapMinutes: null,
  endGapAmount: null,
  endReason: null,
  voidReason: null,
  voidCause: null,
  voidAskedAt: null,
  voidAskedBy: null,
  voidAskedReason: null,
  visitor: null,
  lostTicketTakenBy: null,
  lostTicketDocument: null,
  overstayOf: null,
  overstayGraceUntil: null,
}

/**
 * Returns a function that writes services in their state at the booth's `now`: requested, in progress, or completed.
 */
export function serviceWriter(booth: Booth, random: Random): (stay: Stay, receiptNumber: string) => ServiceRow {
  const tariffOf = tariffFinder(booth)
  return (stay, receiptNumber) => {
    const service = entryOf(booth, stay, receiptNumber, random)
    const shift = stay.leavesAt <= booth.now ? shiftAt(booth.rota, MAIN_REGISTER, stay.leavesAt) : undefined
    if (shift !== undefined && shift.from <= stay.leavesAt)
      finish(service, stay, { booth, shift, tariff: tariffOf(stay.visitor.vehicleTypeId, stay.arrivesAt) }, random)
    return service
  }
}

function entryOf(
  { company, plan, companyId, locationId, rota }: Booth,
  { visitor, hasPass, arrivesAt, booked }: Stay,
  receiptNumber: string,
  random: Random,
): ServiceRow {
  const { remarks, usualNotification } = company.vocabulary
  return {
    companyId,
    id: idAt(arrivesAt, random),
    version: 1,
    locationId,
    operation: hasPass ? 'membership' : plan.parkingType === 'on_street_parking' ? 'on_street' : 'off_street',
    status: booked ?? 'progress',
    receiptNumber,
    licensePlate: visitor.licensePlate,
    vehicleTypeId: visitor.vehicleTypeId,
    startedAt: new Date(arrivesAt),
    endedAt: null,
    paidAt: null,
    totalMinutes: null,
    paymentMethod: null,
    ...UNPRICED,
    invoiceNumber: null,
    invoiceState: null,
    receiptCode: null,
    remarks: random.chance(NOTED) ? random.pick(remarks[baseTypeOf(visitor.vehicleTypeId)]) : null,
    space: null,
    keyTag: null,
    keptItems: null,
    notificationMethod: visitor.notificationMethod ?? (random.chance(LEFT_AN_ADDRESS) ? usualNotification : null),
    operatorId: booked === undefined ? (shiftAt(rota, MAIN_REGISTER, arrivesAt)?.operatorId ?? null) : null,
    exitOperatorId: null,
    passId: null,
    pass: null,
    driverId: visitor.driverId,
    cashUpId: null,
    editedAt: null,
  }
}

interface Exit {
  booth: Booth
  shift: Shift
  tariff: Tariff
}

function finish(service: ServiceRow, stay: Stay, { booth, shift, tariff }: Exit, random: Random): void {
  const { plan } = booth
  const ended = {
    startedAt: service.startedAt.toISOString(),
    endedAt: new Date(stay.leavesAt).toISOString(),
    pass: stay.hasPass ? COVERED : null,
    paymentMethod: null,
  }
  const full = priceFor(ended, null, tariff)
  const isFree = full.serviceCharge === 0
  const till = isFree || stay.promised !== undefined ? shift : tillAt(booth, stay.leavesAt, shift, random)
  service.version = 2
  service.status = 'completed'
  service.endedAt = new Date(stay.leavesAt)
  service.paidAt = service.endedAt
  service.graceUntil = new Date(stay.leavesAt + plan.graceMinutes * MINUTE_MS)
  service.cashUpId = till.cashUpId
  service.exitOperatorId = till.register === MAIN_REGISTER ? till.operatorId : null
  const agreement = isFree
    ? null
    : pay(service, stay, booth, (given, paymentMethod) => priceFor({ ...ended, paymentMethod }, given, tariff), random)
  if (isFree) charge(service, full)
  service.terms = termsOf(ended, agreement, booth, tariff)
}

function termsOf(
  { startedAt, endedAt: at }: { startedAt: string; endedAt: string },
  agreement: AgreementRow | null,
  { company, plan }: Booth,
  { taxRate, digitalCommission, exemptMinutes }: Tariff,
): StayTerms {
  const holidays = holidaysAround(holidayDays(company.country.code), { startedAt, at })
  return {
    at,
    taxRate,
    digitalCommission,
    exemptMinutes,
    graceMinutes: plan.graceMinutes,
    holidays,
    agreement: agreement && pricingTermsOf(agreement),
  }
}

const COVERED = { standing: 'valid', hours: 'always' } as const

function charge(
  service: ServiceRow,
  { totalMinutes, serviceCharge, discount, adjustment50, totalCost, tax, serviceFee, lines }: Price,
): void {
  Object.assign(service, {
    totalMinutes,
    serviceCharge,
    discount,
    adjustment50,
    totalCost,
    tax,
    serviceFee,
    priceLines: lines,
    quotedTotal: totalCost,
  })
}

type PriceOf = (agreement: AgreementRow | null, paymentMethod: PaymentMethod) => Price

function pay(
  service: ServiceRow,
  { promised }: Stay,
  { plan, agreements }: Booth,
  priceOf: PriceOf,
  random: Random,
): AgreementRow | null {
  const paymentMethod = promised?.paymentMethod ?? random.choose(PAYMENT_METHODS, (method) => plan.payment[method])
  const offered = random.chance(WITH_AGREEMENT) ? plan.agreements.map(({ name }) => requireKey(agreements, name)) : []
  const useful = offered.filter((agreement) => priceOf(agreement, paymentMethod).discount > 0)
  const agreement = useful.length > 0 ? random.pick(useful) : null
  service.paymentMethod = paymentMethod
  service.agreementId = agreement?.id ?? null
  service.agreementName = agreement?.name ?? null
  if (agreement?.type === 'fixed_cost') service.operation = 'custom'
  charge(service, priceOf(agreement, paymentMethod))
  return agreement
}

function tillAt({ rota, kioskIds }: Booth, at: number, staffed: Shift, random: Random): Shift {
  if (kioskIds.length === 0 || !random.chance(AT_THE_KIOSK)) return staffed
  const kiosk = shiftAt(rota, random.pick(kioskIds), at)
  return kiosk !== undefined && kiosk.from <= at ? kiosk : staffed
}
