import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { contentSecurityPolicy } from '../../../server/middleware/security-headers.ts'
import { StaticFiles } from '../../../server/static/static-files.ts'
import { type TestServer, startTestServer } from '../support/test-server.ts'

const PAGE = '<!doctype html><title>PARQ</title>'
const SCRIPT = 'console.log("parq");'.repeat(100)

let folder: string
let server: TestServer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parq app '))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), PAGE)
  await writeFile(join(folder, 'assets', 'main-4f2a.js'), SCRIPT)
  await writeFile(join(folder, 'assets', 'main-4f2a.js.map'), '{}')
  await writeFile(join(folder, 'assets', 'code-reader.worker-4f2a.js'), SCRIPT)
  await writeFile(join(folder, 'assets', 'zxing_reader-4f2a.wasm'), SCRIPT)
  await writeFile(join(folder, 'sign-in.html'), PAGE)
  await mkdir(join(folder, '.vite'))
  await writeFile(join(folder, '.vite', 'manifest.json'), '{}')
  server = await startTestServer({ files: await StaticFiles.load(folder) })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const HTML = { accept: 'text/html' }

const ANSWERS: [string, string, RequestInit, number][] = [
  ['the page', '/', { headers: HTML }, 200],
  ['a route of the app', '/dashboard/services/1', { headers: HTML }, 200],
  ['a script', '/assets/main-4f2a.js', {}, 200],
  ['a public call', '/api/v2/entities/public/countries', {}, 200],
  ['a refused call', '/api/v2/services/services', {}, 401],
  ['an unknown call', '/api/v2/nothing', {}, 404],
  ['a bad body', '/api/v2/users/auth/login/operator', { method: 'POST', body: '{' }, 415],
  ['a missing file', '/assets/gone.js', {}, 404],
  ['the list of source files', '/.vite/manifest.json', {}, 404],
  ['a wrong method', '/', { method: 'DELETE' }, 405],
  ['the reader of the API', '/docs', {}, 200],
  ['health', '/livez', {}, 200],
]

describe('every answer', () => {
  it.each(ANSWERS)('%s has its id and restrictions for browsers', async (_, path, init, status) => {
    const response = await server.app.request(path, init)
    const { headers } = response
    expect(response.status).toBe(status)
    expect(headers.get('x-request-id')).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-/)
    expect(headers.get('content-security-policy')).toContain("script-src 'self';")
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000',
    })
  })

  it('has its own id', async () => {
    const ids = await Promise.all(
      [1, 2, 3].map(async () => (await server.app.request('/livez')).headers.get('x-request-id')),
    )
    expect(new Set(ids).size).toBe(3)
  })

  it('from the API is never cached', async () => {
    for (const path of ['/api/v2/entities/public/countries', '/api/v2/services/services', '/config.json', '/livez'])
      expect((await server.app.request(path)).headers.get('cache-control'), path).toBe('no-store')
  })
})

describe('the camera', () => {
  const permissionsAt = async (path: string, init: RequestInit = { headers: HTML }) =>
    (await server.app.request(path, init)).headers.get('permissions-policy')

  it.each(['/', '/sign-in', '/dashboard/booth', '/index.html'])(
    'is allowed to the app’s own page at %s, which stays open on every screen',
    async (path) => {
      expect(await permissionsAt(path)).toBe('camera=(self), microphone=(), geolocation=(self), payment=()')
    },
  )

  it.each([
    ['a receipt', `/r/${'A'.repeat(44)}`],
    ['the reader of the API', '/docs'],
    ['a script', '/assets/main-4f2a.js'],
    ['a call', '/api/v2/entities/public/countries'],
    ['a missing page', '/gone.html'],
  ])('is refused to %s', async (_, path) => {
    expect(await permissionsAt(path)).toBe('camera=(), microphone=(), geolocation=(self), payment=()')
  })
})

describe('WebAssembly', () => {
  const policyAt = async (path: string) =>
    (await server.app.request(path, { headers: HTML })).headers.get('content-security-policy')

  it('is allowed to the worker that reads codes, which may load its own scripts only', async () => {
    expect(await policyAt('/assets/code-reader.worker-4f2a.js')).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'",
    )
  })

  it.each(['/', '/dashboard/booth', '/assets/main-4f2a.js', `/r/${'A'.repeat(44)}`, '/docs', '/livez'])(
    'is refused at %s',
    async (path) => {
      expect(await policyAt(path)).toContain("script-src 'self';")
      expect(await policyAt(path)).not.toContain('wasm')
    },
  )

  it('is sent compressed and cached for a year', async () => {
    const { headers } = await server.app.request('/assets/zxing_reader-4f2a.wasm', {
      headers: { 'accept-encoding': 'br' },
    })
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/wasm',
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })
})

