import { createApiClient } from '../../../src/offline/api-client.ts'
import { ApiFailure } from '../../../src/offline/api-failure.ts'
import { createTransport, type Transport } from '../../../src/offline/outbox/transport.ts'
import type { Op } from '../../../src/offline/outbox/op.ts'
import type { SendOutcome } from '../../../src/offline/outbox/op-states.ts'
import { createQueue } from '../../../src/offline/outbox/queue.ts'
import { uuidv7 } from '../../../src/offline/uuidv7.ts'
import { problemOf } from '../../../src/offline/read-problem.ts'
import { problem } from '../wire.ts'
import type { PlantedBug } from './planted-bug.ts'

type TransportOptions = Parameters<typeof createTransport>[0]

function transportWith(change: (transport: Transport, options: TransportOptions) => Transport): {
  createTransport: typeof createTransport
} {
  return { createTransport: (options) => change(createTransport(options), options) }
}

/** Mistakes outcomes for other ones. */
const judging = (judge: (outcome: SendOutcome) => SendOutcome) =>
  transportWith((transport) => async (ops, signal) => {
    const { outcomes, halt } = await transport(ops, signal)
    return { halt, outcomes: new Map([...outcomes].map(([id, outcome]) => [id, judge(outcome)])) }
  })

/** Sends changed ops, and reports their outcomes for the real ones. */
const sending = (disguise: (op: Op, options: TransportOptions) => Op) =>
  transportWith((transport, options) => async (ops, signal) => {
    const sent = ops.map((op) => disguise(op, options))
    const { outcomes, halt } = await transport(sent, signal)
    return {
      halt,
      outcomes: new Map(
        ops.map((op, index) => [op.id, outcomes.get(sent[index]?.id ?? '') ?? { kind: 'not_tried', doubtful: false }]),
      ),
    }
  })

/** An API client that accepts another site's page as our answer. */
function apiThatTakes(status: number, instead: (failure: ApiFailure) => unknown): typeof createApiClient {
  return (options) => {
    const api = createApiClient(options)
    const isTaken = (error: unknown): error is ApiFailure =>
      error instanceof ApiFailure && error.reason.kind === 'foreign' && error.reason.status === status
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

const oneByOne = transportWith((transport) => async (ops, signal) => {
  const outcomes = new Map<string, SendOutcome>()
  let halt: Awaited<ReturnType<Transport>>['halt'] = null
  for (const op of ops) {
    const delivery = await transport([op], signal)
    for (const [id, outcome] of delivery.outcomes) outcomes.set(id, outcome)
    halt ??= delivery.halt
    if (halt || delivery.outcomes.get(op.id)?.kind !== 'done') break
  }
  return { outcomes, halt }
})

const unauthorized = problemOf(401, problem('unauthorized').body, () => true)

export const TRANSPORT_BUGS: readonly PlantedBug[] = [
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
            const told = unauthorized
              ? new ApiFailure({ kind: 'problem', problem: unauthorized, retryAfterMs: null }, { cause: failure })
              : failure
            options.onOutcome(told)
            throw told
          })(options),
        createQueue: (options) => {
          const queue = createQueue(options)
          return {
            ...queue,
            noteOutcomes: async (tries) => {
              if (tries.some(({ outcome }) => outcome.kind === 'failed' && outcome.error.problem?.status === 401))
                await options.db.outbox.clear()
              await queue.noteOutcomes(tries)
            },
          }
        },
      },
    },
  },
  {
    name: 'a 5xx counts as sent',
    imitates: 'workbox-background-sync retries only when fetch rejects: a 500 is an answer',
    planted: {
      parts: judging((outcome) =>
        outcome.kind === 'failed' && outcome.error.kind === 'server' ? { kind: 'done', body: null } : outcome,
      ),
    },
  },
  {
    name: 'no answer in time counts as refused',
    imitates: 'a time-out shown as "could not be saved", while the server has it',
    planted: {
      parts: judging((outcome) => {
        const refusal = problemOf(400, problem('bad_request').body, () => true)
        return outcome.kind === 'failed' && outcome.error.kind === 'network' && refusal
          ? { kind: 'refused', problem: refusal }
          : outcome
      }),
    },
  },
  {
    name: 'a lost answer leaves no doubt',
    imitates: 'an undo that is offered as long as no success was heard',
    planted: { parts: judging((outcome) => (outcome.kind === 'failed' ? { ...outcome, doubtful: false } : outcome)) },
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
        ...transportWith((transport) => {
          const suffix = uuidv7(0).slice(-12)
          return async (ops, signal) => {
            const own = (id: string) => `${id.slice(0, -12)}${suffix}`
            const { outcomes, halt } = await transport(
              ops.map((op) => ({ ...op, id: own(op.id) })),
              signal,
            )
            return {
              halt,
              outcomes: new Map(
                ops.map((op) => [op.id, outcomes.get(own(op.id)) ?? { kind: 'not_tried', doubtful: false }]),
              ),
            }
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
