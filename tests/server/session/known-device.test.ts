import { beforeEach, describe, expect, it } from 'vitest'

import { DEMO_PASSWORD } from '../../../server/demo/accounts.ts'
import { sweepLeftovers } from '../../../server/sweeper/sweeper.ts'
import { emptyBuckets, letPass } from '../support/limiter.ts'
import { signInFrom } from '../support/sign-in-from.ts'
import { openTestServer } from '../support/test-server.ts'

const server = await openTestServer({ trustProxy: true })
const { tryFrom, wrongTries } = signInFrom(server)

const [ANA, LUIS, ROOT] = ['ana@demo.parq.test', 'luis@demo.parq.test', 'root@demo.parq.test']
const HOME = '198.51.100.7'

beforeEach(async () => {
  await emptyBuckets(server)
  await server.owner.query('delete from known_devices')
})

async function newDevice(email: string, ip = HOME): Promise<string> {
  const { deviceProof } = await tryFrom(ip, email, DEMO_PASSWORD, null)
  if (deviceProof === undefined) throw new Error(`${email} got no proof`)
  return deviceProof
}

const knownOf = async (email: string) =>
  (
    await server.owner.query(
      'select from known_devices k join identities i on i.id = k.identity_id where i.email = $1',
      [email],
    )
  ).rowCount

describe('on a device on which a person has signed in', () => {
  it.each([ANA, ROOT])(
    'strangers with 101 wrong tries from one address do not lock the person out: %s',
    async (email) => {
      const device = await newDevice(email)
      await wrongTries(101, email, '203.0.113.9')
      expect((await tryFrom(HOME, email, DEMO_PASSWORD, device)).status).toBe(200)
      // No other address is blocked either.
      expect((await tryFrom('192.0.2.55', email, DEMO_PASSWORD)).status).toBe(200)
    },
  )

  it('wrong tries on the device itself limit the person at the same address', async () => {
    const device = await newDevice(ANA)
    await wrongTries(11, ANA, HOME)
    expect((await tryFrom(HOME, ANA, DEMO_PASSWORD)).status).toBe(429)
    expect((await tryFrom(HOME, ANA, DEMO_PASSWORD, device)).status).toBe(200)
  })
})

describe('the token of a device', () => {
  it('is random, stored hashed, and unchanged while it is sent', async () => {
    const [one, other] = [await newDevice(ANA), await newDevice(ANA)]
    expect(one).toMatch(/^[\w-]{43}$/)
    expect(other).not.toBe(one)
    expect((await tryFrom(HOME, ANA, DEMO_PASSWORD, one)).deviceProof).toBe(one)
    const { rows } = await server.owner.query<{ ours: boolean }>(
      'select proof_hash = sha256($1) as ours from known_devices order by 1',
      [Buffer.from(one)],
    )
    expect(rows).toEqual([{ ours: false }, { ours: true }])
  })

  it('is sent only on request, because an integration that signs in each hour has no device', async () => {
    expect((await tryFrom(HOME, ANA, DEMO_PASSWORD)).deviceProof).toBeUndefined()
    expect(await knownOf(ANA)).toBe(0)
  })

  it('serves each person who has signed in there', async () => {
    const device = await newDevice(ANA)
    expect(await wrongTries(11, LUIS, HOME, device)).toContain(429)
    expect((await tryFrom('192.0.2.1', LUIS, DEMO_PASSWORD, device)).deviceProof).toBe(device)
    expect((await tryFrom(HOME, LUIS, DEMO_PASSWORD, device)).status).toBe(200)
  })

  it('signs nobody in by itself', async () => {
    const device = await newDevice(ANA)
    expect((await tryFrom(HOME, ANA, 'wrong', device)).status).toBe(401)
    expect(
      (await server.app.request('/api/v2/entities/locations', { headers: { authorization: `Bearer ${device}` } }))
        .status,
    ).toBe(401)
  })

  it('has ten guesses of its own, and one more each five minutes', async () => {
    const device = await newDevice(ANA)
    expect(await wrongTries(11, ANA, HOME, device)).toEqual([...Array.from({ length: 10 }, () => 401), 429])
    const refused = await tryFrom('192.0.2.8', ANA, DEMO_PASSWORD, device)
    expect(refused.status).toBe(429)
    expect(refused.retryAfter).toBeLessThanOrEqual(300)
    await letPass(server, '5 minutes')
    expect((await tryFrom(HOME, ANA, DEMO_PASSWORD, device)).status).toBe(200)
  })

  it('has no effect if it is invented, and is an error in another form', async () => {
    await wrongTries(10, ANA)
    expect((await tryFrom('10.0.0.1', ANA, DEMO_PASSWORD, 'x'.repeat(43))).status).toBe(429)
    expect((await tryFrom(HOME, ANA, DEMO_PASSWORD, 'x')).problem).toMatchObject({
      errors: [{ path: 'deviceProof', code: 'invalidField' }],
    })
  })

  it('is remembered for the last 50 devices of a person, and for a year', async () => {
    const first = await newDevice(ANA)
    await server.owner.query(`update known_devices set used_at = now() - interval '1 day'`)
    for (let nth = 0; nth < 50; nth++) await newDevice(ANA)
    expect(await knownOf(ANA)).toBe(50)
    const { rows } = await server.owner.query('select from known_devices where proof_hash = sha256($1)', [
      Buffer.from(first),
    ])
    expect(rows).toEqual([])
    await server.owner.query(`update known_devices set used_at = now() - interval '366 days'`)
    const staying = await newDevice(LUIS)
    await sweepLeftovers(server.database)
    expect([await knownOf(ANA), await knownOf(LUIS)]).toEqual([0, 1])
    expect((await tryFrom(HOME, LUIS, DEMO_PASSWORD, staying)).status).toBe(200)
  })
})
