import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, getRouteApi } from '@tanstack/react-router'
import { Suspense, lazy } from 'react'

import type { Service } from '../../../contract/service.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { listFailureOf } from '../../data/list-failure.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import type { ListedPage } from '../../lib/listed-page.ts'
import { CashIcon, ChevronLeftIcon } from '../../ui/icons.tsx'
import type { RowAction } from '../../ui/list/column.ts'
import { DataList } from '../../ui/list/data-list.tsx'
import { ListCount } from '../../ui/list/list-notes.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import { pageInstead, pagingOf, pagingSearch, type Paging } from '../../ui/list/paging.ts'
import { useFocusBack } from '../../ui/list/use-row-presses.ts'
import { Missing } from '../../ui/missing.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Money } from '../../ui/money.tsx'
import { Forbidden, NeedsNetwork, NoneYet } from '../../ui/states.tsx'
import { useLocations } from '../locations/queries.ts'
import styles from './unassigned-page.module.css'
import { PaymentMethodWords } from './service-words.tsx'
import { UNASSIGNED_COLUMNS, type UnassignedPayment } from './unassigned-columns.tsx'
import { paidAt, unassignedPageQuery } from './queries.ts'
import type { UnassignedSearch } from './unassigned-search.ts'

const route = getRouteApi('/dashboard/cash-ups/unassigned')

const AssignPanel = lazy(() => import('./assign-panel.tsx'))

const ASSIGN = msg`Put into a cash-up`

const keyOf = ({ service }: UnassignedPayment) => service.id

/** The payments that were taken while no register was open. An admin puts each into the cash-up whose drawer has the money. */
export function UnassignedPage() {
  const { user } = useSession()
  if (isAdmin(user.role)) return <Queue />
  return (
    <div className={styles.forbidden}>
      <BackLink />
      <h1>
        <Trans>Payments without a cash-up</Trans>
      </h1>
      <Forbidden>
        <Trans>Only an admin puts a payment into a cash-up. Tell yours which one is missing.</Trans>
      </Forbidden>
    </div>
  )
}

function BackLink() {
  return (
    <Link to="/dashboard/cash-ups" className={styles.back}>
      <ChevronLeftIcon size={16} />
      <Trans>Cash-ups</Trans>
    </Link>
  )
}

function usePage(paging: Paging): ListedPage<Service> {
  const { api } = useSession()
  const reachable = useReachable()
  const { data, error, isPlaceholderData, refetch } = useQuery(unassignedPageQuery(api, paging))
  return {
    rows: data?.data,
    total: data?.total,
    totalIsBound: data?.totalIsBound ?? false,
    source: 'server',
    loading: data === undefined || isPlaceholderData,
    failure: data !== undefined && !isPlaceholderData ? null : listFailureOf({ device: ANSWERED, asksServer: true, error, reachable }),
    retry: () => void refetch(),
  }
}

/** The device is not asked: it keeps no queue. */
const ANSWERED = { status: 'ready', value: null, stale: false } as const

function Queue() {
  const { t } = useLingui()
  const { company } = useSession()
  const locations = useLocations()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const paging = pagingOf(search)
  const page = usePage(paging)
  const rows = page.rows?.map((service) => ({ service, timeZone: locations.timeZoneOf(service.location.id), country: company.country }))
  const instead = pageInstead(page, paging)
  useFocusBack(search.payment)

  const change = (to: UnassignedSearch) => void navigate({ search: to, resetScroll: false })
  const actions: readonly RowAction<UnassignedPayment>[] = [{ id: 'assign', label: ASSIGN, icon: CashIcon, run: (row) => change({ ...search, payment: keyOf(row) }) }]

  return (
    <>
      <ListPage
        title={<Trans>Payments without a cash-up</Trans>}
        notes={
          <ListCount of={page}>
            <Plural value={page.total ?? 0} one="# payment" other="# payments" />
          </ListCount>
        }
        aside={null}
        filters={
          <div className={styles.about}>
            <BackLink />
            <p>
              <Trans>They were taken while no register was open. Put each into the cash-up whose drawer has the money.</Trans>
            </p>
          </div>
        }
        page={page}
        paging={paging}
        onTurn={(to) => change({ ...search, ...pagingSearch(to) })}
        elsewhere={
          <NeedsNetwork>
            <Trans>Which payments have no cash-up the server knows. They are shown as soon as there is a network.</Trans>
          </NeedsNetwork>
        }
      >
        <DataList
          label={t`Payments without a cash-up`}
          columns={UNASSIGNED_COLUMNS}
          rows={rows}
          rowKey={keyOf}
          renderLink={({ service }, props, content) => (
            <Link to="/dashboard/cash-ups/unassigned" search={{ ...search, payment: service.id }} resetScroll={false} preload={false} {...props}>
              {content}
            </Link>
          )}
          renderCard={(row, link) => <PaymentCard {...row} link={link} />}
          actions={actions}
          openKey={search.payment}
          loading={page.loading}
          pageSize={paging.size}
          empty={
            instead === null ? (
              <NoneYet title={<Trans>Every payment has its cash-up</Trans>}>
                <Trans>A payment that is taken while no register is open waits here.</Trans>
              </NoneYet>
            ) : (
              <Navigate to="/dashboard/cash-ups/unassigned" search={{ ...search, ...pagingSearch(instead) }} replace />
            )
          }
        />
      </ListPage>
      {search.payment !== undefined && (
        <Suspense fallback={null}>
          <AssignPanel
            key={search.payment}
            id={search.payment}
            listed={page.rows?.find(({ id }) => id === search.payment)}
            onClose={() => change({ ...search, payment: undefined })}
          />
        </Suspense>
      )}
    </>
  )
}

function PaymentCard({ service, timeZone, link }: UnassignedPayment & { link: React.ReactNode }) {
  return (
    <div className={styles.card}>
      <span className={styles.first}>
        {link}
        <strong>
          <Money amount={service.totalCost} currency={service.currency} />
        </strong>
      </span>
      <span className={styles.line}>
        <Moment at={paidAt(service)} timeZone={timeZone} />
        <PaymentMethodWords method={service.paymentMethod} />
      </span>
      <span>
        {service.location.name} · {service.exitOperator?.name ?? <Missing />}
      </span>
    </div>
  )
}
