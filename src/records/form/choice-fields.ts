import type { MessageDescriptor } from '@lingui/core'
import * as v from 'valibot'

import type { Json } from '../../../domain/json.ts'
import { LANGUAGES, type Language } from '../../../domain/people.ts'
import { TYPE_IDS, type VehicleTypeId } from '../../../domain/vehicles.ts'
import { LANGUAGE_NAMES } from '../../ui/labels/people.ts'
import { VehicleTypesValue, VehicleTypeValue } from '../../ui/vehicle-type.tsx'
import { oneOf, type ValueWords } from '../record-kind.ts'
import { TEXT_VALUE, type Aside, type Field, type Words } from './field.ts'

const typed = v.string()

/** One member of an enumeration. Without `chosen`, none is selected in an untouched form. */
export function choice<const Member extends string>({
  of: [first, ...others],
  labels,
  chosen,
  ...words
}: Words & {
  of: readonly [Member, ...Member[]]
  /** A text for names that are the same in every language. */
  labels: Readonly<Record<Member, MessageDescriptor | string>>
  chosen?: NoInfer<Member>
}): Field<string, Member> {
  const members: readonly Member[] = [first, ...others]
  const found = (input: string) => members.find((member) => member === input)
  return {
    ...words,
    required: true,
    look: { as: 'choice', labels: new Map(members.map((member) => [member, labels[member]])), optional: false },
    words: oneOf(labels),
    blank: chosen ?? '',
    start: chosen ?? first,
    hidden: chosen ?? first,
    input: typed,
    value: v.picklist(members),
    toInput: (value) => value,
    toValue: found,
    faultOf: (input) => (found(input) === undefined ? 'required' : null),
  }
}

/** Several members of an enumeration, in the order of their names. */
export function members<const Member extends string>({
  of,
  labels,
  ...words
}: Words & { of: readonly Member[]; labels: Readonly<Record<Member, MessageDescriptor>> }): Field<string[], Member[]> {
  const inOrder = (chosen: readonly string[]) => of.filter((one) => chosen.includes(one)).toSorted()
  return {
    ...words,
    required: false,
    look: { as: 'members', labels: new Map(of.map((member) => [member, labels[member]])) },
    words: { listOf: oneOf(labels) },
    blank: [],
    start: [],
    hidden: [],
    input: v.array(typed),
    value: v.pipe(
      v.array(v.picklist(of)),
      v.transform((chosen) => inOrder(chosen)),
    ),
    toInput: (value) => [...value],
    toValue: inOrder,
    faultOf: () => null,
  }
}

const TYPE_MEMBERS = TYPE_IDS.map((id) => `${id}` as const)

/** One of the company's vehicle types, by its id. */
export function vehicleType(words: Words): Field<string, VehicleTypeId> {
  const found = (input: string) => TYPE_IDS.find((id) => String(id) === input)
  return {
    ...words,
    required: true,
    look: { as: 'vehicle_type' },
    words: { shown: VehicleTypeValue },
    blank: '',
    start: 1,
    hidden: 1,
    input: typed,
    // Edits of earlier releases name the type as text.
    value: v.pipe(v.union([v.number(), v.picklist(TYPE_MEMBERS)]), v.transform(Number), v.picklist(TYPE_IDS)),
    toInput: String,
    toValue: found,
    faultOf: (input) => (found(input) === undefined ? 'required' : null),
  }
}

/** Several of the company's vehicle types, as the text that edits carry. */
export function vehicleTypes(words: Words): Field<string[], (typeof TYPE_MEMBERS)[number][]> {
  const inOrder = (chosen: readonly string[]) => TYPE_MEMBERS.filter((one) => chosen.includes(one))
  return {
    ...words,
    required: false,
    look: { as: 'vehicle_types' },
    words: { shown: VehicleTypesValue },
    blank: [],
    start: [],
    hidden: [],
    input: v.array(typed),
    value: v.pipe(
      // A record has the ids as numbers.
      v.array(v.pipe(v.union([typed, v.number()]), v.transform(String), v.picklist(TYPE_MEMBERS))),
      v.transform((chosen) => inOrder(chosen)),
    ),
    toInput: (value) => [...value],
    toValue: inOrder,
    faultOf: () => null,
  }
}

