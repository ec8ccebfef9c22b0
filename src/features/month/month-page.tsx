import { Button } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense, lazy, useState } from 'react'

import type { MonthReport } from '../../../contract/month.ts'
import type { MonthTable as Table } from '../../../contract/month-rows.ts'
import { monthTables } from '../../../contract/month-tables.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { MINUTE_MS } from '../../../domain/time.ts'
import { wallClock } from '../../../domain/zoned-time.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { formatDay } from '../../lib/dates.ts'
import { DayChip } from '../../ui/chips/day-chip.tsx'
import { useMinute } from '../../ui/elapsed.tsx'
import { MonthSelect, monthAfter } from '../../ui/form/month-select.tsx'
import { ChevronLeftIcon, ChevronRightIcon, OfflineIcon } from '../../ui/icons.tsx'
import { MONTH_SECTION_LABELS, MONTH_WORD_LABELS } from '../../ui/labels/month.ts'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Forbidden, LoadFailed, NeedsNetwork } from '../../ui/states.tsx'
import { toasts } from '../../ui/toasts/toasts.ts'
import { LocationsChip, useLocations } from '../locations/public.ts'
import { MonthTable } from './month-table.tsx'
import styles from './month.module.css'
import type { MonthSearch } from './month-search.ts'
import { type MonthQuestion, monthQuery, readPdf } from './queries.ts'

// Loaded with the first press.
const CloseMonth = lazy(() => import('./close-month.tsx'))
const RecordDeposit = lazy(() => import('./record-deposit.tsx'))
const CancelDeposit = lazy(() => import('./cancel-deposit.tsx'))
const DeferredDay = lazy(() => import('./deferred-day.tsx'))

const route = getRouteApi('/dashboard/month')
const NOT_MADE = msg`The file was not made. Try again.`

/** For admins: everything that an accountant books for a month. */
export function MonthPage() {
  const { user } = useSession()
  return (
    <Page
      title={<Trans>Month</Trans>}
      sub={<Trans>Everything that your accountant books. Each line opens the rows behind it.</Trans>}
      help="month"
      wide
    >
      {isAdmin(user.role) ? (
        <Month />
      ) : (
        <Forbidden>
          <Trans>Only an administrator can do this. Ask yours.</Trans>
        </Forbidden>
      )}
    </Page>
  )
}

function Month() {
  const { t } = useLingui()
  const { api } = useSession()
  const reachable = useReachable()
  const locations = useLocations()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const today = wallClock(new Date(useMinute() * MINUTE_MS), locations.timeZone).slice(0, 10)
  const question: MonthQuestion = { ...search, month: search.month ?? monthAfter(today.slice(0, 7), -1) }
  const { data, isPlaceholderData, error, refetch } = useQuery(monthQuery(api, question))
  const shown = data === undefined || isPlaceholderData ? undefined : data
  const change = (to: Partial<MonthSearch>) =>
    void navigate({ search: { ...search, month: question.month, ...to }, resetScroll: false })
  return (
    <>
      <div className={styles.bar}>
        <div className={styles.month} role="group" aria-label={t`Month`}>
          <Button
            variant="default"
            aria-label={t`The month before`}
            onClick={() => change({ month: monthAfter(question.month, -1) })}
          >
            <ChevronLeftIcon size={16} />
          </Button>
          <MonthSelect
            aria-label={t`Month`}
            month={question.month}
            latest={today.slice(0, 7)}
            onChange={(month) => change({ month })}
          />
          <Button
            variant="default"
            aria-label={t`The month after`}
            disabled={question.month >= today.slice(0, 7)}
            onClick={() => change({ month: monthAfter(question.month, 1) })}
          >
            <ChevronRightIcon size={16} />
          </Button>
        </div>
        {(locations.list === undefined || locations.list.length > 1 || search.locations !== undefined) && (
          <LocationsChip
            locations={locations.list ?? []}
            value={search.locations === undefined ? null : { selection: search.locations.split(',') }}
            onChange={(value) => change({ locations: value === null ? undefined : value.selection.join(',') })}
          />
        )}
        <DayChip
          label={t`Known on`}
          day={t`Day`}
          value={search.known}
          today={today}
          onChange={(known) => change({ known })}
        />
        {shown && <Files month={shown} question={question} />}
      </div>
      {shown !== undefined ? (
        <>
          {!reachable && (
            <Notice icon={OfflineIcon} tone="quiet">
              <Trans>This needs a connection. You see the last answer from the server.</Trans>
            </Notice>
          )}
          <Sections key={question.month} month={shown} search={search} />
        </>
      ) : !reachable ? (
        <NeedsNetwork>
          <Trans>A month is made by the server from all devices. It is shown as soon as there is a connection.</Trans>
        </NeedsNetwork>
      ) : error !== null ? (
        <LoadFailed onRetry={() => void refetch()}>
          <Trans>The month could not be loaded.</Trans>
        </LoadFailed>
      ) : (
        <div className={styles.waiting} aria-busy="true" />
      )}
    </>
  )
}

