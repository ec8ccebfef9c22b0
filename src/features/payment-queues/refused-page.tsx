import { Button } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, getRouteApi } from '@tanstack/react-router'
import { lazy } from 'react'

import type { RefusedMoney } from '../../../contract/refused-money.ts'
import type { Country, Currency } from '../../../domain/countries.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { pageOfAnswer } from '../../data/use-server-records.ts'
import { QueuePage } from '../../records/queue-page.tsx'
import { CashIcon, WarningIcon } from '../../ui/icons.tsx'
import { REFUSED_ACT_LABELS, REFUSED_OUTCOME_LABELS } from '../../ui/labels/cash-ups.ts'
import { PAYMENT_METHOD_LABELS, SERVICE_FIELD_LABELS } from '../../ui/labels/services.ts'
import type { Column } from '../../ui/list/column.ts'
import { pagingOf, pagingSearch } from '../../ui/list/paging.ts'
import { Missing } from '../../ui/missing.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Money } from '../../ui/money.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Plate } from '../../ui/plate.tsx'
import { Forbidden } from '../../ui/states.tsx'
import { UnsentWords, unsentWorkQuery, useLocations } from '../locations/public.ts'
import { refusedMoneyQuery } from './queries.ts'
import { BackToCashUps } from './payment-queue.tsx'
import styles from './payment-queue.module.css'
import type { RefusedSearch } from './refused-search.ts'

const route = getRouteApi('/dashboard/cash-ups/refused')
const SETTLE = msg`Settle`

const RefusedPanel = lazy(() => import('./refused-panel.tsx'))

type Row = RefusedMoney & { currency: Currency; country: Country; timeZone: string }

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'who',
    header: msg`Taken by`,
    width: 170,
    cell: ({ author }) => author.name,
    under: ({ location }) => location?.name,
  },
  { id: 'what', header: msg`Item`, width: 'rest', cell: (row) => <What row={row} /> },
  {
    id: 'location',
    header: msg`Location`,
    width: 180,
    from: 'medium',
    cell: ({ location }) => location?.name ?? <Missing />,
  },
  {
    id: 'done',
    header: msg`When`,
    width: 150,
    grows: true,
    cell: ({ doneAt, timeZone }) => <Moment at={doneAt} timeZone={timeZone} />,
  },
  {
    id: 'method',
    header: SERVICE_FIELD_LABELS.paymentMethod,
    width: 150,
    from: 'wide',
    cell: ({ parts }) => <Methods parts={parts} />,
  },
  { id: 'outcome', header: msg`Settled`, width: 160, from: 'wide', cell: (row) => <Outcome row={row} /> },
  {
    id: 'amount',
    header: msg`Amount`,
    width: 140,
    align: 'end',
    money: true,
    cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  },
]

function What({ row: { act, licensePlate, country } }: { row: Row }) {
  const { t } = useLingui()
  return licensePlate === null ? t(REFUSED_ACT_LABELS[act]) : <Plate plate={licensePlate} country={country} />
}

export function Methods({ parts }: Pick<RefusedMoney, 'parts'>) {
  const { t } = useLingui()
  return [...new Set(parts.map(({ method }) => t(PAYMENT_METHOD_LABELS[method])))].join(', ')
}

function Outcome({ row: { settlement } }: { row: Row }) {
  const { t } = useLingui()
  return settlement === null ? <Missing /> : `${t(REFUSED_OUTCOME_LABELS[settlement.outcome])} · ${settlement.by.name}`
}

/** Money that changed hands although the server refused its write. An admin decides each amount. */
export function RefusedPage() {
  const { user } = useSession()
  if (isAdmin(user.role)) return <Queue />
  return (
    <div className={styles.forbidden}>
      <BackToCashUps />
      <h1>
        <Trans>Money that was not accepted</Trans>
      </h1>
      <Forbidden>
        <Trans>Only an administrator settles money that was not accepted. Your own is in your outbox.</Trans>
      </Forbidden>
    </div>
  )
}

function Queue() {
  const { t } = useLingui()
  const { api, company } = useSession()
  const reachable = useReachable()
  const { timeZone } = useLocations()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const paging = pagingOf(search)
  const isSettled = search.settled === true
  const answer = useQuery(refusedMoneyQuery(api, isSettled, paging))
  const { data } = answer
  const rows = data?.data.map((row): Row => ({
    ...row,
    currency: data.currency,
    country: company.country,
    timeZone: row.location?.timeZone ?? timeZone,
  }))
  const page = pageOfAnswer(answer, rows, reachable)
  const change = (to: RefusedSearch) => void navigate({ search: to, resetScroll: false })
  const total = data === undefined ? null : <Money amount={data.amount} currency={data.currency} />

  return (
    <QueuePage
      back={<BackToCashUps />}
      title={<Trans>Money that was not accepted</Trans>}
      label={t`Money that was not accepted`}
      help="refused-money"
      count={
        <>
          <Plural value={page.total ?? 0} one="# amount" other="# amounts" />
          {(page.total ?? 0) > 0 && <> · {total}</>}
        </>
      }
      aside={
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link to="/dashboard/cash-ups/refused" search={isSettled ? {} : { settled: true }} {...props} />
          )}
        >
          {isSettled ? <Trans>Show what is waiting</Trans> : <Trans>Show what was settled</Trans>}
        </Button>
      }
      about={
        <div className={styles.about}>
          <p>
            <Trans>
              Somebody took or moved this money after losing access, or their device sent it too late. It is in no
              cash-up. Ask them about it, and settle each amount.
            </Trans>
          </p>
          <StillUnsent />
        </div>
      }
      page={page}
      rows={rows}
      paging={paging}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      rowLink={({ id }) => ({ to: '/dashboard/cash-ups/refused', search: { ...search, row: id } })}
      pageLink={(to) => ({ to: '/dashboard/cash-ups/refused', search: { ...search, ...pagingSearch(to) } })}
      actions={
        isSettled
          ? []
          : [{ id: 'settle', label: SETTLE, icon: CashIcon, run: ({ id }: Row) => change({ ...search, row: id }) }]
      }
      openKey={search.row}
      needsNetwork={<Trans>Money that was not accepted is shown as soon as there is a connection.</Trans>}
      empty={{
        title: isSettled ? <Trans>Nothing was settled yet</Trans> : <Trans>All money was accepted</Trans>,
        text: (
          <Trans>
            Money waits here if the server rejects a charge, a sale or a cash movement that arrived late, or was made
            after somebody lost access.
          </Trans>
        ),
      }}
      panel={
        search.row !== undefined && (
          <RefusedPanel
            key={search.row}
            row={rows?.find(({ id }) => id === search.row)}
            isRead={data !== undefined}
            onClose={() => change({ ...search, row: undefined })}
          />
        )
      }
    />
  )
}

/** Unsent money on tablets. */
function StillUnsent() {
  const { api } = useSession()
  const reachable = useReachable()
  const { data } = useQuery({ ...unsentWorkQuery(api), enabled: reachable })
  const withMoney = data?.data.filter(({ amount }) => amount !== 0) ?? []
  if (data === undefined || withMoney.length === 0) return null
  return (
    <Notice icon={WarningIcon} tone="caution">
      <Trans>Not sent yet, so not in this list:</Trans>
      {withMoney.map((work) => (
        <p key={`${work.person.id} ${work.deviceId}`}>
          {work.person.name}. <UnsentWords work={work} currency={data.currency} />
        </p>
      ))}
    </Notice>
  )
}
