import type { Problem } from '../../contract/problem.ts'
import type { RequestInput, Endpoint, RequestSchemas } from '../../contract/endpoint.ts'
import type { IdParams } from '../../contract/list.ts'
import type { Clock } from '../offline/clock.ts'
import type { KeptRecord } from '../offline/collection.ts'
import type { KeptDatabase } from '../offline/kept-database.ts'
import { liveReads } from '../offline/live-reads.ts'
import { needsPerson } from '../offline/outbox/op.ts'
import type { OpTypeWithRequest } from '../offline/outbox/op-type.ts'
import type { Session } from '../offline/session-state.ts'
import { storageFailureOf, type StorageFailure } from '../offline/storage-failure.ts'
import { beginAct } from './act-under-way.ts'

export interface CommandDefinition<Input, T extends KeptRecord, Request extends RequestSchemas> {
  op: OpTypeWithRequest<T, Request>
  toRequest: (input: Input) => RequestInput<Endpoint<Request>>
  /** The record as the person saw it; `null` for a record that the command creates. */
  seen: (input: Input) => T | null
  /**
   * `device`: the command is done as soon as this device has stored it, even with a connection, because a queue of cars
   * waits. `LateRefusals` shows a later refusal. `server`, the default: waits a moment for the server's answer.
   */
  answeredBy?: 'device'
}

/** An act on a record, defined in a feature's `commands.ts`. */
export interface Command<Input, T extends KeptRecord, Request extends RequestSchemas> extends CommandDefinition<
  Input,
  T,
  Request
> {
  movesMoney: false
}

/** A command that moves money or makes a final decision about money. `useMoneyCommand` runs it and requires a press. */
export interface MoneyCommand<Input, T extends KeptRecord, Request extends RequestSchemas> extends CommandDefinition<
  Input,
  T,
  Request
> {
  movesMoney: true
}

/* @__NO_SIDE_EFFECTS__ */
export function defineCommand<Input, T extends KeptRecord, Request extends RequestSchemas>(
  command: CommandDefinition<Input, T, Request>,
): Command<Input, T, Request> {
  return { ...command, movesMoney: false }
}

/* @__NO_SIDE_EFFECTS__ */
export function defineMoneyCommand<Input, T extends KeptRecord, Request extends RequestSchemas>(
  command: CommandDefinition<Input, T, Request>,
): MoneyCommand<Input, T, Request> {
  return { ...command, movesMoney: true }
}

/** Command that deletes a record. */
/* @__NO_SIDE_EFFECTS__ */
export function deletionBy<T extends KeptRecord>(
  op: OpTypeWithRequest<T, { params: typeof IdParams }>,
): Command<T, T, { params: typeof IdParams }> {
  return defineCommand({ op, toRequest: ({ id }) => ({ params: { id } }), seen: (record) => record })
}

/**
 * Outcome of a command. `done`: the server has it. `kept`: this device has stored it as `op` and sends it as soon as
 * possible; `isSlow` if the server can be reached and only its answer is missing. `refused` and `conflict`: the server
 * refused it while the person waited. The act then leaves the outbox, so that the person can resubmit it from the same
 * form; if other acts follow it, it stays in the outbox as `op`, to be replaced by the resubmitted one. `taken_back`:
 * it was undone in another tab. `not_kept`: the device's store failed, and nothing was done.
 */
export type CommandOutcome =
  | { kind: 'done' }
  | { kind: 'kept'; op: string; later?: Promise<LateAnswer>; isSlow?: true }
  | { kind: 'refused' | 'conflict'; problem: Problem; op: string | null }
  | { kind: 'taken_back' }
  | { kind: 'not_kept'; failure: StorageFailure }

/**
 * The server's answer to a command that this device had already reported as done; `kept` if the server has not answered
 * yet.
 */
export type LateAnswer = Fate['kind']

/** Maximum time that a form waits for the server's answer, in milliseconds. */
const PATIENCE_MS = 1_500
/** Maximum time in which a late answer is passed to the code that ran the command, in milliseconds. */
const LATE_ANSWER_MS = 15_000