/** Downloads the same tables as an Excel file and as a PDF file. */
function Files({ month, question }: { month: MonthReport; question: MonthQuestion }) {
  const { t } = useLingui()
  const { api, company } = useSession()
  const reachable = useReachable()
  const [making, setMaking] = useState<'xlsx' | 'pdf' | null>(null)

  async function make(format: 'xlsx' | 'pdf'): Promise<void> {
    setMaking(format)
    try {
      const { saveFile } = await import('../../ui/export/save-file.ts')
      if (format === 'pdf') {
        const { file, name } = await readPdf(api, question)
        saveFile(file, name)
        return
      }
      const { monthWorkbook } = await import('./month-workbook.ts')
      const { file, name } = await monthWorkbook(month, { company, known: question.known, t })
      saveFile(file, name)
    } catch {
      toasts.show({ kind: 'failed', message: NOT_MADE, detail: null })
    } finally {
      setMaking(null)
    }
  }

  return (
    <div className={styles.acts}>
      <Button variant="default" loading={making === 'xlsx'} onClick={() => void make('xlsx')}>
        <Trans>Save as Excel</Trans>
      </Button>
      <Button variant="default" disabled={!reachable} loading={making === 'pdf'} onClick={() => void make('pdf')}>
        <Trans>Save as PDF</Trans>
      </Button>
    </div>
  )
}

type Opened = { kind: 'close' } | { kind: 'deposit' } | { kind: 'cancel'; id: string } | { kind: 'day'; day: string }

function Sections({ month, search }: { month: MonthReport; search: MonthSearch }) {
  const { t } = useLingui()
  const [opened, setOpened] = useState<Opened | null>(null)
  const tables = monthTables(month, (word) => t(MONTH_WORD_LABELS[word]))
  const shut = () => setOpened(null)
  const isNow = search.known === undefined
  return (
    <>
      <State month={month} search={search} onChange={() => setOpened({ kind: 'close' })} />
      <nav aria-label={t`Sections`}>
        <ul className={styles.index}>
          {tables.map(({ section }) => (
            <li key={section}>
              <a href={`#${section}`}>{t(MONTH_SECTION_LABELS[section])}</a>
            </li>
          ))}
        </ul>
      </nav>
      {tables.map((table: Table) => (
        <MonthTable
          key={table.section}
          table={table}
          month={month}
          search={search}
          onDeferred={(day) => setOpened({ kind: 'day', day })}
          {...(table.section === 'waiting' &&
            isNow &&
            table.rows.length > 0 && {
              action: (
                <Button variant="default" onClick={() => setOpened({ kind: 'deposit' })}>
                  <Trans>Record a deposit…</Trans>
                </Button>
              ),
            })}
          {...(table.section === 'deposits' &&
            isNow && {
              renderAct: (id: string) =>
                month.bank.deposits.find((deposit) => deposit.id === id)?.cancelled === null && (
                  <Button size="compact-sm" variant="default" onClick={() => setOpened({ kind: 'cancel', id })}>
                    <Trans>Cancel…</Trans>
                  </Button>
                ),
            })}
        />
      ))}
      <Suspense fallback={null}>
        {opened?.kind === 'close' && <CloseMonth month={month} onClose={shut} />}
        {opened?.kind === 'deposit' && <RecordDeposit month={month} onClose={shut} />}
        {opened?.kind === 'cancel' && <CancelDeposit id={opened.id} onClose={shut} />}
        {opened?.kind === 'day' && <DeferredDay day={opened.day} search={search} onClose={shut} />}
      </Suspense>
    </>
  )
}

interface StateProps {
  month: MonthReport
  search: MonthSearch
  onChange: () => void
}

/** Whether the month is closed, and the act that changes it. */
function State({ month, search, onChange }: StateProps) {
  const { close, isOver, asOf, currency } = month
  const timeZone = month.timeZones.join(', ')
  const [zone = 'UTC'] = month.timeZones
  return (
    <div className={styles.head}>
      <div className={styles.standing}>
        <p>
          {close === null ? (
            <Trans>This month is open: its figures can still change.</Trans>
          ) : (
            <Trans>
              Closed until {formatDay(close.until)} by {close.closedBy.name}. What arrives later counts in the month in
              which it arrives.
            </Trans>
          )}
        </p>
        <p>
          <Trans>
            Days by the clock of each location ({timeZone}), amounts in {currency}, as of{' '}
            <Moment at={asOf} timeZone={zone} />
          </Trans>
        </p>
        {search.known !== undefined && (
          <p>
            <Trans>Does not include records made after {formatDay(search.known)}.</Trans>
          </p>
        )}
      </div>
      {search.known === undefined && (
        <Button variant="default" disabled={close === null && !isOver} onClick={onChange}>
          {close === null ? <Trans>Close the month…</Trans> : <Trans>Closed months…</Trans>}
        </Button>
      )}
    </div>
  )
}
