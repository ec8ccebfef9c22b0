import { beforeEach, describe, expect, it } from 'vitest'

import { DEMO_PASSWORD } from '../../../server/demo/accounts.ts'
import { openTestServer } from '../support/test-server.ts'

const server = await openTestServer({ trustProxy: true })

beforeEach(() => server.owner.query('delete from attempts'))

async function tryFrom(ip: string, email: string, password: string): Promise<Response> {
  return server.app.request('/api/v2/users/auth/login/operator', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
    body: JSON.stringify({ email, password }),
  })
}

async function wrongTries(count: number, email: string, ip = '10.0.0.1'): Promise<number[]> {
  const statuses: number[] = []
  for (let nth = 0; nth < count; nth++) statuses.push((await tryFrom(ip, email, `wrong ${nth}`)).status)
  return statuses
}

const ten = (status: number) => Array.from({ length: 10 }, () => status)

describe('after ten tries [S5-02]', () => {
  it('even the right password has to wait, and the answer says how long', async () => {
    expect(await wrongTries(11, 'ana@demo.parq.test')).toEqual([...ten(401), 429])
    const refused = await tryFrom('10.0.0.1', 'ana@demo.parq.test', DEMO_PASSWORD)
    const wait = Number(refused.headers.get('retry-after'))
    expect(await refused.json()).toMatchObject({ status: 429, code: 'too_many_attempts', retryAfter: wait })
    expect(wait).toBeGreaterThan(14 * 60)
    expect(wait).toBeLessThanOrEqual(15 * 60)
  })

  it('the same holds for somebody who does not exist', async () => {
    expect(await wrongTries(11, 'nobody@demo.parq.test')).toEqual([...ten(401), 429])
  })

  it('another e-mail and another address may still try', async () => {
    await wrongTries(11, 'ana@demo.parq.test')
    expect((await tryFrom('10.0.0.1', 'luis@demo.parq.test', DEMO_PASSWORD)).status).toBe(200)
    expect((await tryFrom('10.0.0.2', 'ana@demo.parq.test', DEMO_PASSWORD)).status).toBe(200)
  })

  it('other spellings of the e-mail are the same e-mail', async () => {
    await wrongTries(10, 'ana@demo.parq.test')
    expect(await wrongTries(1, ' ANA@demo.parq.TEST')).toEqual([429])
  })

  it('one may try again when the window is over', async () => {
    await wrongTries(11, 'ana@demo.parq.test')
    await server.owner.query(`update attempts set window_ends_at = now() - interval '1 second'`)
    expect((await tryFrom('10.0.0.1', 'ana@demo.parq.test', DEMO_PASSWORD)).status).toBe(200)
    await wrongTries(1, 'ana@demo.parq.test')
    const { rows } = await server.owner.query(`select count from attempts where subject like 'sign-in:%10.0.0.1'`)
    expect(rows).toEqual([{ count: 1 }])
  })

  it('a success before the tenth wipes the count', async () => {
    expect(await wrongTries(9, 'ana@demo.parq.test')).not.toContain(429)
    expect((await tryFrom('10.0.0.1', 'ana@demo.parq.test', DEMO_PASSWORD)).status).toBe(200)
    expect(await wrongTries(9, 'ana@demo.parq.test')).not.toContain(429)
  })

  it('tries at once are all counted', async () => {
    const answers = await Promise.all(Array.from({ length: 14 }, () => tryFrom('10.0.0.1', 'ana@demo.parq.test', 'wrong')))
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(4)
  })
})

describe('the address that counts', () => {
  it('is the one that our proxy saw, whatever the caller claims', async () => {
    for (let nth = 0; nth < 10; nth++) await tryFrom(`1.2.3.${nth}, 10.0.0.9`, 'ana@demo.parq.test', 'wrong')
    expect((await tryFrom('1.2.3.99, 10.0.0.9', 'ana@demo.parq.test', DEMO_PASSWORD)).status).toBe(429)
  })

  it('one e-mail tried from everywhere has an end too', async () => {
    await server.owner.query(`insert into attempts (subject, count, window_ends_at) values ('sign-in:ana@demo.parq.test', 99, now() + interval '10 minutes')`)
    expect((await tryFrom('10.9.9.1', 'ana@demo.parq.test', 'wrong')).status).toBe(401)
    expect((await tryFrom('10.9.9.2', 'ana@demo.parq.test', 'wrong')).status).toBe(429)
  })
})

describe('one address that tries many e-mails', () => {
  it('is refused after three hundred tries, and only it', async () => {
    await wrongTries(1, 'first@demo.parq.test')
    await server.owner.query(`update attempts set count = 300 where subject = 'sign-in-from:10.0.0.1'`)
    expect(await wrongTries(1, 'second@demo.parq.test')).toEqual([429])
    expect((await tryFrom('10.0.0.1', 'ana@demo.parq.test', DEMO_PASSWORD)).status).toBe(429)
    expect((await tryFrom('10.0.0.2', 'ana@demo.parq.test', DEMO_PASSWORD)).status).toBe(200)
  })
})
