import { createApiClient } from '../../../src/offline/api-client.ts'
import { ApiFailure } from '../../../src/offline/api-failure.ts'
import { createCourier, type Courier } from '../../../src/offline/outbox/courier.ts'
import type { Op } from '../../../src/offline/outbox/op.ts'
import type { Verdict } from '../../../src/offline/outbox/op-states.ts'
import { createQueue } from '../../../src/offline/outbox/queue.ts'
import { uuidv7 } from '../../../src/offline/uuidv7.ts'
import { problemOf } from '../../../src/offline/read-problem.ts'
import { problem } from '../wire.ts'
import type { PlantedBug } from './planted-bug.ts'

type CourierOptions = Parameters<typeof createCourier>[0]

function courierWith(change: (courier: Courier, options: CourierOptions) => Courier): { createCourier: typeof createCourier } {
  return { createCourier: (options) => change(createCourier(options), options) }
}

/** Takes verdicts for others. */
const judging = (judge: (verdict: Verdict) => Verdict) =>
  courierWith((courier) => async (ops, signal) => {
    const { verdicts, halt } = await courier(ops, signal)
    return { halt, verdicts: new Map([...verdicts].map(([id, verdict]) => [id, judge(verdict)])) }
  })

/** Sends ops otherwise than they are, and gives what came of it to those that they are. */
const sending = (disguise: (op: Op, options: CourierOptions) => Op) =>
  courierWith((courier, options) => async (ops, signal) => {
    const sent = ops.map((op) => disguise(op, options))
    const { verdicts, halt } = await courier(sent, signal)
    return { halt, verdicts: new Map(ops.map((op, index) => [op.id, verdicts.get(sent[index]?.id ?? '') ?? { kind: 'not_tried', doubtful: false }])) }
  })

/** An API client that takes another's page for an answer of ours. */
function apiThatTakes(status: number, instead: (failure: ApiFailure) => unknown): typeof createApiClient {
  return (options) => {
    const api = createApiClient(options)
    const isTaken = (error: unknown): error is ApiFailure => error instanceof ApiFailure && error.reason.kind === 'foreign' && error.reason.status === status
    return {
      ...api,
      write: async (endpoint, request, key, given) => {
        try {
          return await api.write(endpoint, request, key, given)
        } catch (error) {
          if (isTaken(error)) return instead(error)
          throw error
        }
      },
    }
  }
}

const oneByOne = courierWith((courier) => async (ops, signal) => {
  const verdicts = new Map<string, Verdict>()
  let halt: Awaited<ReturnType<Courier>>['halt'] = null
  for (const op of ops) {
    const delivery = await courier([op], signal)
    for (const [id, verdict] of delivery.verdicts) verdicts.set(id, verdict)
    halt ??= delivery.halt
    if (halt || delivery.verdicts.get(op.id)?.kind !== 'done') break
  }
  return { verdicts, halt }
})

const unauthorized = problemOf(401, problem('unauthorized').body, () => true)

export const COURIER_BUGS: readonly PlantedBug[] = [
  {
    name: 'any 200 counts as sent',
    imitates: "workbox-background-sync and every queue that asks `response.ok`: a captive portal's page is a success",
    planted: { parts: { ...oneByOne, createApiClient: apiThatTakes(200, () => ({})) } },
  },
  {
    name: 'the 401 of a portal signs out, and what waits is dropped',
    imitates: 'apps that clear their storage at any 401',
    planted: {
      parts: {
        ...oneByOne,
        createApiClient: (options) =>
          apiThatTakes(401, (failure) => {
            const told = unauthorized ? new ApiFailure({ kind: 'problem', problem: unauthorized, retryAfterMs: null }, { cause: failure }) : failure
            options.heard(told)
            throw told
          })(options),
        createQueue: (options) => {
          const queue = createQueue(options)
          return {
            ...queue,
            settle: async (tries) => {
              if (tries.some(({ verdict }) => verdict.kind === 'failed' && verdict.error.problem?.status === 401)) await options.db.outbox.clear()
              await queue.settle(tries)
            },
          }
        },
      },
    },
  },
  {
    name: 'a 5xx counts as sent',
    imitates: 'workbox-background-sync retries only when fetch rejects: a 500 is an answer',
    planted: { parts: judging((verdict) => (verdict.kind === 'failed' && verdict.error.kind === 'server' ? { kind: 'done', body: null } : verdict)) },
  },
  {
    name: 'no answer in time counts as refused',
    imitates: 'a time-out shown as "could not be saved", while the server has it',
    planted: {
      parts: judging((verdict) => {
        const refusal = problemOf(400, problem('bad_request').body, () => true)
        return verdict.kind === 'failed' && verdict.error.kind === 'network' && refusal ? { kind: 'refused', problem: refusal } : verdict
      }),
    },
  },
  {
    name: 'a lost answer leaves no doubt',
    imitates: 'an undo that is offered as long as no success was heard',
    planted: { parts: judging((verdict) => (verdict.kind === 'failed' ? { ...verdict, doubtful: false } : verdict)) },
  },
  {
    name: 'a new key with each try',
    imitates: 'idempotency keys made where the request is made',
    planted: { parts: sending((op, { clock }) => ({ ...op, id: uuidv7(clock.now()) })) },
  },
  {
    name: 'a second tab sends with a key of its own',
    imitates: 'a queue drained by every tab that is open, each naming its requests itself',
    planted: {
      parts: {
        ...courierWith((courier) => {
          const suffix = uuidv7(0).slice(-12)
          return async (ops, signal) => {
            const own = (id: string) => `${id.slice(0, -12)}${suffix}`
            const { verdicts, halt } = await courier(
              ops.map((op) => ({ ...op, id: own(op.id) })),
              signal,
            )
            return { halt, verdicts: new Map(ops.map((op) => [op.id, verdicts.get(own(op.id)) ?? { kind: 'not_tried', doubtful: false }])) }
          }
        }),
        platform: (platform) => ({ ...platform, holdLock: null, stealLock: null }),
      },
    },
  },
  {
    name: 'everything is sent at once, whatever lane it is of',
    imitates: 'Promise.all over the queue',
    planted: { parts: sending((op) => ({ ...op, lane: op.id, after: [] })) },
  },
  {
    name: 'what follows another is sent with it, come of that what may',
    imitates: 'dependencies that only order the requests',
    planted: { parts: sending((op) => ({ ...op, after: [] })) },
  },
]

