import { Trans, useLingui } from '@lingui/react/macro'

import { cashToCollect, expectedCash, missingCash } from '../../../domain/cash-ups.ts'
import type { Money as Amount } from '../../../domain/money.ts'
import { APPROVAL_LABELS, CASH_MOVEMENT_LABELS } from '../../ui/labels/cash-ups.ts'
import { Money } from '../../ui/money.tsx'
import styles from './cash-up-detail.module.css'
import { Part, Row } from './detail-part.tsx'
import { Difference } from './difference.tsx'
import { EstimateMark } from './estimate-mark.tsx'
import type { KnownCashUp } from './use-cash-up.ts'

/** The cash computation: expected in the drawer, counted, and the difference. */
export function Drawer({ row: { cashUp, doubt } }: { row: KnownCashUp }) {
  const { t } = useLingui()
  const { currency, closing } = cashUp
  const money = (amount: Amount) => <Money amount={amount} currency={currency} />
  // Later changes are shown above and among the movements; this part shows the amounts that the count is compared with.
  const { payIns, payOuts } = closing ?? cashUp
  const cash = closing?.takings.cash ?? cashUp.takings.cash
  const isHidden = cashUp.sumsHidden === true
  const missing = missingCash({ float: cashUp.float, takings: { cash }, payIns, payOuts })
  return (
    <Part title={<Trans>Cash in the drawer</Trans>}>
      <dl className={styles.rows}>
        <Row label={<Trans>Float</Trans>}>{money(cashUp.float)}</Row>
        {!isHidden && <Row label={<Trans>Cash payments</Trans>}>{money(cash)}</Row>}
        <Row label={t(CASH_MOVEMENT_LABELS.pay_in)}>{money(payIns)}</Row>
        <Row label={t(CASH_MOVEMENT_LABELS.pay_out)}>{money(payOuts === 0 ? 0 : -payOuts)}</Row>
        {!isHidden && (
          <Row label={<Trans>Expected</Trans>} loud>
            <EstimateMark doubt={doubt} />
            {money(closing?.expectedCash ?? expectedCash(cashUp))}
          </Row>
        )}
        {!isHidden && missing > 0 && (
          <Row label={<Trans>Recorded as taken out, but never in the drawer</Trans>} loud>
            {money(missing)}
          </Row>
        )}
        {closing !== null && (
          <>
            <Row label={<Trans>Counted</Trans>}>{money(closing.countedCash)}</Row>
            {!isHidden && (
              <Row label={<Trans>Difference</Trans>} loud>
                <span data-off={closing.variance !== 0}>
                  <EstimateMark doubt={doubt} />
                  <Difference amount={closing.variance} currency={currency} />
                </span>
              </Row>
            )}
            <Row label={<Trans>Stays in the drawer</Trans>}>{money(closing.leftInDrawer)}</Row>
            <Row label={<Trans>To be collected</Trans>}>{money(cashToCollect(closing))}</Row>
          </>
        )}
      </dl>
      {closing?.varianceReason != null && <p className={styles.words}>“{closing.varianceReason}”</p>}
      {closing !== null && closing.approval !== 'not_needed' && (
        <p className={styles.words}>
          {t(APPROVAL_LABELS[closing.approval])}
          {closing.approvedBy !== null && <>: {closing.approvedBy.name}</>}
        </p>
      )}
    </Part>
  )
}
