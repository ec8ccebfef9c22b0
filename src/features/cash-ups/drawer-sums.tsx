import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { expectedCash } from '../../../domain/cash-ups.ts'
import { Missing } from '../../ui/missing.tsx'
import { Money } from '../../ui/money.tsx'
import { Difference } from './difference.tsx'
import styles from './drawer-sums.module.css'
import { EstimateMark } from './estimate-mark.tsx'
import type { KnownCashUp } from './use-cash-up.ts'

/** The drawer in one line: float, expected, counted and difference. Without the expected cash for a person who counts blind. */
export function DrawerSums({ row: { cashUp, doubt } }: { row: KnownCashUp }) {
  const { currency, closing, float } = cashUp
  const isHidden = cashUp.sumsHidden === true
  return (
    <dl className={styles.sums}>
      <Sum label={<Trans>Float</Trans>}>
        <Money amount={float} currency={currency} />
      </Sum>
      {!isHidden && (
        <Sum label={<Trans>Expected</Trans>}>
          <EstimateMark doubt={doubt} />
          <Money amount={closing?.expectedCash ?? expectedCash(cashUp)} currency={currency} />
        </Sum>
      )}
      <Sum label={<Trans>Counted</Trans>}>
        {closing === null ? <Missing /> : <Money amount={closing.countedCash} currency={currency} />}
      </Sum>
      {!isHidden && (
        <Sum label={<Trans>Difference</Trans>} off={closing !== null && closing.variance !== 0}>
          <Difference amount={closing?.variance ?? null} currency={currency} />
        </Sum>
      )}
    </dl>
  )
}

function Sum({ label, off = false, children }: { label: ReactNode; off?: boolean; children: ReactNode }) {
  return (
    <div data-off={off}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
