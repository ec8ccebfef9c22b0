import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import createClient from 'openapi-fetch'
import { expect, it } from 'vitest'

import { DEMO_PASSWORD } from '../../../../server/demo/accounts.ts'
import { openTestServer } from '../../support/test-server.ts'
import type { paths } from './api.ts'

const server = await openTestServer()

function clientOf(token?: string) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  return createClient<paths>({
    baseUrl: 'http://parq.test',
    headers,
    fetch: async (request) => server.app.request(request),
  })
}

it('a client generated from the document signs in, lists, edits, and retries with the same key [S7-02]', async () => {
  const signedIn = await clientOf().POST('/api/v2/users/auth/login/operator', {
    body: { email: 'owner@demo.parq.test', password: DEMO_PASSWORD },
  })
  if (!signedIn.data || !('token' in signedIn.data)) throw new Error('The sign-in has no second step in the demo')
  const client = clientOf(signedIn.data.token)
  const list = await client.GET('/api/v2/services/services', {
    params: {
      query: { page: 1, limit: 1, paymentMethods: ['cash', 'digital'] },
      header: { timezone: 'America/Bogota' },
    },
  })
  const [service] = list.data?.data ?? []
  if (!service) throw new Error(`The demo has no services: ${JSON.stringify(list.error)}`)
  expect(['cash', 'digital']).toContain(service.paymentMethod)

  const remarks = { from: service.remarks, to: 'Scratch on the door' }
  const write = {
    params: { path: { id: service.id }, header: { 'idempotency-key': randomUUID() } },
    body: { changes: { remarks } },
  }
  const edited = await client.PATCH('/api/v2/services/services/{id}', write)
  expect(edited.data).toMatchObject({ id: service.id, remarks: 'Scratch on the door', version: service.version + 1 })
  const again = await client.PATCH('/api/v2/services/services/{id}', write)
  expect(again.data).toEqual(edited.data)

  const late = await client.PATCH('/api/v2/services/services/{id}', {
    ...write,
    params: { ...write.params, header: { 'idempotency-key': 'another' } },
    body: { changes: { remarks: { ...remarks, to: 'Dent in the roof' } } },
  })
  expect(late.error).toMatchObject({
    status: 409,
    code: 'edit_conflict',
    conflicts: [{ path: 'remarks', theirs: 'Scratch on the door' }],
  })
})

it('the client’s types match today’s document (npm run api-client)', () => {
  const { stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/api-client.ts'], {
    cwd: join(import.meta.dirname, '../../../..'),
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  expect(stdout).toBe(readFileSync(join(import.meta.dirname, 'api.ts'), 'utf8'))
})
