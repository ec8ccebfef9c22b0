import { expect, test } from 'vitest'

import { listCountries, listPhoneCodes } from '../../contract/country.ts'
import { endpointPath } from '../../contract/endpoint.ts'
import { ENDPOINTS } from '../../contract/endpoints.ts'
import { EVENTS_PATH } from '../../contract/events.ts'
import { API_ROUTES } from '../../sw/addresses.ts'

const passes = (path: string) =>
  API_ROUTES.some(
    ({ condition, source }) => source === 'network' && path.startsWith(condition.urlPattern.replace(/\*$/, '')),
  )

test('[D-01] the worker does not touch the event stream or calls of areas that it does not keep', () => {
  expect(passes(EVENTS_PATH)).toBe(true)
  for (const endpoint of ENDPOINTS)
    expect(passes(endpointPath(endpoint)), endpoint.id).toBe(endpoint.area !== 'entities')
})

test('the worker answers calls for countries from the device’s copy', () => {
  expect([listCountries, listPhoneCodes].map((endpoint) => passes(endpointPath(endpoint)))).toEqual([false, false])
})
