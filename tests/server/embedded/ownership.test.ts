import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { thisHost } from '../../../server/db/embedded/host.ts'
import { takeOwnership } from '../../../server/db/embedded/ownership.ts'
import { killOwner, newDataDir, newProgram, query, readRow, spawnOwner, start, usedDataDir, writeRow, type Owner } from './support.ts'

test.each([{ folder: 'a new folder' }, { folder: 'a folder whose owner was killed' }])(
  'of processes racing for $folder exactly one wins',
  async ({ folder }) => {
    const dataDir = folder === 'a new folder' ? await newDataDir() : await usedDataDir()
    if (folder !== 'a new folder') {
      const killed = spawnOwner(dataDir)
      await writeRow(await killed.ready())
      await killOwner(killed)
    }

    const starters = [spawnOwner(dataDir), spawnOwner(dataDir), spawnOwner(dataDir)]
    const outcomes = await Promise.all(starters.map(async (owner: Owner) => ({ owner, event: await owner.next() })))
    const winners = outcomes.flatMap(({ owner, event }) => (event.kind === 'ready' ? [{ owner, event }] : []))
    expect(winners).toHaveLength(1)
    const winner = winners[0]
    for (const { owner, event } of outcomes) {
      if (owner !== winner?.owner) {
        expect(event).toMatchObject({ code: 'in_use', message: expect.stringContaining(`pid ${winner?.owner.pid}`) })
      }
    }
    if (winner === undefined) return
    expect(await query(winner.event.connection, 'SELECT 1')).toEqual([[1]])
    if (folder !== 'a new folder') expect(await readRow(winner.event.connection)).toBe('a row')
  },
)

test('of starts racing in one process exactly one wins', async () => {
  const dataDir = await newDataDir()
  const outcomes = await Promise.allSettled([start(dataDir), start(dataDir), start(dataDir)])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'in_use' })
  }
})

test('handed on again and again, a folder has one owner at a time', async () => {
  const dataDir = await newDataDir()
  await mkdir(dataDir)
  for (let round = 0; round < 5; round += 1) {
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => takeOwnership(thisHost(), dataDir)))
    const owners = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    expect(owners).toHaveLength(1)
    owners.forEach((owner) => owner.release())
  }
})

test('an owner that ended without a word does not count, whoever has its pid now', async () => {
  const dataDir = await newDataDir()
  await mkdir(dataDir)
  await writeFile(join(dataDir, 'postgres.owner'), `${process.ppid}\n`)
  const ownership = await takeOwnership(thisHost(), dataDir)
  ownership.release()
})

if (process.platform === 'linux') {
  test('a lock on a file that was removed meanwhile does not count', async () => {
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

  test('a machine that cannot lock is told what it lacks', async () => {
    await expect(start(await newDataDir(), { flock: '/no/flock' })).rejects.toMatchObject({
      code: 'failed_to_start',
      whatToDo: expect.stringContaining('util-linux'),
    })
  })
}
