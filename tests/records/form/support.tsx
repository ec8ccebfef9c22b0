import { setupI18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import type { FieldCode } from '../../../contract/errors.ts'
import type { Json } from '../../../domain/json.ts'
import { FieldWords } from '../../../src/records/field-words.tsx'
import type { Field, Joint } from '../../../src/records/form/field.ts'
import type { ValueWords } from '../../../src/records/record-kind.ts'
import fc from '../../support/fast-check.ts'
import { wordsOf } from '../../ui/support/catalog.ts'

export const label = msg`Name`

const SAID = [
  msg`Card`,
  msg`Yes`,
  msg`No`,
  msg`none`,
  msg`All`,
  msg`Cash`,
  msg`Car`,
  msg`Bicycle`,
  msg`Monday`,
  msg`Friday`,
  msg`closed`,
  msg`A photo`,
]
const spanish = Object.fromEntries(SAID.map((message) => [message.id, wordsOf(message, 'es')]))

/** Returns the words of a value in a history or a conflict, in English and Spanish. */
function said(words: ValueWords | undefined, value: Json): [string, string] {
  const inLanguage = (locale: string) =>
    renderToStaticMarkup(
      <I18nProvider i18n={setupI18n({ locale, messages: { en: {}, es: spanish } })}>
        <FieldWords
          field={{ label, ...(words && { value: words }) }}
          value={value}
          currency="COP"
          timeZone="America/Bogota"
          names={new Map([['l1', 'Centro']])}
        />
      </I18nProvider>,
    ).replaceAll(/<[^>]+>/g, '')
  return [inLanguage('en'), inLanguage('es')]
}

/** Times of day. */
export const times = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))

export const trimmed = (maxLength: number) => fc.string({ minLength: 1, maxLength }).filter((one) => one.trim() === one)

interface Proof<Input, Value extends Json> {
  /** Valid values. */
  values: fc.Arbitrary<Value>
  /** Inputs with their faults; null for valid inputs at the limits. */
  inputs: readonly (readonly [Input, FieldCode | null])[]
  /** A value and its words in English and Spanish. */
  words: readonly [Value, en: string, es: string]
}

interface Steps {
  trip: () => void
  faults: () => void
  words: () => void
}

/** Keeps the types of one case. */
export function proof<Input, Value extends Json>(
  name: string,
  { field, values, inputs, words: [value, ...words] }: Proof<Input, Value> & { field: Field<Input, Value> },
): { name: string; prove: Steps } {
  const accepted = (input: Input) => field.faultOf(input) === null && v.is(field.input, input)
  return {
    name,
    prove: {
      trip: () =>
        fc.assert(
          fc.property(values, (one) => {
            const input = field.toInput(one, (id) => `Name of ${id}`)
            expect(accepted(input)).toBe(true)
            expect(field.toValue(input)).toEqual(one)
            expect(v.parse(field.value, one)).toEqual(one)
          }),
          { numRuns: 30 },
        ),
      faults: () => expect(inputs.map(([input]) => field.faultOf(input))).toEqual(inputs.map(([, code]) => code)),
      words: () => expect(said(field.words, value)).toEqual(words),
    },
  }
}

/** Cases for one value with several inputs. The reported fault is the first fault among the inputs. */
export function jointProof<Parts extends Readonly<Record<string, Field<unknown, Json>>>, Value extends Json>(
  name: string,
  {
    field,
    values,
    inputs,
    words: [value, ...words],
  }: Proof<Readonly<Record<keyof Parts, unknown>>, Value> & { field: Joint<Parts, Value> },
): { name: string; prove: Steps } {
  const faultOf = (input: Readonly<Record<string, unknown>>) =>
    field.faultsOf(input).find(([, code]) => code !== null)?.[1] ?? null
  return {
    name,
    prove: {
      trip: () =>
        fc.assert(
          fc.property(values, (one) => {
            const input = field.splitValue(one)
            expect(faultOf(input)).toBeNull()
            expect(field.joinInputs(input)).toEqual(one)
            expect(v.parse(field.value, one)).toEqual(one)
          }),
          { numRuns: 30 },
        ),
      faults: () => expect(inputs.map(([input]) => faultOf(input))).toEqual(inputs.map(([, code]) => code)),
      words: () => expect(said(field.words, value)).toEqual(words),
    },
  }
}

export function describeProofs(proofs: readonly { name: string; prove: Steps }[]): void {
  describe.each(proofs)('$name', ({ prove }) => {
    test('a valid value returns from its input unchanged', () => expect(prove.trip).not.toThrow())
    test('an input just beyond its limits is rejected', () => expect(prove.faults).not.toThrow())
    test('a value has words in English and Spanish', () => expect(prove.words).not.toThrow())
  })
}
