import { beforeEach, describe, expect, it } from 'vitest'

import { DEMO_PASSWORD } from '../../../server/demo/accounts.ts'
import { emptyBuckets, letPass } from '../support/limiter.ts'
import { signInFrom } from '../support/sign-in-from.ts'
import { openTestServer } from '../support/test-server.ts'

const server = await openTestServer({ trustProxy: true })
const { tryFrom, wrongTries } = signInFrom(server)

beforeEach(() => emptyBuckets(server))

const ten = (status: number) => Array.from({ length: 10 }, () => status)

describe('after ten wrong tries [S5-02]', () => {
  it('the right password waits too, and the answer says how long', async () => {
    expect(await wrongTries(11, 'ana@demo.parq.test')).toEqual([...ten(401), 429])
    const refused = await tryFrom('10.0.0.1', 'ana@demo.parq.test', DEMO_PASSWORD)
    expect(refused).toMatchObject({
      status: 429,
      problem: { code: 'too_many_attempts', retryAfter: refused.retryAfter },
    })
    expect(refused.retryAfter).toBeGreaterThan(59 * 60)
    expect(refused.retryAfter).toBeLessThanOrEqual(60 * 60)
  })

  it('a person gets in after the stated time, and not before', async () => {
    await wrongTries(10, 'ana@demo.parq.test')
    const { retryAfter } = await tryFrom('10.0.0.1', 'ana@demo.parq.test', DEMO_PASSWORD)
    await letPass(server, `${retryAfter - 2} seconds`)
    expect((await tryFrom('10.0.0.1', 'ana@demo.parq.test', DEMO_PASSWORD)).status).toBe(429)
    await letPass(server, '2 seconds')
    expect((await tryFrom('10.0.0.1', 'ana@demo.parq.test', DEMO_PASSWORD)).status).toBe(200)
  })

  it('one more try is allowed each hour, not ten at once', async () => {
    await wrongTries(10, 'ana@demo.parq.test')
    await letPass(server, '2 hours')
    expect(await wrongTries(3, 'ana@demo.parq.test')).toEqual([401, 401, 429])
  })

  it('the same limits apply to an unknown person', async () => {
    expect(await wrongTries(11, 'nobody@demo.parq.test')).toEqual([...ten(401), 429])
  })

  it('a new connection does not count as a new network, even if the proxy sends its port', async () => {
    const statuses: number[] = []
    for (let port = 50_000; port <= 50_010; port++)
      statuses.push((await tryFrom(`10.0.0.1:${port}`, 'ana@demo.parq.test', 'wrong')).status)
    expect(statuses).toEqual([...ten(401), 429])
  })

  it('another e-mail or another network can still try', async () => {
    await wrongTries(11, 'ana@demo.parq.test')
    expect((await tryFrom('10.0.0.1', 'luis@demo.parq.test', DEMO_PASSWORD)).status).toBe(200)
    expect((await tryFrom('10.0.1.1', 'ana@demo.parq.test', DEMO_PASSWORD)).status).toBe(200)
  })

  it('other spellings of the e-mail count as the same e-mail', async () => {
    await wrongTries(10, 'ana@demo.parq.test')
    expect(await wrongTries(1, ' ANA@demo.parq.TEST')).toEqual([429])
  })

  it('a success before the tenth try resets the count', async () => {
    expect(await wrongTries(9, 'ana@demo.parq.test')).not.toContain(429)
    expect((await tryFrom('10.0.0.1', 'ana@demo.parq.test', DEMO_PASSWORD)).status).toBe(200)
    expect(await wrongTries(9, 'ana@demo.parq.test')).not.toContain(429)
  })

  it('fifty tries at once count like fifty in a row', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => tryFrom('10.0.0.1', 'ana@demo.parq.test', 'wrong')),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40)
  })
})

describe('a successful sign-in', () => {
  it('is not counted for the address or the account', async () => {
    for (let nth = 0; nth < 12; nth++)
      expect((await tryFrom('10.0.0.1', 'luis@demo.parq.test', DEMO_PASSWORD)).status).toBe(200)
    expect((await server.owner.query('select from limiter_buckets')).rowCount).toBe(0)
  })
})

describe('a refused attempt', () => {
  it('is not counted, so that refusals fill neither the table nor wider limits', async () => {
    await wrongTries(10, 'ana@demo.parq.test')
    const rows = async () => (await server.owner.query('select * from limiter_buckets order by key')).rows
    const before = await rows()
    await wrongTries(20, 'ana@demo.parq.test')
    expect(await rows()).toEqual(before)
  })
})

describe('the address that counts', () => {
  it('is the address that our proxy saw, whatever the caller sends', async () => {
    for (let nth = 0; nth < 10; nth++) await tryFrom(`1.2.${nth}.3, 10.0.0.9`, 'ana@demo.parq.test', 'wrong')
    expect((await tryFrom('1.2.99.3, 10.0.0.9', 'ana@demo.parq.test', DEMO_PASSWORD)).status).toBe(429)
  })
})

describe('stored attempts', () => {
  it('contain no e-mail and no address', async () => {
    await wrongTries(2, 'ana@demo.parq.test', '203.0.113.77')
    const { rows } = await server.owner.query<{ all: string }>(
      `select string_agg(encode(key, 'escape') || key::text || b::text, ' ') as all from limiter_buckets b`,
    )
    expect(rows[0]?.all).not.toMatch(/ana|parq|203\.0/)
    expect(rows[0]?.all).toContain('\\x')
  })
})
