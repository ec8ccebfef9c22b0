import { expect, test } from 'vitest'

import type { Agreement } from '../../contract/agreement.ts'
import type { Service } from '../../contract/service.ts'
import { type StoredAgreement, discountTypeOf, isOffered, pricingTermsOf } from '../../domain/agreements.ts'
import { type DatedVersion, versionAt } from '../../domain/dated.ts'
import {
  type BookedPrice,
  type Booking,
  type Books,
  type EndedStay,
  type PaymentTerms,
  pricePayment,
} from '../../domain/pricing/price-payment.ts'
import { type Price, priceStay } from '../../domain/pricing/price-stay.ts'
import { type CorrectableFields, reprice } from '../../domain/pricing/reprice.ts'
import { tariffAt } from '../../domain/pricing/tariff.ts'
import { OPERATIONS, PAYMENT_METHODS } from '../../domain/services.ts'
import { DAY_MS, MINUTE_MS } from '../../domain/time.ts'
import { wallClock } from '../../domain/zoned-time.ts'
import { type DevicePrice, type PriceTerms, priceByTerms } from '../../src/features/checkout/pricing/device-price.ts'
import { type Choice, bySeed, percent, pick, several } from '../domain/pricing/choice.ts'
import { randomCase } from '../domain/pricing/random-case.ts'
import { aLocation, aService, idOf } from '../offline/support/records.ts'
import { SEED, roundsOr } from '../support/rounds.ts'

/** `npm run frozen-prices` plays more. */
const STAYS = roundsOr(400)

/** A setting of the office with its whole history. */
type History<T> = (DatedVersion & T)[]

/** An office whose settings change before, during and after a stay, and after its payment. */
interface Office {
  company: History<{ vatRate: number }>
  location: History<{ taxRate: number | null; digitalCommission: number; exemptMinutes: number; graceMinutes: number }>
  holidays: History<{ holidayDate: string; isActive: boolean }>[]
  agreements: { id: string; versions: History<Omit<StoredAgreement, 'id'>> }[]
}

function anOffice(choice: Choice, from: number, until: number, day: (offset: number) => string): Office {
  const versions = <T>(make: () => T): History<T> => {
    // Many of these times are near the entry, since a corrected start moves around it.
    const moment = () =>
      percent(choice, 40) ? from + DAY_MS + choice.between(-300, 300) * MINUTE_MS : choice.between(from, until)
    const changes = several(choice, 0, 3, () => new Date(moment()).toISOString()).toSorted()
    return [null, ...changes].map((validFrom) => ({ validFrom, ...make() }))
  }
  /** Removes the first version of some histories, so that the setting did not exist from the beginning. */
  const made = <T>(history: History<T>): History<T> =>
    history.length > 1 && percent(choice, 40) ? history.slice(1) : history
  return {
    company: versions(() => ({ vatRate: pick(choice, [1_900, 500, 1_600, 0]) })),
    location: versions(() => ({
      taxRate: pick(choice, [null, null, 800]),
      digitalCommission: choice.between(0, 900),
      exemptMinutes: pick(choice, [0, 0, 15, 90, 600]),
      graceMinutes: choice.between(0, 30),
    })),
    holidays: several(choice, 0, 4, () => {
      const holidayDate = day(choice.between(-2, 3))
      return made(versions(() => ({ holidayDate, isActive: percent(choice, 60) })))
    }),
    agreements: [1, 2, 3].map((number) => ({
      id: idOf(9, number),
      versions: made(versions(() => someAgreement(choice, number))),
    })),
  }
}

function someAgreement(choice: Choice, number: number): Omit<StoredAgreement, 'id'> {
  return {
    name: `Agreed ${number}, ${choice.between(1, 9)}`,
    vehicleTypeIds: pick<number[]>(choice, [[], [], [1], [2]]),
    startDate: null,
    endDate: null,
    enabled: percent(choice, 85),
    isDefault: number === 1 && percent(choice, 50),
    type: pick(choice, ['custom', 'fixed_cost', 'fixed_discount', 'percentage', 'time']),
    exemptMinutes: choice.between(0, 30),
    freeRateMinutes: choice.between(0, 240),
    initialCost: choice.between(0, 30_000),
    typeCost: pick(choice, ['fixed', 'minute']),
    minuteCost: choice.between(0, 500),
    fixedCost: choice.between(0, 50_000),
    percentage: choice.between(0, 10_000),
    fixedDiscount: choice.between(0, 50_000),
    discountMinutes: choice.between(0, 180),
  }
}

function held<T>(history: History<T>, at: string): DatedVersion & T {
  const version = versionAt(history, at)
  if (version === undefined) throw new Error('It was not there yet')
  return version
}

function paymentTermsAt({ company, location, holidays }: Office, at: string): PaymentTerms {
  const { taxRate, digitalCommission } = held(location, at)
  return { at, taxRate: taxRate ?? held(company, at).vatRate, digitalCommission, holidays: activeAt(holidays, at) }
}

