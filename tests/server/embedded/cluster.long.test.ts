import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test, vi } from 'vitest'

import { ClusterError, startCluster } from '../../../server/db/embedded/cluster.ts'
import {
  exists,
  newDataDir,
  PATIENT,
  postmasterPid,
  query,
  readRow,
  running,
  spawnOwner,
  start,
  usedDataDir,
  writeRow,
} from './support.ts'

test('a first start creates a database, and a reopening finds its rows', async () => {
  const dataDir = await newDataDir()
  const first = await start(dataDir)
  await writeRow(first.connection)
  await first.stop()

  const second = await start(dataDir)
  expect(await readRow(second.connection)).toBe('a row')
  expect(second.connection).toMatchObject({ database: 'parq', user: 'parq' })
})

test('the application has its own login, even if the data folder lost or never had one', async () => {
  const dataDir = await usedDataDir()
  const first = await start(dataDir)
  const whoAmI = 'SELECT session_user, rolsuper FROM pg_roles WHERE rolname = session_user'
  expect(await query(first.application, whoAmI)).toEqual([['parq_api', false]])
  await query(first.connection, 'DROP ROLE parq_api; DROP ROLE parq_app')
  await first.stop()

  const second = await start(dataDir)
  expect(await query(second.application, whoAmI)).toEqual([['parq_api', false]])
  await expect(query(second.application, `SET ROLE ${second.connection.user}`)).rejects.toMatchObject({ code: '42501' })
  await expect(query(second.application, 'CREATE SCHEMA mine')).rejects.toMatchObject({ code: '42501' })
})

test('the default database is durable, unreachable over the network, and the same on every machine', async () => {
  const cluster = await startCluster({ dataDir: await newDataDir(), log: () => undefined })
  try {
    const show = async (name: string): Promise<unknown> => (await query(cluster.connection, `SHOW ${name}`))[0]?.[0]
    expect(await show('fsync')).toBe('on')
    expect(await show('synchronous_commit')).toBe('on')
    expect(await show('data_checksums')).toBe('on')
    expect(await show('listen_addresses')).toBe('')
    expect(await show('server_encoding')).toBe('UTF8')
    expect(await show('timezone')).toBe('UTC')
    expect(await query(cluster.connection, `SELECT upper('münchen'), 'Z' < 'a'`)).toEqual([['MÜNCHEN', true]])

    const { host, password } = cluster.connection
    expect(password).toBeUndefined()
    expect((await stat(host)).mode & 0o777).toBe(0o700)
    expect(Buffer.byteLength(join(host, '.s.PGSQL.5432'))).toBeLessThan(100)
  } finally {
    await cluster.stop()
  }
})

test('given settings override the defaults', async () => {
  const { connection } = await start(await usedDataDir(), {}, { fsync: 'off', max_connections: '7' })
  expect(await query(connection, 'SHOW max_connections')).toEqual([['7']])
  expect(await query(connection, 'SHOW fsync')).toEqual([['off']])
})

test('a second process is refused with the owner’s pid, and the owner keeps running', async () => {
  const dataDir = await usedDataDir()
  const owner = spawnOwner(dataDir)
  const connection = await owner.ready()
  const postmaster = postmasterPid(dataDir)

  await expect(start(dataDir)).rejects.toMatchObject({
    code: 'in_use',
    message: expect.stringContaining(`pid ${owner.pid}`),
    whatToDo: expect.stringContaining('Stop that process'),
  })
  expect(await query(connection, 'SELECT 1')).toEqual([[1]])
  expect(postmasterPid(dataDir)).toBe(postmaster)
})

