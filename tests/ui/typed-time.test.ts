import { expect, test } from 'vitest'

import { asTime } from '../../src/lib/typed-time.ts'

test.each([
  ['8', '08:00'],
  ['20', '20:00'],
  ['830', '08:30'],
  ['0830', '08:30'],
  ['8.30', '08:30'],
  [' 8:30 ', '08:30'],
  ['2400', '24:00'],
  ['9am', '09:00'],
  ['9.30 PM', '21:30'],
  ['12 p.m.', '12:00'],
  ['12am', '00:00'],
  ['6:15 p. m.', '18:15'],
  ['13pm', '13pm'],
  ['0am', '0am'],
  ['9 xm', '9 xm'],
  ['', ''],
  ['8:3', '8:3'],
  ['noon', 'noon'],
  ['12345', '12345'],
])('%j typed as a time is %j', (typed, time) => {
  expect(asTime(typed)).toBe(time)
})
