import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { createDriver, deleteDriver, editDriver } from '../../../contract/driver.ts'
import { endpointPath } from '../../../contract/endpoint.ts'
import { IMAGE_MAX_BYTES, getFile, uploadAvatar } from '../../../contract/file.ts'
import { redrawImage } from '../../../server/files/redraw.ts'
import { aNewDriver } from '../drivers/support.ts'
import { enterDemo } from '../support/demo.ts'
import { emptyBuckets, letPass } from '../support/limiter.ts'
import { type Caller, openTestServer } from '../support/test-server.ts'
import { SAMPLES } from './samples.ts'

// The real function, with a spy.
vi.mock('../../../server/files/redraw.ts', { spy: true })

const server = await openTestServer()
const demo = await enterDemo(server)

const UPLOAD = endpointPath(uploadAvatar)
const headersOf = ({ token, companyId }: Caller) => ({
  ...(token !== undefined && { authorization: `Bearer ${token}` }),
  ...(companyId !== undefined && { 'x-company-id': companyId }),
})

function formOf(bytes: Uint8Array, { name = 'photo.jpg', type = 'image/jpeg', field = 'file' } = {}): FormData {
  const form = new FormData()
  form.set(field, new Blob([new Uint8Array(bytes)], { type }), name)
  return form
}

async function send(body: BodyInit, caller: Caller = demo.ana, headers: Record<string, string> = {}) {
  const init: RequestInit & { duplex?: 'half' } = {
    method: 'POST',
    headers: { ...headersOf(caller), ...headers },
    body,
  }
  if (body instanceof ReadableStream) init.duplex = 'half'
  const response = await server.app.request(UPLOAD, init)
  const answer: unknown = await response.json()
  return { status: response.status, answer: Object(answer) }
}

const fetchFile = (id: string, caller: Caller = demo.ana) =>
  server.app.request(endpointPath(getFile).replace(':id', id), { headers: headersOf(caller) })

async function stored(caller: Caller = demo.ana): Promise<string> {
  const { answer } = await send(formOf(SAMPLES.jpeg.bytes), caller)
  return String(answer.id)
}

