import { beforeEach, describe, expect, it, vi } from 'vitest'

import { cancelExport, getExport, listExports } from '../../../contract/export.ts'
import type { Mail } from '../../../server/mail/mailer.ts'
import { type Person, addColleague, enterDemo } from '../support/demo.ts'
import { openSession } from '../support/session.ts'
import { openTestServer } from '../support/test-server.ts'
import { YEAR, exportsOf } from './made-exports.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
const [here = '', there = ''] = await demo.locationsOf(demo.colombia)

const { STAYS, ask, stateOf, download, bookOf, interrupted, aProcess } = await exportsOf(server, demo, here, there)
const sent: Mail[] = []
vi.spyOn(server.mailer, 'send').mockImplementation((mail) => Promise.resolve(void sent.push(mail)))

beforeEach(async () => {
  sent.length = 0
  await server.owner.query('delete from exports; delete from messages; delete from pgboss.job')
})

describe('the right to a file that the server makes [S2-37]', () => {
  describe('for a person whose locations change', () => {
    const assign = (id: string) =>
      server.owner.query(
        'insert into operator_locations (company_id, operator_id, location_id) values ($1, $2, $3), ($1, $2, $4)',
        [demo.colombia, id, here, there],
      )
    const takeAway = (id: string) =>
      server.owner.query('delete from operator_locations where operator_id = $1 and location_id = $2', [id, there])

    async function aRosa(): Promise<Person> {
      const id = await addColleague(server, demo.colombia)
      await assign(id)
      return { ...demo.ana, id, token: await openSession(server, id) }
    }

    it('contains the locations that the person sees when it is made, and fails if a filter names one that was removed', async () => {
      const rosa = await aRosa()
      const [named, all] = [await ask(rosa, { query: { ...YEAR, locationIds: `${here},${there}` } }), await ask(rosa)]
      await takeAway(rosa.id)
      await server.jobs.drain()
      expect(await stateOf(named.id, rosa)).toMatchObject({ state: 'failed', failure: 'location_lost' })
      const { lines, about } = await bookOf(all.id, rosa)
      expect(lines).toHaveLength(STAYS / 2)
      expect(about.get('Por')).toMatch(/, que solo ve sus sedes$/)
    })

    it('cannot be downloaded once the person sees fewer locations than it contains', async () => {
      const rosa = await aRosa()
      const { id } = await ask(rosa)
      await server.jobs.drain()
      expect((await bookOf(id, rosa)).lines).toHaveLength(STAYS)
      await takeAway(rosa.id)
      expect(await (await download(id, rosa)).json()).toMatchObject({ code: 'forbidden', status: 403 })
    })

    it('fails if a location is removed while it is made', async () => {
      const rosa = await aRosa()
      const { id } = await ask(rosa)
      await aProcess(interrupted(async (nth) => void (nth === 4 && (await takeAway(rosa.id))))).drain()
      expect(await stateOf(id, rosa)).toMatchObject({ state: 'failed', failure: 'location_lost' })
    })

    it('is not made for a person who is blocked from signing in, and they get no mail', async () => {
      const rosa = await aRosa()
      const { id } = await ask(rosa)
      await server.owner.query('update identities set is_active = false where id = $1', [rosa.id])
      await server.jobs.drain()
      expect((await server.owner.query('select state, failure from exports where id = $1', [id])).rows).toEqual([
        { state: 'failed', failure: 'asker_gone' },
      ])
      expect(sent).toEqual([])
    })
  })

  it('belongs to one person only, in the company and beyond', async () => {
    const { id } = await ask()
    await server.jobs.drain()
    const root = { ...demo.root, companyId: demo.colombia }
    for (const other of [demo.ana, demo.mexicanOwner, root]) {
      expect(await server.call(getExport, { params: { id } }, other)).toMatchObject({ status: 404 })
      expect(await server.call(cancelExport, { params: { id } }, other)).toMatchObject({ status: 404 })
      expect(await download(id, other)).toMatchObject({ status: 404 })
      expect(await server.value(listExports, { query: {} }, other)).toMatchObject({ total: 0 })
    }
    const { id: hers } = await ask(root)
    await server.jobs.drain()
    expect((await bookOf(hers, root)).lines).toHaveLength(STAYS)
  })
})
