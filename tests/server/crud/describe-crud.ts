import { randomUUID } from 'node:crypto'

import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import type { Crud } from '../../../contract/crud.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { type Json, isSameJson } from '../../../domain/json.ts'
import { reversed } from '../../../src/records/edit-values.ts'
import type { Demo, Person } from '../support/demo.ts'
import { Device } from '../support/device.ts'
import { everyTransactionEnded } from '../support/horizon.ts'
import type { Caller, TestServer } from '../support/test-server.ts'

/** A room's sample for the suite. */
interface CrudSample {
  /** A valid creation that does not depend on other calls. */
  input: () => { id: string; [field: string]: unknown }
  /** Fields that the record shows after its creation, if they differ from the input. */
  shown?: (input: { id: string; [field: string]: unknown }) => object
  /** Two fields of a record made from `input`, each with two other valid values. */
  edits: readonly [field: string, values: readonly [Json, Json]][]
  /** An invalid value of a field, with its error code. */
  wrong: readonly [field: string, value: Json, code: string]
  /** People who may read the company's records, if not everyone. */
  readers?: 'admins'
  /** People who may list all records, if not every reader. */
  listedBy?: 'admins'
  /** Frees a space for one more record, in a room with few spaces. */
  makePlace?: () => Promise<void>
}

/** A room may have no deletion, and devices may not keep it. */
type Room = Required<Omit<Crud, 'remove' | 'changes'>> & Pick<Crud, 'remove' | 'changes'>

