import type { Service } from '../../contract/service.ts'
import type { ServiceChanges } from '../../contract/service-writes.ts'
import { PLAIN_FIELDS, type PlainField } from '../../domain/service-edit.ts'
import { NOTIFICATION_METHODS } from '../../domain/services.ts'
import { shownOf } from '../../src/offline/kept-rows.ts'
import type { KeptRecord } from '../../src/offline/collection.ts'
import type { Op, WireRequest } from '../../src/offline/outbox/op.ts'
import type { NewOp } from '../../src/offline/outbox/outbox.ts'
import { editServiceOp } from '../../src/offline/outbox/service-ops.ts'
import { storeName, type Device, type Tab, type Work } from './device.ts'
import type { Attempt } from './ledger.ts'
import type { World } from './world.ts'

/** Tools with which a person acts in one tab. */
export interface Hands {
  world: World
  device: Device
  tab: Tab
  work: Work
}

export const storeOf = ({ device, work }: Hands) =>
  storeName(device, work.db.name.slice('parq-'.length, 'parq-'.length + 36))

function changed({ world: { chance, nextTag, nextPlate } }: Hands, shown: Service): ServiceChanges {
  const changes: ServiceChanges = {}
  const fields = new Set<PlainField>([chance.pick(PLAIN_FIELDS), chance.percent(60) ? 'remarks' : 'licensePlate'])
  for (const field of fields) {
    if (field === 'remarks') changes.remarks = { from: shown.remarks, to: nextTag() }
    if (field === 'licensePlate')
      changes.licensePlate = { from: shown.licensePlate, to: chance.percent(8) ? '1BAD' : nextPlate() }
    if (field === 'notificationMethod')
      changes.notificationMethod = { from: shown.notificationMethod, to: chance.pick([...NOTIFICATION_METHODS, null]) }
  }
  return changes
}

export const editOf = (id: string, changes: ServiceChanges) =>
  editServiceOp.toWire({ params: { id }, body: { changes } })

/** Records the outcome of a change that a person was shown. A tab that died has shown none. */
async function told<T>({ world, tab }: Hands, attempt: Attempt, work: () => Promise<T>): Promise<T | null> {
  try {
    const result = await work()
    attempt.end = tab.context.dead() ? 'unknown' : 'kept'
    return tab.context.dead() ? null : result
  } catch (error) {
    attempt.end = tab.context.dead() ? 'unknown' : 'failed'
    world.note(`${tab.context.name} fails: ${String(error)}`)
    return null
  }
}

/** Makes a change, and records that its author was shown that it is saved. */
export async function act<T extends KeptRecord>(hands: Hands, action: NewOp<T>): Promise<void> {
  const { world, tab, work } = hands
  const recordId = action.opType.recordId(action.request)
  const op = await told(hands, world.ledger.attempt(work.person.id, recordId), () =>
    work.outbox.enqueue({ ...action, opType: { ...action.opType, schemaVersion: work.release } }),
  )
  if (!op) return
  world.note(
    `${tab.context.name} ${work.person.name} made ${op.id} seq ${op.seq} ${op.kind} ${op.lane.slice(-2)} ${JSON.stringify(op.request.body)} after ${op.after.join()}`,
  )
  world.ledger.kept(storeOf(hands), op)
}

/** Corrects some fields of a service. */
export async function edit(hands: Hands): Promise<void> {
  const { world, tab, work } = hands
  const { chance } = world
  const id = chance.pick(world.serviceIds)
  const row = await work.db.services.get(id)
  if (!row || tab.context.dead()) return
  const others = chance.percent(20) ? (await work.look()).filter(({ recordId }) => recordId !== id) : []
  if (tab.context.dead()) return
  const after = others.length > 0 ? [chance.pick(others).id] : []
  await act(hands, {
    opType: { ...editServiceOp, follows: () => Promise.resolve(after) },
    request: editOf(id, changed(hands, shownOf(row))),
    seen: shownOf(row),
  })
}

/** Ops in the queue, as the outbox screen shows them. */
export async function queued({ tab, work }: Hands, wanted: (op: Op) => boolean): Promise<Op[]> {
  const ops = await work.db.outbox.orderBy('seq').toArray()
  return tab.context.dead() ? [] : ops.filter(wanted)
}

/** Takes a change back. */
export async function withdraw(hands: Hands, op: Op, how: 'undone' | 'discarded'): Promise<void> {
  const { world, tab, work } = hands
  world.ledger.decide(op.id)
  const result = await work.outbox.withdraw(op.id, how, how === 'discarded' ? 'ya no hace falta' : null)
  if (tab.context.dead()) return
  world.note(`${tab.context.name} ${work.person.name} ${how} ${op.id}: ${result.kind}`)
  if (result.kind === 'withdrawn') world.ledger.taken(storeOf(hands), op.id, how)
  if (result.kind === 'in_doubt') world.ledger.leave(op.id)
}

/** Sends another request in its place. */
export async function replace(hands: Hands, op: Op, request: WireRequest): Promise<void> {
  const { world, tab, work } = hands
  world.ledger.decide(op.id)
  const result = await told(hands, world.ledger.attempt(work.person.id, op.recordId), () =>
    work.outbox.replace(op.id, request),
  )
  if (!result) return
  world.note(
    `${tab.context.name} ${work.person.name} replaces ${op.id}: ${result.kind} ${result.kind === 'replaced' ? result.op.id : ''} ${JSON.stringify(request.body)}`,
  )
  if (result.kind === 'in_doubt') world.ledger.leave(op.id)
  if (result.kind !== 'replaced') return
  world.ledger.taken(storeOf(hands), op.id, 'replaced')
  world.ledger.kept(storeOf(hands), result.op)
}
