import { PAYMENT_METHODS } from '../../../../domain/services.ts'
import fc from '../../../support/fast-check.ts'

const method = fc.constantFrom(...PAYMENT_METHODS)
const nth = fc.nat()
/** Shares of the parts of a payment. */
const shares = fc.array(fc.record({ method, share: fc.integer({ min: 1, max: 9 }) }), { minLength: 1, maxLength: 4 })
/** Shift that the device names: an open one, one that the device still takes for open, or none. */
const shift = fc.option(nth, { freq: 2 })

/** One step of the month. */
export const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('turn' as const), register: fc.nat(1), who: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('collect' as const), nth }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('month' as const) }) },
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      shift,
      minutes: fc.nat(300),
      off: fc.integer({ min: -30_000, max: 30_000 }),
      told: fc.nat(40),
      shares,
      isMixed: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('again' as const), nth, shift, shares }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('refund' as const), nth, method }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('assign' as const), nth, shift: nth }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('void' as const), nth }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('correct' as const),
      nth,
      amount: fc.integer({ min: -40_000, max: 40_000 }).filter((amount) => amount !== 0),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('sell' as const), shift, method, isOlder: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('renew' as const), nth, shift, method, isOlder: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), nth, method, intoNone: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('edit' as const),
      nth,
      method: fc.option(method),
      isMotorcycle: fc.option(fc.boolean()),
      withAgreement: fc.boolean(),
      asked: fc.option(fc.nat(2_000_000)),
    }),
  },
)
export type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never
export type StepOf<Act extends Step['do']> = Extract<Step, { do: Act }>

/** Money and VAT of a country; only Colombia rounds cash. */
export const COUNTRIES = {
  colombia: { currency: 'COP', vatRate: 1_900, coin: 5_000 },
  mexico: { currency: 'MXN', vatRate: 1_600, coin: 1 },
  united_kingdom: { currency: 'GBP', vatRate: 2_000, coin: 1 },
} as const
export const country = fc.constantFrom('colombia' as const, 'mexico' as const, 'united_kingdom' as const)
