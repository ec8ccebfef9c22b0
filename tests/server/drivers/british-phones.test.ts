import { describe, expect, it } from 'vitest'

import { createDriver, editDriver, listDrivers } from '../../../contract/driver.ts'
import { findDriversByPhone } from '../../../contract/driver-search.ts'
import { enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { aNewDriver, trailOf } from './support.ts'

const server = await openTestServer()
const demo = await enterDemo(server)

const create = (phoneCode: string, phone: string) =>
  server.call(createDriver, { body: aNewDriver({ phoneCode, phone }) }, demo.ana)
const made = (phoneCode: string, phone: string) =>
  server.value(createDriver, { body: aNewDriver({ phoneCode, phone }) }, demo.ana)

describe('a British phone', () => {
  it('is kept without its trunk zero, equals the one with the zero, and is found by both', async () => {
    const driver = await made('+44', '07700900716')
    expect(driver).toMatchObject({ phoneCode: '44', phone: '7700900716' })
    for (const phone of ['7700900716', '07700900716'])
      expect(await create('44', phone), phone).toMatchObject({ status: 409, problem: { code: 'driver_exists' } })
    for (const phone of ['7700900716', '07700 900716', '(0)7700 900716']) {
      expect(await server.value(findDriversByPhone, { query: { phoneCode: '44', phone } }, demo.ana), phone).toEqual({
        data: [driver],
      })
    }
    for (const search of ['07700 900716', '+44 (0)7700 900716', '07700', '770090']) {
      expect(
        (await server.value(listDrivers, { query: { search } }, demo.ana)).data.map(({ id }) => id),
        search,
      ).toContain(driver.id)
    }
  })

  it('loses the trunk zero in an edit too, of the number or of its code', async () => {
    const driver = await made('57', '07700900717')
    const edit = (changes: object) =>
      server.value(editDriver, { params: { id: driver.id }, body: { changes } }, demo.ana)
    expect(driver.phone).toBe('07700900717')
    expect(await edit({ phoneCode: { from: '57', to: '44' } })).toMatchObject({ phoneCode: '44', phone: '7700900717' })
    expect(await edit({ phone: { from: '7700900717', to: '07700900718' } })).toMatchObject({ phone: '7700900718' })
    expect((await trailOf(server, driver.id)).slice(1).map(({ before, after }) => [before, after])).toEqual([
      [
        { phoneCode: '57', phone: '07700900717' },
        { phoneCode: '44', phone: '7700900717' },
      ],
      [{ phone: '7700900717' }, { phone: '7700900718' }],
    ])
    expect(await edit({ phone: { from: '7700900718', to: '07700900718' } })).toMatchObject({ phone: '7700900718' })
    expect(await trailOf(server, driver.id)).toHaveLength(3)
  })
})
