import { describe, expect, test } from 'vitest'

import type { BatchedAnswer } from '../../../contract/batch.ts'
import { PROBLEM_CODES, type ProblemCode } from '../../../contract/errors.ts'
import type { Problem } from '../../../contract/problem.ts'
import { ApiFailure, type ApiFailureReason } from '../../../src/offline/api-failure.ts'
import { laneOf, type Op } from '../../../src/offline/outbox/op.ts'
import { type SendOutcome } from '../../../src/offline/outbox/op-states.ts'
import { haltOf, classifyFailure, classifyBatch } from '../../../src/offline/outbox/classify-response.ts'
import { ANA_ID, COMPANY_ID, idOf, NOW } from '../support/records.ts'

const aProblem = (code: ProblemCode, more: Partial<Problem> = {}): Problem => ({
  title: code,
  status: PROBLEM_CODES[code],
  code,
  requestId: 'request',
  ...more,
})
const ofOurs = (code: ProblemCode, final = false): ApiFailureReason => ({
  kind: 'problem',
  problem: aProblem(code),
  retryAfterMs: null,
  ...(final && { final }),
})

const refused = (code: ProblemCode) => ({ kind: 'refused', problem: { code } })
const failed = (kind: string, doubtful: boolean) => ({ kind: 'failed', error: { kind }, doubtful })

describe('the meaning of a failed call for its op', () => {
  test.each<[string, ApiFailureReason, object]>([
    ['a lost network', { kind: 'network' }, failed('network', true)],
    ['no answer in time', { kind: 'timeout' }, failed('timeout', true)],
    ['an answer of another server', { kind: 'foreign', status: 200 }, failed('foreign', true)],
    ['an answer of another shape', { kind: 'unreadable', status: 400 }, failed('unreadable', true)],
    [
      'a failing server',
      { kind: 'server', status: 500, problem: aProblem('internal'), retryAfterMs: null },
      failed('server', true),
    ],
    [
      'a proxy without its server',
      { kind: 'server', status: 502, problem: null, retryAfterMs: null },
      failed('server', true),
    ],
    ['a conflict with a receipt', ofOurs('edit_conflict', true), refused('edit_conflict')],
    ['a frozen service, with a receipt', ofOurs('service_frozen', true), refused('service_frozen')],
    ['bad input, with a receipt', ofOurs('validation_failed', true), refused('validation_failed')],
    ['a missing record, with a receipt', ofOurs('not_found', true), refused('not_found')],
    ['a missing record, without a receipt', ofOurs('not_found'), failed('problem', true)],
    ['a missing right, with a receipt', ofOurs('forbidden', true), refused('forbidden')],
    ['a missing right, without a receipt', ofOurs('forbidden'), failed('problem', true)],
    ['a conflict without a receipt', ofOurs('edit_conflict'), failed('problem', true)],
    ['a body that is too large, as any copy of it is', ofOurs('body_too_large'), refused('body_too_large')],
    ['a key of another write', ofOurs('idempotency_key_reused'), refused('idempotency_key_reused')],
    ['an ended session', ofOurs('unauthorized'), failed('problem', false)],
    ['an ended session, although the answer names the key', ofOurs('unauthorized', true), failed('problem', false)],
    ['a throttle: a copy may still be accepted', ofOurs('too_many_attempts'), failed('problem', true)],
    ['a throttle, although the answer names the key', ofOurs('too_many_attempts', true), failed('problem', true)],
  ])('depends on its answer: %s', (_, reason, outcome) => {
    expect(classifyFailure(new ApiFailure(reason))).toMatchObject(outcome)
  })

  test('includes the requested wait', () => {
    expect(
      classifyFailure(
        new ApiFailure({ kind: 'problem', problem: aProblem('too_many_attempts'), retryAfterMs: 50_000 }),
      ),
    ).toMatchObject({ retryAfterMs: 50_000 })
    expect(
      classifyFailure(new ApiFailure({ kind: 'server', status: 503, problem: null, retryAfterMs: 7_000 })),
    ).toMatchObject({ retryAfterMs: 7_000 })
    expect(classifyFailure(new ApiFailure({ kind: 'network' }))).toMatchObject({ retryAfterMs: null })
  })
})

function anOp(number: number, lane: number, after: readonly number[] = []): Op {
  const place = {
    collection: 'services',
    recordId: idOf(4, lane),
    lane: laneOf('services', idOf(4, lane)),
    after: after.map((other) => idOf(8, other)),
  } as const
  const tries = { state: 'sending', attempts: 1, triedAt: NOW, inDoubt: false, notBefore: 0, lastError: null } as const
  return {
    ...place,
    ...tries,
    seq: number,
    id: idOf(8, number),
    kind: 'editService',
    request: {},
    author: { id: ANA_ID, name: 'Ana' },
    companyId: COMPANY_ID,
    schemaVersion: 1,
    madeAt: NOW,
  }
}

const done = (number: number): BatchedAnswer => ({ key: idOf(8, number), status: 200, body: number, final: true })
const untried = (number: number): BatchedAnswer => ({ key: idOf(8, number), status: null, body: null, final: false })
const no = (number: number, code: ProblemCode, final: boolean): BatchedAnswer => ({
  key: idOf(8, number),
  status: PROBLEM_CODES[code],
  body: aProblem(code),
  final,
})

