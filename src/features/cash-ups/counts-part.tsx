import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { CashUp } from '../../../contract/cash-up.ts'
import type { Pieces } from '../../../domain/denominations.ts'
import type { Money as Amount } from '../../../domain/money.ts'
import { Moment } from '../../ui/moment.tsx'
import { useAmounts } from '../../ui/amounts.ts'
import { Money } from '../../ui/money.tsx'
import styles from './cash-up-detail.module.css'
import { Part, Row, type PartProps } from './detail-part.tsx'

/** All counts, piece by piece. */
export function Counts({ cashUp, timeZone }: PartProps) {
  const { closing, currency } = cashUp
  return (
    <Part title={<Trans>Counts</Trans>}>
      <PieceTable title={<Trans>Float</Trans>} total={cashUp.float} count={cashUp.floatCount} currency={currency} />
      {closing !== null && (
        <PieceTable
          title={
            <Trans>
              Close, {closing.operatorEndShift.name} <Moment at={closing.at} timeZone={timeZone} />
            </Trans>
          }
          total={closing.countedCash}
          count={closing.count}
          currency={currency}
        />
      )}
      {closing?.recounts.map(({ id, by, at, countedCash, count }) => (
        <PieceTable
          key={id}
          title={
            <Trans>
              Recount, {by.name} <Moment at={at} timeZone={timeZone} />
            </Trans>
          }
          total={countedCash}
          count={count}
          currency={currency}
        />
      ))}
    </Part>
  )
}

interface PieceTableProps {
  title: ReactNode
  total: Amount
  count: readonly Pieces[] | null
  currency: CashUp['currency']
}

function PieceTable({ title, total, count, currency }: PieceTableProps) {
  const { money } = useAmounts(currency)
  return (
    <div className={styles.count}>
      <h3>{title}</h3>
      <dl className={styles.rows}>
        {count?.map(({ denomination, pieces }) => (
          <Row key={denomination} label={`${pieces} × ${money(denomination)}`}>
            <Money amount={pieces * denomination} currency={currency} />
          </Row>
        ))}
        <Row label={count === null ? <Trans>Not counted by denomination</Trans> : <Trans>Total</Trans>} loud>
          <Money amount={total} currency={currency} />
        </Row>
      </dl>
    </div>
  )
}
