import { chown, lstat, mkdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { expect, test } from 'vitest'

import { thisHost } from '../../../server/db/embedded/host.ts'
import { prepareSocketFolder } from '../../../server/db/embedded/socket-folder.ts'
import { exists, folder, isRoot, newDataDir, NOBODY, query, readRow, start, usedDataDir, writeRow } from './support.ts'

const self = { uid: thisHost().uid, gid: thisHost().gid }

test('a temp folder with a space, a comma and quotes in its name works', async () => {
  const dataDir = await usedDataDir()
  const tmp = await folder(join(dirname(dataDir), `t "m", 'p`), 0o700)
  const { connection } = await start(dataDir, { tmpFolders: [tmp] })
  expect(dirname(connection.host)).toBe(tmp)
  expect(await query(connection, 'SELECT 1')).toEqual([[1]])
})

test('an existing folder of the same user is used again, closed to others and emptied', async () => {
  const tmp = dirname(await newDataDir())
  const mine = await folder(join(tmp, 'parq-x'), 0o777)
  await writeFile(join(mine, '.s.PGSQL.5432.lock'), '1\n')
  expect(await prepareSocketFolder({ ...thisHost(), tmpFolders: [tmp] }, 'parq-x', self)).toBe(mine)
  expect((await stat(mine)).mode & 0o777).toBe(0o700)
  expect(await exists(join(mine, '.s.PGSQL.5432.lock'))).toBe(false)
})

test('a link that another user made is not followed', async () => {
  const tmp = dirname(await newDataDir())
  const target = await folder(join(tmp, 'target'), 0o755)
  await symlink(target, join(tmp, 'parq-x'))
  await writeFile(join(tmp, 'parq-x-1'), '')
  expect(await prepareSocketFolder({ ...thisHost(), tmpFolders: [tmp] }, 'parq-x', self)).toBe(join(tmp, 'parq-x-2'))
  expect((await stat(target)).mode & 0o777).toBe(0o755)
})

if (isRoot) {
  test('a folder of another user is not touched', async () => {
    const tmp = dirname(await newDataDir())
    const theirs = await folder(join(tmp, 'parq-x'), 0o755)
    await chown(theirs, NOBODY.uid, NOBODY.gid)
    expect(await prepareSocketFolder({ ...thisHost(), tmpFolders: [tmp] }, 'parq-x', self)).toBe(join(tmp, 'parq-x-1'))
    expect((await lstat(theirs)).uid).toBe(NOBODY.uid)
    expect((await stat(theirs)).mode & 0o777).toBe(0o755)
  })
}

test('a temp folder with a path too long for a socket is skipped', async () => {
  const tmp = dirname(await newDataDir())
  const deep = await folder(join(tmp, 'd'.repeat(80)), 0o700)
  const near = join(tmp, 'n')
  await mkdir(near)
  const host = { ...thisHost(), tmpFolders: [deep, near] }
  expect(await prepareSocketFolder(host, 'parq-x', self)).toBe(join(near, 'parq-x'))
})

test('without a folder for a socket, it listens on the loopback with a password', async () => {
  const dataDir = await usedDataDir()
  const first = await start(dataDir)
  await writeRow(first.connection)
  await first.stop()

  const { connection, application } = await start(dataDir, { tmpFolders: ['/no/such folder'] })
  expect(connection.host).toBe('127.0.0.1')
  expect(await readRow(connection)).toBe('a row')
  expect(await query(connection, 'SHOW listen_addresses')).toEqual([['127.0.0.1']])
  await expect(query({ ...connection, password: 'guessed' }, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' })

  const kept = join(dataDir, 'postgres', 'parq-loopback-password')
  expect((await stat(kept)).mode & 0o777).toBe(0o600)
  expect(await readFile(kept, 'utf8')).toBe(connection.password)
  expect(connection.password?.length).toBeGreaterThanOrEqual(32)

  expect(await query(application, 'SELECT session_user')).toEqual([['parq_api']])
  expect(application.password?.length).toBeGreaterThanOrEqual(32)
  for (const password of ['guessed', connection.password ?? '']) {
    await expect(query({ ...application, password }, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' })
  }
})
