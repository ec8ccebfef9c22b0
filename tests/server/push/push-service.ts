import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'

import * as v from 'valibot'

import type { PushedAlert } from '../../../server/push/pusher.ts'

const Alert: v.GenericSchema<unknown, PushedAlert> = v.object({
  title: v.string(),
  body: v.string(),
  path: v.string(),
  tag: v.string(),
  personId: v.string(),
  other: v.string(),
})
const Token = v.object({ aud: v.string(), exp: v.number(), sub: v.string() })

/** A browser with its keys. */
export function createBrowser(name: string, host = 'push.example.com') {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const auth = randomBytes(16)
  return {
    endpoint: `https://${host}/send/${name}`,
    p256dh: pair.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
    read: (body: Buffer) => decrypt(body, pair, auth),
  }
}
export type Browser = ReturnType<typeof createBrowser>

/** Decrypts a message as a browser does (RFC 8291), or throws. */
export function decrypt(
  body: Buffer,
  pair: Pick<ReturnType<typeof createECDH>, 'computeSecret' | 'getPublicKey'>,
  auth: Buffer,
): string {
  const salt = body.subarray(0, 16)
  const idLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + idLength)
  const sealed = body.subarray(21 + idLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32))
  const derive = (what: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${what}\0`), bytes))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12)).setAuthTag(
    sealed.subarray(-16),
  )
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

type Headers = Readonly<Record<string, unknown>>

/** Checks the signature of a message (RFC 8292) as a push service does; returns the claims and the sender's key. */
export function readSignature(headers: Headers) {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(String(headers['Authorization'])) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
    format: 'jwk',
  })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const parsed = v.parse(v.pipe(v.string(), v.parseJson(), Token), Buffer.from(claims, 'base64url').toString())
  return { isSigned, key, ...parsed }
}

/** A push service in this process, with its browsers. */
export function createPushService() {
  const browsers: Browser[] = []
  /** Answers to the next messages; 201 if there are none. */
  const answers: number[] = []
  const shown: (PushedAlert & { browser: string; topic: unknown })[] = []
  return {
    shown,
    answers,
    browsers,
    addBrowser(name: string): Browser {
      const browser = createBrowser(name)
      browsers.push(browser)
      return browser
    },
    ask(url: string, { headers, body }: { headers?: unknown; body: Buffer }): Promise<number> {
      const given = v.parse(v.record(v.string(), v.unknown()), headers)
      const { isSigned, aud } = readSignature(given)
      if (!isSigned || aud !== new URL(url).origin) return Promise.resolve(403)
      const answer = answers.shift() ?? 201
      const browser = browsers.find(({ endpoint }) => endpoint === url)
      if (browser === undefined) return Promise.resolve(410)
      if (answer === 201) {
        const alert = v.parse(v.pipe(v.string(), v.parseJson(), Alert), browser.read(body))
        shown.push({ ...alert, browser: url, topic: given['Topic'] })
      }
      return Promise.resolve(answer)
    },
  }
}
