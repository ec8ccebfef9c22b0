import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { Money as Amount } from '../../../domain/money.ts'
import { PAYMENT_METHODS } from '../../../domain/services.ts'
import { PAYMENT_METHOD_LABELS } from '../../ui/labels/services.ts'
import { Missing } from '../../ui/missing.tsx'
import { Money } from '../../ui/money.tsx'
import styles from './cash-up-detail.module.css'
import { BlindNotice } from './blind-notice.tsx'
import { Part } from './detail-part.tsx'
import { paidAgain } from './paid-again.ts'
import { Difference, DifferenceWords } from './difference.tsx'
import { EstimateMark } from './estimate-mark.tsx'
import type { KnownCashUp } from './use-cash-up.ts'

/** What was paid by each method, beside what was verified; below it the way to its services. */
export function Takings({ row: { cashUp, doubt }, children }: { row: KnownCashUp; children: ReactNode }) {
  const { t } = useLingui()
  const { currency, closing, takings, total, services, passes = 0, differences = [] } = cashUp
  const verifiedOf = (method: (typeof PAYMENT_METHODS)[number]): Amount | null => {
    if (closing === null) return null
    return method === 'cash'
      ? closing.countedCash - cashUp.float - closing.payIns + closing.payOuts
      : closing.verified[method]
  }
  if (cashUp.sumsHidden === true) {
    return (
      <Part title={<Trans>Takings</Trans>}>
        <BlindNotice isCounted={closing !== null} />
        {children}
      </Part>
    )
  }
  return (
    <Part title={<Trans>Takings</Trans>}>
      <table className={styles.takings}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Payment method</Trans>
            </th>
            <th scope="col">
              <Trans>Expected</Trans>
            </th>
            <th scope="col">
              <Trans>Verified</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {PAYMENT_METHODS.map((method) => {
            const verified = verifiedOf(method)
            const again = method === 'cash' ? 0 : paidAgain(cashUp, method)
            const off = verified === null || closing === null ? 0 : verified - closing.takings[method] - again
            return (
              <tr key={method}>
                <th scope="row">{t(PAYMENT_METHOD_LABELS[method])}</th>
                <td>
                  <Money amount={takings[method]} currency={currency} />
                  {closing !== null && closing.takings[method] !== takings[method] && (
                    <div className={styles.again}>
                      <Trans>
                        <Money amount={closing.takings[method]} currency={currency} /> at the close
                      </Trans>
                    </div>
                  )}
                  {again !== 0 && (
                    <div className={styles.again}>
                      <Difference amount={again} currency={currency} />{' '}
                      {again > 0 ? <Trans>paid twice</Trans> : <Trans>given back</Trans>}
                    </div>
                  )}
                </td>
                <td>
                  {verified === null ? (
                    <span className={styles.unverified}>
                      {closing === null ? <Missing /> : <Trans>not verified</Trans>}
                    </span>
                  ) : (
                    <>
                      <Money amount={verified} currency={currency} />
                      {off !== 0 && (
                        <div className={styles.off}>
                          <Difference amount={off} currency={currency} />
                        </div>
                      )}
                    </>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              <Trans>Total</Trans>
            </th>
            <td>
              <EstimateMark doubt={doubt} />
              <Money amount={total} currency={currency} />
              {differences.map((difference) => (
                <div key={`${difference.kind} ${difference.of}`} className={styles.again}>
                  <DifferenceWords difference={difference} />:{' '}
                  <Difference amount={difference.amount} currency={currency} />
                </div>
              ))}
              {passes !== 0 && (
                <div className={styles.again}>
                  <Trans>
                    of which passes: <Money amount={passes} currency={currency} />
                  </Trans>
                </div>
              )}
            </td>
            <td>
              <Trans>Services: {services}</Trans>
            </td>
          </tr>
        </tfoot>
      </table>
      {children}
    </Part>
  )
}
