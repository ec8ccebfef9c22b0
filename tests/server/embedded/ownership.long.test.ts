import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { thisHost } from '../../../server/db/embedded/host.ts'
import { takeOwnership } from '../../../server/db/embedded/ownership.ts'
import {
  killOwner,
  newDataDir,
  newProgram,
  query,
  readRow,
  spawnOwner,
  start,
  usedDataDir,
  writeRow,
  type Connection,
} from './support.ts'

async function expectOneWinner(dataDir: string): Promise<Connection> {
  const starters = [spawnOwner(dataDir), spawnOwner(dataDir), spawnOwner(dataDir)]
  const outcomes = await Promise.all(starters.map(async (owner) => ({ pid: owner.pid, event: await owner.next() })))
  const winners = outcomes.flatMap(({ pid, event }) =>
    event.kind === 'ready' ? [{ pid, connection: event.connection }] : [],
  )
  expect(winners).toHaveLength(1)
  const [winner = { pid: 0, connection: { host: '', port: 0, user: '', database: '' } }] = winners
  const refused = { code: 'in_use', message: expect.stringContaining(`pid ${winner.pid}`) }
  expect(outcomes.flatMap(({ event }) => (event.kind === 'ready' ? [] : [event]))).toMatchObject([refused, refused])
  return winner.connection
}

test('exactly one process wins a race for a new folder', async () => {
  const connection = await expectOneWinner(await newDataDir())
  expect(await query(connection, 'SELECT 1')).toEqual([[1]])
})

test('exactly one process wins a race for a folder whose owner was killed', async () => {
  const dataDir = await usedDataDir()
  const killed = spawnOwner(dataDir)
  await writeRow(await killed.ready())
  await killOwner(killed)
  expect(await readRow(await expectOneWinner(dataDir))).toBe('a row')
})

test('exactly one start wins a race within one process', async () => {
  const dataDir = await newDataDir()
  const outcomes = await Promise.allSettled([start(dataDir), start(dataDir), start(dataDir)])
  const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
  expect(refusals).toMatchObject([{ code: 'in_use' }, { code: 'in_use' }])
})

test('a folder has one owner at a time through repeated handovers', async () => {
  const dataDir = await newDataDir()
  await mkdir(dataDir)
  for (let round = 0; round < 5; round += 1) {
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => takeOwnership(thisHost(), dataDir)))
    const owners = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    expect(owners).toHaveLength(1)
    owners.forEach((owner) => owner.release())
  }
})

test('an owner that ended without a release of the folder does not count, even if another process has its pid', async () => {
  const dataDir = await newDataDir()
  await mkdir(dataDir)
  await writeFile(join(dataDir, 'postgres.owner'), `${process.ppid}\n`)
  const ownership = await takeOwnership(thisHost(), dataDir)
  expect(await readFile(join(dataDir, 'postgres.owner'), 'utf8')).toBe(`${process.pid}\n`)
  ownership.release()
})

test('a refusal does not name an owner that has ended', async () => {
  const dataDir = await newDataDir()
  await mkdir(dataDir)
  const ownership = await takeOwnership(thisHost(), dataDir)
  const dead = spawn('true')
  await once(dead, 'exit')
  await writeFile(join(dataDir, 'postgres.owner'), `${dead.pid}\n`)
  await expect(takeOwnership(thisHost(), dataDir)).rejects.toThrow('in use by another process.')
  ownership.release()
})

test('a link in the place of the lock file is not followed', async () => {
  const dataDir = await newDataDir()
  await mkdir(dataDir)
  const precious = join(dataDir, 'precious')
  await writeFile(precious, 'content')
  await symlink(precious, join(dataDir, 'postgres.owner'))
  await expect(takeOwnership(thisHost(), dataDir)).rejects.toThrow('ELOOP')
  expect(await readFile(precious, 'utf8')).toBe('content')
})

if (process.platform === 'linux') {
  test('a lock on a file that was removed in between does not count', async () => {
    const dataDir = await newDataDir()
    await mkdir(dataDir)
    const once = join(dataDir, 'once')
    const flock = await newProgram(
      `mkdir '${once}' 2>/dev/null && rm '${join(dataDir, 'postgres.owner')}'\nexec flock "$@"`,
    )
    const ownership = await takeOwnership({ ...thisHost(), flock }, dataDir)
    await expect(takeOwnership(thisHost(), dataDir)).rejects.toMatchObject({ code: 'in_use' })
    ownership.release()
  })

  test('a machine without locks gets an error that names the missing tool', async () => {
    await expect(start(await newDataDir(), { flock: '/no/flock' })).rejects.toMatchObject({
      code: 'failed_to_start',
      whatToDo: expect.stringContaining('util-linux'),
    })
  })
}
