import { readOp } from '../offline/outbox/kept-writes.ts'
import { type Op } from '../offline/outbox/op.ts'
import { KEPT_WRITES } from '../offline/outbox/op-types.ts'

/** Returns whether this release knows the op's type: a newer release may have made the op. */
export function isReadable(op: Op): boolean {
  return readOp(op, KEPT_WRITES) !== null
}