/** Behaviour of every room of records; tests of a room's own rules are separate. */
export function describeCrud(
  crud: Room,
  { input, shown = (body) => body, edits, wrong, readers, listedBy, makePlace = () => Promise.resolve() }: CrudSample,
  { server, demo }: { server: TestServer; demo: Demo },
): void {
  const ask = (endpoint: Endpoint, request: object, caller: Caller = demo.owner) =>
    server.call(endpoint, request, caller)
  const valueOf = async (endpoint: Endpoint, request: object, caller?: Caller): Promise<Record<string, Json>> => {
    const answer = await ask(endpoint, request, caller)
    if (!answer.ok) throw new Error(`${endpoint.id} was refused: ${JSON.stringify(answer.problem)}`)
    return Object(answer.value)
  }
  const given = async () => {
    await makePlace()
    return valueOf(crud.create, { body: input() })
  }
  const edit = (id: Json | undefined, changes: object, caller?: Caller) =>
    ask(crud.edit, { params: { id }, body: { changes } }, caller)
  const read = (id: Json | undefined, caller?: Caller) => ask(crud.get, { params: { id } }, caller)
  const { remove: removal, changes } = crud
  const reader = readers === 'admins' ? demo.owner : demo.ana
  const remove = removal && ((id: Json | undefined, caller?: Caller) => ask(removal, { params: { id } }, caller))
  const trail = async (id: Json | undefined) => (await valueOf(crud.history, { params: { id } }))['data']
  const [[field, [one, two]], [other, [otherOne]]] = [edits[0] ?? raise(), edits[1] ?? raise()]
  const by = ({ id, name }: Person) => ({ id, name })

  describe('a record of this room', () => {
    it('is created under its id, and can then be read and counted by everyone with access', async () => {
      await makePlace()
      const before = (await valueOf(crud.count, { query: {} }))['count']
      const body = input()
      const made = await valueOf(crud.create, { body })
      expect(made).toMatchObject({ ...shown(body), version: 1 })
      for (const caller of [demo.owner, reader])
        expect(await read(body.id, caller)).toMatchObject({ ok: true, value: made })
      expect(await valueOf(crud.count, { query: {} }, reader)).toEqual({ count: Number(before) + 1 })
      const lister = listedBy === 'admins' ? demo.owner : reader
      const pages = await valueOf(crud.list, { query: { limit: '999' } }, lister)
      expect(pages).toMatchObject({ page: 1, limit: 999, total: Number(before) + 1 })
      expect(pages['data']).toContainEqual(made)
      expect(await trail(body.id)).toMatchObject([{ action: 'created', actor: by(demo.owner) }])
    })

    it('is created once: the same key repeats the answer, and another key finds the id taken', async () => {
      await makePlace()
      const [body, key] = [input(), randomUUID()]
      const [first, again] = [
        await ask(crud.create, { body }, { ...demo.owner, key }),
        await ask(crud.create, { body }, { ...demo.owner, key }),
      ]
      expect(first).toMatchObject({ ok: true })
      expect(again).toEqual(first)
      expect(await ask(crud.create, { body: { ...input(), id: body.id } })).toMatchObject({
        status: 400,
        problem: { errors: [{ path: 'id', code: 'id_taken' }] },
      })
    })

    it('needs valid fields in creations and edits', async () => {
      await makePlace()
      const [name, value, code] = wrong
      expect(await ask(crud.create, { body: { ...input(), [name]: value } })).toMatchObject({
        status: 400,
        problem: { errors: [{ path: name, code }] },
      })
      const { id, [name]: from } = await given()
      expect(await edit(id, { [name]: { from, to: value } })).toMatchObject({
        status: 400,
        problem: { errors: [{ path: `changes.${name}.to`, code }] },
      })
      expect(await edit(id, {})).toMatchObject({
        status: 400,
        problem: { errors: [{ path: 'changes', code: 'nothing_changed' }] },
      })
    })

    it('is edited by two people at once: both in different fields, only the first in the same field', async () => {
      const { id, [field]: first, [other]: otherFirst } = await given()
      expect(await edit(id, { [field]: { from: first, to: one } })).toMatchObject({
        ok: true,
        value: { version: 2, [field]: one },
      })
      expect(await edit(id, { [other]: { from: otherFirst, to: otherOne } })).toMatchObject({
        ok: true,
        value: { version: 3, [field]: one, [other]: otherOne },
      })
      const late = await edit(id, { [field]: { from: first, to: two }, [other]: { from: otherOne, to: otherFirst } })
      expect(late).toMatchObject({
        status: 409,
        problem: {
          code: 'edit_conflict',
          conflicts: [{ path: field, base: first, theirs: one, mine: two, by: by(demo.owner) }],
        },
      })
      // Nothing of the edit was done.
      expect(await read(id)).toMatchObject({ value: { version: 3, [field]: one, [other]: otherOne } })
      // An edit that sets the current value causes no conflict.
      expect(await edit(id, { [field]: { from: first, to: one } })).toMatchObject({ ok: true, value: { version: 3 } })
      expect(await trail(id)).toMatchObject([
        { action: 'edited', changes: [{ path: other, before: otherFirst, after: otherOne }] },
        { action: 'edited', changes: [{ path: field, before: first, after: one }] },
        { action: 'created' },
      ])
    })

    it('gets its earlier value back if an edit is undone, unless another person has changed it since', async () => {
      const made = await given()
      // A record that was edited to a second value.
      const [name, [set, since]] =
        edits.find(([candidate, [, second]]) => !isSameJson(made[candidate] ?? null, second)) ?? raise()
      const { id, [name]: first = null } = made
      const done = { [name]: { from: first, to: set } }
      await edit(id, done)
      expect(await edit(id, reversed(done))).toMatchObject({ ok: true, value: { version: 3, [name]: first } })
      await edit(id, done)
      await edit(id, { [name]: { from: set, to: since } })
      expect(await edit(id, reversed(done))).toMatchObject({
        status: 409,
        problem: { code: 'edit_conflict', conflicts: [{ path: name, base: set, theirs: since, mine: first }] },
      })
      expect(await read(id)).toMatchObject({ value: { version: 5, [name]: since } })
    })

    it('is changed by one of eight simultaneous edits of one field', async () => {
      const { id, [field]: from } = await given()
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, index) => edit(id, { [field]: { from, to: index % 2 === 0 ? one : two } })),
      )
      const first = answers.filter((answer) => answer.ok && Object(answer.value)['version'] === 2)
      expect(answers.every((answer) => answer.ok || answer.problem.code === 'edit_conflict')).toBe(true)
      expect(first.length).toBeGreaterThan(0)
      expect(await read(id)).toMatchObject({ value: { version: 2 } })
    })

    if (remove) {
      it('is deleted once and gone for all, and its history stays', async () => {
        const { id } = await given()
        expect(await remove(id)).toMatchObject({ ok: true, value: { id } })
        expect(await remove(id)).toMatchObject({ ok: true, value: { id } })
        expect(await read(id)).toMatchObject({ status: 404 })
        expect(await edit(id, { [field]: { from: one, to: two } })).toMatchObject({ status: 404 })
        expect(await trail(id)).toMatchObject([{ action: 'deleted' }, { action: 'created' }])
        expect(await remove(uuidv7())).toMatchObject({ status: 404 })
      })
    }

    if (changes) {
      it(`reaches every device of the company: when it is made${remove ? ', edited and deleted' : ' and edited'}`, async () => {
        await makePlace()
        const device = new Device<{ id: string; version: number }>(async (query) =>
          Object(await valueOf(changes, { query }, demo.ana)),
        )
        await everyTransactionEnded(server)
        await device.pullAll()
        const news = async () => {
          await everyTransactionEnded(server)
          const { changed, deleted } = await device.pull()
          return { changed: changed.map(({ id, version }) => ({ id, version })), deleted }
        }
        const { id, [field]: first } = await given()
        expect(await news()).toEqual({ changed: [{ id, version: 1 }], deleted: [] })
        await edit(id, { [field]: { from: first, to: one } })
        expect(await news()).toEqual({ changed: [{ id, version: 2 }], deleted: [] })
        await remove?.(id)
        expect(await news()).toEqual({ changed: [], deleted: remove ? [id] : [] })
      })
    }

    it('does not exist for another company', async () => {
      const { id, [field]: from } = await given()
      for (const answer of [
        await read(id, demo.mexicanOwner),
        await edit(id, { [field]: { from, to: one } }, demo.mexicanOwner),
        ...(remove ? [await remove(id, demo.mexicanOwner)] : []),
      ])
        expect(answer).toMatchObject({ status: 404 })
      expect(await read(id)).toMatchObject({ value: { version: 1 } })
    })
  })
}

function raise(): never {
  throw new Error('A sample names two fields that can be edited')
}
