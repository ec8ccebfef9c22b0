import { Button } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link, Navigate, getRouteApi, useLocation, useRouter } from '@tanstack/react-router'
import { Suspense, lazy } from 'react'

import { concernsOf } from '../../../domain/cash-up-concerns.ts'
import { isOverdue } from '../../../domain/overdue.ts'
import { MINUTE_MS } from '../../../domain/time.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useSyncStatus } from '../../data/use-sync-status.ts'
import { useMinute } from '../../ui/elapsed.tsx'
import { CashIcon, DoneIcon, PlusIcon, ReceiptIcon } from '../../ui/icons.tsx'
import type { RowAction } from '../../ui/list/column.ts'
import { useChosenColumns } from '../../ui/list/chosen-columns.ts'
import { DataList } from '../../ui/list/data-list.tsx'
import { NewsButton } from '../../ui/list/list-news.tsx'
import { ListCount, ListSource } from '../../ui/list/list-notes.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import { ListTools } from '../../ui/list/list-tools.tsx'
import { pageInstead, pagingOf, pagingSearch, type Paging } from '../../ui/list/paging.ts'
import { useLocations } from '../locations/public.ts'
import { filterOf, searchOf, type CashUpFilter } from './cash-up-filter.ts'
import { CashUpFilters } from './cash-up-filters.tsx'
import { CashUpCard } from './cash-up-card.tsx'
import type { Act, CashUpsSearch } from './cash-ups-search.ts'
import {
  CASH_UP_COLUMNS,
  CASH_UP_COLUMNS_OF_ONE_LOCATION,
  EVERYBODYS_CASH_UP_COLUMNS,
  type ListedCashUp,
} from './columns.tsx'
import { DifferenceStrip } from './difference-strip.tsx'
import { offeredActs } from './offered-acts.ts'
import { doubtOf } from './shift-sums.ts'
import { useCashUpsPage } from './use-cash-ups-page.ts'

const route = getRouteApi('/dashboard/cash-ups/')

// The list is opened most; the form loads when a register is opened.
const NoCashUps = lazy(() => import('./no-cash-ups.tsx'))
const OpenRegisterPanel = lazy(() => import('./open-register-panel.tsx'))
const CashUpsExport = lazy(() => import('./cash-ups-export.tsx'))
const SavedViews = lazy(() => import('../../records/saved-views/saved-views.tsx'))

const CLOSE = msg`Close register`
const COLLECT = msg`Collect`
const PRINT = msg`Print the slip`

/** Sorted column; a second press on a difference restores the usual order. */
const SORTED = {
  newest: { column: 'opened', direction: 'descending' },
  oldest: { column: 'opened', direction: 'ascending' },
  difference: { column: 'variance', direction: 'descending' },
} as const

const keyOf = ({ cashUp }: ListedCashUp) => cashUp.id

