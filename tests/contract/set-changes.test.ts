import * as v from 'valibot'
import { expect, test } from 'vitest'

import { editBodyWithSets } from '../../contract/set-changes.ts'
import { setChangeOf } from '../../src/records/edit-values.ts'

const Body = editBodyWithSets(
  { name: v.pipe(v.string(), v.nonEmpty('required')) },
  { places: v.pipe(v.string(), v.uuid('invalidField')) },
)
const A = '018dcc65-3000-7421-8d04-4dffc9fa0863'

test('an edit of a set lists what it adds, removes or both, and other fields have from and to', () => {
  expect(v.parse(Body, { changes: { places: { add: [A] } } })).toEqual({
    changes: { places: { add: [A], remove: [] } },
  })
  expect(v.is(Body, { changes: { name: { from: null, to: 'A' }, places: { remove: [A] } } })).toBe(true)
  const codes = (body: unknown) => v.safeParse(Body, body).issues?.map(({ message }) => message)
  expect(codes({ changes: {} })).toEqual(['nothing_changed'])
  expect(codes({ changes: { places: { add: ['A'] } } })).toEqual(['invalidField'])
  expect(codes({ changes: { places: {} } })).toEqual(['nothing_changed'])
  expect(codes({ changes: { places: A } })).toEqual(['invalidField'])
  expect(codes({ changes: { name: { from: 'A', to: '' } } })).toEqual(['required'])
})

test('a form that changed a set sends the difference', () => {
  expect(setChangeOf({ from: ['a', 'b'], to: ['b', 'c'] })).toEqual({ add: ['c'], remove: ['a'] })
  expect(setChangeOf(undefined)).toBeUndefined()
})
