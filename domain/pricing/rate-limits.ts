import { MINUTES_A_DAY } from './local-day.ts'

/**
 * Ten million pesos, and 31 days: far above any real rate, and small enough that the longest stay is summed exactly.
 */
export const COST_MAX = 1_000_000_000
export const MINUTES_MAX = 31 * MINUTES_A_DAY

/** Maximum length of a special rate's name, and maximum number of fractions before the repeating one. */
export const RATE_NAME_MAX = 80
export const FIRST_MAX = 20
export const TIMES_MAX = 1000

/** Maximum number of midnights of a flat period or a stay by time of arrival: none lasts longer than a week. */
export const MIDNIGHTS_MAX = 6
