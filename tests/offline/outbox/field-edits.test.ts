import { describe, expect, test } from 'vitest'

import { shiftOf, shifted } from '../../../src/offline/outbox/field-edits.ts'
import type { WireRequest } from '../../../src/offline/outbox/op.ts'
import fc from '../../support/fast-check.ts'

type Values = Record<string, string | null>
const FIELDS = ['plate', 'remarks']

const edit = (changes: Record<string, [from: string | null, to: string | null]>): WireRequest => ({
  params: { id: 'x' },
  body: { changes: Object.fromEntries(Object.entries(changes).map(([field, [from, to]]) => [field, { from, to }])) },
})

function changesOf({ body }: WireRequest): Record<string, { from: string | null; to: string | null }> {
  return body instanceof Object && 'changes' in body ? Object(body.changes) : {}
}

/** Edits as a form makes them: each starts from the value of the one before it. */
function chain(base: Values, targets: readonly Values[]): WireRequest[] {
  const now = { ...base }
  return targets.map((target) => {
    const changes: Record<string, [string | null, string | null]> = {}
    for (const [field, to] of Object.entries(target)) {
      const from = now[field] ?? null
      if (from !== to) changes[field] = [from, to]
      now[field] = to
    }
    return edit(changes)
  })
}

const value = fc.constantFrom(null, 'A', 'B', 'C')
const target = fc
  .subarray(FIELDS, { minLength: 1 })
  .chain((fields) => fc.record(Object.fromEntries(fields.map((field) => [field, value]))))

describe('edits by field, after an earlier edit was taken back', () => {
  test('later edits start from the value without the removed edit', () => {
    fc.assert(
      fc.property(
        fc.record({ plate: value, remarks: value }),
        fc.array(target, { minLength: 2, maxLength: 6 }),
        fc.option(target, { nil: null }),
        (base, targets, instead) => {
          const edits = chain(base, targets).filter((one) => Object.keys(changesOf(one)).length > 0)
          const [removed, ...followers] = edits
          fc.pre(removed !== undefined)
          const put = instead === null ? null : (chain(base, [instead])[0] ?? null)
          const now: Values = { ...base }
          for (const [field, { to }] of Object.entries(put === null ? {} : changesOf(put))) now[field] = to

          let shift = shiftOf(removed, put)
          for (const follower of followers) {
            const { request: rebased, rest } = shifted(follower, shift)
            shift = rest
            for (const [field, { from, to }] of Object.entries(rebased === null ? {} : changesOf(rebased))) {
              expect(from).toBe(now[field] ?? null)
              now[field] = to
            }
            for (const [field, { to }] of Object.entries(changesOf(follower))) expect(now[field] ?? null).toBe(to)
          }
        },
      ),
    )
  })

  test('an edit that only restored the removed value is dropped', () => {
    expect(shifted(edit({ remarks: ['B', 'A'] }), shiftOf(edit({ remarks: ['A', 'B'] }), null)).request).toBeNull()
  })

  test('other fields stay unchanged', () => {
    const plate = edit({ plate: ['ABC123', 'XYZ789'] })
    expect(shifted(plate, shiftOf(edit({ remarks: [null, 'B'] }), null)).request).toEqual(plate)
  })
})
