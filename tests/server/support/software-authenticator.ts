import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto'

import type {
  AssertionOptions,
  AttestationOptions,
  PasskeyAssertion,
  PasskeyAttestation,
} from '../../../contract/second-factor.ts'

const base64url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest()

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

/** Deviations of a false or careless authenticator. */
interface Falsely {
  origin?: string
  challenge?: string
  rpId?: string
  counter?: number
  /** Without the touch of a person. */
  absent?: boolean
}

/** A security key in software: one ES256 credential, attestation format `none`. */
export class SoftwareAuthenticator {
  readonly id = randomBytes(16)
  readonly #key: KeyObject
  readonly #publicKey: KeyObject
  readonly #origin: string
  #counter = 0

  /** `origin`: the site that the browser shows. */
  constructor(origin: string) {
    this.#origin = origin
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#key = privateKey
    this.#publicKey = publicKey
  }

  create({ challenge, rp }: AttestationOptions, falsely: Falsely = {}): PasskeyAttestation {
    const credential = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, this.id.length]),
      this.id,
      coseKey(this.#publicKey),
    ])
    const authData = Buffer.concat([this.#authenticatorData(rp.id, HAS_CREDENTIAL, falsely), credential])
    return {
      id: base64url(this.id),
      rawId: base64url(this.id),
      type: 'public-key',
      response: {
        clientDataJSON: base64url(this.#clientData('webauthn.create', challenge, falsely)),
        attestationObject: base64url(attestationObject(authData)),
        transports: ['usb'],
      },
    }
  }

  get({ challenge, rpId }: AssertionOptions, falsely: Falsely = {}): PasskeyAssertion {
    this.#counter += 1
    const authData = this.#authenticatorData(rpId, 0, { counter: this.#counter, ...falsely })
    const clientData = this.#clientData('webauthn.get', challenge, falsely)
    const signed = Buffer.concat([authData, sha256(clientData)])
    return {
      id: base64url(this.id),
      rawId: base64url(this.id),
      type: 'public-key',
      response: {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(authData),
        signature: base64url(createSign('sha256').update(signed).sign(this.#key)),
      },
    }
  }

  #clientData(type: string, challenge: string, falsely: Falsely): string {
    return JSON.stringify({
      type,
      challenge: falsely.challenge ?? challenge,
      origin: falsely.origin ?? this.#origin,
      crossOrigin: false,
    })
  }

  #authenticatorData(rpId: string, flags: number, { rpId: other, counter = 0, absent = false }: Falsely): Buffer {
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(counter)
    const present = absent ? 0 : USER_PRESENT | USER_VERIFIED
    return Buffer.concat([sha256(other ?? rpId), Buffer.from([flags | present]), counted])
  }
}

/** CBOR byte string. */
function cborBytes(bytes: Uint8Array): Buffer {
  const head =
    bytes.length < 24
      ? [0x40 + bytes.length]
      : bytes.length < 256
        ? [0x58, bytes.length]
        : [0x59, bytes.length >> 8, bytes.length & 0xff]
  return Buffer.concat([Buffer.from(head), bytes])
}

/** CBOR text of less than 24 bytes. */
function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
}

/** COSE_Key of an ES256 key: kty 2, alg -7, crv 1, x and y. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01])
  return Buffer.concat([
    head,
    Buffer.from([0x21]),
    cborBytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(y, 'base64url')),
  ])
}

function attestationObject(authData: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from([0xa3]),
    cborText('fmt'),
    cborText('none'),
    cborText('attStmt'),
    Buffer.from([0xa0]),
    cborText('authData'),
    cborBytes(authData),
  ])
}
