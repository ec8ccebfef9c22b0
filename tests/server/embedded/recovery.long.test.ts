import { spawn } from 'node:child_process'
import { chmod, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, onTestFinished, test, vi } from 'vitest'

import { isAlive } from '../../../server/db/embedded/ownership.ts'
import {
  kill,
  killOwner,
  newDataDir,
  none,
  PATIENT,
  postmasterPid,
  query,
  readRow,
  running,
  spawnOwner,
  start,
  usedDataDir,
  writeRow,
  type Started,
} from './support.ts'

test('after the owner was killed, its PostgreSQL is replaced, and committed rows are kept', async () => {
  const dataDir = await usedDataDir()
  const owner = spawnOwner(dataDir)
  await writeRow(await owner.ready())
  await killOwner(owner)
  const orphan = postmasterPid(dataDir)

  const cluster = await start(dataDir)
  expect(await readRow(cluster.connection)).toBe('a row')
  expect(running(dataDir).map(({ pid }) => pid)).not.toContain(orphan)
  expect(said(cluster, 'left behind')).toBe(1)
})

test('committed rows survive a power cut', async () => {
  const dataDir = await usedDataDir()
  await cutPower(dataDir)
  const cluster = await start(dataDir)
  expect(await readRow(cluster.connection)).toBe('a row')
})

test('files with the pid of another process do not prevent a start', async () => {
  const dataDir = await usedDataDir()
  const { host } = await cutPower(dataDir)
  const bystander = spawn('sleep', ['600'])
  onTestFinished(() => void bystander.kill('SIGKILL'))
  for (const path of [join(dataDir, 'postgres', 'postmaster.pid'), join(host, '.s.PGSQL.5432.lock')]) {
    const [, ...rest] = (await readFile(path, 'utf8')).split('\n')
    await writeFile(path, [bystander.pid, ...rest].join('\n'))
  }

  const cluster = await start(dataDir)
  expect(await readRow(cluster.connection)).toBe('a row')
  expect(isAlive(bystander.pid ?? 0)).toBe(true)
})

test('a hanging PostgreSQL of an earlier owner is ended', async () => {
  const dataDir = await usedDataDir()
  const owner = spawnOwner(dataDir)
  await writeRow(await owner.ready())
  await killOwner(owner)
  kill(postmasterPid(dataDir), 'SIGSTOP')

  const cluster = await start(dataDir, { patience: { fast: 100, immediate: 100 } })
  expect(await readRow(cluster.connection)).toBe('a row')
})

test('a hanging PostgreSQL does not prevent the end of stop()', async () => {
  const dataDir = await usedDataDir()
  const cluster = await start(dataDir, { patience: { fast: 100, immediate: 100 } })
  kill(postmasterPid(dataDir), 'SIGSTOP')
  await cluster.stop()
  await vi.waitFor(() => expect(running(dataDir)).toEqual([]), PATIENT)
})

test('a postmaster that dies is restarted, even while a backend computes', async () => {
  const dataDir = await usedDataDir()
  const cluster = await start(dataDir)
  await writeRow(cluster.connection)
  const computing = query(cluster.connection, 'DO $$ BEGIN LOOP END LOOP; END $$').catch((error: unknown) => error)
  await vi.waitFor(async () => {
    const active = `SELECT FROM pg_stat_activity WHERE query LIKE 'DO %' AND state = 'active'`
    expect(await query(cluster.connection, active)).toHaveLength(1)
  }, PATIENT)

  kill(postmasterPid(dataDir))
  await runningAgain(cluster)
  expect(await readRow(cluster.connection)).toBe('a row')
  expect(await computing).toBeInstanceOf(Error)
  expect(said(cluster, 'ended unexpectedly')).toBe(1)
})

