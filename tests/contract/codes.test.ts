import type * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { ENDPOINTS } from '../../contract/endpoints.ts'
import { FIELD_CODES, PROBLEM_CODES, isFieldCode } from '../../contract/errors.ts'

/** Returns every message in a schema or in a part of it. */
function messagesIn(part: unknown, seen = new Set<unknown>()): string[] {
  if (typeof part !== 'object' || part === null || seen.has(part)) return []
  seen.add(part)
  const own = 'message' in part && typeof part.message === 'string' ? [part.message] : []
  return [...own, ...Object.values(part).flatMap((inner) => messagesIn(inner, seen))]
}

describe('codes', () => {
  it.each(ENDPOINTS)('$id rejects a field with known codes only', ({ request }) => {
    const parts: v.GenericSchema[] = Object.values(request)
    const messages = parts.flatMap((schema) => messagesIn(schema))
    expect(messages.filter((message) => !isFieldCode(message))).toEqual([])
  })

  it('every field code is listed once', () => {
    expect(new Set(FIELD_CODES).size).toBe(FIELD_CODES.length)
  })

  it('every problem code has an error status', () => {
    for (const [code, status] of Object.entries(PROBLEM_CODES))
      expect(status, code).toSatisfy((value: number) => value >= 400 && value < 600)
  })
})
