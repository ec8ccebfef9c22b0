import * as v from 'valibot'
import { expect, it } from 'vitest'

import type { Endpoint } from '../../../contract/endpoint.ts'
import { ENDPOINTS } from '../../../contract/endpoints.ts'
import { accessOf, isAllowed } from '../../../server/http/endpoint-access.ts'
import { readExamples } from '../../../server/openapi/examples.ts'
import { freshNamed } from '../access/named.ts'
import { namesReadBy } from '../access/names.ts'
import { SAMPLES } from '../access/samples.ts'
import { addColleague, enterDemo } from '../support/demo.ts'
import { openSession } from '../support/session.ts'
import { openTestServer } from '../support/test-server.ts'
import { shortened, standingStill } from './stand-still.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
const given = async (wanted?: ReadonlySet<string>) =>
  freshNamed(
    server,
    {
      companyId: demo.colombia,
      locationId: demo.ana.locations[0] ?? '',
      operator: await addColleague(server, demo.colombia),
      by: demo.owner,
    },
    wanted,
  )

async function callerOf(endpoint: Endpoint) {
  if (endpoint.id === 'signOut') return { token: await openSession(server, demo.luis.id) }
  return isAllowed('parking_admin', accessOf(endpoint)) ? demo.owner : demo.root
}

it('the example of each call is the server’s answer (npm run examples) [S7-02]', async () => {
  const untouched = await given()
  const examples = new Map<string, object>()
  // Reads run first: their counts must not include the records that the writes create.
  for (const { endpoint, request, forCaller } of SAMPLES.toSorted(
    (one, other) => Number(one.endpoint.method !== 'GET') - Number(other.endpoint.method !== 'GET'),
  )) {
    const made = request(endpoint.method === 'GET' ? untouched : await given(namesReadBy(request)))
    const by = await callerOf(endpoint)
    const asked = forCaller === undefined ? made : await forCaller(server, by)
    const answer = await server.call(endpoint, asked, by)
    expect(answer, endpoint.id).toMatchObject({ ok: true })
    examples.set(
      endpoint.id,
      standingStill({ ...asked, status: answer.status, answer: answer.ok ? shortened(answer.value) : null }),
    )
  }
  const inOrder = Object.fromEntries(ENDPOINTS.map(({ id }) => [id, examples.get(id)]))
  await expect(`${JSON.stringify(inOrder, null, 1)}\n`).toMatchFileSnapshot('../../../server/openapi/examples.json')
})

it('every call has an example that its schemas accept', () => {
  const examples = readExamples()
  expect([...examples.keys()]).toEqual(ENDPOINTS.map(({ id }) => id))
  for (const { id, request, response, ...endpoint } of ENDPOINTS.map((one): Endpoint => one)) {
    const example = examples.get(id)
    expect(v.safeParse(response, example?.answer).issues, id).toBeUndefined()
    expect(request.body && v.safeParse(request.body, example?.body).issues, id).toBeUndefined()
    expect(request.query && v.safeParse(request.query, example?.query).issues, id).toBeUndefined()
    expect(example?.status, id).toBe(
      endpoint.creates === undefined ? 200 : id === 'createDriver' || id === 'registerDriver' ? 200 : 201,
    )
  }
})
