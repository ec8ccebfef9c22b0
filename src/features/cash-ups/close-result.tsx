import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { CashUp } from '../../../contract/cash-up.ts'
import { cashToCollect } from '../../../domain/cash-ups.ts'
import { PAYMENT_METHODS } from '../../../domain/services.ts'
import { useAmounts } from '../../ui/amounts.ts'
import { PAYMENT_METHOD_LABELS } from '../../ui/labels/services.ts'
import { Missing } from '../../ui/missing.tsx'
import { Money } from '../../ui/money.tsx'
import { PrintPage } from '../../ui/print/print-page.tsx'
import { useSlip } from '../../ui/print/use-slip.ts'
import { BlindNotice } from './blind-notice.tsx'
import { CashUpSlip } from './cash-up-slip.tsx'
import styles from './close-result.module.css'
import { EstimateNotice } from './estimate-mark.tsx'
import { methodSums } from './method-sums.ts'
import type { KnownCashUp } from './use-cash-up.ts'

interface CloseResultProps {
  row: KnownCashUp
  title: ReactNode
  help: 'close-a-register' | 'hand-over'
  /** Beside the button that prints. */
  footer: ReactNode
  /** Said below the sums. */
  children?: ReactNode
}

/** What the count of a shift came to, with its slip: one press prints it. */
export function CloseResult({ row: { cashUp, doubt }, title, help, footer, children }: CloseResultProps) {
  const { t } = useLingui()
  const slip = useSlip(`${cashUp.id}:close:${doubt === null ? 'final' : 'estimate'}:${cashUp.revision}`)
  return (
    <PrintPage
      title={title}
      help={help}
      slip={slip}
      label={t`The slip as it is printed`}
      words={<Trans>Print the slip</Trans>}
      footer={footer}
      choice={
        <div className={styles.result} role="status">
          <MethodTable cashUp={cashUp} />
          {cashUp.sumsHidden === true ? <BlindNotice isCounted /> : <EstimateNotice doubt={doubt} />}
          {children}
        </div>
      }
    >
      {() => <CashUpSlip cashUp={cashUp} kind="close" isEstimate={doubt !== null} isCopy={slip.isCopy} />}
    </PrintPage>
  )
}

function MethodTable({ cashUp }: { cashUp: CashUp }) {
  const { t } = useLingui()
  const { closing, currency } = cashUp
  const { figures } = useAmounts(currency)
  if (closing === null) return null
  const sums = methodSums(cashUp)
  const found = { cash: closing.countedCash, ...closing.verified }
  return (
    <table className={styles.sums}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Payment method</Trans>
          </th>
          <th scope="col">
            <Trans>Expected</Trans>
          </th>
          <th scope="col">
            <Trans>Counted</Trans>
          </th>
          <th scope="col">
            <Trans>Difference</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {PAYMENT_METHODS.map((method) => {
          const one = sums?.find((sum) => sum.method === method)
          return (
            <tr key={method}>
              <th scope="row">{t(PAYMENT_METHOD_LABELS[method])}</th>
              <td>{figures(one?.expected ?? null)}</td>
              <td>{found[method] === null ? <Trans>not verified</Trans> : figures(found[method])}</td>
              <td data-off={(one?.difference ?? 0) !== 0}>
                {one == null || one.difference === null ? (
                  <Missing />
                ) : (
                  `${one.difference > 0 ? '+ ' : ''}${figures(one.difference)}`
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
      <tfoot>
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
      </tfoot>
    </table>
  )
}
