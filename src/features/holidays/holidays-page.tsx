import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { getRouteApi, Link, useNavigate, useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

import type { Holiday } from '../../../contract/holiday.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { findKeptRecords, useKeptRecords } from '../../data/use-kept-records.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useLive } from '../../data/use-live.ts'
import { RecordList } from '../../records/record-list.tsx'
import { SingleSelectChip } from '../../ui/chips/select-chips.tsx'
import { CalendarIcon, DeleteIcon, DoneIcon, EditIcon, PlusIcon, VoidIcon } from '../../ui/icons.tsx'
import type { RowAction } from '../../ui/list/column.ts'
import { ListTool } from '../../ui/list/list-tools.tsx'
import { pagingOf } from '../../ui/list/paging.ts'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { HOLIDAY_COLUMNS } from './columns.tsx'
import type { HolidaySearch } from './holidays-search.ts'
import { holidayQuestion } from './queries.ts'

const route = getRouteApi('/dashboard/calendar')

// Nobody needs it before the first press.
const YearView = lazy(() => import('./year-view.tsx'))

const keyOf = ({ id }: Holiday) => id
const CLEARED: HolidaySearch = {
  q: undefined,
  page: undefined,
  size: undefined,
  view: undefined,
  year: undefined,
  active: undefined,
}

/** The holidays of the company, always of the device: as a table, or a year at a glance. */
export function HolidaysPage() {
  const { t } = useLingui()
  const { db, user } = useSession()
  const search = route.useSearch()
  const navigate = useNavigate()
  const openId = useParams({ strict: false }).id
  const question = holidayQuestion(search)
  const page = useKeptRecords(question, pagingOf(search))
  const years = useYears()
  const admin = isAdmin(user.role)

  function change(to: HolidaySearch) {
    void navigate({ to: '.', search: to, resetScroll: false })
  }

  const actions: readonly RowAction<Holiday>[] = admin
    ? [
        {
          id: 'edit',
          label: msg`Edit`,
          icon: EditIcon,
          run: ({ id }) =>
            void navigate({ to: '/dashboard/calendar/update/$id', params: { id }, search, resetScroll: false }),
        },
        {
          id: 'disable',
          label: msg`Disable`,
          icon: VoidIcon,
          offered: ({ isActive }) => isActive,
          run: ({ id }) =>
            void navigate({ to: '/dashboard/calendar/disableHoliday/$id', params: { id }, search, resetScroll: false }),
        },
        {
          id: 'enable',
          label: msg`Enable`,
          icon: DoneIcon,
          offered: ({ isActive }) => !isActive,
          run: ({ id }) =>
            void navigate({ to: '/dashboard/calendar/enableHoliday/$id', params: { id }, search, resetScroll: false }),
        },
        {
          id: 'delete',
          label: msg`Delete`,
          icon: DeleteIcon,
          run: ({ id }) =>
            void navigate({ to: '/dashboard/calendar/deleteHoliday/$id', params: { id }, search, resetScroll: false }),
        },
      ]
    : []

  return (
    <RecordList
      name="holidays"
      title={t`Holidays`}
      help="calendar"
      count={<Plural value={page.total ?? 0} one="# holiday" other="# holidays" />}
      page={page}
      search={search}
      cleared={{ ...CLEARED, size: search.size }}
      searched={{ label: t`Search holidays`, placeholder: t`Name or date` }}
      isFiltered={search.year !== undefined || search.active !== undefined}
      filters={
        <>
          <SingleSelectChip
            label={t`Year`}
            options={years.map((year) => ({ value: String(year), label: String(year) }))}
            value={search.year === undefined ? null : { selection: String(search.year) }}
            onChange={(value) =>
              change({ ...search, page: undefined, year: value === null ? undefined : Number(value.selection) })
            }
          />
          <SingleSelectChip
            label={t`Status`}
            options={[
              { value: 'true', label: t`Enabled` },
              { value: 'false', label: t`Disabled` },
            ]}
            value={search.active === undefined ? null : { selection: String(search.active) }}
            onChange={(value) =>
              change({ ...search, page: undefined, active: value === null ? undefined : value.selection === 'true' })
            }
          />
        </>
      }
      columns={HOLIDAY_COLUMNS}
      rowKey={keyOf}
      renderLink={({ id }, props, content) => (
        <Link
          to="/dashboard/calendar/update/$id"
          params={{ id }}
          search={search}
          resetScroll={false}
          preload={false}
          {...props}
        >
          {content}
        </Link>
      )}
      actions={actions}
      openKey={openId}
      exported={{ readAll: () => findKeptRecords(db, question) }}
      shownAs={<ViewSwitch search={search} onChange={change} />}
      tools={
        admin && (
          <ListTool
            icon={CalendarIcon}
            label={t`Add a year’s holidays`}
            renderLink={(props) => (
              <Link to="/dashboard/calendar/add-year" search={search} resetScroll={false} {...props} />
            )}
          />
        )
      }
      create={
        admin && (
          <Button
            leftSection={<PlusIcon size={16} />}
            renderRoot={(props) => (
              <Link to="/dashboard/calendar/create" search={search} resetScroll={false} {...props} />
            )}
          >
            <Trans>New holiday</Trans>
          </Button>
        )
      }
      empty={{
        none: {
          title: <Trans>No holidays yet</Trans>,
          text: admin ? (
            <Trans>
              Add the public holidays of a year at once, or a day of your own. On them your locations keep the hours and
              rates of holidays.
            </Trans>
          ) : (
            <Trans>
              Your administrator adds the days on which your locations keep the hours and rates of holidays.
            </Trans>
          ),
        },
        noMatch: <Trans>All holidays of your company were searched, by name, description and date.</Trans>,
        notHere: (
          <Trans>
            The holidays have not all been brought to this device yet. As soon as there is a connection they come by
            themselves.
          </Trans>
        ),
      }}
      instead={
        search.view === 'year' ? (
          <Suspense fallback={null}>
            <YearView search={search} onChange={change} />
          </Suspense>
        ) : undefined
      }
    />
  )
}

/** The years that have a holiday, the latest first. */
function useYears(): number[] {
  const { db } = useSession()
  const live = useLive(() => findKeptRecords(db, holidayQuestion({})), [db])
  const found = live.status === 'ready' ? live.value : []
  return [...new Set(found.map(({ holidayDate }) => Number(holidayDate.slice(0, 4))))].toSorted(
    (one, other) => other - one,
  )
}

interface ViewSwitchProps {
  search: HolidaySearch
  onChange: (search: HolidaySearch) => void
}

/** Table or year. */
function ViewSwitch({ search, onChange }: ViewSwitchProps) {
  const { t } = useLingui()
  return (
    <SegmentedControl
      label={t`How the holidays are shown`}
      options={[
        { value: 'table', label: t`Table` },
        { value: 'year', label: t`Year` },
      ]}
      value={search.view ?? 'table'}
      onChange={(view) => onChange({ ...search, page: undefined, view: view === 'year' ? 'year' : undefined })}
    />
  )
}