test('a hanging backend delays the restart by a few seconds only', async () => {
  const dataDir = await usedDataDir()
  const cluster = await start(dataDir)
  await writeRow(cluster.connection)
  const holding = query(cluster.connection, 'SELECT pg_sleep(600)').catch((error: unknown) => error)
  const backend = await vi.waitFor(async () => {
    const [row] = await query(
      cluster.connection,
      `SELECT pid FROM pg_stat_activity WHERE query = 'SELECT pg_sleep(600)'`,
    )
    if (!row) throw new Error('It does not sleep yet')
    return Number(row[0])
  }, PATIENT)
  // A stuck backend: only SIGKILL ends it.
  kill(backend, 'SIGSTOP')

  kill(postmasterPid(dataDir))
  await runningAgain(cluster)
  expect(await readRow(cluster.connection)).toBe('a row')
  expect(await holding).toBeInstanceOf(Error)
})

test('a failed restart is retried at growing intervals until it works', async () => {
  const dataDir = await usedDataDir()
  const cluster = await start(dataDir)
  await writeRow(cluster.connection)
  const failures = (): number => said(cluster, 'could not be restarted')
  // PostgreSQL refuses a folder that others may read.
  await chmod(join(dataDir, 'postgres'), 0o755)
  kill(postmasterPid(dataDir))
  await vi.waitFor(() => expect(failures()).toBe(1), PATIENT)
  const first = performance.now()
  await vi.waitFor(() => expect(failures()).toBe(2), PATIENT)
  expect(performance.now() - first).toBeGreaterThan(300)

  await chmod(join(dataDir, 'postgres'), 0o700)
  await runningAgain(cluster)
  expect(await readRow(cluster.connection)).toBe('a row')
})

test('stop() ends a running restart', async () => {
  const dataDir = await usedDataDir()
  const cluster = await start(dataDir)
  await chmod(join(dataDir, 'postgres'), 0o755)
  kill(postmasterPid(dataDir))
  await vi.waitFor(() => expect(said(cluster, 'could not be restarted')).toBe(1), PATIENT)
  await cluster.stop()
  await chmod(join(dataDir, 'postgres'), 0o700)
  expect(running(dataDir)).toEqual([])
  const again = await start(dataDir)
  expect(await query(again.connection, 'SELECT 1')).toEqual([[1]])
})

test.each([
  { killed: 'the owner and initdb', pidOf: (pid: number) => -pid },
  { killed: 'the owner alone, with initdb going on', pidOf: (pid: number) => pid },
])('$killed killed during initdb: the next start begins afresh', async ({ pidOf }) => {
  const dataDir = await newDataDir()
  const owner = spawnOwner(dataDir)
  // initdb has begun to write and is far from finished.
  await vi.waitFor(
    async () => {
      expect((await readdir(dataDir, { recursive: true })).some((name) => name.endsWith('global'))).toBe(true)
    },
    { ...PATIENT, interval: 1 },
  )
  process.kill(pidOf(owner.pid), 'SIGKILL')
  await owner.ended
  expect(await readdir(dataDir)).not.toContain('postgres')

  const cluster = await start(dataDir)
  expect(await query(cluster.connection, 'SELECT 1')).toEqual([[1]])
  expect((await readdir(dataDir)).toSorted()).toEqual(['postgres', 'postgres.log', 'postgres.owner'])
  expect(running(dataDir).filter(({ kind }) => kind === 'initdb')).toEqual([])
})

async function cutPower(dataDir: string): Promise<{ host: string }> {
  const owner = spawnOwner(dataDir)
  const connection = await owner.ready()
  await writeRow(connection)
  await killOwner(owner)
  running(dataDir).forEach(({ pid }) => kill(pid))
  await vi.waitFor(() => none(running(dataDir)), PATIENT)
  return connection
}

async function runningAgain(cluster: Started): Promise<void> {
  await vi.waitFor(() => expect(said(cluster, 'running again')).toBe(1), PATIENT)
}

function said({ logged }: Started, words: string): number {
  return logged.filter(({ message }) => message.includes(words)).length
}
