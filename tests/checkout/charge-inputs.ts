import * as v from 'valibot'

import { NOTHING_ENTERED, type FinishInput } from '../../src/features/checkout/finish-input.ts'
import { finishSchema } from '../../src/features/checkout/finish-schema.ts'

/** Total of the charges below, in minor units. */
export const TOTAL = 450_000
/** Returns the input of a payment in cash. */
export const cash = (cashReceived: string): FinishInput => ({ ...NOTHING_ENTERED, paymentMethod: 'cash', cashReceived })
/** Returns the input of a payment in two parts. */
export const split = (firstAmount: string, restMethod: string, cashReceived = ''): FinishInput => ({
  ...cash(cashReceived),
  isSplit: true,
  firstAmount,
  restMethod,
})

/** Returns the paths and codes of the errors of a charge. */
export function codes(
  input: FinishInput,
  total = TOTAL,
  needsAgreement = false,
  needsReason = false,
  stayToTell: Parameters<typeof finishSchema>[0]['stayToTell'] = null,
  stayAhead: Parameters<typeof finishSchema>[0]['stayAhead'] = null,
): [string, string][] {
  return (
    v
      .safeParse(
        finishSchema({
          country: 'colombia',
          total,
          needsAgreement,
          needsAgreementReason: false,
          needsReason,
          stayToTell,
          stayAhead,
        }),
        input,
      )
      .issues?.map((issue) => [v.getDotPath(issue) ?? '', issue.message]) ?? []
  )
}
