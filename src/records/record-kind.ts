import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LinkProps } from '@tanstack/react-router'
import type { Table } from 'dexie'
import type { ComponentType } from 'react'
import * as v from 'valibot'

import type { CollectionName } from '../../contract/events.ts'
import type { Json } from '../../domain/json.ts'
import type { KeptDatabase, KeptRow } from '../data/kept-data.ts'
import type { HelpArticle } from '../ui/help/help-articles.ts'
import { keptSubjects, type KeptSubjects, type Subject } from './kept-subjects.ts'

interface KindDefinition<T, F extends KindFields> {
  /** Name of one record: `Driver`. */
  one: MessageDescriptor
  /** The device's table; absent if the device keeps no such records. */
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
  /** Queued actions, by the names of their kinds; absent if all writes are online. */
  actions?: Readonly<Record<string, KindAction>>
}

/** Words for the records of one entity: in the outbox, in their history, and in conflicts. */
export interface RecordKind<F extends KindFields = KindFields> extends Named {
  collection: CollectionName | null
  help: HelpArticle | null
  link: ((id: string) => LinkTarget) | null
  fields: F
  actions: ReadonlyMap<string, KindAction>
}

/* @__NO_SIDE_EFFECTS__ */
export function defineKind<T, F extends KindFields>({
  one,
  kept,
  help,
  link,
  fields,
  actions = {},
}: KindDefinition<T, F>): RecordKind<F> {
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

export type LinkTarget = Pick<LinkProps, 'to' | 'search' | 'params'>

/** Something that a person does to a record and that may wait in the outbox. */
export interface KindAction {
  /** Title of the action: `Correction of a driver`. */
  words: MessageDescriptor
  /** Parts of the request other than field edits; empty if this release can't read it. */
  details?: (body: unknown) => readonly FieldValue[]
  /** Money lies in a drawer, or has left it: it is taken back only with a reason. */
  movesMoney?: true
  /** The form in which it was made, with what was refused in it; absent where it has none. */
  resubmitLink?: (recordId: string, op: string) => LinkTarget
  /** Its form opens for the author of the record also after the location was taken from them. */
  staysWithAuthor?: true
}

/** Reads the body of a request, and tells of it; what was left empty is left out. */
export function details<Body>(
  schema: v.GenericSchema<unknown, Body>,
  tell: (body: Body) => readonly FieldValue[],
): (body: unknown) => readonly FieldValue[] {
  return (body) => {
    const read = v.safeParse(schema, body)
    return read.success ? tell(read.output).filter(([, value]) => value !== null && value !== '') : []
  }
}

/** Records that other records name by their ids. */
export interface Named {
  /** Name of one of them: `Driver`. */
  one: MessageDescriptor
  /** Their names, if this device knows them. */
  subjects: KeptSubjects
}

/** Locations that other records name by their ids. */
export const namedLocation: Named = {
  one: msg`Location`,
  subjects: keptSubjects(
    (db) => db.locations,
    ({ name }) => ({ name }),
  ),
}

/**
 * Words for a value. `amount`: minor units. `yes_or_no`: also for the texts that queued edits carry. A function
 * returns the message for a value of a special shape, or null if there is none; `shown` is a component for values that
 * are better shown than written.
 */
export type ValueWords =
  | 'text'
  | 'amount'
  | 'instant'
  | 'day'
  | 'plate'
  | 'yes_or_no'
  | { members: ReadonlyMap<string, MessageDescriptor | string> }
  | { named: Named }
  | { listOf: ValueWords }
  | { shown: ComponentType<{ value: Json }> }
  | ((value: Json) => MessageDescriptor | null)

/** Label of a field, and the words for its values; without `value` they are shown as they are. */
export interface KindField {
  label: MessageDescriptor
  value?: ValueWords
}

type KindFields = Readonly<Record<string, KindField>>

/** A field, and one value of it. */
export type FieldValue = readonly [field: KindField, value: Json]

/** The members of an enumeration, by their labels. */
export function oneOf(labels: Readonly<Record<string, MessageDescriptor | string>>): ValueWords {
  return { members: new Map(Object.entries(labels)) }
}

const OTHER_FIELD: KindField = { label: msg`Other field` }

/** The field of this name; one that a newer server writes of is an other field. */
export function fieldNamed(fields: KindFields, name: string): KindField {
  return (Object.hasOwn(fields, name) ? fields[name] : undefined) ?? OTHER_FIELD
}