/** Text that is chosen in a control of the room rather than typed. */
function chosenText(words: Words & { words: ValueWords }): Field<string, string> {
  return {
    ...words,
    required: true,
    look: { as: 'own' },
    ...TEXT_VALUE,
    toValue: (input) => input,
    faultOf: (input) => (input === '' ? 'required' : null),
  }
}

/** An image as text, `<svg …>`, or the id of its file. */
export const image = chosenText

/** The id of another record. */
export const reference = chosenText

const Named = v.object({ id: typed, name: typed })

/** Another record, which the form shows by its name and sets by its id. The room provides the control. */
export function namedReference(
  words: Words & { words: ValueWords },
): Field<{ id: string; name: string } | null, string> {
  return {
    ...words,
    required: true,
    look: { as: 'own' },
    blank: null,
    start: '',
    hidden: '',
    input: v.nullable(Named),
    value: typed,
    toInput: (value, nameOf = () => '') => (value === '' ? null : { id: value, name: nameOf(value) }),
    toValue: (input) => input?.id,
    faultOf: (input) => (input === null ? 'required' : null),
    ofRecord: (part) => (v.is(Named, part) ? part.id : undefined),
  }
}

/** A set of ids of other records. The room provides the control. */
export function references(words: Words & { words: ValueWords }): Field<string[], string[]> {
  return {
    ...words,
    required: false,
    look: { as: 'own' },
    blank: [],
    start: [],
    hidden: [],
    input: v.array(typed),
    value: v.array(typed),
    toInput: (value) => [...value],
    toValue: (input) => input.toSorted(),
    faultOf: () => null,
  }
}

/** Yes or no. */
export function yesNo({ start = false, ...words }: Words & { start?: boolean }): Field<boolean, boolean> {
  return {
    ...words,
    required: false,
    look: { as: 'yes_no' },
    words: 'yes_or_no',
    blank: start,
    start,
    hidden: start,
    input: v.boolean(),
    value: v.boolean(),
    toInput: (value) => value,
    toValue: (input) => input,
    faultOf: () => null,
  }
}

/** Yes or no, which edits carry as text. */
export function yesNoText(words: Words): Field<boolean, 'true' | 'false'> {
  return {
    ...words,
    required: false,
    look: { as: 'yes_no' },
    words: 'yes_or_no',
    blank: false,
    start: 'false',
    hidden: 'false',
    input: v.boolean(),
    // A record has a boolean, as drafts of earlier releases have.
    value: v.pipe(
      v.union([v.boolean(), v.picklist(['true', 'false'])]),
      v.transform((value) => `${value}` as const),
    ),
    toInput: (value) => value === 'true',
    toValue: (input) => `${input}`,
    faultOf: () => null,
  }
}

/** The language in which PARQ writes to a person. Each language is named in itself. */
export function language(words: Words): Field<string, Language> {
  const found = (input: string) => LANGUAGES.find((one) => one === input)
  return {
    ...words,
    required: true,
    look: { as: 'choice', labels: new Map(Object.entries(LANGUAGE_NAMES)), optional: false },
    words: { shown: LanguageName },
    blank: '',
    start: 'es',
    hidden: 'es',
    input: typed,
    value: v.picklist(LANGUAGES),
    toInput: (value) => value,
    toValue: found,
    faultOf: (input) => (found(input) === undefined ? 'required' : null),
  }
}

function LanguageName({ value }: { value: Json }) {
  const known = LANGUAGES.find((one) => one === value)
  return known === undefined ? JSON.stringify(value) : LANGUAGE_NAMES[known]
}

/** A field that is set when the record is created and only displayed afterwards: no edit contains it. */
export function onlyNew<Input>(field: Field<Input, Json>): Aside<Input> & Words {
  return { ...field, aside: true }
}

/** A part of the input that is not displayed, such as an id that is created with the form. */
export function unseen<Input>(input: v.GenericSchema<unknown, Input>, blank: Input): Aside<Input> {
  return { aside: true, input, blank, faultOf: () => null }
}
/** A value that a form carries without a control. */
export function carried<Value extends Json>({
  shape,
  start,
  ...words
}: Words & { shape: v.GenericSchema<unknown, Value>; start: NoInfer<Value>; words?: ValueWords }): Field<Value, Value> {
  return {
    ...words,
    required: false,
    look: { as: 'elsewhere' },
    blank: start,
    start,
    hidden: start,
    input: shape,
    value: shape,
    toInput: (value) => value,
    toValue: (input) => input,
    faultOf: () => null,
  }
}
