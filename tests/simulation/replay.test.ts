import { expect, test } from 'vitest'

import { simulate } from './simulate.ts'

test.each(process.env['LONG'] === undefined ? [42] : [3, 42])(
  'the history of seed %i is the same each time',
  async (seed) => {
    const first = await simulate(seed)
    const second = await simulate(seed)
    expect(first.trace.length).toBeGreaterThan(20)
    expect(second).toEqual(first)
  },
)

test('another seed is another history', async () => {
  expect((await simulate(4)).trace).not.toEqual((await simulate(5)).trace)
})

test('a simulation restores the timers and random numbers of Node', async () => {
  const { setImmediate: before } = globalThis
  await simulate(1)
  expect(globalThis.setImmediate).toBe(before)
  expect(Object.hasOwn(crypto, 'getRandomValues')).toBe(false)
  expect(Object.hasOwn(crypto.subtle, 'digest')).toBe(false)
})
