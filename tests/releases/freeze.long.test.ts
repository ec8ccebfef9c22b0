import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { realWorld } from '../integration/support/browser.ts'
import { aCacheStorage, withCaches } from '../offline/support/caches.ts'
import { folderOf, readFrozen, writeFrozen } from './frozen-release.ts'
import { describeUpgrade } from './prove-upgrade.ts'
import { freeze } from './story/freeze.ts'

const { server, aBrowser } = await realWorld()

/** Set by `npm run freeze-release`: version and commit under which the files are kept. Otherwise they are only proved. */
const { FREEZE: version, FREEZE_COMMIT: commit = '' } = process.env
const folder = version === undefined ? await mkdtemp(join(tmpdir(), 'parq freeze ')) : folderOf(version)

afterAll(async () => {
  if (version === undefined) await rm(folder, { recursive: true })
})

describeUpgrade('a release that is frozen now', async () => {
  const storage = aCacheStorage()
  writeFrozen(folder, await withCaches(storage, () => freeze({ server, browser: aBrowser(), shelves: storage.shelves, version: version ?? '0.0.0', commit })))
  return folder
})

test('the frozen files are read again as this version, with a queue and mail that wait', () => {
  const { release, caches } = readFrozen(folder)
  expect(release).toMatchObject({ version: version ?? '0.0.0', commit })
  expect([release.queue, release.mail, caches].map((part) => part.length > 0)).toEqual([true, true, true])
})
