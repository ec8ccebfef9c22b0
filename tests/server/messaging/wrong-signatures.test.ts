import { createHmac } from 'node:crypto'

import { beforeEach, describe, expect, it } from 'vitest'

import { enterDemo } from '../support/demo.ts'
import { emptyBuckets, letPass } from '../support/limiter.ts'
import { openTestServer } from '../support/test-server.ts'
import { connect, testWhatsApp } from './support.ts'

const { messengers } = testWhatsApp({ now: () => new Date() })
const server = await openTestServer({ messengers, trustProxy: true })
const demo = await enterDemo(server)
await connect(server, demo.owner)

beforeEach(() => emptyBuckets(server))

const BODY = JSON.stringify({ entry: [] })
const SIGNED = `sha256=${createHmac('sha256', 'simulated-app-secret').update(BODY).digest('hex')}`

async function statusFrom(ip: string, signature: string, companyId = demo.colombia): Promise<number> {
  const headers = { 'x-hub-signature-256': signature, 'x-forwarded-for': ip }
  return (await server.app.request(`/hooks/whatsapp/${companyId}`, { method: 'POST', headers, body: BODY })).status
}

async function statusesOf(ask: () => Promise<number>, times = 121): Promise<Set<number>> {
  const statuses = new Set<number>()
  for (let nth = 0; nth < times; nth += 1) statuses.add(await ask())
  return statuses
}

describe('notices of WhatsApp with a wrong signature', () => {
  it('have to wait after 120 from one address, while other addresses are heard', async () => {
    expect(await statusesOf(() => statusFrom('10.0.0.1', 'sha256=00'))).toEqual(new Set([403, 429]))
    expect(await statusFrom('10.0.0.1', SIGNED)).toBe(429)
    expect(await statusFrom('10.0.9.9', SIGNED)).toBe(200)
    await letPass(server, '1 minute')
    expect(await statusFrom('10.0.0.1', SIGNED)).toBe(200)
  })

  it('count for companies without a connection too', async () => {
    const ask = () => statusFrom('10.0.0.2', SIGNED, demo.mexico)
    expect(await statusesOf(ask)).toEqual(new Set([404, 429]))
  })

  it('count for guesses at the token too', async () => {
    const ask = async () => {
      const query = 'hub.mode=subscribe&hub.challenge=42&hub.verify_token=guessed'
      const headers = { 'x-forwarded-for': '10.0.0.3' }
      return (await server.app.request(`/hooks/whatsapp/${demo.colombia}?${query}`, { headers })).status
    }
    expect(await statusesOf(ask)).toEqual(new Set([403, 429]))
  })

  it('do not include signed notices, of which any number is accepted', async () => {
    expect(await statusesOf(() => statusFrom('10.0.0.4', SIGNED), 150)).toEqual(new Set([200]))
  })
})