export function CashUpsPage() {
  const { t } = useLingui()
  const { user } = useSession()
  const { reachable, lastUpdated } = useSyncStatus()
  const locations = useLocations()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { history } = useRouter()
  /** The person is charging elsewhere without an open register. */
  const returns = useLocation({ select: ({ state }) => state.returns === true })
  const filter = filterOf(search)
  const paging = pagingOf(search)
  const page = useCashUpsPage({ filter, page: paging, timeZone: locations.timeZone })
  const at = new Date(useMinute() * MINUTE_MS)
  const rows = page.rows?.map((row): ListedCashUp => {
    const location = locations.list?.find(({ id }) => id === row.cashUp.location.id)
    const concerns = concernsOf(
      row.cashUp,
      location !== undefined && isOverdue(row.cashUp.openedAt, location, at),
      at.getTime(),
    )
    return {
      ...row,
      doubt: doubtOf({ ...row, reachable }),
      timeZone: row.cashUp.place?.timeZone ?? locations.timeZoneOf(row.cashUp.location.id),
      concerns,
    }
  })
  const oneLocation = (locations.list?.length ?? 0) < 2
  const columns = useChosenColumns(
    'cash-ups',
    user.id,
    search.saved,
    oneLocation ? CASH_UP_COLUMNS_OF_ONE_LOCATION : CASH_UP_COLUMNS,
    EVERYBODYS_CASH_UP_COLUMNS,
  )
  const instead = pageInstead(page, paging)

  function change(to: CashUpsSearch) {
    void navigate({ search: to, resetScroll: false })
  }

  function setFilter(next: CashUpFilter) {
    change({ ...searchOf(next, paging.size), saved: search.saved })
  }

  function turn(to: Paging) {
    change({ ...searchOf(filter, to.size), ...pagingSearch(to), saved: search.saved })
  }

  function closePanel() {
    if (returns) history.back()
    else turn(paging)
  }

  function open(id: string, act?: Act) {
    void navigate({ to: '/dashboard/cash-ups/$id', params: { id }, search: { act } })
  }

  const actions: readonly RowAction<ListedCashUp>[] = [
    {
      id: 'close',
      label: CLOSE,
      icon: CashIcon,
      offered: ({ cashUp }) => offeredActs(cashUp, user).includes('close'),
      run: ({ cashUp }) => open(cashUp.id, 'close'),
    },
    {
      id: 'collect',
      label: COLLECT,
      icon: DoneIcon,
      offered: ({ cashUp }) => offeredActs(cashUp, user).includes('collect'),
      run: ({ cashUp }) => open(cashUp.id, 'collect'),
    },
    { id: 'slip', label: PRINT, icon: ReceiptIcon, run: ({ cashUp }) => open(cashUp.id, 'slip') },
  ]

  const none = (
    <Suspense fallback={null}>
      <NoCashUps page={page} filter={filter} timeZone={locations.timeZone} onFilter={setFilter} />
    </Suspense>
  )

  return (
    <>
      <ListPage
        title={<Trans>Cash-ups</Trans>}
        help="open-a-register"
        notes={
          <>
            <ListCount of={page}>
              <Plural value={page.total ?? 0} one="# cash-up" other="# cash-ups" />
            </ListCount>
            <ListSource of={page} reachable={reachable} lastUpdated={lastUpdated} />
          </>
        }
        aside={
          <>
            <ListTools
              columns={columns}
              views={SavedViews}
              renderExport={(close) => (
                <CashUpsExport question={{ filter, timeZone: locations.timeZone }} onClose={close} />
              )}
            />
            <Button leftSection={<PlusIcon size={16} />} onClick={() => change({ ...search, act: 'open' })}>
              <Trans>Open register</Trans>
            </Button>
          </>
        }
        filters={<CashUpFilters filter={filter} locations={locations} onChange={setFilter} />}
        page={page}
        paging={paging}
        onTurn={turn}
        notOnDevice={none}
      >
        <NewsButton news={page.news} />
        {page.total !== 0 && <DifferenceStrip rows={rows} />}
        <DataList
          label={t`Cash-ups`}
          columns={columns.shown}
          rows={rows}
          rowKey={keyOf}
          renderLink={({ cashUp }, props, content) => (
            <Link to="/dashboard/cash-ups/$id" params={{ id: cashUp.id }} preload={false} {...props}>
              {content}
            </Link>
          )}
          renderCard={(row, link) => <CashUpCard {...row} link={link} withLocation={!oneLocation} />}
          actions={actions}
          openKey={undefined}
          loading={page.loading}
          pageSize={paging.size}
          total={page.total}
          sorted={SORTED[filter.order]}
          onSort={(column, direction) =>
            setFilter({
              ...filter,
              order:
                column === 'variance' && direction === 'descending'
                  ? 'difference'
                  : column === 'opened' && direction === 'ascending'
                    ? 'oldest'
                    : 'newest',
            })
          }
          empty={
            instead === null ? (
              none
            ) : (
              <Navigate to="/dashboard/cash-ups" search={{ ...search, ...pagingSearch(instead) }} replace />
            )
          }
        />
      </ListPage>
      {search.act === 'open' && (
        <Suspense fallback={null}>
          <OpenRegisterPanel
            locationId={search.location}
            register={search.register}
            resubmitting={search.resubmit}
            onCancel={closePanel}
            onOpened={(id) =>
              returns
                ? history.back()
                : void navigate({ to: '/dashboard/cash-ups/$id', params: { id }, search: {}, replace: true })
            }
          />
        </Suspense>
      )}
    </>
  )
}
