import { Trans } from '@lingui/react/macro'

import type { Location } from '../../../contract/location.ts'
import type { Service } from '../../../contract/service.ts'
import { wallClock } from '../../../domain/zoned-time.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useLive } from '../../data/use-live.ts'
import { ColleagueWords } from '../../ui/colleague-words.tsx'
import { DoneIcon, WarningIcon } from '../../ui/icons.tsx'
import { useMinute } from '../../ui/elapsed.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { type PaidStay, paidStayOf, staleStayOf } from '../checkout/public.ts'

const MINUTE_MS = 60_000

interface PaidNoteProps {
  location: Location
  /** The typed text in comparable form. */
  plate: string
  /** Charges the time since the payment. */
  onOverstay: (paid: PaidStay) => void
  /** Charges a vehicle that was recorded as gone, from its entry on. */
  onFound: (stale: Service) => void
}

/** Shows until when a paid vehicle may leave, and afterwards what to do. */
export function PaidNote({ location, plate, onOverstay, onFound }: PaidNoteProps) {
  const { db } = useSession()
  const now = useMinute() * MINUTE_MS
  const stale = useLive(() => staleStayOf(db, location, plate), [db, location, plate])
  const paid = useLive(() => paidStayOf(db, location, plate, now), [db, location, plate, now])
  if (stale.status === 'ready' && !stale.stale && stale.value !== null) {
    const { value } = stale
    return (
      <Notice icon={WarningIcon} tone="caution">
        <Trans>
          It entered <Moment at={value.startedAt} timeZone={location.timeZone} />, and was voided as stale because
          nobody saw it any more. If it has been here all along, charge it from its entry.
        </Trans>{' '}
        <TextButton onClick={() => onFound(value)}>
          <Trans>Charge from its entry on</Trans>
        </TextButton>
      </Notice>
    )
  }
  if (paid.status !== 'ready' || paid.stale || paid.value === null) return null
  const { value } = paid
  const { paidAt, until, colleagues } = value
  const { timeZone } = location
  const isToday = wallClock(new Date(until), timeZone).slice(0, 10) === wallClock(new Date(now), timeZone).slice(0, 10)
  if (now <= Date.parse(until)) {
    return (
      <Notice icon={DoneIcon} tone="quiet">
        <Trans>
          Paid at <Moment at={paidAt} timeZone={timeZone} show="time" />. It can leave until{' '}
          <Moment at={until} timeZone={timeZone} show="time" />.
        </Trans>{' '}
        <ColleagueWords deeds={colleagues} />
      </Notice>
    )
  }
  return (
    <Notice icon={WarningIcon} tone="caution">
      {isToday ? (
        <Trans>
          Paid at <Moment at={paidAt} timeZone={timeZone} show="time" />; its time to leave ended at{' '}
          <Moment at={until} timeZone={timeZone} show="time" />. If it has not left, charge the time since.
        </Trans>
      ) : (
        <Trans>
          Paid on <Moment at={paidAt} timeZone={timeZone} />; its time to leave ended on{' '}
          <Moment at={until} timeZone={timeZone} />. If it has not left, charge the time since.
        </Trans>
      )}{' '}
      <ColleagueWords deeds={colleagues} />{' '}
      <TextButton onClick={() => onOverstay(value)}>
        <Trans>Charge the time since</Trans>
      </TextButton>
    </Notice>
  )
}
