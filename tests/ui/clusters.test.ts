import { describe, expect, it } from 'vitest'

import { clustersOf } from '../../src/ui/map/clusters.ts'

const spot = (id: string, x: number, y = 0) => ({ id, x, y })
const groups = (spots: Parameters<typeof clustersOf>[0], alone: string | null = null, distance = 44) =>
  clustersOf(spots, distance, alone).map((group) => group.map(({ id }) => id).join(''))

describe('the markers of a map', () => {
  it('are groups if they would cover each other', () => {
    expect(groups([spot('a', 0), spot('b', 30), spot('c', 100), spot('d', 100, 43)])).toEqual(['ab', 'cd'])
  })

  it('stay apart at the distance or more', () => {
    expect(groups([spot('a', 0), spot('b', 44)])).toEqual(['a', 'b'])
  })

  it('join the first group that is near, which does not grow with them', () => {
    expect(groups([spot('a', 0), spot('b', 40), spot('c', 80)])).toEqual(['ab', 'c'])
  })

  it('never hide the chosen one', () => {
    expect(groups([spot('a', 0), spot('b', 1), spot('c', 2)], 'b')).toEqual(['ac', 'b'])
    expect(groups([spot('a', 0), spot('b', 1)], 'a')).toEqual(['a', 'b'])
  })

  it('are all drawn without a distance, even at one point', () => {
    expect(groups([spot('a', 0), spot('b', 0)], null, 0)).toEqual(['a', 'b'])
  })
})
