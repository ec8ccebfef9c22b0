import * as v from 'valibot'
import { expect, test } from 'vitest'

import { JsonValue, editBody, nullIfOmitted } from '../../contract/field-changes.ts'

const Body = editBody({ name: v.pipe(v.string(), v.nonEmpty('required')), days: v.array(v.number()) })

test('an edit contains the original value of each field unchecked, and the new value by the field’s schema', () => {
  expect(v.is(Body, { changes: { name: { from: null, to: 'A' }, days: { from: { odd: true }, to: [1, 2] } } })).toBe(
    true,
  )
  const codes = (body: unknown) => v.safeParse(Body, body).issues?.map(({ message }) => message)
  expect(codes({ changes: { name: { from: 'A', to: '' } } })).toEqual(['required'])
  expect(codes({ changes: {} })).toEqual(['nothing_changed'])
  expect(codes({ changes: { name: 'B' } })).toEqual(['invalidField'])
})

test('JSON nested deeper than any field is rejected', () => {
  const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)])
  expect(v.is(JsonValue, nested(7))).toBe(true)
  expect(v.is(JsonValue, nested(9))).toBe(false)
  expect(v.is(JsonValue, undefined)).toBe(false)
})

test('a creation may omit a field that can be null, and no other field', () => {
  const body = v.object(nullIfOmitted({ name: v.string(), until: v.nullable(v.string()) }))
  expect(v.parse(body, { name: 'Club' })).toEqual({ name: 'Club', until: null })
  expect(v.parse(body, { name: 'Club', until: 'Friday' })).toEqual({ name: 'Club', until: 'Friday' })
  expect(v.is(body, { until: null })).toBe(false)
})
