import { describe, expect, it } from 'vitest'

import { retried } from '../../src/lib/retried.ts'
import { tileSourceOf } from '../../src/lib/tile-source.ts'
import { isOnEarth, readDegrees, readPoint } from '../../src/ui/map/map-place.ts'

describe('the map [S8-07] [S9-06]', () => {
  it('requests its code again up to three times, the nth time after n × 2^n ms', async () => {
    const waits: number[] = []
    const wait = (ms: number) => Promise.resolve(void waits.push(ms))
    let asked = 0
    const failing = () => Promise.reject(new Error(`lost ${asked++}`))
    await expect(retried(failing, wait)).rejects.toThrow('lost 3')
    expect(waits).toEqual([2, 8, 24])
    expect(
      await retried((attempt) => (attempt < 2 ? Promise.reject(new Error('lost')) : Promise.resolve(attempt)), wait),
    ).toBe(2)
  })

  it('has the tile source that the installation sets, with the person’s language by default, or none', () => {
    expect(tileSourceOf({ tiles: '', attribution: 'us' }, 'es')).toBeNull()
    expect(tileSourceOf({ tiles: '/t/{z}?{key}', attribution: 'us', key: 'k' }, 'es')).toEqual({
      template: '/t/{z}?{key}',
      attribution: 'us',
      values: { key: 'k', language: 'es', region: '' },
    })
    expect(tileSourceOf({ tiles: '/t', attribution: '', language: 'en', region: 'CO' }, 'es')?.values).toEqual({
      key: '',
      language: 'en',
      region: 'CO',
    })
  })
})

describe('a point', () => {
  it('has two finite coordinates on earth', () => {
    expect(isOnEarth({ lat: -90, lng: 180 })).toBe(true)
    for (const point of [
      { lat: 90.1, lng: 0 },
      { lat: 0, lng: -180.1 },
      { lat: Number.NaN, lng: 0 },
      { lat: 0, lng: Infinity },
    ])
      expect(isOnEarth(point)).toBe(false)
  })

  it('is read in the forms that people type and copy', () => {
    expect(readDegrees(' 4,65 ')).toBe(4.65)
    for (const typed of ['', 'x', '1e2', 'NaN', '4.6.5']) expect(readDegrees(typed), typed).toBeNull()
    for (const typed of ['4.6486, -74.0628', '4.6486,-74.0628', '4.6486 −74.0628', '4.6486;-74.0628'])
      expect(readPoint(typed), typed).toEqual({ lat: 4.6486, lng: -74.0628 })
    for (const typed of ['4.6486', '4,65', '94, 0', 'a, b']) expect(readPoint(typed), typed).toBeNull()
  })
})