describe('the content security policy', () => {
  it('forbids inline scripts, and allows only map tiles from outside, and the print bridge on the same machine', () => {
    const policy = contentSecurityPolicy('https://tile.example.org/{z}/{x}/{y}.png', ['', ''])
    expect(policy).toContain("script-src 'self';")
    expect(policy.match(/https?:[^ ;]+/g)).toEqual([
      'https://tile.example.org',
      'http://127.0.0.1:9180',
      'https://tile.example.org',
    ])
    expect(contentSecurityPolicy('/tiles/{z}/{x}/{y}.png', []).match(/https?:[^ ;]+/g)).toEqual([
      'http://127.0.0.1:9180',
    ])
    expect(contentSecurityPolicy('', []).match(/https?:[^ ;]+/g)).toEqual(['http://127.0.0.1:9180'])
  })

  it('allows tiles from several hosts', () => {
    expect(contentSecurityPolicy('https://{s}.tile.example.org/{z}/{x}/{y}.png', [])).toContain(
      "connect-src 'self' http://127.0.0.1:9180 https://*.tile.example.org;",
    )
  })

  it('allows an API with areas elsewhere, by origin and once', () => {
    const policy = contentSecurityPolicy('/tiles', [
      'https://api.example.com/users',
      'https://api.example.com',
      '',
      'http://pay.example.com:8080',
    ])
    expect(policy).toContain(
      "connect-src 'self' http://127.0.0.1:9180 https://api.example.com http://pay.example.com:8080;",
    )
  })
})

describe('the files of the app', () => {
  it('are cached for a year if their names contain a hash, and the page is requested each time [D-01]', async () => {
    const script = await server.app.request('/assets/main-4f2a.js')
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    const page = await server.app.request('/', { headers: HTML })
    expect(page.headers.get('cache-control')).toBe('no-cache')
    expect(await page.text()).toBe(PAGE)
  })

  it('are not sent again to a browser that has their current version', async () => {
    const etag = (await server.app.request('/assets/main-4f2a.js')).headers.get('etag') ?? ''
    const again = await server.app.request('/assets/main-4f2a.js', { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    expect((await server.app.request('/assets/main-4f2a.js', { headers: { 'if-none-match': '"other"' } })).status).toBe(
      200,
    )
  })

  it.each(['br', 'gzip'])('are sent in %s to a browser that reads that encoding', async (encoding) => {
    const response = await server.app.request('/assets/main-4f2a.js', { headers: { 'accept-encoding': encoding } })
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect((await response.arrayBuffer()).byteLength).toBeLessThan(SCRIPT.length / 2)
    expect(response.headers.get('vary')).toBe('Accept-Encoding')
    const plain = await server.app.request('/assets/main-4f2a.js')
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(await plain.text()).toBe(SCRIPT)
  })

  it('are read from their folder only, and without source maps', async () => {
    for (const path of [
      '/assets/main-4f2a.js.map',
      '/../package.json',
      '/%2e%2e/package.json',
      '/..%2fpackage.json',
      '/assets/',
      '/assets',
    ])
      expect((await server.app.request(path)).status, path).toBe(404)
  })

  it('answer HEAD with headers only', async () => {
    const head = await server.app.request('/assets/main-4f2a.js', { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(head.headers.get('content-length')).toBe(String(SCRIPT.length))
    expect(await head.text()).toBe('')
  })

  it('include the page for paths of the app, and not for files and scripts [S2-02]', async () => {
    expect((await server.app.request('/dashboard', { headers: HTML })).status).toBe(200)
    expect((await server.app.request('/gone.png', { headers: HTML })).status).toBe(404)
    expect((await server.app.request('/dashboard', { headers: { accept: 'application/json' } })).status).toBe(404)
  })
})

describe('a long answer', () => {
  it('is compressed for clients that read gzip, with the same content', async () => {
    const token = await server.signIn('owner@demo.parq.test')
    const ask = (headers: Record<string, string>) =>
      server.app.request('/api/v2/entities/locations?limit=999', {
        headers: { authorization: `Bearer ${token}`, ...headers },
      })
    const plain = await ask({})
    const packed = await ask({ 'accept-encoding': 'gzip, br' })
    expect(packed.headers.get('content-encoding')).toBe('gzip')
    expect(plain.headers.get('content-encoding')).toBeNull()
    const unpacked = new Response(packed.body?.pipeThrough(new DecompressionStream('gzip')))
    expect(await unpacked.json()).toEqual(await plain.json())
  })
})
