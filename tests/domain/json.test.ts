import { expect, test } from 'vitest'

import { isSameJson } from '../../domain/json.ts'

test('JSON values are equal if only the order of their keys differs', () => {
  expect(isSameJson({ a: 1, b: [{ c: null, d: 'x' }] }, { b: [{ d: 'x', c: null }], a: 1 })).toBe(true)
  expect(isSameJson([1, 2], [2, 1])).toBe(false)
  expect(isSameJson('1', 1)).toBe(false)
  expect(isSameJson(null, false)).toBe(false)
  expect(isSameJson({ a: null }, {})).toBe(false)
})
