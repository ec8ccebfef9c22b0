import type { Money } from '../../../domain/money.ts'
import { PAYMENT_METHODS } from '../../../domain/services.ts'
import type { services } from '../../db/schema/services.ts'
import type { CompanyPlan, LocationPlan, VehiclePrice } from '../companies/plan.ts'
import { idAt } from '../ids.ts'
import type { Row } from '../load/bulk-insert.ts'
import type { Random } from '../random.ts'
import { MINUTE } from '../simulation/calendar.ts'
import { type Bill, FREE, billFor, chargeFor, discountOf } from '../simulation/price.ts'
import { MAIN_REGISTER, type Rota, type Shift, shiftAt } from '../simulation/shifts.ts'
import type { Stay } from '../simulation/stays.ts'
import { priceListBegins } from './locations.ts'

export type ServiceRow = Row<typeof services>

/** Where services are written down. */
export interface Booth {
  company: CompanyPlan
  plan: LocationPlan
  companyId: string
  locationId: string
  rota: Rota
  now: number
}

const AT_THE_KIOSK = 0.3
const WITH_AGREEMENT = 0.09
const NOTED = 0.032
const LEFT_AN_ADDRESS = 0.14

const UNPRICED: Record<keyof Bill, null> = {
  serviceCharge: null,
  discount: null,
  agreementName: null,
  adjustment50: null,
  totalCost: null,
  tax: null,
  serviceFee: null,
}

/** Writes services as they stand at the booth's `now`: asked for, in progress, or completed. */
export function serviceWriter(booth: Booth, random: Random): (stay: Stay, receiptNumber: string) => ServiceRow {
  const priceOf = priceFinder(booth)
  return (stay, receiptNumber) => {
    const service = entryOf(booth, stay, receiptNumber, random)
    const shift = stay.leavesAt <= booth.now ? shiftAt(booth.rota, MAIN_REGISTER, stay.leavesAt) : undefined
    if (shift !== undefined && shift.from <= stay.leavesAt) finish(service, stay, { booth, shift, price: priceOf(stay) }, random)
    return service
  }
}

function entryOf({ company, plan, companyId, locationId, rota }: Booth, { visitor, hasPass, arrivesAt, booked }: Stay, receiptNumber: string, random: Random): ServiceRow {
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
    remarks: random.chance(NOTED) ? random.pick(remarks[visitor.vehicleTypeId]) : null,
    notificationMethod: visitor.notificationMethod ?? (random.chance(LEFT_AN_ADDRESS) ? usualNotification : null),
    operatorId: booked === undefined ? (shiftAt(rota, MAIN_REGISTER, arrivesAt)?.operatorId ?? null) : null,
    exitOperatorId: null,
    driverId: visitor.driverId,
    cashUpId: null,
    editedAt: null,
  }
}

function finish(service: ServiceRow, stay: Stay, { booth, shift, price }: { booth: Booth; shift: Shift; price: VehiclePrice }, random: Random): void {
  const { plan } = booth
  const minutes = Math.floor((stay.leavesAt - stay.arrivesAt) / MINUTE)
  const charge = stay.hasPass || minutes <= plan.exemptMinutes ? 0 : chargeFor(minutes, price)
  const till = charge === 0 || stay.promised !== undefined ? shift : tillAt(booth, stay.leavesAt, shift, random)
  service.version = 2
  service.status = 'completed'
  service.endedAt = new Date(stay.leavesAt)
  service.paidAt = service.endedAt
  service.totalMinutes = minutes
  service.cashUpId = till.cashUpId
  service.exitOperatorId = till.register === MAIN_REGISTER ? till.operatorId : null
  Object.assign(service, charge === 0 ? FREE : pay(service, charge, stay, booth, random))
}

function pay(service: ServiceRow, charge: Money, { promised }: Stay, { company, plan }: Booth, random: Random): Bill {
  const paymentMethod = promised?.paymentMethod ?? random.choose(PAYMENT_METHODS, (method) => plan.payment[method])
  const useful = random.chance(WITH_AGREEMENT) ? plan.agreements.filter((agreement) => discountOf(agreement, charge) > 0) : []
  const agreement = useful.length > 0 ? random.pick(useful) : null
  service.paymentMethod = paymentMethod
  if (agreement?.kind === 'fixed_cost') service.operation = 'custom'
  return billFor(charge, {
    agreement,
    paymentMethod,
    // In Great Britain on-street parking is outside VAT.
    taxRate: company.country.code === 'gb' && plan.parkingType === 'on_street_parking' ? 0 : company.country.taxRate,
    digitalCommission: plan.digitalCommission,
    roundsCash: company.country.code === 'co',
  })
}

function tillAt({ plan, rota }: Booth, at: number, staffed: Shift, random: Random): Shift {
  if (plan.kiosks.length === 0 || !random.chance(AT_THE_KIOSK)) return staffed
  const kiosk = shiftAt(rota, random.pick(plan.kiosks), at)
  return kiosk !== undefined && kiosk.from <= at ? kiosk : staffed
}

/** A stay has the prices of its entry. */
function priceFinder({ plan, now }: Booth): (stay: Stay) => VehiclePrice {
  const lists = plan.priceLists.map(({ daysAgo, prices }) => ({ begins: priceListBegins(plan, daysAgo, now), prices }))
  return ({ arrivesAt, visitor }) => {
    const list = lists.find(({ begins }) => begins <= arrivesAt)
    const price = list?.prices.find(({ vehicleTypeId }) => vehicleTypeId === visitor.vehicleTypeId)
    if (price === undefined) throw new Error(`${plan.name} has no price for vehicle type ${visitor.vehicleTypeId}`)
    return price
  }
}
