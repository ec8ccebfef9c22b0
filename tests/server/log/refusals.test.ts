import { pino } from 'pino'
import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import * as v from 'valibot'

import { batchWrites } from '../../../contract/batch.ts'
import { endpointPath } from '../../../contract/endpoint.ts'
import { getRetention } from '../../../contract/retention.ts'
import { editService } from '../../../contract/service-writes.ts'
import { signIn } from '../../../contract/session.ts'
import { DEMO_PASSWORD } from '../../../server/demo/accounts.ts'
import { carry, editOf } from '../batch/support.ts'
import { addService, enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'

const Line = v.object({
  path: v.optional(v.string()),
  endpoint: v.optional(v.string()),
  status: v.number(),
  refusal: v.optional(v.string()),
})
const lines: string[] = []
const server = await openTestServer({ log: pino({}, { write: (line: string) => void lines.push(line) }) })
const demo = await enterDemo(server)

beforeEach(() => {
  lines.length = 0
})

const REMARKS = { remarks: { from: null, to: 'Left side' } }
const logged = () => lines.map((line) => v.parse(Line, JSON.parse(line)))
/** The lines of requests, without those of refused sign-ins, which have their own test. */
const requests = () =>
  lines.flatMap((line) => (line.includes('"msg":"request"') ? [v.parse(Line, JSON.parse(line))] : []))

describe('the log', () => {
  it('names why a sign-in was refused, and neither the e-mail nor the password', async () => {
    await server.call(signIn, { body: { email: demo.owner.email, password: 'vencejo-tapia-93' } })
    expect(requests()).toEqual([{ path: '/api/v2/users/auth/login/operator', status: 401, refusal: 'bad_credentials' }])
    expect(lines.join()).not.toContain(demo.owner.email)
    expect(lines.join()).not.toContain('vencejo')
  })

  it('has no refusal for a sign-in that succeeds', async () => {
    await server.value(signIn, { body: { email: demo.owner.email, password: DEMO_PASSWORD } })
    expect(logged()).toEqual([{ path: '/api/v2/users/auth/login/operator', status: 200 }])
  })

  it('names a missing session and a missing right', async () => {
    await server.call(getRetention, {}, { token: 'nobody' })
    await server.call(getRetention, {}, demo.ana)
    await server.call(getRetention, {}, demo.owner)
    expect(logged().map(({ status, refusal }) => [status, refusal])).toEqual([
      [401, 'unauthorized'],
      [403, 'forbidden'],
      [200, undefined],
    ])
  })

  it('names the refusal of a write with a key, whose answer is stored', async () => {
    await server.call(editService, { params: { id: uuidv7() }, body: { changes: REMARKS } }, demo.ana)
    expect(logged()).toMatchObject([{ status: 404, refusal: 'not_found' }])
  })

  it('has a line for each refused write of a batch, and none for the others', async () => {
    const locationId = demo.ana.locations[0] ?? ''
    const id = await addService(server, { companyId: demo.colombia, locationId })
    const answers = await carry(
      server,
      [
        editOf(id, REMARKS),
        editOf(uuidv7(), { remarks: { from: null, to: 'vencejo' } }),
        { ...editOf(uuidv7(), REMARKS), endpoint: 'vencejo-tapia' },
      ],
      demo.ana,
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 404])
    expect(logged()).toEqual([
      { endpoint: 'unknown', status: 404, refusal: 'not_found' },
      { endpoint: editService.id, status: 404, refusal: 'not_found' },
      { path: endpointPath(batchWrites), status: 200 },
    ])
    expect(lines.join()).not.toContain('vencejo')
  })
})
