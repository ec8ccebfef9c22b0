import { describe, expect, it } from 'vitest'

import { ATTENTION_KINDS } from '../../domain/attention.ts'
import { openColumns } from '../../src/features/attention/attention-columns.tsx'

/** Width of a table beside the sidebar in a window of 1440 px, without its column of actions. */
const ROOM_PX = 1150 - 84
/** A location's name. */
const REST_PX = 120

const idsOf = (kind: (typeof ATTENTION_KINDS)[number]) => openColumns(kind).map(({ id }) => id)

describe('the columns of items that need attention', () => {
  it.each(ATTENTION_KINDS)('fit a laptop for %s', (kind) => {
    const width = openColumns(kind).reduce((sum, { width: one }) => sum + (one === 'rest' ? REST_PX : one), 0)
    expect(width).toBeLessThanOrEqual(ROOM_PX)
  })

  it('show the approval of an act that may need one, and only there', () => {
    expect(idsOf('void_unpaid')).toContain('approval')
    expect(idsOf('approval_asked')).toContain('approval')
    expect(idsOf('difference')).not.toContain('approval')
  })

  it('name no location and no amount of a driver who is erased soon', () => {
    expect(idsOf('erasure_due')).toEqual(['what', 'at'])
    expect(idsOf('difference')).toEqual(expect.arrayContaining(['location', 'amount']))
  })

  it('show what cannot be checked of an early end, and only there', () => {
    expect(idsOf('early_end')).toContain('unverified')
    expect(idsOf('void_unpaid')).not.toContain('unverified')
  })
})
