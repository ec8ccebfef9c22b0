import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'

import type { CashUp } from '../../../contract/cash-up.ts'
import { Money } from '../../ui/money.tsx'
import styles from './cash-up-detail.module.css'
import { Part, Row } from './detail-part.tsx'
import { Difference } from './difference.tsx'

type ChangeKind = keyof NonNullable<CashUp['changedStays']>

const CHANGES = ['voided', 'corrected', 'voidedUnpaid'] as const satisfies readonly ChangeKind[]

/** Names of the changes. */
export const CHANGED_STAYS_LABELS = {
  voided: msg`Voided after payment`,
  corrected: msg`Corrected after payment`,
  voidedUnpaid: msg`Voided without a payment`,
} satisfies Record<ChangeKind, unknown>

/** Returns the kinds of changes that a shift has, with their numbers and amounts. */
export function shownChanges({ changedStays }: Pick<CashUp, 'changedStays'>) {
  if (changedStays === undefined) return []
  return CHANGES.flatMap((kind) => (changedStays[kind].count === 0 ? [] : { kind, ...changedStays[kind] }))
}

/** Voids and corrections of a closed shift; nothing while the server has not summed them. */
export function ChangedStays({ cashUp }: { cashUp: CashUp }) {
  const { t } = useLingui()
  const { changedStays, currency } = cashUp
  if (changedStays === undefined) return null
  const changes = shownChanges(cashUp)
  return (
    <Part title={<Trans>Voids and corrections</Trans>}>
      {changes.length === 0 ? (
        <p className={styles.none}>
          <Trans>None</Trans>
        </p>
      ) : (
        <dl className={styles.facts}>
          {changes.map(({ kind, count, amount }) => (
            <Row key={kind} label={t(CHANGED_STAYS_LABELS[kind])}>
              <Plural value={count} one="# stay" other="# stays" />
              {' · '}
              {kind === 'voidedUnpaid' ? (
                <Money amount={amount} currency={currency} />
              ) : (
                <Difference amount={amount} currency={currency} />
              )}
            </Row>
          ))}
        </dl>
      )}
    </Part>
  )
}
