import { Button } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense, lazy, useState } from 'react'

import { countryOption } from '../../../domain/countries.ts'
import { INVOICE_STATES, type InvoiceState } from '../../../domain/invoicing.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { pageOfAnswer } from '../../data/use-server-records.ts'
import { QueuePage } from '../../records/queue-page.tsx'
import { INVOICE_FAULT_LABELS, INVOICE_KIND_LABELS, INVOICE_STATE_LABELS } from '../../ui/labels/invoices.ts'
import type { Column } from '../../ui/list/column.ts'
import { pagingOf, pagingSearch } from '../../ui/list/paging.ts'
import { StatusTabs } from '../../ui/list/status-tabs.tsx'
import { Missing } from '../../ui/missing.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Money } from '../../ui/money.tsx'
import { useLocations } from '../locations/public.ts'
import { ExportForAccountant } from './export-documents.tsx'
import styles from './invoices.module.css'
import type { InvoicesSearch } from './invoices-search.ts'
import { Causes, Health } from './invoices-health.tsx'
import { type InvoiceRow, invoiceCountsQuery, invoicesQuery } from './queries.ts'

const route = getRouteApi('/dashboard/invoices')

const InvoicePanel = lazy(() => import('./invoice-panel.tsx'))
const MonthRun = lazy(() => import('./month-run.tsx'))
const MonthTotals = lazy(() => import('./month-totals.tsx'))

const COLUMNS: readonly Column<InvoiceRow>[] = [
  {
    id: 'number',
    header: msg`Number`,
    width: 150,
    cell: ({ number, service, pass, shop }) => number ?? service?.receiptNumber ?? pass?.receiptNumber ?? shop?.month,
    under: ({ location, shop }) => location?.name ?? shop?.name,
  },
  { id: 'kind', header: msg`Document`, width: 130, from: 'wide', cell: (row) => <Kind row={row} /> },
  { id: 'state', header: msg`State`, width: 190, cell: (row) => <State row={row} /> },
  {
    id: 'customer',
    header: msg`Customer`,
    width: 'rest',
    from: 'medium',
    cell: ({ customer }) => customer?.name ?? <Missing />,
  },
  {
    id: 'paid',
    header: msg`Paid`,
    width: 150,
    grows: true,
    cell: ({ paidAt, timeZone }) => <Moment at={paidAt} timeZone={timeZone} />,
  },
  {
    id: 'total',
    header: msg`Total`,
    width: 140,
    align: 'end',
    money: true,
    cell: ({ total, currency }) => <Money amount={total} currency={currency} />,
  },
]

function Kind({ row: { kind } }: { row: InvoiceRow }) {
  const { t } = useLingui()
  return t(INVOICE_KIND_LABELS[kind])
}

function State({ row: { state, fault, isLate } }: { row: InvoiceRow }) {
  const { t } = useLingui()
  return (
    <span>
      {t(INVOICE_STATE_LABELS[state])}
      {fault !== null && <>. {t(INVOICE_FAULT_LABELS[fault])}</>}
      {isLate && (
        <>
          {' · '}
          <Trans>late</Trans>
        </>
      )}
    </span>
  )
}

interface StatesProps {
  chosen: InvoiceState | undefined
  onChange: (state: InvoiceState | undefined) => void
}

function States({ chosen, onChange }: StatesProps) {
  const { t } = useLingui()
  const { api } = useSession()
  const reachable = useReachable()
  const { data } = useQuery({ ...invoiceCountsQuery(api), enabled: reachable })
  return (
    <StatusTabs
      tabs={INVOICE_STATES.map((status) => ({
        status,
        label: t(INVOICE_STATE_LABELS[status]),
        count: data && (data.states.find(({ state }) => state === status)?.count ?? 0),
      }))}
      chosen={chosen === undefined ? [] : [chosen]}
      onChange={([state]) => onChange(state)}
    />
  )
}

/** Invoices and credit notes, with their state, and the rejected ones by the cause to be fixed. */
export function InvoicesPage() {
  const { t } = useLingui()
  const { api, user, company } = useSession()
  const home = countryOption(company.country).timeZone
  const reachable = useReachable()
  const locations = useLocations()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const paging = pagingOf(search)
  const asked = { state: search.state, service: search.service }
  const answer = useQuery(invoicesQuery(api, asked, paging))
  const rows = answer.data?.data.map((row): InvoiceRow => ({
    ...row,
    timeZone: row.location === null ? home : locations.timeZoneOf(row.location.id),
  }))
  const page = pageOfAnswer(answer, rows, reachable)
  const change = (to: InvoicesSearch) => void navigate({ search: to, resetScroll: false })

  return (
    <QueuePage
      title={<Trans>Invoices</Trans>}
      label={t`Invoices`}
      help="invoices"
      count={<Plural value={page.total ?? 0} one="# document" other="# documents" />}
      aside={
        <>
          {isAdmin(user.role) && <MonthActs />}
          <ExportForAccountant asked={asked} total={page.total ?? 0} />
        </>
      }
      about={
        <div className={styles.about}>
          <States chosen={search.state} onChange={(state) => change({ ...search, page: undefined, state })} />
          {isAdmin(user.role) && <Health />}
          {isAdmin(user.role) && <Causes onShow={() => change({ ...search, page: undefined, state: 'rejected' })} />}
        </div>
      }
      page={page}
      rows={rows}
      paging={paging}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      rowLink={({ id }) => ({ to: '/dashboard/invoices', search: { ...search, row: id } })}
      pageLink={(to) => ({ to: '/dashboard/invoices', search: { ...search, ...pagingSearch(to) } })}
      actions={[]}
      openKey={search.row}
      needsNetwork={<Trans>Invoices are kept on the server. They are shown as soon as there is a connection.</Trans>}
      empty={{
        title: <Trans>No documents</Trans>,
        text: (
          <Trans>
            A document appears here when a customer asks for an invoice, or when the rule under My company invoices a
            stay.
          </Trans>
        ),
      }}
      panel={
        search.row !== undefined && (
          <InvoicePanel
            key={search.row}
            row={rows?.find(({ id }) => id === search.row)}
            isRead={answer.data !== undefined}
            onClose={() => change({ ...search, row: undefined })}
          />
        )
      }
    />
  )
}

/** Acts on a whole month: its totals, and the invoices of its passes and shops. */
function MonthActs() {
  const reachable = useReachable()
  const [open, setOpen] = useState<'totals' | 'run' | null>(null)
  const close = () => setOpen(null)
  return (
    <span className={styles.buttons}>
      <Button variant="default" disabled={!reachable} onClick={() => setOpen('totals')}>
        <Trans>Totals…</Trans>
      </Button>
      <Button variant="default" disabled={!reachable} onClick={() => setOpen('run')}>
        <Trans>Invoice passes and shops…</Trans>
      </Button>
      <Suspense fallback={null}>
        {open === 'totals' && <MonthTotals onClose={close} />}
        {open === 'run' && <MonthRun onClose={close} />}
      </Suspense>
    </span>
  )
}
