import { describe, expect, it } from 'vitest'

import type { Endpoint } from '../../../contract/endpoint.ts'
import { ENDPOINTS } from '../../../contract/endpoints.ts'
import { openTestServer } from '../support/test-server.ts'
import { at, listAt } from './json.ts'
import { fieldsOf, byName, says, isEdit, readDocument } from './served-document.ts'

const server = await openTestServer()

const { operationOf } = await readDocument(server)

describe('a body in /openapi.json', () => {
  const withBody = ENDPOINTS.filter((endpoint: Endpoint) => endpoint.request.body !== undefined)

  const makesId = ({ method, byDevice, request }: Endpoint) =>
    method === 'POST' && !byDevice && fieldsOf(request.body).some(({ name, required }) => name === 'id' && required)
  const KNOWN: Readonly<Record<string, string[]>> = {
    openRegister: ['count', 'id', 'note', 'openedAt', 'register'],
    moveCash: ['at', 'id'],
    noteDrawerOpening: ['at'],
    closeCashUp: ['closedAt', 'count', 'id', 'leftInDrawer', 'varianceReason', 'verified'],
    approveVariance: ['approvedAt'],
    collectCashUp: ['collectedAt', 'note', 'revision', 'total'],
    adjustCashUp: ['at', 'id'],
    checkIn: ['id', 'startedAt'],
    confirmService: ['confirmedAt'],
    admitService: ['admittedAt'],
    finishService: ['agreementId', 'cashReceived', 'cashUpId', 'endedAt', 'quote'],
    updateNotificationMethod: ['from'],
    setInvoicing: ['invoiceRequestEmail', 'invoicingThreshold'],
    createLocation: ['id', 'timeZone'],
  }

  it.each(withBody)('is described for $id', (endpoint: Endpoint) => {
    const { requestBody } = operationOf(endpoint)
    expect(requestBody).toMatchObject({ required: true })
    const body = at(requestBody, 'content', 'application/json', 'schema')
    const schema = isEdit(endpoint) ? at(listAt(body, 'anyOf')[0]) : body
    const required = Array.isArray(schema['required']) ? schema['required'] : []
    const fields = Object.keys(at(schema, 'properties')).map((name) => ({ name, required: required.includes(name) }))
    expect(fields.length).toBeGreaterThan(0)
    const contract = fieldsOf(endpoint.request.body).toSorted(byName)
    expect(fields.map(({ name }) => name).toSorted()).toEqual(contract.map(({ name }) => name))
    // A body may omit values that the server knows; no other field becomes optional or required.
    const optional = contract.filter(
      ({ name, required }) => required && !fields.find((one) => one.name === name)?.required,
    )
    expect(optional.map(({ name }) => name)).toEqual(KNOWN[endpoint.id] ?? (makesId(endpoint) ? ['id'] : []))
    for (const { name } of fields) expect(says(at(schema, 'properties', name)), name).toBe(true)
  })

  it('is described for no call without a body', () => {
    const described = ENDPOINTS.filter((endpoint) => 'requestBody' in operationOf(endpoint))
    expect(described.map(({ id }) => id)).toEqual(withBody.map(({ id }) => id))
  })
})
