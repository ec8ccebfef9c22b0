import { beforeEach, describe, expect, it } from 'vitest'

import { kioskDeviceCalls, makePairingCode } from '../../../contract/kiosk-device.ts'
import { enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { wrongCode, gone, kioskOffice } from './office.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
const { home, pair, beat, create, read, codeFor, revoke, paired } = kioskOffice(server, demo)

const history = async (id: string) =>
  (await server.value(kioskDeviceCalls.history, { params: { id } }, demo.owner)).data

beforeEach(() => server.owner.query('delete from limiter_buckets'))

describe('pairing a device [S2-36]', () => {
  it('accepts a code in any spelling, and gives the device its identity', async () => {
    const device = await create()
    const { code, expiresAt } = await server.value(makePairingCode, { params: { id: device.id } }, demo.owner)
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
    const { rows } = await server.owner.query<{ left: number }>(
      'select extract(epoch from $1::timestamptz - now())::float as left',
      [expiresAt],
    )
    expect(rows[0]?.left).toBeGreaterThan(9 * 60)
    expect(rows[0]?.left).toBeLessThanOrEqual(10 * 60)
    const answer = await pair(` ${code.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `)
    expect(answer).toMatchObject({
      ok: true,
      value: {
        token: expect.stringMatching(/^[\w-]{64}$/),
        kiosk: {
          id: device.id,
          name: device.name,
          location: { id: home },
          receiptPrefix: expect.stringMatching(/^K\d+$/),
        },
      },
    })
    expect(await read(device.id)).toMatchObject({
      pairedAt: expect.any(String),
      revokedAt: null,
      lastHeartbeatAt: null,
    })
    expect((await history(device.id)).map(({ action, actor }) => [action, actor?.name])).toEqual([
      ['paired', device.name],
      ['code_made', demo.owner.name],
      ['created', demo.owner.name],
    ])
  })

  it('works once: one of two that use a code at once is paired', async () => {
    const code = await codeFor((await create()).id)
    const answers = await Promise.all([pair(code), pair(code)])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.find(({ ok }) => !ok)).toMatchObject(wrongCode)
    expect(await pair(code)).toMatchObject(wrongCode)
  })

  it('works for ten minutes, and with the latest code only', async () => {
    const device = await create()
    const [first, second] = [await codeFor(device.id), await codeFor(device.id)]
    expect(await pair(first)).toMatchObject(wrongCode)
    await server.owner.query(`update kiosk_codes set expires_at = now() - interval '1 second' where device_id = $1`, [
      device.id,
    ])
    expect(await pair(second)).toMatchObject(wrongCode)
    for (const typed of ['ABCD-EFG', 'ABCD-EFGU', '?']) expect(await pair(typed), typed).toMatchObject(wrongCode)
    expect(await pair(await codeFor(device.id))).toMatchObject({ ok: true })
  })

  it('gives a new prefix each time, which no device of the location uses, even for two at once', async () => {
    const [one, other] = [await paired(), await create()]
    const codes = [await codeFor(one.id), await codeFor(other.id)]
    const answers = await Promise.all(codes.map(pair))
    const prefixes = answers.map((answer) => (answer.ok ? answer.value.kiosk.receiptPrefix : answer.problem.code))
    expect(new Set([one.kiosk.receiptPrefix, ...prefixes]).size).toBe(3)
    const { rows } = await server.owner.query<{ twice: number }>(
      `select count(*)::int as twice from (select location_id, number from kiosk_prefixes group by 1, 2 having count(*) > 1) as same`,
    )
    expect(rows).toEqual([{ twice: 0 }])
  })

  it('ends the previous pairing of the device', async () => {
    const device = await paired()
    expect(await beat(device.token)).toMatchObject({ ok: true })
    const again = await pair(await codeFor(device.id))
    expect(again).toMatchObject({ ok: true })
    expect(await beat(device.token)).toMatchObject(gone)
    expect(await beat(again.ok ? again.value.token : '')).toMatchObject({ ok: true })
  })

  it('is started and ended by admins of the company only', async () => {
    const { id } = await create()
    expect(await server.call(makePairingCode, { params: { id } }, demo.ana)).toMatchObject({ status: 403 })
    expect(await server.call(makePairingCode, { params: { id } }, demo.mexicanOwner)).toMatchObject({ status: 404 })
    expect(await revoke(id, demo.ana)).toMatchObject({ status: 403 })
    expect(await revoke(id, demo.mexicanOwner)).toMatchObject({ status: 404 })
    expect(await server.call(makePairingCode, { params: { id } }, demo.owner)).toMatchObject({ ok: true })
  })

  it('stores code and token as hashes only', async () => {
    const device = await create()
    const code = await codeFor(device.id)
    const answer = await pair(code)
    const { rows } = await server.owner.query<{ all: string }>(
      `select (select json_agg(d) from kiosk_devices d)::text || coalesce((select json_agg(c) from kiosk_codes c)::text, '') || (select json_agg(a) from audit_entries a where entity = 'kiosk_device')::text as all`,
    )
    expect(rows[0]?.all).toContain(device.id)
    for (const secret of [code, code.replace('-', ''), answer.ok ? answer.value.token : code])
      expect(rows[0]?.all).not.toContain(secret)
  })

  it('is limited for people who guess codes', async () => {
    for (let times = 0; times < 30; times++)
      expect((await pair(`ABCD${String(times).padStart(4, '0')}`)).status).toBe(400)
    expect(await pair('ABCDEFGH')).toMatchObject({ status: 429, problem: { code: 'too_many_attempts' } })
  })
})