function activeAt(holidays: Office['holidays'], at: string): string[] {
  return holidays
    .flatMap((versions) => versionAt(versions, at) ?? [])
    .flatMap(({ holidayDate, isActive }) => (isActive ? holidayDate : []))
}

/** Settings that a device had stored at this time. The author of an agreement has it only from its creation. */
function keptAt(
  { company, location, holidays, agreements }: Office,
  { timeZone, rates, currency }: { timeZone: string; rates: Books['rates']; currency: 'COP' | 'MXN' },
  at: string,
): PriceTerms {
  return {
    company: { currency, vatRate: held(company, at).vatRate },
    location: {
      ...aLocation({ timeZone }),
      ...held(location, at),
      rates: rates.map((rate, index) => ({ ...rate, id: idOf(8, index), days: [...rate.days] })),
      minutesSince: location.filter(({ validFrom }) => validFrom === null || validFrom <= at),
    },
    holidays: holidays.flatMap((versions) => versionAt(versions, at) ?? []),
    agreements: agreements.flatMap(({ id, versions }) => {
      const known = versions.filter(({ validFrom }) => validFrom === null || validFrom <= at)
      const last = known.at(-1)
      return last === undefined
        ? []
        : [
            {
              id,
              version: 1,
              ...toRecord(last),
              discountType: discountTypeOf(last.type),
              versions: known.map((version) => ({ validFrom: version.validFrom, ...toRecord(version) })),
            },
          ]
    }),
  }
}

function toRecord({
  vehicleTypeIds,
  ...rest
}: Omit<StoredAgreement, 'id'>): Omit<Agreement, 'id' | 'version' | 'discountType' | 'versions'> {
  return { ...rest, vehicleTypeIds: vehicleTypeIds.map((id) => (id === 1 ? 1 : 2)) }
}

interface Paid extends Omit<EndedStay, 'overstay'> {
  booked: BookedPrice
}

/**
 * Agreement by the plain rule: the stay's own agreement as it was at that time, or the one offered at the payment;
 * undefined if neither exists.
 */
function agreementByRule(
  office: Office,
  timeZone: string,
  paid: Paid,
  edited: CorrectableFields,
): StoredAgreement | null | undefined {
  const at = paid.booked.terms.at
  const dayOf = (instant: string) => wallClock(new Date(instant), timeZone).slice(0, 10)
  const asOf = office.agreements.flatMap(({ id, versions }) => {
    const version = versionAt(versions, at) ?? versions[0]
    return version === undefined ? [] : [{ id, ...version, wasThere: versionAt(versions, at) !== undefined }]
  })
  const isUntouched =
    edited.agreementId === paid.agreementId &&
    edited.vehicleTypeId === paid.vehicleTypeId &&
    dayOf(edited.startedAt) === dayOf(paid.startedAt)
  if (isUntouched) return asOf.find(({ id }) => id === paid.agreementId) ?? null
  const fits = asOf.filter((one) =>
    isOffered(one, { locationId: idOf(2, 1), vehicleTypeId: edited.vehicleTypeId, day: dayOf(edited.startedAt) }),
  )
  return edited.agreementId === null
    ? (fits.find(({ isDefault, wasThere }) => isDefault && wasThere) ?? null)
    : fits.find(({ id }) => id === edited.agreementId)
}

/** Price of a corrected stay by the rule: as if every correction had already been true at the payment. */
function priceByRule(
  office: Office,
  books: Books,
  paid: Paid,
  edited: CorrectableFields,
  correction: number,
): Price | string {
  const { terms } = paid.booked
  const agreement = agreementByRule(office, books.timeZone, paid, edited)
  if (agreement === undefined) return 'agreement_unknown'
  const { exemptMinutes } = held(office.location, edited.startedAt)
  const { taxRate, digitalCommission, holidays } = paymentTermsAt(office, terms.at)
  const tariff = tariffAt(
    {
      rates: books.rates,
      vehicleTypeId: edited.vehicleTypeId,
      startedAt: edited.startedAt,
      endedAt: edited.endedAt,
      holidays,
    },
    { timeZone: books.timeZone, roundsCash: books.roundsCash, exemptMinutes, taxRate, digitalCommission },
  )
  const pass = paid.operation === 'membership' ? ({ standing: 'valid', hours: 'always' } as const) : null
  const pricing = priceStay(
    {
      ...edited,
      pass,
      agreement: agreement && pricingTermsOf(agreement),
      corrections: correction === 0 ? [] : [{ amount: correction, reason: '' }],
    },
    tariff,
  )
  return pricing.ok ? pricing.price : pricing.failure.code
}

