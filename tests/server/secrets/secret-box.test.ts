import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { UnreadableSecret, createSecretBox, openSecretBox, readSecretsKey } from '../../../server/secrets/secret-box.ts'

const box = createSecretBox(randomBytes(32))
const folder = () => mkdtemp(join(tmpdir(), 'parq keys '))

describe('a sealed secret', () => {
  it('is opened for its owner', () => {
    const sealed = box.seal('clave ñ', 'company-1')
    expect(sealed).not.toContain('clave')
    expect(box.open(sealed, 'company-1')).toBe('clave ñ')
  })

  it('differs each time, and equal secrets look different', () => {
    expect(box.seal('same', 'a')).not.toBe(box.seal('same', 'a'))
  })

  it.each([
    ['for another owner', (sealed: string) => [sealed, 'company-2'] as const],
    ['if a character was changed', (sealed: string) => [`${sealed.slice(0, -3)}AAA`, 'company-1'] as const],
    ['if it was cut', (sealed: string) => [sealed.slice(0, 20), 'company-1'] as const],
    ['if it is empty', () => ['', 'company-1'] as const],
  ])('cannot be opened %s', (_, change) => {
    const [sealed, owner] = change(box.seal('clave', 'company-1'))
    expect(() => box.open(sealed, owner)).toThrow(UnreadableSecret)
  })

  it('cannot be opened with another key', () => {
    expect(() => createSecretBox(randomBytes(32)).open(box.seal('clave', 'a'), 'a')).toThrow('another key')
  })
})

describe('a replaced key', () => {
  const [old, present] = [randomBytes(32), randomBytes(32)]
  const sealedBefore = createSecretBox(old).seal('clave', 'company-1')
  const both = createSecretBox(present, old)

  it('still opens what it sealed, while new texts have the present key', () => {
    expect(both.open(sealedBefore, 'company-1')).toBe('clave')
    expect(createSecretBox(present).open(both.seal('clave', 'company-1'), 'company-1')).toBe('clave')
  })

  it('is needed no longer for a text that was sealed again', () => {
    const again = both.reseal(sealedBefore, 'company-1')
    expect(createSecretBox(present).open(again ?? '', 'company-1')).toBe('clave')
    expect(() => createSecretBox(old).open(again ?? '', 'company-1')).toThrow(UnreadableSecret)
    expect(both.reseal(again ?? '', 'company-1')).toBeNull()
  })

  it('does not open a text of another owner', () => {
    expect(() => both.reseal(sealedBefore, 'company-2')).toThrow(UnreadableSecret)
  })

  it('is read from the data folder or the environment', async () => {
    const dataDir = await folder()
    const none = { dataDir, credentialsKey: null, formerCredentialsKey: null }
    const sealed = (await openSecretBox(none)).seal('clave', 'a')
    const path = join(dataDir, 'keys', 'credentials.key')
    const given = (await readFile(path, 'utf8')).trim()
    await rename(path, join(dataDir, 'keys', 'credentials.former.key'))
    expect((await openSecretBox(none)).open(sealed, 'a')).toBe('clave')
    await rm(join(dataDir, 'keys', 'credentials.former.key'))
    expect((await openSecretBox({ ...none, formerCredentialsKey: given })).open(sealed, 'a')).toBe('clave')
    const another = await openSecretBox(none)
    expect(() => another.open(sealed, 'a')).toThrow('another key')
  })
})

describe('the key', () => {
  it('comes from the environment if it is set there', async () => {
    const key = randomBytes(32)
    expect(await readSecretsKey(await folder(), key.toString('base64'))).toEqual(key)
  })

  it('is created once in the data folder, and only its owner can read it', async () => {
    const dataDir = await folder()
    const keys = await Promise.all([readSecretsKey(dataDir, null), readSecretsKey(dataDir, null)])
    expect(keys[0]).toEqual(keys[1])
    expect(await readSecretsKey(dataDir, null)).toEqual(keys[0])
    const path = join(dataDir, 'keys', 'credentials.key')
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(Buffer.from(await readFile(path, 'utf8'), 'base64')).toHaveLength(32)
  })

  it('for notifications is another key in the same folder', async () => {
    const dataDir = await folder()
    const push = await readSecretsKey(dataDir, null, 'push')
    expect(await readSecretsKey(dataDir, null, 'push')).toEqual(push)
    expect(await readSecretsKey(dataDir, null)).not.toEqual(push)
    expect(Buffer.from(await readFile(join(dataDir, 'keys', 'push.key'), 'utf8'), 'base64')).toEqual(push)
  })

  it('is never replaced if its file is damaged', async () => {
    const dataDir = await folder()
    await readSecretsKey(dataDir, null)
    await writeFile(join(dataDir, 'keys', 'credentials.key'), 'short')
    await expect(readSecretsKey(dataDir, null)).rejects.toThrow('Restore it from a backup')
  })
})
