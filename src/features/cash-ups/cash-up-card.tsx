import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { CASH_UP_STATUS_LOOKS, PlaceWords, RegisterWords } from './registers.tsx'
import { MomentAfter } from '../../ui/moment.tsx'
import { Money } from '../../ui/money.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import styles from './cash-up-card.module.css'
import type { ListedCashUp } from './columns.tsx'
import { ConcernMarks } from './concern-marks.tsx'
import { Difference } from './difference.tsx'
import { EstimateMark } from './estimate-mark.tsx'

interface CashUpCardProps extends ListedCashUp {
  /** Time of opening, which links to the cash-up. */
  link: ReactNode
  withLocation: boolean
}

/** A row of the list on a phone. */
export function CashUpCard({ cashUp, doubt, timeZone, concerns, link, withLocation }: CashUpCardProps) {
  const { closing, currency } = cashUp
  return (
    <div className={styles.card}>
      <span className={styles.first}>
        {link}
        <StatusBadge look={CASH_UP_STATUS_LOOKS[cashUp.status]} />
        <ConcernMarks concerns={concerns} />
      </span>
      <span className={styles.total}>
        <EstimateMark doubt={doubt} />
        <Money amount={cashUp.sumsHidden === true ? null : cashUp.total} currency={currency} />
      </span>
      <span className={styles.line}>
        {cashUp.openedBy.name}
        {closing !== null && (
          <>
            {'\u00a0· '}
            <Trans>
              closed <MomentAfter at={closing.at} after={cashUp.openedAt} timeZone={timeZone} />
            </Trans>
          </>
        )}
      </span>
      <span className={styles.end}>
        {closing !== null && cashUp.sumsHidden !== true && <Difference amount={closing.variance} currency={currency} />}
      </span>
      <span className={styles.place}>
        {withLocation ? <PlaceWords cashUp={cashUp} /> : <RegisterWords cashUp={cashUp} />}
      </span>
    </div>
  )
}
