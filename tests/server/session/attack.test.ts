import { beforeEach, describe, expect, it, vi } from 'vitest'

import { DEMO_PASSWORD } from '../../../server/demo/accounts.ts'
import { roundsIn } from '../../support/rounds.ts'
import { emptyBuckets, letPass } from '../support/limiter.ts'
import { signInFrom } from '../support/sign-in-from.ts'
import { openTestServer } from '../support/test-server.ts'

// Thousands of guesses: this test counts the guesses that the server checks; the time of one check does not matter.
vi.mock('@node-rs/argon2', async (original) => ({
  ...(await original<typeof import('@node-rs/argon2')>()),
  verify: (_: string, password: string) => Promise.resolve(password === DEMO_PASSWORD),
}))

const server = await openTestServer({ trustProxy: true })
const { tryFrom, wrongTries } = signInFrom(server)

const ANA = 'ana@demo.parq.test'
const HOME = '198.51.100.7'
const HOURS = roundsIn(3, 12)

beforeEach(() => emptyBuckets(server))

/** Each attacker makes this many tries; returns the number of guesses that the server checked. */
async function guessesOf(attackers: number, times: number): Promise<number> {
  const told = await Promise.all(
    Array.from({ length: attackers }, (_, nth) => wrongTries(times, ANA, `10.${Math.floor(nth / 250)}.${nth % 250}.1`)),
  )
  return told.flat().filter((status) => status === 401).length
}

describe('an attack on one account', () => {
  it('from 50 addresses has 500 guesses at once and 50 an hour, while its owner continues and can sign in on a new device', async () => {
    const { deviceProof: device } = await tryFrom(HOME, ANA, DEMO_PASSWORD, null)
    let guesses = await guessesOf(50, 11)
    expect(guesses).toBe(500)
    let longestWait = 0
    for (let hour = 1; hour <= HOURS; hour++) {
      const newcomer = `192.0.${hour}.2`
      const { retryAfter } = await tryFrom(newcomer, ANA, DEMO_PASSWORD)
      longestWait = Math.max(longestWait, retryAfter)
      await letPass(server, `${retryAfter} seconds`)
      // The attackers continue throughout.
      guesses += await guessesOf(50, 1)
      expect((await tryFrom(newcomer, ANA, DEMO_PASSWORD)).status).toBe(200)
      expect((await tryFrom(HOME, ANA, DEMO_PASSWORD, device)).status).toBe(200)
      await letPass(server, '1 hour')
      guesses += await guessesOf(50, 2)
    }
    expect(longestWait).toBeGreaterThan(0)
    expect(longestWait).toBeLessThanOrEqual(60)
    expect(guesses).toBe(500 + HOURS * 50)
  })

  it('from any number of addresses has 500 guesses at once, and 1,440 a day', async () => {
    const atOnce = await guessesOf(700, 1)
    expect(atOnce).toBeGreaterThanOrEqual(500)
    // The limit refills while the guesses run.
    expect(atOnce).toBeLessThanOrEqual(502)
    await letPass(server, '1 hour')
    expect(await guessesOf(700, 1)).toBeLessThanOrEqual(62)
  })
})

describe('one address that tries one password on many e-mails', () => {
  const spray = async (ip: string, times: number) => {
    const told = await Promise.all(
      Array.from({ length: times }, (_, nth) => tryFrom(ip, `person-${nth}@demo.parq.test`, 'summer')),
    )
    return told.filter(({ status }) => status === 401).length
  }

  it('has 300 tries, and one more each half minute, without an effect on its neighbours', async () => {
    expect(await spray('10.0.0.1', 310)).toBe(300)
    const refused = await tryFrom('10.0.0.1', ANA, DEMO_PASSWORD)
    expect(refused.status).toBe(429)
    expect(refused.retryAfter).toBeLessThanOrEqual(30)
    expect((await tryFrom('10.0.0.2', ANA, DEMO_PASSWORD)).status).toBe(200)
  })

  it('shares its tries among all addresses of one IPv6 network', async () => {
    expect(await spray('2001:db8:1:2::1', 160)).toBe(160)
    expect(await spray('2001:db8:1:2:ffff::2', 160)).toBe(140)
  })
})
