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
  /** The help article that explains these records. */
  help?: HelpArticle
  /** The page that shows a record. */
  link?: (id: string) => LinkTarget
  /** All fields that an edit can change or the audit trail can name. */
  fields: F
  /** Queued acts by op type; absent if all writes are online. */
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

/** An act on a record that may wait in the outbox. */
export interface KindAction {
  /** Title of the action: `Correction of a driver`. */
  words: MessageDescriptor
  /** Parts of the request other than field edits; empty if this release can't read it. */
  details?: (body: unknown) => readonly FieldValue[]
  /** Money is in a drawer or has left it, so taking the op back needs a reason. */
  movesMoney?: true
  /** Link to the form in which the op was made, filled with the refused input; absent if it has no form. */
  resubmitLink?: (recordId: string, op: string) => LinkTarget
  /** The author can still open the form after losing access to the location. */
  staysWithAuthor?: true
}

/** Reads the body of a request and returns its details; empty values are left out. */
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
  /** Name of one record: `Driver`. */
  one: MessageDescriptor
  /** Reads the names of these records, as far as this device knows them. */
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
 * Words for a value. `amount`: minor units. `yes_or_no`: also for the texts that queued edits carry. A function returns
 * the message for a value of a special shape, or `null` if there is none; `shown` is a component for values that text
 * can't show well.
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

/** Returns the field of this name, or a generic one for a field of a newer server. */
export function fieldNamed(fields: KindFields, name: string): KindField {
  return (Object.hasOwn(fields, name) ? fields[name] : undefined) ?? OTHER_FIELD
}
