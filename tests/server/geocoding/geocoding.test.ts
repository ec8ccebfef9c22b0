import { afterAll, describe, expect, it } from 'vitest'

import { geocodeAddress } from '../../../contract/location-parts.ts'
import { createGeocoder } from '../../../server/geocoding/geocoder.ts'
import { enterDemo } from '../support/demo.ts'
import { openTestServer, startTestServer } from '../support/test-server.ts'

const ASKED = { address: 'Calle 85 # 12-30', city: 'Bogotá', country: 'Colombia' }

/** A service with this answer, and the requested addresses. */
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

describe('the geocoding service', () => {
  it('can be a Nominatim', async () => {
    const { ask, asked } = service([{ lat: '4.6689', lon: '-74.0525', display_name: 'Calle 85, Bogotá' }])
    const geocoder = createGeocoder('https://maps.example/search', ask)
    expect(await geocoder(ASKED)).toEqual({ lat: 4.6689, lng: -74.0525, label: 'Calle 85, Bogotá' })
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
      q: 'Calle 85 # 12-30, Bogotá, Colombia',
      limit: '1',
      format: 'jsonv2',
    })
  })

  it('can be a Photon', async () => {
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

  it('is asked once for an address, even if it finds no position', async () => {
    const { ask, asked } = service([])
    const geocoder = createGeocoder('https://maps.example/search', ask)
    expect(await geocoder(ASKED)).toBeNull()
    expect(await geocoder({ ...ASKED, city: 'BOGOTÁ' })).toBeNull()
    expect(asked).toHaveLength(1)
  })

  it('is asked again after a failure', async () => {
    const { ask, asked } = service({}, 503)
    const geocoder = createGeocoder('https://maps.example/search', ask)
    await expect(geocoder(ASKED)).rejects.toThrow('503')
    await expect(geocoder(ASKED)).rejects.toThrow('503')
    expect(asked).toHaveLength(2)
  })

  it('is ignored if its answer has another shape', async () => {
    await expect(
      createGeocoder('https://maps.example/search', service([{ lat: 'NaN', lon: 'far' }]).ask)(ASKED),
    ).rejects.toThrow('Invalid')
  })
})

describe('the position of an address', async () => {
  const off = await openTestServer()
  const demo = await enterDemo(off)
  const query = { address: 'Calle 85 # 12-30', city: 'Bogotá' }

  it('is unknown without a geocoding service', async () => {
    expect(await off.value(geocodeAddress, { query }, demo.owner)).toEqual({ isOn: false, found: null })
  })

  it('is shown to admins, in the country of their company, and is unknown if the service fails', async () => {
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

  it('has a limit of requests', async () => {
    const on = await startTestServer({ geocoder: async () => null })
    afterAll(() => on.close())
    const { owner } = await enterDemo(on)
    const answers = await Promise.all(Array.from({ length: 21 }, () => on.call(geocodeAddress, { query }, owner)))
    expect(answers.filter(({ ok }) => !ok)).toMatchObject([{ status: 429, problem: { code: 'too_many_attempts' } }])
  })
})