interface Circumstances {
  clock: Clock
  /** Asked again after the wait: a connection lost during the wait does not make the server slow. */
  isReachable: () => boolean
  /** Id of the refused op that this command replaces. */
  replacing?: string | undefined
  /** Key of the draft that the command was made from. */
  draft?: string | undefined
  /** Called once the act is on disk, before its outcome is known. */
  onKept?: (() => void) | undefined
  /**
   * Whether a refusal can still be shown on the screen where the act was made. If not, the refused act stays in the
   * outbox.
   */
  isShown?: (() => boolean) | undefined
}

type Written = { kind: 'written'; op: string } | { kind: 'not_kept'; failure: StorageFailure }

async function write<Input, T extends KeptRecord, Request extends RequestSchemas>(
  outbox: Session['outbox'],
  { op: opType, toRequest, seen }: CommandDefinition<Input, T, Request>,
  input: Input,
  { replacing, draft }: Circumstances,
): Promise<Written> {
  try {
    const request = opType.toWire(toRequest(input))
    const replaced =
      replacing === undefined ? null : await outbox.replace(replacing, request, { seen: seen(input), draft })
    // If the replaced op has been sent or taken back since, the new request becomes a separate act.
    const op =
      replaced?.kind === 'replaced' ? replaced.op : await outbox.enqueue({ opType, request, seen: seen(input), draft })
    return { kind: 'written', op: op.id }
  } catch (error) {
    return { kind: 'not_kept', failure: storageFailureOf(error) }
  }
}

/** Puts a command into the outbox and waits a moment for its outcome. */
export async function runCommand<Input, T extends KeptRecord, Request extends RequestSchemas>(
  { outbox, db }: Pick<Session, 'outbox' | 'db'>,
  command: CommandDefinition<Input, T, Request>,
  input: Input,
  circumstances: Circumstances,
): Promise<CommandOutcome> {
  const { clock, isReachable, replacing, onKept, isShown = () => true } = circumstances
  const endAct = beginAct()
  const written = await write(outbox, command, input, circumstances)
  endAct()
  if (written.kind === 'not_kept') return written
  const id = written.op
  onKept?.()
  if (command.answeredBy === 'device')
    return {
      kind: 'kept',
      op: id,
      ...(isReachable() && { later: fateOf(db, id, clock, LATE_ANSWER_MS).then(({ kind }) => kind) }),
    }
  const fate = isReachable() ? await fateOf(db, id, clock, PATIENCE_MS) : KEPT
  if (fate.kind === 'kept') return { ...fate, op: id, ...(isReachable() && { isSlow: true }) }
  if (fate.kind !== 'refused') return fate
  // The device has the act from here on, whatever the store does.
  const isTaken = replacing === undefined && isShown() && (await outbox.takeBack(id).catch(() => false))
  return {
    kind: fate.problem.code === 'edit_conflict' ? 'conflict' : 'refused',
    problem: fate.problem,
    op: isTaken ? null : id,
  }
}

type Fate = { kind: 'done' } | { kind: 'kept' } | { kind: 'taken_back' } | { kind: 'refused'; problem: Problem }
const KEPT: Fate = { kind: 'kept' }
/** The refusal of an op that left the queue with it. */
const ERASED: Problem = { title: 'driver_erased', status: 410, code: 'driver_erased', requestId: '' }

async function fateNow(db: KeptDatabase, id: string): Promise<Fate | null> {
  const op = await db.outbox.get({ id })
  if (op === undefined) {
    const how = (await db.settled.get(id))?.how
    if (how === 'erased') return { kind: 'refused', problem: ERASED }
    return how === 'done' ? { kind: 'done' } : { kind: 'taken_back' }
  }
  const problem = op.lastError?.problem
  return needsPerson(op) && problem ? { kind: 'refused', problem } : null
}

function fateOf(db: KeptDatabase, id: string, clock: Clock, patienceMs: number): Promise<Fate> {
  return new Promise((resolve) => {
    const finish = (fate: Fate) => {
      cancel()
      subscription.unsubscribe()
      resolve(fate)
    }
    const cancel = clock.after(patienceMs, () => finish(KEPT))
    const subscription = liveReads(() => fateNow(db, id)).subscribe({
      next: (fate) => fate && finish(fate),
      error: () => finish(KEPT),
    })
  })
}
