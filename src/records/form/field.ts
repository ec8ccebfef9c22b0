import type { MessageDescriptor } from '@lingui/core'
import type * as v from 'valibot'

import type { FieldCode } from '../../../contract/errors.ts'
import type { Json } from '../../../domain/json.ts'
import type { ValueWords } from '../record-kind.ts'

/** Properties that every field declares. */
export interface Words {
  label: MessageDescriptor
  /** Text below the field. */
  hint?: MessageDescriptor
  /** The field stands in one line with the field before. */
  beside?: true
}

/** The control that a field gets unless the room gives another. */
export type Look =
  | { as: 'text'; max: number; capitals?: 'words' }
  | { as: 'text_area'; max: number; rows: number }
  | { as: 'number'; decimal: boolean; unit?: string }
  | { as: 'money' | 'day' | 'yes_no' | 'stepper' | 'hours' | 'vehicle_type' | 'vehicle_types' }
  | { as: 'choice'; labels: ReadonlyMap<string, MessageDescriptor | string>; optional: boolean }
  | { as: 'members'; labels: ReadonlyMap<string, MessageDescriptor> }
  | { as: 'time' }
  | { as: 'email' | 'phone' }
  | { as: 'own' }
  /** The control of another field draws this field. */
  | { as: 'elsewhere' }

/** A field of a form: its stored input, the value that edits carry, and the way between. */
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
  /** Shape of the input as drafts keep it. Drafts of earlier releases hold it, so it stays. */
  input: v.GenericSchema<unknown, Input>
  /** Shape of the value as queued edits keep it. */
  value: v.GenericSchema<unknown, Value>
  toInput(value: Value): Input
  /** Returns the value of an input; undefined if it cannot be read. */
  toValue(input: Input): Value | undefined
  /** Returns the fault of an input, if the field is shown. */
  faultOf(input: Input): FieldCode | null
}

/**
 * Several inputs that make one value: a latitude and a longitude make a point. Also one input whose name is not the
 * name of its value.
 */
export interface Joint<Parts extends Readonly<Record<string, Field<unknown, Json>>>, Value extends Json> {
  label: MessageDescriptor
  words?: ValueWords
  /** The inputs, by their names in the form. */
  parts: Parts
  start: Value
  hidden: Value
  value: v.GenericSchema<unknown, Value>
  splitValue(value: Value): Record<string, unknown>
  /** Returns the value of the inputs; undefined if they cannot be read. */
  joinInputs(inputs: Readonly<Record<string, unknown>>): Value | undefined
  faultsOf(inputs: Readonly<Record<string, unknown>>): (readonly [part: string, code: FieldCode | null])[]
  /** Returns the input for a key of the value; undefined if there is none. */
  partAt(key: string): string | undefined
}

/** A box that is ticked while all its fields are empty, and hides them: "All locations". It is no value of its own. */
export interface InsteadOf extends Words {
  insteadOf: readonly string[]
  input: v.GenericSchema<unknown, boolean>
}
