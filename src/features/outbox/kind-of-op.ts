import { msg } from '@lingui/core/macro'

import type { Op } from '../../data/use-outbox.ts'
import { defineKind, type FieldValue, type KindAction, type RecordKind } from '../../records/record-kind.ts'
import { KINDS } from '../kinds.ts'

const UNKNOWN_KIND = defineKind({ one: msg`Record`, fields: {} })
const UNKNOWN_ACTION: KindAction = { words: msg`An action of a newer version` }

/** How the record is read that an action was done to. */
export function kindOf({ collection }: Pick<Op, 'collection'>): RecordKind {
  return KINDS.find((kind) => kind.collection === collection) ?? UNKNOWN_KIND
}

/** How the action itself is read. */
export function actionOf(op: Pick<Op, 'collection' | 'kind'>): KindAction {
  return kindOf(op).actions.get(op.kind) ?? UNKNOWN_ACTION
}

/** What an action says that is no edit of fields. */
export function detailsOf(op: Pick<Op, 'collection' | 'kind' | 'request'>): readonly FieldValue[] {
  return actionOf(op).details?.(op.request.body) ?? []
}
