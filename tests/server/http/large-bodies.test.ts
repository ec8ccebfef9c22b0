import { randomUUID } from 'node:crypto'

import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { batchWrites } from '../../../contract/batch.ts'
import { IDEMPOTENCY_KEY } from '../../../contract/write-headers.ts'
import { createDriver, editDriver } from '../../../contract/driver.ts'
import { endpointPath } from '../../../contract/endpoint.ts'
import { Problem } from '../../../contract/problem.ts'
import { signIn } from '../../../contract/session.ts'
import { enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'

const server = await openTestServer()
const demo = await enterDemo(server)

/** Problem for a body, and the length of the answer. */
async function refusalOf(method: string, path: string, body: string): Promise<{ problem: Problem; length: number }> {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${demo.owner.token}`,
    [IDEMPOTENCY_KEY]: randomUUID(),
  }
  const text = await (await server.app.request(path, { method, headers, body })).text()
  const told: unknown = JSON.parse(text)
  return { problem: v.parse(Problem, told), length: text.length }
}

const listOf = (many: number, item: string) => `[${Array.from({ length: many }, () => item).join()}]`

describe('a large body with many faults', () => {
  it.each([
    ['a batch of half a million zeros', 'POST', endpointPath(batchWrites), `{"writes":${listOf(500_000, '0')}}`, 1],
    [
      'a driver with fifty thousand empty vehicles',
      'POST',
      endpointPath(createDriver),
      `{"vehicles":${listOf(50_000, '{}')}}`,
      1,
    ],
    [
      'a sign-in with a hundred thousand unknown fields',
      'POST',
      endpointPath(signIn),
      `{"email":"a@b.co","password":"x",${Array.from({ length: 100_000 }, (_, n) => `"${n}":0`).join()}}`,
      20,
    ],
  ])('is rejected with a few of them: %s', async (_, method, path, body, told) => {
    const { problem, length } = await refusalOf(method, path, body)
    expect(problem).toMatchObject({ status: 400, code: 'validation_failed' })
    expect(problem.errors).toHaveLength(told)
    expect(length).toBeLessThan(5_000)
  })

  it('is rejected if it is nested deeper than any record', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    const path = endpointPath(editDriver).replace(':id', randomUUID())
    expect((await refusalOf('PATCH', path, `{"changes":{"email":{"from":${deep},"to":null}}}`)).problem).toMatchObject({
      status: 400,
      errors: [{ code: 'invalidField' }],
    })
  })
})

it('a small body gets the full list of its faults', async () => {
  const { problem } = await refusalOf('POST', endpointPath(signIn), '{"remember":1}')
  expect(problem.errors?.map(({ path }) => path).toSorted()).toEqual(['email', 'password', 'remember'])
})