function correctedFields(choice: Choice, stay: EndedStay): CorrectableFields {
  const moved = (instant: string) => new Date(Date.parse(instant) + choice.between(-300, 300) * MINUTE_MS).toISOString()
  const { vehicleTypeId, startedAt, endedAt, agreementId, paymentMethod } = stay
  const same: CorrectableFields = { vehicleTypeId, startedAt, endedAt, agreementId, paymentMethod }
  return pick<() => CorrectableFields>(choice, [
    () => same,
    () => ({ ...same, paymentMethod: pick(choice, PAYMENT_METHODS) }),
    () => ({ ...same, agreementId: pick(choice, [null, idOf(9, 1), idOf(9, 2), idOf(9, 3)]) }),
    () => ({ ...same, endedAt: moved(endedAt) }),
    () => ({ ...same, startedAt: moved(startedAt) }),
    () => ({ ...same, vehicleTypeId: 2 }),
    () => ({
      ...same,
      vehicleTypeId: 2,
      agreementId: pick(choice, [null, idOf(9, 2)]),
      paymentMethod: pick(choice, PAYMENT_METHODS),
    }),
  ])()
}

function ofServer(booking: Booking): Price | string {
  return booking.ok ? booking.price : booking.failure.code
}

function ofDevice(answer: DevicePrice): Price | string {
  return answer.kind === 'priced' ? answer.price : answer.kind === 'failed' ? answer.failure.code : answer.kind
}

/** Plays one stay; returns whether it had a price. */
function play(seed: number): boolean {
  const choice = bySeed(seed)
  const one = randomCase(choice)
  const { startedAt, endedAt, rates } = one
  const { timeZone } = one.terms
  const currency = pick(choice, ['COP', 'MXN'] as const)
  const correctedAt = new Date(Date.parse(endedAt) + 2 * DAY_MS).toISOString()
  const day = (offset: number) => new Date(Date.parse(startedAt) + offset * DAY_MS).toISOString().slice(0, 10)
  const office = anOffice(choice, Date.parse(startedAt) - DAY_MS, Date.parse(correctedAt), day)
  const motorcycles = rates.flatMap((rate) =>
    rate.vehicleTypeId === 1
      ? [{ ...rate, vehicleTypeId: 2 as const, cost: rate.cost === null ? null : Math.ceil(rate.cost / 3) }]
      : [],
  )
  const history = {
    timeZone,
    rates: [...rates.filter(({ vehicleTypeId }) => vehicleTypeId === 1), ...motorcycles],
    currency,
  }
  const books: Books = {
    locationId: idOf(2, 1),
    timeZone,
    rates: history.rates,
    roundsCash: currency === 'COP',
    entryTerms: office.location,
    agreements: office.agreements,
  }

  const agreementId = pick(choice, [
    null,
    null,
    ...office.agreements.filter(({ versions }) => versionAt(versions, endedAt)).map(({ id }) => id),
  ])
  const stay: Omit<EndedStay, 'overstay'> = {
    operation: percent(choice, 90) ? pick(choice, OPERATIONS) : 'membership',
    vehicleTypeId: 1,
    startedAt,
    endedAt,
    agreementId,
    paymentMethod: pick(choice, PAYMENT_METHODS),
  }
  const booked = pricePayment(stay, paymentTermsAt(office, endedAt), [], books)
  if (!booked.ok) return false
  const place = { location: { id: idOf(2, 1), name: 'Centro' }, correction: null }
  expect(
    ofDevice(priceByTerms(keptAt(office, history, endedAt), { ...stay, ...place, paid: null })),
    `payment ${seed}`,
  ).toEqual(booked.price)

  const paid: Paid = { ...stay, agreementId: booked.agreement?.id ?? null, booked }
  const { lines, correction: _none, base: _base, ...amounts } = booked.price
  const edited = correctedFields(choice, paid)
  const correction = percent(choice, 40) ? choice.between(-booked.price.totalCost, 20_000) : 0
  const corrections = correction === 0 ? [] : [{ amount: correction, reason: '' }]
  const expected = priceByRule(office, books, paid, edited, correction)
  const byServer = reprice(
    { ...paid, ...amounts, agreementName: booked.agreement?.name ?? null, graceUntil: booked.graceUntil, lines },
    edited,
    booked.terms,
    corrections,
    activeAt(office.holidays, correctedAt),
    books,
  )
  expect(ofServer(byServer), `server ${seed}`).toEqual(expected)

  const service: Service = aService(1, {
    ...stay,
    ...amounts,
    status: 'completed',
    paidAt: endedAt,
    agreementId: paid.agreementId,
    agreementName: booked.agreement?.name ?? null,
    graceUntil: booked.graceUntil,
    terms: booked.terms,
    currency,
  })
  const byDevice = priceByTerms(keptAt(office, history, correctedAt), {
    ...edited,
    ...place,
    operation: stay.operation,
    correction,
    paid: service,
  })
  expect(ofDevice(byDevice), `device ${seed}`).toEqual(expected)
  return true
}

test(
  `a paid stay keeps its price on device and server, except for corrections by a person: ${STAYS} stays (seed ${SEED})`,
  { timeout: 600_000 },
  () => {
    let priced = 0
    for (let seed = SEED; seed < SEED + STAYS; seed += 1) if (play(seed)) priced += 1
    expect(priced).toBeGreaterThan(STAYS * 0.5)
  },
)
