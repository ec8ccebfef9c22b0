/** Lists that the server exports, because they may have more rows than a browser can write. */
export const EXPORTED_LISTS = ['services', 'report-sales', 'report-services', 'report-discounts'] as const
export type ExportedList = (typeof EXPORTED_LISTS)[number]

/** `expired`: it was ready, and the file has been deleted. */
export const EXPORT_STATES = ['waiting', 'running', 'ready', 'cancelled', 'failed', 'expired'] as const
export type ExportState = (typeof EXPORT_STATES)[number]

/**
 * Reasons for a missing file: the requester no longer sees a location of it, or may no longer sign in; or the server
 * failed.
 */
export const EXPORT_FAILURES = ['location_lost', 'asker_gone', 'not_made'] as const
export type ExportFailure = (typeof EXPORT_FAILURES)[number]

/** Maximum number of rows that a browser writes; larger files are written by the server. */
export const BROWSER_ROWS_MOST = 100_000
/** Maximum number of rows of a file from the server. */
export const EXPORT_ROWS_MOST = 2_000_000
/** Maximum number of a company's files that are waiting or in preparation. */
export const EXPORTS_AT_ONCE = 2
export const EXPORT_KEPT_DAYS = 7

export function isOver(state: ExportState): boolean {
  return state !== 'waiting' && state !== 'running'
}
