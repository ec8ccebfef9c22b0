import { expect, test } from 'vitest'

import { locationOptions } from '../../src/features/locations/location-select.tsx'

const SEEN = [
  { id: 'a', name: 'Centro' },
  { id: 'b', name: 'Norte' },
]

test('an address that names a location of others says so in words, never by its id', () => {
  expect(locationOptions(SEEN, ['b'], 'No')).toEqual([
    { value: 'a', label: 'Centro' },
    { value: 'b', label: 'Norte' },
  ])
  expect(locationOptions(SEEN, ['b', 'c'], 'No').at(-1)).toEqual({ value: 'c', label: 'No' })
  // Until they are read, none is one of others.
  expect(locationOptions([], ['a'], 'No')).toEqual([])
})
