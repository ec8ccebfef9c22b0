import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { isBuildFresh, stampBuild } from '../scripts/build-freshness.ts'

let root: string

async function write(path: string, text: string): Promise<void> {
  await mkdir(join(root, path, '..'), { recursive: true })
  await writeFile(join(root, path), text)
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'parq build-'))
  await write('src/main.tsx', 'one')
  await write('dist/sw.js', '')
})

afterEach(() => rm(root, { recursive: true }))

test('a build is fresh for the sources that it was made from', async () => {
  expect(isBuildFresh(root)).toBe(false)
  stampBuild(root, () => {})
  expect(isBuildFresh(root)).toBe(true)
})

test.each([
  ['a changed source', () => write('src/main.tsx', 'two')],
  ['a new source', () => write('contract/service.ts', '')],
  ['a deleted source', () => rm(join(root, 'src/main.tsx'))],
  ['a deleted build', () => rm(join(root, 'dist'), { recursive: true })],
])('%s makes the build outdated', async (_, change) => {
  stampBuild(root, () => {})
  await change()
  expect(isBuildFresh(root)).toBe(false)
})

test('files that the build writes among the sources do not make it outdated', async () => {
  stampBuild(root, () => {})
  await write('src/locales/en/messages.json', '{}')
  await write('src/routeTree.gen.ts', '')
  expect(isBuildFresh(root)).toBe(true)
})

test('a build that fails leaves no stamp', () => {
  stampBuild(root, () => {})
  expect(() =>
    stampBuild(root, () => {
      throw new Error('a translation is missing')
    }),
  ).toThrow('a translation is missing')
  expect(isBuildFresh(root)).toBe(false)
})
