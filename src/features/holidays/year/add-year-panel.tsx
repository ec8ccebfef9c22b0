import '@mantine/core/styles/NumberInput.css'

import { Button, Checkbox, NumberInput } from '@mantine/core'
import { msg, plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'

import type { ResponseOf } from '../../../../contract/endpoint.ts'
import { addHolidays, suggestHolidays } from '../../../../contract/holiday-year.ts'
import { customerLanguage } from '../../../../domain/people.ts'
import { type ApiClient, holidayCollection, uuidv7 } from '../../../data/kept-data.ts'
import { useReachable, useSession } from '../../../data/session-provider.tsx'
import { findKeptRecords } from '../../../data/use-kept-records.ts'
import { useLive } from '../../../data/use-live.ts'
import { defineOnlineWrite, useOnlineWrite } from '../../../data/online-write.ts'
import { formatDay, todayIn, weekdayOf } from '../../../lib/dates.ts'
import { submitErrorOf, type SubmitError } from '../../../ui/form/submit-error.ts'
import { WarningIcon } from '../../../ui/icons.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PanelSkeleton } from '../../../ui/form-loading.tsx'
import { PanelPage, SidePanel } from '../../../ui/side-panel.tsx'
import { LoadFailed, NeedsNetwork } from '../../../ui/states.tsx'
import { runWithToast } from '../../../ui/toasts/toasts.ts'
import styles from './add-year-panel.module.css'
import { holidayQuery } from '../queries.ts'

/** Returns the query of a year's public holidays in the company's country, from the server. */
function suggestedYear(api: ApiClient, year: number, language: 'en' | 'es') {
  return queryOptions({
    queryKey: ['holidays', 'suggestions', year, language],
    queryFn: async ({ signal }) =>
      (await api.call(suggestHolidays, { params: { year: String(year) }, query: { language } }, { signal })).data,
  })
}

const addYear = defineOnlineWrite({
  endpoint: addHolidays,
  collection: holidayCollection,
  learns: ({ added }) => ({ changed: added, deleted: [] }),
})

type Suggestion = ResponseOf<typeof suggestHolidays>['data'][number]

const FIRST_YEAR = 1970
const LAST_YEAR = 2099

/** Shows the public holidays of a year before they are added; existing ones are not added again. */
export function AddYearPanel({ onClose }: { onClose: () => void }) {
  const { api, company, db } = useSession()
  const { t } = useLingui()
  const reachable = useReachable()
  const today = todayIn(company.country)
  const thisYear = Number(today.slice(0, 4))
  const [year, setYear] = useState<number | null>(null)
  const kept = useLive(
    async () =>
      (await findKeptRecords(db, holidayQuery({ year: thisYear }))).some(({ holidayDate }) => holidayDate >= today),
    [db, thisYear, today],
  )
  // If the rest of this year is complete, starts with the next one.
  if (year === null && kept.status !== 'loading')
    setYear(kept.status === 'ready' && !kept.value ? thisYear : thisYear + 1)
  const isYear = year !== null && year >= FIRST_YEAR && year <= LAST_YEAR
  const { data, error, refetch } = useQuery({
    ...suggestedYear(api, year ?? thisYear, customerLanguage(company.country)),
    enabled: isYear,
  })
  const field = (
    <NumberInput
      label={t`Year`}
      value={year ?? ''}
      onChange={(value) => setYear(Number(value))}
      min={FIRST_YEAR}
      max={LAST_YEAR}
      clampBehavior="none"
      allowDecimal={false}
      allowNegative={false}
      error={isYear || year === null ? undefined : t`Choose a year between 1970 and 2099`}
      className={styles.year}
    />
  )
  return (
    <SidePanel onClose={onClose}>
      {data !== undefined && isYear ? (
        <Choosing key={year} suggestions={data} year={year} today={today} field={field} onClose={onClose} />
      ) : (
        <PanelPage title={<Trans>Add a year’s holidays</Trans>}>
          {field}
          {!isYear && year !== null ? null : error ? (
            <LoadFailed onRetry={() => void refetch()}>
              <Trans>The server did not answer as it should.</Trans>
            </LoadFailed>
          ) : reachable ? (
            <PanelSkeleton />
          ) : (
            <NeedsNetwork>
              <Trans>The public holidays of a year come from the server.</Trans>
            </NeedsNetwork>
          )}
        </PanelPage>
      )}
    </SidePanel>
  )
}

interface ChoosingProps {
  suggestions: readonly Suggestion[]
  year: number
  today: string
  field: ReactNode
  onClose: () => void
}

function Choosing({ suggestions, year, today, field, onClose }: ChoosingProps) {
  const { t, i18n } = useLingui()
  const { run, running } = useOnlineWrite(addYear)
  // Past days are not preselected, because they have no effect any more.
  const [left, setLeft] = useState<ReadonlySet<string>>(
    () => new Set(suggestions.map(({ holidayDate }) => holidayDate).filter((day) => day < today)),
  )
  const [failure, setFailure] = useState<SubmitError | null>(null)
  // Created once, so that a second attempt sends the same ids.
  const [ids] = useState(() => new Map(suggestions.map(({ holidayDate }) => [holidayDate, uuidv7(Date.now())])))
  const fresh = suggestions.filter(({ isKnown }) => !isKnown)
  const chosen = fresh.filter(({ holidayDate }) => !left.has(holidayDate))

  function toggle(day: string) {
    const next = new Set(left)
    if (!next.delete(day)) next.add(day)
    setLeft(next)
  }

  async function add(): Promise<void> {
    const holidays = chosen.map(({ holidayName, holidayDate }) => ({
      id: ids.get(holidayDate) ?? uuidv7(Date.now()),
      holidayName,
      holidayDate,
    }))
    const outcome = await runWithToast(
      () => run({ body: { holidays } }),
      (result) => submitErrorOf(result)?.message ?? null,
      (result) =>
        result.kind === 'done'
          ? msg`${plural(result.answer.added.length, { one: '# holiday added', other: '# holidays added' })}`
          : null,
    )
    if (outcome.kind === 'done') onClose()
    else setFailure(submitErrorOf(outcome))
  }

  return (
    <PanelPage
      title={<Trans>Add a year’s holidays</Trans>}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button loading={running} disabled={chosen.length === 0} onClick={() => void add()}>
            <Plural value={chosen.length} one="Add # holiday" other="Add # holidays" />
          </Button>
        </>
      }
    >
      {field}
      {failure !== null && (
        <Notice icon={WarningIcon} tone="negative">
          {t(failure.message)}
        </Notice>
      )}
      <p className={styles.told} role="status">
        {fresh.length === 0 ? (
          <Trans>All public holidays of {year} are already added.</Trans>
        ) : (
          <Trans>The public holidays of {year} by law. Remove those that your locations do not observe.</Trans>
        )}
      </p>
      <ul className={styles.days}>
        {suggestions.map(({ holidayDate, holidayName, isKnown }) => (
          <li key={holidayDate}>
            <Checkbox
              checked={isKnown || !left.has(holidayDate)}
              disabled={isKnown}
              onChange={() => toggle(holidayDate)}
              label={
                <span className={styles.day}>
                  <span className={styles.name}>{holidayName}</span>
                  <span className={styles.when}>
                    {weekdayOf(holidayDate, i18n.locale)}, {formatDay(holidayDate)}
                    {isKnown && (
                      <>
                        {' · '}
                        <Trans>already added</Trans>
                      </>
                    )}
                  </span>
                </span>
              }
            />
          </li>
        ))}
      </ul>
    </PanelPage>
  )
}
