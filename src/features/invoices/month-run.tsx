import { Button, Checkbox } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'

import type { InvoiceRun } from '../../../contract/invoice-documents.ts'
import { useOnlineWrite } from '../../data/online-write.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useAmounts } from '../../ui/amounts.ts'
import { PanelSkeleton } from '../../ui/form-loading.tsx'
import { Money } from '../../ui/money.tsx'
import { Question } from '../../ui/question.tsx'
import questionStyles from '../../ui/question.module.css'
import { LoadFailed } from '../../ui/states.tsx'
import { toasts } from '../../ui/toasts/toasts.ts'
import styles from './invoices.module.css'
import { MonthField, useMonth } from './month-field.tsx'
import { runQuery, startRun } from './queries.ts'

const MADE = msg`The documents were made`
const NOT_MADE = msg`The documents were not made. Try again.`

/** Preview of a month's invoices of passes and shops. The default export is for `lazy`. */
export default function MonthRun({ onClose }: { onClose: () => void }) {
  const { api } = useSession()
  const [month, setMonth] = useMonth()
  const { data, error, refetch } = useQuery(runQuery(api, month))
  return (
    <Question title={<Trans>Invoice passes and shops</Trans>} onClose={onClose}>
      <div className={styles.form}>
        <MonthField month={month} onChange={setMonth} />
        {data === undefined && error === null && <PanelSkeleton />}
        {data === undefined && error !== null && (
          <LoadFailed onRetry={() => void refetch()}>
            <Trans>The preview was not read.</Trans>
          </LoadFailed>
        )}
      </div>
      {data === undefined ? (
        <div className={questionStyles.choices}>
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        </div>
      ) : (
        <Preview key={`${data.month} ${data.asOf}`} run={data} onClose={onClose} />
      )}
    </Question>
  )
}

function Preview({ run, onClose }: { run: InvoiceRun; onClose: () => void }) {
  const { t } = useLingui()
  const { run: start } = useOnlineWrite(startRun)
  const { month, passes, shops, currency } = run
  const { money } = useAmounts(currency)
  const offered = [...passes.map(({ id }) => id), ...shops.filter(({ isOver }) => isOver).map(({ id }) => id)]
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [wrong, setWrong] = useState<MessageDescriptor | null>(null)
  const [sending, setSending] = useState(false)
  const chosen = offered.filter((id) => !left.has(id))
  const total = [...passes, ...shops].reduce((sum, one) => (chosen.includes(one.id) ? sum + one.total : sum), 0)

  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(left)
    if (isChosen) next.delete(id)
    else next.add(id)
    setLeft(next)
  }

  async function make(): Promise<void> {
    setSending(true)
    const of = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).filter((id) => chosen.includes(id))
    const outcome = await start({ body: { month, passes: of(passes), shops: of(shops) } })
    setSending(false)
    if (outcome.kind !== 'done') return setWrong(NOT_MADE)
    toasts.show({ kind: 'done', message: MADE, detail: null })
    onClose()
  }

  const line = (id: string, label: ReactNode, hint: ReactNode, amount: number, isOffered = true) => (
    <li key={id} className={styles.line}>
      <Checkbox
        label={label}
        description={hint}
        disabled={!isOffered}
        checked={chosen.includes(id)}
        onChange={(event) => choose(id, event.currentTarget.checked)}
      />
      <Money amount={amount} currency={currency} />
    </li>
  )

  return (
    <>
      {passes.length + shops.length === 0 && (
        <p className={styles.quiet}>
          <Trans>Every pass and every shop of this month has its invoice, or there was nothing to invoice.</Trans>
        </p>
      )}
      {offered.length > 1 && (
        <Checkbox
          className={styles.all}
          label={t`All`}
          checked={left.size === 0}
          indeterminate={chosen.length > 0 && left.size > 0}
          onChange={(event) => setLeft(new Set(event.currentTarget.checked ? [] : offered))}
        />
      )}
      <ul className={styles.lines} aria-label={t`To be invoiced`}>
        {passes.map(({ id, plates, receiptNumber, location, customer, total: amount }) =>
          line(
            id,
            <Trans>
              Pass {plates.join(', ')} · {receiptNumber}
            </Trans>,
            <>
              {location.name} · {customer === null ? <Trans>General consumer</Trans> : customer.name}
            </>,
            amount,
          ),
        )}
        {shops.map(({ id, name, stamps, customer, total: amount, isOver }) =>
          line(
            id,
            <Trans>
              Shop {name} · <Plural value={stamps} one="# stamp" other="# stamps" />
            </Trans>,
            isOver ? (
              (customer?.name ?? <Trans>Open the document afterwards and name its customer.</Trans>)
            ) : (
              <Trans>The month is not over.</Trans>
            ),
            amount,
            isOver,
          ),
        )}
      </ul>
      {wrong !== null && (
        <p role="alert" className={styles.wrong}>
          {t(wrong)}
        </p>
      )}
      <div className={questionStyles.choices}>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button loading={sending} disabled={chosen.length === 0} onClick={() => void make()}>
          <Plural value={chosen.length} one="Invoice # document" other="Invoice # documents" /> · {money(total)}
        </Button>
      </div>
    </>
  )
}
