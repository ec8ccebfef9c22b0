import pg from 'pg'
import { expect, it } from 'vitest'

import { getService } from '../../../contract/service.ts'
import { editService } from '../../../contract/service-writes.ts'
import { addService, enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'

const server = await openTestServer()
const demo = await enterDemo(server)

/** Returns the statements that a call sends, in groups that share a wait for PostgreSQL. */
async function waitsOf(call: () => Promise<unknown>): Promise<string[][]> {
  const waits: string[][] = []
  let unanswered = 0
  const original: unknown = Reflect.get(pg.Client.prototype, 'query')
  if (typeof original !== 'function') throw new Error('pg.Client has no query')
  const noting = function (this: pg.Client, ...args: unknown[]): unknown {
    const [query] = args
    const answer: unknown = Reflect.apply(original, this, args)
    const text = typeof query === 'string' ? query : String(Reflect.get(Object(query), 'text'))
    // Notices to devices are sent by a timer.
    if (!(answer instanceof Promise) || text.includes('pg_notify')) return answer
    if (unanswered === 0) waits.push([])
    waits.at(-1)?.push(/^\W*(\w+)/.exec(text)?.[1] ?? '')
    unanswered += 1
    const answered = () => void (unanswered -= 1)
    answer.then(answered, answered)
    return answer
  }
  Reflect.set(pg.Client.prototype, 'query', noting)
  try {
    await call()
  } finally {
    Reflect.set(pg.Client.prototype, 'query', original)
  }
  return waits
}

it('waits three times for PostgreSQL in an edit, and returns the version that was written', async () => {
  const id = await addService(server, { companyId: demo.colombia, locationId: demo.ana.locations[0] ?? '' })
  const edit = (from: string | null, to: string) =>
    server.value(editService, { params: { id }, body: { changes: { remarks: { from, to } } } }, demo.ana)
  // The first transaction of a connection also sets its limits.
  const { remarks } = await edit(null, 'first')
  let version = 0
  const waits = await waitsOf(async () => ({ version } = await edit(remarks, 'second')))
  expect(waits).toEqual([
    ['begin', 'select', 'select'],
    ['select', 'select'],
    ['update', 'insert', 'insert', 'commit'],
  ])
  expect(await server.value(getService, { params: { id } }, demo.ana)).toMatchObject({ version, remarks: 'second' })
})
