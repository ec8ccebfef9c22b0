import * as v from 'valibot'

import type { KeptWrites } from './kept-writes.ts'
import { Op } from './op.ts'

/** Null of what this release cannot read, or would read otherwise than it was meant: a newer one may have written it. */
export function readOp(row: unknown, writes: readonly KeptWrites[]): Op | null {
  const op = v.safeParse(Op, row)
  if (!op.success) return null
  const kind = writes.find(({ collection }) => collection === op.output.collection)?.kinds.get(op.output.kind)
  return kind !== undefined && op.output.schemaVersion <= kind.schemaVersion ? op.output : null
}
