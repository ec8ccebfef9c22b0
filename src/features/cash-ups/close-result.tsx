import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { cashToCollect } from '../../../domain/cash-ups.ts'
import { Money } from '../../ui/money.tsx'
import { PrintPage } from '../../ui/print/print-page.tsx'
import { useSlip } from '../../ui/print/use-slip.ts'
import { BlindNotice } from './blind-notice.tsx'
import { CashUpSlip } from './cash-up-slip.tsx'
import styles from './close-result.module.css'
import { EstimateNotice } from './estimate-mark.tsx'
import { MethodTable } from './method-table.tsx'
import type { KnownCashUp } from './use-cash-up.ts'

interface CloseResultProps {
  row: KnownCashUp
  title: ReactNode
  help: 'close-a-register' | 'hand-over'
  /** Beside the print button. */
  footer: ReactNode
  /** Text below the sums. */
  children?: ReactNode
}

/** Result of the count of a shift, with a button to print its slip. */
export function CloseResult({ row: { cashUp, doubt }, title, help, footer, children }: CloseResultProps) {
  const { t } = useLingui()
  const { closing, currency } = cashUp
  const slip = useSlip(`${cashUp.id}:close:${doubt === null ? 'final' : 'estimate'}:${cashUp.revision}`)
  return (
    <PrintPage
      title={title}
      help={help}
      slip={slip}
      label={t`Preview of the printed slip`}
      words={<Trans>Print the slip</Trans>}
      footer={footer}
      choice={
        <div className={styles.result} role="status">
          {closing !== null && (
            <MethodTable cashUp={cashUp}>
              <tr>
                <th scope="row" colSpan={2}>
                  <Trans>Stays in the drawer</Trans>
                </th>
                <td colSpan={2}>
                  <Money amount={closing.leftInDrawer} currency={currency} />
                </td>
              </tr>
              <tr>
                <th scope="row" colSpan={2}>
                  <Trans>To be collected</Trans>
                </th>
                <td colSpan={2}>
                  <Money amount={cashToCollect(closing)} currency={currency} />
                </td>
              </tr>
            </MethodTable>
          )}
          {cashUp.sumsHidden === true ? <BlindNotice isCounted /> : <EstimateNotice doubt={doubt} />}
          {children}
        </div>
      }
    >
      {() => <CashUpSlip cashUp={cashUp} kind="close" isEstimate={doubt !== null} isCopy={slip.isCopy} />}
    </PrintPage>
  )
}
