import { describe, expect, it } from 'vitest'

import { createReturnAddress } from '../../src/app/private-area.ts'

describe('the address to return to', () => {
  it('is used once, by the person who left it when their session ended', () => {
    const place = createReturnAddress()
    place.leave('ana', '/dashboard/services?plate=ABC123')
    expect(place.take('ana')).toBe('/dashboard/services?plate=ABC123')
    expect(place.take('ana')).toBeNull()
  })

  it('is used once, by the first person who signs in after a visitor opened it', () => {
    const place = createReturnAddress()
    place.intend('/dashboard/cash-ups')
    expect(place.take('luis')).toBe('/dashboard/cash-ups')
    expect(place.take('luis')).toBeNull()
  })

  it('is not used by another person, and is forgotten once another person has signed in', () => {
    const place = createReturnAddress()
    place.leave('ana', '/dashboard/services?plate=ABC123')
    expect(place.take('luis')).toBeNull()
    expect(place.take('ana')).toBeNull()
  })
})
