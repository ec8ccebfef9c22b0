/** What the server makes files of: the lists that may have more rows than a browser writes. */
export const EXPORTED_LISTS = ['services', 'report-sales', 'report-services', 'report-discounts'] as const
export type ExportedList = (typeof EXPORTED_LISTS)[number]

/** `expired`: it was ready, and its file is kept no longer. */
export const EXPORT_STATES = ['waiting', 'running', 'ready', 'cancelled', 'failed', 'expired'] as const
export type ExportState = (typeof EXPORT_STATES)[number]

/**
 * Why none was made: a location of it is not seen any more; whoever asked may not sign in any more; the server could
 * not.
 */
export const EXPORT_FAILURES = ['location_lost', 'asker_gone', 'not_made'] as const
export type ExportFailure = (typeof EXPORT_FAILURES)[number]

/** More rows a browser is not asked to write: the server is. */
export const BROWSER_ROWS_MOST = 100_000
/** More the server does not write into one file either. */
export const EXPORT_ROWS_MOST = 2_000_000
/** Of one company, waiting or being made. */
export const EXPORTS_AT_ONCE = 2
export const EXPORT_KEPT_DAYS = 7

export function isOver(state: ExportState): boolean {
  return state !== 'waiting' && state !== 'running'
}
