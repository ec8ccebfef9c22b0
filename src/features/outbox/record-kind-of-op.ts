import { msg } from '@lingui/core/macro'

import type { Op } from '../../data/use-outbox.ts'
import { defineKind, type FieldValue, type KindAction, type RecordKind } from '../../records/record-kind.ts'
import { KINDS } from '../kinds.ts'

const UNKNOWN_KIND = defineKind({ one: msg`Record`, fields: {} })
const UNKNOWN_ACTION: KindAction = { words: msg`An action of a newer version` }

/** Returns the record kind of the record that an op changes. */
export function recordKindOf({ collection }: Pick<Op, 'collection'>): RecordKind {
  return KINDS.find((kind) => kind.collection === collection) ?? UNKNOWN_KIND
}

/** Returns the words of an op. */
export function actionOf(op: Pick<Op, 'collection' | 'kind'>): KindAction {
  return recordKindOf(op).actions.get(op.kind) ?? UNKNOWN_ACTION
}

/** Returns the details of an op that edits no fields. */
export function detailsOf(op: Pick<Op, 'collection' | 'kind' | 'request'>): readonly FieldValue[] {
  return actionOf(op).details?.(op.request.body) ?? []
}
