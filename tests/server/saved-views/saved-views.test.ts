import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import { savedViewCalls } from '../../../contract/saved-view.ts'
import { userCalls } from '../../../contract/user.ts'
import { describeCrud } from '../crud/describe-crud.ts'
import { addColleague, enterDemo } from '../support/demo.ts'
import { openSession } from '../support/session.ts'
import { type Caller, openTestServer } from '../support/test-server.ts'

const server = await openTestServer()
const demo = await enterDemo(server)

const aView = (given: object = {}) => ({
  id: uuidv7(),
  screen: 'report-sales',
  name: 'Ventas por día',
  search: { group: 'day', beside: true },
  columns: ['plate', 'total'],
  shared: true,
  rhythm: null,
  readerIds: [],
  ...given,
})
const create = (given: object, caller: Caller = demo.owner) =>
  server.call(savedViewCalls.create, { body: aView(given) }, caller)
const edit = (id: string, changes: object, caller: Caller = demo.owner) =>
  server.call(savedViewCalls.edit, { params: { id }, body: { changes } }, caller)
const seenBy = async (caller: Caller) =>
  (await server.value(savedViewCalls.list, { query: { limit: '999' } }, caller)).data.map(({ id }) => id)
const wrong = (path: string, code: string) => ({
  status: 400,
  problem: { code: 'validation_failed', errors: [{ path, code }] },
})

describeCrud(
  savedViewCalls,
  {
    input: aView,
    edits: [
      ['name', ['Ventas de la semana', 'Ventas del mes']],
      ['columns', [['plate'], null]],
    ],
    wrong: ['name', ' ', 'required'],
  },
  { server, demo },
)

describe('a saved view', () => {
  it('is visible to its owner only, unless an admin shares it, and never in another company', async () => {
    const mine = await server.value(savedViewCalls.create, { body: aView({ shared: false }) }, demo.ana)
    expect(mine.owner).toMatchObject({ id: demo.ana.id })
    expect(await seenBy(demo.ana)).toContain(mine.id)
    for (const other of [demo.owner, demo.luis, demo.mexicanOwner]) {
      expect(await seenBy(other)).not.toContain(mine.id)
      for (const call of [savedViewCalls.get, savedViewCalls.history, savedViewCalls.remove])
        expect(await server.call(call, { params: { id: mine.id } }, other), call.id).toMatchObject({ status: 404 })
      expect(await edit(mine.id, { name: { from: mine.name, to: 'Taken' } }, other)).toMatchObject({ status: 404 })
    }
    expect(await edit(mine.id, { shared: { from: false, to: true } }, demo.ana)).toMatchObject({ status: 403 })
    expect(await create({}, demo.ana)).toMatchObject({ status: 403 })
  })

  it('is seen by all once shared, changed by admins, and belongs to the admin who unshares it', async () => {
    const { id, name } = await server.value(
      savedViewCalls.create,
      { body: aView({ readerIds: [demo.ana.id], rhythm: 'day' }) },
      demo.owner,
    )
    expect(await server.value(savedViewCalls.get, { params: { id } }, demo.ana)).toMatchObject({ name, readerIds: [] })
    const told = async (caller: Caller) =>
      (await server.value(savedViewCalls.history, { params: { id } }, caller)).data.flatMap(({ changes }) =>
        changes.map(({ path }) => path),
      )
    expect(await told(demo.owner)).toContain('readerIds')
    expect(await told(demo.ana)).toEqual(expect.arrayContaining(['name', 'shared']))
    expect(await told(demo.ana)).not.toContain('readerIds')
    expect(await edit(id, { name: { from: name, to: 'Mine' } }, demo.ana)).toMatchObject({ status: 403 })
    expect(await server.call(savedViewCalls.remove, { params: { id } }, demo.ana)).toMatchObject({ status: 403 })
    const root = { token: demo.root.token, companyId: demo.colombia }
    expect(await edit(id, { shared: { from: true, to: false } }, root)).toMatchObject({
      ok: true,
      value: { owner: { id: demo.root.id } },
    })
    expect(await seenBy(demo.owner)).not.toContain(id)
  })

  it('is deleted without a notice to others if it was private', async () => {
    const { id } = await server.value(savedViewCalls.create, { body: aView({ shared: false }) }, demo.ana)
    await server.value(savedViewCalls.remove, { params: { id } }, demo.ana)
    expect(await server.call(savedViewCalls.history, { params: { id } }, demo.ana)).toMatchObject({ ok: true })
    expect(await server.call(savedViewCalls.history, { params: { id } }, demo.owner)).toMatchObject({ status: 404 })
    expect(await server.call(savedViewCalls.remove, { params: { id } }, demo.owner)).toMatchObject({ status: 404 })
  })

  it('stays with the company if it is shared and its owner is deleted, and is deleted otherwise', async () => {
    const person = await addColleague(server, demo.colombia)
    await server.owner.query(`update identities set role = 'parking_admin' where id = $1`, [person])
    await server.owner.query(`update operators set role = 'parking_admin' where id = $1`, [person])
    const caller = { token: await openSession(server, person) }
    const shared = await server.value(
      savedViewCalls.create,
      { body: aView({ rhythm: 'day', readerIds: [person, demo.owner.id] }) },
      caller,
    )
    const own = await server.value(savedViewCalls.create, { body: aView({ shared: false }) }, caller)
    await server.owner.query('delete from sessions where identity_id = $1', [person])
    await server.value(userCalls.remove, { params: { id: person } }, demo.owner)
    expect(await server.value(savedViewCalls.get, { params: { id: shared.id } }, demo.owner)).toMatchObject({
      owner: { name: 'Rosa Mora' },
      readerIds: [demo.owner.id],
    })
    const { rows } = await server.owner.query('select id from saved_views where id = $1', [own.id])
    expect(rows).toEqual([])
  })

  it('is mailed to users of the company for screens with figures, and staff mail only themselves', async () => {
    expect(await create({ rhythm: 'day', readerIds: [demo.mexicanOwner.id] })).toMatchObject(
      wrong('readerIds', 'reader_unknown'),
    )
    expect(await create({ screen: 'drivers', rhythm: 'day', readerIds: [demo.owner.id] })).toMatchObject(
      wrong('rhythm', 'invalidField'),
    )
    expect(await create({ shared: false, rhythm: 'day', readerIds: [demo.luis.id] }, demo.ana)).toMatchObject({
      status: 403,
    })
    expect(await create({ shared: false, rhythm: 'day', readerIds: [demo.ana.id] }, demo.ana)).toMatchObject({
      ok: true,
    })
  })

  it('has at most the length of an address, and one person has at most a hundred', async () => {
    expect(await create({ search: { q: { deep: 1 } } })).toMatchObject({ status: 400 })
    expect(await create({ search: { q: 'a'.repeat(8_001) } })).toMatchObject({ status: 400 })
    await server.owner.query(
      `insert into saved_views (company_id, id, screen, name, search, shared, owner_id, owner_name, created_at) select $1, gen_random_uuid(), 'services', 'one', '{}', false, $2, '', now() from generate_series(1, 100)`,
      [demo.colombia, demo.luis.id],
    )
    expect(await create({ shared: false }, demo.luis)).toMatchObject(wrong('name', 'too_many_views'))
  })
})
