import { readOp } from '../offline/outbox/kept-writes.ts'
import { type Op } from '../offline/outbox/op.ts'
import { KEPT_WRITES } from '../offline/outbox/op-types.ts'

/** Whether this release knows what it is: a newer one may have made it. */
export function isReadable(op: Op): boolean {
  return readOp(op, KEPT_WRITES) !== null
}
