import { afterAll, describe, expect, it } from 'vitest'

import { geocodeAddress } from '../../../contract/location-parts.ts'
import { createGeocoder } from '../../../server/geocoding/geocoder.ts'
import { enterDemo } from '../support/demo.ts'
import { openTestServer, startTestServer } from '../support/test-server.ts'

const ASKED = { address: 'Calle 85 # 12-30', city: 'Bogotá', country: 'Colombia' }

/** A service that answers this, and the addresses at which it was asked. */
function service(answer: unknown, status = 200): { ask: typeof fetch; asked: URL[] } {
  const asked: URL[] = []
  return {
    asked,
    ask: async (input) => {
      if (input instanceof URL) asked.push(input)
      return Response.json(answer, { status })
    },
  }
}

describe('the service that knows addresses', () => {
  it('may be a Nominatim', async () => {
    const { ask, asked } = service([{ lat: '4.6689', lon: '-74.0525', display_name: 'Calle 85, Bogotá' }])
    const geocoder = createGeocoder('https://maps.example/search', ask)
    expect(await geocoder(ASKED)).toEqual({ lat: 4.6689, lng: -74.0525, label: 'Calle 85, Bogotá' })
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
      q: 'Calle 85 # 12-30, Bogotá, Colombia',
      limit: '1',
      format: 'jsonv2',
    })
  })

  it('may be a Photon', async () => {
    const { ask, asked } = service({
      features: [
        {
          geometry: { coordinates: [-74.0525, 4.6689] },
          properties: { street: 'Calle 85', housenumber: '12-30', city: 'Bogotá' },
        },
      ],
    })
    expect(await createGeocoder('https://maps.example/api/', ask)(ASKED)).toEqual({
      lat: 4.6689,
      lng: -74.0525,
      label: 'Calle 85 12-30, Bogotá',
    })
    expect(asked[0]?.searchParams.has('format')).toBe(false)
  })

  it('is asked once for an address, also where it knows none', async () => {
    const { ask, asked } = service([])
    const geocoder = createGeocoder('https://maps.example/search', ask)
    expect(await geocoder(ASKED)).toBeNull()
    expect(await geocoder({ ...ASKED, city: 'BOGOTÁ' })).toBeNull()
    expect(asked).toHaveLength(1)
  })

  it('is asked again where it failed', async () => {
    const { ask, asked } = service({}, 503)
    const geocoder = createGeocoder('https://maps.example/search', ask)
    await expect(geocoder(ASKED)).rejects.toThrow('503')
    await expect(geocoder(ASKED)).rejects.toThrow('503')
    expect(asked).toHaveLength(2)
  })

  it('is not believed where it answers something else', async () => {
    await expect(
      createGeocoder('https://maps.example/search', service([{ lat: 'NaN', lon: 'far' }]).ask)(ASKED),
    ).rejects.toThrow('Invalid')
  })
})

describe('where an address is', async () => {
  const off = await openTestServer()
  const demo = await enterDemo(off)
  const query = { address: 'Calle 85 # 12-30', city: 'Bogotá' }

  it('is not known where nobody is asked', async () => {
    expect(await off.value(geocodeAddress, { query }, demo.owner)).toEqual({ isOn: false, found: null })
  })

  it('is told to admins, in the country of their company; a service that fails is none', async () => {
    const asked: object[] = []
    const on = await startTestServer({
      geocoder: async (address) => {
        asked.push(address)
        if (address.address === 'Nowhere') throw new Error('away')
        return { lat: 4, lng: -74, label: 'Here' }
      },
    })
    afterAll(() => on.close())
    const { owner, ana } = await enterDemo(on)
    expect(await on.value(geocodeAddress, { query }, owner)).toEqual({
      isOn: true,
      found: { lat: 4, lng: -74, label: 'Here' },
    })
    expect(asked).toEqual([{ ...query, country: 'Colombia' }])
    expect(await on.value(geocodeAddress, { query: { ...query, address: 'Nowhere' } }, owner)).toEqual({
      isOn: true,
      found: null,
    })
    expect(await on.call(geocodeAddress, { query }, ana)).toMatchObject({ status: 403 })
    expect(await on.call(geocodeAddress, { query: { ...query, address: ' ' } }, owner)).toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'address', code: 'required' }] },
    })
  })

  it('is not asked without end', async () => {
    const on = await startTestServer({ geocoder: async () => null })
    afterAll(() => on.close())
    const { owner } = await enterDemo(on)
    const answers = await Promise.all(Array.from({ length: 21 }, () => on.call(geocodeAddress, { query }, owner)))
    expect(answers.filter(({ ok }) => !ok)).toMatchObject([{ status: 429, problem: { code: 'too_many_attempts' } }])
  })
})
