import type { MessageDescriptor } from '@lingui/core'
import type { HTMLInputAutoCompleteAttribute } from 'react'
import * as v from 'valibot'

import type { FieldCode } from '../../../contract/errors.ts'
import type { Country } from '../../../domain/countries.ts'
import type { Json } from '../../../domain/json.ts'
import type { ValueWords } from '../record-kind.ts'

/** Properties that every field declares. */
export interface Words {
  label: MessageDescriptor
  /** Text below the field. */
  hint?: MessageDescriptor
  /** The field is on one line with the field before; `wide`: only if the line has space for long labels. */
  beside?: true | 'wide'
  /** Value that the browser may fill in for people who write of themselves. */
  fills?: HTMLInputAutoCompleteAttribute
}

/** The control of a field, unless the room provides another. */
export type Look =
  | { as: 'text'; max: number; capitals?: 'words' }
  | { as: 'text_area'; max: number; rows: number }
  | { as: 'number'; decimal: boolean; unit?: string }
  | { as: 'money' | 'day' | 'yes_no' | 'stepper' | 'hours' | 'vehicle_type' | 'vehicle_types' }
  | { as: 'choice'; labels: ReadonlyMap<string, MessageDescriptor | string>; optional: boolean }
  | { as: 'members'; labels: ReadonlyMap<string, MessageDescriptor> }
  | { as: 'time' }
  | { as: 'email' | 'phone' | 'phone_code' | 'plate' | 'person_photo' }
  | { as: 'own' }
  /** The control of another field draws this field. */
  | { as: 'elsewhere' }

/** A field of a form: its stored input, the value that edits carry, and the conversion between them. */
export interface Field<Input, Value extends Json> extends Words {
  /** Whether the label has the mark of required fields. */
  required: boolean
  look: Look
  /** Words of a value in a history or a conflict; absent for values that read as they are. */
  words?: ValueWords
  /** Input of an untouched form. */
  blank: Input
  /** Value of an untouched form, and of an input that cannot be read. */
  start: Value
  /** Value that is sent while the field is hidden. */
  hidden: Value
  /** Shape of the input in drafts. Drafts of earlier releases have it, so it must not change. */
  input: v.GenericSchema<unknown, Input>
  /** Shape of the value as queued edits keep it. */
  value: v.GenericSchema<unknown, Value>
  /** `nameOf` returns the name of the record with an id; empty if it is not known. */
  toInput(value: Value, nameOf?: (id: string) => string): Input
  /** Returns the value of an input; undefined if it cannot be read. */
  toValue(input: Input): Value | undefined
  /**
   * Returns the fault of an input, if the field is shown. Without a country, an input that is right in any has none.
   */
  faultOf(input: Input, country?: Country): FieldCode | null
  /** Reads the value from the part of a record with the name of the input; undefined if the part is missing. */
  ofRecord?(part: unknown): Value | undefined
}

/**
 * A part of the input that no edit contains: set when the record is created, and only displayed afterwards. Without a
 * label it is never drawn.
 */
export interface Aside<Input> extends Partial<Words> {
  aside: true
  required?: boolean
  look?: Look
  blank: Input
  input: v.GenericSchema<unknown, Input>
  faultOf(input: Input, country?: Country): FieldCode | null
}

/** Shared properties of fields whose value is a text as typed or chosen. */
export const TEXT_VALUE = {
  blank: '',
  start: '',
  hidden: '',
  input: v.string(),
  value: v.string(),
  toInput: (value: string) => value,
}

/**
 * Several inputs that form one value: a latitude and a longitude form a point. Also one input whose name differs from
 * that of its value.
 */
export interface Joint<Parts extends Readonly<Record<string, Field<unknown, Json>>>, Value extends Json> {
  label: MessageDescriptor
  words?: ValueWords
  /** The inputs, by their names in the form. */
  parts: Parts
  start: Value
  hidden: Value
  value: v.GenericSchema<unknown, Value>
  splitValue(value: Value, nameOf?: (id: string) => string): Record<string, unknown>
  /** Returns the value of the inputs; undefined if they cannot be read. */
  joinInputs(inputs: Readonly<Record<string, unknown>>): Value | undefined
  faultsOf(
    inputs: Readonly<Record<string, unknown>>,
    country?: Country,
  ): (readonly [part: string, code: FieldCode | null])[]
  /** Returns the input for a key of the value; undefined if there is none. */
  partAt(key: string): string | undefined
}

/** A box that is ticked while all its fields are empty, and hides them: "All locations". It has no value of its own. */
export interface InsteadOf extends Words {
  insteadOf: readonly string[]
  input: v.GenericSchema<unknown, boolean>
}
