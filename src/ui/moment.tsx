import { useSyncExternalStore } from 'react'

import { DAY_MS, HOUR_MS } from '../../domain/time.ts'
import { displayTimeZone, wallClock } from '../../domain/zoned-time.ts'
import { formatDateTime, formatTime } from '../lib/dates.ts'
import { now } from '../lib/now.ts'
import { deviceTimeZone, onStandIn } from '../lib/device-zone.ts'
import styles from './moment.module.css'

interface MomentProps {
  at: string
  /** Time zone of the place where the event happened. */
  timeZone: string
  show?: 'date-time' | 'time'
}

/** An instant in the time zone of the place where it happened. */
export function Moment({ at, timeZone, show = 'date-time' }: MomentProps) {
  const full = formatDateTime(at, timeZone)
  return (
    <time dateTime={at} title={`${full} (${displayTimeZone(timeZone)})`}>
      {show === 'time' ? formatTime(at, timeZone) : full}
    </time>
  )
}

const RECENT_MS = 12 * HOUR_MS

/** An instant in a sentence: only its time if it is less than twelve hours ago, otherwise also its day. */
export function RecentMoment({ at, timeZone }: Omit<MomentProps, 'show'>) {
  return <Moment at={at} timeZone={timeZone} show={now() - Date.parse(at) < RECENT_MS ? 'time' : 'date-time'} />
}

/** Returns the zone for times that belong to no location, and draws again when it changes. */
export function useDeviceTimeZone(): string {
  return useSyncExternalStore(onStandIn, deviceTimeZone, deviceTimeZone)
}

/** An instant that belongs to no location, in the reader's time zone. */
export function OwnMoment(props: Omit<MomentProps, 'timeZone'>) {
  return <Moment {...props} timeZone={useDeviceTimeZone()} />
}

interface MomentAfterProps {
  at: string
  /** The instant before it. */
  after: string
  timeZone: string
}

function dayNumber(instant: string, timeZone: string): number {
  return Date.parse(wallClock(new Date(instant), timeZone).slice(0, 10)) / DAY_MS
}

/** An instant after another one: shows only the time, and the number of days later if the day differs. */
export function MomentAfter({ at, after, timeZone }: MomentAfterProps) {
  const days = dayNumber(at, timeZone) - dayNumber(after, timeZone)
  return (
    <>
      <Moment at={at} timeZone={timeZone} show="time" />
      {days > 0 && <span className={styles.days}> +{days} d</span>}
    </>
  )
}
