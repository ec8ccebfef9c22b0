import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

import type { ResponseOf } from '../../../contract/endpoint.ts'
import type { getInvoiceTotals } from '../../../contract/invoice-documents.ts'
import { useSession } from '../../data/session-provider.tsx'
import { formatDay } from '../../lib/dates.ts'
import { PanelSkeleton } from '../../ui/form-loading.tsx'
import { Money } from '../../ui/money.tsx'
import { percentText } from '../../ui/percent.tsx'
import { Question } from '../../ui/question.tsx'
import questionStyles from '../../ui/question.module.css'
import { LoadFailed } from '../../ui/states.tsx'
import styles from './invoices.module.css'
import { MonthField, useMonth } from './month-field.tsx'
import { FigureTable } from '../../ui/figure-table.tsx'
import { totalsQuery } from './queries.ts'

/** Sums of a row; the total first, which a phone shows without scrolling. */
const SUMS = ['total', 'net', 'tax'] as const

/** Issued documents of a month by day and tax rate. The default export is for `lazy`. */
export default function MonthTotals({ onClose }: { onClose: () => void }) {
  const { api } = useSession()
  const [month, setMonth] = useMonth()
  const { data, error, refetch } = useQuery(totalsQuery(api, month))
  return (
    <Question title={<Trans>Totals by day and tax rate</Trans>} onClose={onClose}>
      <div className={styles.form}>
        <MonthField month={month} onChange={setMonth} />
        {data === undefined && error === null && <PanelSkeleton />}
        {data === undefined && error !== null && (
          <LoadFailed onRetry={() => void refetch()}>
            <Trans>The totals were not read.</Trans>
          </LoadFailed>
        )}
        {data !== undefined && <TotalsTable totals={data} />}
      </div>
      <div className={questionStyles.choices}>
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </Question>
  )
}

function TotalsTable({ totals: { data, currency } }: { totals: ResponseOf<typeof getInvoiceTotals> }) {
  const { t } = useLingui()
  if (data.length === 0)
    return (
      <p className={styles.quiet}>
        <Trans>No documents were issued in this month.</Trans>
      </p>
    )
  const sum = (of: 'net' | 'tax' | 'total') => data.reduce((all, row) => all + row[of], 0)
  return (
    <FigureTable>
      <thead>
        <tr>
          <th scope="col">{t`Day`}</th>
          <th scope="col">{t`Tax rate`}</th>
          <th scope="col" data-figure>{t`Total`}</th>
          <th scope="col" data-figure>{t`Before tax`}</th>
          <th scope="col" data-figure>{t`Tax`}</th>
          <th scope="col" data-figure>{t`Invoices`}</th>
          <th scope="col" data-figure>{t`Credit notes`}</th>
        </tr>
      </thead>
      <tbody>
        {data.map(({ day, taxRate, invoices, creditNotes, ...row }) => (
          <tr key={`${day} ${taxRate}`}>
            <th scope="row">{formatDay(day)}</th>
            <td>{percentText(taxRate)} %</td>
            {SUMS.map((of) => (
              <td key={of} data-figure>
                <Money amount={row[of]} currency={currency} />
              </td>
            ))}
            <td data-figure>{invoices}</td>
            <td data-figure>{creditNotes}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>{t`Total of the month`}</th>
          {SUMS.map((of) => (
            <td key={of} data-figure>
              <Money amount={sum(of)} currency={currency} />
            </td>
          ))}
          <td colSpan={2} aria-hidden />
        </tr>
      </tfoot>
    </FigureTable>
  )
}
