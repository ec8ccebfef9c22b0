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

describe('a stranger locks nobody out of the device on which they have signed in', () => {
  it.each([ANA, ROOT])('by 101 wrong tries from one address within seconds: %s', async (email) => {
    const device = await newDevice(email)
    await wrongTries(101, email, '203.0.113.9')
    expect((await tryFrom(HOME, email, DEMO_PASSWORD, device)).status).toBe(200)
    // Nor anywhere else.
    expect((await tryFrom('192.0.2.55', email, DEMO_PASSWORD)).status).toBe(200)
  })

  it('is limited for others at the same address', async () => {
    const device = await newDevice(ANA)
    await wrongTries(11, ANA, HOME)
    expect((await tryFrom(HOME, ANA, DEMO_PASSWORD)).status).toBe(429)
    expect((await tryFrom(HOME, ANA, DEMO_PASSWORD, device)).status).toBe(200)
  })
})

describe('the token of a device', () => {
  it('is random, kept hashed, and the same as long as it is sent', async () => {
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

  it('is given only on request: an integration that signs in each hour has no device', async () => {
    expect((await tryFrom(HOME, ANA, DEMO_PASSWORD)).deviceProof).toBeUndefined()
    expect(await knownOf(ANA)).toBe(0)
  })

  it('is for all who sign in there, and for each only after they did', async () => {
    const device = await newDevice(ANA)
    expect(await wrongTries(11, LUIS, HOME, device)).toContain(429)
    expect((await tryFrom('192.0.2.1', LUIS, DEMO_PASSWORD, device)).deviceProof).toBe(device)
    expect((await tryFrom(HOME, LUIS, DEMO_PASSWORD, device)).status).toBe(200)
  })

  it('signs nobody in', async () => {
    const device = await newDevice(ANA)
    expect((await tryFrom(HOME, ANA, 'wrong', device)).status).toBe(401)
    expect(
      (await server.app.request('/api/v2/entities/locations', { headers: { authorization: `Bearer ${device}` } }))
        .status,
    ).toBe(401)
  })

  it('has ten guesses of its own, and then one each five minutes', async () => {
    const device = await newDevice(ANA)
    expect(await wrongTries(11, ANA, HOME, device)).toEqual([...Array.from({ length: 10 }, () => 401), 429])
    const refused = await tryFrom('192.0.2.8', ANA, DEMO_PASSWORD, device)
    expect(refused.status).toBe(429)
    expect(refused.retryAfter).toBeLessThanOrEqual(300)
    await letPass(server, '5 minutes')
    expect((await tryFrom(HOME, ANA, DEMO_PASSWORD, device)).status).toBe(200)
  })

  it('is nothing where it was made up, and a mistake where it has another form', async () => {
    await wrongTries(10, ANA)
    expect((await tryFrom('10.0.0.1', ANA, DEMO_PASSWORD, 'x'.repeat(43))).status).toBe(429)
    expect((await tryFrom(HOME, ANA, DEMO_PASSWORD, 'x')).problem).toMatchObject({
      errors: [{ path: 'deviceProof', code: 'invalidField' }],
    })
  })

  it('is known of the 50 devices that a person used last, and of one that was not used for a year no more', async () => {
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
