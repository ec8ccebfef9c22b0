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
    ['somebody else’s answer', { kind: 'foreign', status: 200 }, failed('foreign', true)],
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
    ['a conflict behind which a receipt stands', ofOurs('edit_conflict', true), refused('edit_conflict')],
    ['a frozen service, by its receipt', ofOurs('service_frozen', true), refused('service_frozen')],
    ['bad input, by its receipt', ofOurs('validation_failed', true), refused('validation_failed')],
    ['a missing record, by its receipt', ofOurs('not_found', true), refused('not_found')],
    ['a missing record, without one', ofOurs('not_found'), failed('problem', true)],
    ['who may not, by its receipt', ofOurs('forbidden', true), refused('forbidden')],
    ['who may not, without one', ofOurs('forbidden'), failed('problem', true)],
    ['a conflict without a receipt', ofOurs('edit_conflict'), failed('problem', true)],
    ['a body that is too large: so is any copy of it', ofOurs('body_too_large'), refused('body_too_large')],
    [
      'a key that is another’s: that will not change',
      ofOurs('idempotency_key_reused'),
      refused('idempotency_key_reused'),
    ],
    ['a session that is over', ofOurs('unauthorized'), failed('problem', false)],
    ['a session that is over, though it names the key', ofOurs('unauthorized', true), failed('problem', false)],
    ['a throttle, behind which a copy may come through', ofOurs('too_many_attempts'), failed('problem', true)],
    ['a throttle, though it names the key', ofOurs('too_many_attempts', true), failed('problem', true)],
  ])('%s', (_, reason, outcome) => {
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
    ['all are done', [anOp(1, 1), anOp(2, 2)], [done(1), done(2)], [did(1), did(2)]],
    ['answers come in another order', [anOp(1, 1), anOp(2, 2)], [done(2), done(1)], [did(1), did(2)]],
    ['one has no answer', [anOp(1, 1), anOp(2, 2)], [done(1)], [did(1), failed('foreign', true)]],
    [
      'one is said to be done, and no receipt stands behind it',
      [anOp(1, 1)],
      [{ ...done(1), final: false }],
      [failed('foreign', true)],
    ],
    ['an answer of no known shape', [anOp(1, 1)], [{ ...done(1), status: 400, body: 'no' }], [failed('foreign', true)]],
    [
      'one is refused: a copy never does what is behind it',
      [anOp(1, 1), anOp(2, 1), anOp(3, 1)],
      [no(1, 'service_frozen', true), untried(2), untried(3)],
      [refused('service_frozen'), held(false), held(false)],
    ],
    [
      'one fails there: a copy may do what is behind it',
      [anOp(1, 1), anOp(2, 1), anOp(3, 1)],
      [no(1, 'internal', false), untried(2), untried(3)],
      [failed('server', true), held(true), held(true)],
    ],
    [
      'one is refused of the moment: so too',
      [anOp(1, 1), anOp(2, 1)],
      [no(1, 'forbidden', false), untried(2)],
      [failed('problem', true), held(true)],
    ],
    [
      'what follows a refused one from another lane',
      [anOp(1, 1), anOp(2, 2, [1])],
      [no(1, 'edit_conflict', true), untried(2)],
      [refused('edit_conflict'), held(false)],
    ],
    [
      'what follows a failed one from another lane',
      [anOp(1, 1), anOp(2, 2, [1])],
      [no(1, 'unavailable', false), untried(2)],
      [failed('server', true), held(true)],
    ],
    [
      'what follows one that is held for good',
      [anOp(1, 1), anOp(2, 1), anOp(3, 3, [2])],
      [no(1, 'service_frozen', true), untried(2), untried(3)],
      [refused('service_frozen'), held(false), held(false)],
    ],
    [
      'of two that it waits for one is refused',
      [anOp(1, 1), anOp(2, 2), anOp(3, 2, [1])],
      [no(1, 'service_frozen', true), no(2, 'internal', false), untried(3)],
      [refused('service_frozen'), failed('server', true), held(false)],
    ],
    [
      'other lanes are not touched',
      [anOp(1, 1), anOp(2, 2)],
      [no(1, 'service_frozen', true), done(2)],
      [refused('service_frozen'), did(2)],
    ],
  ])('%s', (_, ops, answers, outcomes) => {
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
    ['all is done', [well, well], null],
    ['a refusal is of its op', [classified('service_frozen', true), well], null],
    ['the network is everybody’s', [well, lost], noAnswer],
    ['so is a throttle, with its wait', [well, throttled], { kind: 'no_answer', retryAfterMs: 9_000 }],
    ['so is what this person may not', [well, classified('forbidden')], noAnswer],
    ['the session is over', [well, classified('unauthorized')], { kind: 'signed_out' }],
    ['a record that is not found is of its op', [classified('not_found')], null],
    ['one op at which the server fails', [broken], null],
    ['one of several', [broken, well], null],
    ['all of several: the server is not well', [broken, broken], noAnswer],
  ])('%s', (_, outcomes, halt) => {
    expect(haltOf(outcomes)).toEqual(halt)
  })
})
