import { Plural } from '@lingui/react/macro'

import type { CashUp } from '../../../contract/cash-up.ts'

type Charged = NonNullable<CashUp['differences']>[number]

/** How a part of a cash-up was charged: by older rates, or differently for no known reason. Its amount stands beside these words. */
export function DifferenceWords({ difference: { kind, of, count } }: { difference: Charged }) {
  if (kind === 'older_rates') {
    return of === 'stays' ? (
      <Plural value={count} one="of it charged by older rates, in # stay" other="of it charged by older rates, in # stays" />
    ) : (
      <Plural value={count} one="of it charged at older prices, in # pass" other="of it charged at older prices, in # passes" />
    )
  }
  return of === 'stays' ? (
    <Plural value={count} one="of it charged differently from the rates, in # stay" other="of it charged differently from the rates, in # stays" />
  ) : (
    <Plural value={count} one="of it charged differently from the price, in # pass" other="of it charged differently from the price, in # passes" />
  )
}
