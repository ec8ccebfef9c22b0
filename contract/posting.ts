import * as v from 'valibot'

import { Amount, Id, Version } from './primitives.ts'

/**
 * Changes to the sums of an open cash-up by the payments of a stay or a pass. The cash-up includes them from `version`
 * on: a reader with an older version of that cash-up adds these amounts, and a reader with this or a later version does
 * not.
 */
export const Posting = v.object({
  cashUpId: Id,
  version: Version,
  cash: Amount,
  dataphone: Amount,
  digital: Amount,
  /** Number of stays. */
  services: v.number(),
  /** Cash of second payments, and cash that was refunded. */
  payIns: Amount,
  payOuts: Amount,
})
export type Posting = v.InferOutput<typeof Posting>