describe('an uploaded photo [S5-07]', () => {
  it.each(Object.entries(SAMPLES))(
    'is stored redrawn, whatever its name and type say: %s',
    async (_, { bytes, mediaType }) => {
      const { status, answer } = await send(formOf(bytes, { name: '../../evil.html', type: 'text/html' }))
      expect({ status, answer }).toEqual({ status: 201, answer: { id: expect.any(String), mediaType } })
      const response = await fetchFile(answer.id)
      expect(response.status).toBe(200)
      expect(Buffer.from(await response.arrayBuffer())).toEqual((await redrawImage(bytes)).content)
    },
  )

  it('is served privately, as a picture and nothing else', async () => {
    const { headers } = await fetchFile(await stored())
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, max-age=86400, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': 'inline; filename="photo"',
      'cross-origin-resource-policy': 'same-site',
      'x-content-type-options': 'nosniff',
    })
    expect(headers.get('vary')).toContain('Authorization')
  })

  it('is not served without a session or to another company', async () => {
    const id = await stored()
    expect((await fetchFile(id, {})).status).toBe(401)
    expect((await fetchFile(id, demo.root)).status).toBe(403)
    for (const caller of [demo.mexicanOwner, { token: demo.root.token, companyId: demo.mexico }])
      expect((await fetchFile(id, caller)).status).toBe(404)
    expect((await fetchFile(id, { token: demo.root.token, companyId: demo.colombia })).status).toBe(200)
    for (const none of [uuidv7(), 'none', '%2e%2e%2fetc%2fpasswd'])
      expect((await fetchFile(none)).status, none).toBe(404)
  })

  it('is not accepted without a session or a company', async () => {
    expect(await send(formOf(SAMPLES.png.bytes), {})).toMatchObject({ status: 401 })
    expect(await send(formOf(SAMPLES.png.bytes), demo.root)).toMatchObject({
      status: 403,
      answer: { code: 'company_required' },
    })
  })

  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'image_type_invalid'],
    [
      'a picture and a script at once',
      Buffer.concat([SAMPLES.jpeg.bytes, Buffer.from('<script>alert(1)</script>')]),
      'image_damaged',
    ],
    ['half a picture', SAMPLES.png.bytes.subarray(0, 200), 'image_damaged'],
    ['nothing', Buffer.alloc(0), 'image_type_invalid'],
  ])('is rejected at its field if it is %s, and nothing is kept', async (_, bytes, code) => {
    const count = async () => (await server.owner.query('select from files')).rowCount
    const before = await count()
    expect(await send(formOf(bytes))).toMatchObject({
      status: 400,
      answer: { code: 'validation_failed', errors: [{ path: 'file', code }] },
    })
    expect(await count()).toBe(before)
  })

  it('is accepted at 2 MB, rejected with one byte more, and not read to its end if it is much larger', async () => {
    expect(await send(formOf(Buffer.alloc(IMAGE_MAX_BYTES)))).toMatchObject({
      status: 400,
      answer: { errors: [{ path: 'file', code: 'image_type_invalid' }] },
    })
    expect(await send(formOf(Buffer.alloc(IMAGE_MAX_BYTES + 1)))).toMatchObject({
      status: 400,
      answer: { errors: [{ path: 'file', code: 'image_too_large' }] },
    })
    let sent = 0
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1
        if (sent > 10_000) controller.close()
        else controller.enqueue(new Uint8Array(1024))
      },
    })
    expect(await send(endless, demo.ana, { 'content-type': 'multipart/form-data; boundary=x' })).toMatchObject({
      status: 413,
      answer: { code: 'body_too_large', errors: [{ path: 'file', code: 'image_too_large' }] },
    })
    expect(sent).toBeLessThan(2_100)
  })

  it.each([
    ['as JSON', '{"file":"x"}', 'application/json', 415, 'unsupported_media_type'],
    ['bare', SAMPLES.png.bytes.toString('latin1'), 'image/png', 415, 'unsupported_media_type'],
    ['in a broken form', 'no form at all', 'multipart/form-data; boundary=x', 400, 'bad_request'],
    ['in a form without a boundary', 'x', 'multipart/form-data', 415, 'unsupported_media_type'],
  ])('%s is refused', async (_, body, type, status, code) => {
    expect(await send(body, demo.ana, { 'content-type': type })).toMatchObject({ status, answer: { code } })
  })

  it('is reported as missing if the form has none, or a text in its place', async () => {
    const text = new FormData()
    text.set('file', 'photo')
    for (const form of [formOf(SAMPLES.png.bytes, { field: 'picture' }), text])
      expect(await send(form)).toMatchObject({
        status: 400,
        answer: { code: 'validation_failed', errors: [{ path: 'file', code: 'required' }] },
      })
  })
})

