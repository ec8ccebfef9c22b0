import { cashUps, services } from '../../../src/offline/collections.ts'
import type { RecordCollection, KeptRecord } from '../../../src/offline/collection.ts'
import {
  adjustCashUpOp,
  approveVarianceOp,
  closeCashUpOp,
  collectCashUpOp,
  moveCashOp,
  openRegisterOp,
} from '../../../src/offline/outbox/cash-up-ops.ts'
import { createTransport } from '../../../src/offline/outbox/transport.ts'
import { createDriverOp } from '../../../src/offline/outbox/driver-ops.ts'
import { keptWrites, type KeptWrites } from '../../../src/offline/outbox/kept-writes.ts'
import type { OpType } from '../../../src/offline/outbox/op-type.ts'
import { outboxTransaction, refaceRecord } from '../../../src/offline/outbox/outbox-tables.ts'
import { createQueue } from '../../../src/offline/outbox/queue.ts'
import { createOutbox } from '../../../src/offline/outbox/outbox.ts'
import {
  askVoidOp,
  checkInOp,
  correctServiceOp,
  editServiceOp,
  finishServiceOp,
  voidServiceOp,
} from '../../../src/offline/outbox/service-ops.ts'
import { uuidv7 } from '../../../src/offline/uuidv7.ts'
import { CORE } from '../parts.ts'
import type { PlantedBug } from './planted-bug.ts'

export const SERVICE_OP_TYPES = [checkInOp, editServiceOp, finishServiceOp, voidServiceOp, askVoidOp, correctServiceOp]
const CASH_UP_OP_TYPES = [openRegisterOp, moveCashOp, closeCashUpOp, approveVarianceOp, collectCashUpOp, adjustCashUpOp]

/** Returns the op types of one collection with one of them changed. */
export function withOpType<T extends KeptRecord>(
  collection: RecordCollection<T>,
  opTypes: readonly OpType<T>[],
  name: string,
  change: (opType: OpType<T>) => Partial<OpType<T>>,
): { parts: { writes: readonly KeptWrites[] } } {
  const changed = keptWrites(
    collection,
    opTypes.map((opType) => (opType.name === name ? { ...opType, ...change(opType) } : opType)),
  )
  return { parts: { writes: CORE.writes.map((known) => (known.collection === collection.name ? changed : known)) } }
}

/** Plants a bug: ops of one type wait for nothing. */
export function followingNothing(name: string): { parts: { createOutbox: typeof createOutbox } } {
  return {
    parts: {
      createOutbox: (options) => {
        const outbox = createOutbox(options)
        return {
          ...outbox,
          enqueue: (newOp) =>
            outbox.enqueue(
              newOp.opType.name === name ? { ...newOp, opType: { ...newOp.opType, follows: async () => [] } } : newOp,
            ),
        }
      },
    },
  }
}

export const TRADE_BUGS: readonly PlantedBug[] = [
  {
    name: 'a close does not wait for the payments of its shift',
    imitates:
      'a point of sale that closes its session while orders are still on a tablet, which opened "rescue sessions" for them',
    planted: followingNothing(closeCashUpOp.name),
  },
  {
    name: 'a payment does not wait for the opening of its register',
    imitates: 'queues that order what is done to one record, and know nothing of what it refers to',
    planted: followingNothing(finishServiceOp.name),
  },
  {
    name: 'an opening does not wait for the close before it',
    imitates:
      'our own: a shift that was opened offline joined the one that was still to be closed, its float as cash that was put in',
    planted: followingNothing(openRegisterOp.name),
  },
  {
    name: 'an opening that is undone takes its payments along',
    imitates: 'cascading deletes: what refers to a record goes with it, money and all',
    planted: {
      parts: {
        createOutbox: (options) =>
          createOutbox({
            ...options,
            writes: options.writes.map((known) => ({
              ...known,
              opTypes: new Map([...known.opTypes].map(([name, opType]) => [name, { ...opType, standsAlone: false }])),
            })),
          }),
      },
    },
  },
  {
    name: 'the answer of a merged creation keeps the duplicate',
    imitates: 'clients that take whatever an answer says for the record that they have made',
    planted: {
      parts: {
        createTransport: (options) => {
          const transport = createTransport(options)
          return async (ops, signal) => {
            const { outcomes, halt } = await transport(ops, signal)
            const created = new Map(
              ops.filter(({ kind }) => kind === createDriverOp.name).map(({ id, recordId }) => [id, recordId]),
            )
            return {
              halt,
              outcomes: new Map(
                [...outcomes].map(([id, outcome]) => {
                  const recordId = created.get(id)
                  return [
                    id,
                    recordId !== undefined && outcome.kind === 'done'
                      ? { ...outcome, body: { ...Object(outcome.body), id: recordId } }
                      : outcome,
                  ]
                }),
              ),
            }
          }
        },
      },
    },
  },
  {
    name: 'a payment is shown over the one of somebody else',
    imitates:
      'optimistic updates that do not look at what they are done to: of two payments the later one seems to stand',
    planted: withOpType(services, SERVICE_OP_TYPES, finishServiceOp.name, ({ apply }) => ({
      apply: (stay, ...done) => apply(stay && { ...stay, status: 'progress' }, ...done),
    })),
  },
  {
    name: 'cash that was moved is shown twice',
    imitates: 'an increment that is done once more on the record which the answer, or a pull, has brought already',
    planted: withOpType(cashUps, CASH_UP_OP_TYPES, moveCashOp.name, ({ apply }) => ({
      apply: (shift, ...done) => apply(shift && { ...shift, movements: [] }, ...done),
    })),
  },
  {
    name: 'a resubmitted opening is shown as it was at first',
    imitates: 'our own: an opening was known by the moment at which it was made, and a resubmitted one is made later',
    planted: withOpType(cashUps, CASH_UP_OP_TYPES, openRegisterOp.name, ({ apply }) => ({
      apply: (shift, request, doing) =>
        shift?.openedAt === doing.at
          ? apply(shift, request, doing)
          : apply(shift, { body: { ...Object(request.body), float: shift?.float, note: shift?.openingNote } }, doing),
    })),
  },
  {
    name: 'a collection that is held goes on with the sum of now',
    imitates: 'clients that take the revision out of a conflict and send again, unseen by anybody',
    planted: {
      parts: {
        createQueue: (options) => {
          const queue = createQueue(options)
          const { db, writes, clock } = options
          return {
            ...queue,
            noteOutcomes: async (tries) => {
              await queue.noteOutcomes(tries)
              for (const { op, outcome } of tries) {
                const conflicts =
                  outcome.kind === 'refused' && outcome.problem.code === 'cash_up_changed'
                    ? outcome.problem.conflicts
                    : undefined
                const now = Object.fromEntries((conflicts ?? []).map(({ path, theirs }) => [path, Number(theirs)]))
                if (!conflicts) continue
                await outboxTransaction(db, writes, async () => {
                  await db.outbox.update(op.seq, {
                    id: uuidv7(clock.now()),
                    state: 'queued',
                    request: { ...op.request, body: { ...Object(op.request.body), ...now } },
                  })
                  await refaceRecord(db, writes, op)
                })
              }
            },
          }
        },
      },
    },
  },
]
