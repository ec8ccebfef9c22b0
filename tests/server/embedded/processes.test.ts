import { spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'

import { expect, onTestFinished, test } from 'vitest'

import { fromPs } from '../../../server/db/embedded/processes.ts'
import { newDataDir, running } from './support.ts'

test('on systems without /proc the processes of a cluster are found by their titles', () => {
  const where = { pgData: '/Users/a b/postgres', stagingPrefix: '/Users/a b/postgres.new-', clusterName: 'parq-1234' }
  const table = `
    1 /sbin/launchd
  501 /app/native/bin/postgres -D /Users/a b/postgres -c shared_buffers=128MB -c cluster_name=parq-1234 -c port=5432
  502 postgres: parq-1234: checkpointer
  503 postgres: parq-1234: parq parq [local] idle
  504 postgres: parq-12345: checkpointer
  505 postgres: checkpointer
  506 /app/native/bin/postgres -D /elsewhere -c cluster_name=parq-9999
  507 /app/native/bin/initdb --pgdata=/Users/a b/postgres.new-Xy12/data --username=parq
  508 /app/native/bin/initdb --pgdata=/elsewhere/postgres.new-Xy12/data
  509 grep cluster_name=parq-1234
`
  expect(fromPs(table, where)).toEqual([
    { pid: 501, kind: 'postmaster' },
    { pid: 502, kind: 'child' },
    { pid: 503, kind: 'child' },
    { pid: 507, kind: 'initdb' },
  ])
})

if (process.platform === 'linux') {
  test('a process that only works in the folder does not belong to the cluster', async () => {
    const dataDir = await newDataDir()
    await mkdir(`${dataDir}/postgres`, { recursive: true })
    const shell = spawn('sleep', ['600'], { cwd: `${dataDir}/postgres` })
    onTestFinished(() => void shell.kill('SIGKILL'))
    expect(running(dataDir)).toEqual([])
  })
}
