import { describe, expect, test } from 'vitest'

import { untilActsEnd } from '../../src/data/act-under-way.ts'
import { defineCommand, runCommand } from '../../src/data/command.ts'
import { lateRefusals } from '../../src/data/use-outbox.ts'
import { editServiceOp } from '../../src/offline/outbox/service-ops.ts'
import { aDevice, openTab } from './support/device.ts'
import { named, remarks } from './support/edits.ts'
import { FakeServer, lostNetwork, neverAnswered, problem } from './support/fake-server.ts'
import { turn, until } from './support/manual-clock.ts'
import { aService } from './support/records.ts'

const ONE = aService(1)

const editRemarks = defineCommand({
  op: editServiceOp,
  toRequest: (to: string) => ({ params: { id: ONE.id }, body: { changes: { remarks: { from: null, to } } } }),
  seen: () => ONE,
})

async function aSession() {
  const server = new FakeServer()
  server.put('services', ONE)
  const device = aDevice(server)
  const tab = await openTab(device)
  await tab.pull()
  tab.send()
  const run = (isReachable: () => boolean = () => true, replacing?: string) =>
    runCommand(tab, editRemarks, 'golpe', { clock: device.clock, isReachable, replacing })
  return { server, device, clock: device.clock, ...tab, run }
}

