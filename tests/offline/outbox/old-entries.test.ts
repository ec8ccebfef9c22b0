import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { IDEMPOTENCY_KEY } from '../../../contract/write-headers.ts'
import { checkIn } from '../../../contract/service-entries.ts'
import { endpointPath } from '../../../contract/endpoint.ts'
import { aDevice, openTab } from '../support/device.ts'
import { FakeServer, json, marked, problem } from '../support/fake-server.ts'
import { until } from '../support/manual-clock.ts'
import { aService } from '../support/records.ts'

const FROZEN = join(import.meta.dirname, 'frozen-entries')

interface Queued {
  id: string
  recordId: string
  request: { body: { licensePlate: string } }
}

/**
 * Entries in the format in which a release stored them in its queue. Frozen: a release adds a file and changes none.
 */
function queueOf(file: string): readonly Queued[] {
  const rows: Queued[] = JSON.parse(readFileSync(join(FROZEN, file), 'utf8'))
  return rows
}

describe.each(readdirSync(FROZEN))('the entries in the queue of %s', (file) => {
  test('are sent unchanged by this release, each once and under its key', async () => {
    const server = new FakeServer()
    const entered: unknown[] = []
    server.instead = ({ method, path, body, headers }) => {
      const key = headers.get(IDEMPOTENCY_KEY)
      // An older server has no batches and gets each op on its own.
      if (path === '/api/v2/batch') return marked(problem('not_found'))
      if (method !== 'POST' || path !== endpointPath(checkIn) || key === null) return null
      entered.push({ key, body })
      return marked(json(aService(entered.length), { headers: { [IDEMPOTENCY_KEY]: key } }))
    }
    const tab = await openTab(aDevice(server))
    await tab.pull()
    await tab.db.table('outbox').bulkAdd([...queueOf(file)])
    tab.send()
    await until(async () => (await tab.db.outbox.count()) === 0)
    expect(entered).toEqual(queueOf(file).map(({ id, request }) => ({ key: id, body: request.body })))
  })
})
