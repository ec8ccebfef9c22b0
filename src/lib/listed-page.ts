import type { Problem } from '../../contract/problem.ts'

/** Why a list has nothing to show. `problem` is the server's own word, null where its answer was none of ours. */
export type ListFailure =
  | { kind: 'not_on_this_device' }
  | { kind: 'refused'; problem: Problem | null }
  | { kind: 'storage' }

/** One page of a list, wherever its rows are kept. */
export interface ListedPage<Row> {
  /** Undefined until there is something to show. */
  rows: readonly Row[] | undefined
  /** Undefined until it is known, which may be later than the rows; with no rows it is known. */
  total: number | undefined
  /** At least `total` match: counting on would cost more than it tells. */
  totalIsBound: boolean
  /** Where it comes from. `partly`: of the device, which has not been filled yet. */
  source: 'device' | 'partly' | 'server'
  /** What is shown is of the page or filter before. */
  loading: boolean
  failure: ListFailure | null
  retry: () => void
}

/** Rows that came and would move those that are shown, in a list that is held still meanwhile. */
export interface ListNews {
  rows: number
  /** Whether anything waits at all: some may only have moved. */
  waiting: boolean
  show: () => void
}
