import { describe, expect, test } from 'vitest'

import { boothPlace } from '../../src/features/booth/booth-place.ts'
import { LOCATION_ID, NOW, aLocation, idOf } from '../offline/support/records.ts'

const CENTRE = aLocation()
const NORTH = aLocation({ id: idOf(2, 2), name: 'Norte', timeZone: 'America/Lima' })
const SOUTH = aLocation({ id: idOf(2, 3), name: 'Sur' })
const AT = new Date(NOW).toISOString()

/** Place of the booth for a person who works at all three locations, with these changes. */
const place = (changes: Partial<Parameters<typeof boothPlace>[0]>) =>
  boothPlace({
    locations: [CENTRE, NORTH, SOUTH],
    last: undefined,
    named: [],
    usual: undefined,
    lostLocations: undefined,
    shifts: [],
    timeZone: 'America/Bogota',
    ...changes,
  })

describe('the booth opens', () => {
  test('at the named location, or else at the last, the usual or the first one, in this order', () => {
    expect(place({ named: [null, SOUTH.id], last: NORTH, usual: CENTRE.id })).toEqual({ location: SOUTH, lost: null })
    expect(place({ named: [undefined], last: NORTH, usual: SOUTH.id })).toEqual({ location: NORTH, lost: null })
    expect(place({ usual: SOUTH.id })).toEqual({ location: SOUTH, lost: null })
    expect(place({ usual: null })).toEqual({ location: CENTRE, lost: null })
  })

  test('at no location once its location was taken away, with the name and the time of the change', () => {
    const lost = place({
      locations: [CENTRE, SOUTH],
      last: NORTH,
      usual: NORTH.id,
      lostLocations: [{ id: NORTH.id, name: 'Norte', at: AT }],
    })
    expect(lost).toEqual({
      location: NORTH,
      lost: { id: NORTH.id, why: 'taken', name: 'Norte', at: AT, timeZone: 'America/Lima' },
    })
  })

  test('at no location after a reload either, with the name from the account or the open shift', () => {
    expect(
      place({ locations: [SOUTH], usual: NORTH.id, lostLocations: [{ id: NORTH.id, name: 'Norte', at: AT }] }).lost,
    ).toMatchObject({ why: 'taken', name: 'Norte', at: AT, timeZone: 'America/Bogota' })
    const shift = {
      location: { id: NORTH.id, name: 'Norte' },
      place: { timeZone: 'America/Lima', varianceLimit: 0, blindClose: false },
    }
    expect(place({ locations: [SOUTH], usual: NORTH.id, shifts: [shift] }).lost).toMatchObject({
      name: 'Norte',
      at: null,
      timeZone: 'America/Lima',
    })
  })

  test('at another location once the person chooses it, and at the first location if the old one is unknown', () => {
    expect(
      place({
        locations: [CENTRE, SOUTH],
        last: NORTH,
        named: [SOUTH.id],
        lostLocations: [{ id: NORTH.id, name: 'Norte', at: AT }],
      }),
    ).toEqual({ location: SOUTH, lost: null })
    expect(place({ locations: [SOUTH], usual: NORTH.id })).toEqual({ location: SOUTH, lost: null })
  })

  test('at its last location even if it is out of use, but at another one if the address names it', () => {
    const closed = aLocation({ id: LOCATION_ID, isActive: false })
    expect(place({ locations: [closed, NORTH], last: CENTRE })).toEqual({
      location: closed,
      lost: { id: LOCATION_ID, why: 'out_of_use', name: 'Centro', at: null, timeZone: 'America/Bogota' },
    })
    expect(place({ locations: [closed, NORTH], named: [LOCATION_ID], last: NORTH })).toEqual({
      location: NORTH,
      lost: null,
    })
  })
})
