import { Button, Checkbox, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { Location } from '../../../contract/location.ts'
import type { VersionRate } from '../../../contract/rate-version.ts'
import { wallClock } from '../../../domain/zoned-time.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { useLive } from '../../data/use-live.ts'
import { formatDay, readDay } from '../../lib/dates.ts'
import { now } from '../../lib/now.ts'
import { DayChooser } from '../../ui/form/day-field.tsx'
import { DoneIcon, OfflineIcon, WarningIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { keptLocationsByName } from '../locations/public.ts'
import styles from './publish-dialog.module.css'
import type { RatesDraft } from './use-rates-draft.ts'
import { useSpread } from './use-spread.ts'

interface ElsewhereProps {
  edits: RatesDraft
  location: Location
  title: React.ReactNode
  ratesOf: (target: Location, latest: readonly VersionRate[]) => VersionRate[]
}

/** Chooses other locations and the first day, and shows the result of each publication. */
export function Elsewhere({ edits, location, title, ratesOf }: ElsewhereProps) {
  const { t } = useLingui()
  const { db } = useSession()
  const reachable = useReachable()
  const live = useLive(() => keptLocationsByName(db), [db])
  const { spread, results, running } = useSpread()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [typed, setTyped] = useState('')
  const others = (live.status === 'ready' ? live.value : []).filter(({ id }) => id !== location.id)
  if (others.length === 0) return null
  const day = readDay(typed)
  const today = wallClock(new Date(now()), location.timeZone).slice(0, 10)
  const isPast = day !== null && day <= today
  const isSound = edits.findings !== null && edits.findings.every(({ code }) => code !== 'overlap')
  const targets = others.filter(({ id }) => chosen.includes(id))
  const isReady = reachable && isSound && targets.length > 0 && !isPast && (typed.trim() === '' || day !== null)
  return (
    <fieldset className={styles.part}>
      <legend>{title}</legend>
      {others.map(({ id, name }) => {
        const result = results.get(id)
        return (
          <div key={id} className={styles.target}>
            <Checkbox
              label={name}
              checked={chosen.includes(id)}
              disabled={result === null || running}
              onChange={(event) =>
                setChosen(event.currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
              }
            />
            {result === null && (
              <span role="status">
                <DoneIcon size={16} /> <Trans>Published</Trans>
              </span>
            )}
            {result !== null && result !== undefined && (
              <span role="alert">
                <WarningIcon size={16} /> {t(result.message)}
              </span>
            )}
          </div>
        )
      })}
      <TextInput
        label={t`From this day on; empty is now`}
        placeholder={t`dd/mm/yyyy`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        value={typed}
        error={
          isPast
            ? t`Choose a day after today`
            : typed.trim().length === 10 && day === null
              ? t`Write the day as 20/11/2026`
              : undefined
        }
        onChange={(event) => setTyped(event.currentTarget.value)}
        rightSectionWidth={44}
        rightSection={
          <DayChooser label={t`From this day on`} day={day} onChoose={(next) => setTyped(formatDay(next))} />
        }
      />
      {!reachable && (
        <Notice icon={OfflineIcon} tone="caution">
          <Trans>Rates are published only with a connection.</Trans>
        </Notice>
      )}
      {!isSound && (
        <Notice icon={WarningIcon} tone="caution">
          <Trans>Fix the faults of these rates first.</Trans>
        </Notice>
      )}
      <div>
        <Button
          loading={running}
          disabled={!isReady}
          onClick={() =>
            void spread({
              locations: targets,
              day,
              ratesOf: (target, latest) => ratesOf(target, latest.rates),
            })
          }
        >
          <Trans>Publish there</Trans>
        </Button>
      </div>
    </fieldset>
  )
}
