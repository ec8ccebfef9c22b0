import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link, Navigate, getRouteApi } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'

import type { PeopleLookup } from '../../../contract/people-lookups.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useServerRecords } from '../../data/use-server-records.ts'
import { now } from '../../lib/now.ts'
import type { ListedPage } from '../../lib/listed-page.ts'
import { ColumnCard } from '../../records/column-card.tsx'
import { DayChip } from '../../ui/chips/day-chip.tsx'
import { SingleSelectChip } from '../../ui/chips/select-chips.tsx'
import { DriversIcon } from '../../ui/icons.tsx'
import type { Column, RowLinkProps } from '../../ui/list/column.ts'
import { DataList } from '../../ui/list/data-list.tsx'
import { ListFilters } from '../../ui/list/list-filters.tsx'
import { ListCount } from '../../ui/list/list-notes.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import { pageInstead, pagingOf, pagingSearch } from '../../ui/list/paging.ts'
import { Page } from '../../ui/page/page.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Forbidden, NeedsNetwork, NoMatch, NoneYet } from '../../ui/states.tsx'
import { ERASURE_COLUMNS, LOOKUP_COLUMNS } from './privacy-columns.tsx'
import type { PrivacySearch } from './privacy-search.ts'
import { ERASURES_QUERY, lookupsQuery, usePeopleOptions } from './queries.ts'

const route = getRouteApi('/dashboard/privacy')

/** For admins: who looked drivers up or exported them, and the drivers who were erased. */
export function PrivacyLogPage() {
  const { user } = useSession()
  const { shown } = route.useSearch()
  if (isAdmin(user.role)) return shown === 'erasures' ? <Erasures /> : <Lookups />
  return (
    <Page
      title={<Trans>Privacy log</Trans>}
      sub={<Trans>Look-ups of people, and erased drivers</Trans>}
      help="personal-data"
    >
      <Forbidden>
        <Trans>Only an administrator can do this. Ask yours.</Trans>
      </Forbidden>
    </Page>
  )
}

function Lookups() {
  const { t } = useLingui()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const people = usePeopleOptions()
  const { person, day } = search
  const page = useServerRecords(lookupsQuery(search), pagingOf(search))
  const change = (to: Partial<PrivacySearch>) =>
    void navigate({ search: { ...search, ...to, page: undefined }, resetScroll: false })
  const filters = [person, day].filter((one) => one !== undefined)
  return (
    <Log
      page={page}
      columns={LOOKUP_COLUMNS}
      rowKey={({ day: on, by, kind, driver }) => `${on} ${by.id} ${kind} ${driver?.id ?? ''}`}
      renderLink={lookupLink}
      count={<Plural value={page.total ?? 0} one="# entry" other="# entries" />}
      applied={filters.length}
      chips={
        <>
          <SingleSelectChip
            label={t`Person`}
            options={people}
            value={person === undefined ? null : { selection: person }}
            onChange={(chosen) => change({ person: chosen?.selection })}
          />
          <DayChip
            label={t`Day`}
            day={t`Day (UTC)`}
            value={day}
            today={new Date(now()).toISOString().slice(0, 10)}
            onChange={(to) => change({ day: to })}
          />
        </>
      }
      empty={
        filters.length > 0 ? (
          <NoMatch onClear={() => change({ person: undefined, day: undefined })}>
            <Trans>All look-ups were searched by person and day.</Trans>
          </NoMatch>
        ) : (
          <NoneYet icon={DriversIcon} title={<Trans>Nobody looked people up</Trans>}>
            <Trans>Searches, opened drivers and exports are shown here, once a day for each person.</Trans>
          </NoneYet>
        )
      }
    />
  )
}

function Erasures() {
  const page = useServerRecords(ERASURES_QUERY, pagingOf(route.useSearch()))
  return (
    <Log
      page={page}
      columns={ERASURE_COLUMNS}
      rowKey={({ id }) => id}
      renderLink={(_, props, content) => <span {...props}>{content}</span>}
      count={<Plural value={page.total ?? 0} one="# erased driver" other="# erased drivers" />}
      empty={
        <NoneYet icon={DriversIcon} title={<Trans>Nobody was erased</Trans>}>
          <Trans>
            An administrator erases a driver on the driver’s page. Ended retention periods erase drivers too.
          </Trans>
        </NoneYet>
      }
    />
  )
}

/** Opens the driver, or the acts of the person who searched. */
function lookupLink({ driver, by }: PeopleLookup, props: RowLinkProps, content: ReactNode): ReactElement {
  if (driver !== null && driver.name !== '')
    return (
      <Link to="/dashboard/drivers/update/$id" params={{ id: driver.id }} preload={false} {...props}>
        {content}
      </Link>
    )
  return (
    <Link to="/dashboard/staff-activity" search={{ person: by.id }} preload={false} {...props}>
      {content}
    </Link>
  )
}

interface LogProps<Row> {
  page: ListedPage<Row>
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  renderLink: (row: Row, props: RowLinkProps, content: ReactNode) => ReactElement
  count: ReactNode
  chips?: ReactNode
  applied?: number
  empty: ReactNode
}

/** One of the two lists, with the choice between them. */
function Log<Row>({ page, columns, rowKey, renderLink, count, chips, applied = 0, empty }: LogProps<Row>) {
  const { t } = useLingui()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const paging = pagingOf(search)
  const elsewhere = pageInstead(page, paging)
  return (
    <ListPage
      title={<Trans>Privacy log</Trans>}
      help="personal-data"
      notes={<ListCount of={page}>{count}</ListCount>}
      aside={null}
      filters={
        <ListFilters
          search={
            <SegmentedControl
              label={t`Log`}
              options={[
                { value: 'lookups', label: t`Look-ups` },
                { value: 'erasures', label: t`Erasures` },
              ]}
              value={search.shown ?? 'lookups'}
              onChange={(chosen) => void navigate({ search: chosen === 'erasures' ? { shown: 'erasures' } : {} })}
            />
          }
          chips={chips}
          applied={applied}
        />
      }
      page={page}
      paging={paging}
      onTurn={(to) => void navigate({ search: { ...search, ...pagingSearch(to) }, resetScroll: false })}
      notOnDevice={
        <NeedsNetwork>
          <Trans>The privacy log is kept on the server.</Trans>
        </NeedsNetwork>
      }
    >
      <DataList
        label={t`Privacy log`}
        columns={columns}
        rows={page.rows}
        rowKey={rowKey}
        renderLink={renderLink}
        renderCard={(row, link) => <ColumnCard row={row} columns={columns} link={link} />}
        actions={[]}
        openKey={undefined}
        loading={page.loading}
        pageSize={paging.size}
        total={page.total}
        empty={
          elsewhere === null ? empty : <Navigate to="." search={{ ...search, ...pagingSearch(elsewhere) }} replace />
        }
      />
    </ListPage>
  )
}
