import { appendFile, mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import pg from 'pg'
import { expect, test } from 'vitest'

import { openBundled } from '../../../server/backup/bundled-connection.ts'
import { restoreBackup } from '../../../server/backup/restore-backup.ts'
import { takeBackup } from '../../../server/backup/take-backup.ts'
import { createPool } from '../../../server/db/database.ts'
import { migrateDatabase } from '../../../server/db/migrate.ts'
import { type Connection, newDataDir, query, start, usedDataDir } from './support.ts'

/** Writes rows one after the other until it is stopped; returns the last committed one. */
async function writeOn(connection: Connection): Promise<{ stop(): Promise<number> }> {
  const client = new pg.Client(connection)
  await client.connect()
  const stopping = new AbortController()
  let last = 0
  const writing = (async () => {
    for (let number = 1; !stopping.signal.aborted; number++) {
      await client.query(
        'insert into kept (number, file) select $1::int, decode(repeat(md5($1::int::text), 500), $2)',
        [number, 'hex'],
      )
      last = number
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await writing
      await client.end()
      return last
    },
  }
}

const numbers = async (connection: Connection): Promise<unknown> =>
  (
    await query(
      connection,
      'select count(*)::int, max(number) from kept where file = decode(repeat(md5(number::text), 500), $$hex$$)',
    )
  )[0]
const epoch = (connection: Connection) => query(connection, 'select id from database_epoch')

async function migrate(connection: Connection): Promise<void> {
  const pool = createPool({ ...connection, max: 2 }, () => undefined)
  await migrateDatabase(pool)
  await pool.end()
}

test('a backup of a database in use restores it to the state of the backup', async () => {
  const dataDir = await usedDataDir()
  const first = await start(dataDir)
  await migrate(first.connection)
  await query(first.connection, 'create table kept (number int primary key, file bytea)')
  await mkdir(join(dataDir, 'mail'))
  await writeFile(join(dataDir, 'mail', 'letter'), 'kept')
  const before = await epoch(first.connection)
  const writing = await writeOn(first.connection)

  const { connection, close } = await openBundled(dataDir)
  const destination = join(dirname(dataDir), 'a backup')
  const [atFirst] = await query(connection, 'select coalesce(max(number), 0) from kept')
  const { files } = await takeBackup({ dataDir, connection, destination })
  await close()
  const last = await writing.stop()
  expect(files.map(({ path }) => path)).toContain('mail/letter')
  await query(first.connection, 'drop table kept')

  await expect(restoreBackup({ dataDir, backup: destination })).rejects.toMatchObject({ code: 'in_use' })
  await first.stop()
  const { setAside } = await restoreBackup({ dataDir, backup: destination })
  expect(setAside).toHaveLength(2)

  const again = await start(dataDir)
  const [count, highest] = Object.values(Object(await numbers(again.connection)))
  // Every row up to the end of the backup is complete, and no later row is in it.
  expect(count).toBe(highest)
  expect(highest).toBeGreaterThanOrEqual(Number(atFirst?.[0]))
  expect(highest).toBeGreaterThan(0)
  expect(highest).toBeLessThanOrEqual(last)
  expect(await epoch(again.connection)).not.toEqual(before)
  expect(await readFile(join(dataDir, 'mail', 'letter'), 'utf8')).toBe('kept')
  expect((await readdir(dataDir)).filter((name) => name.startsWith('restoring-'))).toEqual([])
})

test('a stopped database can be backed up, and a damaged backup is refused without a change of the data', async () => {
  const [dataDir, elsewhere] = [await usedDataDir(), await newDataDir()]
  const { connection, close } = await openBundled(dataDir)
  await query(connection, `create table kept as select 'a row' as what`)
  const backup = join(dirname(dataDir), 'a backup')
  await takeBackup({ dataDir, connection, destination: backup })
  await close()
  await expect(takeBackup({ dataDir, connection, destination: backup })).rejects.toThrow('there already')

  expect((await restoreBackup({ dataDir: elsewhere, backup })).setAside).toEqual([])
  const cluster = await start(elsewhere)
  expect(await query(cluster.connection, 'select what from kept')).toEqual([['a row']])
  await cluster.stop()

  await appendFile(join(backup, 'postgres', 'global', 'pg_control'), 'x')
  await expect(restoreBackup({ dataDir, backup })).rejects.toThrow('global/pg_control is not what was saved')
  await writeFile(join(backup, 'backup.json'), '{"format":1}')
  await expect(restoreBackup({ dataDir, backup })).rejects.toThrow('cannot be read')
  await expect(restoreBackup({ dataDir, backup: dataDir })).rejects.toThrow('is no backup')
  expect((await readdir(dataDir)).filter((name) => name !== 'postgres.owner' && name !== 'postgres.log')).toEqual([
    'postgres',
  ])
  expect(await query((await start(dataDir)).connection, 'select what from kept')).toEqual([['a row']])
})
