import { expect, test } from 'vitest'

import { locationOptions } from '../../src/features/locations/location-select.tsx'

const SEEN = [
  { id: 'a', name: 'Centro' },
  { id: 'b', name: 'Norte' },
]

test('an address of another company’s location gets a message that never contains the id', () => {
  expect(locationOptions(SEEN, ['b'], 'No')).toEqual([
    { value: 'a', label: 'Centro' },
    { value: 'b', label: 'Norte' },
  ])
  expect(locationOptions(SEEN, ['b', 'c'], 'No').at(-1)).toEqual({ value: 'c', label: 'No' })
  // Until the locations are read, none counts as another company's.
  expect(locationOptions([], ['a'], 'No')).toEqual([])
})
