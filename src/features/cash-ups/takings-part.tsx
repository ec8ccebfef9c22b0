import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { CashUp } from '../../../contract/cash-up.ts'
import { Money } from '../../ui/money.tsx'
import styles from './cash-up-detail.module.css'
import { BlindNotice } from './blind-notice.tsx'
import { Part } from './detail-part.tsx'
import { paidAgain } from './paid-again.ts'
import { Difference, DifferenceWords } from './difference.tsx'
import { EstimateMark } from './estimate-mark.tsx'
import type { MethodSums } from './method-sums.ts'
import { MethodTable } from './method-table.tsx'
import type { KnownCashUp } from './use-cash-up.ts'

/** Payments by method beside the verified totals, with a link to the services. */
export function Takings({ row: { cashUp, doubt }, children }: { row: KnownCashUp; children: ReactNode }) {
  const { currency, closing, total, services, passes = 0, differences = [] } = cashUp
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
      <MethodTable cashUp={cashUp} notes={Notes}>
        <tr>
          <th scope="row">
            <Trans>Total taken</Trans>
          </th>
          <td colSpan={3}>
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
                  including passes: <Money amount={passes} currency={currency} />
                </Trans>
              </div>
            )}
            <div className={styles.services}>
              <Trans>Services: {services}</Trans>
            </div>
          </td>
        </tr>
      </MethodTable>
      {children}
    </Part>
  )
}

/** Parts of a method's expected total that were not taken as payments of this shift, or that came after its close. */
function Notes({ cashUp, sums: { method } }: { cashUp: CashUp; sums: MethodSums }) {
  const { currency, closing, takings } = cashUp
  const { float, payIns, payOuts } = closing === null ? cashUp : { float: cashUp.float, ...closing }
  const again = method === 'cash' ? 0 : paidAgain(cashUp, method)
  const late = closing === null ? 0 : takings[method] - closing.takings[method]
  const beside = method === 'cash' ? float + payIns - payOuts : 0
  return (
    <>
      {beside !== 0 && (
        <div className={styles.beside}>
          <Trans>
            <Money amount={beside} currency={currency} /> of this is float and movements
          </Trans>
        </div>
      )}
      {again !== 0 && (
        <div className={styles.again}>
          <Difference amount={again} currency={currency} />{' '}
          {again > 0 ? <Trans>paid twice</Trans> : <Trans>refunded</Trans>}
        </div>
      )}
      {late !== 0 && (
        <div className={styles.again}>
          <Difference amount={late} currency={currency} /> <Trans>after the close</Trans>
        </div>
      )}
    </>
  )
}
