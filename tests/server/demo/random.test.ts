import { describe, expect, it } from 'vitest'

import { idAt } from '../../../server/demo/ids.ts'
import { createRandom } from '../../../server/demo/random.ts'

const many = <T>(make: () => T): T[] => Array.from({ length: 20_000 }, make)
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

describe('the random stream', () => {
  it('is equal for equal seeds, and differs for others', () => {
    const numbers = (seed: string): number[] => {
      const random = createRandom(seed)
      return Array.from({ length: 50 }, () => random.uint32())
    }
    expect(numbers('a')).toEqual(numbers('a'))
    expect(numbers('a')).not.toEqual(numbers('b'))
  })

  it('starts as in earlier releases, so that the demo does not change', () => {
    const random = createRandom('parq')
    expect([random.uint32(), random.uint32(), random.uint32()]).toEqual([2_229_979_775, 3_347_268_070, 1_449_998_625])
  })

  it('is uniform, and follows means and weights', () => {
    const random = createRandom('means')
    expect(mean(many(() => random.unit()))).toBeCloseTo(0.5, 1)
    expect(mean(many(() => random.int(1, 3)))).toBeCloseTo(2, 1)
    expect(mean(many(() => random.poisson(2.5)))).toBeCloseTo(2.5, 1)
    expect(mean(many(() => random.poisson(80))) / 80).toBeCloseTo(1, 1)
    expect(mean(many(() => random.normal(10, 2)))).toBeCloseTo(10, 0)
    const chosen = many(() => random.choose(['a', 'b', 'c'], (item) => ({ a: 3, b: 1, c: 0 })[item] ?? 0))
    expect(chosen.filter((item) => item === 'a').length / chosen.length).toBeCloseTo(0.75, 1)
    expect(chosen).not.toContain('c')
  })
})

describe('ids', () => {
  it('are UUIDv7 of their moment, all different', () => {
    const random = createRandom('ids')
    const at = Date.UTC(2026, 10, 21, 12)
    const ids = many(() => idAt(at, random))
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(Number.parseInt(ids[0]?.replace('-', '').slice(0, 12) ?? '', 16)).toBe(at)
  })
})
