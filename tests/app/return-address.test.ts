import { describe, expect, it } from 'vitest'

import { createReturnAddress } from '../../src/app/private-area.ts'

describe('the place that a person left when their session ended', () => {
  it('is where the same person goes on, once', () => {
    const place = createReturnAddress()
    place.leave('ana', '/dashboard/services?plate=ABC123')
    expect(place.take('ana')).toBe('/dashboard/services?plate=ABC123')
    expect(place.take('ana')).toBeNull()
  })

  it('is the address that was opened before anybody was here, once, for whoever signs in', () => {
    const place = createReturnAddress()
    place.intend('/dashboard/cash-ups')
    expect(place.take('luis')).toBe('/dashboard/cash-ups')
    expect(place.take('luis')).toBeNull()
  })

  it('is told to nobody else, and forgotten once somebody else was here', () => {
    const place = createReturnAddress()
    place.leave('ana', '/dashboard/services?plate=ABC123')
    expect(place.take('luis')).toBeNull()
    expect(place.take('ana')).toBeNull()
  })
})
