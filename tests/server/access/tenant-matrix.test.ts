import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { getLocationsByIds } from '../../../contract/location.ts'
import { getOperatorsByIds } from '../../../contract/operator.ts'
import { editService } from '../../../contract/service.ts'
import { type Demo, addService, enterDemo } from '../support/demo.ts'
import { type Answer, type Caller, type TestServer, startTestServer } from '../support/test-server.ts'
import { type Named, SAMPLES } from './samples.ts'

/** Endpoints whose request names a record, in the path or as a filter that must be one's own. */
const NAMING = SAMPLES.filter(({ endpoint, request }) => {
  const ids: Named = { company: 'c', location: 'l', operator: 'o', service: 's' }
  const others: Named = { company: 'C', location: 'L', operator: 'O', service: 'S' }
  return JSON.stringify(request(ids)) !== JSON.stringify(request(others)) && endpoint.id !== 'listServices'
})
/** Of many ids, the unknown ones are left out. */
const LEAVING_OUT = new Set([getLocationsByIds.id, getOperatorsByIds.id])
const SINGLE = NAMING.filter(({ endpoint }) => !LEAVING_OUT.has(endpoint.id)).map(({ endpoint, request }) => ({ id: endpoint.id, endpoint, request }))

let server: TestServer
let demo: Demo
let colombian: Named
let mexican: Named

async function namedIn(companyId: string, operator: string): Promise<Named> {
  const [location = ''] = await demo.locationsOf(companyId)
  return { company: companyId, location, operator, service: await addService(server, { companyId, locationId: location }) }
}

beforeAll(async () => {
  server = await startTestServer()
  demo = await enterDemo(server)
  colombian = await namedIn(demo.colombia, demo.owner.id)
  mexican = await namedIn(demo.mexico, demo.mexicanOwner.id)
})
afterAll(() => server.close())

/** All that tells one answer from another, but for the id of the request. */
function seen(answer: Answer<(typeof SAMPLES)[number]['endpoint']>) {
  return answer.ok ? { status: answer.status, value: answer.value } : { status: answer.status, problem: { ...answer.problem, requestId: '' } }
}

const unknown = (): Named => ({ company: uuidv7(), location: uuidv7(), operator: uuidv7(), service: uuidv7() })

describe("another company's ids [S6-07]", () => {
  it('are named by the calls that this test knows', () => {
    expect(NAMING.map(({ endpoint }) => endpoint.id)).toEqual([
      'getOperator',
      'getOperatorsByIds',
      'getCompany',
      'listLocations',
      'getLocation',
      'getLocationsByIds',
      'getService',
      'editService',
      'getServiceHistory',
    ])
  })

  it.each(SINGLE)('$id answers as for an unknown id: 404, never 403; and its own company gets the record', async ({ endpoint, request }) => {
    const callers: [Caller, Named, Named][] = [
      [demo.owner, colombian, mexican],
      [demo.mexicanOwner, mexican, colombian],
      [{ token: demo.root.token, companyId: demo.colombia }, colombian, mexican],
    ]
    for (const [caller, own, others] of callers) {
      const foreign = await server.call(endpoint, request(others), caller)
      expect(foreign).toMatchObject({ ok: false, status: 404, problem: { code: 'not_found' } })
      expect(seen(foreign)).toEqual(seen(await server.call(endpoint, request(unknown()), caller)))
      expect(await server.call(endpoint, request(own), caller)).toMatchObject({ ok: true, status: 200 })
    }
  })

  it('are left out of many', async () => {
    const locations = await server.value(getLocationsByIds, { params: { ids: [mexican.location, colombian.location, uuidv7()].join() } }, demo.owner)
    expect(locations.data.map((location) => location.id)).toEqual([colombian.location])
    const operators = await server.value(getOperatorsByIds, { params: { ids: [mexican.operator, colombian.operator, uuidv7()].join() } }, demo.owner)
    expect(operators.data.map((operator) => operator.id)).toEqual([colombian.operator])
  })

  it('change nothing when an edit names them', async () => {
    const request = { params: { id: mexican.service }, body: { changes: { remarks: { from: null, to: 'ours now' } } } }
    expect(await server.call(editService, request, demo.owner)).toMatchObject({ status: 404 })
    const { rows } = await server.owner.query('select remarks, version from services where id = $1', [mexican.service])
    expect(rows).toEqual([{ remarks: null, version: 1 }])
  })
})
