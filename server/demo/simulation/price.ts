import type { Money } from '../../../domain/money.ts'
import type { PaymentMethod } from '../../../domain/services.ts'
import type { Agreement, VehiclePrice } from '../companies/plan.ts'

export interface Bill {
  serviceCharge: Money
  discount: Money
  agreementName: string | null
  adjustment50: Money
  totalCost: Money
  tax: Money
  serviceFee: Money
}

export const FREE: Bill = { serviceCharge: 0, discount: 0, agreementName: null, adjustment50: 0, totalCost: 0, tax: 0, serviceFee: 0 }

const MINUTES_A_DAY = 24 * 60
const FIFTY_PESOS = 5_000

/** Whole fractions, and in each 24 hours from the entry at most the maximum. */
export function chargeFor(minutes: number, price: VehiclePrice): Money {
  const days = Math.floor(minutes / MINUTES_A_DAY)
  const rest = Math.ceil((minutes % MINUTES_A_DAY) / price.minutes) * price.cost
  return days * price.maximum + Math.min(price.maximum, rest)
}

export interface BillTerms {
  agreement: Agreement | null
  /** Null where there is nothing to pay. */
  paymentMethod: PaymentMethod
  /** Basis points. */
  taxRate: number
  digitalCommission: number
  /** Whether cash is rounded down to 50 pesos. */
  roundsCash: boolean
}

export function billFor(serviceCharge: Money, { agreement, paymentMethod, taxRate, digitalCommission, roundsCash }: BillTerms): Bill {
  const discount = agreement === null ? 0 : discountOf(agreement, serviceCharge)
  const price = serviceCharge - discount
  const overFifty = roundsCash && paymentMethod === 'cash' ? price % FIFTY_PESOS : 0
  const totalCost = price - overFifty
  return {
    serviceCharge,
    discount,
    agreementName: agreement?.name ?? null,
    adjustment50: 0 - overFifty,
    totalCost,
    tax: price - Math.round((price * 10_000) / (10_000 + taxRate)),
    serviceFee: paymentMethod === 'digital' ? Math.round((totalCost * digitalCommission) / 10_000) : 0,
  }
}

export function discountOf(agreement: Agreement, charge: Money): Money {
  return agreement.kind === 'percentage' ? Math.round((charge * agreement.percent) / 100) : Math.max(0, charge - agreement.cost)
}
