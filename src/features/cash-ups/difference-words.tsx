import { Plural, Trans } from '@lingui/react/macro'

import type { CashUp } from '../../../contract/cash-up.ts'

type Charged = NonNullable<CashUp['differences']>[number]

/** Where a cash-up was not charged by the rates: older ones, or nothing that explains it. Its amount stands beside these words. */
export function DifferenceWords({ difference: { kind, of, count } }: { difference: Charged }) {
  if (of === 'passes') return kind === 'older_rates' ? <Trans>of it charged at older prices, in {passes(count)}</Trans> : <Trans>of it charged differently from the price, in {passes(count)}</Trans>
  return kind === 'older_rates' ? <Trans>of it charged by older rates, in {stays(count)}</Trans> : <Trans>of it charged differently from the rates, in {stays(count)}</Trans>
}

function stays(count: number) {
  return <Plural value={count} one="# stay" other="# stays" />
}

function passes(count: number) {
  return <Plural value={count} one="# pass" other="# passes" />
}
