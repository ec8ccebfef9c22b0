import { describe, expect, it } from 'vitest'

import { type Books, type PaymentTerms, pricePayment } from '../../../domain/pricing/price-payment.ts'
import { type CorrectableFields, reprice } from '../../../domain/pricing/reprice.ts'
import { type StayTerms, legacyTerms } from '../../../domain/pricing/stay-terms.ts'
import { BOGOTA, perMinute, wall } from './case.ts'

const at = (when: string) => wall(`2026-11-20 ${when}`, BOGOTA.timeZone)
/** Until noon 30 minutes are exempt and 5 are grace; later 100 and 20. */
const books: Books = {
  locationId: 'centro',
  timeZone: BOGOTA.timeZone,
  roundsCash: true,
  rates: [perMinute(100)],
  entryTerms: [
    { validFrom: null, exemptMinutes: 30, graceMinutes: 5 },
    { validFrom: at('12:00'), exemptMinutes: 100, graceMinutes: 20 },
  ],
  agreements: [],
}
const payment: PaymentTerms = { at: at('12:30'), taxRate: 1_900, digitalCommission: 290, holidays: [] }
const stay = {
  operation: 'off_street',
  vehicleTypeId: 1,
  startedAt: at('11:30'),
  endedAt: at('12:30'),
  agreementId: null,
  paymentMethod: 'dataphone',
} as const

function corrected(changes: Partial<CorrectableFields>) {
  const booked = pricePayment(stay, payment, [], books)
  if (!booked.ok) throw new Error('It has no price')
  const { serviceCharge, discount, lines } = booked.price
  const answer = reprice(
    { ...stay, agreementName: null, serviceCharge, discount, lines, graceUntil: booked.graceUntil },
    { ...stay, ...changes },
    booked.terms,
    [],
    [],
    books,
  )
  if (!answer.ok) throw new Error('It has no price any more')
  return answer
}

describe('a paid stay', () => {
  it('uses the exempt and grace minutes of its entry, even if they differ at the payment', () => {
    expect(corrected({})).toMatchObject({
      price: { totalCost: 600_000 },
      graceUntil: at('12:35'),
      terms: { exemptMinutes: 30 },
    })
  })

  it('uses the exempt and grace minutes of the corrected entry', () => {
    expect(corrected({ startedAt: at('12:01') })).toMatchObject({
      price: { totalCost: 0, totalMinutes: 29 },
      graceUntil: at('12:50'),
      terms: { exemptMinutes: 100, taxRate: 1_900 },
    })
    expect(corrected({ startedAt: at('11:20') })).toMatchObject({
      price: { totalCost: 700_000 },
      graceUntil: at('12:35'),
      terms: { exemptMinutes: 30 },
    })
  })

  it('may leave within the grace after a corrected end', () => {
    expect(corrected({ endedAt: at('13:00') })).toMatchObject({
      price: { totalCost: 900_000 },
      graceUntil: at('13:05'),
    })
  })

  it('keeps its stored lines if only the payment method is corrected', () => {
    const lines = [
      {
        kind: 'unit' as const,
        from: stay.startedAt,
        to: stay.endedAt,
        minutes: 60,
        count: 1,
        unitAmount: 602_345,
        amount: 602_345,
        fractionMinutes: 60,
      },
    ]
    const booked = pricePayment(stay, payment, [], books)
    const terms = booked.ok ? booked.terms : null
    if (terms === null) throw new Error('It has no price')
    const answer = reprice(
      { ...stay, agreementName: null, serviceCharge: 602_345, discount: 0, lines, graceUntil: null },
      { ...stay, paymentMethod: 'cash' },
      terms,
      [],
      [],
      { ...books, rates: [] },
    )
    expect(answer).toMatchObject({
      ok: true,
      price: {
        serviceCharge: 602_345,
        adjustment50: -2_345,
        totalCost: 600_000,
        lines: [...lines, { kind: 'adjustment50', amount: -2_345 }],
      },
    })
  })
})

describe('an overstay', () => {
  const half = {
    validFrom: null,
    name: 'Half',
    vehicleTypeIds: [],
    startDate: null,
    endDate: null,
    enabled: true,
    isDefault: true,
    type: 'percentage',
    exemptMinutes: null,
    freeRateMinutes: null,
    initialCost: null,
    typeCost: null,
    minuteCost: null,
    fixedCost: null,
    percentage: 5_000,
    fixedDiscount: null,
    discountMinutes: null,
  } as const
  const agreeing: Books = { ...books, agreements: [{ id: 'half', versions: [half] }] }
  const overstay = { ...stay, overstay: { graceUntil: at('11:40') } }

  it('gets no agreement, not even the default one of stays', () => {
    expect(pricePayment(stay, payment, [], agreeing)).toMatchObject({
      agreement: { name: 'Half' },
      price: { totalCost: 300_000 },
    })
    expect(pricePayment(overstay, payment, [], agreeing)).toMatchObject({
      agreement: null,
      terms: { agreement: null },
      price: { totalCost: 600_000, discount: 0 },
    })
  })

  it('is charged from its first minute after its end is corrected, and is free within the grace', () => {
    const booked = pricePayment(overstay, payment, [], agreeing)
    if (!booked.ok) throw new Error('It has no price')
    const paid = {
      ...overstay,
      agreementName: null,
      serviceCharge: booked.price.serviceCharge,
      discount: 0,
      lines: booked.price.lines,
      graceUntil: booked.graceUntil,
    }
    const ended = (endedAt: string) => reprice(paid, { ...stay, endedAt }, booked.terms, [], [], agreeing)
    expect(ended(at('11:50'))).toMatchObject({ agreement: null, price: { totalCost: 200_000 } })
    expect(ended(at('11:40'))).toMatchObject({ price: { totalCost: 0, lines: [{ kind: 'grace' }] } })
  })
})

describe('a stay that was paid before its terms were stored', () => {
  const today: StayTerms = {
    at: at('12:30'),
    taxRate: 500,
    digitalCommission: 100,
    exemptMinutes: 0,
    graceMinutes: 0,
    holidays: { from: '2026-10-01', to: '2026-12-31', days: [] },
    agreement: null,
  }
  const paid = {
    paymentMethod: 'digital',
    totalCost: 2_940_000,
    adjustment50: 0,
    tax: 469_412,
    serviceFee: 85_260,
    lines: null,
  } as const

  it('uses the rates that give its tax and its fee', () => {
    expect(legacyTerms(paid, today)).toEqual({ ...today, taxRate: 1_900, digitalCommission: 290 })
    expect(legacyTerms({ ...paid, paymentMethod: 'cash', adjustment50: -100, tax: 224_072 }, today)).toMatchObject({
      taxRate: 825,
      digitalCommission: 100,
    })
    expect(legacyTerms({ ...paid, tax: 0 }, today)).toMatchObject({ taxRate: 0 })
  })

  it('uses the dated versions if its amounts match no rate', () => {
    expect(legacyTerms({ ...paid, totalCost: 0, tax: 0, serviceFee: 0 }, today)).toEqual(today)
    expect(legacyTerms({ ...paid, totalCost: null, tax: null, serviceFee: null }, today)).toEqual(today)
  })

  it('uses the agreement that its lines name', () => {
    const agreement = { name: 'Neighbours', type: 'percentage' as const, basisPoints: 3_333 }
    expect(legacyTerms({ ...paid, lines: [{ kind: 'agreement', agreement, amount: -1 }] }, today)).toMatchObject({
      agreement,
    })
  })
})
