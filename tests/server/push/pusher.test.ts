import { createECDH, randomBytes } from 'node:crypto'

import { describe, expect, it } from 'vitest'

import { isPushEndpoint } from '../../../domain/push-endpoints.ts'
import { createPusher } from '../../../server/push/pusher.ts'
import { isPublicAddress, lookupPublic, requestPublic } from '../../../server/push/public-request.ts'
import { createBrowser, decrypt, readSignature } from './push-service.ts'

const ALERT = { title: 'Shortage', body: 'Centro · 5', path: '/dashboard', tag: 't', personId: 'p', other: 'o' }

interface Sent {
  url: string
  headers: Record<string, unknown>
  body: Buffer
}

function pusherOf(answer: () => Promise<number>, appUrl = 'https://parq.test') {
  const sent: Sent[] = []
  const pusher = createPusher({
    key: randomBytes(32),
    appUrl: () => appUrl,
    ask: (url, { headers, body }) => {
      sent.push({ url, headers: { ...headers }, body })
      return answer()
    },
  })
  return { pusher, sent }
}

describe('a message', () => {
  it('is read by the browser that subscribed, and by no other', async () => {
    const [browser, other] = [createBrowser('1'), createBrowser('2')]
    const { pusher, sent } = pusherOf(() => Promise.resolve(201))
    expect(await pusher.send(browser, ALERT, 'topic')).toBe('sent')
    expect(JSON.parse(browser.read(sent[0]?.body ?? Buffer.alloc(0)))).toEqual(ALERT)
    expect(() => other.read(sent[0]?.body ?? Buffer.alloc(0))).toThrow('authenticate')
  })

  it('is decrypted as in the example of RFC 8291', () => {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url')
    const body = Buffer.from(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
      'base64url',
    )
    expect(decrypt(body, pair, Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url'))).toBe(
      'When I grow up, I want to be a watermelon',
    )
  })

  it('is signed for its push service with the key that browsers subscribe with', async () => {
    const { pusher, sent } = pusherOf(() => Promise.resolve(201))
    await pusher.send(createBrowser('1'), ALERT, 'topic')
    const { exp, ...signature } = readSignature(sent[0]?.headers ?? {})
    expect(signature).toEqual({
      isSigned: true,
      key: pusher.publicKey,
      aud: 'https://push.example.com',
      sub: 'https://parq.test',
    })
    expect(exp).toBeGreaterThan(Date.now() / 1_000)
    expect(exp).toBeLessThanOrEqual(Date.now() / 1_000 + 24 * 60 * 60)
    expect(sent[0]?.headers).toMatchObject({ Topic: 'topic', Urgency: 'high', TTL: 86_400 })
  })

  it('names a mail address if the app has no https address', async () => {
    const { pusher, sent } = pusherOf(() => Promise.resolve(201), 'http://127.0.0.1:4173')
    await pusher.send(createBrowser('1'), ALERT, 'topic')
    expect(readSignature(sent[0]?.headers ?? {}).sub).toMatch(/^mailto:/)
  })

  it.each([
    [200, 'sent'],
    [404, 'gone'],
    [410, 'gone'],
    [403, 'gone'],
    [429, 'later'],
    [503, 'later'],
    [301, 'refused'],
    [413, 'refused'],
  ] as const)('with the answer %i is %s', async (status, outcome) => {
    const { pusher } = pusherOf(() => Promise.resolve(status))
    expect(await pusher.send(createBrowser('1'), ALERT, 'topic')).toBe(outcome)
  })

  it('without an answer is tried later', async () => {
    const { pusher } = pusherOf(() => Promise.reject(new Error('cut')))
    expect(await pusher.send(createBrowser('1'), ALERT, 'topic')).toBe('later')
  })

  it('is not sent to a browser whose key is no point of the curve', async () => {
    const { pusher, sent } = pusherOf(() => Promise.resolve(201))
    expect(await pusher.send({ ...createBrowser('1'), p256dh: 'A'.repeat(87) }, ALERT, 'topic')).toBe('gone')
    expect(sent).toEqual([])
  })
})

describe('the address of a push service', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-by3p.notify.windows.com/w/?token=abc',
  ])('%s is accepted', (url) => {
    expect(isPushEndpoint(url)).toBe(true)
  })

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://localhost/abc',
    'https://localhost./abc',
    'https://database/abc',
    'https://127.0.0.1/abc',
    'https://0x7f.1/abc',
    'https://2130706433/abc',
    'https://[::1]/abc',
    'https://push.example.com:8443/abc',
    'https://a:b@push.example.com/abc',
    'ftp://push.example.com/abc',
    'push.example.com',
    `https://push.example.com/${'a'.repeat(1_000)}`,
  ])('%s is refused', (url) => {
    expect(isPushEndpoint(url)).toBe(false)
  })

  it.each(['8.8.8.8', '142.250.78.10', '2607:f8b0:4008:800::200a'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.20.0.1',
    '192.168.1.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'fc00::1',
    'fe80::1',
  ])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it('is not called if its name leads to this machine', async () => {
    const found = new Promise((resolve) => {
      lookupPublic('localhost', {}, (error) => resolve(error?.message))
    })
    expect(await found).toBe('localhost has no public address')
    await expect(requestPublic('https://localhost/', { method: 'POST', body: Buffer.alloc(0) })).rejects.toThrow(
      'no public address',
    )
  })
})
