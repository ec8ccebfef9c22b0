import '@mantine/dates/styles.css'

import { ActionIcon } from '@mantine/core'
import { Month } from '@mantine/dates'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import dayjs from 'dayjs'
import spanish from 'dayjs/locale/es'
import { useState } from 'react'

import type { Holiday } from '../../../../contract/holiday.ts'
import { useSession } from '../../../data/session-provider.tsx'
import { findKeptRecords } from '../../../data/use-kept-records.ts'
import { useLive } from '../../../data/use-live.ts'
import { nameOfDay, todayIn } from '../../../lib/dates.ts'
import { ChevronLeftIcon, ChevronRightIcon } from '../../../ui/icons.tsx'
import { StoreFailed } from '../../../ui/states.tsx'
import type { HolidaySearch } from '../holidays-search.ts'
import { holidayQuery } from '../queries.ts'
import styles from './year-view.module.css'

// Registers the language without making it the app's default.
dayjs.locale(spanish, undefined, true)

const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'))

interface YearViewProps {
  search: HolidaySearch
  onChange: (search: HolidaySearch) => void
}

/** A year's holidays, month by month. `lazy` needs the default export. */
export default function YearView({ search, onChange }: YearViewProps) {
  const { t, i18n } = useLingui()
  const { db, company } = useSession()
  const [thisYear] = useState(() => Number(todayIn(company.country).slice(0, 4)))
  const year = search.year ?? thisYear
  const live = useLive(
    () => findKeptRecords(db, holidayQuery({ ...search, year })),
    [db, search.q, search.active, year],
  )
  if (live.status === 'failed') return <StoreFailed />
  const found = live.status === 'ready' ? live.value : []
  const turn = (to: number) => onChange({ ...search, page: undefined, year: to })
  return (
    <section className={styles.view} aria-label={t`Holidays of ${year}`}>
      <header className={styles.year}>
        <ActionIcon aria-label={t`Year before`} onClick={() => turn(year - 1)}>
          <ChevronLeftIcon size={20} />
        </ActionIcon>
        <h2>{year}</h2>
        <ActionIcon aria-label={t`Year after`} onClick={() => turn(year + 1)}>
          <ChevronRightIcon size={20} />
        </ActionIcon>
      </header>
      <div className={styles.months}>
        {MONTHS.map((month) => (
          <MonthCard
            key={month}
            month={`${year}-${month}`}
            locale={i18n.locale}
            search={search}
            holidays={found.filter(({ holidayDate }) => holidayDate.startsWith(`${year}-${month}-`))}
          />
        ))}
      </div>
    </section>
  )
}

interface MonthCardProps {
  /** `2026-12`. */
  month: string
  locale: string
  search: HolidaySearch
  holidays: readonly Holiday[]
}

function MonthCard({ month, locale, search, holidays }: MonthCardProps) {
  const name = nameOfDay(`${month}-01`, locale, { month: 'long' })
  const byDay = new Map(holidays.map((holiday) => [holiday.holidayDate, holiday]))
  return (
    <article className={styles.month}>
      <h3>{name}</h3>
      {/* Decoration: the list below explains the colours in words. */}
      <div inert>
        <Month
          static
          month={`${month}-01`}
          locale={locale}
          firstDayOfWeek={1}
          weekendDays={[]}
          hideOutsideDates
          withCellSpacing={false}
          classNames={{ day: styles.day, weekday: styles.weekday }}
          getDayProps={(day) => dayMark(byDay.get(day))}
        />
      </div>
      {holidays.length === 0 ? (
        <p className={styles.none}>
          <Trans>No holidays</Trans>
        </p>
      ) : (
        <ul className={styles.list}>
          {holidays.map(({ id, holidayDate, holidayName, isActive }) => (
            <li key={id} data-disabled={!isActive || undefined}>
              <Link
                to="/dashboard/calendar/update/$id"
                params={{ id }}
                search={search}
                resetScroll={false}
                preload={false}
              >
                <span className={styles.number}>{Number(holidayDate.slice(8))}</span> {holidayName}
              </Link>
              {!isActive && (
                <span className={styles.disabled}>
                  <Trans>Disabled</Trans>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}

function dayMark(holiday: Holiday | undefined): { [data: `data-${string}`]: string } {
  return holiday === undefined ? {} : { 'data-holiday': holiday.isActive ? 'enabled' : 'disabled' }
}