describe('the meaning of a batch’s answers for its ops', () => {
  const held = (doubtful: boolean) => ({ kind: 'not_tried', doubtful })
  const did = (body: number) => ({ kind: 'done', body })

  test.each<[string, Op[], BatchedAnswer[], object[]]>([
    ['all ops are done', [anOp(1, 1), anOp(2, 2)], [done(1), done(2)], [did(1), did(2)]],
    ['answers in another order', [anOp(1, 1), anOp(2, 2)], [done(2), done(1)], [did(1), did(2)]],
    ['an op without an answer', [anOp(1, 1), anOp(2, 2)], [done(1)], [did(1), failed('foreign', true)]],
    [
      'an op reported as done without a receipt',
      [anOp(1, 1)],
      [{ ...done(1), final: false }],
      [failed('foreign', true)],
    ],
    [
      'an answer of an unknown shape',
      [anOp(1, 1)],
      [{ ...done(1), status: 400, body: 'no' }],
      [failed('foreign', true)],
    ],
    [
      'a refused op: a copy cannot do the ops behind it',
      [anOp(1, 1), anOp(2, 1), anOp(3, 1)],
      [no(1, 'service_frozen', true), untried(2), untried(3)],
      [refused('service_frozen'), held(false), held(false)],
    ],
    [
      'a failed op: a copy may do the ops behind it',
      [anOp(1, 1), anOp(2, 1), anOp(3, 1)],
      [no(1, 'internal', false), untried(2), untried(3)],
      [failed('server', true), held(true), held(true)],
    ],
    [
      'an op that is refused for now',
      [anOp(1, 1), anOp(2, 1)],
      [no(1, 'forbidden', false), untried(2)],
      [failed('problem', true), held(true)],
    ],
    [
      'an op that follows a refused op of another lane',
      [anOp(1, 1), anOp(2, 2, [1])],
      [no(1, 'edit_conflict', true), untried(2)],
      [refused('edit_conflict'), held(false)],
    ],
    [
      'an op that follows a failed op of another lane',
      [anOp(1, 1), anOp(2, 2, [1])],
      [no(1, 'unavailable', false), untried(2)],
      [failed('server', true), held(true)],
    ],
    [
      'an op that follows an op that is never sent',
      [anOp(1, 1), anOp(2, 1), anOp(3, 3, [2])],
      [no(1, 'service_frozen', true), untried(2), untried(3)],
      [refused('service_frozen'), held(false), held(false)],
    ],
    [
      'an op that waits for two ops, one of which is refused',
      [anOp(1, 1), anOp(2, 2), anOp(3, 2, [1])],
      [no(1, 'service_frozen', true), no(2, 'internal', false), untried(3)],
      [refused('service_frozen'), failed('server', true), held(false)],
    ],
    [
      'ops of other lanes',
      [anOp(1, 1), anOp(2, 2)],
      [no(1, 'service_frozen', true), done(2)],
      [refused('service_frozen'), did(2)],
    ],
  ])('is found for each op: %s', (_, ops, answers, outcomes) => {
    expect([...classifyBatch(ops, answers).values()]).toMatchObject(outcomes)
  })

  test('is taken from the answer to the op itself', () => {
    expect([...classifyBatch([anOp(1, 1), anOp(2, 2)], [done(2), done(1)])]).toMatchObject([
      [idOf(8, 1), did(1)],
      [idOf(8, 2), did(2)],
    ])
  })

  test('includes a wait requested for one op only', () => {
    const answer = { ...no(1, 'too_many_attempts', false), body: aProblem('too_many_attempts', { retryAfter: 50 }) }
    expect(classifyBatch([anOp(1, 1)], [answer]).get(idOf(8, 1))).toMatchObject({
      kind: 'failed',
      doubtful: true,
      retryAfterMs: 50_000,
    })
  })
})

describe('a pause of all sending', () => {
  const classified = (code: ProblemCode, final = false) => classifyFailure(new ApiFailure(ofOurs(code, final)))
  const lost = classifyFailure(new ApiFailure({ kind: 'network' }))
  const broken = classifyFailure(new ApiFailure({ kind: 'server', status: 500, problem: null, retryAfterMs: null }))
  const throttled: SendOutcome = {
    kind: 'failed',
    error: { kind: 'problem', problem: aProblem('too_many_attempts') },
    doubtful: true,
    retryAfterMs: 9_000,
  }
  const well: SendOutcome = { kind: 'done', body: {} }
  const noAnswer = { kind: 'no_answer', retryAfterMs: null }

  test.each<[string, SendOutcome[], object | null]>([
    ['no failure', [well, well], null],
    ['a refusal of one op', [classified('service_frozen', true), well], null],
    ['a lost connection', [well, lost], noAnswer],
    ['a throttle, with its wait', [well, throttled], { kind: 'no_answer', retryAfterMs: 9_000 }],
    ['a missing right of the person', [well, classified('forbidden')], noAnswer],
    ['the session is over', [well, classified('unauthorized')], { kind: 'signed_out' }],
    ['a missing record of one op', [classified('not_found')], null],
    ['the failure of the only op', [broken], null],
    ['the failure of one of several ops', [broken, well], null],
    ['the failure of all of several ops', [broken, broken], noAnswer],
  ])('depends on all answers: %s', (_, outcomes, halt) => {
    expect(haltOf(outcomes)).toEqual(halt)
  })
})
