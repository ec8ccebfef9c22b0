import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { aDevice, openTab } from '../support/device.ts'
import { FakeServer } from '../support/fake-server.ts'
import { until } from '../support/manual-clock.ts'
import { aService } from '../support/records.ts'

const FIXTURES = join(import.meta.dirname, 'fixtures')

/** Rows of the table `outbox` in the format of a release. Frozen: a release adds a file and changes none. */
function queueOf(file: string): readonly { id: string }[] {
  const rows: { id: string }[] = JSON.parse(readFileSync(join(FIXTURES, file), 'utf8'))
  return rows
}

async function withQueue(file: string) {
  const server = new FakeServer()
  server.put('services', ...[1, 2, 3, 4, 5].map((number) => aService(number)))
  const tab = await openTab(aDevice(server))
  await tab.pull()
  await tab.db.table('outbox').bulkAdd([...queueOf(file)])
  return { server, tab }
}

describe.each(readdirSync(FIXTURES))('the queue of %s', (file) => {
  test('is sent by this release: waiting ops in order, and uncertain ops again under their keys', async () => {
    const { server, tab } = await withQueue(file)
    tab.send()
    await until(async () => (await tab.db.outbox.where('state').anyOf('queued', 'sending', 'waiting').count()) <= 1)
    expect(server.writes.done.map(({ field, to }) => [field, to])).toEqual([
      ['remarks', 'one'],
      ['remarks', 'two'],
      ['licensePlate', 'XYZ789'],
      ['notificationMethod', 'whatsapp'],
      ['remarks', 'three'],
    ])
    const sent = new Set(server.writes.done.map(({ key }) => key))
    expect(queueOf(file).filter(({ id }) => sent.has(id))).toHaveLength(4)
  })

  test('keeps ops that need a person, which can be resubmitted', async () => {
    const { server, tab } = await withQueue(file)
    tab.send()
    await until(async () => (await tab.db.outbox.count()) === 3)
    const [refused, conflict, behind] = await tab.db.outbox.orderBy('seq').toArray()
    if (!refused || !conflict || !behind) throw new Error('There are not three')
    expect([refused.state, conflict.state, behind.state]).toEqual(['refused', 'conflict', 'queued'])

    await tab.outbox.withdraw(refused.id, 'discarded', 'no')
    await tab.outbox.replace(conflict.id, conflict.request)
    await until(async () => (await tab.db.outbox.count()) === 0)
    expect(server.writes.done.slice(-2).map(({ to }) => to)).toEqual(['five', 'six'])
  })
})
