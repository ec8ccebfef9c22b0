import { Button } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

import type { Holiday } from '../../../contract/holiday.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { findKeptRecords, useKeptRecords } from '../../data/use-kept-records.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useLive } from '../../data/use-live.ts'
import { weekdayOf } from '../../lib/dates.ts'
import { ENABLED_FILTER, enabledColumn, type ListFilter, RoomList } from '../../records/room-list.tsx'
import { CalendarIcon, DeleteIcon } from '../../ui/icons.tsx'
import type { Column } from '../../ui/list/column.ts'
import { dayColumn, textColumn } from '../../ui/list/columns.tsx'
import { ListTool } from '../../ui/list/list-tools.tsx'
import { pagingOf } from '../../ui/list/paging.ts'
import { type HolidayAction, HolidaySearch } from './holidays-search.ts'
import { holidayKind } from './kind.ts'
import { holidayQuery } from './queries.ts'
import { ViewSwitch } from './year/view-switch.tsx'

const route = getRouteApi('/dashboard/calendar')

// Loaded with the first press.
const YearView = lazy(() => import('./year/year-view.tsx'))

const STATUS_FILTER: ListFilter<HolidaySearch> = { ...ENABLED_FILTER, in: 'active' }

const { fields } = holidayKind

function Weekday({ day }: { day: string }) {
  const { i18n } = useLingui()
  return weekdayOf(day, i18n.locale)
}

const COLUMNS: readonly Column<Holiday>[] = [
  dayColumn({ id: 'date', header: fields.holidayDate.label, width: 120, day: ({ holidayDate }) => holidayDate }),
  textColumn({
    id: 'name',
    header: fields.holidayName.label,
    width: 'rest',
    text: ({ holidayName }) => holidayName,
  }),
  {
    id: 'weekday',
    header: msg`Day of the week`,
    width: 140,
    from: 'medium',
    cell: ({ holidayDate }) => <Weekday day={holidayDate} />,
  },
  enabledColumn(({ isActive }) => isActive),
  textColumn({
    id: 'description',
    header: fields.description.label,
    width: 260,
    from: 'wide',
    text: ({ description }) => description,
  }),
]

/** The holidays of the company, always from the device: as a table or a year calendar. */
export function HolidaysPage() {
  const { t } = useLingui()
  const { db, user } = useSession()
  const search = route.useSearch()
  const navigate = useNavigate()
  const query = holidayQuery(search)
  const page = useKeptRecords(query, pagingOf(search))
  const years = useYears()
  const admin = isAdmin(user.role)
  const change = (to: HolidaySearch) => void navigate({ to: '.', search: to, resetScroll: false })
  const ask = (id: string, action: HolidayAction) =>
    void navigate({ to: '/dashboard/calendar/$action/$id', params: { action, id }, search, resetScroll: false })

  return (
    <RoomList
      kind={holidayKind}
      address={HolidaySearch}
      name="holidays"
      title={t`Holidays`}
      help="calendar"
      count={<Plural value={page.total ?? 0} one="# holiday" other="# holidays" />}
      page={page}
      search={search}
      searched={{ label: t`Search holidays`, placeholder: t`Name or date` }}
      filters={[
        { in: 'year', label: msg`Year`, options: years.map((year) => ({ value: year, label: String(year) })) },
        STATUS_FILTER,
      ]}
      columns={COLUMNS}
      enabling={{
        isEnabled: ({ isActive }) => isActive,
        ask: ({ id, isActive }) => ask(id, isActive ? 'disableHoliday' : 'enableHoliday'),
      }}
      actions={[{ id: 'delete', label: msg`Delete`, icon: DeleteIcon, run: ({ id }) => ask(id, 'deleteHoliday') }]}
      exported={{ readAll: () => findKeptRecords(db, query) }}
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
      create={{ to: '/dashboard/calendar/create', label: <Trans>New holiday</Trans> }}
      empty={{
        none: {
          icon: CalendarIcon,
          title: <Trans>No holidays yet</Trans>,
          text: admin ? (
            <Trans>
              Add a year’s public holidays at once, or a day of your own. On those days your locations use holiday hours
              and rates.
            </Trans>
          ) : (
            <Trans>Your administrator adds the days on which your locations use holiday hours and rates.</Trans>
          ),
          further: admin && (
            <Button
              variant="default"
              leftSection={<CalendarIcon size={16} />}
              renderRoot={(props) => (
                <Link to="/dashboard/calendar/add-year" search={search} resetScroll={false} {...props} />
              )}
            >
              <Trans>Add a year’s holidays</Trans>
            </Button>
          ),
        },
        noMatch: <Trans>All holidays were searched by name, description and date.</Trans>,
        notHere: (
          <Trans>
            Not all holidays are on this device yet. They download by themselves when there is a connection.
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

/** Returns the years that have holidays, the latest first. */
function useYears(): number[] {
  const { db } = useSession()
  const live = useLive(() => findKeptRecords(db, holidayQuery({})), [db])
  const found = live.status === 'ready' ? live.value : []
  return [...new Set(found.map(({ holidayDate }) => Number(holidayDate.slice(0, 4))))].toSorted(
    (one, other) => other - one,
  )
}
