import { Writable } from 'node:stream'

import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'

import { createDatabase } from '../../../server/db/database.ts'
import { errorForLog } from '../../../server/log-error.ts'
import { openTestServer } from '../support/test-server.ts'

const server = await openTestServer()

function logged(error: unknown): string {
  let written = ''
  const stream = new Writable({
    write: (chunk, _, done) => {
      written += String(chunk)
      done()
    },
  })
  pino({ serializers: { err: errorForLog } }, stream).error({ err: error }, 'failed')
  return written
}

describe('an error in the log', () => {
  it('names the failed query and its place, without values', async () => {
    const failing = createDatabase(server.owner).transaction((tx) =>
      tx.db.execute(sql`select ${'ana@demo.parq.test'}::text, ${'ABC123'}::int`),
    )
    const error: unknown = await failing.catch((reason: unknown) => reason)
    expect(String(error), 'the error itself does quote them').toContain('ana@demo.parq.test')
    const line = logged(error)
    expect(line).not.toContain('ana@demo.parq.test')
    expect(line).not.toContain('ABC123')
    expect(line).toContain('select $1::text, $2::int')
    expect(line).toContain('22P02')
    expect(line).toContain('error-for-log.test.ts')
  })

  it('keeps the message of any other error and of its cause', () => {
    const line = logged(new Error('could not listen', { cause: new TypeError('no port') }))
    expect(line).toContain('could not listen')
    expect(line).toContain('no port')
  })
})
