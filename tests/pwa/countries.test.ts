import { beforeEach, describe, expect, test, vi } from 'vitest'

import { json, lostNetwork, portalPage } from '../offline/support/fake-server.ts'
import { startWorker, type Worker } from './support/worker.ts'

const COUNTRIES = '/api/v2/entities/public/countries'
const PHONE_CODES = `${COUNTRIES}/phone-codes`
const YEARS_MS = 5 * 365 * 24 * 60 * 60 * 1000

const colombia = (name: string) => ({
  data: [
    {
      code: 'co',
      country: 'colombia',
      name,
      phoneCode: '57',
      emoji: '🇨🇴',
      flag: '/flags/co.svg',
      locale: 'es_CO',
      currency: 'COP',
      isActive: true,
    },
  ],
})
const phoneCodes = { data: [{ code: 'co', phoneCode: '57', emoji: '🇨🇴', flag: '/flags/co.svg' }] }

let worker: Worker
beforeEach(async () => {
  worker = await startWorker(async () => (await import('../../sw/countries.ts')).cacheCountries())
})

describe('[S9-04] [D-01] countries', () => {
  test('are available without a connection, however long ago they were read', async () => {
    worker.network = () => json(colombia('Colombia'))
    await worker.asks(COUNTRIES)
    worker.network = () => json(phoneCodes)
    await worker.asks(PHONE_CODES)

    vi.setSystemTime(Date.now() + YEARS_MS)
    worker.network = () => lostNetwork()
    expect(await worker.asks(COUNTRIES)).toEqual(colombia('Colombia'))
    expect(await worker.asks(PHONE_CODES)).toEqual(phoneCodes)
  })

  test('are shown from the cache at once, and refreshed in the background', async () => {
    worker.network = () => json(colombia('Colombia'))
    await worker.asks(COUNTRIES)
    worker.network = () => json(colombia('República de Colombia'))
    expect(await worker.asks(COUNTRIES)).toEqual(colombia('Colombia'))
    expect(await worker.asks(COUNTRIES)).toEqual(colombia('República de Colombia'))
  })

  test('are kept without request headers about the person', async () => {
    worker.network = () => json(colombia('Colombia'))
    await worker.asks(COUNTRIES, { authorization: 'Bearer secret', 'x-device-id': 'this one' })
    expect(worker.keptHeaders()).toEqual([{}])
  })

  test('are kept for an area on another origin too', async () => {
    worker.network = () => json(colombia('Colombia'))
    await worker.asks(`https://entities.example/base${COUNTRIES}`)
    worker.network = () => lostNetwork()
    expect(await worker.asks(`https://entities.example/base${COUNTRIES}`)).toEqual(colombia('Colombia'))
  })

  test.each([
    ['a page of a captive portal', () => portalPage()],
    ['a list of another shape', () => json({ data: [{ code: 'co' }] })],
    ['a problem', () => json(colombia('Colombia'), { status: 503 })],
  ])('are not overwritten by %s', async (_, answer) => {
    worker.network = () => json(colombia('Colombia'))
    await worker.asks(COUNTRIES)
    worker.network = answer
    await worker.asks(COUNTRIES)
    expect(await worker.asks(COUNTRIES)).toEqual(colombia('Colombia'))
  })

  test.each([
    '/api/v2/entities/locations',
    '/api/v2/users/auth/operator',
    '/api/v2/services/services',
    `${COUNTRIES}/phone-codes/x`,
  ])('are the only part of the API that is kept: %s', async (path) => {
    worker.network = () => json(colombia('Colombia'))
    expect(await worker.asks(path)).toBe('not answered by the worker')
    expect(worker.kept()).toEqual([])
  })
})
