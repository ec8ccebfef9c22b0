import type { ServiceChanges } from '../../contract/service-writes.ts'
import type { Json } from '../../domain/json.ts'
import { NOTIFICATION_METHODS } from '../../domain/services.ts'
import { needsPerson, type Op } from '../../src/offline/outbox/op.ts'
import { editOf, queued, replace, withdraw, type Hands } from './actions.ts'
import { changesOf, EDIT } from './ledger.ts'
import { resubmitted, settled } from './trade-resubmissions.ts'

/** Takes back a waiting change, optionally of one kind. */
export async function undo(hands: Hands, kind?: string): Promise<void> {
  const ops = await queued(hands, (op) => kind === undefined || op.kind === kind)
  if (ops.length > 0) await withdraw(hands, hands.world.chance.pick(ops), 'undone')
}

/** Corrects a change that is unsent or was refused. */
export async function resubmit(hands: Hands): Promise<void> {
  const ops = await queued(hands, () => true)
  if (ops.length === 0) return
  const op = hands.world.chance.pick(ops)
  const request = op.kind === EDIT ? editOf(op.recordId, resubmittedChanges(hands, op)) : await resubmitted(hands, op)
  if (request !== null && !hands.tab.context.dead()) await replace(hands, op, request)
}

function resubmittedChanges({ world: { nextPlate, nextTag } }: Hands, op: Op): ServiceChanges {
  const changes: ServiceChanges = {}
  for (const [field, { from, to }] of Object.entries(changesOf(op.request))) {
    if (field === 'remarks') changes.remarks = { from, to: nextTag() }
    if (field === 'licensePlate') changes.licensePlate = { from, to: nextPlate() }
    if (field === 'notificationMethod')
      changes.notificationMethod = { from, to: NOTIFICATION_METHODS.find((method) => method === to) ?? null }
  }
  return changes
}

/** Decides about a refused change: mine or theirs in a conflict; otherwise resubmits or discards it. */
export async function settle(hands: Hands): Promise<void> {
  const { chance } = hands.world
  const ops = await queued(hands, needsPerson)
  if (ops.length === 0) return
  const op = chance.pick(ops)
  if (chance.percent(45)) return withdraw(hands, op, 'discarded')
  const request = op.kind === EDIT ? editOf(op.recordId, settledChanges(hands, op)) : await settled(hands, op)
  if (request !== null && !hands.tab.context.dead()) await replace(hands, op, request)
}

/** The fields that this simulation edits hold text or null. */
function textOf(value: Json): string | null {
  return typeof value === 'string' ? value : null
}

function settledChanges({ world: { nextPlate } }: Hands, op: Op): ServiceChanges {
  const theirs = new Map(op.lastError?.problem?.conflicts?.map((conflict) => [conflict.path, conflict.theirs]))
  const changes: ServiceChanges = {}
  for (const [field, { from, to }] of Object.entries(changesOf(op.request))) {
    const ground = textOf(theirs.has(field) ? (theirs.get(field) ?? null) : from)
    if (field === 'remarks') changes.remarks = { from: ground, to: textOf(to) }
    if (field === 'licensePlate')
      changes.licensePlate = { from: ground, to: to === '1BAD' || typeof to !== 'string' ? nextPlate() : to }
    if (field === 'notificationMethod')
      changes.notificationMethod = { from: ground, to: NOTIFICATION_METHODS.find((method) => method === to) ?? null }
  }
  return changes
}
