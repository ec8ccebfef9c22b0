import type { Problem } from '../../contract/problem.ts'

/**
 * Reason why a list has nothing to show. `problem` is the server's problem; `null` if the answer was not our server's.
 */
export type ListFailure =
  | { kind: 'not_on_this_device' }
  | { kind: 'refused'; problem: Problem | null }
  | { kind: 'storage' }

/** One page of a list, from the device or the server. */
export interface ListedPage<Row> {
  /** `undefined` until there is something to show. */
  rows: readonly Row[] | undefined
  /** `undefined` until it is known, which may be later than the rows; always known if there are no rows. */
  total: number | undefined
  /** Whether the number of matches is at least `total`: counting the rest would cost too much. */
  totalIsBound: boolean
  /** Source of the rows. `partly`: the device, which is still being filled. */
  source: 'device' | 'partly' | 'server'
  /** Whether the rows belong to the previous page or filter. */
  loading: boolean
  failure: ListFailure | null
  retry: () => void
}

/** New rows that would move the displayed ones, in a list whose rows are held in place. */
export interface ListNews {
  rows: number
  /** Whether anything waits: also true if rows only moved. */
  waiting: boolean
  show: () => void
}
