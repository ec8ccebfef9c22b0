/** Local date and time of one minute. */
export interface Shown {
  /** `2026-11-20` */
  date: string
  /** 1 Monday to 7 Sunday. */
  weekday: number
  yesterday: string
  /** `18:30` */
  time: string
}

type Clock = (instant: number) => Shown

const clocks = new Map<string, Clock>()

/**
 * Returns the local time of instants from Intl, and caches each minute: Intl is slow, and many stays share their
 * minutes.
 */
export function clockOf(timeZone: string): Clock {
  const clock = clocks.get(timeZone) ?? makeClock(timeZone)
  clocks.set(timeZone, clock)
  return clock
}

function makeClock(timeZone: string): Clock {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  const minutes = new Map<number, Shown>()
  return (instant) => {
    const minute = Math.floor(instant / 60_000)
    const known = minutes.get(minute)
    if (known !== undefined) return known
    const [date = '', time = ''] = format.format(new Date(minute * 60_000)).split(', ')
    const noon = new Date(`${date}T12:00:00Z`)
    const before = new Date(noon.getTime() - 24 * 60 * 60_000)
    const shown = { date, weekday: noon.getUTCDay() || 7, yesterday: before.toISOString().slice(0, 10), time }
    minutes.set(minute, shown)
    return shown
  }
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7
}
