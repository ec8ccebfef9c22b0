import { Trans, useLingui } from '@lingui/react/macro'

import { formatMinutes } from '../../lib/minutes.ts'
import { SERVICE_FIELD_LABELS } from '../../ui/labels/services.ts'
import { Missing } from '../../ui/missing.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Money } from '../../ui/money.tsx'
import { VehicleTypeMark } from '../../ui/vehicle-type.tsx'
import styles from './finish-form.module.css'
import { PassHours } from './pricing/pass-hours.tsx'
import { PassNoteWords, RenewLink, usePassNote } from './pricing/pass-note.tsx'
import { PassWords } from './pricing/pass-words.tsx'
import type { Finish } from './use-finish.ts'

interface FinishSummaryProps {
  finish: Pick<Finish, 'stay' | 'price' | 'endedAt' | 'isHeld' | 'total' | 'lacksEnd' | 'isLastTotal' | 'release'>
  timeZone: string
  isAhead: boolean
  isRefused: boolean
}

/** Summary of the charged stay: its start, time, pass and total. */
export function FinishSummary({ finish, timeZone, isAhead, isRefused }: FinishSummaryProps) {
  const { t } = useLingui()
  const { stay, price, endedAt, isHeld } = finish
  const { currency } = stay
  const passNote = usePassNote(stay, timeZone)
  return (
    <div className={styles.asked}>
      <p className={styles.stay}>
        <VehicleTypeMark id={stay.vehicleTypeId} />
        <span>
          {isAhead && stay.overstay ? (
            <Trans>
              Already paid until <Moment at={stay.startedAt} timeZone={timeZone} />
            </Trans>
          ) : stay.overstay ? (
            <Trans>
              Time since it was paid: from <Moment at={stay.startedAt} timeZone={timeZone} />
            </Trans>
          ) : (
            <Trans>
              Inside since <Moment at={stay.startedAt} timeZone={timeZone} />
            </Trans>
          )}
          {price?.kind === 'priced' && !finish.lacksEnd && <> · {formatMinutes(price.price.totalMinutes)}</>}
        </span>
        {stay.pass && <span>{passNote === undefined ? <PassWords pass={stay.pass} /> : stay.pass.membership}</span>}
      </p>
      {passNote !== undefined && passNote.why !== 'outside_hours' && (
        <p className={styles.passNote}>
          <PassNoteWords note={passNote} /> <RenewLink note={passNote} />
        </p>
      )}
      {stay.pass?.standing === 'valid' && stay.pass.hours !== 'always' && (
        <p className={styles.stay}>
          <PassHours pass={stay.pass} />
        </p>
      )}
      <p className={styles.total}>
        <span>{t(SERVICE_FIELD_LABELS.totalCost)}</span>
        <strong>
          {finish.lacksEnd ? (
            <Missing />
          ) : price?.kind === 'priced' || finish.isLastTotal ? (
            <Money amount={finish.total} currency={currency} />
          ) : price === null ? (
            '…'
          ) : (
            <Missing />
          )}
        </strong>
      </p>
      {finish.isLastTotal && (
        <p className={styles.held}>
          <Trans>This is the last price. The current price cannot be read, so nothing can be charged now.</Trans>
        </p>
      )}
      {(isHeld || isRefused) && (
        <p className={styles.held}>
          <Trans>
            Price of <Moment at={endedAt} timeZone={timeZone} show="time" />
          </Trans>
          {isHeld && (
            <button type="button" onClick={finish.release}>
              <Trans>Current price</Trans>
            </button>
          )}
        </p>
      )}
    </div>
  )
}