describe('a command', () => {
  test('delays screen reads until it is written, and does not wait for the server', async () => {
    const { server, clock, run } = await aSession()
    server.instead = () => neverAnswered()
    expect(untilActsEnd(0)).toBe(0)
    const ran = run()
    expect(untilActsEnd(0)).toBeGreaterThan(0)
    await until(() => server.asked(ONE.id).length === 1)
    await until(() => untilActsEnd(0) === 0)
    await turn()
    clock.advance(1_500)
    expect(await ran).toMatchObject({ kind: 'kept' })
  })

  test('lets reads begin if its store fails', async () => {
    const { db, run } = await aSession()
    db.close()
    expect(await run()).toMatchObject({ kind: 'not_kept' })
    await until(() => untilActsEnd(0) === 0)
  })

  test('is done when the server has it', async () => {
    const { server, db, run } = await aSession()
    expect(await run()).toEqual({ kind: 'done' })
    expect(server.writes.done).toMatchObject([{ id: ONE.id, field: 'remarks', to: 'golpe' }])
    expect(await db.services.get(ONE.id)).toMatchObject({
      base: { version: 2, remarks: 'golpe' },
      shown: null,
      pending: 0,
    })
  })

  test('[S4-05] is saved at once without a connection', async () => {
    const { server, db, run } = await aSession()
    server.instead = lostNetwork
    expect(await run(() => false)).toEqual({ kind: 'kept', op: expect.any(String) })
    expect(await db.outbox.count()).toBe(1)
  })

  test('is saved as slow if a reachable server does not answer while the person waits', async () => {
    const { server, clock, db, run } = await aSession()
    server.instead = () => neverAnswered()
    const ran = run()
    await until(() => server.asked(ONE.id).length === 1)
    await turn()
    clock.advance(1_500)
    expect(await ran).toEqual({ kind: 'kept', op: expect.any(String), isSlow: true })
    expect(await db.outbox.count()).toBe(1)
  })

  test('is not marked as slow if the connection is lost while the person waits', async () => {
    const { server, clock, run, reachability } = await aSession()
    server.instead = lostNetwork
    const ran = run(reachability.reachable)
    await until(() => !reachability.reachable())
    await turn()
    clock.advance(1_500)
    expect(await ran).toEqual({ kind: 'kept', op: expect.any(String) })
  })

  test('returns a refusal during the wait to the form that it was made in', async () => {
    const { server, db, run } = await aSession()
    server.instead = (request) => problem('service_frozen', {}, named(request))
    expect(await run()).toMatchObject({ kind: 'refused', problem: { code: 'service_frozen' }, op: null })

    const conflicts = [{ path: 'remarks', base: null, theirs: 'x', mine: 'golpe', by: null, at: null }]
    server.instead = (request) => problem('edit_conflict', { conflicts }, named(request))
    expect(await run()).toMatchObject({ kind: 'conflict', problem: { conflicts }, op: null })

    expect(await db.outbox.count()).toBe(0)
    expect(await db.services.get(ONE.id)).toMatchObject({ base: ONE, shown: null, pending: 0 })

    server.instead = () => null
    expect(await run()).toEqual({ kind: 'done' })
    expect(server.writes.done).toHaveLength(1)
  })

  test('stays in the outbox after a refusal if a later act follows it, and reports its id', async () => {
    const { server, db, edit, run } = await aSession()
    let refuse: () => void = () => undefined
    const refused = new Promise<void>((resolve) => {
      refuse = resolve
    })
    server.instead = (request) => refused.then(() => problem('service_frozen', {}, named(request)))
    const ran = run()
    await until(() => server.asked(ONE.id).length === 1)
    const follower = await edit(ONE.id, remarks('golpe', 'rayón'))
    refuse()

    const outcome = await ran
    const [first, second] = await db.outbox.orderBy('seq').toArray()
    expect(first).toMatchObject({ state: 'refused' })
    expect(outcome).toMatchObject({ kind: 'refused', op: first?.id })
    expect(second?.id).toBe(follower.id)
  })

  test('stays with all acts behind it, if it replaces a refused act and is refused too', async () => {
    const { server, db, edit, run } = await aSession()
    server.writes.refuses = (id) => (id === ONE.id ? 'service_frozen' : null)
    const first = await edit(ONE.id, remarks(null, 'uno'))
    const next = await edit(ONE.id, remarks('uno', 'dos'))
    await until(async () => (await db.outbox.get({ id: first.id }))?.state === 'refused')

    const outcome = await run(() => true, first.id)
    const [resubmitted, ...behind] = await db.outbox.orderBy('seq').toArray()
    expect(resubmitted).toMatchObject({ state: 'refused', request: { body: { changes: remarks(null, 'golpe') } } })
    expect(outcome).toMatchObject({ kind: 'refused', problem: { code: 'service_frozen' }, op: resubmitted?.id })
    expect(behind).toMatchObject([{ id: next.id, request: { body: { changes: remarks('golpe', 'dos') } } }])
    expect(await db.settled.toArray()).toMatchObject([{ id: first.id, how: 'replaced' }])
  })

  test('stays in its form, if it replaces a refused act and no act follows it', async () => {
    const { server, db, edit, run } = await aSession()
    server.writes.refuses = () => 'service_frozen'
    const first = await edit(ONE.id, remarks(null, 'uno'))
    await until(async () => (await db.outbox.get({ id: first.id }))?.state === 'refused')
    const outcome = await run(() => true, first.id)
    const ops = await db.outbox.toArray()
    expect(ops).toMatchObject([{ state: 'refused', request: { body: { changes: remarks(null, 'golpe') } } }])
    expect(outcome).toMatchObject({ kind: 'refused', op: ops[0]?.id })
  })

  test('is a new act if the act to replace is gone', async () => {
    const { server, db, edit, outbox, run } = await aSession()
    server.writes.refuses = () => 'service_frozen'
    const first = await edit(ONE.id, remarks(null, 'uno'))
    await until(async () => (await db.outbox.get({ id: first.id }))?.state === 'refused')
    await outbox.withdraw(first.id, 'discarded', 'no')
    server.writes.refuses = () => null
    expect(await run(() => true, first.id)).toEqual({ kind: 'done' })
    expect(server.writes.done).toMatchObject([{ to: 'golpe' }])
  })

  test('is not done if another tab undid it in the meantime', async () => {
    const { server, device, reachability, run } = await aSession()
    server.instead = lostNetwork
    reachability.probe()
    await until(() => !reachability.reachable())
    const other = await openTab(device)
    const ran = run()
    await until(async () => (await other.db.outbox.count()) === 1)
    const [op] = await other.db.outbox.toArray()
    expect(await other.outbox.withdraw(op?.id ?? '', 'undone', null)).toMatchObject({ kind: 'withdrawn' })

    expect(await ran).toEqual({ kind: 'taken_back' })
    expect(server.writes.done).toEqual([])
  })

  test('is refused and stored as refused if the device cannot record its undo', async () => {
    const { server, db, run } = await aSession()
    server.writes.refuses = () => 'service_frozen'
    db.settled.hook('creating', () => {
      throw new DOMException('no space', 'QuotaExceededError')
    })
    const outcome = await run()
    const [op] = await db.outbox.toArray()
    expect(op).toMatchObject({ state: 'refused' })
    expect(outcome).toMatchObject({ kind: 'refused', problem: { code: 'service_frozen' }, op: op?.id })
  })

  test('says when the device cannot keep it', async () => {
    const { server, db, run } = await aSession()
    db.outbox.hook('creating', () => {
      throw new DOMException('no space', 'QuotaExceededError')
    })
    expect(await run()).toMatchObject({ kind: 'not_kept', failure: { kind: 'full' } })
    expect(server.writes.done).toEqual([])
  })
})

