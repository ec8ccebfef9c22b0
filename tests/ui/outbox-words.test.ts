import { describe, expect, test } from 'vitest'

import { KEPT_WRITES } from '../../src/offline/outbox/op-kinds.ts'
import { detailsOf } from '../../src/features/outbox/op-details.ts'
import { opWords } from '../../src/features/outbox/op-words.ts'

const KINDS = KEPT_WRITES.flatMap(({ kinds }) => [...kinds.values()])

describe('what the outbox says of an action', () => {
  test.each(KINDS.map(({ name }) => name))('%s is called by its own name', (kind) => {
    expect(opWords({ kind })).not.toEqual(opWords({ kind: 'ofANewerRelease' }))
  })

  test('an action of a newer release has a name and nothing that could be misread', () => {
    expect(opWords({ kind: 'ofANewerRelease' }).message).toBe('An action of a newer version')
    expect(detailsOf({ kind: 'ofANewerRelease', request: { body: { amount: 1 } } })).toEqual([])
  })

  test('a close is told with its count and, where there is one, why it differs', () => {
    const body = { id: '01a20088-a178-72ed-9ee1-aab63e3ee080', closedAt: '2026-11-20T12:00:00.000Z', countedCash: 24_500, count: null, leftInDrawer: 20_000, verified: { dataphone: null, digital: null } }
    const labels = (varianceReason: string | null) => detailsOf({ kind: 'closeCashUp', request: { body: { ...body, varianceReason } } }).map(({ label, value }) => [label.message, value])
    expect(labels(null)).toEqual([
      ['Counted cash', 24_500],
      ['Left in the drawer', 20_000],
    ])
    expect(labels('A note was torn')).toContainEqual(['Why it differs', 'A note was torn'])
  })

  test('what cannot be read is left out', () => {
    expect(detailsOf({ kind: 'closeCashUp', request: { body: { countedCash: 'much' } } })).toEqual([])
  })
})
