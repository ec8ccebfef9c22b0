import { pino } from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'

import { editDriver, getDriver } from '../../../contract/driver.ts'
import { freshPhone, trailOf } from '../drivers/support.ts'
import { enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { withLink } from './support.ts'
import { logged, freshEmail, statusesOf, linkedDrivers } from './linked-drivers.ts'

const server = await openTestServer({
  log: pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) }),
})
const demo = await enterDemo(server)

const { aDriver, linkOf } = linkedDrivers(server, demo)
const { open, email, register, edit } = withLink(server)
const read = (id: string) => server.value(getDriver, { params: { id } }, demo.ana)

beforeEach(() => server.owner.query('delete from limiter_buckets'))

describe('an edit by a link [S2-06]', () => {
  it('is done in the driver’s own name, uses up the link, and is marked in the history', async () => {
    const [driver, number] = [await aDriver(), freshPhone()]
    const token = await linkOf(driver.id)
    expect(await edit(token, driver.id, { phone: { from: driver.phone, to: number } })).toEqual({
      ok: true,
      status: 200,
      value: { saved: true },
    })
    expect(await read(driver.id)).toMatchObject({ phone: number, version: driver.version + 1 })
    expect(
      (await trailOf(server, driver.id)).slice(1).map(({ action, actor, after }) => ({ action, actor, after })),
    ).toEqual(
      expect.arrayContaining([
        { action: 'edited', actor: 'María Peña', after: { phone: number } },
        { action: 'link_used', actor: 'María Peña', after: { sentTo: 'maria@example.test' } },
      ]),
    )
    for (const again of [
      await edit(token, driver.id, { phone: { from: number, to: freshPhone() } }),
      await open(token),
      await email(token, 'x@example.test'),
    ])
      expect(again).toMatchObject({ status: 410, problem: { code: 'link_gone' } })
    expect(await read(driver.id)).toMatchObject({ phone: number })
  })

  it('without changes confirms that everything is right', async () => {
    const driver = await aDriver()
    const token = await linkOf(driver.id)
    expect(await edit(token, driver.id, {})).toMatchObject({ ok: true })
    expect((await trailOf(server, driver.id)).map(({ action }) => action)).toEqual(['created', 'link_used'])
    const { rows } = await server.owner.query(
      `select actor_role, actor_email from audit_entries where entity_id = $1 and action = 'link_used'`,
      [driver.id],
    )
    expect(rows).toEqual([{ actor_role: 'driver', actor_email: 'maria@example.test' }])
    expect((await read(driver.id)).version).toBe(driver.version)
    expect(await open(token)).toMatchObject({ status: 410 })
  })

  it('is done once, even if six requests use the link at once', async () => {
    for (let round = 0; round < 3; round++) {
      const driver = await aDriver()
      const token = await linkOf(driver.id)
      const numbers = Array.from({ length: 6 }, freshPhone)
      const answers = await Promise.all(
        numbers.map((number) => edit(token, driver.id, { phone: { from: driver.phone, to: number } })),
      )
      expect(statusesOf(answers)).toEqual([200, 410, 410, 410, 410, 410])
      const { phone: set, version } = await read(driver.id)
      expect(version).toBe(driver.version + 1)
      expect(set).toBe(numbers[answers.findIndex(({ ok }) => ok)])
    }
  })

  it.each([
    ['other than the link’s, in the same company,', () => aDriver()],
    ['in another company', () => aDriver({ phoneCode: '52' }, demo.mexicanOwner)],
    ['that does not exist', () => Promise.resolve({ id: '018de03c-2ef3-7eed-9270-11d0aa65a600' })],
  ])('for a driver %s is refused, and does not use up the link', async (_, made) => {
    const [driver, other] = [await aDriver(), await made()]
    const token = await linkOf(driver.id)
    expect(await edit(token, other.id, { lastName: { from: 'Peña', to: 'Pérez' } })).toMatchObject({
      status: 404,
      problem: { code: 'not_found' },
    })
    const { rows } = await server.owner.query(`select last_name from drivers where id = $1 and last_name <> 'Peña'`, [
      other.id,
    ])
    expect(rows).toEqual([])
    expect(await edit(token, driver.id.toUpperCase(), { lastName: { from: 'Peña', to: 'Pérez' } })).toMatchObject({
      ok: true,
    })
  })

  it('does not use up the link if it is refused, and reveals nothing about other drivers', async () => {
    const [driver, other] = [await aDriver(), await aDriver()]
    const token = await linkOf(driver.id)
    const taken = await edit(token, driver.id, { phone: { from: driver.phone, to: other.phone ?? '' } })
    expect(taken).toMatchObject({
      status: 409,
      problem: { code: 'driver_exists', errors: [{ path: 'phone', code: 'driver_phone_exists' }] },
    })
    expect(JSON.stringify(taken)).not.toContain(other.id)
    expect(JSON.stringify(taken)).not.toContain('matches')

    await server.value(
      editDriver,
      { params: { id: driver.id }, body: { changes: { lastName: { from: 'Peña', to: 'Prada' } } } },
      demo.ana,
    )
    const conflict = await edit(token, driver.id, { lastName: { from: 'Peña', to: 'Pérez' } })
    expect(conflict).toMatchObject({
      status: 409,
      problem: { code: 'edit_conflict', conflicts: [{ path: 'lastName', theirs: 'Prada', by: null, at: null }] },
    })
    expect(JSON.stringify(conflict)).not.toContain(demo.ana.name)

    expect(await edit(token, driver.id, { firstName: { from: 'María', to: 'A' } })).toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'firstName', code: 'name_too_short' }] },
    })
    expect(await edit(token, driver.id, { lastName: { from: 'Prada', to: 'Pérez' } })).toMatchObject({ ok: true })
  })

  it('cannot change a photo', async () => {
    const driver = await aDriver()
    const changes = {
      lastName: { from: 'Peña', to: 'Pérez' },
      photo: { from: null, to: '018de03c-2ef3-7eed-9270-11d0aa65a600' },
    }
    expect(await edit(await linkOf(driver.id), driver.id, changes)).toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'changes.photo', code: 'unknown_field' }] },
    })
    expect(await read(driver.id)).toMatchObject({ lastName: 'Peña', photo: null })
  })

  it('is not possible with an invitation, and a driver’s link registers nobody', async () => {
    const driver = await aDriver()
    expect(await edit(await linkOf(null), driver.id, {})).toMatchObject({ status: 404 })
    expect(
      await register(await linkOf(driver.id), { firstName: 'Nubia', lastName: 'Rojas', email: freshEmail() }),
    ).toMatchObject({ status: 410 })
  })
})