test('a clean stop leaves no process, pid file or socket folder, and may be repeated', async () => {
  const dataDir = await usedDataDir()
  const cluster = await start(dataDir)
  // Its helper processes must be found too: otherwise finding none below would prove nothing.
  await vi.waitFor(
    () => expect(running(dataDir).filter(({ kind }) => kind === 'child').length).toBeGreaterThan(3),
    PATIENT,
  )

  await Promise.all([cluster.stop(), cluster.stop()])
  await cluster.stop()
  expect(running(dataDir)).toEqual([])
  expect(await exists(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
  expect(await exists(cluster.connection.host)).toBe(false)
  expect(await readFile(join(dataDir, 'postgres.owner'), 'utf8')).toBe('')
  expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).toContain('database system is shut down')
  expect(cluster.logged.filter(({ level }) => level !== 'info')).toEqual([])
})

test('a stop does not wait for open connections', async () => {
  const cluster = await start(await usedDataDir())
  const asleep = query(cluster.connection, 'SELECT pg_sleep(600)').catch((error: unknown) => error)
  await vi.waitFor(async () => {
    expect(await query(cluster.connection, `SELECT FROM pg_stat_activity WHERE wait_event = 'PgSleep'`)).toHaveLength(1)
  }, PATIENT)
  await cluster.stop()
  expect(await asleep).toBeInstanceOf(Error)
})

test('Ctrl-C in the terminal leaves the database to its owner', async () => {
  const dataDir = await usedDataDir()
  const owner = spawnOwner(dataDir)
  await owner.ready()
  // Signals the whole process group, as the terminal does.
  process.kill(-owner.pid, 'SIGINT')
  expect(await owner.next()).toEqual({ kind: 'answered_after_interrupt' })
  owner.order('stop')
  expect(await owner.next()).toEqual({ kind: 'stopped' })
  expect(running(dataDir)).toEqual([])
})

test('a process that exits without a stop ends the database too', async () => {
  const dataDir = await usedDataDir()
  const owner = spawnOwner(dataDir)
  await owner.ready()
  owner.order('exit')
  await owner.ended
  await vi.waitFor(() => expect(running(dataDir)).toEqual([]), PATIENT)
})

test('a folder of another major version is refused and left as it is', async () => {
  const dataDir = await usedDataDir()
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
  const before = await everything(dataDir)

  const refusal = await start(dataDir).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(ClusterError)
  expect(refusal).toMatchObject({
    code: 'other_major',
    message: expect.stringMatching(/PostgreSQL 17.*PostgreSQL 18/s),
    whatToDo: expect.stringContaining('dump'),
  })
  expect(await everything(dataDir)).toEqual(before)
})

test('a folder with other contents is refused and left as it is', async () => {
  const dataDir = await usedDataDir()

  await rename(join(dataDir, 'postgres', 'PG_VERSION'), join(dataDir, 'PG_VERSION'))
  const before = await everything(dataDir)
  await expect(start(dataDir)).rejects.toMatchObject({
    code: 'failed_to_start',
    message: expect.stringContaining('no PG_VERSION'),
  })
  expect(await everything(dataDir)).toEqual(before)
})

test('a failed start reports the reason in PostgreSQL’s words, and releases the folder', async () => {
  const dataDir = await usedDataDir()
  await expect(start(dataDir, {}, { fsync: 'off', shared_buffers: 'plenty' })).rejects.toMatchObject({
    code: 'failed_to_start',
    message: expect.stringContaining('invalid value for parameter "shared_buffers"'),
    whatToDo: expect.stringContaining('postgres.log'),
  })
  expect(running(dataDir)).toEqual([])
  const cluster = await start(dataDir)
  expect(await query(cluster.connection, 'SELECT 1')).toEqual([[1]])
})

test('an unusable data folder is also reported as a ClusterError', async () => {
  const dataDir = await newDataDir()
  await writeFile(dataDir, 'a file')
  await expect(start(dataDir)).rejects.toMatchObject({ name: 'ClusterError', code: 'failed_to_start' })
})

test('a long log is moved aside', async () => {
  const dataDir = await usedDataDir()
  const log = join(dataDir, 'postgres.log')
  await writeFile(log, Buffer.alloc(6 * 1024 * 1024, 'x'))
  await start(dataDir)
  expect((await stat(`${log}.1`)).size).toBe(6 * 1024 * 1024)
  expect((await stat(log)).size).toBeLessThan(10_000)
  expect((await stat(log)).mode & 0o777).toBe(0o600)
})

async function everything(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true })
  return Promise.all(
    names.toSorted().map(async (name) => {
      const { size, mtimeMs, mode, uid } = await stat(join(folder, name))
      return [name, size, mtimeMs, mode, uid].join(' ')
    }),
  )
}
