import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ComponentType } from 'react'

import type { Json } from '../../domain/json.ts'
import type { KeptSubjects } from './kept-subjects.ts'

/** Records that other records name by their ids. */
export interface Named {
  /** What one of them is: `Driver`. */
  one: MessageDescriptor
  /** How they are called, as far as this device knows them. */
  subjects: KeptSubjects
}

/**
 * How a value is put into words. `amount`: minor units. `yes_or_no`: also of the texts that queued edits carry.
 * A function gives the message for a value of a shape of its own, or null where it has none; `shown` is a component for
 * what is better seen than said.
 */
export type ValueWords =
  | 'text'
  | 'amount'
  | 'instant'
  | 'day'
  | 'plate'
  | 'yes_or_no'
  | { members: ReadonlyMap<string, MessageDescriptor> }
  | { named: Named }
  | { listOf: ValueWords }
  | { shown: ComponentType<{ value: Json }> }
  | ((value: Json) => MessageDescriptor | null)

/** What a field is called, and how its values are said; without `value` they speak for themselves. */
export interface KindField {
  label: MessageDescriptor
  value?: ValueWords
}

export type KindFields = Readonly<Record<string, KindField>>

/** A field, and one value of it. */
export type FieldValue = readonly [field: KindField, value: Json]

/** The members of an enumeration, by their labels. */
export function oneOf(labels: Readonly<Record<string, MessageDescriptor>>): ValueWords {
  return { members: new Map(Object.entries(labels)) }
}

const OTHER_FIELD: KindField = { label: msg`Other field` }

/** The field of this name; one that a newer server writes of is an other field. */
export function fieldNamed(fields: KindFields, name: string): KindField {
  return (Object.hasOwn(fields, name) ? fields[name] : undefined) ?? OTHER_FIELD
}
