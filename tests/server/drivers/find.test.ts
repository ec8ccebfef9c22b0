import { beforeAll, describe, expect, it } from 'vitest'

import { type Driver, countDrivers, createDriver, getDriversByIds, listDrivers } from '../../../contract/driver.ts'
import { findDriversByEmail, findDriversByIdentification, findDriversByPhone } from '../../../contract/driver-search.ts'
import { enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { aNewDriver, aNewVehicle } from './support.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
let nuria: Driver

beforeAll(async () => {
  const given = {
    firstName: 'Nuria',
    lastName: "Quiñones d'Ors",
    email: 'nuria_q@example.test',
    identification: '55443322',
    identificationType: 'citizenship' as const,
    phone: '3219998877',
    vehicles: [aNewVehicle({ licensePlate: 'ZQX77K' })],
  }
  nuria = await server.value(createDriver, { body: aNewDriver(given) }, demo.ana)
  await server.value(
    createDriver,
    { body: aNewDriver({ firstName: 'Nuria', lastName: 'Wrong Company' }) },
    demo.mexicanOwner,
  )
})

const search = async (text: string, query: object = {}) =>
  server.value(listDrivers, { query: { search: text, ...query } }, demo.ana)

describe('the list of drivers', () => {
  it.each(['nuria', 'NURIA QUI', "d'ors nuria", "d'or", 'nuria_q', '4433', '57321', '99988', 'zqx-77', 'qx7'])(
    'finds by %s',
    async (text) => {
      expect((await search(text)).data).toEqual([nuria])
      expect(await server.value(countDrivers, { query: { search: text } }, demo.ana)).toEqual({ count: 1 })
    },
  )

  it.each(['nuria%', '_uria', 'nuria\\', 'Nuria Wrong', 'nuriaxq'])('finds nobody by %s', async (text) => {
    expect(await search(text)).toMatchObject({ data: [], total: 0 })
  })

  it('has pages by name, with each driver of the company once and none of another company', async () => {
    const { rows } = await server.owner.query<{ id: string }>(
      'select id from drivers where company_id = $1 order by first_name, last_name, id',
      [demo.colombia],
    )
    const pages: Driver[] = []
    for (let page = 1; pages.length < rows.length; page++) {
      const { data, ...rest } = await server.value(
        listDrivers,
        { query: { page: String(page), limit: '7' } },
        demo.owner,
      )
      expect(rest).toEqual({ page, limit: 7, total: rows.length })
      expect(data.length).toBeGreaterThan(0)
      pages.push(...data)
    }
    expect(pages.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
    expect(await server.value(countDrivers, { query: {} }, demo.owner)).toEqual({ count: rows.length })
  })

  it('takes 99 search characters at most', async () => {
    expect(await server.call(listDrivers, { query: { search: 'x'.repeat(99) } }, demo.ana)).toMatchObject({ ok: true })
    expect(await server.call(listDrivers, { query: { search: 'x'.repeat(100) } }, demo.ana)).toMatchObject({
      problem: { errors: [{ path: 'search', code: 'invalidField' }] },
    })
  })

  it('leaves out missing drivers if it is read by ids', async () => {
    const { data } = await server.value(
      getDriversByIds,
      { params: { ids: `${nuria.id.toUpperCase()},018de03c-2ef3-7eed-9270-11d0aa65a600` } },
      demo.ana,
    )
    expect(data).toEqual([nuria])
  })
})

describe('the search for a driver [S5-05]', () => {
  const byEmail = (email: string, caller = demo.ana) => server.call(findDriversByEmail, { query: { email } }, caller)
  const byPhone = (phone: string, phoneCode = '57', caller = demo.ana) =>
    server.call(findDriversByPhone, { query: { phone, phoneCode } }, caller)
  const byIdentification = (identification: string) =>
    server.call(findDriversByIdentification, { query: { identification } }, demo.ana)
  const wrong = (path: string, code: string) => ({ status: 400, problem: { errors: [{ path, code }] } })

  it('by e-mail finds the driver who has it, in any capitalisation, and nobody else', async () => {
    expect(await byEmail('Nuria_Q@Example.test')).toMatchObject({ value: { data: [nuria] } })
    expect(await byEmail('nuria_qq@example.test')).toMatchObject({ value: { data: [] } })
    expect(await byEmail('nuria_q@example.test', demo.mexicanOwner)).toMatchObject({ value: { data: [] } })
  })

  it('by e-mail needs fewer than 100 characters', async () => {
    const long = (length: number) => `${'a'.repeat(64)}@${'b'.repeat(length - 68)}.io`
    expect(await byEmail(long(99))).toMatchObject({ ok: true })
    expect(await byEmail(long(100))).toMatchObject(wrong('email', 'email_too_long'))
    expect(await byEmail('nuria')).toMatchObject(wrong('email', 'email_invalid'))
    expect(await byEmail(' ')).toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'email', code: 'required' }, expect.anything()] },
    })
  })

  it('by phone finds the driver who has it, in any spelling', async () => {
    for (const phone of ['3219998877', ' 321 999 8877', '(321) 999-8877'])
      expect(await byPhone(phone), phone).toMatchObject({ value: { data: [nuria] } })
    expect(await byPhone('3219998877', '+57')).toMatchObject({ value: { data: [nuria] } })
    expect(await byPhone('3219998877', '52')).toMatchObject({ value: { data: [] } })
    expect(await byPhone('3219998877', '57', demo.mexicanOwner)).toMatchObject({ value: { data: [] } })
  })

  it('by phone needs fewer than 20 characters, and a code', async () => {
    expect(await byPhone('1'.repeat(19))).toMatchObject({ ok: true })
    expect(await byPhone('1'.repeat(20))).toMatchObject(wrong('phone', 'phone_invalid'))
    expect(await byPhone('32199988x7')).toMatchObject(wrong('phone', 'phone_invalid'))
    expect(await byPhone('')).toMatchObject(wrong('phone', 'required'))
    expect(await byPhone('3219998877', '')).toMatchObject({
      problem: { errors: [{ path: 'phoneCode', code: 'required' }, expect.anything()] },
    })
    expect(await byPhone('3219998877', '0')).toMatchObject(wrong('phoneCode', 'phone_code_invalid'))
  })

  it('by identification is reported as unavailable, after a check of its value', async () => {
    for (const value of ['12345', '12345678901', '55443322'])
      expect(await byIdentification(value)).toMatchObject({ value: { available: false, data: [] } })
    for (const value of ['1234', '12345-x'])
      expect(await byIdentification(value), value).toMatchObject(wrong('identification', 'identification_invalid'))
    expect(await byIdentification('123456789012')).toMatchObject({ status: 400 })
    expect(await byIdentification('')).toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'identification', code: 'required' }] },
    })
  })
})
