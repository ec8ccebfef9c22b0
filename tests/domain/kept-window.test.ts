import { describe, expect, it } from 'vitest'

import { KEPT_DAYS, KEPT_LOCATIONS_MAX, keptLocations, keptSince } from '../../domain/kept-window.ts'

describe('services that a device keeps [D-02]', () => {
  it('are the services of 45 days', () => {
    expect(KEPT_DAYS).toBe(45)
    expect(keptSince(new Date('2026-03-15T12:00:00.000Z'))).toEqual(new Date('2026-01-29T12:00:00.000Z'))
  })

  it('are those of all visible locations if there are few, or else of the chosen location', () => {
    const ids = Array.from({ length: KEPT_LOCATIONS_MAX + 1 }, (_, at) => String(at))
    expect(keptLocations([])).toEqual([])
    expect(keptLocations(ids.slice(0, KEPT_LOCATIONS_MAX))).toEqual(ids.slice(0, KEPT_LOCATIONS_MAX))
    expect(keptLocations(ids)).toEqual([])
    expect(keptLocations(ids, '2')).toEqual(['2'])
    expect(keptLocations(ids, 'of somebody else')).toEqual([])
    expect(keptLocations(['0', '1'], '1')).toEqual(['0', '1'])
  })
})
