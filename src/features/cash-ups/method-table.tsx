import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentType, ReactNode } from 'react'

import type { CashUp } from '../../../contract/cash-up.ts'
import { withPlus } from '../../../domain/money.ts'
import { PAYMENT_METHODS } from '../../../domain/services.ts'
import { PAYMENT_METHOD_LABELS } from '../../ui/labels/services.ts'
import { Missing } from '../../ui/missing.tsx'
import { useAmounts } from '../../ui/amounts.ts'
import { methodSums, type MethodSums } from './method-sums.ts'
import styles from './method-table.module.css'

interface MethodTableProps {
  cashUp: CashUp
  /** Lines below the expected amount of a method. */
  notes?: ComponentType<{ cashUp: CashUp; sums: MethodSums }>
  /** Rows below the methods, of four columns. */
  children: ReactNode
}

/**
 * Expected and counted total of each payment method, equal after a close and on the page of a cash-up. The total of
 * cash is the content of the drawer.
 */
export function MethodTable({ cashUp, notes: Notes, children }: MethodTableProps) {
  const { t } = useLingui()
  const { closing, currency } = cashUp
  const { figures } = useAmounts(currency)
  const sums = methodSums(cashUp)
  const found = closing && { cash: closing.countedCash, ...closing.verified }
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
          const counted = found?.[method] ?? null
          return (
            <tr key={method}>
              <th scope="row">{t(PAYMENT_METHOD_LABELS[method])}</th>
              <td>
                {figures(one?.expected ?? null)}
                {one && Notes !== undefined && <Notes cashUp={cashUp} sums={one} />}
              </td>
              <td>
                {counted !== null ? figures(counted) : found === null ? <Missing /> : <Trans>not verified</Trans>}
              </td>
              <td data-off={(one?.difference ?? 0) !== 0}>
                {one == null || one.difference === null ? (
                  <Missing />
                ) : (
                  withPlus(one.difference, figures(one.difference))
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
      <tfoot>{children}</tfoot>
    </table>
  )
}
