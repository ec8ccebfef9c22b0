import { rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import {
  exists,
  isRoot,
  newDataDir,
  NOBODY,
  query,
  readRow,
  running,
  spawnOwner,
  start,
  usedDataDir,
  writeRow,
} from './support.ts'

const uidOf = async (path: string): Promise<number> => (await stat(path)).uid

// Fails as unshare does if the kernel or a container forbids user namespaces.
const NO_NAMESPACES = { unshare: 'false', systemUsers: [{ name: 'nobody', ...NOBODY }] }

if (isRoot) {
  test('root runs the database in a folder that only root may enter, and owns the files', async () => {
    const dataDir = await newDataDir(0o700)
    const { connection } = await start(dataDir, { systemUsers: [] })
    expect(await query(connection, 'SELECT 1')).toEqual([[1]])
    expect(await uidOf(join(dataDir, 'postgres', 'PG_VERSION'))).toBe(0)
  })

  test('root runs the database as a system user if there are no user namespaces, and later starts keep that user', async () => {
    const dataDir = await newDataDir(0o755)
    const first = await start(dataDir, NO_NAMESPACES)
    await writeRow(first.connection)
    expect(await uidOf(join(dataDir, 'postgres', 'PG_VERSION'))).toBe(NOBODY.uid)
    await first.stop()
    expect(await exists(first.connection.host)).toBe(false)

    const second = await start(dataDir)
    expect(await readRow(second.connection)).toBe('a row')
    expect(await uidOf(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(NOBODY.uid)
  })

  test('a folder that root made while namespaces were allowed is handed over to the system user', async () => {
    const dataDir = await usedDataDir(0o755)
    const first = await start(dataDir)
    await writeRow(first.connection)
    await first.stop()

    const second = await start(dataDir, NO_NAMESPACES)
    expect(await readRow(second.connection)).toBe('a row')
  })

  test('root gets instructions if neither works, and nothing is created', async () => {
    const dataDir = await newDataDir(0o700)
    await expect(start(dataDir, NO_NAMESPACES)).rejects.toMatchObject({
      code: 'no_user_namespace',
      message: expect.stringMatching(/as user nobody: .*can't cd/),
      whatToDo: expect.stringMatching(/ordinary user.*DATABASE_URL/),
    })
    expect(await exists(join(dataDir, 'postgres'))).toBe(false)
  })

  test('an ordinary user runs the database in a folder of their own', async () => {
    const dataDir = await newDataDir(0o700, NOBODY)
    const first = spawnOwner(dataDir, NOBODY)
    await writeRow(await first.ready())
    first.order('stop')
    expect(await first.next()).toEqual({ kind: 'stopped' })
    expect(running(dataDir)).toEqual([])

    const second = spawnOwner(dataDir, NOBODY)
    expect(await readRow(await second.ready())).toBe('a row')
    expect(await uidOf(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(NOBODY.uid)
  })

  test('root may start an ordinary user’s database, and the user can continue with it', async () => {
    const dataDir = await usedDataDir(0o700, NOBODY)
    // The state after the old log was moved away: root creates a new one.
    await rm(join(dataDir, 'postgres.log'))
    const byRoot = await start(dataDir)
    await writeRow(byRoot.connection)
    await byRoot.stop()

    const again = spawnOwner(dataDir, NOBODY)
    expect(await readRow(await again.ready())).toBe('a row')
  })

  test('root gives away no file that is linked in an ordinary user’s folder', async () => {
    const dataDir = await usedDataDir(0o755, NOBODY)
    const precious = join(dataDir, 'precious')
    await writeFile(precious, 'content')
    await rm(join(dataDir, 'postgres.log'))
    await symlink(precious, join(dataDir, 'postgres.log'))
    await expect(start(dataDir)).rejects.toThrow('ELOOP')
    expect(await uidOf(precious)).toBe(0)
  })

  test('an ordinary user who starts root’s database gets a clear refusal', async () => {
    const dataDir = await usedDataDir(0o755)
    const owner = spawnOwner(dataDir, NOBODY)
    expect(await owner.next()).toMatchObject({
      code: 'failed_to_start',
      message: expect.stringContaining('belongs to another user (uid 0)'),
    })
  })
} else {
  test('an ordinary user owns the files of their database', async () => {
    const dataDir = await newDataDir()
    await start(dataDir)
    expect(await uidOf(join(dataDir, 'postgres', 'PG_VERSION'))).toBe(process.getuid?.())
  })
}
