import type { MessageDescriptor } from '@lingui/core'
import type { Table } from 'dexie'

import type { CollectionName } from '../../contract/events.ts'
import type { KeptDatabase, KeptRow } from '../data/kept-data.ts'
import type { HelpArticle } from '../ui/help/help-articles.ts'
import { keptSubjects, type Subject } from './kept-subjects.ts'
import type { KindAction, LinkTarget } from './kind-action.ts'
import type { KindFields, Named } from './kind-field.ts'

interface KindDefinition<T, F extends KindFields> {
  /** What one record is: `Driver`. */
  one: MessageDescriptor
  /** Where the device keeps them; absent where it keeps none. */
  kept?: {
    collection: CollectionName
    table: (db: KeptDatabase) => Table<KeptRow<T>, string>
    subject: (record: T) => Subject
  }
  /** The answer of the help centre that explains them. */
  help?: HelpArticle
  /** The page that shows a record. */
  link?: (id: string) => LinkTarget
  /** Every field that an edit may change or the audit trail tells of. */
  fields: F
  /** What waits in the outbox, by the names of its kinds; absent where all is written online. */
  actions?: Readonly<Record<string, KindAction>>
}

/** How a person reads the records of one entity: in the outbox, in their history, and where two people changed the same. */
export interface RecordKind<F extends KindFields = KindFields> extends Named {
  collection: CollectionName | null
  help: HelpArticle | null
  link: ((id: string) => LinkTarget) | null
  fields: F
  actions: ReadonlyMap<string, KindAction>
}

/* @__NO_SIDE_EFFECTS__ */
export function defineKind<T, F extends KindFields>({ one, kept, help, link, fields, actions = {} }: KindDefinition<T, F>): RecordKind<F> {
  return {
    one,
    collection: kept?.collection ?? null,
    subjects: kept ? keptSubjects(kept.table, kept.subject) : async () => new Map(),
    help: help ?? null,
    link: link ?? null,
    fields,
    actions: new Map(Object.entries(actions)),
  }
}
