import { describe, expect, it } from 'vitest'

import { type AppErrorReport, dismissAppError, listAppErrors, reportAppErrors } from '../../../contract/app-error.ts'
import { sweepLeftovers } from '../../../server/sweeper/sweeper.ts'
import { enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'

const server = await openTestServer()
const demo = await enterDemo(server)

const fault = (more: Partial<AppErrorReport> = {}): AppErrorReport => ({
  kind: 'uncaught',
  message: "Cannot read properties of undefined (reading 'name')",
  stack: 'showName (drivers-C0ffee12.js:10:20)\nrender (index-Deadbeef.js:1:2)',
  screen: '/dashboard/drivers/:id',
  version: '0.1.0',
  count: 1,
  ...more,
})
const report = (...errors: AppErrorReport[]) => server.call(reportAppErrors, { body: { errors } }, {})
const list = async () => (await server.value(listAppErrors, {}, demo.root)).data
const clear = () => server.owner.query('delete from app_errors; delete from limiter_buckets')

describe('an error of the app', () => {
  it('is reported before anybody signs in, and shown to the super admin', async () => {
    await clear()
    expect(await report(fault({ count: 3 }))).toMatchObject({ ok: true })
    expect(await list()).toMatchObject([
      { kind: 'uncaught', message: fault().message, stack: fault().stack, screen: fault().screen, count: 3 },
    ])
  })

  it('is counted in one group for other builds and releases', async () => {
    await clear()
    await report(fault())
    const later = 'showName (drivers-D0ffee99.js:11:21)\nrender (index-Feedbeef.js:3:4)'
    await report(fault({ stack: later, version: '0.2.0', message: 'Another wording' }))
    expect(await list()).toMatchObject([
      {
        count: 2,
        versions: [
          { version: '0.2.0', count: 1 },
          { version: '0.1.0', count: 1 },
        ],
      },
    ])
  })

  it('is a group of its own if it happens elsewhere in the code', async () => {
    await clear()
    await report(fault(), fault({ stack: 'other (index-Deadbeef.js:1:2)' }))
    expect(await list()).toHaveLength(2)
  })

  it('is stored without what may be personal, even if the device sent it', async () => {
    await clear()
    await report(
      fault({
        message:
          'No driver "María Pérez" <maria@example.test> with ABC-123 or +57 300 555 0101 at https://x.test/d?q=1',
        screen: '/update-driver/eyJhbGciOiJIUzI1NiJ9',
        stack: 'ABC123 maria@example.test\nopen (https://x.test/drivers/0190d7f0?name=maria:1:2)',
      }),
    )
    const [found] = await list()
    expect(JSON.stringify(found)).not.toMatch(/maria|pérez|ABC|300|555|eyJ|0190d7f0/i)
    expect(found?.stack).toBe('open (page:1:2)')
  })

  it('is refused from an address that reports too many, and accepted from another', async () => {
    await clear()
    const statuses = []
    for (let sent = 0; sent < 32; sent++) statuses.push((await report(fault())).status)
    expect(statuses).toContain(429)
    expect(statuses[0]).toBe(200)
    await clear()
    expect(await report(fault())).toMatchObject({ ok: true })
  })

  it('makes room for new ones beyond the limit: the error that was seen least recently is deleted', async () => {
    await clear()
    await server.owner.query(`
      insert into app_errors (id, fingerprint, version, kind, message, stack, screen, browser, count, first_seen_at, last_seen_at)
      select gen_random_uuid(), 'old ' || n, '0.1.0', 'uncaught', '', '', '', '', 1, '2026-11-01', timestamptz '2026-11-02' - make_interval(secs => n)
      from generate_series(1, 500) as n`)
    await report(fault())
    const { rows } = await server.owner.query(
      `select count(*)::int as all, count(*) filter (where fingerprint = 'old 500')::int as oldest, count(*) filter (where fingerprint not like 'old %')::int as new from app_errors`,
    )
    expect(rows).toEqual([{ all: 500, oldest: 0, new: 1 }])
  })

  it('expires sixty days after it was last seen', async () => {
    await clear()
    await report(fault(), fault({ kind: 'rejection' }))
    await server.owner.query(`update app_errors set last_seen_at = now() - interval '61 days' where kind = 'rejection'`)
    await sweepLeftovers(server.database)
    expect(await list()).toMatchObject([{ kind: 'uncaught' }])
  })

  it('disappears once it is dismissed, until it happens again', async () => {
    await clear()
    await report(fault())
    const [found] = await list()
    await server.value(dismissAppError, { params: { fingerprint: found?.fingerprint ?? '' } }, demo.root)
    expect(await list()).toEqual([])
    await report(fault())
    expect(await list()).toHaveLength(1)
  })

  it('is hidden from administrators of a company', async () => {
    expect(await server.call(listAppErrors, {}, demo.owner)).toMatchObject({ status: 403 })
    expect(await server.call(listAppErrors, {}, demo.root)).toMatchObject({ ok: true })
  })
})
