import { createCipheriv, createDecipheriv, createHash, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { StartError } from '../start-error.ts'

/** Part of the data folder that holds the keys; backup and restore include it. */
export const KEYS_FOLDER = 'keys'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const CIPHER = 'aes-256-gcm'
const FORMAT = 'v1'

/** Encrypts secrets that are stored in the database, such as the key of an invoicing platform. */
export interface SecretBox {
  /** `owner` is authenticated, so that a sealed text of one company can't be opened in another. */
  seal(secret: string, owner: string): string
  /** Throws `UnreadableSecret` if the text was sealed with an unknown key, for another owner, or was changed. */
  open(sealed: string, owner: string): string
  /** Seals a text of a former key again; returns null if it has the present key. Throws like `open`. */
  reseal(sealed: string, owner: string): string | null
}

export class UnreadableSecret extends Error {
  override readonly name = 'UnreadableSecret'
}

/** Distinguishes keys without revealing them. */
function nameOf(key: Buffer): string {
  if (key.length !== KEY_BYTES) throw new Error(`The key has ${key.length} bytes, not ${KEY_BYTES}`)
  return createHash('sha256').update('parq key name').update(key).digest('hex').slice(0, 8)
}

/** Seals with the present key. While keys are replaced, texts that the former key sealed are opened too. */
export function createSecretBox(key: Buffer, former: Buffer | null = null): SecretBox {
  const name = nameOf(key)
  const keys = new Map([...(former === null ? [] : [[nameOf(former), former] as const]), [name, key] as const])
  const box: SecretBox = {
    reseal(sealed, owner) {
      const [, sealedWith] = sealed.split('.')
      const secret = box.open(sealed, owner)
      return sealedWith === name ? null : box.seal(secret, owner)
    },
    seal(secret, owner) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(owner))
      const sealed = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return [FORMAT, name, sealed.toString('base64url')].join('.')
    },
    open(sealed, owner) {
      const [format, sealedWith, text = ''] = sealed.split('.')
      const opener = keys.get(sealedWith ?? '')
      if (format !== FORMAT || opener === undefined) throw new UnreadableSecret('It was sealed with another key')
      const bytes = Buffer.from(text, 'base64url')
      if (bytes.length < NONCE_BYTES + TAG_BYTES) throw new UnreadableSecret('It was cut')
      try {
        const decipher = createDecipheriv(CIPHER, opener, bytes.subarray(0, NONCE_BYTES))
          .setAAD(Buffer.from(owner))
          .setAuthTag(bytes.subarray(-TAG_BYTES))
        return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        throw new UnreadableSecret('It was changed, or belongs to somebody else')
      }
    },
  }
  return box
}

/** Returns the box of the settings: with the present key, and the former one while keys are replaced. */
export async function openSecretBox({
  dataDir,
  credentialsKey,
  formerCredentialsKey,
}: {
  dataDir: string
  credentialsKey: string | null
  formerCredentialsKey: string | null
}): Promise<SecretBox> {
  const former =
    formerCredentialsKey === null
      ? await readKey(join(dataDir, KEYS_FOLDER, 'credentials.former.key'))
      : Buffer.from(formerCredentialsKey, 'base64')
  return createSecretBox(await readSecretsKey(dataDir, credentialsKey), former)
}

/**
 * Returns the key from the environment (base64 of 32 bytes), or the key in the data folder, which is created at the
 * first start. Several servers on one database need the same keys in their environment.
 */
export async function readSecretsKey(
  dataDir: string,
  given: string | null,
  purpose: 'credentials' | 'push' = 'credentials',
): Promise<Buffer> {
  if (given !== null) return Buffer.from(given, 'base64')
  const folder = join(dataDir, KEYS_FOLDER)
  const path = join(folder, `${purpose}.key`)
  const found = await readKey(path)
  if (found !== null) return found
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // Written to a draft and linked, so that a crash leaves no partial key and a second process uses the first one's.
  const draft = `${path}.${randomUUID()}`
  const file = await open(draft, 'w', 0o600)
  try {
    await file.writeFile(randomBytes(KEY_BYTES).toString('base64'))
    await file.sync()
  } finally {
    await file.close()
  }
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  const made = await readKey(path)
  if (made === null) throw new StartError(`${path} could not be written.`)
  return made
}

async function readKey(path: string): Promise<Buffer | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  const key = Buffer.from(text.trim(), 'base64')
  if (key.length !== KEY_BYTES) throw new StartError(`${path} holds no key. Restore it from a backup.`)
  return key
}
