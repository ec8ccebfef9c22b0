import * as v from 'valibot'

import { Id } from '../../../contract/primitives.ts'
import { optionalSearch } from '../../lib/url-search.ts'

/** What can be done to a cash-up beside it; `slip` prints it. */
export const ACTS = ['pay-in', 'pay-out', 'close', 'approve', 'collect', 'adjust', 'slip'] as const
export type Act = (typeof ACTS)[number]

/** The address of one cash-up. */
export const CashUpSearch = v.object({
  act: optionalSearch(v.picklist(ACTS)),
  /** The refused op that is sent anew. */
  resubmit: optionalSearch(Id),
})
export type CashUpSearch = v.InferOutput<typeof CashUpSearch>