describe('uploads with a high cost', () => {
  beforeEach(() => emptyBuckets(server))

  it('are redrawn two at a time, without holding a connection', async () => {
    let [underWay, most, held] = [0, 0, 0]
    const draw = await vi.importActual<typeof import('../../../server/files/redraw.ts')>(
      '../../../server/files/redraw.ts',
    )
    const busy = () => server.owner.totalCount - server.owner.idleCount
    vi.mocked(redrawImage).mockImplementation(async (bytes) => {
      underWay += 1
      most = Math.max(most, underWay)
      const drawn = await draw.redrawImage(bytes)
      // The first redraw waits for the second, so that two overlap on any machine.
      await vi.waitUntil(() => most >= 2 && busy() === 0, { timeout: 30_000 })
      held = Math.max(held, busy())
      underWay -= 1
      return drawn
    })
    const answers = await Promise.all(Array.from({ length: 12 }, () => send(formOf(SAMPLES.jpeg.bytes))))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 201))
    expect({ most, held }).toEqual({ most: 2, held: 0 })
    vi.mocked(redrawImage).mockImplementation(draw.redrawImage)
  })

  it('are limited to 60 at once per person, and then to one each half minute', async () => {
    const nothing = () => send(formOf(Buffer.alloc(0)))
    for (let times = 0; times < 60; times++) expect((await nothing()).status).toBe(400)
    expect(await nothing()).toMatchObject({ status: 429, answer: { code: 'too_many_attempts' } })
    expect((await send(formOf(SAMPLES.jpeg.bytes), demo.luis)).status).toBe(201)
    await letPass(server, '30 seconds')
    expect((await nothing()).status).toBe(400)
  })

  it('are rejected at their field once their company has 2 GB, while other companies can still upload', async () => {
    const add = (content: string, times: number) =>
      server.owner.query(
        `insert into files (company_id, id, media_type, content, created_by) select $1, gen_random_uuid(), 'image/png', ${content}, $2 from generate_series(1, $3::int)`,
        [demo.colombia, demo.ana.id, times],
      )
    // A row that compresses well, and copies of its compressed form: 25 MB on this disk.
    await add(`convert_to(repeat('x', 1024 * 1024), 'UTF8')`, 1)
    await add(`(select content from files where octet_length(content) = 1024 * 1024 limit 1)`, 2046)
    expect((await send(formOf(SAMPLES.jpeg.bytes))).status).toBe(201)
    await add(`(select content from files where octet_length(content) = 1024 * 1024 limit 1)`, 1)
    expect(await send(formOf(SAMPLES.jpeg.bytes))).toMatchObject({
      status: 400,
      answer: { errors: [{ path: 'file', code: 'storage_full' }] },
    })
    expect((await send(formOf(SAMPLES.jpeg.bytes), demo.mexicanOwner)).status).toBe(201)
    await server.owner.query('delete from files where octet_length(content) = 1024 * 1024')
  })

  it('are refused without a session before they are read', async () => {
    let sent = 0
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1
        controller.enqueue(new Uint8Array(1024))
      },
    })
    expect(await send(endless, {}, { 'content-type': 'multipart/form-data; boundary=x' })).toMatchObject({
      status: 401,
    })
    expect(sent).toBeLessThan(3)
  })
})

describe('the photo of a driver', () => {
  it('is referenced by the record, and deleted when another replaces it or the driver is deleted', async () => {
    const [first, second] = [await stored(), await stored()]
    const driver = await server.value(createDriver, { body: aNewDriver({ photo: first }) }, demo.ana)
    expect(driver.photo).toBe(first)
    const edited = await server.value(
      editDriver,
      { params: { id: driver.id }, body: { changes: { photo: { from: first, to: second } } } },
      demo.ana,
    )
    expect(edited.photo).toBe(second)
    expect((await fetchFile(first)).status).toBe(404)
    expect((await fetchFile(second)).status).toBe(200)
    await server.value(deleteDriver, { params: { id: driver.id } }, demo.owner)
    expect((await fetchFile(second)).status).toBe(404)
  })

  it('stays while another record references it', async () => {
    const photo = await stored()
    const [one] = [
      await server.value(createDriver, { body: aNewDriver({ photo }) }, demo.ana),
      await server.value(createDriver, { body: aNewDriver({ photo }) }, demo.ana),
    ]
    await server.value(deleteDriver, { params: { id: one.id } }, demo.owner)
    expect((await fetchFile(photo)).status).toBe(200)
  })

  it('cannot be the photo of another company', async () => {
    const photo = await stored(demo.mexicanOwner)
    expect(await server.call(createDriver, { body: aNewDriver({ photo }) }, demo.ana)).toMatchObject({
      problem: { errors: [{ path: 'photo', code: 'photo_unknown' }] },
    })
    expect(await server.call(createDriver, { body: aNewDriver({ photo }) }, demo.mexicanOwner)).toMatchObject({
      ok: true,
    })
  })
})