describe('the draft of an act', () => {
  const DRAFT = { key: `service-edit:${ONE.id}`, value: { typed: 'golpe' }, savedAt: 0 }

  test('is removed in the same write that saves the act', async () => {
    const { db, clock, outbox } = await aSession()
    await db.drafts.put(DRAFT)
    expect(
      await runCommand({ db, outbox }, editRemarks, 'golpe', { clock, isReachable: () => false, draft: DRAFT.key }),
    ).toMatchObject({ kind: 'kept' })
    expect(await db.drafts.count()).toBe(0)
  })

  test('stays if the act could not be saved', async () => {
    const { db, clock, outbox } = await aSession()
    await db.drafts.put(DRAFT)
    db.outbox.hook('creating', () => {
      throw new DOMException('no space', 'QuotaExceededError')
    })
    expect(
      await runCommand({ db, outbox }, editRemarks, 'golpe', { clock, isReachable: () => false, draft: DRAFT.key }),
    ).toMatchObject({ kind: 'not_kept' })
    expect(await db.drafts.get(DRAFT.key)).toEqual(DRAFT)
  })
})

describe('a command that is answered by the device', () => {
  const noted = { ...editRemarks, answeredBy: 'device' as const }

  async function atBooth() {
    const session = await aSession()
    return {
      ...session,
      note: (reachable = true) =>
        runCommand(session, noted, 'golpe', { clock: session.clock, isReachable: () => reachable }),
    }
  }

  test('finishes before the server answers, and learns the answer later', async () => {
    const { server, note } = await atBooth()
    let answer: () => void = () => undefined
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    server.instead = () => answered.then(() => null)
    const outcome = await note()
    expect(outcome).toMatchObject({ kind: 'kept' })
    expect(server.writes.done).toEqual([])
    answer()
    expect(await (outcome.kind === 'kept' ? outcome.later : null)).toBe('done')
    expect(server.writes.done).toHaveLength(1)
  })

  test('is offered as a late refusal if the server refuses it within 15 seconds', async () => {
    const { server, db, note } = await atBooth()
    server.instead = (request) => problem('service_frozen', {}, named(request))
    const outcome = await note()
    expect(await (outcome.kind === 'kept' ? outcome.later : null)).toBe('refused')
    expect(await lateRefusals(db)).toMatchObject([
      { state: 'refused', lastError: { problem: { code: 'service_frozen' } } },
    ])
  })

  test('is no late refusal if the server refuses it after 15 seconds', async () => {
    const { server, clock, db, note } = await atBooth()
    let refuse: () => void = () => undefined
    const refused = new Promise<void>((resolve) => {
      refuse = resolve
    })
    server.instead = (request) => refused.then(() => problem('service_frozen', {}, named(request)))
    const outcome = await note()
    await until(() => server.asked(ONE.id).length === 1)
    clock.advance(15_001)
    expect(await (outcome.kind === 'kept' ? outcome.later : null)).toBe('kept')
    refuse()
    await until(async () => (await db.outbox.toArray())[0]?.state === 'refused')
    expect(await lateRefusals(db)).toEqual([])
  })

  test('without a connection does not promise an answer', async () => {
    const { server, note } = await atBooth()
    server.instead = lostNetwork
    expect(await note(false)).toEqual({ kind: 'kept', op: expect.any(String) })
  })
})
