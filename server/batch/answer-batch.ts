import * as v from 'valibot'

import { BATCH_MOST, type BatchedAnswer, type BatchedWrite, batchWrites } from '../../contract/batch.ts'
import { PROBLEM_CODES } from '../../contract/errors.ts'
import { type FieldError, LostRight, allowsDependents } from '../../contract/problem.ts'
import type { EventHub } from '../events/hub.ts'
import { boundedQueue } from '../http/bounded-queue.ts'
import { faultsOf, parseWhole } from '../http/parse-request.ts'
import { executeRoute } from '../http/execute-route.ts'
import { ProblemError, refusalIn } from '../http/problem-error.ts'
import type { Caller, Route } from '../http/route.ts'
import { withSession } from '../session/actor.ts'

/**
 * Number of writes of one batch that run at the same time, so that a reconnecting device does not take every
 * connection.
 */
const AT_ONCE = 4

interface BatchOptions {
  routes: ReadonlyMap<string, Route>
  events: EventHub
  /** Returns the answer to an unexpected error, and logs the error. */
  failed: (error: unknown) => ProblemError
}

/**
 * Runs many queued writes, each in its own transaction under its own key, as if it had arrived alone. After a failed
 * write, later writes of its lane and writes that follow it are skipped, except after the loss of a right, which
 * refuses each of them separately.
 */
export async function answerBatch(
  body: unknown,
  caller: Caller,
  options: BatchOptions,
): Promise<{ answers: BatchedAnswer[] }> {
  await requireSession(caller)
  const writes = parseWrites(body)

  // A batch has its own limit.
  const inTurn = boundedQueue({ atOnce: AT_ONCE, waiting: BATCH_MOST })
  const byKey = new Map<string, Promise<BatchedAnswer>>()
  const lastOfLane = new Map<string, Promise<BatchedAnswer>>()
  for (const write of writes) {
    const before = [lastOfLane.get(write.lane), ...write.after.map((key) => byKey.get(key))].filter(
      (one) => one !== undefined,
    )
    const answer = Promise.all(before).then((answers) => {
      if (answers.some((one) => !isDone(one) && !isTakenAway(one)))
        return { key: write.key, status: null, body: null, final: false }
      return inTurn(() => answerOne(write, caller, options))
    })
    byKey.set(write.key, answer)
    lastOfLane.set(write.lane, answer)
  }
  return { answers: await Promise.all(byKey.values()) }
}

/**
 * Checks the session once for the batch, so that an ended session gets the usual answer. Each write checks it again.
 */
async function requireSession({ session, database, chosenCompany, companyCalls }: Caller): Promise<void> {
  companyCalls.requireRoom({ session, chosenCompany })
  const found = session && (await withSession(database, session, chosenCompany, async (_, entered) => entered))
  if (!found) throw new ProblemError('unauthorized')
  if (found.actor.companyId === null) throw new ProblemError('company_required')
}

/**
 * Parses only the envelope of each write: its request is parsed at its turn, so that an invalid one is refused alone.
 */
function parseWrites(body: unknown): BatchedWrite[] {
  const { result: parsed } = parseWhole(batchWrites.request.body, body)
  const errors = parsed.success ? misordered(parsed.output.writes) : faultsOf(parsed.issues)
  if (!parsed.success || errors.length > 0) throw new ProblemError('validation_failed', { errors })
  return parsed.output.writes
}

/** A write that waits for a later one, or for itself, would wait for ever. */
function misordered(writes: readonly BatchedWrite[]): FieldError[] {
  const all = new Set(writes.map(({ key }) => key))
  const earlier = new Set<string>()
  return writes.flatMap(({ key, after }, index): FieldError[] => {
    const isDouble = earlier.has(key)
    const isEarly = after.some((followed) => all.has(followed) && !earlier.has(followed))
    earlier.add(key)
    const path = `writes.${index}`
    return [
      ...(isDouble ? [{ path: `${path}.key`, code: 'invalidField' as const }] : []),
      ...(isEarly ? [{ path: `${path}.after`, code: 'invalidField' as const }] : []),
    ]
  })
}

function isDone({ status }: BatchedAnswer): boolean {
  return status !== null && status < 300
}

const LostRightProblem = v.object({ code: v.literal('right_removed'), lost: LostRight })

/**
 * Returns whether a write was refused because its author no longer had the location, or could no longer sign in. Writes
 * that follow it are refused for the same reason, each separately, so that their money is recorded too.
 */
function isTakenAway({ body }: BatchedAnswer): boolean {
  return v.is(LostRightProblem, body) && allowsDependents(body.lost)
}

/** Logs a refusal like that of a write that is sent alone, and without the body, which may name people. */
async function answerOne(write: BatchedWrite, caller: Caller, options: BatchOptions): Promise<BatchedAnswer> {
  const answer = await answerWrite(write, caller, options)
  const refusal = refusalIn(answer)
  if (refusal !== null) {
    const { requestId, log } = caller
    // A device may send any text as the endpoint.
    const endpoint = options.routes.has(write.endpoint) ? write.endpoint : 'unknown'
    log.info({ requestId, endpoint, status: answer.status, refusal }, 'refused write of a batch')
  }
  return answer
}

async function answerWrite(
  { key, endpoint, params, body, onBehalfOf, doneAt }: BatchedWrite,
  caller: Caller,
  { routes, events, failed }: BatchOptions,
): Promise<BatchedAnswer> {
  try {
    const route = routes.get(endpoint)
    if (!route?.endpoint.queueable) throw new ProblemError('not_found')
    return {
      key,
      ...(await executeRoute(
        route,
        { params, query: {}, headers: {}, body },
        { ...caller, ifMatch: null, key, onBehalfOf: onBehalfOf ?? null, doneAt: doneAt ?? null },
        events,
      )),
      final: true,
    }
  } catch (error) {
    const refusal = error instanceof ProblemError ? error : failed(error)
    return { key, status: PROBLEM_CODES[refusal.code], body: refusal.toProblem(caller.requestId), final: false }
  }
}
