import { describe, expect, test } from 'vitest'

import { listPhoneCodes } from '../../contract/country.ts'
import { getFile, uploadAvatar } from '../../contract/file.ts'
import { getService, listServices, serviceChanges } from '../../contract/service.ts'
import { editService } from '../../contract/service-writes.ts'
import { json, portalPage, problem } from './support/fake-server.ts'
import { COMPANY_ID, aService, idOf } from './support/records.ts'
import { DEVICE_ID, clientThatGets, reasonOf } from './support/answering-client.ts'

describe('the request of a call', () => {
  test('has path, query, headers and body from the contract', async () => {
    const { client, seen } = clientThatGets(() => json({ data: [], page: 2, limit: 10, total: 0 }), {
      baseUrlOf: (area) => `https://${area}.example/`,
    })
    await client.call(listServices, { headers: { timezone: 'America/Bogota' }, query: { page: '2', plate: 'A B&C' } })

    expect(seen[0]?.url).toBe('https://services.example/api/v2/services/services?page=2&plate=A+B%26C')
    expect(seen[0]?.init.method).toBe('GET')
    expect(Object.fromEntries(seen[0]?.headers ?? [])).toEqual({
      accept: 'application/json',
      authorization: 'Bearer secret',
      timezone: 'America/Bogota',
      'x-device-id': DEVICE_ID,
    })
  })

  test('leaves out a zone that this browser does not know, and the screen shows UTC', async () => {
    const { client, seen } = clientThatGets(() => json({ data: [], page: 1, limit: 10, total: 0 }))
    for (const timezone of ['Etc/Unknown', 'PST']) await client.call(listServices, { headers: { timezone }, query: {} })
    expect(seen.map(({ headers }) => headers.get('timezone'))).toEqual(['UTC', 'America/Los_Angeles'])
  })

  test('has no token for public endpoints', async () => {
    const { client, seen } = clientThatGets(() => json({ data: [] }))
    await client.call(listPhoneCodes, {})
    expect(seen[0]?.headers.has('authorization')).toBe(false)
  })

  test('sends no device id from a page that a driver opens by a link [S2-06]', async () => {
    const { client, seen } = clientThatGets(() => json({ data: [], page: 1, limit: 10, total: 0 }), {
      deviceId: null,
      token: null,
    })
    await client.call(listServices, { headers: {}, query: {} })
    expect(Object.fromEntries(seen[0]?.headers ?? [])).toEqual({ accept: 'application/json' })
  })

  test('sends a body as JSON to a path with its parameters encoded', async () => {
    const { client, seen } = clientThatGets(() => json(aService(1)))
    await client.call(editService, { params: { id: 'a/b' }, body: { changes: { remarks: { from: null, to: 'x' } } } })

    expect(seen[0]?.url).toBe('/api/v2/services/services/a%2Fb')
    expect(seen[0]?.init).toMatchObject({
      method: 'PATCH',
      body: '{"changes":{"remarks":{"from":null,"to":"x"}}}',
      redirect: 'error',
      cache: 'no-store',
    })
    expect(seen[0]?.headers.get('content-type')).toBe('application/json')
  })

  test('names the company that a super admin chose, and has no token if nobody is signed in', async () => {
    const { client, seen } = clientThatGets(() => json(aService(1)), { companyId: COMPANY_ID, token: null })
    await client.call(getService, { params: { id: idOf(4, 1) } })

    expect(seen[0]?.headers.get('x-company-id')).toBe(COMPANY_ID)
    expect(seen[0]?.headers.has('authorization')).toBe(false)
  })

  test('leaves out an absent cursor', async () => {
    const { client, seen } = clientThatGets(() =>
      json({
        changed: [],
        deleted: [],
        cursor: 'c',
        more: false,
        reset: false,
        fillTotal: null,
        asOf: '2026-11-20T12:00:00.000Z',
      }),
    )
    await client.call(serviceChanges, { query: { cursor: undefined } })

    expect(seen[0]?.url).toBe('/api/v2/services/services/changes')
  })
})

describe('a stream', () => {
  const open = (answer: () => Response) =>
    clientThatGets(answer).client.stream('management', '/events', new AbortController().signal)

  test('is returned if the answer is a stream', async () => {
    const stream = await open(
      () => new Response('data: x\n\n', { headers: { 'content-type': 'text/event-stream; charset=utf-8' } }),
    )

    expect(await new Response(stream).text()).toBe('data: x\n\n')
  })

  test('is refused like a call, and counts as foreign if the answer is a web page', async () => {
    expect(await reasonOf(open(() => problem('unauthorized')))).toMatchObject({ kind: 'problem' })
    expect(await reasonOf(open(() => portalPage()))).toEqual({ kind: 'foreign', status: 200 })
  })
})

describe('a picture', () => {
  const ID = idOf(9, 7)

  test('is sent as a part of a form whose type the browser writes, and the answer is its record', async () => {
    const { client, seen } = clientThatGets(() => json({ id: ID, mediaType: 'image/jpeg' }))
    expect(await client.upload(uploadAvatar, new Blob(['pixels'], { type: 'image/jpeg' }))).toEqual({
      id: ID,
      mediaType: 'image/jpeg',
    })
    const [call] = seen
    expect(call?.url).toBe('/api/v2/users/uploads/avatar')
    expect(call?.headers.get('content-type')).toBeNull()
    const body = call?.init.body
    const part = body instanceof FormData ? body.get('file') : null
    expect(part instanceof Blob && (await part.text())).toBe('pixels')
  })

  test('reports the reason of a refusal', async () => {
    const { client } = clientThatGets(() =>
      problem('validation_failed', { errors: [{ path: 'file', code: 'image_damaged' }] }),
    )
    expect(await reasonOf(client.upload(uploadAvatar, new Blob(['x'])))).toMatchObject({
      kind: 'problem',
      problem: { errors: [{ code: 'image_damaged' }] },
    })
  })

  test('is read with the person’s token, and may be cached by the browser', async () => {
    const { client, seen } = clientThatGets(() => new Response('pixels', { headers: { 'content-type': 'image/webp' } }))
    expect(await (await client.picture(getFile, { id: ID })).text()).toBe('pixels')
    expect(seen[0]?.url).toBe(`/api/v2/users/files/${ID}`)
    expect(seen[0]?.init.cache).toBe('default')
    expect(seen[0]?.headers.get('authorization')).toBe('Bearer secret')
  })

  test('is a foreign answer if it is no picture', async () => {
    expect(await reasonOf(clientThatGets(() => portalPage()).client.picture(getFile, { id: ID }))).toEqual({
      kind: 'foreign',
      status: 200,
    })
    expect(
      await reasonOf(clientThatGets(() => problem('not_found')).client.picture(getFile, { id: ID })),
    ).toMatchObject({ kind: 'problem', problem: { code: 'not_found' } })
  })
})
