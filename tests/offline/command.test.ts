import { describe, expect, test } from 'vitest'

import { editService } from '../../contract/service.ts'
import { defineCommand, perform } from '../../src/data/command.ts'
import { services } from '../../src/offline/collections.ts'
import { pullCollection } from '../../src/offline/pull.ts'
import { FakeServer, lostNetwork, portalPage, problem } from './support/fake-server.ts'
import { createManualClock } from './support/manual-clock.ts'
import { aService } from './support/records.ts'
import { apiOf, openKeptDatabase } from './support/tab.ts'

const editRemarks = defineCommand({
  name: 'editRemarks',
  endpoint: editService,
  collection: services,
  toRequest: ({ id, to }: { id: string; to: string }) => ({ params: { id }, body: { changes: { remarks: { from: null, to } } } }),
})

async function aSession() {
  const server = new FakeServer()
  server.put('services', aService(1))
  const db = await openKeptDatabase()
  const api = apiOf(server)
  await pullCollection(services, { api, db, clock: createManualClock(), signal: new AbortController().signal })
  return { server, db, api, run: () => perform({ api, db }, editRemarks, { id: aService(1).id, to: 'golpe' }) }
}

describe('a command', () => {
  test('sends what was asked and writes the server’s answer into the kept row', async () => {
    const { server, db, run } = await aSession()
    const record = aService(1, { version: 2, remarks: 'edited' })

    expect(await run()).toEqual({ kind: 'done', record })
    expect(server.requests.at(-1)).toMatchObject({ method: 'PATCH', body: { changes: { remarks: { from: null, to: 'golpe' } } } })
    expect(await db.services.get(record.id)).toMatchObject({ base: record, shown: null, pending: 0 })
  })

  test('an answer that is older than what is kept does not replace it', async () => {
    const { db, run } = await aSession()
    const newer = aService(1, { version: 9, remarks: 'newer' })
    await services.update(db, newer)
    await run()

    expect((await db.services.get(newer.id))?.base).toEqual(newer)
  })

  test('a record that the device does not keep is not kept for having been edited', async () => {
    const { db, run } = await aSession()
    await db.services.clear()

    expect(await run()).toMatchObject({ kind: 'done' })
    expect(await db.services.count()).toBe(0)
  })

  test('what the server has done is done, also when the device cannot note it', async () => {
    const { db, run } = await aSession()
    db.services.hook('updating', () => {
      throw new DOMException('no space', 'QuotaExceededError')
    })

    expect(await run()).toMatchObject({ kind: 'done', record: { version: 2 } })
  })

  test('without a word from our API it says so', async () => {
    const { server, db, run } = await aSession()
    const answers = [
      [lostNetwork, 'network'],
      [() => portalPage(200), 'foreign'],
      [() => portalPage(401), 'foreign'],
      [() => problem('unavailable'), 'server'],
    ] as const
    for (const [answer, because] of answers) {
      server.instead = answer
      expect(await run()).toEqual({ kind: 'unreachable', because })
    }
    expect((await db.services.get(aService(1).id))?.base).toEqual(aService(1))
  })

  test('a refusal, a conflict and a session that is over are told apart', async () => {
    const { server, run } = await aSession()
    const conflicts = [{ path: 'remarks', base: null, theirs: 'x', mine: 'golpe', by: null, at: null }]
    server.instead = () => problem('edit_conflict', { conflicts })
    expect(await run()).toMatchObject({ kind: 'conflict', problem: { conflicts } })

    server.instead = () => problem('service_frozen')
    expect(await run()).toMatchObject({ kind: 'refused', problem: { code: 'service_frozen' } })

    server.instead = () => problem('unauthorized')
    expect(await run()).toEqual({ kind: 'signed_out' })
  })
})
