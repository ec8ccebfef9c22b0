import { DAY_MS, HOUR_MS } from './time.ts'

/** Acts at a booth that leave a trace in the stays. The server searches for them when a person opens the list. */
export const BOOTH_DEVIATIONS = ['lost_fee_waived', 'number_gap'] as const
export type BoothDeviation = (typeof BOOTH_DEVIATIONS)[number]

/** Period in which missing receipt numbers are searched for. */
export const NUMBERED_MS = 7 * DAY_MS
/** A device that sends its queue may send a later number first. */
export const SENT_IN_ORDER_MS = HOUR_MS
/** A larger gap comes from a device that started over, and not from tickets. */
export const MOST_MISSING_NUMBERS = 100

/** Minutes before the next fraction in which an end is counted. */
export const LAST_MINUTES = 2
/** With shorter fractions, nearly every stay ends close to the end of a fraction. */
export const SHORTEST_FRACTION = 10
