import * as v from 'valibot'

import { Id } from '../../../contract/primitives.ts'
import { CASH_UP_CONCERNS } from '../../../domain/cash-up-concerns.ts'
import { CASH_UP_STATUSES } from '../../../domain/cash-ups.ts'
import { isDay } from '../../lib/dates.ts'
import { listSearch, optionalSearch } from '../../lib/url-search.ts'
import { pagingEntries } from '../../ui/list/paging.ts'

const Day = v.pipe(v.string(), v.check(isDay))

/** Address of the list, and of opening a register beside it. */
export const CashUpsSearch = v.pipe(
  v.object({
    from: optionalSearch(Day),
    to: optionalSearch(Day),
    locations: optionalSearch(listSearch(Id)),
    statuses: optionalSearch(listSearch(v.picklist(CASH_UP_STATUSES))),
    concerns: optionalSearch(listSearch(v.picklist(CASH_UP_CONCERNS))),
    sort: optionalSearch(v.picklist(['oldest', 'difference'])),
    /** The saved view that is open. */
    saved: optionalSearch(Id),
    ...pagingEntries,
    act: optionalSearch(v.literal('open')),
    /** The register to open, if it was chosen elsewhere. */
    location: optionalSearch(Id),
    register: optionalSearch(v.pipe(v.string(), v.nonEmpty(), v.maxLength(64))),
    /** The refused op that this opening replaces. */
    resubmit: optionalSearch(Id),
  }),
  v.transform((search) =>
    search.from !== undefined && search.to !== undefined && search.from <= search.to
      ? search
      : { ...search, from: undefined, to: undefined },
  ),
)
export type CashUpsSearch = v.InferOutput<typeof CashUpsSearch>

/** Actions on a cash-up beside its page; `slip` prints it. */
export const ACTS = ['pay-in', 'pay-out', 'open-drawer', 'close', 'approve', 'collect', 'adjust', 'slip'] as const
export type Act = (typeof ACTS)[number]

/** The address of one cash-up. */
export const CashUpSearch = v.object({
  act: optionalSearch(v.picklist(ACTS)),
  /** The refused op that is resubmitted. */
  resubmit: optionalSearch(Id),
})
export type CashUpSearch = v.InferOutput<typeof CashUpSearch>
