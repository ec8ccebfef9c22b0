import { formatDate, formatDateTime, formatTime } from '../lib/dates.ts'

interface MomentProps {
  at: string
  /** The time zone of the place where it happened. */
  timeZone: string
  show?: 'date-time' | 'time'
}

/** An instant on the clock of the place where it happened. */
export function Moment({ at, timeZone, show = 'date-time' }: MomentProps) {
  const full = formatDateTime(at, timeZone)
  return (
    <time dateTime={at} title={`${full} (${timeZone})`}>
      {show === 'time' ? formatTime(at, timeZone) : full}
    </time>
  )
}

interface MomentAfterProps {
  at: string
  /** The instant that it is read after: on the same day, the time alone says it. */
  after: string
  timeZone: string
}

export function MomentAfter({ at, after, timeZone }: MomentAfterProps) {
  const sameDay = formatDate(at, timeZone) === formatDate(after, timeZone)
  return <Moment at={at} timeZone={timeZone} show={sameDay ? 'time' : 'date-time'} />
}
